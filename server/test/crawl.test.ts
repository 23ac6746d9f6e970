// Every list and every detail, asked by everybody for everything: no byte of any answer is of a record that the rules of the
// matrix do not give to whoever asks. The rules stand here once more, written down apart from the code that keeps them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestOf } from '#contract/call.ts'
import { recordKinds } from '#contract/choices.ts'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import { contracts } from '#contract/index.ts'
import { searchKinds } from '#contract/search.ts'
import { figure } from '../../test-kit/figures.ts'
import { callAs } from '../../test-kit/thread-people.ts'
import { unzip } from '../../test-kit/unzip.ts'
import { sql } from '../src/platform/db.ts'
import { type Actor, furnish, type House } from './crawl-records.ts'
import { PROBES } from './probes.ts'
import { createWorld, type Raw, type World } from './world.ts'

let world: World
let house: House
let sees: Map<string, Set<string>>
/** What stands in records of another kind. */
const parts = new Map<string, string[]>()
beforeAll(async () => {
  world = await createWorld()
  house = await furnish(world)
  for (const [kind, table] of [
    ['kpi', 'kpis'],
    ['interaction', 'interactions'],
  ] as const)
    parts.set(
      kind,
      (await world.database.db.selectFrom(table).select('id').execute()).map(({ id }) => id),
    )
  sees = new Map(await Promise.all(house.actors.map(async (actor) => [actor.name, await visibleTo(actor)] as const)))
}, 120_000)
afterAll(() => world.close())

