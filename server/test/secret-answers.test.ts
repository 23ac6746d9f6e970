// An answer that holds a secret is kept nowhere, also not for a repeated request: looked for in the database's own files.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import { contracts } from '#contract/index.ts'
import { figure } from '../../test-kit/figures.ts'
import { newId, newSecret, secretHash } from '../src/platform/ids.ts'
import { createWorld, type Raw, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const ENDPOINTS: [string, Endpoint][] = contracts.flatMap(({ name, endpoints }) =>
  Object.entries(endpoints as Contract).map(([verb, endpoint]): [string, Endpoint] => [`${name}.${verb}`, endpoint]),
)
/** What a field is called that lets somebody in. Whether somebody may set one, and numbers of tokens used, are none. */
const SECRET = /^(?!can_|is_|has_)(?:.*_)?(token|ticket|secret|password|api_key|otp|code_verifier|recovery_codes?)$/
/** The names of all fields of an answer, however deep. */
function fieldsOf(type: z.ZodType | undefined, seen = new Set<unknown>()): string[] {
  if (!type || seen.has(type)) return []
  seen.add(type)
  const { def } = type as unknown as { def: Record<string, unknown> }
  const shape = (typeof def.shape === 'object' ? def.shape : {}) as Record<string, z.ZodType>
  const inner = [def.innerType, def.element, def.valueType, def.in, def.out, def.left, def.right, def.getter]
    .concat((def.options as unknown[]) ?? [])
    .map((part) => (typeof part === 'function' ? (part as () => unknown)() : part)) as (z.ZodType | undefined)[]
  return [
    ...Object.keys(shape),
    ...[...Object.values(shape), ...inner].flatMap((part) => (part && 'def' in part ? fieldsOf(part, seen) : [])),
  ]
}

describe('every call whose answer holds a secret', () => {
  it('says so in the contract', () => {
    const holds = ENDPOINTS.filter(([, { output }]) => fieldsOf(output).some((field) => SECRET.test(field)))
    const says = ENDPOINTS.filter(([, { secretAnswer }]) => secretAnswer)
    expect(holds.map(([call]) => call)).toEqual(['auth.login', 'auth.streamTicket', 'auth.setup'])
    // In these addresses stand their secrets.
    expect(says.map(([call]) => call)).toEqual([
      ...holds.map(([call]) => call),
      'connections.signIn',
      'meetings.makeFeed',
      'joining.create',
    ])
    // The look goes deep, or it would prove nothing.
    const all = new Set(ENDPOINTS.flatMap(([, { output }]) => fieldsOf(output)))
    for (const deep of ['behavior_notes', 'input_tokens', 'org_access_level']) expect([...all]).toContain(deep)
  })
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const body = () => new URLSearchParams({ username: world.email('owner'), password: world.password }).toString()
const signIn = (key: string) =>
  world.request('owner', 'POST', '/api/auth/token', body(), { ...FORM, 'idempotency-key': key })
const ticket = (key: string) =>
  world.request('owner', 'POST', '/api/auth/stream-ticket', {}, { 'idempotency-key': key })
const sessions = async () =>
  (await world.database.db.selectFrom('sessions').select('id').where('user_id', '=', world.id('owner')).execute())
    .length
const tickets = async () => (await world.database.db.selectFrom('stream_tickets').select('token_hash').execute()).length

/** In how many files of the database each of these words stands, its write-ahead log among them. */
async function filesWith(words: readonly string[]): Promise<number[]> {
  // Of its own: writing everything down may take longer than a request may.
  const client = new pg.Client({ connectionString: world.database.url })
  await client.connect()
  await client.query('checkpoint')
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  await client.end()
  const counts = words.map(() => 0)
  const files = readdirSync(rows[0]?.data_directory ?? '', { recursive: true, withFileTypes: true })
  for (const file of files.filter((each) => each.isFile())) {
    const bytes = read(join(file.parentPath, file.name))
    for (const [at, word] of words.entries()) if (bytes.includes(word)) counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}
const read = (path: string): Buffer => {
  try {
    return readFileSync(path)
  } catch {
    return Buffer.alloc(0) // Gone since: a table of another test.
  }
}

describe('a sign-in and a ticket with a key', () => {
  const cases: [string, (key: string) => Promise<Raw>, () => Promise<number>, string][] = [
    ['a sign-in', signIn, sessions, 'access_token'],
    ['a ticket', ticket, tickets, 'ticket'],
  ]
  it.each(cases)('%s is done once; a second time it is refused, and says what to do', async (_, ask, count, field) => {
    const key = newId()
    const before = await count()
    const first = await ask(key)
    expect(first.status).toBeLessThan(300)
    expect((first.body as Record<string, string>)[field]).toMatch(/^[\w-]{43}$/)
    const again = await ask(key)
    expect([again.status, (again.body as { detail: string }).detail]).toEqual([
      409,
      'This was done before. Its answer held a secret, which is not kept: please ask again with a new key.',
    ])
    expect(again.text).not.toContain((first.body as Record<string, string>)[field])
    expect(await count()).toBe(before + 1)
    expect((await ask(newId())).status).toBeLessThan(300)
  })

  it('leaves its secret in no file of the database', async () => {
    const answers = [await signIn(newId()), await ticket(newId())]
    const secrets = answers
      .map(({ body: it }) => it as { access_token?: string; ticket?: string })
      .map((it) => it.access_token ?? it.ticket ?? '')
    // What is written there is found there, or this would prove nothing.
    const word = `canary-${newSecret()}`
    await world.request('owner', 'POST', '/api/journals/', { content: word })
    const [canary, ...found] = await filesWith([word, ...secrets])
    expect(canary).toBeGreaterThan(0)
    expect(found).toEqual([0, 0])
    figure('A3', `${secrets.length} secrets answered to requests with a key: in 0 files of the database`)
  }, 60_000)
})

it('an answer with a secret that was kept before is deleted, and its session ends', async () => {
  const { db } = world.database
  const file = readdirSync(new URL('../migrations/', import.meta.url)).find((name) => name.startsWith('0066_')) ?? ''
  const text = readFileSync(new URL(`../migrations/${file}`, import.meta.url), 'utf8')
  const [token, one] = [newSecret(), newSecret()]
  const userId = world.id('same_org')
  const expires_at = '2099-01-01T00:00:00Z'
  const sessionId = newId()
  await db
    .insertInto('sessions')
    .values({ id: sessionId, user_id: userId, token_hash: secretHash(token), expires_at })
    .execute()
  await db
    .insertInto('stream_tickets')
    .values({ token_hash: secretHash(one), session_id: sessionId, stream: '/api/events', expires_at })
    .execute()
  const kept = { user_id: userId, request_hash: secretHash('x'), status: 200 }
  await db
    .insertInto('idempotency_keys')
    .values([
      { ...kept, key: 'sign-in', body: JSON.stringify({ access_token: token, token_type: 'bearer', expires_at }) },
      { ...kept, key: 'ticket', body: JSON.stringify({ ticket: one, expires_at }) },
      { ...kept, key: 'note', body: JSON.stringify({ id: newId(), content: 'how "access_token":"x" is written' }) },
      { ...kept, key: 'nothing', body: null },
    ])
    .execute()
  await world.database.pool.query(text)
  const rows = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('user_id', '=', userId)
    .orderBy('key')
    .execute()
  expect(rows.map(({ key }) => key)).toEqual(['note', 'nothing'])
  expect(await db.selectFrom('sessions').select('id').where('id', '=', sessionId).execute()).toEqual([])
  // Other sessions of the same person go on.
  expect((await world.request('same_org', 'GET', '/api/users/me')).status).toBe(200)
})
