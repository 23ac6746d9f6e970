import { statfs } from 'node:fs/promises'
import type { usageContract } from '#contract/usage.ts'
import type { ModelUse } from '#server/llm/retry-policy.ts'
import type { Database } from '#server/platform/db.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { isId } from '#server/platform/ids.ts'
import type { Log } from '#server/platform/log.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000

/** What models were asked, and how the installation stands. Source: decision 0135. */
export const usageService = (database: Database, dataDir: string): ServiceFunctions<typeof usageContract> => ({
  /** Errors: invalid. */
  async report(ctx, { days }) {
    const to = ctx.now.toISOString().slice(0, 10)
    const from = new Date(ctx.now.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10)
    const people = await store.byPerson(ctx.db, from)
    return {
      from,
      to,
      by_day: await store.byDay(ctx.db, from),
      by_person: people.map(({ user_id, name, email, ...rest }) => ({
        person: user_id === null ? null : { id: user_id, name: name ?? email ?? '', email: email ?? '' },
        ...rest,
      })),
    }
  },

  async glance() {
    const counts = await store.counts(database.db)
    const { total = 0, waitlisted = 0, active = 0, files = 0, file_bytes = 0, database_bytes = 0 } = counts ?? {}
    const disk = await statfs(dataDir).catch(() => null)
    const free_bytes = disk === null ? null : disk.bavail * disk.bsize
    return { users: { total, waitlisted, active }, storage: { files, file_bytes, database_bytes, free_bytes } }
  },
})

const FLUSH_MS = 2_000
/** So many rows wait at most: while the database is away, more is not counted here. */
const MOST_WAITING = 5_000

/** Collects what calls to models came to, and writes it down every two seconds and at the end. Losing it loses a statistic: budgets are counted elsewhere. */
export function createUsageLedger(database: Database, log: Log) {
  let waiting = new Map<string, store.Used>()
  let last = Promise.resolve()
  let isSoon = false

  const flush = (): Promise<void> => {
    isSoon = false
    const rows = [...waiting.values()]
    waiting = new Map()
    if (rows.length > 0)
      last = last.then(() =>
        store.add(database.db, rows).catch((error: unknown) => {
          log.warn(
            { err: error },
            'what models were asked could not be written down; it is missing in the usage of administrators',
          )
        }),
      )
    return last
  }
  return {
    count({ person, offer, used, cost }: ModelUse): void {
      const user_id = person !== undefined && isId(person) ? person : null
      const day = new Date().toISOString().slice(0, 10)
      const key = `${day} ${user_id} ${offer.provider} ${offer.id}`
      const row = waiting.get(key) ?? {
        ...{ day, user_id, provider: offer.provider, model: offer.id },
        ...{ calls: 0, input_tokens: 0, output_tokens: 0, cost_usd: 0, unpriced_calls: 0 },
      }
      if (!waiting.has(key) && waiting.size >= MOST_WAITING) return
      row.calls += 1
      row.input_tokens += used.input
      row.output_tokens += used.output
      row.cost_usd += cost ?? 0
      row.unpriced_calls += cost === null ? 1 : 0
      waiting.set(key, row)
      if (isSoon) return
      isSoon = true
      setTimeout(() => void flush(), FLUSH_MS).unref()
    },
    flush,
  }
}
