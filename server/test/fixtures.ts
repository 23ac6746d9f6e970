// Records of the owner's, fresh, with a canary in each of their texts.

import type { FactoryKind } from '#contract/factory-shapes.ts'
import { sql } from '../src/platform/db.ts'
import { newId, newSecret, secretHash } from '../src/platform/ids.ts'
import type { Person, World } from './world.ts'

/** Every text of every object holds one of these: no answer that refuses may hold it. */
let count = 0
export const canary = (what: string) => `CANARY-${what}-${++count}`

export const DAY = '2027-01-01'
export const own = (world: World) => world.as('owner')

/** `person`: with the colleague `same_org` alone. */
export type Shared = boolean | 'person'
const withPeople = (world: World, shared: unknown) => (shared === 'person' ? [world.id('same_org')] : [])

export const goal = async (world: World, shared: Shared) =>
  own(world).goals.create({
    title: canary('goal'),
    description: canary('goal'),
    due_date: DAY,
    organization_id: shared === true ? world.orgA : null,
    shared_user_ids: withPeople(world, shared),
    kpis: [{ name: canary('kpi'), unit: canary('kpi'), current_value: 1, target_value: 2 }],
  })
export const note = async (world: World) => own(world).notes.create({ content: canary('note') })
/** A file with a canary in its name and in its text, which counts as read. */
export const file = async (world: World) => {
  const text = canary('file')
  const made = await own(world).files.create({ file: { name: `${canary('file')}.txt`, text } })
  const { db } = world.database
  await db.updateTable('files').set({ text_status: 'ready' }).where('id', '=', made.id).execute()
  await db.insertInto('file_texts').values({ file_id: made.id, user_id: made.user_id, content: text }).execute()
  return made
}
export const task = async (world: World, kind: 'shared' | 'private' | 'assigned' | 'person') =>
  own(world).tasks.create({
    title: canary('task'),
    description: canary('task'),
    notes: canary('task'),
    shared_org_ids: kind === 'shared' ? [world.orgA] : [],
    shared_user_ids: withPeople(world, kind),
    assigned_to_user_id: kind === 'assigned' ? world.id('same_org') : null,
  })
export const contact = async (world: World, shared: Shared) =>
  own(world).contacts.create({
    name: canary('contact'),
    role: canary('contact'),
    notes: canary('contact'),
    emails: [`${canary('contact')}@example.org`],
    phones: [canary('contact')],
    shared_org_ids: shared === true ? [world.orgA] : [],
    shared_user_ids: withPeople(world, shared),
  })
export const contactImport = async (world: World) => {
  const file_name = `${canary('import')}.csv`
  const { id } = await own(world).contacts.importFile({ file_name, content: btoa(`Name\n${canary('contact')}\n`) })
  return { id, file_name }
}
export const interaction = async (world: World, shared: Shared, author: Person = 'owner') => {
  const { id } = await contact(world, shared)
  const entry = { summary: canary('interaction'), notes: canary('interaction'), date: DAY }
  return { id, interactionId: (await world.as(author).contacts.addInteraction({ id, ...entry })).id }
}
export const memory = async (world: World) => own(world).memory.create({ content: canary('memory') })

export const advice = async (world: World) =>
  own(world).advice.create({ advice_title: canary('advice'), content: canary('advice') })

