// A start allocates much and keeps little of it, and V8 holds on to what it grew to meanwhile: 60 MB of young space alone.
import type { Log } from './log.ts'

/** After the first second of readiness, in which whoever waited for it comes. */
const AFTER_MS = 1_000

/**
 * Gives what the start needed back to the system, once; under load the space grows again. It stops the process for about 90 ms.
 * A smaller young space from the beginning would hold as little, and cost half of the requests a second (docs/decisions/0033).
 */
export function releaseMemoryAfterStart(log: Log): void {
  setTimeout(async () => {
    try {
      // The only way to ask for a collection that also shrinks, without a flag that every launcher would have to know.
      const { Session } = await import('node:inspector/promises')
      const session = new Session()
      session.connect()
      await session.post('HeapProfiler.collectGarbage')
      session.disconnect()
    } catch (error) {
      log.debug({ err: error }, 'the memory of the start was not given back')
    }
  }, AFTER_MS).unref()
}
