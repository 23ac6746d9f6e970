// Every reference in a body is checked, not only the one in the path (rights R5): what is not the caller's to name is not there.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure } from '../../test-kit/figures.ts'
import { sql } from '../src/platform/db.ts'
import { newId } from '../src/platform/ids.ts'
import { conversation } from './fixtures.ts'
import { refused } from './refused.ts'
import { thread } from './thread-fixture.ts'
import { createWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  figure('Z6', `${tried} references to what is not the caller’s: each 404 like an unknown one, nothing written`)
  await world.close()
})

const DAY = '2027-01-01'
let tried = 0

/** Tries to name something foreign, and something that does not exist: the same answer, and nothing is written. */
async function cannotName(
  foreign: string,
  work: (id: string) => Promise<unknown>,
  table: 'goals' | 'tasks' | 'contacts' | 'advice',
): Promise<void> {
  const rows = () => world.database.db.selectFrom(table).selectAll().orderBy('id').execute()
  const before = await rows()
  const [known, unknown] = [await refused(work(foreign)), await refused(work(newId()))]
  const { request_id: _, ...answer } = known.body
  expect(known.status).toBe(404)
  expect(unknown.body).toMatchObject(answer)
  expect(await rows()).toEqual(before)
  tried += 1
}

describe('a reference in a body', () => {
  it('to an organization that is not the caller’s, or a person of none', async () => {
    const api = world.as('owner')
    const goal = await api.goals.create({ title: 'Mine', due_date: DAY })
    const task = await api.tasks.create({ title: 'Mine' })
    const contact = await api.contacts.create({ name: 'Mine' })
    const advice = await api.advice.create({ content: 'Mine' })
    await cannotName(
      world.orgB,
      (organization_id) => api.goals.create({ title: 'x', due_date: DAY, organization_id }),
      'goals',
    )
    await cannotName(world.orgB, (organization_id) => api.goals.update({ id: goal.id, organization_id }), 'goals')
    await cannotName(world.orgB, (id) => api.tasks.create({ title: 'x', shared_org_ids: [world.orgA, id] }), 'tasks')
    await cannotName(world.orgB, (id) => api.tasks.update({ id: task.id, shared_org_ids: [id] }), 'tasks')
    await cannotName(world.orgB, (id) => api.tasks.share({ id: task.id, org_ids: [id] }), 'tasks')
    await cannotName(world.orgB, (id) => api.contacts.create({ name: 'x', shared_org_ids: [id] }), 'contacts')
    await cannotName(world.orgB, (id) => api.contacts.update({ id: contact.id, shared_org_ids: [id] }), 'contacts')
    const person = world.id('other_org')
    await cannotName(person, (id) => api.goals.create({ title: 'x', due_date: DAY, shared_user_ids: [id] }), 'goals')
    await cannotName(person, (id) => api.goals.update({ id: goal.id, shared_user_ids: [id] }), 'goals')
    await cannotName(person, (id) => api.tasks.create({ title: 'x', shared_user_ids: [id] }), 'tasks')
    await cannotName(person, (id) => api.tasks.update({ id: task.id, shared_user_ids: [id] }), 'tasks')
    await cannotName(person, (id) => api.contacts.create({ name: 'x', shared_user_ids: [id] }), 'contacts')
    await cannotName(person, (id) => api.contacts.update({ id: contact.id, shared_user_ids: [id] }), 'contacts')
    await cannotName(world.orgB, (organization_id) => api.advice.create({ content: 'x', organization_id }), 'advice')
    await cannotName(world.orgB, (organization_id) => api.advice.update({ id: advice.id, organization_id }), 'advice')
  })

  it('to a person whom the caller may not assign to', async () => {
    const api = world.as('owner').tasks
    const task = await api.create({ title: 'Mine' })
    for (const person of ['other_org', 'admin', 'waitlisted'] as const) {
      await cannotName(
        world.id(person),
        (assigned_to_user_id) => api.create({ title: 'x', assigned_to_user_id }),
        'tasks',
      )
      await cannotName(
        world.id(person),
        (assigned_to_user_id) => api.update({ id: task.id, assigned_to_user_id }),
        'tasks',
      )
      await cannotName(
        world.id(person),
        (assigned_to_user_id) => api.assign({ id: task.id, assigned_to_user_id }),
        'tasks',
      )
    }
  })

  it('to somebody else as the owner of a record is refused with a word on its field', async () => {
    const { goals, advice, notes } = world.as('owner')
    const goal = await goals.create({ title: 'Mine', due_date: DAY })
    const piece = await advice.create({ content: 'Mine' })
    const note = await notes.create({ content: 'Mine' })
    const user_id = world.id('same_org')
    for (const attempt of [
      () => goals.create({ title: 'x', due_date: DAY, user_id }),
      () => goals.update({ id: goal.id, user_id }),
      () => advice.create({ content: 'x', user_id }),
      () => advice.update({ id: piece.id, user_id }),
      () => notes.create({ content: 'x', user_id }),
      () => notes.update({ id: note.id, user_id }),
    ]) {
      const { status, body } = await refused(attempt())
      expect([status, body.errors?.[0]?.field]).toEqual([422, 'user_id'])
    }
  })

  it('to a contact that the caller cannot see', async () => {
    const foreign = await world.as('other_org').contacts.create({ name: 'Foreign' })
    const api = world.as('owner')
    const [mine, task] = [await api.contacts.create({ name: 'Mine' }), await api.tasks.create({ title: 'Mine' })]
    await cannotName(foreign.id, (contact_id) => api.tasks.create({ title: 'x', contact_id }), 'tasks')
    await cannotName(foreign.id, (contact_id) => api.tasks.update({ id: task.id, contact_id }), 'tasks')
    expect(await api.tasks.update({ id: task.id, contact_id: mine.id })).toMatchObject({ contact_id: mine.id })
    expect((await api.tasks.list({ contact_id: mine.id })).items.map(({ id }) => id)).toEqual([task.id])
  })

  it('to a goal, a run or a cited record that the caller cannot see', async () => {
    const foreign = world.as('other_org')
    const goal = await foreign.goals.create({ title: 'Foreign', due_date: DAY, kpis: [{ name: 'K' }] })
    const note = await foreign.notes.create({ content: 'Foreign' })
    const runId = newId()
    await world.database.db
      .insertInto('runs')
      .values({ id: runId, kind: 'flow', name: 'x', work: 'x', user_id: world.id('other_org'), status: 'completed' })
      .execute()
    const api = world.as('owner')
    const task = await api.tasks.create({ title: 'Mine' })
    await cannotName(goal.id, (goal_id) => api.tasks.create({ title: 'x', goal_id }), 'tasks')
    await cannotName(goal.id, (goal_id) => api.tasks.update({ id: task.id, goal_id }), 'tasks')
    await cannotName(runId, (flow_run_id) => api.advice.create({ content: 'x', flow_run_id }), 'advice')
    await cannotName(runId, (crew_run_id) => api.advice.create({ content: 'x', crew_run_id }), 'advice')
    for (const [kind, id] of [
      ['goal', goal.id],
      ['kpi', goal.kpis[0]?.id ?? ''],
      ['note', note.id],
    ] as const)
      await cannotName(
        id,
        (cited) => api.advice.create({ content: 'x', citations: [{ kind, id: cited, label: 'x' }] }),
        'advice',
      )
  })

  it('to a message that the caller cannot see, or of another conversation', async () => {
    const [mine, other] = [await conversation(world), await conversation(world)]
    const foreign = await world.as('other_org').chat.create({})
    const theirs = newId()
    await sql`select message_add(${foreign.id}::uuid, ${theirs}::uuid, 'user', 'Foreign', null, null)`.execute(
      world.database.db,
    )
    const api = world.as('owner').chat
    const rows = () => world.database.db.selectFrom('messages').selectAll().orderBy('id').execute()
    const before = await rows()
    for (const message of [theirs, other.message, newId()]) {
      expect((await refused(api.messages({ id: mine.id, before: message }))).status).toBe(404)
      expect((await refused(api.chat({ id: mine.id, message_text: 'x', replaces: message }))).status).toBe(404)
    }
    expect(await rows()).toEqual(before)
  })

  it('to a person, a file or a suggestion that is not there for the caller, in a thread', async () => {
    const [mine, other] = [await thread(world), await thread(world)]
    const api = world.as('owner').comms
    const foreign = await world.as('other_org').files.create({ file: { name: 'x.txt', text: 'x' } })
    const rows = () => world.database.db.selectFrom('thread_messages').selectAll().orderBy('id').execute()
    const before = await rows()
    for (const named of [world.id('other_org'), foreign.id, newId()]) {
      expect((await refused(api.create({ participant_ids: [named] }))).status).toBe(404)
      expect((await refused(api.send({ id: mine.id, text: 'x', file_ids: [mine.file_id, named] }))).status).toBe(404)
      expect((await refused(api.send({ id: mine.id, text: 'x', ai_suggestion_id: named }))).status).toBe(404)
    }
    // A message of another thread of one's own is none of this one.
    expect((await refused(api.messages({ id: mine.id, before: other.message }))).status).toBe(404)
    const door = await world.request('owner', 'GET', `/api/comms/threads/${mine.id}/files/${other.file_id}/content`)
    expect(door.status).toBe(404)
    expect(await rows()).toEqual(before)
  })
})
