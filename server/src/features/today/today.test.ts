import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { MOST_TODAY, type Today } from '#contract/today.ts'
import { actorOf } from '#server/access/actor.ts'
import { dayIn } from '#server/platform/days.ts'
import { createLog } from '#server/platform/log.ts'
import { ownOrigin, workAs } from '#server/platform/work.ts'
import { type Background, background } from '../../../../test-kit/background.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { until } from '../../../../test-kit/until.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { closedSubjects, workspaceOf } from '../advice/service.ts'
import { briefingsJob, MAKE_BRIEFINGS, type Preparing } from './jobs.ts'

const DEPS: Preparing['deps'] = {
  workspaceOf,
  closed: ({ db, actor }) => closedSubjects(db, actor.user_id),
}
let world: World
let work: Background
beforeAll(async () => {
  world = await createWorld()
  work = background(world.database, [briefingsJob({ database: world.database, deps: DEPS })])
  work.start()
})
afterAll(async () => {
  await work.stop()
  await world.close()
})

const api = (who: Person = 'owner') => world.as(who)
const day = () => dayIn(null, new Date())
const wordsOf = ({ items }: Today) => items.map(({ title }) => title).join('\n')
/** Reads until what changed is in it. */
const fresh = (who: Person = 'owner') =>
  until(async () => {
    work.wake(MAKE_BRIEFINGS)
    const read = await api(who).today.get()
    return read.is_refreshing ? undefined : read
  }, 30)
/** As in a large workspace, where nobody is to wait for it. */
const slow = () => world.database.db.updateTable('briefings').set({ took_ms: 5_000 }).execute()

