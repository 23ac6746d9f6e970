// What is told of a task beside what is to be done: none of it may be lost.
import { describe, expect, it } from 'vitest'
import { TODAY } from '../fixture.ts'
import { gateIn } from '../gate/gate.ts'
import { commandOf } from './goes-on.ts'

/** What a message tells to do; a Tuesday. */
const told = (message: string) => {
  const gated = gateIn([], message, TODAY)
  return commandOf(gated, TODAY) ?? { kind: gated.kind }
}
const FRIDAY = '2026-11-27'
const MONDAY = '2026-11-30'

describe('how important a task is', () => {
  it.each([
    ['create a task to ring the bank, urgent', 'Ring the bank', 'Urgent'],
    ['add a high-priority task to descale the boiler', 'Descale the boiler', 'High'],
    ['add an urgent task: order hops', 'Order hops', 'Urgent'],
    ['create a low priority task: tidy the shed', 'Tidy the shed', 'Low'],
    ['urgent task for Nora: order hops', 'Order hops', 'Urgent'],
    ['new task with top priority: oil the loom', 'Oil the loom', 'Urgent'],
    ['task (urgent): oil the loom', 'Oil the loom', 'Urgent'],
    ['remind me urgently to oil the loom', 'Oil the loom', 'Urgent'],
    ["remind me to oil the loom, it's urgent", 'Oil the loom', 'Urgent'],
    ['task: oil the loom ASAP', 'Oil the loom', 'Urgent'],
    ['lege eine Aufgabe an, die Bank anzurufen, dringend', 'Bank anrufen', 'Urgent'],
    ['Leg eine dringende Aufgabe an: Kessel entkalken', 'Kessel entkalken', 'Urgent'],
    ['Neue Aufgabe mit hoher Priorität: Mietvertrag prüfen', 'Mietvertrag prüfen', 'High'],
    ['Wichtige Aufgabe: Mietvertrag prüfen', 'Mietvertrag prüfen', 'High'],
    ['Aufgabe für Nora mit Priorität hoch: Hopfen bestellen', 'Hopfen bestellen', 'High'],
    ['Erinnere mich dringend daran, den Vermieter anzurufen', 'Vermieter anrufen', 'Urgent'],
    ['Aufgabe: Vermieter anrufen, ist eilig', 'Vermieter anrufen', 'Urgent'],
    ['Aufgabe: Vermieter anrufen! Dringend!', 'Vermieter anrufen', 'Urgent'],
    ['Aufgabe mit niedriger Priorität: Schuppen aufräumen', 'Schuppen aufräumen', 'Low'],
  ])('stays with it: “%s”', (message, title, priority) => {
    expect(told(message)).toMatchObject({ does: 'create_task', title, priority })
  })

  it.each([
    ['create a task to sort the urgent orders', 'Sort the urgent orders'],
    ['task: review high priority accounts', 'Review high priority accounts'],
    ['Aufgabe: dringende Bestellungen sortieren', 'Dringende Bestellungen sortieren'],
    ['remind me to ask Ivo whether it is urgent', 'Ask Ivo whether it is urgent'],
  ])('is not told by what it is about: “%s”', (message, title) => {
    const made = told(message)
    if (made && 'does' in made) expect(made).toMatchObject({ title })
    else expect(gateIn([], message, TODAY).subject).toContain(title.slice(4, 12))
    expect(made).not.toHaveProperty('priority')
  })

  it('tells nothing to make of one that is there', () => {
    expect(told('mark the urgent task as done')).not.toMatchObject({ does: 'create_task' })
    expect(told('which urgent tasks are open?')).toMatchObject({ kind: expect.stringContaining('tasks') })
    expect(told('Welche dringenden Aufgaben sind offen?')).toMatchObject({ kind: expect.stringContaining('tasks') })
  })
})

