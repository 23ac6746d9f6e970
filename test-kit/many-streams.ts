// Many open streams on one server: 1 event a second to each of a hundred of them, and now and then one to all.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Person } from './reference-data.ts'
import { openReaders, type StreamRead, sharedNow } from './stream-readers.ts'

export type ManyStreams = StreamRead & { baseMb: number; mostMb: number }
const BUSY = 100
const TO_ALL_EVERY_SECONDS = 5

/** Opens `streams` of them, several for each person, and tells news by the commits of another connection. */
export async function manyStreams(
  server: { url: string; pid(): number },
  database: string,
  people: readonly Pick<Person, 'id' | 'token'>[],
  { streams, seconds, toAll }: { streams: number; seconds: number; toAll: boolean },
): Promise<ManyStreams> {
  const each = streams / people.length
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from organizations')
  const base = memoryOf(server.pid())
  const readers = await openReaders(
    server.url,
    people.flatMap(({ token }) => Array.from({ length: each }, () => token)),
  )
  const tell = (audience: { users?: string[]; orgs?: string[] }) =>
    client.query('select pg_notify($1, $2)', [
      'adjutant_live',
      JSON.stringify({ topic: 'tasks', id: `now-${sharedNow()}`, ...audience }),
    ])
  let most = base
  try {
    const busy = people.slice(0, Math.max(1, Math.ceil(BUSY / each)))
    const from = performance.now()
    for (let at = 0; at < seconds * busy.length; at++) {
      await sleep(Math.max(0, from + (at * 1_000) / busy.length - performance.now()))
      await tell({ users: [busy[at % busy.length]?.id ?? ''] })
      if (toAll && at % (busy.length * TO_ALL_EVERY_SECONDS) === 0) await tell({ orgs: rows.map(({ id }) => id) })
      if (at % busy.length === 0) most = Math.max(most, memoryOf(server.pid()))
    }
    await sleep(1_500)
    return { ...(await readers.report()), baseMb: Math.round(base), mostMb: Math.round(most) }
  } finally {
    await readers.close()
    await client.end()
  }
}

/** Resident, in megabytes. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024
