// What a card says of a change: from what, to what; while it waits, and after the yes.
import { afterAll, beforeEach, expect, it } from 'vitest'
import { approve, calls, createScriptedWorld } from './agent-world.ts'

const { world, run, say } = await createScriptedWorld()
afterAll(() => world.close())
beforeEach(() => say())
const owner = () => world.as('owner')

/** Asks for a call, says yes, and answers with the card as it waited, its question, and the card as it was done. */
async function cardOf(tool: string, input: Record<string, unknown>) {
  const id = await run([calls([tool, input]), 'Done.'])
  await world.until(id, ['paused'])
  const waiting = (await owner().decisions.list({ limit: 50 })).items.find(({ run_id }) => run_id === id)
  await approve(world, id)
  await world.answer(id)
  const [done] = (await owner().decisions.approvals({ run_id: id })).items
  return { was: waiting?.approval?.was, details: waiting?.prompt.details ?? '', after: done?.was }
}

it('of a task: its day, and who has it', async () => {
  const { id } = await owner().tasks.create({ title: 'Order the oak', due_date: '2026-12-03' })
  const card = await cardOf('update_task', { id, due_date: '2026-12-05', status: 'In Progress' })
  expect(card.was).toEqual({ due_date: '2026-12-03', status: 'To Do' })
  expect(card.details).toContain('**Due date:** 3 Dec 2026 → 5 Dec 2026')
  expect(card.after).toMatchObject({ due_date: '2026-12-03' })
})

it('of a day that is taken away', async () => {
  const { id } = await owner().tasks.create({ title: 'Sort the glue', due_date: '2026-12-03' })
  const card = await cardOf('update_task', { id, due_date: null })
  expect(card.details).toContain('**Due date:** 3 Dec 2026 → none')
})

it('of a goal, the value of a KPI, and its target', async () => {
  const goal = await owner().goals.create({
    title: 'Fill the hall',
    due_date: '2027-03-01',
    kpis: [{ name: 'Seats', unit: 'seats', start_value: 0, target_value: 200, current_value: 80 }],
  })
  const kpi_id = goal.kpis[0]?.id
  expect((await cardOf('update_goal', { id: goal.id, title: 'Fill both halls' })).details).toContain(
    '**Title:** Fill the hall → Fill both halls',
  )
  const value = await cardOf('record_kpi', { goal_id: goal.id, kpi_id, kpi_name: 'Seats', current_value: 95 })
  expect(value.details).toContain('**Current value:** 80 → 95')
  expect(value.after).toMatchObject({ current_value: 80 })
  const target = await cardOf('set_kpi', { goal_id: goal.id, kpi_id, target_value: 250 })
  expect(target.details).toContain('**Target value:** 200 → 250')
})

it('of a contact and a note', async () => {
  const contact = await owner().contacts.create({ name: 'Ida Holm', role: 'Buyer' })
  expect((await cardOf('update_contact', { id: contact.id, role: 'Head of buying' })).details).toContain(
    '**Role:** Buyer → Head of buying',
  )
  const note = await owner().notes.create({ content: 'Oak is short.', entry_date: '2026-11-20' })
  const card = await cardOf('update_note', { id: note.id, entry_date: '2026-11-21' })
  expect(card.details).toContain('**Entry date:** 20 Nov 2026 → 21 Nov 2026')
})
