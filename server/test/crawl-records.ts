// A house full of records: each person has every kind, private and shared, with a canary in each text that names its record.

import { type Colleague, callAs } from '../../test-kit/thread-people.ts'
import { sql } from '../src/platform/db.ts'
import { newId } from '../src/platform/ids.ts'
import { twin } from './fixtures.ts'
import { PROBES } from './probes.ts'
import { PEOPLE, type Raw, type World } from './world.ts'

export type Actor = Colleague & { name: string }
/** What a canary, in small letters, stands in. */
export type Held = { kind: string; id: string }
export type House = { actors: Actor[]; held: Map<string, Held> }

/** Everybody of the matrix, a ceo who is a plain member (C2), and somebody who was a member and is none any more. */
export async function furnish(world: World): Promise<House> {
  const held = new Map<string, Held>()
  const actors: Actor[] = PEOPLE.filter((person) => person !== 'waitlisted').map((name) => ({
    ...{ name, id: world.id(name), token: world.token(name) ?? '', email: world.email(name) },
  }))
  for (const [name, like] of [
    ['second_ceo', 'ceo'],
    ['former_member', 'owner'],
  ] as const) {
    const made = await twin(world, like)
    await member(world, made.id)
    actors.push({ ...made, name })
  }
  await Promise.all(makersOf(actors).map((actor) => fill(world, actor, actors, held)))
  const former = actors.at(-1)
  const left = `/api/organizations/${world.orgA}/users/${former?.id}`
  await callAs(world, former as Actor, 'DELETE', left)
  return { actors, held }
}

/** Who has records; the others only look. */
export const makersOf = (actors: readonly Actor[]): Actor[] =>
  actors.filter(({ name }) => !['same_org', 'org_manager', 'org_admin'].includes(name))

const member = (world: World, user_id: string) =>
  world.database.db
    .insertInto('memberships')
    .values({ organization_id: world.orgA, user_id, org_access_level: 'user' })
    .execute()

/** One of each, by the API where it makes them and by hand where only a model would. */
async function fill(world: World, actor: Actor, actors: readonly Actor[], held: Map<string, Held>): Promise<void> {
  const { db } = world.database
  const pending: string[] = []
  const canary = (what: string) => {
    const text = `CANARY${what}${actor.name.replace('_', '')}${held.size + pending.length}x`
    pending.push(text)
    return text
  }
  const keep = (kind: string, id: string) => {
    for (const text of pending.splice(0)) held.set(text.toLowerCase(), { kind, id })
    return id
  }
  const make = async (kind: string, path: string, body: object, method = 'POST'): Promise<string> => {
    const answer: Raw = await callAs(world, actor, method, path, body)
    if (answer.status >= 400) throw new Error(`${method} ${path} ${answer.status} ${answer.text}`)
    return keep(kind, (answer.body as { id: string }).id)
  }
  const { rows: orgs } = await sql<{ id: string }>`select organization_id as id from memberships
    where user_id = ${actor.id}::uuid`.execute(db)
  const texts = (what: string) => ({ title: canary(what), description: canary(what) })
  const colleague = actors.find(({ name }) => name === (actor.name === 'ceo' ? 'owner' : 'ceo')) as Actor
  if (orgs.some(({ id }) => id === world.orgA)) {
    const shared_user_ids = [colleague.id]
    const kpis = [{ name: canary('kpi'), current_value: 1, target_value: 2 }]
    await make('goals', '/api/strategic-goals/', { ...texts('goal'), due_date: '2027-01-01', kpis, shared_user_ids })
    await make('tasks', '/api/tasks/', { ...texts('task'), shared_user_ids })
    await make('contacts', '/api/contacts/', { name: canary('contact'), notes: canary('contact'), shared_user_ids })
  }
  for (const shared_org_ids of [[], orgs.map(({ id }) => id)]) {
    const organization_id = shared_org_ids[0] ?? null
    const kpis = [{ name: canary('kpi'), unit: canary('kpi'), current_value: 1, target_value: 2 }]
    await make('goals', '/api/strategic-goals/', { ...texts('goal'), due_date: '2027-01-01', organization_id, kpis })
    await make('tasks', '/api/tasks/', { ...texts('task'), notes: canary('task'), shared_org_ids })
    const contact = { name: canary('contact'), role: canary('contact'), notes: canary('contact'), shared_org_ids }
    const emails = [`${canary('contact')}@example.org`]
    const id = await make('contacts', '/api/contacts/', { ...contact, emails, phones: [canary('contact')] })
    const entry = { summary: canary('talk'), notes: canary('talk'), date: '2026-11-01' }
    await callAs(world, actor, 'POST', `/api/contacts/${id}/past-interactions`, entry)
    keep('contacts', id)
  }
  if (orgs.some(({ id }) => id === world.orgA))
    await make('tasks', '/api/tasks/', { ...texts('task'), assigned_to_user_id: colleague.id })
  await make('notes', '/api/journals/', { content: canary('note') })
  const promised = await callAs(world, actor, 'POST', '/api/journals/', {
    content: `I will send ${canary('statement')} to Dana by Friday.`,
  })
  const read = { kind: 'note', id: (promised.body as { id: string }).id }
  const found = await callAs(world, actor, 'POST', '/api/statements/read', read)
  for (const { id } of (found.body as { statements: { id: string }[] }).statements) keep('statements', id)
  for (const { table, path, body } of PROBES)
    await make(
      table,
      path,
      body(() => canary(table.replaceAll('_', ''))),
    )
  const advice = await make('advice', '/api/strategic-advice/', {
    advice_title: canary('advice'),
    content: canary('advice'),
  })
  const said = { verdict: 'useful', outcome_note: canary('advice') }
  await callAs(world, actor, 'PUT', `/api/strategic-advice/${advice}/answer`, said)
  keep('advice', advice)
  const profile = { objectives: [canary('user')], behavior_notes: canary('user'), knowledge_summary: canary('user') }
  await make('users', '/api/users/me', profile, 'PATCH')
  const conversation = await make('conversations', '/api/conversations/', { name: canary('conversation') })
  await sql`select message_add(${conversation}::uuid, ${newId()}::uuid, 'user', ${canary('message')}, null, null)`.execute(
    db,
  )
  keep('conversations', conversation)
  for (const kind of ['crew', 'flow'] as const) keep('runs', await run(world, actor, kind, canary))
  await file(world, actor, canary, keep)
  if (orgs.some(({ id }) => id === world.orgA)) {
    const thread = await make('threads', '/api/comms/threads', { participant_ids: [colleague.id] })
    await callAs(world, actor, 'POST', `/api/comms/threads/${thread}/messages`, { text: canary('thread') })
    keep('threads', thread)
  }
  if (['ceo', 'second_ceo', 'admin'].includes(actor.name)) await factory(make, canary)
}

