// Who sees an entry of the factory, by each of the two lines alone (rights R2, R11), and what becomes of it when its maker goes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../../../../test-kit/refusal.ts'
import { unzip } from '../../../../test-kit/unzip.ts'
import { factoryEntry, twin } from '../../../test/fixtures.ts'
import { createWorld, PEOPLE, type Person, type World } from '../../../test/world.ts'
import { actorOf } from '../../access/actor.ts'
import { type Db, sql } from '../../platform/db.ts'
import * as store from './store/items.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const KINDS = ['agent', 'tool', 'crew', 'flow'] as const
const TEAM: readonly Person[] = ['owner', 'same_org', 'org_manager', 'org_admin', 'ceo']

it('what an entry was before it was made public is shown to those who may change it, and to nobody else', async () => {
  const { factory } = world.as('admin')
  const fields = { name: 'Scout', role: 'Scout', goal: 'Look' }
  const made = await factory.createAgent({ ...fields, backstory: 'CONFIDENTIAL before' })
  await factory.updateAgent({ id: made.id, backstory: 'For everybody' })
  await factory.updateAgent({ id: made.id, is_public: true })
  await factory.updateAgent({ id: made.id, backstory: 'For everybody, better' })
  const seen = await world.as('other_org').factory.agentVersions({ id: made.id })
  expect([seen.total, seen.items.map(({ number, record }) => [number, record.backstory])]).toEqual([
    '2',
    [
      [4, 'For everybody, better'],
      [3, 'For everybody'],
    ],
  ])
  expect((await factory.agentVersions({ id: made.id })).items).toHaveLength(4)
})

