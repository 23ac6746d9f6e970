import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { scriptedModels, type TalkTurn } from '../../llm/scripted.ts'
import { sql } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'

const turns: TalkTurn[] = []
let world: World
beforeAll(async () => {
  world = await createWorld({}, { models: scriptedModels({ do: turns }) })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.pool.query('delete from notifications')
})

const told = async (who: Person, input: { kind?: Notification['kind']; unread?: 'true' } = {}) =>
  (await world.as(who).notifications.list(input)).items
const unread = async (who: Person) => (await world.as(who).notifications.counts()).unread
async function until<T>(look: () => Promise<T | false | undefined>): Promise<T> {
  for (let tries = 0; tries < 500; tries++) {
    const found = await look()
    if (found) return found
    await sleep(20)
  }
  throw new Error('it did not happen')
}

describe('a task given to somebody', () => {
  const give = (title: string, to: Person | null, by: Person = 'owner') =>
    world.as(by).tasks.create({ title, assigned_to_user_id: to && world.id(to) })

  it('is told to them with its name and the way to it, and never to who gave it', async () => {
    const { id } = await give('Call the board', 'same_org')
    expect(await told('same_org')).toMatchObject([
      {
        kind: 'assignment',
        subject: { kind: 'task', id },
        title: 'owner Example assigned a task to you',
        text: 'Call the board',
        href: `/app/my-tasks?task=${id}`,
        actor_name: 'owner Example',
        gone: false,
        count: 1,
        read_at: null,
      },
    ])
    expect(await unread('same_org')).toBe(1)
    expect(await told('owner')).toEqual([])
    await give('For myself', 'owner')
    expect(await told('owner')).toEqual([])
  })

  it('is read when it is done or taken away, and says what it is called now', async () => {
    const api = world.as('owner').tasks
    const { id } = await give('Old name', 'same_org')
    await api.update({ id, title: 'New name' })
    expect(await told('same_org')).toMatchObject([{ text: 'New name', count: 1 }])
    await api.update({ id, status: 'Done' })
    expect(await unread('same_org')).toBe(0)
    const second = await give('Taken away', 'same_org')
    await api.assign({ id: second.id, assigned_to_user_id: null })
    expect(await unread('same_org')).toBe(0)
    const [entry] = await told('same_org')
    expect(entry).toMatchObject({ gone: true, text: null, href: null, actor_name: null })
    expect(JSON.stringify(await told('same_org'))).not.toContain('Taken away')
  })

  it('says nothing any more once it is deleted, and all of it again once the deletion is taken back', async () => {
    const api = world.as('owner').tasks
    const { id } = await give('A secret plan', 'same_org')
    await api.remove({ id })
    const [gone] = await told('same_org')
    expect(gone).toMatchObject({ gone: true, title: 'This task was deleted, or is no longer shared with you.' })
    expect(JSON.stringify(gone)).not.toContain('secret')
    expect(await unread('same_org')).toBe(0)
    await api.restore({ id })
    expect(await told('same_org')).toMatchObject([{ gone: false, text: 'A secret plan' }])
  })

  it('is nobody else’s to read, mark or count', async () => {
    await give('Mine alone', 'same_org')
    const [entry] = await told('same_org')
    for (const who of ['owner', 'org_admin', 'admin', 'other_org'] as const) {
      expect(await told(who, { kind: 'assignment' })).toEqual([])
      await expect(world.as(who).notifications.read({ id: entry?.id ?? '' })).rejects.toMatchObject({ status: 404 })
      const rows = await world.database.as(world.id(who), (db) =>
        sql`update notifications set read_at = now() where id = ${entry?.id} returning 1`.execute(db),
      )
      expect(rows.rows).toEqual([])
    }
    expect(await unread('same_org')).toBe(1)
  })
})

