import { describe, expect, it } from 'vitest'
import { commandIn } from './command.ts'

/** A Tuesday. */
const TODAY = '2026-11-24'

describe('an order whose thing stands before it', () => {
  it.each([
    ['team photos: tick it off, I give up', 'complete', 'team photos'],
    ['the fence permit still has the old date, move it to Friday', 'move', 'fence permit'],
    ['der Zaunantrag steht noch mit falschem Datum drin, setz den auf den 4.12.', 'move', 'Zaunantrag'],
    ['Zaunantrag: schieb den auf Montag', 'move', 'Zaunantrag'],
    ['Dachrinne ist gemacht. hak sie ab', 'complete', 'Dachrinne'],
    ['boiler service - cancel it', 'cancel', 'boiler service'],
  ])('“%s”', (text, does, object) => {
    expect(commandIn(text, TODAY)).toMatchObject({ does, object })
  })
  it.each([
    'I sent the invoice, mark it as done',
    'the invoice came, pay it by Friday',
    'wer hat den Antrag, setz ihn auf Montag?',
  ])('is none where nothing is named or told: “%s”', (text) => {
    expect(commandIn(text, TODAY)).toBeNull()
  })
})

describe('a thing that is hardly named', () => {
  it.each([
    ['move the statistician thing to Friday', 'statistician'],
    ['die Sache mit dem Zaun auf Montag verschieben', 'Zaun'],
  ])('“%s” means %s', (text, object) => {
    expect(commandIn(text, TODAY)).toMatchObject({ does: 'move', object })
  })
})

describe('“add:” and “leg an:”', () => {
  it.each([
    ['add: ring the roofer tomorrow', 'Ring the roofer', '2026-11-25'],
    ['leg an: dachdecker anrufen wegen rinne, heute noch', 'Dachdecker anrufen wegen rinne', '2026-11-24'],
  ])('make a task: “%s”', (text, title, due_date) => {
    expect(commandIn(text, TODAY)).toMatchObject({ does: 'create_task', title, due_date })
  })
})
