import { describe, expect, it } from 'vitest'
import { assigned, contact } from '../fixture.ts'
import { talk } from '../talk-fixture.ts'

const tasks = [
  assigned('Sharpen the saw blades', null, { due_date: '2026-11-26' }),
  assigned('Ofen entkalken', null),
  assigned('North stall feed order', null),
  assigned('South stall feed order', null),
]
const contacts = [contact('Pia Lund'), contact('Pia Moor')]
const given = { tasks, contacts }
/** The cards of the last message. */
const last = async (...messages: Parameters<typeof talk>[0][number][]) => (await talk(messages, given)).at(-1)
const input = async (...messages: Parameters<typeof talk>[0][number][]) =>
  (await last(...messages))?.cards.at(-1)?.input

describe('the day that was asked for', () => {
  it.each([
    ['postpone the saw blades', 'Wednesday', '2026-11-25'],
    ['postpone the saw blades', 'by a week', '2026-12-03'],
    ['set a deadline for the saw blades', 'on the 4th of December', '2026-12-04'],
    ['Vertage den Ofen', 'am 9.', '2026-12-09'],
    ['Setz eine Frist für den Ofen', 'bis Freitag', '2026-11-27'],
    ['Verschieb den Ofen um zwei Tage', 'auf den 9.12.', '2026-12-09'],
  ])('goes on with that command: “%s”, “%s”', async (first, then, due_date) => {
    expect(await input(first, then)).toMatchObject({ due_date })
  })
  it('may be told with its time', async () => {
    expect(await input('remind me to feed the starter', 'tomorrow at 3')).toMatchObject({
      due_date: '2026-11-25',
      due_time: '15:00',
    })
    expect(await input('erinnere mich an den Sauerteig', 'morgen um 15 Uhr')).toMatchObject({ due_time: '15:00' })
  })
  it('sets a goal', async () => {
    expect(await input('Create a goal: Bake for two shops', 'by March 1')).toMatchObject({ due_date: '2027-03-01' })
    expect(await input('Erstelle ein Ziel: Zweiter Laden', 'Ende März')).toMatchObject({ due_date: '2027-03-31' })
  })
  it('is no answer where nothing was asked for', async () => {
    expect((await last('what is overdue?', 'Wednesday'))?.cards).toEqual([])
    expect((await last('move the saw blades to Friday', 'who is Pia Lund?'))?.cards).toEqual([])
    expect((await last('Vertage den Ofen', 'Was ist am Freitag fällig?'))?.cards).toEqual([])
  })
})

describe('what was asked for otherwise', () => {
  it('is what a reminder shall say', async () => {
    expect(await input('remind me', 'to order flour on Friday')).toMatchObject({
      title: 'Order flour',
      due_date: '2026-11-27',
    })
    expect(await input('remind me tomorrow', 'to order flour')).toMatchObject({
      title: 'Order flour',
      due_date: '2026-11-25',
    })
    expect(await input('Erinnere mich', 'morgen an das Mehl')).toMatchObject({ due_date: '2026-11-25' })
    expect(await input('Leg eine Aufgabe an', 'Mehl bestellen')).toMatchObject({ title: 'Mehl bestellen' })
  })
  it('is who is meant', async () => {
    expect(await input('log a call with Pia: wants rye', 'Pia Moor')).toMatchObject({ contact_id: 'c-Pia Moor' })
    expect(await input('assign the saw blades', 'to Nora')).toMatchObject({ assigned_to_user_id: 'u-Nora Abel' })
    expect(await input('assign the saw blades to Karl', 'Nora')).toMatchObject({ assigned_to_user_id: 'u-Nora Abel' })
    expect((await last('delegiere den Ofen'))?.said).toContain('An wen soll')
  })
  it('is which task is meant', async () => {
    expect(await input('move the stall feed order to Friday', 'the south one')).toMatchObject({
      id: 't-South stall feed order',
      due_date: '2026-11-27',
    })
  })
})

describe('another day in place of the one that was told', () => {
  it.each([
    ['remind me to feed the starter on Tuesday', 'Actually make it Wednesday', '2026-11-25'],
    ['remind me to feed the starter on Tuesday', 'no, Thursday', '2026-11-26'],
    ['remind me to feed the starter on Tuesday', 'change it to Friday instead', '2026-11-27'],
    ['remind me to feed the starter on Tuesday', 'can we make it Friday?', '2026-11-27'],
    ['Erinnere mich am Dienstag an den Sauerteig', 'Doch lieber Mittwoch', '2026-11-25'],
    ['Erinnere mich am Dienstag an den Sauerteig', 'Nein, mach Freitag draus', '2026-11-27'],
    ['move the saw blades to Friday', 'no, Monday, not Friday', '2026-11-30'],
    ['move the saw blades to Friday', 'make it a week later', '2026-12-04'],
    ['Vertage den Ofen auf Freitag', 'Geht auch Montag?', '2026-11-30'],
  ])('changes what was made: “%s”, “%s”', async (first, then, due_date) => {
    const turn = await last(first, then)
    expect(turn?.cards).toMatchObject([{ tool: 'update_task', input: { due_date } }])
  })
  it('may be another time of the same day', async () => {
    expect(await input('remind me to feed the starter tomorrow at 3pm', 'make that 4pm')).toMatchObject({
      due_date: '2026-11-25',
      due_time: '16:00',
    })
  })
  it('proposes it anew where the first was declined', async () => {
    const turn = await last(['remind me to feed the starter on Tuesday', 'no'], 'actually Wednesday')
    expect(turn?.cards).toMatchObject([
      { tool: 'create_task', input: { title: 'Feed the starter', due_date: '2026-11-25' } },
    ])
  })
  it('is followed across thanks, and more than once', async () => {
    expect(await input('move the saw blades to Friday', 'thanks', 'no, Thursday')).toMatchObject({
      due_date: '2026-11-26',
    })
    expect(await input('move the saw blades to Friday', 'no, Thursday', 'sorry, Monday')).toMatchObject({
      due_date: '2026-11-30',
    })
  })
  it('is taken for an order only beside one', async () => {
    expect((await last('who is Pia Lund?', 'actually make it Wednesday'))?.cards).toEqual([])
    expect((await last('mark the saw blades as done', 'no, that is wrong'))?.cards).toEqual([])
  })
})

describe('words in place of a yes', () => {
  it.each([
    ['remind me to feed the starter on Tuesday', 'Wednesday', 'create_task', '2026-11-25'],
    ['Erinnere mich am Dienstag an den Sauerteig', 'lieber Mittwoch', 'create_task', '2026-11-25'],
    ['move the saw blades to Friday', 'better Monday', 'update_task', '2026-11-30'],
  ])('put the card again with the other day: “%s”, “%s”', async (first, words, tool, due_date) => {
    const turn = await last([first, { words }])
    expect(turn?.cards).toMatchObject([{ tool }, { tool, input: { due_date } }])
    expect(turn?.said).not.toMatch(/No task was created|Nothing was changed|Nichts wurde geändert/)
  })
  it('keep what else was told', async () => {
    const turn = await last(['move the saw blades to Friday and set them to high', { words: 'no, Monday' }])
    expect(turn?.cards.at(-1)?.input).toMatchObject({ due_date: '2026-11-30', priority: 'High' })
  })
  it('are a no where they tell no other day', async () => {
    const turn = await last(['move the saw blades to Friday', { words: 'no, leave it' }])
    expect(turn?.cards).toHaveLength(1)
    expect(turn?.said).toContain('you said no')
  })
})