describe('a share', () => {
  it('is told to the people of the organization but the sharer and those who knew of it, and to nobody else', async () => {
    const { id } = await world.as('owner').goals.create({
      title: 'Win the north',
      due_date: '2027-01-01',
      organization_id: world.orgA,
    })
    for (const who of ['same_org', 'org_manager', 'org_admin', 'ceo'] as const)
      expect(await told(who)).toMatchObject([
        { kind: 'share', title: 'owner Example shared a goal with Organization A', text: 'Win the north' },
      ])
    for (const who of ['owner', 'other_org', 'admin'] as const) expect(await told(who)).toEqual([])
    await world.as('owner').goals.update({ id, organization_id: null })
    expect(await unread('same_org')).toBe(0)
    expect(JSON.stringify(await told('same_org'))).not.toContain('north')
  })

  it('of a task tells its assignee once, as the task that is theirs', async () => {
    const task = { title: 'Both', assigned_to_user_id: world.id('same_org'), shared_org_ids: [world.orgA] }
    const { id } = await world.as('owner').tasks.create(task)
    expect((await told('same_org')).map(({ kind }) => kind)).toEqual(['assignment'])
    expect((await told('ceo')).map(({ kind }) => kind)).toEqual(['share'])
    await world.as('owner').tasks.update({ id, title: 'Both, with another name' })
    expect(await told('ceo')).toMatchObject([{ count: 1 }])
  })

  it('with an organization of a thousand is one statement, and everybody has their entry', async () => {
    const { db } = world.database
    const ids = Array.from({ length: 1_000 }, newId)
    const people = ids.map((id) => ({
      id,
      email: `many-${id}@example.org`,
      password_hash: '-',
      user_level: 'user',
    }))
    await db.insertInto('users').values(people).execute()
    const members = people.map(({ id }) => ({ organization_id: world.orgA, user_id: id, org_access_level: 'user' }))
    await db.insertInto('memberships').values(members).execute()
    await world.as('owner').contacts.create({ name: 'Known to all', shared_org_ids: [world.orgA] })
    const { rows } = await sql<{ n: number; moments: number }>`select count(*)::int as n,
      count(distinct xmin::text)::int as moments from notifications where kind = 'share'`.execute(db)
    expect(rows).toEqual([{ n: 1_004, moments: 1 }])
    // In parts: what a thousand accounts leave behind goes with them, in fifty tables, and each statement has its time limit.
    for (let at = 0; at < ids.length; at += 50)
      await db
        .deleteFrom('users')
        .where('id', 'in', ids.slice(at, at + 50))
        .execute()
  })
})

describe('messages', () => {
  const thread = async () =>
    (await world.as('owner').comms.create({ participant_ids: [world.id('same_org')] })) as { id: string }

  it('of one thread are one entry that counts up, shows the newest, and is read with the thread', async () => {
    const { id } = await thread()
    for (const text of ['First', 'Second', 'Third']) await world.as('owner').comms.send({ id, text })
    expect(await told('same_org')).toMatchObject([
      { kind: 'message', count: 3, title: '3 new messages from owner Example', text: 'Third' },
    ])
    expect(await unread('same_org')).toBe(1)
    expect(await told('owner')).toEqual([])
    await world.as('same_org').comms.read({ id })
    expect(await unread('same_org')).toBe(0)
    await world.as('owner').comms.send({ id, text: 'Again' })
    expect(await told('same_org')).toMatchObject([{ count: 1, text: 'Again', read_at: null }])
  })

  it('say nothing to somebody who has deleted the thread', async () => {
    const { id } = await thread()
    await world.as('owner').comms.send({ id, text: 'A canary' })
    await world.as('same_org').comms.remove({ id })
    expect(await unread('same_org')).toBe(0)
    expect(JSON.stringify(await told('same_org'))).not.toContain('canary')
  })
})

