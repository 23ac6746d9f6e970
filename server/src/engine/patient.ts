import { setTimeout as sleep } from 'node:timers/promises'
import { fromDatabase } from '../platform/errors.ts'
import type { Ask } from './run-rows.ts'

/** Asks again while the database is away, so that no run fails of it. */
export function patient(ask: Ask, gone: () => boolean): Ask {
  return async (statement, values) => {
    for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 2_000))
      try {
        return await ask(statement, values)
      } catch (error) {
        if (gone() || !passes(error)) throw error
        await sleep(waitMs, undefined, { ref: false })
      }
  }
}

/** The database is away, or two statements stood in each other's way. */
function passes(error: unknown): boolean {
  return (
    fromDatabase(error)?.code === 'unavailable' || ['40001', '40P01'].includes((error as { code?: string }).code ?? '')
  )
}
