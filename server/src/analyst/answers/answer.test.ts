import { describe, expect, it } from 'vitest'
import { goal, kpi } from '../workspace/fixture.ts'
import { ask, assigned, contact } from './fixture.ts'

const people = [
  contact('Dan Berg', { role: 'Harbour master, Port of Ry', emails: ['dan.berg@example.com'] }),
  contact('Dan Tamm', { role: 'Surveyor, Tamm & Co' }),
  contact('Priscilla Kern', {
    role: 'Solicitor, Kern LLP',
    interactions: [{ id: 'i1', date: '2026-11-12', summary: 'Call', notes: 'Lease.' }],
  }),
]

describe('somebody', () => {
  it('is known by a name with a slip of the pen', async () => {
    expect(await ask('who is Priscila Kern', [], { contacts: people })).toContain('Solicitor, Kern LLP')
  })
  it('of a name that two have is told for both', async () => {
    const said = await ask('Which Dan is which?', [], { contacts: people })
    expect(said).toContain('Harbour master')
    expect(said).toContain('Surveyor')
  })
  it('is told in German to who asks in German', async () => {
    const said = await ask('Wer ist Priscilla Kern?', [], { contacts: people })
    expect(said).toContain('Zuletzt gesprochen am 12.11.2026')
    expect(said).not.toMatch(/\b(?:is|You|spoke|last)\b/)
    expect(await ask('Wie erreiche ich Dan Berg?', [], { contacts: people })).toContain('example.com')
  })
})

describe('goals behind', () => {
  const level = kpi({
    name: 'Occupancy',
    unit: '%',
    target_value: 90,
    history: [
      ['2026-09-01', 80],
      ['2026-10-01', 76],
      ['2026-11-01', 78],
    ],
  })
  const goals = [
    goal({ title: 'Fill the berths', due_date: '2026-12-31', created_at: '2026-09-01T09:00:00.000Z', kpis: [level] }),
  ]
  it('are told without days where a level has no pace', async () => {
    const said = await ask('which goals are behind?', [], { goals })
    expect(said).toContain('12 points from its target')
    expect(said).not.toContain('behind its pace')
  })
  it('are told in German to who asks in German', async () => {
    const said = await ask('Welche Ziele liegen zurück?', [], { goals })
    expect(said).toContain('12 Prozentpunkte vom Ziel entfernt')
    expect(said).not.toMatch(/\b(?:behind|due|open|goal)\b/)
  })
})

describe('tasks', () => {
  const tasks = [
    assigned('Paint the hull', 'Ida Kern', { due_date: '2026-11-20' }),
    assigned('Call the yard', null, { due_date: '2026-11-19' }),
    assigned('Order rope', 'Jo Kern', { due_date: '2026-11-30' }),
  ]
  it('of other people are those that one does not have oneself', async () => {
    const said = await ask('which overdue tasks sit with other people?', [], { tasks })
    expect(said).toContain('Paint the hull')
    expect(said).not.toContain('Call the yard')
    expect(said).not.toContain('Order rope')
  })
  it('of a day come with what the texts promise for it', async () => {
    const notes = [{ id: 'n1', entry_date: '2026-11-20', content: 'Ida sends the survey by 30 November.' }]
    const said = await ask("what's due on nov 30", [], { tasks, notes })
    expect(said).toContain('Order rope')
    expect(said).toContain('survey')
    expect(said).not.toContain('Paint')
  })
})

it('a note is summed up by what it decides, leaves to do and leaves open', async () => {
  const content =
    '# Harbour board\n\nDecided: the crane is sold.\nIda sends the survey by Friday.\nWho pays for the paint?'
  const said = await ask('Summarise the harbour board', [], {
    notes: [{ id: 'n1', entry_date: '2026-11-20', content }],
  })
  expect(said.indexOf('Decided')).toBeLessThan(said.indexOf('To do'))
  expect(said).toContain('the crane is sold')
  expect(said).toContain('Who pays for the paint')
})

it('help, the date and what may not be read are told in German, too', async () => {
  expect(await ask('Was kannst du?', [])).toContain('Frag mich zum Beispiel')
  expect(await ask('Welches Datum ist heute?', [])).toContain('Dienstag, 24. November 2026')
})

describe('what a count or a list leaves aside', () => {
  it('is not counted past: who works where is no number of contacts, and what a call costs no number of talks', async () => {
    expect(await ask('how many people work at the Port of Ry?', [], { contacts: people })).not.toMatch(
      /You have \d+ contacts/,
    )
    expect(await ask('how many calls did the yard have with us last year', [], { contacts: people })).not.toContain(
      'No conversation',
    )
    expect(await ask('how many contacts do I have?', [], { contacts: people })).toContain('3 contacts')
  })
  it('is said of tasks that no word of the question narrows', async () => {
    const tasks = [assigned('Paint the hull', 'Ida Kern'), assigned('Sand the deck', null)]
    const said = await ask('Wie viele Aufgaben zum Kran sind offen?', [], { tasks })
    expect(said).toContain('Nach „kran“ konnte ich nicht auswählen')
    expect(await ask('Wie viele Aufgaben zum Deck sind offen?', [], { tasks })).toContain('1 Aufgabe')
  })
})

describe('since a weekday', () => {
  it('means the last one, never the one to come', async () => {
    const notes = [
      { id: 'n1', entry_date: '2026-11-23', content: '# Crane\nThe crane moved to the south quay on Monday.' },
    ]
    const said = await ask('What changed about the crane since friday?', [], { notes })
    expect(said).toContain('20 Nov 2026')
    expect(said).toContain('south quay')
  })
})