describe('runs', () => {
  const me: Person = 'ceo'
  const api = () => world.as(me)
  const status = (id: string, wanted: string) => until(async () => (await api().runs.get({ id })).status === wanted)
  const crew = async () => {
    const tool = await api().factory.createTool({
      name: `create_task ${newId()}`,
      kind: 'builtin',
      config: { builtin: 'create_task' },
    })
    const agent = await api().factory.createAgent({ name: 'Doer', role: 'Doer', goal: 'Do', tool_ids: [tool.id] })
    const tasks = [{ id: 'do', name: 'Do it', agent_id: agent.id }]
    return (await api().factory.createCrew({ name: 'Doers', version: '1.0', tasks })).id
  }

  it('tell what they wait for, not in the number of the bell, until it is decided; and that they have ended', async () => {
    turns.push({ calls: [{ name: 'create_task', input: { title: 'Call Anna' } }] }, 'The end.')
    const { crew_run_id: id } = await api().crewRuns.start({ crew_id: await crew() })
    await status(id, 'awaiting_human_input')
    const asks = { kind: 'approval', title: '“Doers” needs your approval', text: expect.stringMatching(/Anna/) }
    expect(await told(me)).toMatchObject([{ ...asks, href: '/app/decisions', subject: { kind: 'run', id } }])
    expect(await api().notifications.counts()).toMatchObject({ unread: 0, kinds: { approval: 1 } })
    const [decision] = (await api().decisions.list({})).items
    await api().decisions.decline({ id: decision?.approval?.id ?? '' })
    await status(id, 'completed')
    const [ended, asked] = await told(me)
    expect(ended).toMatchObject({ kind: 'run', title: '“Doers” has ended', read_at: null })
    const declined = { title: '“Doers” was declined by you', text: expect.stringMatching(/Anna/) }
    expect(asked).toMatchObject({ ...declined, kind: 'approval', read_at: expect.any(String) })
    expect(await unread(me)).toBe(1)
    expect(await api().notifications.readAll({ about: { kind: 'run', id } })).toEqual({ read: 1 })
    expect(await unread(me)).toBe(0)
  })

  it('that somebody stops wait for nothing, and tell nothing', async () => {
    turns.push({ calls: [{ name: 'create_task', input: { title: 'Call Bert' } }] }, 'The end.')
    const { crew_run_id: id } = await api().crewRuns.start({ crew_id: await crew() })
    await status(id, 'awaiting_human_input')
    await api().crewRuns.stop({ id })
    expect(await told(me, { unread: 'true' })).toEqual([])
    expect(await told(me, { kind: 'run' })).toEqual([])
  })
})

describe('invitations and places', () => {
  it('an invitation is told to the account with that e-mail until it is answered', async () => {
    const invited = await world
      .as('ceo')
      .orgs.addUser({ id: world.orgA, email: world.email('other_org'), org_access_level: 'user' })
    expect(await told('other_org')).toMatchObject([
      { kind: 'invitation', title: 'ceo Example invited you to Organization A', href: '/app/organization' },
    ])
    await world.as('ceo').orgs.revokeInvitation({ id: world.orgA, invitationId: invited.id })
    expect(await unread('other_org')).toBe(0)
    expect(await told('other_org')).toMatchObject([{ gone: true, title: 'This invitation was answered or withdrawn.' }])
  })

  it('who asks for a place is told to administrators until it is decided, and then to the person', async () => {
    const email = 'nora@example.org'
    const person = { email, password: 'correct horse', first_name: 'Nora', last_name: 'New' }
    const { id } = await world.as('anon').users.register(person)
    expect(await told('admin')).toMatchObject([
      {
        kind: 'approval',
        title: 'Nora New asks for a place in the beta',
        text: email,
        href: '/app/admin?level=waitlisted',
      },
    ])
    expect(await unread('admin')).toBe(1)
    expect(await told('ceo')).toEqual([])
    await world.as('admin').users.update({ id, user_level: 'user' })
    expect(await unread('admin')).toBe(0)
    const { rows } = await world.database.pool.query('select kind, mail_at from notifications where user_id = $1', [id])
    expect(rows).toEqual([{ kind: 'approval', mail_at: null }])
  })
})