describe('how often a task comes again', () => {
  it.each([
    ['create a task to count the stock every Friday', 'Count the stock', 'FREQ=WEEKLY;BYDAY=FR', FRIDAY, null],
    ['remind me every Monday at 8 to ring Anna', 'Ring Anna', 'FREQ=WEEKLY;BYDAY=MO', MONDAY, '08:00'],
    ['every Friday remind me to feed the starter', 'Feed the starter', 'FREQ=WEEKLY;BYDAY=FR', FRIDAY, null],
    [
      'remind me to pay the rent on the 1st of every month',
      'Pay the rent',
      'FREQ=MONTHLY;BYMONTHDAY=1',
      '2026-12-01',
      null,
    ],
    ['task: turn the cheeses, weekly', 'Turn the cheeses', 'FREQ=WEEKLY', TODAY, null],
    ['add a weekly task: turn the cheeses', 'Turn the cheeses', 'FREQ=WEEKLY', TODAY, null],
    [
      'create an urgent task to count the stock every Friday at 5pm',
      'Count the stock',
      'FREQ=WEEKLY;BYDAY=FR',
      FRIDAY,
      '17:00',
    ],
    ['remind me to turn the cheeses every 3 days', 'Turn the cheeses', 'FREQ=DAILY;INTERVAL=3', TODAY, null],
    ['task: pay the rent every month starting 5 December', 'Pay the rent', 'FREQ=MONTHLY', '2026-12-05', null],
    ['task: feed the starter every day until 3 December', 'Feed the starter', 'FREQ=DAILY;UNTIL=20261203', TODAY, null],
    ['Lege eine Aufgabe an, jeden Montag die Kasse zu zählen', 'Kasse zählen', 'FREQ=WEEKLY;BYDAY=MO', MONDAY, null],
    [
      'Erinnere mich jeden Freitag an die Zeiterfassung',
      'An die Zeiterfassung denken',
      'FREQ=WEEKLY;BYDAY=FR',
      FRIDAY,
      null,
    ],
    ['Jeden Montag um 9 Uhr Aufgabe: Kasse zählen', 'Kasse zählen', 'FREQ=WEEKLY;BYDAY=MO', MONDAY, '09:00'],
    [
      'Neue Aufgabe: jeden 1. des Monats Miete überweisen',
      'Miete überweisen',
      'FREQ=MONTHLY;BYMONTHDAY=1',
      '2026-12-01',
      null,
    ],
    ['Wöchentliche Aufgabe: Käse wenden', 'Käse wenden', 'FREQ=WEEKLY', TODAY, null],
    ['Aufgabe: Käse wenden, täglich', 'Käse wenden', 'FREQ=DAILY', TODAY, null],
  ])('stays with it: “%s”', (message, title, rule, due_date, time) => {
    expect(told(message)).toMatchObject({ does: 'create_task', title, due_date, time, repeats: { rule } })
  })

  it.each([
    'create a task to write the weekly report',
    'task: ask Ivo why the till is short every Monday',
    'Aufgabe: Ivo fragen, warum die Kasse jeden Montag nicht stimmt',
    'Aufgabe: täglichen Bericht lesen',
  ])('is not told by what it is about: “%s”', (message) => {
    const { command, subject } = gateIn([], message, TODAY)
    expect(command ?? {}).not.toHaveProperty('repeats')
    const title = command?.does === 'create_task' ? command.title : (subject ?? '')
    for (const word of message.match(/every Monday|jeden Montag|weekly|täglichen/giu) ?? [])
      expect(title.toLowerCase()).toContain(word.toLowerCase())
  })

  it('is a schedule where something shall run, and a question where it is asked', () => {
    expect(told('every Monday at 8 tell me what is overdue')).toMatchObject({ does: 'schedule' })
    expect(told('what do we do every Monday?')).not.toMatchObject({ does: 'create_task' })
  })
})

it.each([
  ['remind me at 3pm to ring the bank', 'Ring the bank'],
  ['remind me to ring the bank at 3pm', 'Ring the bank'],
  ['erinnere mich um 15 Uhr an den Anruf', 'Anruf'],
])('an hour alone is one of today: “%s”', (message, words) => {
  expect(told(message)).toMatchObject({ due_date: TODAY, time: '15:00', title: expect.stringContaining(words) })
})