describe('the briefing of the day', () => {
  it('of an empty workspace has nothing, and says what is missing', async () => {
    const read = await api('same_org').today.get()
    expect(read).toMatchObject({ items: [], more: 0, tasks: [], promises: [], is_refreshing: false })
    expect(read.missing).toEqual({ goal: true, note: true, contact: true })
    await api('same_org').notes.create({ content: 'Nothing of note.', entry_date: day() })
    expect((await api('same_org').today.get()).missing).toEqual({ goal: true, note: false, contact: true })
  })

  it('is what a model is shown of what matters: each sentence with its record, and nothing of others', async () => {
    const ends = addDays(day(), 8)
    const who = 'ceo'
    await api(who).notes.create({
      content: `The option on the quay dies on ${ends}. It needs a paper notice signed by a director.`,
      entry_date: day(),
    })
    const matters = async (of: Person) => {
      const offered = world.app.agents.tools.get('list_matters')
      const actor = await actorOf(world.database, world.id(of))
      if (!offered || !('work' in offered) || !actor) throw new Error('There is no such tool, or nobody to call it.')
      const facts = { run_id: 'r', conversation_id: null, idempotencyKey: 'r:1', inputs: {}, tainted: false }
      return await workAs(world.database, actor, ownOrigin(createLog('silent')), (ctx) =>
        offered.work(ctx, offered.input.parse({}), { ...facts, typed: [], addresses: [] }),
      )
    }
    const { shown } = await matters(who)
    expect(shown[0]).toMatchObject({
      record: { kind: 'note' },
      source: expect.stringMatching(/^Matter 1: /),
      foreign: false,
    })
    expect(shown[0]?.text).toContain('The option on the quay dies on')
    expect((await matters('other_org')).shown.map(({ text }) => text).join()).not.toContain('quay')
  })

  it('begins with what lapses, with its reason and what to do, and says nothing twice', async () => {
    const ends = addDays(day(), 6)
    await api().notes.create({
      content: `Talk with the landlord. The notice to terminate the Harbour lease must reach the landlord by ${ends}, else it renews for two years at €240,000.`,
      entry_date: day(),
    })
    const task = await api().tasks.create({
      title: 'Write the annual letter to the choir',
      assigned_to_user_id: world.id('owner'),
      due_date: addDays(day(), -1),
    })
    const read = await fresh()
    expect(read.items[0]).toMatchObject({ answer: null })
    expect(read.items[0]?.title).toContain('Harbour lease')
    expect(read.items[0]?.reason).toBeTruthy()
    expect(read.items[0]?.action).not.toBe(null)
    // The button beside it makes the task, and the title has the words of the note.
    expect(read.items[0]?.action).not.toContain('Make it a task')
    expect(read.items[0]?.action).not.toContain('The notice to terminate')
    expect(read.items[0]?.citations[0]).toMatchObject({ kind: 'note' })
    const cited = read.items.flatMap(({ citations }) => citations.map(({ id }) => id))
    expect([...cited, ...read.tasks.map(({ id }) => id)].filter((id) => id === task.id)).toHaveLength(1)
    expect(read.items.length).toBeLessThanOrEqual(MOST_TODAY)
  })

  it('leaves out a reason and an action that say only what the title says', async () => {
    const me = api('same_org')
    const due_date = addDays(day(), 1)
    await me.tasks.create({ title: 'Water the plants', due_date })
    const read = await fresh('same_org')
    const item = read.items.find(({ title }) => title.startsWith('Water the plants'))
    expect(item).toMatchObject({ reason: null, action: null })
    expect(item?.task_id).toBeTruthy()
  })

  it('says of a goal why it is not as sure as it calls itself, with the records, and of a goal that nothing speaks against nothing', async () => {
    const harbour = await api().goals.create({
      title: 'Leave the Harbour premises',
      description: 'All on track.',
      due_date: addDays(day(), 120),
    })
    const sure = await api().goals.create({ title: 'Learn the cello', due_date: addDays(day(), 300) })
    await api().tasks.create({
      title: 'Terminate the Harbour lease',
      goal_id: harbour.id,
      assigned_to_user_id: world.id('owner'),
      due_date: addDays(day(), 20),
    })
    const { confidence } = await fresh()
    const doubt = confidence.find(({ goal_id }) => goal_id === harbour.id)
    expect(doubt?.level).toMatch(/low|shaky/)
    expect(doubt?.reasons.map(({ text }) => text).join('; ')).toMatch(
      /a term lapses on .*; a task is dated after its day/,
    )
    expect(doubt?.reasons[0]?.citations[0]).toMatchObject({ kind: 'note' })
    expect(confidence.map(({ goal_id }) => goal_id)).not.toContain(sure.id)
    expect((await api('other_org').today.get()).confidence).toEqual([])
  })

  it('takes one word for each item: what is known or wrong is not said again, and comes back when the word is taken back', async () => {
    const [first] = (await fresh()).items
    const key = first?.key ?? ''
    expect((await api().today.answer({ key, answer: 'useful' })).items[0]).toMatchObject({ key, answer: 'useful' })
    for (const answer of ['known', 'wrong'] as const) {
      const after = await api().today.answer({ key, answer })
      expect(after.items.map((item) => item.key)).not.toContain(key)
      expect(after.useful).toMatchObject({ useful: 0, [answer]: 1 })
    }
    const back = await api().today.answer({ key, answer: null })
    expect(back.items[0]).toMatchObject({ key, answer: null })
    expect(back.useful).toEqual({ useful: 0, known: 0, wrong: 0 })
    expect((await refusal(api().today.answer({ key, answer: 'great' as never }))).status).toBe(422)
  })

  it('is kept, and made anew soon after something has changed', async () => {
    const before = await fresh()
    expect((await api().today.get()).made_at).toBe(before.made_at)
    await slow()
    await api().notes.create({
      content: `The option on the Mill Street site expires on ${addDays(day(), 4)} unless we exercise it in writing.`,
      entry_date: day(),
    })
    expect((await api().today.get()).is_refreshing).toBe(true)
    const after = await fresh()
    expect(after.made_at > before.made_at).toBe(true)
    expect(wordsOf(after)).toContain('Mill Street')
  })

  it('never quotes what was deleted, nor what its reader may not see any more, however long it takes to make', async () => {
    const note = await api().notes.create({
      content: `The option on the Quarry Road site expires on ${addDays(day(), 3)} unless we exercise it in writing.`,
      entry_date: day(),
    })
    expect(wordsOf(await fresh())).toContain('Quarry Road')
    await slow()
    await api().notes.remove({ id: note.id })
    const after = await api().today.get()
    expect(JSON.stringify(after)).not.toContain('Quarry Road')
    expect(after.is_refreshing).toBe(true)
    expect(JSON.stringify(await fresh())).not.toContain('Quarry Road')

    const task = await api().tasks.create({
      title: 'Renew the permit of the slipway',
      assigned_to_user_id: world.id('same_org'),
      due_date: addDays(day(), -3),
      priority: 'Urgent',
    })
    expect(JSON.stringify((await fresh('same_org')).items)).toContain('slipway')
    await slow()
    await api().tasks.update({ id: task.id, assigned_to_user_id: world.id('owner') })
    expect(JSON.stringify((await api('same_org').today.get()).items)).not.toContain('slipway')
  })

  it('never quotes a conversation that its reader has left, nor when they are written to in it again', async () => {
    const { id } = await api('same_org').comms.create({ participant_ids: [world.id('owner')] })
    const text = `The option on the Pier Nine site expires on ${addDays(day(), 3)} unless we exercise it in writing.`
    await api('same_org').comms.send({ id, text })
    await world.database.db.deleteFrom('briefings').execute()
    expect(wordsOf(await fresh())).toContain('Pier Nine')
    await api().comms.remove({ id })
    await api('same_org').comms.send({ id, text: 'Are you still there?' })
    await slow()
    const after = await api().today.get()
    expect(wordsOf(after)).not.toContain('Pier Nine')
  })

  it('leaves out what advice was answered on for good, until its records change', async () => {
    const [first] = (await fresh()).items
    const advice = await api().advice.create({ content: 'About the first of these.' })
    const { db } = world.database
    await db
      .updateTable('advice')
      .set({ subject: first?.key ?? '', author: 'Analyst' })
      .where('id', '=', advice.id)
      .execute()
    await api().advice.answer({ id: advice.id, outcome: 'done' })
    await api().notes.create({ content: 'Nothing of note happened.', entry_date: day() })
    await db.updateTable('briefings').set({ took_ms: 0 }).execute()
    expect((await fresh()).items.map(({ key }) => key)).not.toContain(first?.key)
    await api().advice.remove({ id: advice.id })
    await api().notes.create({ content: 'Nothing of note again.', entry_date: day() })
    await db.updateTable('briefings').set({ took_ms: 0 }).execute()
    expect((await fresh()).items.map(({ key }) => key)).toContain(first?.key)
  })

  it('shows what is owed until tomorrow both ways, and what was finished', async () => {
    const note = await api('ceo').notes.create({
      content: `I will send Dana the offer by ${day()}.`,
      entry_date: addDays(day(), -2),
    })
    await api('ceo').promises.read({ kind: 'note', id: note.id })
    const task = await api('ceo').tasks.create({ title: 'Book the hall' })
    await api('ceo').tasks.update({ id: task.id, status: 'Done' })
    const read = await fresh('ceo')
    const told = [...read.promises.map(({ quote }) => quote), ...read.items.map(({ title }) => title)].join('\n')
    expect(told).toContain('send Dana the offer')
    expect(read.changed).toContainEqual(expect.objectContaining({ kind: 'task_done', title: 'Book the hall' }))
  })

  it('learns of a promise that was answered', async () => {
    const note = await api().notes.create({ content: 'I will send Dana the offer by Friday.', entry_date: day() })
    const { statements } = await api().promises.read({ kind: 'note', id: note.id })
    const before = await fresh()
    await slow()
    await api().promises.done({ id: statements[0]?.id ?? '' })
    expect((await api().today.get()).is_refreshing).toBe(true)
    expect((await fresh()).made_at > before.made_at).toBe(true)
  })

  it('shows what somebody else gave to its reader, until it is done, and not one’s own', async () => {
    const given = async () =>
      (await fresh('same_org')).changed.flatMap(({ kind, title }) => (kind === 'task_given' ? [title] : []))
    // So far off that nothing else speaks of it.
    const due_date = addDays(day(), 60)
    const assigned_to_user_id = world.id('same_org')
    await api('ceo').tasks.create({ title: 'Call the harbour', due_date, assigned_to_user_id })
    const later = await api('ceo').tasks.create({ title: 'Sort the crates', due_date })
    await api('same_org').tasks.create({ title: 'My own', due_date, assigned_to_user_id })
    expect(await given()).toEqual(['Call the harbour'])
    await api('ceo').tasks.update({ id: later.id, assigned_to_user_id })
    expect(await given()).toEqual(['Sort the crates', 'Call the harbour'])
    await api('same_org').tasks.update({ id: later.id, status: 'Done' })
    expect(await given()).toEqual(['Call the harbour'])
    await world.database.db
      .updateTable('tasks')
      .set({ created_at: '2020-01-01T00:00:00Z' })
      .where('title', '=', 'Call the harbour')
      .execute()
    await world.database.db.updateTable('task_events').set({ at: '2020-01-01T00:00:00Z' }).execute()
    expect(await given()).toEqual([])
  })

  it('is nobody else’s', async () => {
    for (const who of ['org_admin', 'admin', 'other_org'] as const)
      expect(wordsOf(await api(who).today.get())).not.toContain('Harbour lease')
  })

  it('is made ahead once the morning has come where its person is, for those who look at it', async () => {
    const { database } = world
    const tomorrow = addDays(day(), 1)
    const run = (at: string) =>
      briefingsJob({ database, deps: DEPS, now: () => new Date(at) }).run({
        signal: new AbortController().signal,
        log: { warn: (about: unknown) => expect(about).toBe('no warning') } as never,
      })
    const dayOf = async () =>
      (
        await database.db
          .selectFrom('briefings')
          .select('day')
          .where('user_id', '=', world.id('owner'))
          .executeTakeFirstOrThrow()
      ).day
    await database.db
      .updateTable('briefings')
      .set({ day: addDays(day(), -1) })
      .where('user_id', '=', world.id('owner'))
      .execute()
    await run(`${day()}T04:59:00Z`)
    expect(await dayOf()).toBe(addDays(day(), -1))
    await run(`${tomorrow}T05:01:00Z`)
    expect(await dayOf()).toBe(day())
    await database.db
      .updateTable('briefings')
      .set({ day: addDays(day(), -1), seen_at: new Date(Date.now() - 20 * 86_400_000).toISOString() })
      .where('user_id', '=', world.id('owner'))
      .execute()
    await run(`${tomorrow}T05:01:00Z`)
    expect(await dayOf()).toBe(addDays(day(), -1))
  })
})
