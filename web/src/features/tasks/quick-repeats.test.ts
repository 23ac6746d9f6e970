import { describe, expect, it } from 'vitest'
import { findRepeat } from '#contract/said-repeats.ts'
import { findDue } from './quick-dates.ts'
import { understand } from './quick-words.ts'

// A Saturday, at noon.
const now = new Date(2026, 10, 21, 12)
const read = (line: string, ...dismissed: string[]) => {
  const { title, recurrence_rule, due_date, due_time } = understand(line, {
    people: [{ id: 'ana', name: 'Ana Petrova' }],
    goals: [],
    findDue: (text, skip) => findDue(text, { now, skip }),
    findRepeat: (text, skip) => findRepeat(text, '2026-11-21', skip),
    dismissed: new Set(dismissed),
  })
  return [title, recurrence_rule, due_date, due_time]
}

describe('a line that says how often', () => {
  it.each<[string, string, string, string]>([
    ['Pay salaries every month', 'Pay salaries', 'FREQ=MONTHLY', '2026-11-21'],
    ['Water the plants daily', 'Water the plants', 'FREQ=DAILY', '2026-11-21'],
    ['Read the log every weekday', 'Read the log', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-11-23'],
    ['Every Monday call the yard', 'call the yard', 'FREQ=WEEKLY;BYDAY=MO', '2026-11-23'],
    ['Bins out on Tuesdays', 'Bins out', 'FREQ=WEEKLY;BYDAY=TU', '2026-11-24'],
    ['Gym every Mon, Wed and Fri', 'Gym', 'FREQ=WEEKLY;BYDAY=MO,WE,FR', '2026-11-23'],
    ['Payroll every other Friday', 'Payroll', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '2026-11-27'],
    ['Back up every 3 days', 'Back up', 'FREQ=DAILY;INTERVAL=3', '2026-11-21'],
    ['Review the plan every two weeks', 'Review the plan', 'FREQ=WEEKLY;INTERVAL=2', '2026-11-21'],
    ['VAT return every quarter', 'VAT return', 'FREQ=MONTHLY;INTERVAL=3', '2026-11-21'],
    ['Board pack on the last Friday of each month', 'Board pack', 'FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27'],
    ['Rent every 1st of the month', 'Rent', 'FREQ=MONTHLY;BYMONTHDAY=1', '2026-12-01'],
    ['Close the books at the end of every month', 'Close the books', 'FREQ=MONTHLY;BYMONTHDAY=-1', '2026-11-30'],
    ['Miete jeden Monat am 3.', 'Miete', 'FREQ=MONTHLY;BYMONTHDAY=3', '2026-12-03'],
    ['Jeden Montag Ana anrufen', 'Ana anrufen', 'FREQ=WEEKLY;BYDAY=MO', '2026-11-23'],
    ['Kasse zählen täglich', 'Kasse zählen', 'FREQ=DAILY', '2026-11-21'],
    ['Tonne raus mittwochs', 'Tonne raus', 'FREQ=WEEKLY;BYDAY=WE', '2026-11-25'],
    ['Filter tauschen alle drei Monate', 'Filter tauschen', 'FREQ=MONTHLY;INTERVAL=3', '2026-11-21'],
    ['Vorstand jeden letzten Freitag im Monat', 'Vorstand', 'FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27'],
    ['Löhne jede zweite Woche', 'Löhne', 'FREQ=WEEKLY;INTERVAL=2', '2026-11-21'],
    ['Bins out on Mondays and Thursdays', 'Bins out', 'FREQ=WEEKLY;BYDAY=MO,TH', '2026-11-23'],
    ['Bins out on Mondays, Wednesdays and on Fridays', 'Bins out', 'FREQ=WEEKLY;BYDAY=MO,WE,FR', '2026-11-23'],
    ['Tonne raus montags und donnerstags', 'Tonne raus', 'FREQ=WEEKLY;BYDAY=MO,TH', '2026-11-23'],
    ['Gym every Monday and every Friday', 'Gym', 'FREQ=WEEKLY;BYDAY=MO,FR', '2026-11-23'],
    ['Lock up on every Friday', 'Lock up', 'FREQ=WEEKLY;BYDAY=FR', '2026-11-27'],
    ['Kessel prüfen alle 14 Tage freitags', 'Kessel prüfen', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '2026-11-27'],
    ['Clean the vats every two weeks on Friday', 'Clean the vats', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', '2026-11-27'],
    ['Every Monday plan the menu for Sundays', 'plan the menu for Sundays', 'FREQ=WEEKLY;BYDAY=MO', '2026-11-23'],
    ['Steuer jährlich', 'Steuer', 'FREQ=YEARLY', '2026-11-21'],
  ])('%s', (line, title, rule, first) => expect(read(line)).toEqual([title, rule, first, null]))

  it('takes the time and the first day beside it', () => {
    expect(read('Stand-up every weekday at 9:15')).toEqual([
      'Stand-up',
      'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
      '2026-11-23',
      '09:15',
    ])
    // Nine is over today, so it begins tomorrow.
    expect(read('Pills daily at 9am')).toEqual(['Pills', 'FREQ=DAILY', '2026-11-22', '09:00'])
    expect(read('Pay the rent on 3 December every month')).toEqual(['Pay the rent', 'FREQ=MONTHLY', '2026-12-03', null])
  })

  it.each([
    'Send the weekly report',
    'Daily stand-up notes',
    'Read the daily',
    'Ask why every month is late',
    'Fix every month’s figures',
    'Count every box',
    'Call every week until 3 March',
    'Das Protokoll jeder Woche lesen',
    'Find a cleaner for Fridays',
    'Plan the menu for every Sunday',
    'Vertretung suchen für montags',
    'Ask Ivo to come in on Mondays',
    'Ivo bitten, montags zu kommen',
    'Check in every Monday at 8 and every Friday at 5',
    'Rudern montags um 8 und donnerstags um 9',
    'Mitte jeden Monats ist Inventur',
  ])('leaves in the title what is no rhythm of the task: %s', (line) => expect(read(line)[1]).toBeNull())

  it('gives back what was dismissed', () => {
    expect(read('Pay salaries every month', 'repeat:every month')).toEqual([
      'Pay salaries every month',
      null,
      null,
      null,
    ])
  })
})
