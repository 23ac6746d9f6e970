import { describe, expect, it } from 'vitest'
import { ask, assigned, contact, type PassageFixture } from './fixture.ts'
import { gateIn } from './gate.ts'

const TODAY = '2026-11-24'
const LOOKED = /I only looked it up|ich habe nur nachgesehen/
const note = (label: string, day: string, ...lines: string[]): PassageFixture => ({
  label,
  text: [`Date: ${day}`, ...lines].join('\n'),
})
const about = (first: string, then: string) => gateIn([first], then, TODAY).about

describe('a question with a noun of its own stands alone', () => {
  const BEFORE = 'When does the quarry lease end and what notice is there?'
  it.each([
    'How is our payroll?',
    'When is the audit?',
    'What about our payroll?',
    'How is cash?',
    'Is there a pension scheme?',
    'Did anybody say that we insure the barge?',
    'Wann ist die Inventur?',
    'Gibt es eine Betriebsratswahl?',
  ])('%s', (then) => expect(about(BEFORE, then)).toBeUndefined())

  it.each([
    'until when?',
    'Can we extend it?',
    'who signs?',
    'what is the deadline?',
    'and how high is the deposit?',
    'bis wann?',
    'Wie hoch ist die Miete dort?',
    'was ist die Frist?',
  ])('%s leans on the one before', (then) => expect(about(BEFORE, then)).toContain('quarry'))

  const told = [
    note(
      'Quarry',
      '2026-11-10',
      'The quarry lease ends on 31 January 2027.',
      'Notice for the quarry lease: six months.',
    ),
    note('Visit', '2026-11-02', 'Bela wants the kiln by 9 December.', 'Oriel keeps the quarry lease in her safe.'),
  ]
  it('and shows nothing of the one before where nothing is said of it', async () => {
    const said = await ask('How is our payroll?', told, {}, ['When does the quarry lease end?'])
    expect(said).toMatch(/^I find nothing in your records about that/)
    expect(said).not.toContain('quarry')
    expect(await ask('What about the deposit?', told, {}, ['When does the quarry lease end?'])).not.toContain(
      '31 January',
    )
  })
  it('another name that is put into the question takes the place of the first', async () => {
    const contacts = [contact('Oriel Marsh'), contact('Bela Fekete')]
    const said = await ask('and Bela?', told, { contacts }, ['Who is Oriel?', 'What does she keep?'])
    expect(said).not.toContain('Oriel')
  })
})

describe('two passages agree', () => {
  it('on a day that one of them says without its year', async () => {
    const said = await ask('When does the quarry lease end?', [
      { kind: 'file', label: 'Quarry lease.md', text: '| | |\n|---|---|\n| Quarry lease ends | 11 January |' },
      note('Call', '2026-09-03', 'The quarry lease ends on 11 January 2028.'),
    ])
    expect(said).not.toContain('do not agree')
    expect(said).not.toMatch(LOOKED)
  })
  it('whatever day somebody means to work on it', async () => {
    const task = {
      kind: 'task',
      label: 'Paint the sign before the harvest dinner',
      text: 'Status: To Do\nPriority: Low\nDue: 2026-12-02\nAssigned to: Nobody\nCreated by: Alex Moreau',
    }
    const said = await ask('When is the harvest dinner?', [
      task,
      note('Round', '2026-11-20', 'The harvest dinner is on 9 December.'),
    ])
    expect(said).toMatch(/^“The harvest dinner is on 9 December/)
    expect(said).not.toContain('Paint')
  })
  it('where one says a sum and the other a rate', async () => {
    const said = await ask('How much cash do we have?', [
      note('Board', '2026-09-16', 'Cash is fine: nineteen months at £95,000 a month.'),
      note('Desk', '2026-11-22', 'Cash: £1.62m, seventeen months.'),
    ])
    expect(said).toMatch(/^“Cash: £1.62m/)
    expect(said).not.toMatch(LOOKED)
  })
  it('but not on two sums', async () => {
    const said = await ask('How much cash do we have?', [
      note('Board', '2026-11-20', 'Cash: £1.90m.'),
      note('Desk', '2026-11-22', 'Cash: £1.62m.'),
    ])
    expect(said).toContain('do not agree')
  })
})

describe('what somebody said about something', () => {
  const given = { contacts: [contact('Tamsin Reed')] }
  const board = note(
    'Board meeting',
    '2026-09-16',
    'Present: Tamsin Reed, Gideon Marsh',
    'Tamsin opened with revenue.',
    'Cash is fine: nineteen months at £95,000 a month.',
  )
  const call = note(
    'Call with Tamsin Reed',
    '2026-10-16',
    'She asked who else is without the new firmware, all 40 of them.',
  )
  it('stands in the passages that speak of it, and in no others', async () => {
    const said = await ask('What did Tamsin say about cash?', [call, board], given)
    expect(said).toContain('Cash is fine')
    expect(said).not.toContain('firmware')
    expect(said).not.toContain('revenue')
  })
  it('is not made up of what she said about other things', async () => {
    expect(await ask('What did Tamsin say about holidays?', [call, board], given)).toMatch(/^I find nothing/)
    expect(await ask('Was hat Tamsin zu den Ferien gesagt?', [call, board], given)).toMatch(/^Dazu steht nichts/)
  })
  it('is looked up among her records where nothing is named, and no task is the answer', async () => {
    const said = await ask('What did Tamsin say?', [call, board], {
      ...given,
      tasks: [assigned('Send the papers to Tamsin Reed', null)],
    })
    expect(said).toContain('firmware')
  })
})

it('a row of a paper that is called by the name in the question is its answer', async () => {
  const said = await ask('What is the fee of Moorland?', [
    {
      kind: 'file',
      label: 'Moorland, terms.md',
      text: '| | |\n|---|---|\n| Fee | £312,000 a year |\n| For | 2,100 sensors |',
    },
    note('Round', '2026-11-20', 'Moorland rang about the sensors.', 'Moorland is content.'),
  ])
  expect(said).toMatch(/^“Fee · £312,000 a year/)
})
