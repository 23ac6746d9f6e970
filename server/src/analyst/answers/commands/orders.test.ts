import { describe, expect, it } from 'vitest'
import { gateIn } from '../gate/gate.ts'
import { commandIn } from './command.ts'

/** A Tuesday. */
const TODAY = '2026-11-24'
const told = (message: string) => commandIn(message, TODAY)
const FRIDAY = { does: 'move', due_date: '2026-11-27' }

describe('an order to put something off', () => {
  it.each([
    ['Verschib die Aufgabe Orgelstimmung auf Freitag', 'Orgelstimmung'],
    ['Orgelstimmung auf Freitag verschieben', 'Orgelstimmung'],
    ['Kannst du die Orgelstimmung auf Freitag schieben?', 'Orgelstimmung'],
    ['Könnten Sie bitte die Orgelstimmung auf Freitag verlegen?', 'Orgelstimmung'],
    ['Setz die Orgelstimmung bitte auf Freitag', 'Orgelstimmung'],
    ['Verschieben Sie die Orgelstimmung auf Freitag', 'Orgelstimmung'],
    ['Ich möchte die Orgelstimmung auf Freitag verschieben', 'Orgelstimmung'],
    ['Verschieb die Orgelstimmung vom 25.11. auf den 27.11.', 'Orgelstimmung'],
    ['Verschiebe „Antwort auf Brief“ auf Freitag', 'Antwort auf Brief'],
    ['Ändere die Frist von Orgelstimmung auf den 27.11.', 'Orgelstimmung'],
    ['postpne the hull survey to Friday', 'hull survey'],
    ['can you move the hull survey to Friday?', 'hull survey'],
    ['move the hull survey from 25 Nov to 27 Nov', 'hull survey'],
    ['please bring the hull survey forward to Friday', 'hull survey'],
  ])('is understood as people say it: “%s”', (message, object) => {
    expect(told(message)).toMatchObject({ ...FRIDAY, object })
  })

  it.each([
    ['Verschieb die Orgelstimmung um zwei Tage', 2, 'day'],
    ['Verschiebe Orgelstimmung Advent um eine Woche', 1, 'week'],
    ['Zieh die Orgelstimmung um drei Tage vor', -3, 'day'],
    ['Verschieb die Orgelstimmung um 2 Werktage', 2, 'workday'],
    ['push the hull survey by a week', 1, 'week'],
    ['push the hull survey back two days', 2, 'day'],
    ['move the hull survey a month later', 1, 'month'],
    ['bring the hull survey forward by two days', -2, 'day'],
  ])('may count from where it stands: “%s”', (message, by, unit) => {
    expect(told(message)).toMatchObject({ does: 'move', due_date: null, shift: { by, unit } })
  })
})

describe('an order that ends or ranks something', () => {
  it.each([
    ['Die Futterbestellung ist erledigt', { does: 'complete', object: 'Futterbestellung' }],
    ['Die Aufgabe Futter bestellen habe ich erledigt', { does: 'complete', object: 'Futter bestellen' }],
    ['Futterbestellung abhaken', { does: 'complete', object: 'Futterbestellung' }],
    ['the feed order is done', { does: 'complete', object: 'feed order' }],
    ['Streich das Sommerfest', { does: 'cancel', object: 'Sommerfest' }],
    ['Kannst du das Sommerfest absagen?', { does: 'cancel', object: 'Sommerfest' }],
    ['cancle the summer party', { does: 'cancel', object: 'summer party' }],
    ['Mach die Aufgabe Zaun dringend', { does: 'priority', object: 'Zaun', priority: 'Urgent' }],
    ['Setz die Priorität von Zaun auf niedrig', { does: 'priority', object: 'Zaun', priority: 'Low' }],
    ['make the fence urgent', { does: 'priority', object: 'fence', priority: 'Urgent' }],
    ['Setz den Zaun auf in Arbeit', { does: 'status', object: 'Zaun', status: 'In Progress' }],
  ])('“%s”', (message, command) => {
    expect(told(message)).toMatchObject(command)
  })
})

describe('an order that hands something on', () => {
  it.each([
    ['Gib Seitz die Aufgabe Zaun', 'Zaun', 'Seitz'],
    ['Weise Seitz die Aufgabe ‚Zaun streichen‘ zu', 'Zaun streichen', 'Seitz'],
    ['Gib Frau Seitz den Zaun', 'Zaun', 'Frau Seitz'],
    ['Kannst du den Zaun an Seitz übergeben?', 'Zaun', 'Seitz'],
    ['Gib mir die Aufgabe Zaun', 'Zaun', 'mir'],
    ['give Nora the task fence', 'fence', 'Nora'],
    ['assign Nora the fence', 'fence', 'Nora'],
  ])('knows whom from what: “%s”', (message, object, person) => {
    expect(told(message)).toMatchObject({ does: 'assign', object, person })
  })
})

