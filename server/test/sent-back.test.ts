// A record that is sent back exactly as it was answered is accepted by every PUT and PATCH, and changes nothing; what a call cannot
// change is refused by name when it is another value (decision 0047).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { echoedFieldsIn } from '../src/platform/http/echoed-fields.ts'
import { newId } from '../src/platform/ids.ts'
import { ENDPOINTS } from './fuzz-judge.ts'
import { readyFor } from './fuzz-world.ts'
import { PROBES } from './probes.ts'
import { rich } from './sent-back-records.ts'
import { createWorld, type Raw, type Who, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({}, { unhurried: true })
})
afterAll(() => world.close())

type Json = Record<string, unknown>
/** What stands at this address is a file, and no record that could be sent back. */
const isFile = (path: string) => [...ENDPOINTS.values()].some((each) => each.download && each.path === path)
const WRITES = [...ENDPOINTS].filter(
  ([, { method, path }]) => (method === 'PUT' || method === 'PATCH') && !isFile(path),
)
const call = (name: string): Endpoint => {
  const endpoint = ENDPOINTS.get(name)
  if (!endpoint) throw new Error(name)
  return endpoint
}
const addressOf = (endpoint: Endpoint, params: Json) =>
  endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

/** The record that a body of this call speaks of, out of an answer. */
function recordIn(endpoint: Endpoint, answer: unknown, params: Json): Json {
  const { part } = endpoint
  if (!part) return answer as Json
  return ((answer as Json)[part.of] as Json[]).find(({ id }) => id === params[part.by]) as Json
}

/** Everything in it but when it was changed, and by how much. */
const lasting = (record: unknown): unknown =>
  JSON.parse(JSON.stringify(record), (key, value) => (key === 'updated_at' ? undefined : value))

type Sending = { who: Who; endpoint: Endpoint; params: Json; headers?: Record<string, string> }
const send = ({ who, endpoint, params, headers }: Sending, body: Json): Promise<Raw> =>
  world.request(who, endpoint.method, addressOf(endpoint, params), body, headers)

/** Sends it back; what is wrong with that, or null. */
async function sendBack(sending: Sending, record: Json): Promise<string | null> {
  const answer = await send(sending, record)
  if (answer.status !== 200) return `${answer.status} ${answer.text.slice(0, 300)}`
  const now = recordIn(sending.endpoint, answer.body, sending.params)
  try {
    expect(lasting(now)).toEqual(lasting(record))
  } catch (error) {
    return (error as Error).message.slice(0, 500)
  }
  return null
}

