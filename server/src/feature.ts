// What a feature tells of itself. Each has one description, its `feature.ts`; features.ts lists them, app.ts opens them, lifecycle.ts
// starts and ends them. All parts may be left out but the name.
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { AgentDeps } from './engine/agent/agent.ts'
import type { Builtins } from './engine/crew-shapes.ts'
import type { Engine, RunKind } from './engine/engine.ts'
import type { RunNews } from './engine/news.ts'
import type { Tool } from './engine/tool.ts'
import type { Blobs } from './platform/blobs.ts'
import type { Database } from './platform/db.ts'
import type { ExportKit } from './platform/export.ts'
import type { StreamAuthorizer } from './platform/http/app-stream.ts'
import type { Limiters } from './platform/http/limits.ts'
import type { RegisteredEndpoints } from './platform/http/serve.ts'
import type { Job } from './platform/jobs/job.ts'
import type { Jobs } from './platform/jobs/runner.ts'
import type { LiveChannel } from './platform/live.ts'
import type { Log } from './platform/log.ts'
import type { Mail } from './platform/mail/mail.ts'
import type { Seal } from './platform/seal/seal.ts'
import type { PageReader } from './platform/web/fetch-page.ts'
import type { WebSearch } from './platform/web/search.ts'
import type { Entry } from './platform/zip.ts'

/** What is there before any feature. A feature that needs some of it is a function of it. */
export type Basics = {
  config: Config
  database: Database
  live: LiveChannel
  log: Log
  mail: Mail
  /** Work in the background: there once every feature has told its own. */
  jobs: Pick<Jobs, 'wake' | 'add' | 'state'>
  blobs: Blobs
  /** Seals secrets that are used again, such as the password of somebody's mailbox. */
  seal: Seal
  /** The web, as far as the operator configured a search. */
  web: { search: WebSearch | null; read: PageReader }
  /** What agents work with. Its tools are there once every feature has told its own: not yet while descriptions are made. */
  agents: AgentDeps
  /** No other process works on this database and these files. */
  alone: boolean
}

/** Moments in the life of a server that a few features take part in. */
export type Life = {
  /** Before runs go on and requests come. */
  prepare?(): Promise<void>
  /** The server begins to end: what nobody waits for ends at once. */
  stop?(): void
  /** The server begins to end. Open requests are waited for when this is over. */
  leave?(): Promise<void>
  /** Nothing else is at work any more. */
  close?(): Promise<void>
}

/** What addresses beside the contracts (event streams, links in mail) are opened with. */
export type HttpMeans = { http: FastifyInstance; door: StreamAuthorizer; limits: Limiters }

export type Feature = {
  name: string
  /**
   * Its contracts, each with its service functions. A contract's name is a topic of live changes when it says so (`live`), and its calls stand
   * in the description of the API.
   */
  calls?(engine: Engine): readonly RegisteredEndpoints[]
  /** What agents may use. */
  tools?: readonly Tool[]
  /** Agents, crews and flows that everybody finds in the factory. */
  builtin?: Omit<Builtins, 'tools'>
  /** Kinds of runs. */
  runs?: readonly RunKind[]
  /** What events of any run mean for its own topic, such as a message in a conversation. */
  runNews?: RunNews
  /** Work in the background (server/src/platform/jobs/README.md). */
  jobs?(engine: Engine): readonly Job[]
  life?: Life
  http?(means: HttpMeans): void | Promise<void>
  /** Hears that somebody has the application open, and with what it returns, that they have closed it. */
  attend?(userId: string): () => void
  /** What an account takes along of it: files of the archive, read page by page with the person's rights. */
  export?(kit: ExportKit): AsyncIterable<Entry>
  /** An account was deleted, and its rows with it: time to clear away what is not in the database. */
  deletion?(): void
  /** Which of these kept bytes it still needs. */
  blobsInUse?(ids: readonly string[]): Promise<ReadonlySet<string>>
}
