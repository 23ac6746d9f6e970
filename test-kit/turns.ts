// Several at work on one database, who do one statement each in turn: whose turn it is comes from a seed. Who waits for a lock of
// another is left waiting, and the others go on.
import { Kysely, type KyselyPlugin, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Database, DB, Db } from '../server/src/platform/db.ts'

type Actor = {
  name: string
  start(): Promise<void>
  go: (() => void) | null
  state: 'ready' | 'running' | 'done'
  pid: number
}
export type Turns = ReturnType<typeof takeTurns>

/** How long somebody may take for a statement before it is looked whether they wait for another. */
const LOOK_AFTER_MS = 4
const MOST_MS = 20_000

export function takeTurns({ pool }: Database, random: () => number) {
  let waits = 0
  let stir = () => {}

  /** Somebody with a connection of their own. `work` is given a database whose every statement is followed by a wait for the turn. */
  const actor = (name: string, work: (db: Db) => Promise<void>): Actor => {
    const it: Actor = { name, go: null, state: 'ready', pid: 0, start: async () => {} }
    const turn = () =>
      new Promise<void>((resolve) => {
        it.state = 'ready'
        it.go = resolve
        stir()
      })
    it.start = async () => {
      const client = await pool.connect()
      try {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        it.pid = rows[0]?.pid ?? 0
        const inTurn: KyselyPlugin = {
          transformQuery: ({ node }) => node,
          async transformResult({ result }) {
            await turn()
            return result
          },
        }
        await turn()
        await work(new Kysely<DB>({ dialect: new PostgresDialect({ pool: only(client) }), plugins: [inTurn] }))
      } finally {
        client.release()
        it.state = 'done'
        stir()
      }
    }
    return it
  }

  /** Lets them do what they have to, in an order of the seed's. Answers what went wrong. */
  const run = async (actors: readonly Actor[]): Promise<string[]> => {
    const wrong: string[] = []
    const all = actors.map((each) => each.start().catch((error) => wrong.push(`${each.name}: ${error}`)))
    const until = Date.now() + MOST_MS
    for (;;) {
      await settled(actors)
      const ready = actors.filter(({ state, go }) => state === 'ready' && go !== null)
      if (actors.every(({ state }) => state === 'done')) break
      if (Date.now() > until) return [...wrong, 'they wait for each other']
      const next = ready[Math.floor(random() * ready.length)]
      if (!next) {
        await moved(LOOK_AFTER_MS)
        continue
      }
      const { go } = next
      next.go = null
      next.state = 'running'
      go?.()
    }
    await Promise.all(all)
    return wrong
  }

  const moved = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      stir = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** Until everybody has done their statement, or waits for somebody who has a lock. */
  const settled = async (actors: readonly Actor[]) => {
    for (;;) {
      const running = actors.filter(({ state, go }) => state === 'running' || (state === 'ready' && go === null))
      if (running.length === 0) return
      const before = running.length
      await moved(LOOK_AFTER_MS)
      const still = running.filter(({ state }) => state === 'running')
      if (still.length === 0 || still.length < before) continue
      const pids = still.map(({ pid }) => pid)
      const { rows } = await pool.query<{ n: number }>(
        'select count(*)::int as n from unnest($1::int[]) p where cardinality(pg_blocking_pids(p)) > 0',
        [pids],
      )
      if (rows[0]?.n === still.length) {
        waits += 1
        return
      }
    }
  }
  return { actor, run, waited: () => waits }
}

/** What kysely asks of a pool: one connection, which stays ours. */
function only(client: pg.PoolClient): pg.Pool {
  const taken = { query: (text: string, values: unknown[]) => client.query(text, values), release: () => {} }
  return { connect: async () => taken, end: async () => {} } as unknown as pg.Pool
}
