// One server: what stands below the features, the features over it, and the addresses they are behind.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { bearerReader } from './access/actor.ts'
import { readBrowser } from './access/known-browsers.ts'
import { tidyingJob } from './access/tidying.ts'
import type { Config } from './config.ts'
import type { AgentDeps } from './engine/agent/agent.ts'
import { createEngine, type Engine, type RunKind } from './engine/engine.ts'
import { runTidyingJob } from './engine/tidying.ts'
import { type Tool, toolbox } from './engine/tool.ts'
import type { Basics, Feature } from './feature.ts'
import { createStreamAuthorizer } from './features/auth/http.ts'
import { createSite } from './features/site/service.ts'
import { features } from './features.ts'
import { createLifecycle, type Lifecycle } from './lifecycle.ts'
import { createModels, type Models } from './llm/models.ts'
import { operationGauges } from './operation/gauges.ts'
import { openBlobs } from './platform/blobs.ts'
import { systemNow } from './platform/days.ts'
import type { Database } from './platform/db.ts'
import { watchDisk } from './platform/disk-room.ts'
import { serveAppStream } from './platform/http/app-stream.ts'
import { serveDescription } from './platform/http/description.ts'
import { createGracefulShutdown } from './platform/http/graceful-shutdown.ts'
import { createLimiters } from './platform/http/limits.ts'
import { serveOperations } from './platform/http/operations.ts'
import { serve } from './platform/http/serve.ts'
import { createHttp } from './platform/http/server.ts'
import { serveSite } from './platform/http/site.ts'
import { createJobs, type Jobs } from './platform/jobs/runner.ts'
import type { LiveChannel } from './platform/live.ts'
import type { createLog } from './platform/log.ts'
import { createMail, SEND_MAIL } from './platform/mail/mail.ts'
import { createSeal } from './platform/seal/seal.ts'
import { createPageReader } from './platform/web/fetch-page.ts'
import { createWebSearch } from './platform/web/search.ts'
import { VERSION } from './version.ts'

const WEB = fileURLToPath(new URL('../../web', import.meta.url))

export type AppOptions = {
  config: Config
  database: Database
  live: LiveChannel
  log: ReturnType<typeof createLog>
  /** Other models than the configured ones, for tests. */
  models?: Models
  /** Further kinds of runs, for tests. */
  kinds?: (agents: AgentDeps) => RunKind[]
  /** Another web than the public one, for tests. */
  web?: Basics['web']
}
export type App = Lifecycle & {
  http: FastifyInstance
  /** What agents work with. */
  agents: AgentDeps
  engine: Engine
}

/** Puts the features behind their addresses. Starts nothing and listens to nothing: start.ts does. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, live, log } = options
  const { basics, all, runWith } = openFeatures(options)
  const { agents, mail, blobs, alone } = basics
  const kinds = [...all.flatMap(({ runs }) => runs ?? []), ...(options.kinds?.(agents) ?? [])]
  const engine = createEngine({
    ...{ database, log, live, alone, kinds, news: all.flatMap(({ runNews }) => runNews ?? []) },
    // A model takes its time elsewhere; the built-in analyst takes ours.
    ...(agents.models.configured ? { mostInBackground: 32 } : {}),
  })
  const own = [mail.job, tidyingJob(database), runTidyingJob(database)]
  const jobs = createJobs({
    ...{ database, log, live, alone },
    jobs: [...own, ...all.flatMap((feature) => feature.jobs?.(engine) ?? [])],
  })
  runWith(jobs)

  const https = config.publicUrl?.startsWith('https:') ?? false
  const http = await createHttp({ log, trustProxy: config.trustProxy, https, readers: config.readers })
  const limits = createLimiters(config.limits, alone ? null : { database, log })
  const shutdown = createGracefulShutdown(http, config.drainSeconds * 1_000)
  serveOperations(http, {
    version: VERSION,
    metricsToken: config.metricsToken,
    ready: async () => (await database.pool.query('select 1')).rowCount === 1,
    draining: shutdown.isDraining,
    mail: mail.counts,
    registries: [
      operationGauges({ database, backupDir: config.backupDir, version: VERSION }),
      jobs.metrics,
      ...(agents.models.metrics ? [agents.models.metrics] : []),
    ],
  })
  const rooms = all.flatMap((feature) => feature.calls?.(engine) ?? [])
  await serve(http, rooms, {
    database,
    log,
    limits,
    https,
    authenticate: bearerReader(database),
    readBrowser: (secrets) => readBrowser(database.db, secrets),
    rejectIfDraining: shutdown.rejectIfDraining,
    disk: watchDisk(config.dataDir),
    uploads: { blobs, inUse: blobsInUse(all) },
  })
  const door = createStreamAuthorizer(database, shutdown.rejectIfDraining)
  serveAppStream(http, { live, door, attend: attend(all) })
  for (const feature of all) await feature.http?.({ http, door, limits })
  serveDescription(http, { authenticate: bearerReader(database), version: VERSION, web: WEB })
  const site = await createSite({ ...config.site, publicUrl: config.publicUrl, web: WEB, log })
  await serveSite(http, join(WEB, 'dist'), site.at, { offline: config.offline })

  const lifecycle = createLifecycle({
    ...{ http, engine, features: all, jobs, shutdown, limits },
    warm: () => agents.models.warm(),
  })
  return { http, agents, engine, ...lifecycle }
}

/** Every feature, over what all of them stand on. */
function openFeatures({ config, database, live, log, models, web }: AppOptions): {
  basics: Basics
  all: readonly Feature[]
  runWith(jobs: Jobs): void
} {
  const tools = new Map<string, Tool>()
  let runner: Jobs | null = null
  const there = () => {
    if (!runner) throw new Error('work in the background was asked for while features were still being made')
    return runner
  }
  const basics: Basics = {
    ...{ config, database, live, log },
    mail: createMail({ settings: config.mail, database, log, wake: () => there().wake(SEND_MAIL) }),
    jobs: {
      wake: (pass) => there().wake(pass),
      add: (db, task, data, how) => there().add(db, task, data, how),
      state: () => there().state(),
    },
    blobs: openBlobs(join(config.dataDir, 'blobs'), config.files.mostBytes),
    seal: createSeal(config.seal),
    web: web ?? { search: createWebSearch(config.webSearch, log), read: createPageReader() },
    agents: {
      ...{ database, log, tools },
      models: models ?? createModels(config.models, log),
      dayBudget: config.dayBudget,
      now: systemNow,
    },
    // The embedded database has one server, and the lock of its directory says so.
    alone: config.databaseUrl === null,
  }
  const all = features(basics)
  for (const [name, tool] of toolbox(all.flatMap((feature) => feature.tools ?? []))) tools.set(name, tool)
  const runWith = (jobs: Jobs) => {
    runner = jobs
  }
  return { basics, all, runWith }
}

const blobsInUse = (all: readonly Feature[]) => async (ids: string[]) => {
  const used = await Promise.all(all.map((feature) => feature.blobsInUse?.(ids) ?? []))
  return new Set(used.flatMap((some) => [...some]))
}

const attend = (all: readonly Feature[]) => (userId: string) => {
  const ends = all.flatMap((feature) => feature.attend?.(userId) ?? [])
  return () => {
    for (const end of ends) end()
  }
}