/** The founder's organization: owned by `owner`, who is a ceo here, with the others as members at their levels. */
export async function organization(world: World): Promise<{ id: string }> {
  const { db } = world.database
  await db.updateTable('users').set({ user_level: 'ceo' }).where('id', '=', world.id('owner')).execute()
  const { id } = await own(world).orgs.create({ name: canary('org') })
  const level = { same_org: 'user', org_manager: 'manager', org_admin: 'admin', ceo: 'admin' } as const
  const rows = Object.entries(level).map(([person, org_access_level]) => ({
    organization_id: id,
    user_id: world.id(person as Person),
    org_access_level,
  }))
  await db.insertInto('memberships').values(rows).execute()
  return { id }
}
export async function account(world: World, organizationId?: string): Promise<string> {
  const id = newId()
  const { db } = world.database
  await db
    .insertInto('users')
    .values({ id, email: `${id}@example.org`, password_hash: 'none', user_level: 'user', name: canary('user') })
    .execute()
  if (organizationId)
    await db
      .insertInto('memberships')
      .values({ organization_id: organizationId, user_id: id, org_access_level: 'user' })
      .execute()
  return id
}
/** Another account of this person's level and with the same password, signed in. */
export async function twin(world: World, person: Person): Promise<{ id: string; token: string; email: string }> {
  const { db } = world.database
  const [id, token] = [newId(), newSecret()]
  const email = `${id}@example.org`
  const like = await db
    .selectFrom('users')
    .select(['user_level', 'password_hash'])
    .where('id', '=', world.id(person))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('users')
    .values({ ...like, id, email, name: canary('user') })
    .execute()
  await db
    .insertInto('sessions')
    .values({ id: newId(), user_id: id, token_hash: secretHash(token), expires_at: '2099-01-01T00:00:00Z' })
    .execute()
  return { id, token, email }
}
export async function invited(world: World, organizationId: string, email: string): Promise<string> {
  const id = newId()
  await world.database.db
    .insertInto('invitations')
    .values({ id, organization_id: organizationId, email, org_access_level: 'user', invited_by: null })
    .execute()
  return id
}
/** An invitation of the plain owner into an organization where nobody of the world is. */
export async function invitationOfOwner(world: World): Promise<{ id: string; name: string }> {
  const [orgId, name] = [newId(), canary('org')]
  await world.database.db.insertInto('organizations').values({ id: orgId, name, owner_id: null }).execute()
  return { id: await invited(world, orgId, world.email('owner')), name }
}
export async function session(
  world: World,
  person: Person,
): Promise<{ id: string; token: string; user_agent: string }> {
  const [id, token, user_agent] = [newId(), newSecret(), canary('session')]
  const row = {
    id,
    user_agent,
    user_id: world.id(person),
    token_hash: secretHash(token),
    expires_at: '2099-01-01T00:00:00Z',
  }
  await world.database.db.insertInto('sessions').values(row).execute()
  return { id, token, user_agent }
}
/** A run that the owner started and that waits for an answer, or has ended. */
export async function run(
  world: World,
  state: 'waiting' | 'completed' | 'failed' = 'waiting',
  kind: 'crew' | 'flow' = 'flow',
): Promise<{ id: string; name: string }> {
  const [id, name] = [newId(), canary('run')]
  const prompt = JSON.stringify({ id: `${id}:q`, question: canary('run'), choices: [], details: null })
  const waiting = kind === 'flow' ? 'paused' : 'awaiting_human_input'
  const row = {
    id,
    name,
    kind,
    work: kind,
    user_id: world.id('owner'),
    status: state === 'waiting' ? waiting : state,
    inputs: JSON.stringify({ about: canary('run') }),
    // Nothing to do, should somebody's answer wake it.
    snapshot: JSON.stringify({ tasks: [], agents: [], steps: [] }),
    seq: 1,
  }
  await world.database.db
    .insertInto('runs')
    .values({
      ...row,
      prompt: state === 'waiting' ? prompt : null,
      retry_until: state === 'failed' ? '2099-01-01' : null,
    })
    .execute()
  const event = {
    run_id: id,
    seq: 1,
    key: 'start',
    type: state === 'waiting' ? 'run_start' : 'terminal',
    summary: canary('run'),
  }
  await world.database.db.insertInto('run_events').values(event).execute()
  return { id, name }
}
/** A conversation of the owner's in which something was said, with a file on it. */
export async function conversation(world: World): Promise<{ id: string; name: string; message: string }> {
  const name = canary('conversation')
  const { id } = await own(world).chat.create({ name })
  await own(world).chat.addAttachment({ id, file: { name: `${canary('file')}.txt`, text: canary('file') } })
  const message = newId()
  await sql`select message_add(${id}::uuid, ${message}::uuid, 'user', ${canary('message')}, null, null)`.execute(
    world.database.db,
  )
  return { id, name, message }
}
/** A reply of the AI in a conversation of the owner's. */
export async function replyIn(world: World, conversationId: string): Promise<string> {
  const id = newId()
  await sql`select message_add(${conversationId}::uuid, ${id}::uuid, 'ai', 'The rent is 900 euros.', null, null)`.execute(
    world.database.db,
  )
  return id
}

