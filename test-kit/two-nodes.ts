// Two servers on one database, people who are signed in on both, and a reader that comes back after its server was killed.
import { setTimeout as sleep } from 'node:timers/promises'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import pg from 'pg'
import type { Thread, ThreadEvent } from '../contract/src/comms.ts'
import { newId, newSecret, secretHash } from '../server/src/platform/ids.ts'
import { startServer, type TestServer } from './server.ts'

export type Somebody = { id: string; token: string }

/** Colleagues of one organization, each with a session. */
export async function colleagues(databaseUrl: string, names: readonly string[]): Promise<Somebody[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const org = newId()
  await client.query(`insert into organizations (id, name) values ($1, 'Colleagues')`, [org])
  const people: Somebody[] = []
  for (const name of names) {
    const [id, token] = [newId(), newSecret()]
    await client.query(
      `insert into users (id, email, password_hash, user_level, name) values ($1::uuid, $1::text || '@example.org', 'x', 'user', $2)`,
      [id, name],
    )
    await client.query(`insert into memberships (organization_id, user_id, org_access_level) values ($1, $2, 'user')`, [
      org,
      id,
    ])
    await client.query(`insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, '2099-01-01')`, [
      newId(),
      id,
      secretHash(token),
    ])
    people.push({ id, token })
  }
  await client.end()
  return people
}

export async function twoNodes(databaseUrl: string): Promise<[TestServer, TestServer]> {
  const env = { DATABASE_URL: databaseUrl }
  const one = await startServer(env)
  return [one, await startServer(env)]
}

const headersOf = (who: Somebody, more: Record<string, string> = {}) => ({
  authorization: `Bearer ${who.token}`,
  'content-type': 'application/json',
  ...more,
})

export async function beginThread(url: string, who: Somebody, others: readonly Somebody[]): Promise<Thread> {
  const body = JSON.stringify({ participant_ids: others.map(({ id }) => id) })
  const answer = await fetch(`${url}/api/comms/threads`, { method: 'POST', headers: headersOf(who), body })
  return (await answer.json()) as Thread
}

/** One try to send. Null: no answer came, so that nobody knows whether it is there. */
export async function trySend(
  url: string,
  who: Somebody,
  thread: string,
  text: string,
  key: string,
): Promise<number | null> {
  try {
    const answer = await fetch(`${url}/api/comms/threads/${thread}/messages`, {
      method: 'POST',
      headers: headersOf(who, { 'idempotency-key': key }),
      body: JSON.stringify({ text }),
    })
    await answer.text()
    return answer.status
  } catch {
    return null
  }
}

/** Reads a thread's stream, on whichever of these servers answers, from where it left off, until it is told to stop. */
export function followThread(urls: () => readonly string[], who: Somebody, thread: string) {
  const events: (ThreadEvent & { seq: number })[] = []
  const abort = new AbortController()
  let last = '0'
  let connections = 0
  const onEvent = ({ id, event, data }: EventSourceMessage) => {
    if (event !== 'message' || !id) return
    last = id
    events.push({ ...(JSON.parse(data) as ThreadEvent), seq: Number(id) })
  }
  const read = async (url: string) => {
    const parser = createParser({ onEvent })
    const response = await fetch(`${url}/api/comms/threads/${thread}/events`, {
      headers: headersOf(who, { 'last-event-id': last }),
      signal: abort.signal,
    })
    connections += 1
    const decoder = new TextDecoder()
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
      parser.feed(decoder.decode(chunk, { stream: true }))
  }
  const done = (async () => {
    for (let at = 0; !abort.signal.aborted; at++) {
      const all = urls()
      await read(all[at % all.length] ?? '').catch(() => {})
      await sleep(20)
    }
  })()
  return {
    events,
    connections: () => connections,
    async stop() {
      abort.abort()
      await done
    },
  }
}
