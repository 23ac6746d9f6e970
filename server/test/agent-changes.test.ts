// The tools for what a person would otherwise do by hand: each does it after a yes, and takes it back.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { approve, calls, createScriptedWorld } from './agent-world.ts'
import { statement } from './fixtures-statements.ts'
import type { Person } from './world.ts'

const { world, run, say } = await createScriptedWorld()
afterAll(() => world.close())
beforeEach(() => say())
const owner = () => world.as('owner')

/** Does a call with its yes; answers with the way back. */
async function done(tool: string, input: Record<string, unknown>, who: Person = 'owner') {
  const id = await run([calls([tool, input]), 'Done.'], {}, who)
  await world.until(id, ['paused'], who)
  await approve(world, id, undefined, who)
  await world.answer(id, who)
  const [approval] = (await world.as(who).decisions.approvals({ run_id: id })).items
  return {
    outcome: approval?.outcome ?? null,
    undo: () => world.as(who).decisions.undo({ id: approval?.id ?? '' }),
  }
}

describe('an agent, after a yes,', () => {
  it('deletes a task, and has it back within the hour', async () => {
    const task = await owner().tasks.create({ title: 'Goes and comes back' })
    const { outcome, undo } = await done('delete_task', { id: task.id })
    expect(outcome?.changes).toMatchObject([{ kind: 'task', id: task.id, what: 'deleted' }])
    await expect(owner().tasks.get({ id: task.id })).rejects.toMatchObject({ status: 404 })
    await undo()
    expect((await owner().tasks.get({ id: task.id })).title).toBe('Goes and comes back')
  })

  it('comments on a task in the words that were agreed to, tells who has it, and takes it back', async () => {
    const task = await owner().tasks.create({
      title: 'Choose a printer',
      assigned_to_user_id: world.id('same_org'),
      shared_org_ids: [world.orgA],
    })
    const { outcome, undo } = await done('comment_on_task', { id: task.id, text: 'The quote came in.' })
    expect(outcome?.changes).toMatchObject([{ kind: 'task', id: task.id, what: 'changed' }])
    const said = async () => (await world.as('same_org').tasks.comments({ id: task.id })).items.map(({ text }) => text)
    expect(await said()).toEqual(['The quote came in.'])
    const told = (await world.as('same_org').notifications.list({ kind: 'comment' })).items
    expect(told).toMatchObject([{ subject: { kind: 'task', id: task.id } }])
    await undo()
    expect(await said()).toEqual([])
  })

  it('changes the steps of a task by their words, and puts them back as they were', async () => {
    const { id } = await owner().tasks.create({ title: 'Fair', steps: ['Book a room', 'Call Anna', 'Pay'] })
    const list = async () =>
      (await owner().tasks.get({ id })).steps.map(({ title, done }) => `${done ? 'x' : ' '} ${title}`)
    const first = await done('change_steps', { id, tick: ['call anna'], add: ['Print badges'] })
    expect(first.outcome?.changes).toMatchObject([{ kind: 'task', id, what: 'changed' }])
    expect(await list()).toEqual(['  Book a room', 'x Call Anna', '  Pay', '  Print badges'])
    const second = await done('change_steps', { id, untick: ['Call Anna'], remove: ['Book a room', 'Pay'] })
    expect(await list()).toEqual(['  Call Anna', '  Print badges'])
    await second.undo()
    expect(await list()).toEqual(['  Book a room', 'x Call Anna', '  Pay', '  Print badges'])
    // Somebody was here since: nothing of theirs is undone.
    await expect(first.undo()).rejects.toMatchObject({ status: 409 })
    expect((await done('change_steps', { id, tick: ['Dance'] })).outcome?.changes ?? []).toEqual([])
  })

  it('changes no steps of a task that its person may only see', async () => {
    const { id } = await world
      .as('same_org')
      .tasks.create({ title: 'Theirs', steps: ['One'], shared_org_ids: [world.orgA] })
    await done('change_steps', { id, tick: ['One'] })
    expect((await world.as('same_org').tasks.get({ id })).steps).toMatchObject([{ done: false }])
  })

  it('sets a reminder for its person alone, in place of the one before, and takes it back', async () => {
    await owner().users.updateMe({ time_zone: 'Europe/Berlin' })
    const { id } = await owner().tasks.create({ title: 'Passport', shared_org_ids: [world.orgA] })
    const before = await owner().tasks.remind({ id, at: '2031-07-01T08:00' })
    const set = await done('remind_of_task', { id, at: '2031-01-15T09:30' })
    expect((await owner().tasks.get({ id })).remind_at).toBe('2031-01-15T08:30:00.000Z')
    expect((await world.as('same_org').tasks.get({ id })).remind_at).toBe(null)
    await set.undo()
    expect((await owner().tasks.get({ id })).remind_at).toBe(before.remind_at)
    const ended = await done('remind_of_task', { id, at: null })
    expect((await owner().tasks.get({ id })).remind_at).toBe(null)
    await owner().tasks.remind({ id, at: '2031-03-01T08:00' })
    await expect(ended.undo()).rejects.toMatchObject({ status: 409 })
    expect((await done('remind_of_task', { id, at: '2020-01-01T08:00' })).outcome?.changes ?? []).toEqual([])
  })

  it('comments on no task that its person does not see, and mentions nobody who does not', async () => {
    const foreign = await world.as('other_org').tasks.create({ title: 'Not theirs' })
    const { outcome } = await done('comment_on_task', { id: foreign.id, text: 'Hello?' })
    expect(outcome?.changes ?? []).toEqual([])
    const own = await owner().tasks.create({ title: 'Mine alone' })
    await done('comment_on_task', { id: own.id, text: 'Hello?', mentions: [world.id('other_org')] })
    expect((await owner().tasks.comments({ id: own.id })).items).toEqual([])
    expect((await world.as('other_org').notifications.list({})).items).toEqual([])
  })

  it('adds a KPI to a goal, and changes one without touching its history', async () => {
    const goal = await owner().goals.create({
      title: 'Grow',
      due_date: '2027-12-01',
      kpis: [{ name: 'Customers', start_value: 0, current_value: 3, target_value: 9 }],
    })
    const kpi = goal.kpis[0]?.id ?? ''
    const names = async () =>
      (await owner().goals.get({ id: goal.id })).kpis.map(({ name, target_value }) => [name, target_value])
    const changed = await done('set_kpi', { goal_id: goal.id, kpi_id: kpi, name: 'Paying customers', target_value: 12 })
    expect(await names()).toEqual([['Paying customers', 12]])
    const added = await done('set_kpi', { goal_id: goal.id, name: 'Churn', direction: 'decrease', target_value: 2 })
    expect(await names()).toEqual([
      ['Paying customers', 12],
      ['Churn', 2],
    ])
    await added.undo()
    expect(await names()).toEqual([['Paying customers', 12]])
    // Its goal was changed since, by what has just been taken back.
    await expect(changed.undo()).rejects.toMatchObject({ status: 409 })
    expect((await owner().goals.history({ id: goal.id, kpi_id: kpi })).items.map(({ value }) => value)).toEqual([3])
  })

  it('puts another text into a note, and changes an interaction', async () => {
    const note = await owner().notes.create({ content: '- [ ] Call Anna' })
    const ticked = await done('update_note', { id: note.id, content: '- [x] Call Anna' })
    expect((await owner().notes.get({ id: note.id })).content).toBe('- [x] Call Anna')
    await ticked.undo()
    expect((await owner().notes.get({ id: note.id })).content).toBe('- [ ] Call Anna')
    const contact = await owner().contacts.create({ name: 'Somebody' })
    const talk = await owner().contacts.addInteraction({ id: contact.id, date: '2026-03-01', summary: 'Call' })
    const said = async () =>
      (await owner().contacts.get({ id: contact.id })).past_interactions.map(({ summary }) => summary)
    const change = await done('update_interaction', {
      contact_id: contact.id,
      id: talk.id,
      summary: 'Call about prices',
    })
    expect(await said()).toEqual(['Call about prices'])
    await change.undo()
    expect(await said()).toEqual(['Call'])
  })

  it('dismisses and corrects a statement', async () => {
    const { id } = await statement(world)
    const { state } = await owner().promises.get({ id })
    const dismissed = await done('dismiss_statement', { id })
    expect((await owner().promises.get({ id })).state).toBe('dismissed')
    await dismissed.undo()
    expect((await owner().promises.get({ id })).state).toBe(state)
    const corrected = await done('correct_statement', { id, due_date: '2027-05-05' })
    expect((await owner().promises.get({ id })).due?.date).toBe('2027-05-05')
    await corrected.undo()
    expect((await owner().promises.get({ id })).due?.date ?? null).not.toBe('2027-05-05')
    // Nothing was changed by it: there is nothing to take back, and no earlier answer goes with it.
    await owner().promises.confirm({ id })
    expect((await done('confirm_statement', { id })).outcome?.undo).toBe('none')
  })

  it('forgets what it remembered, and what was known before is not taken back with what was said again', async () => {
    const remembered = async () => (await owner().memory.list({})).items.map(({ content }) => content)
    const content = 'Board papers go out on Thursdays.'
    await owner().memory.create({ content })
    expect((await done('remember', { content })).outcome?.undo).toBe('none')
    const forgot = await done('forget', { content })
    expect(await remembered()).toEqual([])
    await forgot.undo()
    expect(await remembered()).toEqual([content])
  })

  it('founds an organization for whom may found one, and for nobody else', async () => {
    const named = async () => (await world.as('ceo').orgs.list({})).items.map(({ name }) => name)
    expect((await done('create_organization', { name: 'Founded by an agent' }, 'ceo')).outcome).toMatchObject({
      undo: 'none',
    })
    expect(await named()).toContain('Founded by an agent')
    expect((await done('create_organization', { name: 'Not allowed' })).outcome).toBeNull()
    const { rows } = await world.database.pool.query(`select 1 from organizations where name = 'Not allowed'`)
    expect(rows).toEqual([])
  })
})
