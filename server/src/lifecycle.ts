// How a server starts to work and how it ends: the same moments for every feature, in one place.
import type { FastifyInstance } from 'fastify'
import type { Engine } from './engine/engine.ts'
import type { Feature } from './feature.ts'
import type { createGracefulShutdown } from './platform/http/graceful-shutdown.ts'
import type { Limiters } from './platform/http/limits.ts'
import type { Jobs } from './platform/jobs/runner.ts'

type Parts = {
  http: FastifyInstance
  engine: Engine
  features: readonly Feature[]
  jobs: Pick<Jobs, 'start' | 'stop'>
  shutdown: Pick<ReturnType<typeof createGracefulShutdown>, 'drain'>
  limits: Pick<Limiters, 'stop'>
  /** What may be got ready before the first person needs it; nothing waits for it. */
  warm(): unknown
}

export type Lifecycle = {
  /** Begins to work on runs and jobs: what a former process left behind goes on. */
  launch(): Promise<void>
  /** Ends in order: readers are sent on, what is being answered is answered, steps at work are left to another process or the next start. */
  close(): Promise<void>
}

export function createLifecycle({ http, engine, features, jobs, shutdown, limits, warm }: Parts): Lifecycle {
  const lives = features.flatMap(({ life }) => life ?? [])
  return {
    async launch() {
      for (const life of lives) await life.prepare?.()
      await engine.launch()
      await jobs.start()
      void warm()
    },
    async close() {
      const left = shutdown.drain()
      for (const life of lives) life.stop?.()
      limits.stop()
      const answered = async () => {
        await Promise.all(lives.map((life) => life.leave?.()))
        await left
        await http.close()
      }
      await Promise.all([answered(), engine.close(), jobs.stop()])
      for (const life of lives) await life.close?.()
    },
  }
}
