import { expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { contact, goal, kpi, note, task, today, workspace } from './fixture.ts'
import { wholeOf } from './whole.ts'

const long = (word: string) =>
  Array.from({ length: 60 }, (_, at) => `Line ${at}: ${word} was talked about at length.`).join('\n')

test('few records are there whole, each once, with the days ahead counted', () => {
  const parts = workspace({
    goals: [goal({ title: 'Open the yard', due_date: addDays(today, 20), kpis: [kpi({ name: 'Berths' })] })],
    tasks: [task({ title: 'Order the crane', due_date: addDays(today, 6) })],
    contacts: [contact('Ruth Adair', 'Agent', [[today, 'Spoke of the quay', 'She wants it in writing.']])],
    notes: [note(today, 'The quay is free from May.')],
  })
  const { records, days, left_out } = wholeOf(parts, 40_000, [
    { day: addDays(today, 6), what: 'Order the crane' },
    { day: addDays(today, 3), what: 'The option dies.' },
  ])
  expect(left_out).toEqual([])
  expect(records.map(({ ref }) => ref.kind).toSorted()).toEqual([
    'contact',
    'goal',
    'interaction',
    'kpi',
    'note',
    'task',
  ])
  expect(
    records
      .map(({ text }) => text)
      .join('\n')
      .match(/Spoke of the quay/g),
  ).toHaveLength(1)
  // 24 March 2026 is a Tuesday.
  expect(days.split('\n')).toEqual([
    'Friday 27 Mar 2026 (in 3 days, 3 working days): The option dies.',
    'Monday 30 Mar 2026 (in 6 days, 4 working days): the task Order the crane',
    'Monday 13 Apr 2026 (in 20 days, 14 working days): the goal Open the yard',
  ])
})

test('of many the goals, what is open and what was written last are there, and it says what is not', () => {
  const notes = Array.from({ length: 100 }, (_, at) => note(addDays(today, -at), long(`matter ${at}`)))
  const parts = workspace({
    notes,
    tasks: [task({ title: 'Order the crane' })],
    goals: [goal({ title: 'Open the yard' })],
  })
  const { records, left_out } = wholeOf(parts, 20_000)
  const shown = records.map(({ text }) => text).join('\n')
  expect(shown.length).toBeLessThan(20_000)
  expect(shown).toContain('Order the crane')
  expect(shown).toContain('Open the yard')
  expect(shown).toContain('matter 0 was')
  expect(shown).not.toContain('matter 90 was')
  expect(left_out.join(' ')).toMatch(/\d+ of 100 notes\./)
})

test('a long text of many ends at a line and says that it goes on', () => {
  const { records } = wholeOf(
    workspace({ notes: [note(today, long('the quay')), note(addDays(today, -1), long('the lease'))] }),
    4_000,
  )
  expect(records[0]?.text).toMatch(/length\.\n…$/)
})