describe('each line alone', () => {
  const SEES: Record<string, (who: Person) => boolean> = {
    'not public': (who) => TEAM.includes(who),
    public: () => true,
    'built in': () => true,
    'made for them': (who) => who === 'owner',
  }
  const names = new Map<string, string>()
  beforeAll(async () => {
    for (const kind of KINDS)
      for (const state of ['not public', 'public', 'built in', 'made for them'] as const)
        names.set((await factoryEntry(world, kind, state)).id, `${kind} ${state}`)
  })
  const expected = (who: Person) =>
    KINDS.flatMap((kind) => Object.keys(SEES).flatMap((state) => (SEES[state]?.(who) ? [`${kind} ${state}`] : [])))
  const named = (ids: string[]) => ids.flatMap((id) => names.get(id) ?? []).sort()

  it('the conditions, where row-level security does not bind', async () => {
    for (const who of PEOPLE) {
      const actor = await actorOf(world.database, world.id(who))
      if (!actor) throw new Error('no such person')
      const pages = await Promise.all(KINDS.map((kind) => store.list(world.database.db, actor, kind, { limit: 200 })))
      const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
      expect([who, named(ids)]).toEqual([who, expected(who).sort()])
    }
  })

  it('row-level security, without any condition; parts and versions go with their entry', async () => {
    const all = async (db: Db, table: string, column = 'id') =>
      (await sql<{ id: string }>`select ${sql.ref(column)} as id from ${sql.table(table)}`.execute(db)).rows.map(
        ({ id }) => id,
      )
    for (const who of PEOPLE)
      await world.database.as(world.id(who), async (db) => {
        const ids: string[] = []
        for (const table of ['agents', 'tools', 'crews', 'flows']) ids.push(...(await all(db, table)))
        expect([who, named(ids)]).toEqual([who, expected(who).sort()])
        const seen = new Set(ids)
        const versions = await all(db, 'factory_versions', 'item_id')
        const parts = [...(await all(db, 'crew_agents', 'crew_id')), ...(await all(db, 'flow_parts', 'flow_id'))]
        expect(versions.length).toBeGreaterThan(0)
        expect([...versions, ...parts].filter((id) => !seen.has(id))).toEqual([])
      })
  })

  it('nobody writes into an entry that is not theirs, even by a statement without a check', async () => {
    const { id } = await factoryEntry(world, 'crew', 'not public')
    const open = await factoryEntry(world, 'crew', 'public')
    const as = (who: Person, work: (db: Db) => Promise<unknown>) => world.database.as(world.id(who), work)
    for (const who of ['same_org', 'ceo'] as const)
      for (const crew of [id, open.id]) {
        await as(who, (db) => sql`update crews set name = 'taken' where id = ${crew}`.execute(db))
        await as(who, (db) => sql`delete from crews where id = ${crew}`.execute(db))
        await as(who, (db) => sql`delete from crew_agents where crew_id = ${crew}`.execute(db))
        const add = sql`insert into factory_versions (crew_id, number, record, changed_by)
          values (${crew}, 99, '{}', ${world.id(who)})`
        await expect(as(who, (db) => add.execute(db))).rejects.toThrow('row-level security')
      }
    const { rows } = await world.database.pool.query('select name from crews where id = any($1)', [[id, open.id]])
    expect(rows.map(({ name }) => name)).not.toContain('taken')
    expect(rows).toHaveLength(2)
    const [me, somebody] = [world.id('ceo'), world.id('owner')]
    for (const [table, columns, values] of [
      ['agents', ', role, goal', `, 'r', 'g'`],
      ['tools', '', ''],
      ['crews', ', version', `, '1'`],
      ['flows', '', ''],
    ] as const) {
      const insert = (user_id: string, is_public: boolean, is_auto_gen: boolean) =>
        sql`insert into ${sql.table(table)} (id, user_id, name, is_public, is_auto_gen ${sql.raw(columns)})
          values (gen_random_uuid(), ${user_id}, 'x', ${is_public}, ${is_auto_gen} ${sql.raw(values)})`
      for (const statement of [insert(me, true, false), insert(me, false, true), insert(somebody, false, false)])
        await expect(as('ceo', (db) => statement.execute(db))).rejects.toThrow('row-level security')
    }
    const publish = sql`update crews set is_public = true where id = ${id}`
    await expect(as('owner', (db) => publish.execute(db))).rejects.toThrow('row-level security')
    const rewrite = sql`update factory_versions set record = '{}'`
    await expect(as('owner', (db) => rewrite.execute(db))).rejects.toThrow('permission denied')
  })

  it.each([
    ['agent', 'agents'],
    ['tool', 'tools'],
    ['crew', 'crews'],
    ['flow', 'flows'],
  ] as const)('nobody makes an %s of others their own', async (kind, table) => {
    const { id } = await factoryEntry(world, kind, 'public')
    const taken = sql`update ${sql.table(table)} set user_id = ${world.id('ceo')}, is_public = false where id = ${id}`
    await world.database.as(world.id('ceo'), (db) => taken.execute(db))
    const { rows } = await world.database.pool.query(`select user_id, is_public from ${table} where id = $1`, [id])
    expect(rows).toEqual([{ user_id: world.id('owner'), is_public: true }])
    // Nor do they give one of their own away, or show it to everybody, past the administrators.
    const own = await factoryEntry(world, kind, 'not public')
    for (const change of [sql`is_public = true`, sql`user_id = ${world.id('ceo')}`, sql`is_auto_gen = true`])
      await expect(
        world.database.as(world.id('owner'), (db) =>
          sql`update ${sql.table(table)} set ${change} where id = ${own.id}`.execute(db),
        ),
      ).rejects.toThrow('row-level security')
  })

  it('nobody takes anything out of an entry that is not theirs, or puts anything in', async () => {
    const agent = (await factoryEntry(world, 'agent', 'not public')).id
    const [flow, crew] = [await factoryEntry(world, 'flow', 'public'), await factoryEntry(world, 'crew', 'public')]
    const { pool } = world.database
    const tool = (await factoryEntry(world, 'tool', 'not public')).id
    await pool.query('insert into agent_tools (agent_id, tool_id, position) values ($1, $2, 0)', [agent, tool])
    const own = await world.as('ceo').factory.createAgent({ name: 'Own', role: 'r', goal: 'g' })
    const state = async () =>
      (
        await pool.query(
          `select (select json_agg(p order by agent_id) from flow_parts p where flow_id = $1) as flow,
          (select json_agg(c order by agent_id) from crew_agents c where crew_id = $2) as crew,
          (select json_agg(a) from agent_tools a where agent_id = $3) as agent`,
          [flow.id, crew.id, agent],
        )
      ).rows[0]
    const before = await state()
    expect(Object.values(before).map((rows) => (rows as unknown[]).length)).toEqual([1, 1, 1])
    const as = (work: (db: Db) => Promise<unknown>) => world.database.as(world.id('ceo'), work)
    for (const table of ['flow_parts', 'crew_agents', 'agent_tools'])
      await as((db) => sql`delete from ${sql.table(table)}`.execute(db))
    for (const insert of [
      sql`insert into flow_parts (flow_id, agent_id) values (${flow.id}, ${own.id})`,
      sql`insert into crew_agents (crew_id, agent_id, position) values (${crew.id}, ${own.id}, 9)`,
      sql`insert into agent_tools (agent_id, tool_id, position) values (${agent}, ${tool}, 9)`,
    ])
      await expect(as((db) => insert.execute(db))).rejects.toThrow('row-level security')
    expect(await state()).toEqual(before)
  })

  it('whoever is no leader any more changes nothing, and their people see it no longer', async () => {
    const { id } = await factoryEntry(world, 'crew', 'not public')
    const { db } = world.database
    await db.updateTable('users').set({ user_level: 'user' }).where('id', '=', world.id('owner')).execute()
    const api = world.as('owner').factory
    expect(await api.crew({ id })).toMatchObject({ can_edit: false, can_delete: false })
    expect((await refusal(api.updateCrew({ id, name: 'X' }))).status).toBe(403)
    expect((await refusal(api.removeCrew({ id }))).status).toBe(403)
    expect((await refusal(world.as('ceo').factory.crew({ id }))).status).toBe(404)
  })
})

