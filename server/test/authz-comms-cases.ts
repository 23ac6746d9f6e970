// What each call about threads is tried with: a thread of the owner's with somebody whom nobody else of the matrix knows.
import { newId } from '../src/platform/ids.ts'
import type { Case } from './authz-cases.ts'
import { account, canary, contact, own, twin } from './fixtures.ts'
import { thread } from './thread-fixture.ts'
import { PEOPLE, type Who, type World } from './world.ts'

/** Everybody asks from an account of their own, in an organization of their own, with a colleague there. */
async function colleagues(world: World) {
  const { db } = world.database
  const organization_id = newId()
  await db.insertInto('organizations').values({ id: organization_id, name: 'Colleagues', owner_id: null }).execute()
  const tokens: Partial<Record<Who, string>> = {}
  for (const who of PEOPLE) {
    const { id, token } = await twin(world, who)
    await db.insertInto('memberships').values({ organization_id, user_id: id, org_access_level: 'user' }).execute()
    tokens[who] = token
  }
  return { tokens, input: { participant_ids: [await account(world, organization_id)] } }
}

const made =
  (more: Record<string, unknown> = {}): Case =>
  async (world) => ({ input: { id: (await thread(world)).id, ...more } })

export const COMMS_CASES: Record<string, Case> = {
  'comms.list': async (world) => ({ input: { limit: 200 }, texts: { private: (await thread(world)).text } }),
  'comms.unread': async () => ({}),
  'comms.create': colleagues,
  'comms.create, with somebody outside the assignable set': async (world) => ({
    input: { participant_ids: [await account(world)] },
  }),
  'comms.get': made(),
  'comms.update': made({ name: 'Renamed' }),
  'comms.remove': made(),
  'comms.messages': made(),
  'comms.send': made({ text: 'Good morning' }),
  'comms.read': made(),
  'comms.typing': made(),
  'GET /api/comms/threads/{id}/events': made(),
  'records.get, thread': async (world) => ({ input: { kind: 'thread', id: (await thread(world)).id } }),
  'search.find, threads': async (world) => {
    const { id } = await thread(world)
    const name = canary('named')
    await own(world).comms.update({ id, name })
    return { input: { q: name, kinds: 'thread', limit: 50 }, texts: { private: id } }
  },
  'search.find, messages of threads': async (world) => {
    const { text, message } = await thread(world)
    return { input: { q: text, kinds: 'thread_message', limit: 50 }, texts: { private: message } }
  },
  'comms.file': async (world) => {
    const { id, file_id } = await thread(world)
    return { input: { id, file_id } }
  },
  'comms.suggest': made({ hint: 'shorter' }),
  'comms.dismiss': async (world) => {
    const { id } = await thread(world)
    const suggestion_id = newId()
    const row = { id: suggestion_id, thread_id: id, user_id: world.id('owner'), for_seq: 2, state: 'ready' }
    await world.database.db.insertInto('thread_suggestions').values(row).execute()
    return { input: { id, suggestion_id } }
  },
  'rehearsals.line': async () => ({ input: { name: 'Ada Lovelace', said: [{ by: 'me', text: 'Good morning' }] } }),
  'rehearsals.line, with a private contact': async (world) => ({
    input: { contact_id: (await contact(world, false)).id, name: 'Ada Lovelace', said: [] },
  }),
}
