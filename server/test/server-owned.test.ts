// No call takes from a body what is the server's to say: made from the columns of every table and the shape of every body (trust B17).
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SERVER_OWNED } from '#contract/owned-fields.ts'
import { figure } from '../../test-kit/figures.ts'
import { echoedFieldsIn } from '../src/platform/http/echoed-fields.ts'
import { account } from './fixtures.ts'
import { ENDPOINTS } from './fuzz-judge.ts'
import { readyFor, rememberPeople } from './fuzz-world.ts'
import { createWorld, type Raw, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { unhurried: true })
})
afterAll(() => world.close())

const TIME = '1999-09-09T09:09:09.000Z'
const NUMBER = 987_654_321
const FORCED = new Set(['user_level', 'organization_id'])

/** The one call that takes what it names only to force it (rights R6). */
const FORCES = 'users.register'

/** Without a key to seal with they take nothing at all. */
const SEALED = [
  'connections.create',
  'connections.connectCalendar',
  'connections.signIn',
  'connections.connectAddressBook',
  'connections.enter',
  'notifications.saveDevice',
]

/** A value that would be found again, wherever it were kept. */
function poison(field: string, person: string): unknown {
  if (/(^|_)(id|by|user|owner)$/.test(field)) return person
  if (/^(is|can|has|must)_/.test(field)) return true
  if (/_(at|on|date|until)$/.test(field)) return TIME
  if (/seq|count|size|tokens|number|progress|revision|rank/.test(field)) return NUMBER
  return 'POISON'
}

it('fields of the server’s change nothing, and every other column that a body does not name is refused', {
  timeout: 180_000,
}, async () => {
  const heal = await rememberPeople(world)
  const { pool } = world.database
  const person = await account(world)
  const { rows } = await pool.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const columns = [
    ...new Set([...rows.map(({ name }) => name), 'user', 'role', 'admin', 'isPublic', 'workspaceId', 'constructor']),
  ]
  const wrong: string[] = []
  let calls = 0
  let fields = 0
  for (const [call, endpoint] of ENDPOINTS) {
    if (!endpoint.body || endpoint.method === 'GET' || endpoint.encoding) continue
    await heal()
    const {
      examples: [example = {}],
      tokens,
    } = await readyFor(world, call, 1)
    const who = endpoint.gate === 'admin' ? 'admin' : endpoint.gate === 'leader' ? 'ceo' : 'owner'
    const inPath = Object.keys(endpoint.params?.shape ?? {})
    const body = Object.fromEntries(Object.entries(example).filter(([name]) => !inPath.includes(name)))
    const url = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(example[name])))
    const headers: Record<string, string> = tokens[who] ? { authorization: `Bearer ${tokens[who]}` } : {}
    const send = (names: string[]): Promise<Raw> =>
      world.request(
        who,
        endpoint.method,
        url,
        { ...body, ...Object.fromEntries(names.map((name) => [name, poison(name, person)])) },
        headers,
      )
    const others = columns.filter((name) => !(name in (endpoint.body?.shape ?? {})))
    // What a record answers but this call does not take comes back as it is, or is refused; some of it follows from other fields.
    const back = echoedFieldsIn(endpoint)
    const held = [...(back?.held ?? [])]
    const owned = [...SERVER_OWNED, ...(back?.ignored ?? [])]
    const unknown = others.filter((name) => !owned.includes(name) && !held.includes(name))
    const refused = await send(unknown)
    const named = new Set((refused.body as { errors?: { field: string }[] } | null)?.errors?.map(({ field }) => field))
    if (refused.status !== 422 || unknown.some((name) => !named.has(name)))
      wrong.push(`${call} takes ${unknown.filter((name) => !named.has(name)).slice(0, 5)}: ${refused.status}`)
    if (held.length > 0) {
      const other = await send(held)
      const told = (other.body as { errors?: { field: string }[] } | null)?.errors?.map(({ field }) => field) ?? []
      if (other.status !== 422 || held.some((name) => !told.includes(name)))
        wrong.push(`${call} takes ${held}: ${other.status} ${other.text.slice(0, 200)}`)
    }
    const ignorable = owned.filter((name) => !(name in (endpoint.body?.shape ?? {})))
    const ignored = await send(call === FORCES ? [...ignorable, ...FORCED] : ignorable)
    if (call === FORCES && ignored.status !== 201) wrong.push(`${call}: ${ignored.status}`)
    if (
      (ignored.status >= 500 && !(SEALED.includes(call) && ignored.status === 503)) ||
      ignored.text.includes('POISON') ||
      (ignored.status === 422 && ignored.text.includes('Unknown field'))
    )
      wrong.push(`${call}: ${ignored.status} ${ignored.text.slice(0, 200)}`)
    calls += 1
    fields += unknown.length + held.length + owned.length
  }
  expect(wrong).toEqual([])
  expect(await kept(person)).toEqual([])
  figure('B17', `${calls} calls, ${fields} fields that are not theirs: none in any row of the database`)
})

/** The tables in which something of the poison is found, beside the person whose id it was. */
async function kept(person: string): Promise<string[]> {
  const { pool } = world.database
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const parts = rows.map(
    ({ name }) => `select '${name}' as name, t::text as row from ${name} t
      where ${name === 'users' ? 't.id <> $1::uuid and' : ''} t::text ~ ('POISON|1999-09-09|987654321|' || $1::uuid::text)`,
  )
  const found = await pool.query<{ name: string; row: string }>(parts.join(' union all '), [person])
  return found.rows.map(({ name, row }) => `${name}: ${row.slice(0, 300)}`)
}
