// What a question asks of fields, in both languages; and that what is not understood whole asks for nothing.
import { describe, expect, it } from 'vitest'
import { asksInGerman } from '../text/asked.ts'
import { fieldsAsked } from './asked.ts'

/** A Tuesday. */
const TODAY = '2026-11-24'
const read = (question: string) =>
  fieldsAsked(question, { today: TODAY, zone: 'Europe/Berlin', german: asksInGerman(question) })

const TASKS: [question: string, filter: Record<string, unknown>, rest?: string][] = [
  ['What is overdue?', { overdue: true }],
  ['was ist überfällig', { overdue: true }],
  ['which tasks has Nadia', {}, 'Nadia'],
  ['Welche Aufgaben hat Nadia?', {}, 'Nadia'],
  ['tasks without a deadline', { undated: true }],
  ['Aufgaben ohne Termin', { undated: true }],
  ['urgent tasks due this week', { priorities: ['Urgent'], due_from: '2026-11-23', due_to: '2026-11-29' }],
  [
    'dringende Aufgaben, die nächste Woche fällig sind',
    { priorities: ['Urgent'], due_from: '2026-11-30', due_to: '2026-12-06' },
  ],
  ['high priority tasks', { priorities: ['High', 'Urgent'] }],
  ['unwichtige Aufgaben', { priorities: ['Low'] }],
  ["Nadia's overdue tasks in the greenhouse goal", { overdue: true }, "Nadia's greenhouse goal"],
  ['tasks that nobody has', { whose: 'nobody' }],
  ['Aufgaben, die niemand hat', { whose: 'nobody' }],
  ['what have the others to do by 30 November', { whose: 'others', due_to: '2026-11-30' }],
  ['which tasks have I delegated?', { whose: 'others' }],
  ['tasks finished last week', { statuses: ['Done'], changed_from: '2026-11-16', changed_to: '2026-11-22' }],
  [
    'welche Aufgaben wurden im Oktober erledigt',
    { statuses: ['Done'], changed_from: '2026-10-01', changed_to: '2026-10-31' },
  ],
  ['tasks in progress', { statuses: ['In Progress'] }],
  ['Aufgaben in Prüfung', { statuses: ['Review'] }],
  ['cancelled tasks', { statuses: ['Cancelled'] }],
  ['tasks created since Monday', { made_from: '2026-11-23' }],
  ['Aufgaben ohne Ziel', { no_goal: true }],
  ['my tasks due in the next 10 days', { whose: 'mine', due_from: TODAY, due_to: '2026-12-04' }],
  ['Aufgaben, die bis zum 30.11. fällig sind', { due_to: '2026-11-30' }],
  ['tasks due in January', { due_from: '2027-01-01', due_to: '2027-01-31' }],
  ['tasks due before the end of the month', { due_to: '2026-11-30' }],
  // Whose it is, said in other ways.
  ['which tasks have slipped past their deadline, everyone’s', { overdue: true }],
  ['what to dos have missed their date', { overdue: true }],
  ['which tasks slipped', { overdue: true }],
  ['what should have been done by now', { overdue: true }],
  ["what's late across the team", { overdue: true }],
  ['overdue tasks, not just mine', { overdue: true }],
  ['how many of my own to dos are late', { overdue: true, whose: 'mine' }],
  ['list what is overdue for me', { overdue: true, whose: 'mine' }],
  ['am i late with anything?', { overdue: true, whose: 'mine' }],
  ['is anything of mine overdue?', { overdue: true, whose: 'mine' }],
  ['what do i personally have due this week', { whose: 'mine', due_from: '2026-11-23', due_to: '2026-11-29' }],
  ['what am i supposed to get done by 30 November', { whose: 'mine', due_to: '2026-11-30' }],
  ['do i have anything due tomorrow', { whose: 'mine', due_from: '2026-11-25', due_to: '2026-11-25' }],
  ["what's on my list for next week", { whose: 'mine', due_from: '2026-11-30', due_to: '2026-12-06' }],
  ["what's still on my to-do list", { whose: 'mine' }],
  ['what does the team have due next week', { due_from: '2026-11-30', due_to: '2026-12-06' }],
  ["Nadia's to do list", {}, "Nadia's"],
  ['Welche Aufgaben haben ihren Termin gerissen, von allen?', { overdue: true }],
  ['Welche Aufgaben sind über die Zeit?', { overdue: true }],
  ['was ist im Team alles überfällig', { overdue: true }],
  ['alle überfälligen Aufgaben, auch von den anderen', { overdue: true }],
  ['was ist liegen geblieben', { overdue: true }],
  ['wie viele Sachen sind bei mir überfällig', { overdue: true, whose: 'mine' }],
  ['hab ich was überfällig', { overdue: true, whose: 'mine' }],
  ['was habe ich selbst nächste Woche fällig', { whose: 'mine', due_from: '2026-11-30', due_to: '2026-12-06' }],
  ['was steht bei mir auf der Liste', { whose: 'mine' }],
  ['was hab ich diese Woche noch auf dem Tisch', { whose: 'mine', due_from: '2026-11-23', due_to: '2026-11-29' }],
  ['welche Aufgaben liegen bei Nadia', {}, 'Nadia'],
  ['how many open tasks does Nadia have from me', {}, 'Nadia'],
  ["what's due from me next week", { whose: 'mine', due_from: '2026-11-30', due_to: '2026-12-06' }],
  ['what do i still have to do', { whose: 'mine' }],
  ['what do i have left this week', { whose: 'mine', due_from: '2026-11-23', due_to: '2026-11-29' }],
  ['was ist bei mir noch offen', { whose: 'mine' }],
  ['was hab ich noch zu tun', { whose: 'mine' }],
  ['was liegt noch bei mir', { whose: 'mine' }],
  ['is Nadia late with anything?', { overdue: true }, 'Nadia'],
  ['ist Nadia mit irgendwas im Verzug', { overdue: true }, 'Nadia'],
  ["who's got what this week", { due_from: '2026-11-23', due_to: '2026-11-29' }],
  ['wer hat was nächste Woche', { due_from: '2026-11-30', due_to: '2026-12-06' }],
]