/** A conversation in which a run of a crew waits for an answer. */
export async function waitingConversation(world: World): Promise<{ id: string; runId: string }> {
  const [{ id }, runId] = [await conversation(world), newId()]
  await world.database.db
    .insertInto('runs')
    .values({
      ...{ id: runId, name: canary('run'), kind: 'crew', work: 'crew', user_id: world.id('owner') },
      ...{ conversation_id: id, status: 'awaiting_human_input', inputs: '{}', snapshot: '{"tasks":[],"agents":[]}' },
      prompt: JSON.stringify({ id: `${runId}:ask`, question: canary('run'), choices: [], details: null }),
    })
    .execute()
  return { id, runId }
}
/** A flow that everybody may run. No engine works here: what is started only stands in its queue. */
export async function flow({ database: { db } }: World): Promise<{ id: string; name: string }> {
  const name = 'everybody’s flow'
  const known = await db.selectFrom('flows').select(['id', 'name']).where('name', '=', name).executeTakeFirst()
  if (known) return known
  const made = { id: newId(), name }
  const step = { id: 's', title: 'Ask', kind: 'wait_for_human', agent: null, tool: null, crew: null, prompt: 'Which?' }
  await db
    .insertInto('flows')
    .values({ ...made, is_public: true, steps: JSON.stringify([step]) })
    .execute()
  return made
}
/** A crew of one agent that everybody may run. */
export async function crew({ database: { db } }: World): Promise<{ id: string; name: string }> {
  const [made, agent_id] = [{ id: newId(), name: 'everybody’s crew' }, newId()]
  const agent = { id: agent_id, name: 'Clerk', role: 'Clerk', goal: 'Order', is_public: true }
  await db.insertInto('agents').values(agent).execute()
  const task = { id: 't', name: 'Look', description: 'Look into it.', expected_output: '', agent_id }
  await db
    .insertInto('crews')
    .values({ ...made, version: '1.0', is_public: true, tasks: JSON.stringify([task]) })
    .execute()
  await db.insertInto('crew_agents').values({ crew_id: made.id, agent_id, position: 0 }).execute()
  return made
}
/** The secret in the mail of an invitation to somebody who has no account. */
export async function invitationSecret(world: World): Promise<string> {
  const { id } = await organization(world)
  const token = newSecret()
  const row = { id: newId(), organization_id: id, email: `${canary('new')}@example.org`, org_access_level: 'user' }
  await world.database.db
    .insertInto('invitations')
    .values({ ...row, token_hash: secretHash(token) })
    .execute()
  return token
}
/** The secret in the mail to somebody who has forgotten a password. */
export async function resetSecret(world: World): Promise<string> {
  const token = newSecret()
  const row = { user_id: await account(world), expires_at: '2099-01-01T00:00:00Z' }
  await world.database.db
    .insertInto('password_resets')
    .values({ ...row, token_hash: secretHash(token) })
    .execute()
  return token
}

/** An entry of the factory whose maker is the owner, a ceo here. `made for them`: as if the server had made it for this one person. */
export async function factoryEntry(
  world: World,
  kind: FactoryKind,
  state: 'not public' | 'public' | 'built in' | 'made for them',
): Promise<{ id: string; name: string }> {
  const { db } = world.database
  await db.updateTable('users').set({ user_level: 'ceo' }).where('id', '=', world.id('owner')).execute()
  const api = own(world).factory
  const [name, description] = [canary(kind), canary(kind)]
  const agent = async () => {
    const made = await api.createAgent({ name: canary('agent'), role: canary('agent'), goal: canary('agent') })
    if (state === 'public') await db.updateTable('agents').set({ is_public: true }).where('id', '=', made.id).execute()
    return made
  }
  const makers = {
    agent: () => api.createAgent({ name, description, role: canary(kind), goal: canary(kind) }),
    tool: () => api.createTool({ name, description }),
    crew: async () =>
      api.createCrew({
        name,
        description,
        version: '1',
        tasks: [{ name: canary(kind), agent_id: (await agent()).id }],
      }),
    flow: async () =>
      api.createFlow({ name, description, steps: [{ title: canary(kind), kind: 'agent', agent: (await agent()).id }] }),
  }
  const { id } = await makers[kind]()
  const changes = {
    'not public': {},
    public: { is_public: true },
    'built in': { is_public: true, is_auto_gen: true, user_id: null },
    'made for them': { is_auto_gen: true },
  }[state]
  const table = ({ agent: 'agents', tool: 'tools', crew: 'crews', flow: 'flows' } as const)[kind] as 'flows'
  if (state !== 'not public') await db.updateTable(table).set(changes).where('id', '=', id).execute()
  return { id, name }
}

/** Two of the owner's contacts that look like one person. */
export async function twins(world: World): Promise<{ name: string; ids: [string, string] }> {
  const name = `${canary('contact')} Twin`
  const [one, two] = [await own(world).contacts.create({ name }), await own(world).contacts.create({ name })]
  return { name, ids: [one.id, two.id] }
}

/** Two of one name, of whom their owner said that they are two. */
export async function apart(world: World) {
  const pair = await twins(world)
  await own(world).contacts.setApart({ id: pair.ids[0], with: pair.ids[1] })
  return pair
}

export async function contactMerge(world: World) {
  const { ids } = await twins(world)
  return own(world).contacts.merge({ id: ids[0], with: ids[1] })
}
