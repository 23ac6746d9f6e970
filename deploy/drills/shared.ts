// What all servers know together: limits, tries of passwords, tickets, keys of writes, who is there, files.
import { setTimeout as sleep } from 'node:timers/promises'
import { beginThread, colleagues, type Somebody } from '../../test-kit/two-nodes.ts'
import type { Nodes } from '../nodes.ts'
import { readStream } from './reader.ts'

export type SharedFindings = {
  /** Of one person's requests in a minute, over all servers: how many were let in, of the limit of 600. */
  requestsLetIn: number
  /** Of the limit of 60. */
  ticketsLetIn: number
  /** Wrong passwords that were looked at, of 20, before the next was refused unseen. */
  signInsLetIn: number
  /** Servers that took a ticket which another one gave; and how often it was taken in all. */
  ticketTaken: number
  /** Records that ten equal writes with one key made, each server asked. */
  writtenOnce: number
  /** Whether a colleague on another server sees who is there, and that they left. */
  presence: boolean
  /** Servers that give out a file which one of them took. */
  fileServedBy: number
}

export async function shareAll({ nodes, databaseUrl, url }: Nodes): Promise<SharedFindings> {
  const people = (await colleagues(databaseUrl, ['Ada', 'Bo', 'Cy', 'Di'])) as [Somebody, Somebody, Somebody, Somebody]
  const [ada, bo, cy, di] = people
  const at = (n: number) => nodes[n % nodes.length]?.url ?? ''
  const call = (n: number, who: Somebody, method: string, path: string, body?: unknown, key?: string) =>
    fetch(at(n) + path, {
      method,
      headers: {
        authorization: `Bearer ${who.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  let refusedForMs = 0
  /** Asked until it is refused: how many were let in. */
  const letIn = async (most: number, ask: (n: number) => Promise<Response>) => {
    for (let n = 0; n < most; n++) {
      const answer = await ask(n)
      await answer.arrayBuffer()
      if (answer.status === 429) {
        refusedForMs = Number(answer.headers.get('retry-after') ?? 60) * 1_000
        return n
      }
    }
    return most
  }
  const ticketsLetIn = await letIn(80, (n) => call(n, bo, 'POST', '/api/auth/stream-ticket', {}))
  const signIns = () => letIn(40, signIn)
  const signIn = (n: number) =>
    // Through the proxy: it says whose address it is, and one that is claimed does not count.
    fetch(`${url}/api/auth/token`, {
      method: 'POST',
      headers: { 'x-forwarded-for': `192.0.2.${n}` },
      body: new URLSearchParams({ username: `nobody-${n}@example.com`, password: 'a wrong password' }),
    })
  let signInsLetIn = await signIns()
  // The minute of an earlier sign-in from here may have ended in between: the next one is whole.
  if (signInsLetIn < 16 || signInsLetIn > 20) {
    await sleep(refusedForMs)
    signInsLetIn = await signIns()
  }
  const requestsLetIn = await letIn(1_200, (n) => call(n, cy, 'GET', '/api/tasks/?limit=1'))

  const { ticket } = (await (await call(0, ada, 'POST', '/api/auth/stream-ticket', {})).json()) as { ticket: string }
  let ticketTaken = 0
  for (const n of [1, 2, 0]) {
    const abort = new AbortController()
    const answer = await fetch(`${at(n)}/api/events?token=${ticket}`, { signal: abort.signal })
    if (answer.ok) ticketTaken += 1
    abort.abort()
  }

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => call(n, ada, 'POST', '/api/tasks/', { title: 'Once' }, 'one key')),
  )
  for (const answer of answers) await answer.arrayBuffer()
  const again = await call(1, ada, 'POST', '/api/tasks/', { title: 'Once' }, 'one key')
  const { id } = (await again.json()) as { id: string }
  const writtenOnce = ((await (await call(2, ada, 'GET', '/api/tasks/')).json()) as { id: string }[]).filter(
    (task) => task.id === id,
  ).length

  const thread = await beginThread(at(0), ada, [di])
  const isOnline = async () => {
    const seen = (await (await call(1, ada, 'GET', `/api/comms/threads/${thread.id}`)).json()) as {
      participants: { id: string; is_online: boolean }[]
    }
    return seen.participants.find((each) => each.id === di.id)?.is_online ?? null
  }
  const becomes = async (online: boolean) => {
    for (let tries = 0; tries < 60; tries++) {
      if ((await isOnline()) === online) return true
      await new Promise((done) => setTimeout(done, 250))
    }
    return false
  }
  const there = readStream(`${at(2)}/api/events`, di.token)
  const came = await becomes(true)
  await there.stop()
  const left = await becomes(false)

  const form = new FormData()
  form.append('file', new Blob(['kept by one, read by all\n']), 'kept.txt')
  const kept = (await (
    await fetch(`${at(0)}/api/files/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}` },
      body: form,
    })
  ).json()) as { id: string }
  let fileServedBy = 0
  for (const n of nodes.keys()) {
    const text = await (await call(n, ada, 'GET', `/api/files/${kept.id}/content`)).text()
    if (text === 'kept by one, read by all\n') fileServedBy += 1
  }
  return { requestsLetIn, ticketsLetIn, signInsLetIn, ticketTaken, writtenOnce, presence: came && left, fileServedBy }
}

/** The limits hold over all servers; what a large one lets in above it is what came within a second. */
export function wrongOf(shared: SharedFindings, servers: number): string[] {
  const { requestsLetIn, ticketsLetIn, signInsLetIn, ticketTaken, writtenOnce, presence, fileServedBy } = shared
  return [
    requestsLetIn >= 600 && requestsLetIn < 1_200 ? '' : `${requestsLetIn} requests of 600 were let in.`,
    ticketsLetIn === 60 ? '' : `${ticketsLetIn} tickets of 60 were given.`,
    // Whoever signed in from here a moment ago is counted too.
    signInsLetIn <= 20 && signInsLetIn >= 16 ? '' : `${signInsLetIn} sign-ins of 20 were looked at.`,
    ticketTaken === 1 ? '' : `A ticket was taken ${ticketTaken} times.`,
    writtenOnce === 1 ? '' : `One write with one key made ${writtenOnce} records.`,
    presence ? '' : 'Who is there is not known everywhere.',
    fileServedBy === servers ? '' : `A file is given out by ${fileServedBy} servers.`,
  ].filter((line) => line !== '')
}
