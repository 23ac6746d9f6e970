// What the built-in analyst answers where no model is configured, asked through the front door over the sample workspace.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSampleFor } from '../../../../test-kit/sample-of.ts'
import { inDays, settled, waiting } from '../../../test/analyst-world.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ RATE_MESSAGES_PER_MINUTE: '100000', RATE_WRITES_PER_MINUTE: '100000' }, { launch: true })
  await loadSampleFor(world.database, world.id('owner'))
}, 120_000)
afterAll(() => world.close())

const begin = async (who: Person = 'owner') => (await world.as(who).chat.create({})).id
async function ask(message_text: string, id?: string, who: Person = 'owner') {
  const context_messages = id ? 5 : 0
  return world.as(who).chat.chat({ id: id ?? (await begin(who)), message_text, context_messages })
}
/** The words alone, without links. */
const plain = (content: string) => content.replace(/\s?\[\\\[\d+\\\]\]\([^)]*\)/g, '').replace(/\\/g, '')

/** A question, what its answer says, and records that it cites by their labels. */
const TABLE: [question: string, says: (string | RegExp)[], cites: string[]][] = [
  [
    'what is overdue?',
    ['Seven tasks are overdue', '16 days overdue', '9 days overdue'],
    ['Call Helen Stroud about the renewal'],
  ],
  ['overdue tasks', ['Seven tasks are overdue'], ['Renew the insurance for goods in transit']],
  ['which of my tasks are late?', ['Seven tasks of yours are overdue'], ['Settle our floor for the Northmoor offer']],
  ['show me urgent tasks', ['Three urgent tasks are open', 'of high priority'], []],
  ['high priority tasks', ['12 high or urgent tasks are open'], ['Make Yusuf Demir an offer']],
  ['which tasks have no owner?', ['Six tasks are with nobody'], ['Bring the salary bands up to date']],
  [
    'tasks without a due date',
    ['One task is without a date'],
    ['Ask Gideon Marsh for the introduction to Harrow & Vale'],
  ],
  ['my tasks', ['21 tasks of yours are open', 'And 6 more'], ['Call Helen Stroud about the renewal']],
  ['what is due in the next 3 days', ['Make Yusuf Demir an offer'], ['Make Yusuf Demir an offer']],
  ['what was done last week?', [/task|No task/], []],
  [
    'what did I get done in the last 7 days',
    ['three tasks done', 'Done: '],
    ['Fix the audit dates with Brackwater Assurance'],
  ],
  ['tasks for the audit', ['Approve the validation plan'], ['Rehearse the audit interviews with Dele']],
  [
    'tasks for Priya',
    ['I find no open task that says “Priya”', 'calendar of maintenance windows'],
    [expect.stringMatching(/^Note of/)],
  ],
  [
    'what should I do next?',
    ['What matters most', 'What is late or due', 'Because:'],
    ['Settle our floor for the Northmoor offer'],
  ],
  ['what should I focus on today', ['Get a maintenance window for the 2,100 Northmoor sensors'], []],
  ['any risks?', ['What is late or due', 'Because:'], ['Settle our floor for the Northmoor offer']],
  ['what is most important right now?', ['What is late or due'], []],
  ['brief me', [/overdue/, 'two goals are behind'], ['Cut false alarms of the T4 sensor']],
  ['what’s on my plate today?', [/overdue/], []],
  ['which goals are behind?', ['Two goals are behind', /from its target|behind its pace/], ['Recurring revenue']],
  ['are we on track?', ['Six goals are open, two of them in trouble'], ['Pass the pharma audit']],
  ['show me my goals', ['Six goals are open'], ['Second source for the radio module']],
  [
    'how is the Northmoor renewal going?',
    ['86% of the way', 'on track', 'of them 2 overdue'],
    ['Win the Northmoor renewal and bring churn to 6%'],
  ],
  ['how is goal Pass the pharma audit', ['51 of 64', '8 on the way down to 0'], ['Controls with evidence']],
  ['status of the audit', ['72% of the way'], ['Approve the validation plan']],
  ['how are we doing on revenue?', ['3,512,000 GBP of 4,200,000 GBP'], ['Recurring revenue']],
  ['how many goals are behind?', ['Two goals are behind'], []],
  ['who is Helen Stroud?', ['Operations Director, Northmoor Dairies', '58 days ago', 'Callum Reyes'], ['Helen Stroud']],
  ['tell me about Wei-Lin', ['Sales Director, Oriveo Components'], ['Wei-Lin Chang']],
  ['Helen', ['Operations Director'], ['Helen Stroud']],
  ['who is Jonas?', ['I find no card of “Jonas”', 'The records say'], ['1:1 with Jonas']],
  [
    'when did I last speak with Helen?',
    ['58 days ago', 'Visit in the Kendal depot', 'about every 14 days'],
    ['Helen Stroud'],
  ],
  ['What did Helen and I last talk about?', ['41 alarms in one night'], ['Helen Stroud']],
  ['when did we last meet Andrei Lupescu', ['12 days ago', 'Date for the review agreed'], ['Andrei Lupescu']],
  ['what do we owe each other, Helen and I?', ['You owe', 'Call Helen Stroud about the renewal'], ['Helen Stroud']],
  ['what does Wei-Lin owe us?', ['Wei-Lin will confirm the delivery date of the safety order'], ['Wei-Lin Chang']],
  [
    'prepare me for a meeting with Callum Reyes',
    ['# Callum Reyes', '12% off for three years', 'What to ask'],
    ['Callum Reyes'],
  ],
  [
    'meeting with Fiona tomorrow, what should I know?',
    ['# Fiona Keane', 'Approve the validation plan'],
    ['Fiona Keane'],
  ],
  ['brief me on Northmoor', ['Bottom line', 'Helen Stroud', 'Callum Reyes', 'three-year offer'], ['Helen Stroud']],
  ['whom should I call?', ['Helen Stroud', 'Gideon Marsh', 'Bruno Salis'], ['Bruno Salis']],
  ['who have I not spoken to in a while', ['72 days ago'], ['Gideon Marsh']],
  ['email of Gideon Marsh', ['gideon@marsh.example.com', '07700 900655'], ['Gideon Marsh']],
  ['what’s Helen’s phone number?', ['01632 960114'], ['Helen Stroud']],
  ['how many contacts do I have?', ['You have 15 contacts'], []],
  ['how many notes are there?', ['20 notes are on record'], []],
  ['how many tasks are overdue?', ['Seven tasks are overdue'], []],
  ['how many calls did I have in the last 30 days?', [/1[0-9] conversations are on record/], []],
  ['summarise the last 7 days', ['Leadership meeting', '1:1 with Jonas', 'Yusuf Demir'], ['Yusuf Demir']],
  ['recap of the last 30 days', ['Leadership meeting', 'moved forward', 'And '], ['Sensors on firmware 4.2']],
  ['what happened yesterday?', ['Leadership meeting', 'three-year offer'], [expect.stringMatching(/^Note of/)]],
  ['what did we decide?', ['We keep the target: from 14.2 to 4'], [expect.stringMatching(/^Note of/)]],
  [
    'what did we decide about the price list?',
    ['What they leave open', 'no decision on the date for existing small fleets'],
    [],
  ],
  [
    'what is undecided?',
    ['whether we go above the band for Yusuf', 'The salary band was not decided'],
    [expect.stringMatching(/^Note of/)],
  ],
  ['which decisions are open?', ['questions and decisions are open'], []],
  ['open promises', ['promises are open, newest first', 'more on [Promises]'], [expect.stringMatching(/^Note of/)]],
  ['what did I promise?', [/promises? (?:is|are) open/, 'I will call Tamsin'], []],
  ['what has Marta promised?', ['Marta will send the three-year offer'], []],
  ['who owes me something?', ['Priya will propose an owner'], []],
  [
    'what do my notes say about Kestrel?',
    ['the Kestrel quote runs out'],
    [expect.stringMatching(/^(Note of|Leadership)/)],
  ],
  ['find Harrow & Vale', ['introduction to Harrow & Vale'], ['Ask Gideon Marsh for the introduction to Harrow & Vale']],
  ['anything about firmware 4.3?', ['firmware 4.3'], ['Choose the field test depots for firmware 4.3 with Jonas']],
  ['what is going on with Kestrel?', ['Bruno Salis', '61 days ago'], ['Second source for the radio module']],
  [
    'Where do we stand with Calder Pharma?',
    ['Ngozi Eze', '£140,000'],
    ['Answer the contract questions of Calder Pharma Logistics'],
  ],
  ['what do we pay Oriveo?', ['£9.96 instead of £9.40'], []],
  ['why is churn rising', ['Revenue churn over twelve months'], []],
  ['what is the date today?', [/Today is (Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/], []],
  ['hello', ['built-in analyst', 'no model is configured'], []],
  ['thanks!', ['You are welcome'], []],
  ['what can you do?', ['what is overdue?', 'no model is configured'], []],
  ['was ist überfällig?', ['7 Aufgaben sind überfällig'], ['Call Helen Stroud about the renewal']],
  ['danke dir!', ['Gern geschehen'], []],
  ['what about Anna?', ['I find nothing on that in your records', 'I looked through', 'anna'], []],
  ['🙂', ['I am not sure what you are asking', 'No model is configured'], []],
]

describe('the built-in analyst', () => {
  it.each(TABLE)('answers “%s” from the records, and cites them', async (question, says, cites) => {
    const { content, citations, author, model } = await ask(question)
    expect([author, model]).toEqual(['Built-in analyst', null])
    for (const each of says)
      expect(plain(content)).toEqual(
        typeof each === 'string' ? expect.stringContaining(each) : expect.stringMatching(each),
      )
    const labels = citations.map(({ label }) => label)
    for (const label of cites) expect(labels).toEqual(expect.arrayContaining([label]))
    // Every mark has become a link to a record that is listed; none is left over.
    expect(content).not.toMatch(/\[r\d+\]/)
    const linked = new Set([...content.matchAll(/\/app\/records\/\w+\/([\w-]+)\)/g)].map(([, id]) => id))
    expect(linked).toEqual(new Set(citations.map(({ id }) => id)))
  })

  it('follows what was said before: another time, somebody else, and words that stand for a name', async () => {
    const id = await begin()
    const said = async (text: string) => plain((await ask(text, id)).content)
    expect(await said('summarise the last 7 days')).toContain('1:1 with Jonas')
    expect(await said('and the last 60 days?')).toContain('Price list, the third time')
    expect(await said('who is Helen Stroud?')).toContain('Operations Director')
    expect(await said('when did I last speak with her?')).toContain('58 days ago')
    expect(await said('what about Callum?')).toContain('First call: 12% off for three years')
    expect(await said('what do we owe each other?')).toContain('Callum Reyes')
  })

  it('asks before it writes a task, and writes it once the person agrees', async () => {
    const id = await begin()
    const asked = ask('remind me to water the plants in 3 days', id)
    const card = await waiting(world, id)
    expect(card.approval?.arguments).toMatchObject({
      title: 'Water the plants',
      assigned_to_user_id: world.id('owner'),
    })
    await world
      .as('owner')
      .decisions.approve({ id: card.approval?.id ?? '', arguments_hash: card.approval?.arguments_hash ?? '' })
    const { content, citations } = await asked.then(async (answer) => (await settled(world, id)) ?? answer)
    expect(plain(content)).toMatch(/The task Water the plants|The task \*\*Water the plants\*\* is on your list, due/)
    expect(citations).toEqual([expect.objectContaining({ kind: 'task', label: 'Water the plants' })])
    const { items } = await world.as('owner').tasks.list({ search: 'Water the plants' })
    expect(items).toEqual([expect.objectContaining({ title: 'Water the plants', due_date: inDays(3) })])
  })

  it('does what it is told on a card, and changes nothing before the yes', async () => {
    const made = await world.as('owner').tasks.create({ title: 'Grease the crane bearings' })
    const id = await begin()
    const asked = ask('Setz die Aufgabe Grease the crane bearings auf den 10.12.', id)
    const card = await waiting(world, id)
    expect(card.approval?.arguments).toMatchObject({ id: made.id, due_date: expect.stringMatching(/-12-10$/) })
    expect((await world.as('owner').tasks.get({ id: made.id })).due_date).toBeNull()
    await world
      .as('owner')
      .decisions.approve({ id: card.approval?.id ?? '', arguments_hash: card.approval?.arguments_hash ?? '' })
    await asked
    expect((await settled(world, id))?.content).toContain('fällig')
    expect((await world.as('owner').tasks.get({ id: made.id })).due_date).toMatch(/-12-10$/)
  })

  it('writes nothing when the person says no', async () => {
    const id = await begin()
    const asked = ask('create a task: buy a yacht', id)
    const card = await waiting(world, id)
    await world.as('owner').decisions.decline({ id: card.approval?.id ?? '' })
    await asked
    expect((await settled(world, id))?.content).toContain('No task was created.')
    expect((await world.as('owner').tasks.list({ search: 'yacht' })).items).toEqual([])
  })

  it('answers from the asking person’s records alone, and helps where there are none', async () => {
    for (const question of [
      'what is overdue?',
      'who is Helen Stroud?',
      'open promises',
      'what should I do next?',
      'summarise last week',
      'find Kestrel',
    ]) {
      const { content, citations } = await ask(question, undefined, 'other_org')
      expect(content.trim()).not.toBe('')
      expect(citations).toEqual([])
      expect(content).not.toMatch(/Northmoor|Kestrel Radio|Operations Director/)
    }
  })

  it('says so where looking into the records is switched off', async () => {
    const { content, citations } = await world
      .as('owner')
      .chat.chat({ id: await begin(), message_text: 'what is overdue?', use_internal_search: false })
    expect(content).toContain('switched off')
    expect(citations).toEqual([])
  })

  it('has an answer to anything that people may type', { timeout: 120_000 }, async () => {
    const bits = [
      'what',
      'who is',
      'and',
      'Helen',
      'overdue',
      'last',
      '[r1]',
      '](x)',
      '\\',
      '"',
      '((',
      '%',
      '*',
      'remember',
      '2026-13-45',
      'goal',
      'decide',
      'each other',
      '\u202e',
      '日本',
      '🙂',
      '"]',
      '|',
      '<b>',
    ]
    const odd = fc.sample(
      fc.array(fc.oneof(fc.constantFrom(...bits), fc.string({ maxLength: 8 })), { minLength: 1, maxLength: 8 }),
      { seed: 7, numRuns: 60 },
    )
    const id = await begin()
    for (const words of odd) {
      const text = words.join(' ').replaceAll('\u0000', '').toWellFormed()
      if (text.trim() === '' || /^(?:create|add|remind|task|note|todo)/i.test(text.trim())) continue
      const { content } = await ask(text, id)
      expect(content.trim(), text).not.toBe('')
      expect(content, text).not.toMatch(/\[r\d+\](?!\()|undefined|\[object|NaN/)
    }
  })
})
