// What is said of a task while its card waits, or once it is made: it changes that task, and nothing said before is lost.
import { describe, expect, it } from 'vitest'
import { assigned, contact } from '../fixture.ts'
import { talk } from '../talk-fixture.ts'

const given = {
  tasks: [assigned('Sharpen the saw blades', null, { due_date: '2026-11-26' })],
  contacts: [contact('Pia Lund')],
}
const last = async (...messages: Parameters<typeof talk>[0][number][]) => (await talk(messages, given)).at(-1)
const FRIDAY = '2026-11-27'
const made = 'create a task to feed the starter on Friday at 3pm'
const gemacht = 'Lege eine Aufgabe an: Sauerteig füttern bis Freitag'

describe('while its card waits', () => {
  it.each([
    [made, 'make it high priority', { due_date: FRIDAY, due_time: '15:00', priority: 'High' }],
    [made, 'and urgent please', { due_date: FRIDAY, due_time: '15:00', priority: 'Urgent' }],
    [made, "it's urgent", { due_date: FRIDAY, priority: 'Urgent' }],
    [made, 'no, make it Thursday', { due_date: '2026-11-26', due_time: '15:00' }],
    [made, 'make it Thursday and high priority', { due_date: '2026-11-26', due_time: '15:00', priority: 'High' }],
    [made, 'for Nora', { due_date: FRIDAY, due_time: '15:00', assigned_to_user_id: 'u-Nora Abel' }],
    [made, 'every week', { due_date: FRIDAY, due_time: '15:00', recurrence_rule: 'FREQ=WEEKLY' }],
    [made, 'every Monday', { due_date: '2026-11-30', recurrence_rule: 'FREQ=WEEKLY;BYDAY=MO' }],
    [made, 'call it "Refresh the starter"', { title: 'Refresh the starter', due_date: FRIDAY }],
    [gemacht, 'und dringend', { due_date: FRIDAY, priority: 'Urgent' }],
    [gemacht, 'doch lieber am Montag', { due_date: '2026-11-30' }],
    [gemacht, 'lieber Montag, und hohe Priorität', { due_date: '2026-11-30', priority: 'High' }],
    [gemacht, 'nein, für Nora', { due_date: FRIDAY, assigned_to_user_id: 'u-Nora Abel' }],
    [gemacht, 'wöchentlich', { due_date: FRIDAY, recurrence_rule: 'FREQ=WEEKLY' }],
    [gemacht, 'nenn sie Teig auffrischen', { title: 'Teig auffrischen', due_date: FRIDAY }],
  ])('“%s”: “%s” puts it anew', async (first, words, input) => {
    const turn = await last([first, { words }])
    expect(turn?.cards).toMatchObject([{ tool: 'create_task' }, { tool: 'create_task', input }])
  })

  it('loses nothing over several of them', async () => {
    const turn = await last([made, { words: 'urgent' }, { words: 'no, Thursday' }, { words: 'and for Nora' }])
    expect(turn?.cards.at(-1)?.input).toEqual({
      title: 'Feed the starter',
      due_date: '2026-11-26',
      due_time: '15:00',
      priority: 'Urgent',
      assigned_to_user_id: 'u-Nora Abel',
    })
  })

  it('of a change, too', async () => {
    const turn = await last(['move the saw blades to Monday', { words: 'and urgent' }, { words: 'no, Tuesday' }])
    expect(turn?.cards.at(-1)?.input).toMatchObject({ due_date: '2026-12-01', priority: 'Urgent' })
  })

  it('is a no where nothing is told', async () => {
    for (const words of ['no', 'forget it', 'what does it cost?'])
      expect((await last([made, { words }]))?.cards).toHaveLength(1)
  })
})

describe('once it is made', () => {
  it.each([
    [made, 'make it high priority', { priority: 'High' }],
    [made, 'and urgent please', { priority: 'Urgent' }],
    [made, 'actually low priority', { priority: 'Low' }],
    [made, 'and for Nora', { assigned_to_user_id: 'u-Nora Abel' }],
    [made, 'make it every week', { recurrence_rule: 'FREQ=WEEKLY' }],
    [made, 'make it Thursday and high priority', { due_date: '2026-11-26', due_time: '15:00', priority: 'High' }],
    [gemacht, 'und dringend', { priority: 'Urgent' }],
    [gemacht, 'doch lieber am Montag', { due_date: '2026-11-30' }],
    [gemacht, 'mach das jeden Freitag', { recurrence_rule: 'FREQ=WEEKLY;BYDAY=FR' }],
  ])('“%s”: “%s” changes that alone', async (first, then, input) => {
    const turn = await last(first, then)
    expect(turn?.cards).toMatchObject([{ tool: 'update_task', input }])
    expect(Object.keys(turn?.cards[0]?.input ?? {}).toSorted()).toEqual(
      ['id', 'title', ...Object.keys(input)].toSorted(),
    )
  })

  it('goes on over several messages', async () => {
    const turns = await talk([made, 'no, Thursday', 'make it high priority', 'thanks', 'and for Nora'], given)
    expect(turns.map(({ cards }) => cards[0]?.tool)).toEqual([
      'create_task',
      'update_task',
      'update_task',
      undefined,
      'update_task',
    ])
  })

  it('is asked for anew, with all of it, where the first was declined', async () => {
    const turn = await last([made, 'no'], 'and urgent')
    expect(turn?.cards).toMatchObject([
      { tool: 'create_task', input: { due_date: FRIDAY, due_time: '15:00', priority: 'Urgent' } },
    ])
  })

  it('is nothing that asks or speaks of something else', async () => {
    for (const then of [
      'urgent?',
      'which tasks are urgent?',
      'high priority tasks',
      'who is Pia Lund?',
      'Welche Aufgaben sind dringend?',
    ])
      expect([then, (await last(made, then))?.cards]).toEqual([then, []])
    expect((await last('who is Pia Lund?', 'and urgent'))?.cards).toEqual([])
  })
})

