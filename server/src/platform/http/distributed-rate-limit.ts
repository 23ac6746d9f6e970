// Counting together with the other server processes, in the database: small limits at each request, large ones once a second.
import { type Database, sql } from '../db.ts'
import type { Log } from '../log.ts'

/** Up to this limit each request is counted in the database before it is let in; above, what was counted is told every second. */
const EXACT_UP_TO = 100
const TELL_MS = 1_000
const WINDOW_SECONDS = 60
/** The others need not hear of less than this part of a limit: were there eight of us, all together would still be within it. */
const WORTH_TELLING = 1 / 8
const CLEAR_EVERY = 600
const QUIET_MS = 60_000

/** A minute of somebody's requests. Times by the monotonic clock. */
export type Window = { endsAt: number; here: number; elsewhere: number; reported: number; max: number }

export type DistributedRateLimit = {
  /** Counts one request of a small limit: how many there were by now, on all servers. Null: a large limit, or no database. */
  exact(key: string, window: Window): Promise<number | null>
  stop(): void
}

/** `windows`: all that this process counts; they are told of in turns. */
export function createDistributedRateLimit(
  { db }: Database,
  log: Log,
  windows: ReadonlyMap<string, Window>,
  tellMs = TELL_MS,
): DistributedRateLimit {
  let quietUntil = 0
  let turn = 0
  let telling = false
  const missed = (error: unknown) => {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + QUIET_MS
    log.warn({ err: error }, 'requests are counted by this server alone until the database is back')
  }
  const tell = async (all: readonly [string, Window][]): Promise<Map<string, number>> => {
    const before = all.map(([, { here, reported: told }]) => here - told)
    for (const [, window] of all) window.reported = window.here
    try {
      const { rows } = await sql<{ key: string; tries: number; left: number }>`
        insert into request_counts as t (key, window_start, tries)
        select c.key, clock_timestamp(), c.tries
          from unnest(${all.map(([key]) => key)}::text[], ${before}::int[]) as c(key, tries) order by c.key
        on conflict (key) do update set
          tries = case when t.window_start < clock_timestamp() - make_interval(secs => ${WINDOW_SECONDS}) then excluded.tries else t.tries + excluded.tries end,
          window_start = case when t.window_start < clock_timestamp() - make_interval(secs => ${WINDOW_SECONDS}) then clock_timestamp() else t.window_start end
        returning key, tries, extract(epoch from t.window_start + make_interval(secs => ${WINDOW_SECONDS}) - clock_timestamp())::float8 as left`.execute(
        db,
      )
      const found = new Map(rows.map((row) => [row.key, row]))
      for (const [key, window] of all) {
        const { tries, left } = found.get(key) ?? { tries: 0, left: 0 }
        window.elsewhere = Math.max(0, tries - window.reported)
        window.endsAt = performance.now() + left * 1_000
      }
      return new Map(rows.map(({ key, tries }) => [key, tries]))
    } catch (error) {
      for (const [at, [, window]] of all.entries()) window.reported -= before[at] ?? 0
      missed(error)
      return new Map()
    }
  }
  const round = async () => {
    if (telling) return
    telling = true
    const now = performance.now()
    const due = [...windows].filter(
      ([, { here, reported: told, max, endsAt }]) =>
        max > EXACT_UP_TO && here > told && here >= max * WORTH_TELLING && endsAt > now,
    )
    if (due.length > 0) await tell(due)
    if (++turn % CLEAR_EVERY === 0)
      await sql`delete from request_counts where key in (select key from request_counts
        where window_start < clock_timestamp() - interval '10 minutes' for update skip locked)`
        .execute(db)
        .catch(missed)
    telling = false
  }
  const timer = setInterval(() => void round(), tellMs).unref()
  return {
    exact: async (key, window) => (window.max <= EXACT_UP_TO ? ((await tell([[key, window]])).get(key) ?? null) : null),
    stop: () => clearInterval(timer),
  }
}
