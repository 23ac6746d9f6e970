// What a model tells, in a sentence each, of the matters that got no piece.
import { expect, test } from 'vitest'
import type { Signal } from '../signals/signal.ts'
import { recordIndex } from '../workspace/records.ts'
import { evidenceOf } from './evidence.ts'
import { index, of, signals } from './fixture.ts'
import { type Line, linesThatHold, openingOf, wrongOpening } from './lines.ts'
import { verdictKey } from './verdicts.ts'
import { watchedOf } from './watched.ts'

const line = (parts: Partial<Line>): Line => ({
  subject: 'tasks_overdue:g-yard',
  text: 'The lease is to be signed.',
  next: 'Sign it by 30 Mar 2026.',
  cites: ['T1'],
  ...parts,
})
const checked = (lines: readonly Line[], verdict: 'proven' | 'unchecked' | 'not_proven' = 'proven') => {
  const verdicts = new Map(
    lines.map((each) => [verdictKey(each), { verdict, spans: [], reason: null, open: false, doubt: null }]),
  )
  return linesThatHold(lines, [], { index, signals, verdicts })
}

test('a proven line keeps its sentence, what to do about it and its records', () => {
  expect(checked([line({})]).told).toMatchObject([
    {
      title: 'The lease is to be signed.',
      why: 'Sign it by 30 Mar 2026.',
      citations: [{ kind: 'task', id: 't-lease' }],
    },
  ])
})

test('a line that is not proven is left out and told', () => {
  const { told, dropped } = checked([line({})], 'not_proven')
  expect(told).toEqual([])
  expect(dropped).toMatchObject([{ what: 'The lease is to be signed.' }])
})

test('a line that nobody could check stays, and says so', () => {
  const { told, dropped } = checked([line({})], 'unchecked')
  expect(told).toMatchObject([{ title: 'The lease is to be signed.', unchecked: true }])
  expect(dropped).toEqual([])
  expect(checked([line({})]).told[0]).not.toHaveProperty('unchecked')
})

test('what a line proposes falls alone where it names a stranger', () => {
  const { told, dropped } = checked([line({ next: 'Ask Walter Brimstone for the keys.' })])
  expect(told).toMatchObject([{ title: 'The lease is to be signed.', why: '' }])
  expect(dropped).toMatchObject([{ why: 'Walter Brimstone stands in no record.' }])
})

test('a line stands in place of its signal’s own, before the others, and one matter is told once', () => {
  const [first, second] = signals
  if (!first || !second) throw new Error('The yard has signals.')
  const lines = [line({ subject: second.id }), line({ subject: second.id, text: 'The lease waits.' })]
  const { told } = checked(lines)
  expect(told).toHaveLength(1)
  const titles = watchedOf(signals, [], told, 'en').map(({ title }) => title)
  expect(titles[0]).toBe('The lease is to be signed.')
  expect(titles).toContain(first.title)
  expect(titles).not.toContain(second.title)
})

test('beside what is told, what weighs little is one line with the records of each', () => {
  const slight = (name: string) => ({
    ...(signals[0] as Signal),
    id: `matter:${name}`,
    kind: 'matter' as const,
    severity: 0.1,
    title: `${name} is due`,
    cites: [{ kind: 'task' as const, id: name, label: name }],
  })
  const all = [slight('Carpet'), slight('Paint')]
  const { told } = checked([line({})])
  expect(watchedOf(all, [], told, 'en').slice(1)).toEqual([
    {
      title: 'Two smaller matters',
      why: '',
      citations: all.map(({ cites: [own] }) => own),
      counts: true,
    },
  ])
  expect(watchedOf(all, [], [], 'en').map(({ title }) => title)).toEqual(['Carpet is due', 'Paint is due'])
})

test('what a piece tells already has no line', () => {
  const [first] = signals
  const told = line({ subject: first?.id ?? '' })
  const verdicts = new Map([
    [verdictKey(told), { verdict: 'proven' as const, spans: [], reason: null, open: false, doubt: null }],
  ])
  expect(linesThatHold([told], [{ subject: first?.id ?? '' }], { index, signals, verdicts }).told).toEqual([])
})

test('an opening may name what its records say and the days that are proposed, and neither a stranger, a figure nor words of its own', () => {
  const why = (text: string, cites = ['T1', 'C1']) =>
    wrongOpening(
      { text, cites },
      { proposed: ['Sign it by 30 Mar 2026.'], read: ['N1'] },
      { index, evidence: evidenceOf(index, signals) },
    )
  expect(why('- Today before 10:30: call Ruth Adair.\n- By 30 Mar: the lease.')).toBeNull()
  expect(why('- Today: call Ruth Adair.\n- By 4 Apr: the lease.')).toContain('4 Apr')
  expect(why('- Today: pay Ruth Adair 5,000 EUR.')).toContain('5,000')
  expect(why('- Today: call Walter Brimstone.')).toContain('Walter Brimstone')
  expect(why('- Today: wire it, as “the transfer is approved”.')).toContain('the transfer is approved')
  expect(why('- Today: call Ruth Adair.', ['Z9'])).toBe('It cites no record.')
  expect(why('The landlord has cancelled the lease.')).toBe('It has no line of a day.')
})

test('an opening may say where somebody is reached, as their card has it', () => {
  const [ruth] = of.contacts
  const reached = { ...of, contacts: ruth ? [{ ...ruth, reach: '+44 1326 555014, ruth@example.com' }] : [] }
  const known = recordIndex(reached)
  const why = (text: string) =>
    wrongOpening({ text, cites: ['C1'] }, { proposed: [], read: [] }, { index: known, evidence: evidenceOf(known, []) })
  expect(why('- Today: call Ruth Adair, +44 1326 555014.')).toBeNull()
  expect(why('- Today: call Ruth Adair, +44 1326 555015.')).toContain('555015')
})

test('of an opening its lines of days are kept, and nothing that claims beside them', () => {
  const opened = openingOf(
    { text: 'The landlord has cancelled.\n- Today: Ruth.\n\n* 3. April: the lease.', cites: ['C1', 'C1', 'Z9'] },
    '2026-03-24',
    index,
  )
  expect(opened).toMatchObject({ day: '2026-03-24', citations: [{ kind: 'contact', label: 'Ruth Adair' }] })
  expect(opened.text).toBe('- Today: Ruth.\n- 3. April: the lease.')
})