/** What is somebody's to see (rights §4 to §11), as `kind/id`. */
async function visibleTo({ id, name }: Actor): Promise<Set<string>> {
  const me = sql`${id}::uuid`
  const orgs = sql`(select m.organization_id from memberships m join organizations o on o.id = m.organization_id
    where m.user_id = ${me} and o.deleted_at is null)`
  const leaders = sql`(select l.id from users l join memberships m on m.user_id = l.id
    where l.user_level in ('ceo', 'admin') and m.organization_id in ${orgs})`
  const rules = {
    goals: sql`user_id = ${me} or organization_id in ${orgs}
      or id in (select goal_id from goal_shares where user_id = ${me})`,
    tasks: sql`created_by = ${me} or assigned_to_user_id = ${me}
      or id in (select task_id from task_shares where organization_id in ${orgs} or user_id = ${me})`,
    contacts: sql`owner_id = ${me} or id in (select contact_id from contact_shares
      where organization_id in ${orgs} or user_id = ${me})`,
    ...Object.fromEntries(
      ['notes', 'advice', 'conversations', 'runs', 'files', 'statements'].map((table) => [table, sql`user_id = ${me}`]),
    ),
    ...Object.fromEntries(PROBES.map(({ table, owner }) => [table, sql`${sql.ref(owner)} = ${me}`])),
    threads: sql`id in (select thread_id from thread_participants where user_id = ${me} and not hidden)`,
    users: sql`id = ${me} or ${name === 'admin'}`,
    ...Object.fromEntries(
      ['agents', 'tools', 'crews', 'flows'].map((table) => [
        table,
        sql`is_public or user_id = ${me} or user_id in ${leaders}`,
      ]),
    ),
  }
  const seen = new Set<string>()
  for (const [table, rule] of Object.entries(rules)) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where ${rule}`.execute(
      world.database.db,
    )
    for (const row of rows) seen.add(`${table}/${row.id}`)
  }
  return seen
}

/** Whose ids stand in the path of a feature's details. */
const TABLES: Record<string, string[]> = {
  goals: ['goals'],
  tasks: ['tasks'],
  contacts: ['contacts'],
  notes: ['notes'],
  files: ['files'],
  promises: ['statements'],
  connections: ['connections'],
  correspondence: ['exchanges', 'mails', 'mail_drafts'],
  meetings: ['meetings'],
  chat: ['conversations'],
  comms: ['threads'],
  factory: ['agents', 'tools', 'crews', 'flows'],
  runs: ['runs'],
  crewRuns: ['runs'],
  flowRuns: ['runs'],
  decisions: ['runs'],
  orgs: [],
  providers: ['model_providers'],
  records: [],
  ...Object.fromEntries(PROBES.map(({ name, table }) => [name, [table]])),
}
const GETS = contracts.flatMap(({ name, endpoints }) =>
  Object.entries(endpoints as Contract)
    .filter(([, { method }]) => method === 'GET')
    .map(([verb, endpoint]) => ({ name, verb, endpoint })),
)
const idsOf = (...tables: string[]) => [
  ...new Set([...house.held.values()].filter(({ kind }) => tables.includes(kind)).map(({ id }) => id)),
]

/** Every way to ask a call: one for a list, one for each id that there is for a detail. */
function inputsOf(name: string, endpoint: Endpoint): Record<string, unknown>[] {
  const page = endpoint.query && 'limit' in endpoint.query.shape ? { limit: 200 } : {}
  if (name === 'search') return searchKinds.map((kinds) => ({ q: 'canary', kinds, limit: 50 }))
  if (name === 'records')
    return recordKinds.flatMap((kind) => (parts.get(kind) ?? idsOf(`${kind}s`)).map((id) => ({ kind, id })))
  if (!endpoint.path.includes('{'))
    return [name === 'notifications' && endpoint.gate === 'public' ? { token: 'x' } : page]
  if (name === 'orgs') return [world.orgA, world.orgB].map((id) => ({ ...page, id }))
  const files = endpoint.path.includes('{file_id}') ? { file_id: idsOf('files')[0] } : {}
  const noun = /^\/api\/(agents|tools|crews|flows)\//.exec(endpoint.path)?.[1]
  return idsOf(...(noun ? [noun] : (TABLES[name] ?? []))).map((id) => ({ ...page, ...files, id }))
}

async function textOf({ text, headers, bytes }: Raw): Promise<string> {
  const inside = String(headers['content-type']).includes('zip')
    ? (await unzip(new Blob([bytes]))).map((file) => `${file.name} ${file.text}`)
    : []
  return [decodeURIComponent(JSON.stringify(headers).replaceAll('%', '%25')), text, ...inside].join('\n')
}

describe('whoever asks', () => {
  it('every room of the contract that has details is asked for them', () => {
    const rooms = GETS.filter(({ endpoint }) => endpoint.path.includes('{')).map(({ name }) => name)
    expect([...new Set(rooms)].filter((name) => !TABLES[name])).toEqual([])
  })

  it('meets no text of a record that is not theirs to see, and each that is', async () => {
    const wrong: string[] = []
    let asked = 0
    const crawl = async (actor: Actor) => {
      const met = new Set<string>()
      for (const { name, verb, endpoint } of GETS)
        for (const input of inputsOf(name, endpoint)) {
          const { method, url } = requestOf(endpoint, input)
          const answer = await callAs(world, actor, method, url)
          asked += 1
          if (answer.status >= 500 || answer.status === 422) wrong.push(`${url}: ${answer.status}`)
          for (const [text] of (await textOf(answer)).matchAll(/CANARY[a-z]+\d+x/gi)) {
            const { kind, id } = house.held.get(text.toLowerCase()) ?? { kind: 'unknown', id: text }
            met.add(`${kind}/${id}`)
            if (!sees.get(actor.name)?.has(`${kind}/${id}`))
              wrong.push(`${actor.name} reads ${text} in ${name}.${verb} (${url})`)
          }
        }
      const missed = [...(sees.get(actor.name) ?? [])].filter((each) => isHeld(each) && !met.has(each))
      if (missed.length > 0) wrong.push(`${actor.name} does not find ${missed.join(', ')}`)
    }
    // All of them at once: what is in flight for one waits for the database while another's is read.
    await Promise.all(house.actors.map(crawl))
    expect(wrong.slice(0, 20)).toEqual([])
    figure(
      'Z3',
      `${asked.toLocaleString('en')} answers to ${house.actors.length} people searched for ${house.held.size} canaries: 0 foreign`,
    )
  }, 300_000)

  it('opens the streams of their own runs, conversations and threads, and not one byte of others', async () => {
    const routes = {
      'crew-runs': 'runs',
      'flow-runs': 'runs',
      conversations: 'conversations',
      'comms/threads': 'threads',
    }
    const kinds = new Map(
      (await world.database.db.selectFrom('runs').select(['id', 'kind']).execute()).map((r) => [r.id, r.kind]),
    )
    const wrong: string[] = []
    let opened = 0
    let refused = 0
    for (const actor of [...house.actors, { name: 'waitlisted', id: '', token: world.token('waitlisted') ?? '' }])
      for (const [route, table] of Object.entries(routes))
        for (const id of idsOf(table)) {
          const fits = table !== 'runs' || `${kinds.get(id)}-runs` === route
          const may = fits && sees.get(actor.name)?.has(`${table}/${id}`) === true
          const expected = actor.name === 'waitlisted' ? 403 : may ? 200 : 404
          const { status, text } = await head(`/api/${route}/${id}/events`, actor.token)
          if (status !== expected) wrong.push(`${actor.name} ${route}/${id}: ${status}`)
          if (status !== 200 && (text.includes('CANARY') || text.includes(':'.concat(' open'))))
            wrong.push(`${route}: ${text}`)
          if (status === 200) opened += 1
          else refused += 1
        }
    expect(wrong).toEqual([])
    expect(opened).toBeGreaterThan(20)
    figure('Z4', `${opened} streams opened by their owners, ${refused} refused before any byte`)
  }, 120_000)
})

const isHeld = (each: string) => [...house.held.values()].some(({ kind, id }) => each === `${kind}/${id}`)

/** The answer's head, and all of it where it is no stream. */
async function head(url: string, token: string): Promise<{ status: number; text: string }> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await world.app.http.inject({ method: 'GET', url, headers, payloadAsStream: true })
  const stream = response.stream()
  let text = ''
  if (response.statusCode === 200) stream.destroy()
  else for await (const chunk of stream) text += String(chunk)
  return { status: response.statusCode, text }
}