async function run(world: World, { id: user_id }: Actor, kind: 'crew' | 'flow', canary: (what: string) => string) {
  const id = newId()
  const status = kind === 'flow' ? 'paused' : 'awaiting_human_input'
  const prompt = JSON.stringify({ id: `${id}:q`, question: canary('run'), choices: [], details: canary('run') })
  const inputs = JSON.stringify({ about: canary('run') })
  const row = { id, name: canary('run'), kind, work: kind, user_id, status, inputs, prompt, seq: 1 }
  await world.database.db.insertInto('runs').values(row).execute()
  const event = { run_id: id, seq: 1, key: 'start', type: 'run_start', summary: canary('run') }
  await world.database.db.insertInto('run_events').values(event).execute()
  const asked = { id: newId(), run_id: id, user_id, key: 'q', tool: 'create_task', arguments_hash: 'h' }
  await world.database.db
    .insertInto('approvals')
    .values({ ...asked, title: canary('run'), arguments: JSON.stringify({ title: canary('run') }) })
    .execute()
  return id
}

async function file(
  world: World,
  actor: Actor,
  canary: (what: string) => string,
  keep: (kind: string, id: string) => string,
): Promise<void> {
  const [name, text] = [`${canary('file')}.txt`, canary('file')]
  const line = '----crawl'
  const body = `--${line}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n${text}\r\n--${line}--\r\n`
  const type = { 'content-type': `multipart/form-data; boundary=${line}` }
  const made = await callAs(world, actor, 'POST', '/api/files/', body, type)
  if (made.status !== 201) throw new Error(made.text)
  const { id } = made.body as { id: string }
  const { db } = world.database
  await db.updateTable('files').set({ text_status: 'ready' }).where('id', '=', id).execute()
  await db.insertInto('file_texts').values({ file_id: id, user_id: actor.id, content: text }).execute()
  keep('files', id)
}

async function factory(
  make: (kind: string, path: string, body: object) => Promise<string>,
  canary: (what: string) => string,
): Promise<void> {
  const named = (what: string) => ({ name: canary(what), description: canary(what) })
  const agent_id = await make('agents', '/api/agents/', { ...named('agent'), role: 'Clerk', goal: canary('agent') })
  await make('tools', '/api/tools/', named('tool'))
  const steps = [{ title: canary('flow'), kind: 'agent', agent: agent_id }]
  await make('flows', '/api/flows/', { ...named('flow'), steps })
  await make('crews', '/api/crews/', { ...named('crew'), version: '1', tasks: [{ name: canary('crew'), agent_id }] })
}