describe('where a rhythm begins and ends', () => {
  it.each([
    ['remind me every Monday at 8am to grease the press', 'Grease the press', MONDAY, '08:00'],
    ['remind me to grease the press every Thursday at 15:00', 'Grease the press', '2026-11-26', '15:00'],
    ['Erinnere mich jeden Montag um 9 Uhr an die Kasse', 'An die Kasse denken', MONDAY, '09:00'],
    ['Aufgabe: Fässer spülen jeden Freitag um 17:30 Uhr', 'Fässer spülen', FRIDAY, '17:30'],
    ['remind me on the 1st of every month at 9am to pay the rent', 'Pay the rent', '2026-12-01', '09:00'],
    ['task: grease the press every Thursday at 3pm starting 10 December', 'Grease the press', '2026-12-10', '15:00'],
    ['Aufgabe: Fässer spülen jeden Freitag ab dem 4. Dezember', 'Fässer spülen', '2026-12-04', null],
    ['Aufgabe: Fässer spülen jeden Freitag ab 4.12.', 'Fässer spülen', '2026-12-04', null],
  ])('with its hour it is due on its first day: “%s”', (message, title, due_date, time) => {
    expect(told(message)).toMatchObject({ title, due_date, time })
  })

  it.each([
    ['remind me to collect the rent from Meier every month', 'Collect the rent from Meier'],
    ['task: pick up flour from the mill every Monday', 'Pick up flour from the mill'],
    ['task: sell from 5 crates every Monday', 'Sell from 5 crates'],
    ['Aufgabe: Blumen ab Hof holen jeden Freitag', 'Blumen ab Hof holen'],
  ])('“from” may name where: “%s”', (message, title) => {
    expect(told(message)).toMatchObject({ title, repeats: {} })
  })

  it.each([
    ['remind me every day at 7am until 3 December to take the drops', 'Take the drops', 'UNTIL=20261203'],
    ['task: feed the starter every day until 3 December at the bakery', 'Feed the starter at the bakery', '20261203'],
    ['Erinnere mich jeden Tag um 7 Uhr bis zum 3. Dezember daran, die Salbe zu nehmen', 'Die Salbe nehmen', '20261203'],
    ['remind me every day for two weeks to check the trap', 'Check the trap', 'UNTIL=20261207'],
    ['remind me every day at 7am for ten days to check the trap', 'Check the trap', 'UNTIL=20261203'],
    ['Erinnere mich jeden Tag für zwei Wochen an die Falle', 'An die Falle denken', 'UNTIL=20261207'],
    ['Erinnere mich zwei Wochen lang jeden Tag an die Falle', 'An die Falle denken', 'UNTIL=20261207'],
  ])('what stands behind its end is not lost: “%s”', (message, title, end) => {
    expect(told(message)).toMatchObject({ title, due_date: TODAY, repeats: { rule: expect.stringContaining(end) } })
  })

  it.each([
    ['task: book a van every month for two days', 'Book a van for two days', 'FREQ=MONTHLY'],
    ['remind me every Monday for two days to check the trap', 'For two days to check the trap', 'FREQ=WEEKLY;BYDAY=MO'],
    ['task: book a van for two weeks every month', 'Book a van for two weeks', 'FREQ=MONTHLY'],
    ['task: keep the kiln lit until Friday every week', 'Keep the kiln lit every week', null],
    ['task: feed the starter every day until it doubles', 'Feed the starter every day until it doubles', null],
  ])('an end of something else is none of it: “%s”', (message, title, rule) => {
    expect(told(message)).toMatchObject({ title })
    if (rule) expect(told(message)).toMatchObject({ repeats: { rule } })
    else expect(told(message)).not.toHaveProperty('repeats')
  })
})

describe('several days of the week', () => {
  it.each([
    ['remind me to water the seedlings on Mondays and Thursdays', 'Water the seedlings', 'BYDAY=MO,TH'],
    ['remind me on Tuesdays and Fridays to put the crates out', 'Put the crates out', 'BYDAY=TU,FR'],
    ['Aufgabe: Rasen mähen montags und donnerstags', 'Rasen mähen', 'BYDAY=MO,TH'],
    ['remind me every Monday and every Friday to check in', 'Check in', 'BYDAY=MO,FR'],
    ['Aufgabe: Kessel prüfen alle 14 Tage freitags', 'Kessel prüfen', 'INTERVAL=2;BYDAY=FR'],
    ['Erinnere mich alle zwei Wochen am Freitag an die Fässer', 'An die Fässer denken', 'INTERVAL=2;BYDAY=FR'],
  ])('all come again: “%s”', (message, title, rule) => {
    expect(told(message)).toMatchObject({ title, repeats: { rule: `FREQ=WEEKLY;${rule}` } })
  })

  it.each([
    ['task: find a cleaner for Fridays', 'Find a cleaner for Fridays'],
    ['remind me to plan the menu for Sundays', 'Plan the menu for Sundays'],
    ['task: ask Ivo to come in on Mondays', 'Ask Ivo to come in on Mondays'],
    [
      'remind me every Monday at 8 and every Friday at 5 to check in',
      'Every Monday at 8 and every Friday at 5 to check in',
    ],
    ['Aufgabe: Vertretung suchen für montags', 'Vertretung suchen für montags'],
  ])('that belong to the thing stay in the title: “%s”', (message, title) => {
    expect(told(message)).toMatchObject({ title })
    expect(told(message)).not.toHaveProperty('repeats')
  })
})
