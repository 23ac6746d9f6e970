// The background work of one server process, for tests that stand several of them on one database.
import { pino } from 'pino'
import type { Database } from '../server/src/platform/db.ts'
import type { Job } from '../server/src/platform/jobs/job.ts'
import { createJobs } from '../server/src/platform/jobs/runner.ts'
import type { LiveChannel } from '../server/src/platform/live.ts'

export type Background = { start(): void; wake(pass: string): void; stop(): Promise<void> }

/** `start` returns at once: what does not come to work in time, a test sees by what is not done. `stop` waits. */
export function background(
  database: Database,
  jobs: readonly Job[],
  options: { live?: LiveChannel; alone?: boolean } = {},
): Background {
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const runner = createJobs({ database, log, jobs, ...options })
  let started: Promise<void> = Promise.resolve()
  return {
    start() {
      started = runner.start()
    },
    wake: runner.wake,
    async stop() {
      await started
      await runner.stop()
    },
  }
}
