import { expect, it } from 'vitest'
import { askedFor } from './asked-for.ts'

const today = '2026-11-24'

it.each([
  ['How many tasks are overdue?', { state: 'overdue', due: null, whose: null }],
  ['Welche Aufgaben sind überfällig?', { state: 'overdue', due: null, whose: null }],
  ['my open tasks', { state: 'open', due: null, whose: 'mine' }],
  ['which tasks are done already', { state: 'ended', due: null, whose: null }],
  ['Which tasks sit with other people?', { state: null, due: null, whose: 'others' }],
  ['What does the contract say?', null],
])('tasks are asked for by what they are: %s', (question, tasks) =>
  expect(askedFor(question, today).tasks).toEqual(tasks),
)

it('what is due in a time is asked of tasks and of texts, in both languages', () => {
  for (const question of ['What is due this week?', 'Was ist diese Woche fällig?']) {
    const { tasks, statements } = askedFor(question, today)
    expect(tasks?.due).toMatchObject({ from: '2026-11-23', to: '2026-11-29' })
    expect(statements).toMatchObject({ kinds: ['deadline', 'promise'], due: { from: '2026-11-23' } })
  }
})

it.each([
  ['What does Daz owe me?', ['promise'], 'owed_to_me'],
  ['What have I promised Hugh?', ['promise'], 'i_owe'],
  ['Was schuldet mir Jens noch?', ['promise'], 'owed_to_me'],
  ['Was habe ich zugesagt?', ['promise'], 'i_owe'],
  ['Which questions are still open?', ['question'], null],
  ['Welche Fragen sind noch offen?', ['question'], null],
  ['What was decided about the lease?', ['decision'], null],
])('what was said is asked for by its kind and by whom: %s', (question, kinds, direction) =>
  expect(askedFor(question, today).statements).toEqual({ kinds, direction, due: null }),
)

it('what the state answers is not looked up as a word', () => {
  expect(askedFor('Which tasks of the Larkfield account are overdue?', today).rest).not.toMatch(/tasks|overdue/)
  expect(askedFor('What is the rent?', today).rest).toBe('What is the rent?')
})