describe('when its maker goes', () => {
  const made = async (token: string, path: string, body: unknown) => {
    const { status, body: answer } = await world.request('anon', 'POST', path, body, {
      authorization: `Bearer ${token}`,
    })
    expect(status).toBe(201)
    return answer as { id: string }
  }
  const leave = (token: string) =>
    world.request('anon', 'DELETE', '/api/users/me', { password: world.password }, { authorization: `Bearer ${token}` })
  const AGENT = { name: 'Left behind', role: 'R', goal: 'G' }

  it('another leader of the organization has it, with what it is made of', async () => {
    const person = await twin(world, 'ceo')
    const { db } = world.database
    await db
      .insertInto('memberships')
      .values({ organization_id: world.orgA, user_id: person.id, org_access_level: 'user' })
      .execute()
    const agent = await made(person.token, '/api/agents', AGENT)
    const crew = await made(person.token, '/api/crews', {
      name: 'Stays',
      version: '1',
      tasks: [{ name: 'T', agent_id: agent.id }],
    })
    expect((await leave(person.token)).status).toBe(204)
    expect(await world.as('same_org').factory.crew({ id: crew.id })).toMatchObject({
      user_id: world.id('ceo'),
      tasks: [{ agent_id: agent.id, agent_name: 'Left behind' }],
    })
    const { items } = await world.as('ceo').factory.crewVersions({ id: crew.id })
    expect(items).toMatchObject([{ number: 1, changed_by: null }])
  })

  it('what is public stays for everybody, and what nobody else could see goes', async () => {
    const person = await twin(world, 'ceo')
    const open = await made(person.token, '/api/tools', { name: 'Open' })
    const closed = await made(person.token, '/api/tools', { name: 'Closed' })
    const { db } = world.database
    await db.updateTable('tools').set({ is_public: true }).where('id', '=', open.id).execute()
    expect((await leave(person.token)).status).toBe(204)
    expect(await world.as('same_org').factory.tool({ id: open.id })).toMatchObject({ user_id: null, is_public: true })
    const { rows } = await world.database.pool.query('select id from tools where id = $1', [closed.id])
    expect(rows).toEqual([])
  })

  it('one takes along one’s own in an export, and nobody else’s', async () => {
    const { id } = await world.as('ceo').factory.createAgent(AGENT)
    await factoryEntry(world, 'agent', 'not public')
    const { blob } = await world.as('ceo').export.mine()
    const files = new Map((await unzip(blob)).map(({ name, text }) => [name, text]))
    const agents = JSON.parse(files.get('agents.json') ?? 'null') as { id: string; user_id: string }[]
    expect(agents.map((agent) => agent.id)).toContain(id)
    expect(agents.filter((agent) => agent.user_id !== world.id('ceo'))).toEqual([])
    for (const list of ['tools', 'crews', 'flows']) expect(JSON.parse(files.get(`${list}.json`) ?? 'null')).toBeTruthy()
  })
})