describe('what one wants to be told', () => {
  it('holds for what comes: a kind that is off is not told, one by mail alone is not in the list', async () => {
    const { kinds, mail_available } = await world.as('same_org').notifications.settings()
    expect(mail_available).toBe(false)
    expect(kinds.find(({ kind }) => kind === 'invitation')).toMatchObject({ mail: true, mail_fixed: true })
    const set = (in_app: boolean, mail: boolean) =>
      world.as('same_org').notifications.updateSettings({ kinds: [{ kind: 'assignment', in_app, mail }] })
    const rows = async () =>
      (await world.database.pool.query('select shown, mail_at is not null as mailed from notifications')).rows
    const give = () => world.as('owner').tasks.create({ title: 'x', assigned_to_user_id: world.id('same_org') })
    await set(false, false)
    await give()
    expect(await rows()).toEqual([])
    await set(false, true)
    await give()
    expect(await rows()).toEqual([{ shown: false, mailed: true }])
    expect(await told('same_org')).toEqual([])
    expect(await unread('same_org')).toBe(0)
    const after = await set(true, false)
    expect(after.kinds.find(({ kind }) => kind === 'assignment')).toMatchObject({ in_app: true, mail: false })
    expect(await rows()).toEqual([{ shown: false, mailed: false }])
  })
})

describe('thousands of unread', () => {
  const MANY = 20_000
  beforeEach(async () => {
    await world.database.pool.query(
      `insert into notifications (id, user_id, kind, key, subject_kind, subject_id, created_at)
        select gen_random_uuid(), $1, case when n % 2 = 0 then 'share' else 'run' end, 'k' || n, 'task', gen_random_uuid(),
          now() - n * interval '1 second' from generate_series(1, ${MANY}) n`,
      [world.id('same_org')],
    )
    await world.database.pool.query('analyze notifications')
  })

  it('are counted, paged without gaps, and read in one go', async () => {
    const api = world.as('same_org').notifications
    expect(await api.counts()).toMatchObject({ unread: MANY, kinds: { share: MANY / 2, run: MANY / 2 } })
    const first = await api.list({ limit: 200, kind: 'run' })
    const second = await api.list({ limit: 200, kind: 'run', cursor: first.next ?? '' })
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(400)
    expect(first.total).toBe('10000')
    const [newest, next] = first.items
    await api.read({ id: newest?.id ?? '' })
    await api.read({ id: next?.id ?? '' })
    await api.read({ id: next?.id ?? '', read: false })
    expect((await api.counts()).unread).toBe(MANY - 1)
    expect(await api.readAll({ kind: 'run' })).toEqual({ read: MANY / 2 - 1 })
    expect(await api.counts()).toMatchObject({ unread: MANY / 2, kinds: { share: MANY / 2 } })
    await api.readAll({})
    expect(await api.counts()).toEqual({ unread: 0, kinds: {}, newest_at: null })
  })

  it('are found by their indexes: neither the list nor the number reads everybody’s', async () => {
    const { pool } = world.database
    await pool.query(`insert into notifications (id, user_id, kind, key, subject_kind, subject_id, created_at)
      select gen_random_uuid(), u.id, n.kind, n.key, n.subject_kind, n.subject_id, n.created_at
      from notifications n, users u where n.key like '%7' on conflict do nothing`)
    await pool.query('vacuum analyze notifications')
    const plan = async (query: string) => JSON.stringify((await pool.query(`explain (format json) ${query}`)).rows)
    const mine = `user_id = '${world.id('same_org')}' and shown`
    const newest = 'order by created_at desc, id desc limit 100'
    const list = await plan(`select * from notifications where ${mine} ${newest}`)
    const some = await plan(`select * from notifications where ${mine} and kind = 'run' ${newest}`)
    const count = await plan(`select kind, count(*) from notifications where ${mine} and read_at is null group by kind`)
    for (const each of [list, some, count]) expect(each).not.toMatch(/Seq Scan|"Sort Key":\["created_at/)
    expect(count).toContain('notifications_unread')
  })
})