/** Words of tasks, said of something else. */
const OTHER_THINGS = [
  'which supplier missed the deadline',
  'who came too late',
  'when did the delivery slip past its date',
  'what is on the table in the lease talks',
  'was ist auf dem Tisch',
  "what's on the guest list",
  'what do i owe the bank',
  'is anything decided',
  'was war bei Brandes zu spät dran',
  'how late is the train',
  'do i have anything to wear',
  'what do i have to do with the lease',
  'what do i have to do today',
  'what is left of the budget',
  'who did what at the fair',
  'wer hat was gegen den Umzug',
]

const CONTACTS: typeof TASKS = [
  ['contacts I have not spoken to in 60 days', { quiet_days: 60 }],
  ['Mit wem habe ich seit zwei Wochen nicht gesprochen?', { quiet_days: 14 }],
  ["who haven't I talked to since August", { quiet_days: 116 }],
  ['wen habe ich noch nie getroffen', { never_spoken: true }],
  ['contacts that I have never met', { never_spoken: true }],
  ['who did I speak to last week', { spoken_from: '2026-11-16', spoken_to: '2026-11-22' }],
  ['who did I talk to in October', { spoken_from: '2026-10-01', spoken_to: '2026-10-31' }],
  ['which people have I met this month', { spoken_from: '2026-11-01', spoken_to: '2026-11-30' }],
  ['mit wem habe ich letzte Woche gesprochen', { spoken_from: '2026-11-16', spoken_to: '2026-11-22' }],
  ['who did I not speak to since August', { quiet_days: 116 }],
  ['which contact has no phone number', { lacks: ['phone'] }],
  ['welche Kontakte haben keine E-Mail-Adresse', { lacks: ['email'] }],
  ['contacts with neither phone nor email', { lacks: ['phone', 'email'] }],
  ['contacts tagged supplier', { tag: 'supplier' }],
  ['Kontakte mit Geburtstag im Dezember', { birthday_from: '12-01', birthday_to: '12-31' }],
  ['contacts at Larkspur Mills', {}, 'Larkspur Mills'],
]

const GOALS: typeof TASKS = [
  ['goals without a KPI', { lacks: ['kpi'] }],
  ['Ziele ohne Kennzahl', { lacks: ['kpi'] }],
  ['which goals have no open task', { lacks: ['task'] }],
  ['which goals are overdue', { overdue: true }],
  ['goals on track without tasks', { lacks: ['task'], courses: ['on_track'] }],
  ['Welche Ziele haben wir erreicht?', { statuses: ['done'] }],
  ['goals due this quarter', { due_from: '2026-10-01', due_to: '2026-12-31' }],
]

describe('fields are asked for', () => {
  it.each(TASKS)('of tasks: %s', (question, filter, rest = '') => {
    expect(read(question)).toMatchObject({ of: 'tasks', rest })
    expect(read(question)?.task).toEqual(filter)
  })

  it.each(CONTACTS)('of contacts: %s', (question, filter, rest = '') => {
    expect(read(question)).toMatchObject({ of: 'contacts', rest })
    expect(read(question)?.contact).toEqual(filter)
  })

  it.each(GOALS)('of goals: %s', (question, filter, rest = '') => {
    expect(read(question)).toMatchObject({ of: 'goals', rest })
    expect(read(question)?.goal).toEqual(filter)
  })

  it.each(OTHER_THINGS)('of no task where something else is meant: %s', (question) => {
    const found = read(question)
    expect(found === null || found.rest !== '').toBe(true)
  })

  it('of notes and talks by their days', () => {
    expect(read('how many notes in October')).toMatchObject({
      of: 'notes',
      counts: true,
      days: { from: '2026-10-01', to: '2026-10-31' },
    })
    expect(read('Notizen der letzten Woche')).toMatchObject({
      of: 'notes',
      days: { from: '2026-11-16', to: '2026-11-22' },
    })
    expect(read('how many calls with Nadia this month')).toMatchObject({ of: 'talks', rest: 'Nadia' })
  })
})

describe('fields are not asked for', () => {
  it.each([
    'why is the delivery late?',
    'is the certificate overdue?',
    'when is the inspection due?',
    'who is overdue with the paperwork?',
    'all tasks',
    'contacts I have not spoken to',
    'which notes mention the boiler',
    'Wann ist die Abnahme fällig?',
    'wie lange ist die Rechnung schon überfällig',
    'what does the contract say: overdue interest of 5%',
  ])('by %s', (question) => {
    expect(read(question)).toBeNull()
  })

  it('by words that name no record: they are left over, and whoever answers refuses them', () => {
    expect(read('which tasks did we agree on with Larkspur?')?.rest).toBe('agree Larkspur')
    expect(read('how many people came to the fair in October')?.rest).toContain('fair')
  })
})