describe('the day and the rhythm of a task agree', () => {
  const weekly = 'create a task to count the hops every Friday'
  const jede = 'Lege eine Aufgabe an: Hopfen zählen jeden Freitag'
  const monthly = 'remind me to pay the rent on the 1st of every month'
  it.each([
    [weekly, 'no, Thursday', '2026-11-26', 'FREQ=WEEKLY;BYDAY=TH'],
    [weekly, 'make it Monday at 9am', '2026-11-30', 'FREQ=WEEKLY;BYDAY=MO'],
    [weekly, 'a day later', '2026-11-28', 'FREQ=WEEKLY;BYDAY=SA'],
    [weekly, 'no, every Monday', '2026-11-30', 'FREQ=WEEKLY;BYDAY=MO'],
    [weekly, 'no, on 4 December', '2026-12-04', 'FREQ=WEEKLY;BYDAY=FR'],
    [jede, 'nein, Donnerstag', '2026-11-26', 'FREQ=WEEKLY;BYDAY=TH'],
    [jede, 'doch lieber am Mittwoch', '2026-11-25', 'FREQ=WEEKLY;BYDAY=WE'],
    [monthly, 'no, the 5th', '2026-12-05', 'FREQ=MONTHLY;BYMONTHDAY=5'],
    ['create a task to count the hops on Friday', 'every Monday', '2026-11-30', 'FREQ=WEEKLY;BYDAY=MO'],
    ['create a task to count the hops on 4 December', 'every Friday', '2026-12-04', 'FREQ=WEEKLY;BYDAY=FR'],
  ])('while its card waits: “%s”, “%s”', async (first, words, due_date, recurrence_rule) => {
    expect((await last([first, { words }]))?.cards.at(-1)?.input).toMatchObject({ due_date, recurrence_rule })
  })

  it.each([
    [weekly, 'no, Thursday', '2026-11-26', 'FREQ=WEEKLY;BYDAY=TH'],
    [jede, 'nein, Donnerstag', '2026-11-26', 'FREQ=WEEKLY;BYDAY=TH'],
    [made, 'make it every Monday', '2026-11-30', 'FREQ=WEEKLY;BYDAY=MO'],
    [gemacht, 'mach das jeden Montag', '2026-11-30', 'FREQ=WEEKLY;BYDAY=MO'],
  ])('once it is made: “%s”, “%s”', async (first, then, due_date, recurrence_rule) => {
    expect((await last(first, then))?.cards).toMatchObject([
      { tool: 'update_task', input: { due_date, recurrence_rule } },
    ])
  })

  it('is said back with the new day', async () => {
    const turn = await last([jede, { words: 'nein, Donnerstag' }])
    expect(turn?.before).toContain('jeden Donnerstag')
  })
})

describe('a name, and what is told behind it', () => {
  it.each([
    [made, 'call it Sourdough and make it urgent', { title: 'Sourdough', priority: 'Urgent', due_date: FRIDAY }],
    [made, 'the title should be "Sourdough", and urgent', { title: 'Sourdough', priority: 'Urgent' }],
    [
      made,
      'call it "Flour, water and salt" and make it Thursday',
      { title: 'Flour, water and salt', due_date: '2026-11-26' },
    ],
    [made, 'call it Bread and butter', { title: 'Bread and butter' }],
    [gemacht, 'nenn sie Teigpflege und mach sie dringend', { title: 'Teigpflege', priority: 'Urgent' }],
    [gemacht, 'nenn sie Brot und Butter', { title: 'Brot und Butter' }],
    [made, 'make it not urgent', { title: 'Feed the starter', priority: 'Medium' }],
    [gemacht, 'nicht so dringend', { priority: 'Medium' }],
  ])('“%s”: “%s”', async (first, words, input) => {
    expect((await last([first, { words }]))?.cards.at(-1)?.input).toMatchObject(input)
  })

  it.each(['for May', 'für Juni', 'for Work', 'für Weihnachten'])('nobody is called “%s”', async (words) => {
    const turn = await last([made, { words }])
    expect(JSON.stringify(turn?.cards.at(-1)?.input)).not.toMatch(/\((?:May|Juni|Work|Weihnachten)\)/)
  })
})
