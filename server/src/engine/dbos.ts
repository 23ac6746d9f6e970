// DBOS as this product uses it. The only file that knows it, and the only one that touches a part of it that is not public:
// the hand-over of a dead process's runs (see sweep.ts). Its version is pinned; the takeover test guards the rest.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { DBOS } from '@dbos-inc/dbos-sdk'
import { DBOSExecutor } from '@dbos-inc/dbos-sdk/internal/dbos-executor'
import pg from 'pg'
import type { Log } from '../platform/log.ts'

/** Never changes: else runs that wait for an answer would stay with the version that began them. */
const APPLICATION_VERSION = 'v1'
/** A wait for a human has no end of its own: ten years. */
const FOR_EVER_SECONDS = 315_360_000
/** Any number, the same in every process. */
const LAUNCH_LOCK = 7_203_442
/** DBOS is told of every message; it looks by itself only in case it was not. */
const LOOK_AGAIN_MS = 30_000

export type Workflow = (kind: string) => Promise<void>
let running = false

/** Starts DBOS in this process, at most once at a time: it keeps its state in globals. `nodeId` must be new at each start. */
export async function launchDbos(options: {
  url: string
  nodeId: string
  log: Log
  workflow: Workflow
  connections: number
}): Promise<Started> {
  if (running) throw new Error('One process runs one engine.')
  running = true
  // DBOS would take what is begun within a run for a part of that run.
  const outside = AsyncLocalStorage.snapshot()
  const workflow = DBOS.registerWorkflow(options.workflow, { name: 'run', maxRecoveryAttempts: 1_000_000 })
  DBOS.setConfig({
    name: 'adjutant',
    systemDatabaseUrl: impatient(options.url),
    systemDatabasePoolSize: options.connections,
    executorID: options.nodeId,
    applicationVersion: APPLICATION_VERSION,
    enableOTLP: false,
    schedulerPollingIntervalMs: 3_600_000,
    logger: quiet(options.log),
  })
  try {
    await inTurn(options.url, () => DBOS.launch())
  } catch (error) {
    await shutDown()
    throw error
  }
  return {
    /** Does nothing when there is a workflow of this id already. */
    async start(id, kind) {
      await outside(() => DBOS.startWorkflow(workflow, { workflowID: id })(kind))
    },
    async send(id, topic, message) {
      await outside(() => DBOS.send(id, message, topic, topic))
    },
    cancel: (id) => outside(() => DBOS.cancelWorkflow(id)),
    async adopt(nodeIds) {
      await DBOSExecutor.globalInstance?.recoverPendingWorkflows(nodeIds)
    },
    forget: (ids) => DBOS.deleteWorkflows(ids),
    shutDown,
  }
}

/**
 * One process after the other: the first start on a database makes DBOS's tables, and two at once would lock each other out.
 * Asks again and again instead of waiting for the lock: a statement that waits would itself be waited for by one that makes an index.
 */
async function inTurn(url: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'adjutant-launch' })
  client.on('error', () => {})
  await client.connect()
  try {
    while (
      !(await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LAUNCH_LOCK])).rows[0]?.free
    )
      await sleep(50)
    await work()
  } finally {
    await client.end()
  }
}

/** A process that is frozen within a transaction must not hold its locks against the one that takes over. */
function impatient(url: string): string {
  const address = new URL(url)
  const before = address.searchParams.get('options')
  address.searchParams.set('options', `${before ? `${before} ` : ''}-c idle_in_transaction_session_timeout=5000`)
  return address.href
}

/** `id`, `ids`: of workflows, see `workflowOf`. */
export type Started = {
  start(id: string, kind: string): Promise<void>
  send(id: string, topic: string, message: string): Promise<void>
  cancel(id: string): Promise<void>
  adopt(nodeIds: string[]): Promise<void>
  forget(ids: string[]): Promise<void>
  shutDown(): Promise<void>
}

async function shutDown(): Promise<void> {
  try {
    await DBOS.shutdown({ deregister: true })
  } finally {
    running = false
  }
}

/** Within a workflow: waits for a message, however long it takes, over restarts. */
export async function receive(topic: string): Promise<string> {
  const message = await DBOS.recv<string>(topic, { timeoutSeconds: FOR_EVER_SECONDS, pollingIntervalMs: LOOK_AGAIN_MS })
  return message ?? ''
}

export const currentWorkflowId = (): string => DBOS.workflowID ?? ''

/** DBOS says that this execution has no say any more: another process has the run, or it was cancelled. */
export function isLost(error: unknown): boolean {
  return (
    error instanceof Error &&
    ['DBOSWorkflowConflictError', 'DBOSWorkflowCancelledError'].includes(error.constructor.name)
  )
}

/** What DBOS tells of its daily work is for debugging; what goes wrong is a warning. */
function quiet(log: Log) {
  const words = (entry: unknown) => (typeof entry === 'string' ? entry : JSON.stringify(entry))
  const ordinary = /still running|no longer owned|was cancelled during execution|is not the latest version/
  return {
    debug: () => {},
    info: (entry: unknown) => log.debug({ from: 'dbos' }, words(entry)),
    warn: (entry: unknown) =>
      (ordinary.test(words(entry)) ? log.debug : log.warn).call(log, { from: 'dbos' }, words(entry)),
    error: (entry: unknown, more?: { error?: unknown }) => log.warn({ from: 'dbos', err: more?.error }, words(entry)),
  }
}
