import { setTimeout as sleep } from 'node:timers/promises'
import { metOthers } from '../platform/again.ts'
import { fromDatabase } from '../platform/errors.ts'
import type { RunQuery } from './run-query.ts'

/** Asks again while the database is away, so that no run fails of it. */
export function retryOnOutage(ask: RunQuery, gone: () => boolean): RunQuery {
  return (statement, values) =>
    retryWithBackoff(
      () => ask(statement, values),
      (error) => !gone() && passes(error),
    )
}

/** Does work over and over, with longer and longer pauses, as long as it fails and what it fails of is worth `another` try. */
export async function retryWithBackoff<T>(work: () => Promise<T>, another: (error: unknown) => boolean): Promise<T> {
  for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 2_000))
    try {
      return await work()
    } catch (error) {
      if (!another(error)) throw error
      await sleep(waitMs, undefined, { ref: false })
    }
}

/** The database is away, or two statements stood in each other's way. */
function passes(error: unknown): boolean {
  return fromDatabase(error)?.code === 'unavailable' || metOthers(error)
}
