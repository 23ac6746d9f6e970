// Every cell of the authorization matrix (authz.json): each call, with the real id of the owner's object, as each kind of person.
import { afterAll, describe, expect, it } from 'vitest'
import { requestOf } from '#contract/call.ts'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import { contracts } from '#contract/index.ts'
import { figure } from '../../test-kit/figures.ts'
import { CASES, type Made } from './authz-cases.ts'
import { COLUMNS, type MatrixRow, ROWS } from './authz-matrix.ts'
import { createWorld, PEOPLE, type Raw, type Who, type World } from './world.ts'

type Row = MatrixRow
const matrix = { columns: COLUMNS, rows: ROWS }
const ENDPOINTS = new Map<string, Endpoint>(
  contracts.flatMap(({ name, endpoints }) =>
    Object.entries(endpoints as Contract).map(([verb, endpoint]) => [`${name}.${verb}`, endpoint] as const),
  ),
)
const CODES: Record<string, string> = {
  '401': 'unauthenticated',
  '403': 'not_permitted',
  '403w': 'account_waitlisted',
  '404': 'not_found',
  '409': 'conflict',
  '422': 'invalid',
}
const TEAM: readonly Who[] = ['owner', 'same_org', 'org_manager', 'org_admin', 'ceo']

const world = await createWorld()
// Here `owner` is a ceo with an organization of their own (rights §3), and with entries in the factory (part 5).
const founders = await createWorld()
let cells = 0
/** Of people who wait: what they may, and what is refused to them because they wait. */
const waiting = { allowed: 0, refused: 0 }
afterAll(async () => {
  figure(
    'A6',
    `${waiting.allowed} calls and cases may be tried by somebody who waits, ${waiting.refused} answer 403 account_waitlisted`,
  )
  figure('Z1', `${cells.toLocaleString('en')} cells of ${matrix.rows.length} rows`)
  await world.close()
  await founders.close()
})
const worldOf = (row: Row) =>
  /^(orgs\.(list|update|remove|users|addUser|updateUser|removeUser)$|factory\.(?!create))/.test(row.call ?? '')
    ? founders
    : world
const nameOf = ({ call, route, object }: Row) => [call ?? route, ...(object ? [object] : [])].join(', ')

const urlOf = ({ method, path }: { method: string; path: string }) => ({
  method: method as 'GET',
  url: path.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1'),
})
const endpointOf = (row: Row): { method: string; path: string } => {
  const [method = '', path = ''] = (row.route ?? '').split(' ')
  return row.call ? (ENDPOINTS.get(row.call) ?? { method: '', path: '' }) : { method, path }
}
const isServed = (row: Row) => world.app.http.hasRoute(urlOf(endpointOf(row)))

describe('the matrix', () => {
  it('has a row for each call of the contracts, and no other', () => {
    const called = new Set(matrix.rows.flatMap((row) => row.call ?? []))
    expect([...called].sort()).toEqual([...ENDPOINTS.keys()].sort())
  })

  it('has a row for each address that the server answers, and no other', async () => {
    const known = matrix.rows.map((row) => keyOf(endpointOf(row)))
    expect(matrix.rows.filter((row) => !isServed(row)).map(nameOf)).toEqual([])
    const served = await servedRoutes(world)
    expect(served.length).toBeGreaterThan(50)
    figure('Z2', `${served.length} addresses are the rows, both ways`)
    expect(served.filter((route) => !known.includes(route))).toEqual([])
  })

  it('has nine cells in each row, and a case for each', () => {
    expect(matrix.columns).toEqual(['anon', ...PEOPLE])
    expect(matrix.rows.filter((row) => row.cells.split(' ').length !== matrix.columns.length).map(nameOf)).toEqual([])
    expect(matrix.rows.map(nameOf).filter((name) => !CASES[name])).toEqual([])
  })
})

describe('each cell of the matrix', () => {
  for (const row of matrix.rows) {
    it(`${nameOf(row)}: ${row.cells}`, async () => {
      const wrong: string[] = []
      const there = worldOf(row)
      let made: Made | null = null
      let before: Record<string, string | null> | null = null
      const refused: Who[] = []
      // What was refused to several in turn must have changed nothing: looked at once, after the last of them.
      const compare = async () => {
        if (before === null) return
        const [was, after] = [before, await everything(there)]
        const other = Object.keys(after).filter((table) => after[table] !== was[table])
        if (other.length > 0) wrong.push(`refused to ${refused.join(', ')}, and ${other.join(', ')} changed`)
        refused.splice(0)
        before = null
      }
      for (const [at, who] of matrix.columns.entries()) {
        const mark = row.cells.split(' ')[at] ?? ''
        const refusal = mark.startsWith('4')
        if (!refusal) await compare()
        made ??= (await CASES[nameOf(row)]?.(there)) ?? {}
        if (refusal) {
          before ??= await everything(there)
          refused.push(who)
        }
        const complaint = await tryCell(row, made, who, mark)
        cells += 1
        if (who === 'waitlisted') waiting.allowed += refusal ? 0 : 1
        if (mark === '403w') waiting.refused += 1
        if (complaint) wrong.push(`${who} ${mark}: ${complaint}`)
        // A read and a refused write leave the object as it was, so that the next person can try the same one.
        if (!refusal && endpointOf(row).method !== 'GET') made = null
      }
      await compare()
      expect(wrong).toEqual([])
    })
  }
})

