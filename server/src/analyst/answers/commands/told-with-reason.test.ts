// Orders with what people say around them: a day before the work, a reason behind, whom a word is to be kept of, a name cut short.
import { describe, expect, it } from 'vitest'
import { assigned } from '../fixture.ts'
import { withoutPreamble } from '../gate/preamble.ts'
import { talk } from '../talk-fixture.ts'
import { commandIn } from './command.ts'

const told = (message: string) => commandIn(message, '2026-11-24')

describe('an order', () => {
  it.each([
    ['leg ne aufgabe an für morgen, tom wegen den fenstern anrufen', 'Tom wegen den fenstern anrufen', '2026-11-25'],
    ['Leg eine Aufgabe für Freitag an: Ventile bestellen', 'Ventile bestellen', '2026-11-27'],
    ['mach ne aufgabe bis 5.12.: unterlagen zum steuerbüro', 'Unterlagen zum steuerbüro', '2026-12-05'],
    ['create a task for Friday: order the valves', 'Order the valves', '2026-11-27'],
  ])('may name the day before what is to be done: “%s”', (message, title, due_date) => {
    expect(told(message)).toMatchObject({ does: 'create_task', title, due_date })
  })
  it('for somebody is theirs, and no day', () => {
    expect(told('Leg eine Aufgabe an für Tom: Ventile bestellen')).toMatchObject({ person: 'Tom', due_date: null })
  })
  it.each([
    ['hak die gutschrift für brehme ab, hab ich eben angewiesen', 'complete', 'gutschrift für brehme'],
    ['Streich den Ortstermin mit Kuhn, hat sich erledigt', 'cancel', 'Ortstermin mit Kuhn'],
    ['tick off the boiler order, I placed it this morning', 'complete', 'boiler order'],
    ['mark the audit as done, it was signed off yesterday', 'complete', 'audit'],
  ])('may have a reason behind it: “%s”', (message, does, object) => {
    expect(told(message)).toMatchObject({ does, object })
  })
  it('of something else behind it is not taken for a reason', () => {
    expect(told('Hak die Gutschrift ab und verschieb die Inventur auf Freitag')).toMatchObject({
      object: 'Gutschrift',
      also: [{ object: 'Inventur' }],
    })
  })
  it('may keep what somebody said', () => {
    expect(told('trag bei brehme ein: hat heute angerufen, rate kommt pünktlich')).toMatchObject({
      does: 'log',
      person: 'brehme',
      summary: 'Brehme: hat heute angerufen, rate kommt pünktlich',
    })
  })
  it('may cut a compound short where it is joined', async () => {
    const tasks = [assigned('Inventurliste Lager', null), assigned('Müllabfuhr klären', null)]
    const [turn] = await talk(['hak die invliste ab'], { tasks })
    expect(turn?.cards).toMatchObject([{ tool: 'update_task', input: { status: 'Done' } }])
  })
})

it.each([
  [
    'Ich sitz grad im Zug, sag mir nochmal, was will Odenthal von uns, die ganze Liste bitte',
    'was will Odenthal von uns',
  ],
  ['kurze frage: wann kommt der kran', 'wann kommt der kran'],
  ["I'm about to board, remind me: what did Ben ask for?", 'what did Ben ask for?'],
  ['bin gleich bei Weber, was muss ich wissen', 'was muss ich über Weber wissen'],
  ['ich bin morgen in Köln, was steht an', 'ich bin morgen in Köln, was steht an'],
])('what stands before a question and names nothing is no part of it: “%s”', (message, asked) => {
  expect(withoutPreamble(message)).toBe(asked)
})
