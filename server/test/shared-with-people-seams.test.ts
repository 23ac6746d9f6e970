// What else meets a record that is shared with a person (decision 0095): talk, deletion, repetition, reminders, merging, runs, receipts.
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actorOf } from '../src/access/actor.ts'
import { waysToContacts, waysToGoals, waysToTasks } from '../src/access/visible.ts'
import { takeReminders } from '../src/features/tasks/store/reminders.ts'
import { sql } from '../src/platform/db.ts'
import { canary, DAY } from './fixtures.ts'
import { refused } from './refused.ts'
import { createWorld, type Person, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const id = (who: Person) => world.id(who)
const status = async (work: Promise<unknown>) => (await refused(work)).status
const task = (more: object = {}) =>
  world.as('owner').tasks.create({ title: canary('task'), shared_user_ids: [id('same_org')], ...more })
const people = async (who: Person, taskId: string) => (await world.as(who).tasks.get({ id: taskId })).shared_user_ids
async function without(membership: Person, work: () => Promise<void>) {
  const { db } = world.database
  const kept = await db
    .deleteFrom('memberships')
    .where('organization_id', '=', world.orgA)
    .where('user_id', '=', id(membership))
    .returningAll()
    .execute()
  try {
    await work()
  } finally {
    await db.insertInto('memberships').values(kept).execute()
  }
}

it('who a task is shared with comments on it and can be mentioned; who it is not cannot', async () => {
  const { id: of } = await task({ title: 'Talk about it' })
  const said = await world.as('same_org').tasks.comment({ id: of, text: 'Two questions' })
  expect(said.can_edit).toBe(true)
  await world.as('owner').tasks.comment({ id: of, text: 'Yes?', mentions: [id('same_org')] })
  const told = (await world.as('same_org').notifications.list({ limit: 200 })).items
  expect(told.filter(({ kind, subject }) => kind === 'mention' && subject.id === of)).toHaveLength(1)
  expect(await status(world.as('owner').tasks.comment({ id: of, text: '@', mentions: [id('org_manager')] }))).toBe(422)
  expect((await world.as('owner').tasks.people({ id: of })).items.map((one) => one.id).sort()).toEqual(
    [id('owner'), id('same_org')].sort(),
  )
  await world.as('owner').tasks.update({ id: of, shared_user_ids: [] })
  expect(await status(world.as('same_org').tasks.comments({ id: of }))).toBe(404)
  expect(await status(world.as('owner').tasks.comment({ id: of, text: '@', mentions: [id('same_org')] }))).toBe(422)
  const trail = (await world.as('owner').tasks.activity({ id: of })).items.map(({ field }) => field)
  expect(trail.filter((field) => field === 'shared_org_ids')).toHaveLength(1)
})

it('one of two with whom a task is shared does not learn of the other', async () => {
  const { id: of } = await task({ shared_user_ids: [id('same_org'), id('org_manager')] })
  expect((await world.as('same_org').tasks.people({ id: of })).items.map((one) => one.id)).not.toContain(
    id('org_manager'),
  )
  const said = JSON.stringify(await world.as('same_org').tasks.get({ id: of }))
  expect(said).not.toContain(id('org_manager'))
})

it('a deletion taken back, and the next of a task that comes again, are shared with the same people', async () => {
  const one = await task()
  await world.as('owner').tasks.remove({ id: one.id })
  expect(await status(world.as('same_org').tasks.get({ id: one.id }))).toBe(404)
  await world.as('owner').tasks.restore({ id: one.id })
  expect(await people('same_org', one.id)).toEqual([id('same_org')])
  const again = await task({ due_date: DAY, repeat_after_days: 3 })
  const done = await world.as('owner').tasks.update({ id: again.id, status: 'Done' })
  expect(await people('same_org', done.next_task_id ?? '')).toEqual([id('same_org')])
})

it('what was deleted while they left is not shared with them again', async () => {
  const one = await task()
  await world.as('owner').tasks.remove({ id: one.id })
  await without('same_org', async () => {})
  await world.as('owner').tasks.restore({ id: one.id })
  expect(await people('owner', one.id)).toEqual([])
  expect(await status(world.as('same_org').tasks.get({ id: one.id }))).toBe(404)
})

it('a reminder of what one may not see any more says nothing', async () => {
  const [seen, gone] = [await task(), await task()]
  for (const { id: of } of [seen, gone]) {
    await sql`insert into task_reminders (task_id, user_id, remind_at) values (${of}::uuid, ${id('same_org')}::uuid, '2026-01-01')`.execute(
      world.database.db,
    )
  }
  await world.as('owner').tasks.update({ id: gone.id, shared_user_ids: [] })
  const { told } = await takeReminders(world.database.db, new Date('2026-01-02'), 100)
  expect(told.map(({ task_id }) => task_id)).toEqual([seen.id])
})

it('a run has the rights of its person at that moment, and an earlier receipt opens nothing', async () => {
  const goal = await world.as('owner').goals.create({
    title: canary('goal'),
    due_date: DAY,
    shared_user_ids: [id('same_org')],
    kpis: [{ name: canary('kpi'), current_value: 1, target_value: 2 }],
  })
  const pairs = async () => (await actorOf(world.database, id('same_org')))?.pairs.length
  expect(await pairs()).toBe(1)
  const receipt = () => world.as('same_org').records.get({ kind: 'goal', id: goal.id })
  await receipt()
  const kpi = goal.kpis[0]?.id ?? ''
  await world.as('same_org').records.get({ kind: 'kpi', id: kpi })
  expect((await world.as('same_org').goals.history({ id: goal.id })).items).toHaveLength(1)
  expect(await status(world.as('same_org').goals.record({ id: goal.id, kpi_id: kpi, current_value: 9 }))).toBe(403)
  const words = goal.kpis[0]?.name ?? ''
  expect((await world.as('same_org').search.find({ q: words, kinds: 'kpi' })).hits).toHaveLength(1)
  await without('same_org', async () => {
    expect(await pairs()).toBe(0)
    expect(await status(receipt())).toBe(404)
    expect(await status(world.as('same_org').records.get({ kind: 'kpi', id: kpi }))).toBe(404)
    expect((await world.as('same_org').search.find({ q: words, kinds: 'kpi' })).hits).toEqual([])
  })
})

it('a goal that only who made the task was given is told to whoever has the task, until it is taken back', async () => {
  const goal = await world.as('owner').goals.create({
    title: canary('goal'),
    description: canary('goal'),
    due_date: DAY,
    shared_user_ids: [id('same_org')],
  })
  const { id: of } = await world
    .as('same_org')
    .tasks.create({ title: 'Help', goal_id: goal.id, assigned_to_user_id: id('org_manager') })
  const told = await world.as('org_manager').tasks.goal({ id: of })
  expect(told).toEqual({
    title: goal.title,
    status: goal.status,
    created_at: goal.created_at,
    due_date: goal.due_date,
  })
  expect(await status(world.as('org_manager').goals.get({ id: goal.id }))).toBe(404)
  await world.as('owner').goals.update({ id: goal.id, shared_user_ids: [] })
  expect(await status(world.as('org_manager').tasks.goal({ id: of }))).toBe(404)
})

it('who a contact is shared with adds to its log; what they said stays theirs, and they lose it with the share', async () => {
  const { id: of } = await world
    .as('owner')
    .contacts.create({ name: canary('contact'), shared_user_ids: [id('same_org')] })
  const entry = await world.as('same_org').contacts.addInteraction({ id: of, summary: canary('said'), date: DAY })
  expect(entry.can_edit).toBe(true)
  const own = await world.as('owner').contacts.addInteraction({ id: of, summary: canary('own'), date: DAY })
  const change = (interactionId: string) =>
    world.as('same_org').contacts.updateInteraction({ id: of, interactionId, summary: 'Changed' })
  expect(await status(change(own.id))).toBe(403)
  expect((await world.as('same_org').search.find({ q: own.summary, kinds: 'interaction' })).hits).toHaveLength(1)
  await world.as('owner').contacts.update({ id: of, shared_user_ids: [] })
  expect(await status(change(entry.id))).toBe(404)
  expect((await world.as('same_org').search.find({ q: own.summary, kinds: 'interaction' })).hits).toEqual([])
})

it('merging one’s own contacts takes their people along, and undoing it gives each back its own', async () => {
  const api = world.as('owner').contacts
  const kept = await api.create({ name: 'Twin', shared_user_ids: [id('same_org')] })
  const gone = await api.create({ name: 'Twin', shared_user_ids: [id('org_manager')] })
  const preview = await api.mergePreview({ id: kept.id, with: gone.id })
  expect(preview.shared_user_ids.toSorted()).toEqual([id('same_org'), id('org_manager')].sort())
  const merge = await api.merge({ id: kept.id, with: gone.id })
  await world.as('org_manager').contacts.get({ id: kept.id })
  await api.undoMerge({ id: merge.id })
  expect((await api.get({ id: kept.id })).shared_user_ids).toEqual([id('same_org')])
  expect((await api.get({ id: gone.id })).shared_user_ids).toEqual([id('org_manager')])
  expect(await status(world.as('org_manager').contacts.get({ id: kept.id }))).toBe(404)
})

it('a leader merges a colleague’s contacts only where the same people read both', async () => {
  const own = world.as('owner').contacts
  const shared_org_ids = [world.orgA]
  const one = await own.create({ name: 'Same readers', shared_org_ids })
  const two = await own.create({ name: 'Same readers', shared_org_ids, shared_user_ids: [id('same_org')] })
  expect(await status(world.as('org_admin').contacts.merge({ id: one.id, with: two.id }))).toBe(403)
})

it('what one is given stays its owner’s in the export of both, and a timeline shows no more than it did', async () => {
  const secret = canary('note')
  const person = await world.as('owner').contacts.create({
    name: 'Zenobia Quill',
    shared_user_ids: [id('same_org')],
  })
  await world.as('owner').notes.create({ content: `Zenobia Quill: ${secret}` })
  const timeline = await world.as('same_org').contacts.timeline({ id: person.id })
  expect(JSON.stringify(timeline)).not.toContain(secret)
  const hits = (await world.as('same_org').search.find({ q: secret })).hits
  expect(hits).toEqual([])
})

it('the database names nobody else as a reader, whatever asks it', async () => {
  const { id: of } = await task()
  const pair = (as: Person, person: string) =>
    world.database.as(id(as), async (db) => {
      const { rows } = await sql<{ pair: string | null }>`select app_share_pair(${person}::uuid) as pair`.execute(db)
      return rows[0]?.pair ?? null
    })
  for (const stranger of ['other_org', 'waitlisted', 'admin', 'owner'] as const)
    expect([stranger, await pair('owner', id(stranger))]).toEqual([stranger, null])
  const theirs = await pair('same_org', id('org_manager'))
  // A reader gives it on to nobody: not through a pair of theirs either.
  await expect(
    world.database.as(id('org_manager'), (db) =>
      sql`insert into task_shares (task_id, pair_id) values (${of}::uuid, ${theirs}::uuid)`.execute(db),
    ),
  ).rejects.toThrow(/row-level security/)
  const { rows } = await sql<{ readers: string[] }>`select readers from search_entries where id = ${of}::uuid`.execute(
    world.database.db,
  )
  expect(rows[0]?.readers).toContain(id('owner'))
  expect(rows[0]?.readers).not.toContain(id('same_org'))
})

it('what people share is found by its indexes: a page is read in its order, and not sorted from all that there is', async () => {
  const { db } = world.database
  const [me, owner] = [id('same_org'), id('owner')]
  const { id: first } = await task()
  await world.as('owner').goals.create({ title: 'G', due_date: DAY, shared_user_ids: [me] })
  await world.as('owner').contacts.create({ name: 'C', shared_user_ids: [me] })
  const { pair_id } = await db
    .selectFrom('task_shares')
    .select('pair_id')
    .where('task_id', '=', first)
    .executeTakeFirstOrThrow()
  const many = sql`generate_series(1, 6000) i`
  const made = [
    sql`insert into tasks (id, created_by, title, due_date) select gen_random_uuid(), ${owner}::uuid, 'T' || i, date '2030-01-01' + i from ${many}`,
    sql`insert into task_shares (task_id, pair_id) select t.id, ${pair_id}::uuid from tasks t where t.title ~ '^T[0-9]+$'`,
    sql`insert into contacts (id, owner_id, name) select gen_random_uuid(), ${owner}::uuid, 'C' || i from ${many}`,
    sql`insert into contact_shares (contact_id, pair_id) select c.id, ${pair_id}::uuid from contacts c where c.name ~ '^C[0-9]+$'`,
    sql`insert into goals (id, user_id, title, due_date) select gen_random_uuid(), ${owner}::uuid, 'G' || i, date '2030-01-01' + i from ${many}`,
    sql`insert into goal_shares (goal_id, pair_id) select g.id, ${pair_id}::uuid from goals g where g.title ~ '^G[0-9]+$'`,
  ]
  for (const statement of made) await statement.execute(db)
  for (const table of ['tasks', 'contacts', 'goals', 'task_shares', 'contact_shares', 'goal_shares'])
    await sql`analyze ${sql.table(table)}`.execute(db)
  const actor = await actorOf(world.database, me)
  if (!actor) throw new Error('nobody')
  const lists = [
    [waysToTasks(actor, true), 't', ['created_at', 'updated_at', 'due_rank', 'urgency']],
    [waysToContacts(actor, true), 'c', ['created_at', 'last_contacted_rank', 'sort_name']],
    [waysToGoals(actor, true), 'g', ['created_at', 'due_date', 'status_rank']],
  ] as const
  for (const [ways, alias, orders] of lists) {
    const way = ways.at(-1)
    if (!way || !('condition' in way)) throw new Error('no way by shares')
    for (const order of orders) {
      const plan = await world.database.as(me, (asMe) =>
        sql<{ 'QUERY PLAN': string }>`explain select ${sql.ref(`${alias}.id`)} from ${way.from} where ${way.condition}
          order by ${sql.ref(`${alias}.${order}`)}, ${sql.ref(`${alias}.id`)} limit 21`.execute(asMe),
      )
      const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(text).toMatch(/Index (Only )?Scan.* using (task|contact|goal)_shares_user_/)
      expect(text).not.toMatch(/^\s*->\s+Sort|^Sort|Seq Scan on (task|contact|goal)_shares s\b/m)
    }
  }
})

it('an open page reads everything anew when the owner leaves the last organization in common', async () => {
  const listener = new pg.Client({ connectionString: world.database.url })
  const heard: { topic: string; users: string[] }[] = []
  listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
  await listener.connect()
  await listener.query('listen adjutant_live')
  await world.as('org_admin').goals.create({ title: canary('goal'), due_date: DAY, shared_user_ids: [id('ceo')] })
  await without('org_admin', async () => {})
  await listener.query('select 1')
  await listener.end()
  // Its stream looks at its rights when the pair begins, and again when it ends.
  expect(heard.filter(({ topic, users }) => topic === 'rights' && users.includes(id('ceo')))).toHaveLength(2)
})