/** Null: the cell holds. */
async function tryCell(row: Row, made: Made, who: Who, mark: string): Promise<string | null> {
  const answer = await send(row, made, who)
  if (answer.status !== Number.parseInt(mark, 10)) return `answered ${answer.status} ${answer.text.slice(0, 200)}`
  if (!mark.startsWith('4')) return contentComplaint(mark, made, who, answer)
  if (answer.text.includes('CANARY') || JSON.stringify(answer.headers).includes('CANARY'))
    return 'the refusal tells of the record'
  const { code } = answer.body as { code: string }
  if (code !== CODES[mark]) return `the code is ${code}`
  return mark === '401' && answer.headers['www-authenticate'] !== 'Bearer' ? 'no WWW-Authenticate' : null
}

async function send(row: Row, { input = {}, tokens }: Made, who: Who): Promise<Raw> {
  const there = worldOf(row)
  const given = typeof input === 'function' ? input(who) : input
  const endpoint = endpointOf(row)
  const call = requestOf(endpoint as Endpoint, given)
  const token = tokens?.[who]
  if (/events$/.test(endpoint.path)) return readStream(there, who, call.url)
  return there.request(who, call.method, call.url, call.body ?? undefined, {
    ...call.headers,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  })
}

/** The head of a stream is enough; one that stays open would never end by itself. */
async function readStream(there: World, who: Who, url: string): Promise<Raw> {
  const token = there.token(who)
  const response = await there.app.http.inject({
    method: 'GET',
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    payloadAsStream: true,
  })
  const { statusCode: status, headers } = response
  const stream = response.stream()
  let text = ''
  if (status === 200) stream.destroy()
  else for await (const chunk of stream) text += String(chunk)
  return { status, headers, text, bytes: new Uint8Array(), body: text === '' ? null : JSON.parse(text) }
}

function contentComplaint(mark: string, { texts = {} }: Made, who: Who, { text, body }: Raw): string | null {
  const finds = (part: 'private' | 'shared', expected: boolean) =>
    texts[part] !== undefined && text.includes(texts[part]) !== expected
      ? `${expected ? 'does not find' : 'finds'} the ${part} record`
      : null
  switch (mark) {
    case '200own':
      return finds('private', who === 'owner')
    case '200v':
    case '200m':
      return finds('private', who === 'owner') ?? finds('shared', TEAM.includes(who))
    case '200lead':
      return finds('private', ['owner', 'ceo', 'admin'].includes(who))
    case '200min':
      return /@|"is_invite":true/.test(text) ? 'shows more than names and levels' : null
    case '200c':
      return (body as { id: string }[]).every((organization) => organization.id === world.orgA)
        ? null
        : 'shows another organization'
    case '200team':
    case '200self': {
      const people = (body as { id: string }[]).map((person) => person.id).sort()
      const expected = (mark === '200team' ? TEAM : [who]).flatMap((each) => (each === 'anon' ? [] : world.id(each)))
      return JSON.stringify(people) === JSON.stringify(expected.sort()) ? null : 'are other people'
    }
    default:
      return null
  }
}

/** What a refusal may write: that it was tried. When a session was last used is no change either. */
const MAY_CHANGE = ['security_log', 'throttles', 'request_counts', 'sessions']

const looks = new WeakMap<World, string>()

/**
 * How many rows each table has, and which transaction wrote the newest of them: both stay the same only where nobody has written, a row
 * as it was before included. (The rows themselves grow with each case, and hashing them took most of this test's time.)
 */
async function everything(there: World): Promise<Record<string, string | null>> {
  const { pool } = there.database
  if (!looks.has(there)) {
    const { rows: tables } = await pool.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1)`,
      [MAY_CHANGE],
    )
    const parts = tables.map(
      ({ name }) => `select '${name}' as name, concat(count(*), ' ', max(xmin::text::bigint)) as state from ${name}`,
    )
    looks.set(
      there,
      [...parts, `select 'sessions', md5(string_agg(id::text, '|' order by id)) from sessions`].join(' union all '),
    )
  }
  // Planned once a connection.
  const { rows } = await pool.query<{ name: string; state: string | null }>({
    name: 'look',
    text: looks.get(there) ?? '',
  })
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

it('what is written is seen, a row that is written as it was too', async () => {
  const { pool } = world.database
  const before = await everything(world)
  expect(await everything(world)).toEqual(before)
  const seen: string[] = []
  for (const statement of [
    `update users set first_name = first_name where id = '${world.id('owner')}'`,
    `insert into organizations (id, name) values ('0191c0de-0000-7000-8000-00000000aaaa', 'Seen')`,
    `delete from organizations where id = '0191c0de-0000-7000-8000-00000000aaaa'`,
  ]) {
    const was = await everything(world)
    await pool.query(statement)
    const now = await everything(world)
    seen.push(
      ...Object.keys(now).filter((table) => ['users', 'organizations'].includes(table) && now[table] !== was[table]),
    )
  }
  expect(seen).toEqual(['users', 'organizations', 'organizations'])
})

const keyOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/\/$/, '').replace(/\{\w+\}|:\w+/g, '{}')}`

/** What the router holds, without the addresses that only say which methods they take, and without the web application's files. */
async function servedRoutes({ app, request }: World): Promise<string[]> {
  const trail: string[] = []
  const routes: string[] = []
  for (const line of app.http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^([\s│]*)[├└]── (\S*) \((.*)\)$/.exec(line) ?? []
    trail.splice(indent.length / 4, Infinity, part)
    const path = trail.join('')
    if (!/^\/(api|healthz|readyz|metrics)/.test(path)) continue
    for (const method of methods.split(', ').filter((each) => each !== 'HEAD')) {
      const { status } = await request('anon', method, path.replace(/:\w+/g, world.orgA))
      if (status !== 405) routes.push(keyOf({ method, path }))
    }
  }
  return routes
}
