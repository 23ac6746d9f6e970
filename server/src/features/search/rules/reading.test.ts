import { expect, it } from 'vitest'
import { readingOf } from './reading.ts'

// A Tuesday.
const read = (query: string) => readingOf(query, { today: '2026-11-24', zone: 'Europe/Berlin' })

it.each([
  'slate roof quotation',
  'Brodersen Anzahlung Rumpf',
  'What is the rent of the boathouse?',
  'Wie hoch ist die Miete fürs Bootshaus?',
  'how much is committed to the second fund',
])('asks for nothing by what records are: %s', (query) =>
  expect(read(query)).toMatchObject({ tasks: null, written: null, unanswered: false, cards: false, whole: false }),
)

it.each([
  ['what is due this weak', '2026-11-23', '2026-11-29'],
  ["what's due on dec 3", '2026-12-03', '2026-12-03'],
  ['Was muss diese Woche noch raus?', '2026-11-23', '2026-11-29'],
  ['was muss bis Montag unbedingt raus', '2026-11-24', '2026-11-30'],
  ['what needs to go out by Monday', '2026-11-24', '2026-11-30'],
])('tasks and days of texts that fall in a time: %s', (query, from, to) => {
  const { tasks, statements } = read(query)
  expect(tasks).toMatchObject({ state: 'open', due: { from, to } })
  expect(statements).toMatchObject({ kinds: ['deadline', 'promise'], due: { from, to } })
})

it.each([
  ['what changed since friday', '2026-11-20'],
  ['Was hat sich bei der Slipanlage seit dem 9.11. geändert?', '2026-11-09'],
  ["Was gibt's Neues seit gestern?", '2026-11-23'],
])('what was written since a day: %s', (query, from) => expect(read(query).written).toEqual({ from, to: '2026-11-24' }))

it('since something that happened, which is looked up', () =>
  expect(read('What changed since the last harbour meeting?').written).toEqual({ event: ' the last harbour meeting?' }))

it.each(['Summarise where we are with Brodersen', 'fass mir Brodersen zusammen', 'is the new slipway on track?'])(
  'all there is about a matter: %s',
  (query) => expect(read(query).whole).toBe(true),
)

it('the last of several questions, with whom the one before was of', () => {
  expect(read('Was schuldet mir Irma noch? und Oke')).toMatchObject({
    statements: { kinds: ['promise'], direction: 'owed_to_me' },
    named: 'Oke',
  })
  expect(read('which overdue tasks sit with other people? just the list').tasks).toMatchObject({ whose: 'others' })
})

it.each([
  ["what's on Henrik's plate", null],
  ['anything outstanding with Henrik', null],
  ['what do I still have to do for Claire', 'i_owe'],
  ['was liegt bei Henrik', null],
  ['was muss ich heute noch machen', 'i_owe'],
])('what lies with somebody, as tasks and promises: %s', (query, direction) =>
  expect(read(query)).toMatchObject({ tasks: { state: 'open' }, statements: { kinds: ['promise'], direction } }),
)

it.each([
  ['what came in yesterday', '2026-11-23', '2026-11-23'],
  ['what did we talk about last week', '2026-11-16', '2026-11-22'],
  ['was gab es gestern neues', '2026-11-23', '2026-11-23'],
  ['was haben wir letzte Woche beschlossen', '2026-11-16', '2026-11-22'],
])('what was written in a time that is over: %s', (query, from, to) =>
  expect(read(query).written).toEqual({ from, to }),
)

it.each([
  'which decisions are pending',
  'what is still undecided',
  'welche Entscheidungen stehen aus',
  'was ist noch ungeklärt',
])('what nobody has settled: %s', (query) => expect(read(query).statements?.kinds).toContain('question'))

it.each([
  'tell me about Brodersen',
  'bring me up to speed on the crane',
  'erzähl mir von Brodersen',
  'was hat Henrik zuletzt gesagt',
  'give me the crane order in three sentences',
  'gib mir die Kransache in zwei Sätzen',
  'what does Henrik still owe us',
])('the whole of it, or the last of it: %s', (query) => expect(read(query).whole).toBe(true))

it.each(['what is the penalty at the end of December', 'remind me to post the notice by Wednesday'])(
  'a day that belongs to what is asked is no list of days: %s',
  (query) => expect(read(query).tasks).toBeNull(),
)