describe('a record that is sent back as it was answered', () => {
  it('is accepted by every PUT and PATCH of the contract, for each kind of object and whoever may write it', {
    timeout: 60_000,
  }, async () => {
    const wrong: string[] = []
    let tried = 0
    for (const [name, endpoint] of WRITES) {
      const who: Who = endpoint.gate === 'admin' ? 'admin' : 'owner'
      const { examples, tokens } = await readyFor(world, name, 5)
      expect(examples.length, `${name} has a case in the matrix`).toBeGreaterThan(0)
      for (const example of examples) {
        const names = Object.keys(endpoint.params?.shape ?? {})
        const params = Object.fromEntries(names.map((each) => [each, example[each]]))
        const body = Object.fromEntries(Object.entries(example).filter(([each]) => !names.includes(each)))
        const headers: Record<string, string> = tokens[who] ? { authorization: `Bearer ${tokens[who]}` } : {}
        const sending = { who, endpoint, params, headers }
        const first = await send(sending, body)
        // Of this object nobody may change anything, whatever is sent.
        if (first.status === 403 || first.status === 409) continue
        if (first.status !== 200) {
          wrong.push(`${name}: its example ${first.status} ${first.text.slice(0, 200)}`)
          continue
        }
        tried += 1
        const fault = await sendBack(sending, recordIn(endpoint, first.body, params))
        if (fault) wrong.push(`${name}: ${fault}`)
        // Where it can be read by itself, what is read is what is sent back.
        const read = await world.request(who, 'GET', addressOf(endpoint, params), undefined, headers)
        if (read.status !== 200) continue
        const again = await sendBack(sending, recordIn(endpoint, read.body, params))
        if (again) wrong.push(`${name}, as it was read: ${again}`)
      }
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThanOrEqual(WRITES.length)
  })

  it('is accepted with everything in it that a kind can have', { timeout: 60_000 }, async () => {
    for (const { name, who, params, record } of await rich(world)) {
      const fault = await sendBack({ who, endpoint: call(name), params }, record)
      expect([name, who, fault]).toEqual([name, who, null])
    }
  })

  it('may have one field changed that its call takes: that one, and nothing else of it, is another', async () => {
    const change: Record<string, Json> = {
      'goals.update': { title: 'Another' },
      'goals.record': { current_value: 7 },
      'goals.correctValue': { value: 7, recorded_at: '2026-01-06T10:00:00.000Z' },
      'advice.update': { content: 'Another' },
      'advice.answer': { verdict: 'known' },
      'connections.update': { name: 'Another' },
      'connections.updateBook': { writes: false },
      'correspondence.updateDraft': { subject: 'Another' },
      'notes.update': { content: 'Another' },
      'tasks.update': { title: 'Another', status: 'Done' },
      'tasks.assign': { assigned_to_user_id: null },
      'tasks.updateStep': { title: 'Another', done: true },
      'tasks.updateComment': { text: 'Another' },
      'contacts.update': { name: 'Another', emails: [] },
      'contacts.updateView': { name: 'Another' },
      'contacts.updateInteraction': { summary: 'Another', date: '2026-02-03' },
      'files.update': { name: 'Another.txt' },
      'chat.update': { name: 'Another' },
      'promises.update': { what: 'Another' },
      'comms.update': { name: 'Another', suggestions_on: false },
      ...Object.fromEntries(PROBES.map(({ name, change }) => [`${name}.update`, change])),
      'factory.updateAgent': { name: 'Another', tool_ids: [] },
      'factory.updateTool': { name: 'Another' },
      'factory.updateCrew': { name: 'Another', tasks: [], agent_ids: [] },
      'factory.updateFlow': { name: 'Another', steps: [] },
      'orgs.update': { name: 'Another' },
      'orgs.updateUser': { org_access_level: 'manager' },
      'users.updateMe': { name: 'Another', role: 'Another' },
      'users.update': { name: 'Another', user_level: 'ceo' },
      'notifications.updateSettings': {},
      'promises.updateSettings': { by_model: true },
      'joining.saveSettings': { let_in: 'everybody' },
      'dictation.saveModel': { is_on: false },
      'meetings.setWorkingHours': { days: [1, 2] },
      'providers.update': { name: 'Another' },
      'providers.saveDefault': { model: 'gpt-5' },
    }
    expect(Object.keys(change).sort()).toEqual(WRITES.map(([name]) => name).sort())
    const all = await rich(world)
    for (const { name, who, params, record } of all.filter(
      (one, n) => all.findIndex(({ name }) => name === one.name) === n,
    )) {
      const endpoint = call(name)
      const answer = await send({ who, endpoint, params }, { ...record, ...change[name] })
      expect([name, who, answer.status, answer.text.slice(0, 200)]).toEqual([name, who, 200, expect.anything()])
      expect([name, recordIn(endpoint, answer.body, params)]).toMatchObject([name, change[name] ?? {}])
    }
  })
})

describe('a record that is sent back with something in it that its call cannot change', () => {
  it('is refused by the name of the field, and nothing of it is kept', async () => {
    let tried = 0
    for (const { name, who, params, record } of await rich(world)) {
      const endpoint = call(name)
      for (const field of echoedFieldsIn(endpoint)?.held ?? []) {
        const other = { ...record, [field]: typeof record[field] === 'boolean' ? !record[field] : 'another' }
        const text = Object.entries(record).find(
          ([key, value]) => key in (endpoint.body?.shape ?? {}) && typeof value === 'string',
        )
        const answer = await send(
          { who, endpoint, params },
          {
            ...other,
            ...(text && !/_id$|_at$|^kind$|level|date|email/.test(text[0]) ? { [text[0]]: 'Not kept' } : {}),
          },
        )
        expect([name, field, answer.status, answer.body]).toMatchObject([name, field, 422, { errors: [{ field }] }])
        expect([name, field, await sendBack({ who, endpoint, params }, record)]).toEqual([name, field, null])
        tried += 1
      }
    }
    expect(tried).toBeGreaterThan(15)
  })

  it('is refused too where its own rights stand in it: level, organization and e-mail of an account', async () => {
    const me = (await world.request('owner', 'GET', '/api/users/me')).body as Json
    for (const [field, value] of [
      ['user_level', 'admin'],
      ['organization_id', world.orgB],
      ['email', 'other@example.com'],
      ['custom_prompts', { tone: 'short' }],
    ] as const) {
      const answer = await world.request('owner', 'PATCH', '/api/users/me', { ...me, [field]: value })
      expect([field, answer.status, answer.body]).toMatchObject([field, 422, { errors: [{ field }] }])
    }
    expect((await world.request('owner', 'GET', '/api/users/me')).body).toEqual(me)
  })

  it('is refused as before where nobody has ever answered such a field', async () => {
    const { id } = await world.as('owner').chat.create({ name: 'Talk' })
    const answer = await world.request('owner', 'PUT', `/api/conversations/${id}`, { name: 'Talk', owner_id: newId() })
    expect([answer.status, answer.body]).toMatchObject([422, { errors: [{ field: 'owner_id' }] }])
  })
})

it('every PUT and PATCH takes one field alone as it is stored, and none at all where none is needed', async () => {
  for (const { name, who, params, record } of await rich(world)) {
    const endpoint = call(name)
    for (const field of Object.keys(endpoint.body?.shape ?? {}).filter((each) => each in record)) {
      const answer = await send({ who, endpoint, params }, { [field]: record[field] })
      expect([name, field, answer.status < 500], answer.text).toEqual([name, field, true])
    }
    const answer = await send({ who, endpoint, params }, {})
    expect([name, [200, 422].includes(answer.status)], answer.text).toEqual([name, true])
  }
})

describe('an account that is sent back', () => {
  it('stays as it is for everybody, also on the waitlist, and the audit log has nothing to tell', async () => {
    const entries = async () => (await world.as('admin').audit.list({ limit: 1 })).total
    const before = await entries()
    for (const who of ['waitlisted', 'owner', 'ceo', 'admin'] as const) {
      const me = (await world.request(who, 'GET', '/api/users/me')).body as Json
      const answer = await world.request(who, 'PATCH', '/api/users/me', {
        ...me,
        custom_prompts: (me.profile as Json).custom_prompts,
      })
      expect([who, answer.status, lasting(answer.body)]).toEqual([who, 200, lasting(me)])
    }
    const other = (await world.as('admin').users.list({ search: 'same_org' })).items[0] as unknown as Json
    const answer = await world.request('admin', 'PATCH', `/api/users/${other.id}`, other)
    expect([answer.status, lasting(answer.body)]).toEqual([200, lasting(other)])
    expect(await entries()).toBe(before)
  })

  it('of somebody who has left the organization of the account brings them back into none', async () => {
    const { db } = world.database
    await db.updateTable('users').set({ organization_id: world.orgB }).where('id', '=', world.id('same_org')).execute()
    const [one] = (await world.as('admin').users.list({ search: 'same_org' })).items
    expect((await world.request('admin', 'PATCH', `/api/users/${one?.id}`, one)).status).toBe(200)
    const rows = db.selectFrom('memberships').selectAll().where('user_id', '=', world.id('same_org'))
    expect((await rows.execute()).map(({ organization_id }) => organization_id)).not.toContain(world.orgB)
  })
})

it('advice that a run wrote can be sent back when what it cites is gone, and is not marked as edited', async () => {
  const { db } = world.database
  const note = await world.as('owner').notes.create({ content: 'Cited' })
  const made = await world
    .as('owner')
    .advice.create({ content: 'Do it.', citations: [{ kind: 'note', id: note.id, label: 'Cited' }] })
  await db.updateTable('advice').set({ content: 'Do it.\n', author: 'Analyst' }).where('id', '=', made.id).execute()
  await world.as('owner').notes.remove({ id: note.id })
  const [record] = (await world.as('owner').advice.list({ limit: 1 })).items
  expect(record).toMatchObject({ id: made.id, content: 'Do it.\n', author: 'Analyst' })
  const answer = await world.request('owner', 'PUT', `/api/strategic-advice/${made.id}`, record)
  expect([answer.status, lasting(answer.body)]).toEqual([200, lasting(record)])
  const foreign = { kind: 'note', id: note.id, label: 'Cited again' }
  const other = await world.as('owner').advice.create({ content: 'Another' })
  const named = await world.request('owner', 'PUT', `/api/strategic-advice/${other.id}`, {
    ...other,
    citations: [foreign],
  })
  expect(named.status).toBe(404)
})