describe('an order that writes something down', () => {
  it.each([
    ['Setze die Spenden auf 401 T€', { does: 'kpi', object: 'Spenden', value: 401, unit: 'T€' }],
    ['set donations to 401k', { does: 'kpi', object: 'donations', value: 401, unit: 'k' }],
    ['Trag ein: heute mit Rasmussen telefoniert, Holz kommt', { does: 'log', person: 'Rasmussen', day: TODAY }],
    ['Trag das Telefonat mit Frau Rasmussen ein: Holz kommt', { does: 'log', person: 'Rasmussen' }],
    ['log that I spoke with Ida Rasmussen yesterday: timber comes', { does: 'log', person: 'Ida Rasmussen' }],
  ])('“%s”', (message, command) => {
    expect(told(message)).toMatchObject(command)
  })

  it.each([
    'Schick Rasmussen eine Nachricht: Das Holz fehlt',
    'Kannst du Rasmussen eine Mail schicken: das Holz fehlt',
    'send Ida a message: the timber is missing',
  ])('a message to somebody is drafted: “%s”', (message) => {
    expect(gateIn([], message, TODAY).kind).toBe('draft')
  })
})

describe('two things in one message', () => {
  it.each([
    [
      'Verschieb die Aufgabe ‚Zaun streichen‘ auf Freitag und setz sie auf hoch',
      { ...FRIDAY, also: [{ does: 'priority', object: 'sie', priority: 'High' }] },
    ],
    [
      'give the fence to Nora and set it to high',
      { does: 'assign', object: 'fence', also: [{ does: 'priority', priority: 'High' }] },
    ],
    ['Setz den Zaun auf Freitag, hohe Priorität', { ...FRIDAY, also: [{ does: 'priority', object: 'Zaun' }] }],
    [
      'Verschieb den Zaun auf Freitag und das Tor auf Montag',
      { ...FRIDAY, object: 'Zaun', also: [{ does: 'move', object: 'Tor', due_date: '2026-11-30' }] },
    ],
    ['Verschieb den Zaun auf Freitag und sag allen Bescheid', { ...FRIDAY, unread: 'und sag allen Bescheid' }],
  ])('are both kept: “%s”', (message, command) => {
    expect(told(message)).toMatchObject(command)
  })

  it('a name with “und” in it is one', () => {
    expect(told('Verschieb die Aufgabe Zaun und Tor auf Freitag')).toMatchObject({ ...FRIDAY, object: 'Zaun und Tor' })
    expect(told('move the fence and gate to Friday')).toMatchObject({ ...FRIDAY, object: 'fence and gate' })
  })
})

describe('a task with all that is said of it', () => {
  it.each([
    [
      'Leg eine Aufgabe an: Preisliste an Frau Abel, bis Mittwoch, hohe Priorität',
      { title: 'Preisliste an Frau Abel', due_date: '2026-11-25', priority: 'High' },
    ],
    [
      'leg bitte eine aufgabe an: Skizzen an Huber, heute bis Mittag',
      { title: 'Skizzen an Huber', due_date: TODAY, time: '12:00' },
    ],
    ['create a task: sketches to Nora, due Wed, high priority', { title: 'Sketches to Nora', priority: 'High' }],
    ['create a task: sketches to Nora, today by noon', { title: 'Sketches to Nora', time: '12:00' }],
    ['Leg für Nora eine Aufgabe an: Tor ölen (dringend)', { title: 'Tor ölen', person: 'Nora', priority: 'Urgent' }],
    ['Erinnere mich am Montag an den Bagger', { title: 'An den Bagger denken', due_date: '2026-11-30' }],
    ['Kannst du mich am Montag an den Bagger erinnern?', { title: 'An den Bagger denken' }],
    ['Leg eine Aufgabe an: Tor ölen, und setz sie auf hoch', { title: 'Tor ölen', priority: 'High' }],
  ])('“%s”', (message, command) => {
    expect(told(message)).toMatchObject({ does: 'create_task', ...command })
  })
})

it.each([
  'Ist die Futterbestellung erledigt?',
  'is the feed order done?',
  'Das Sommerfest war schön',
  'the summer party was nice',
  'Die Futterbestellung ist noch nicht erledigt',
  'Nichts ist erledigt',
  'Wann ist die Futterbestellung fertig',
  'Wir haben den Zaun auf Freitag verschoben',
  'Der Bauer will den Zaun auf Freitag verschieben',
  'Können wir den Zaun auf Freitag verschieben?',
  'Nora moved the fence to Friday',
  'Gib mir eine Liste der offenen Aufgaben',
  'Gib eine Zusammenfassung der Lage',
  'Strich unter die Rechnung',
  'Remote work policy',
  'Cancer screening costs',
  'Rechnung stornieren',
  'set up a meeting with Nora for Friday',
  'bring the cake to the party on Friday',
  'Delete everything',
])('is no order to change a task: “%s”', (message) => {
  expect(told(message)).toBeNull()
})
