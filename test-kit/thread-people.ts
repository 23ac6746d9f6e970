// People of one organization who write to each other, and what they read on the streams of a server.
import type { Thread } from '../contract/src/comms.ts'
import { twin } from '../server/test/fixtures.ts'
import type { Raw, World } from '../server/test/world.ts'

export type Colleague = { id: string; token: string; email: string }

/** Somebody new in organization A, with nothing yet. */
export async function colleague(world: World): Promise<Colleague> {
  const made = await twin(world, 'owner')
  await world.database.db
    .insertInto('memberships')
    .values({ organization_id: world.orgA, user_id: made.id, org_access_level: 'user' })
    .execute()
  return made
}

export const callAs = (
  world: World,
  who: Colleague,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Raw> => world.request('anon', method, path, body, { authorization: `Bearer ${who.token}`, ...headers })

export async function begin(world: World, who: Colleague, ...others: Colleague[]): Promise<Thread> {
  const participant_ids = others.map(({ id }) => id)
  return (await callAs(world, who, 'POST', '/api/comms/threads', { participant_ids })).body as Thread
}

export const say = (world: World, who: Colleague, id: string, text: string, key?: string): Promise<Raw> =>
  callAs(world, who, 'POST', `/api/comms/threads/${id}/messages`, { text }, key ? { 'idempotency-key': key } : {})

export const threadOf = async (world: World, who: Colleague, id: string): Promise<Thread | null> => {
  const answer = await callAs(world, who, 'GET', `/api/comms/threads/${id}`)
  return answer.status === 200 ? (answer.body as Thread) : null
}
