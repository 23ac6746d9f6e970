// Durable runs on DBOS. A run is a row; this shelf brings it to its end, over crashes and restarts, and knows no feature.
import { randomUUID } from 'node:crypto'
import type { Run } from '#contract/runs.ts'
import type { Database } from '../platform/db.ts'
import { isAway } from '../platform/errors.ts'
import type { LiveLane } from '../platform/live.ts'
import type { Log } from '../platform/log.ts'
import { announcer } from './announce.ts'
import { LOAD, NEXT, OVER, REPEATED, SPENT_LATE, take, UNCOUNT, workflowOf } from './claim.ts'
import { currentWorkflowId, launchDbos, type Started } from './dbos.ts'
import { ending } from './endings.ts'
import { answered, suspend } from './outage.ts'
import { patient, patiently } from './patient.ts'
import { CurrentRun, type RunKind } from './run.ts'
import { append, OPEN, viaPool } from './run-rows.ts'
import type { RunRow, Surroundings } from './surroundings.ts'
import { beat, DEAD_AFTER_MS, forgetOthers, leave, startSweeper } from './sweep.ts'

export { ProviderAway } from './outage.ts'
export { RunFailure, type RunHandle, type RunKind, StepFailure, type StepHandle } from './run.ts'

export type EngineOptions = {
  database: Database
  log: Log
  /** New at each start of each process: two processes of one name would do each other's steps. */
  nodeId?: string
  kinds: readonly RunKind[]
  /** With it a run that is stopped on another process ends here at once, else within a second. */
  live?: LiveLane
  /** Connections of DBOS, beside the pool's. */
  connections?: number
  /** After how long without a sign of life another process takes over. */
  deadAfterMs?: number
  /** No other process can be alive on this database: what a former one left is taken over at once. */
  alone?: boolean
}

export type Engine = {
  /** Begins to work. Before it, runs are only kept. */
  launch(): Promise<void>
  /** Ends within a few seconds. Steps at work are aborted and done again by the next start; no run fails of it. */
  close(): Promise<void>
  /** Hands a committed run to the workers. Doing it twice, or on two processes, starts it once. */
  enqueue(runId: string): Promise<void>
  /** Brings a committed answer to the run that waits for it. */
  answer(runId: string, userInput: string, promptId: string): Promise<void>
  /** Ends the work of a run whose stop is committed. */
  stop(runId: string): Promise<void>
}

/** Makes an engine; one process runs one at a time. */
export function createEngine(options: EngineOptions): Engine {
  const {
    database,
    log,
    nodeId = randomUUID(),
    kinds,
    live,
    connections = 8,
    deadAfterMs = DEAD_AFTER_MS,
    alone = false,
  } = options
  const kindOf = new Map(kinds.map((kind) => [kind.name, kind]))
  const current = new Map<string, CurrentRun>()
  const ask = patient(viaPool(database.pool), () => closing)
  const announce = announcer(database, log)
  let dbos: Started | null = null
  let closing = false
  let stopSweeper = async () => {}
  let stopListening = () => {}

  const engine: Surroundings = {
    log,
    ending: () => closing,
    async append({ id, execution }, events, change, outcomes) {
      const appended = await append(ask, id, events, change, { execution }, outcomes)
      if (appended) announce(appended)
      return appended
    },
    async countAttempt(runId, step) {
      const [row] = await ask(REPEATED, [runId, step])
      return (row?.attempts as number | undefined) ?? 0
    },
    spentLate({ id, user_id, execution }, { input_tokens, output_tokens, cost_usd }) {
      ask(SPENT_LATE, [id, user_id, input_tokens, output_tokens, cost_usd, execution]).catch((error: unknown) =>
        log.warn({ err: error, run: id }, 'what a stopped step has used was not counted'),
      )
    },
    suspend: (run, before, away, at) =>
      patiently(
        () => suspend(database, run, before, away, at),
        (error) => !closing && isAway(error),
      ).then((appended) => {
        if (appended) announce(appended)
        return appended
      }),
    answered: (run, away, provider) =>
      answered(ask, run, away, provider).catch((error: unknown) =>
        log.warn({ err: error, run: run.id }, 'runs that wait for the same provider go on a little later'),
      ),
    next(userId) {
      startNext(userId).catch((error: unknown) => log.warn({ err: error }, 'the next run will start a little later'))
    },
  }

  /** The workflow: from here on everything may happen again after a crash. */
  async function execute(work: string): Promise<void> {
    const row = await load(currentWorkflowId())
    if (!row) return
    const run = new CurrentRun(row, engine)
    current.get(run.id)?.abort()
    current.set(run.id, run)
    try {
      const kind = kindOf.get(work)
      if (!kind) throw new Error(`There is no kind of run called ${work}.`)
      const result = await kind.work(run)
      await run.complete(result, kind.summarize?.(result) ?? { summary: summaryOf(result) })
    } catch (error) {
      await run.fail(error)
    } finally {
      if (current.get(run.id) === run) current.delete(run.id)
    }
  }

  async function load(workflow: string): Promise<RunRow | undefined> {
    const [runId, life = '0'] = workflow.split('.', 2)
    try {
      return (await ask(LOAD, [runId, OPEN, Number(life)]))[0] as RunRow | undefined
    } catch (error) {
      // A workflow that fails while its process ends would be over for good.
      if (closing) return new Promise(() => {})
      throw error
    }
  }

  async function start(runId: string, work: string, life: number): Promise<void> {
    if (dbos && !closing) await dbos.start(workflowOf(runId, life), work)
  }

  /** The workflow of the run's present life. */
  async function workflow(runId: string): Promise<string> {
    const [row] = await ask(LIFE, [runId])
    return workflowOf(runId, Number(row?.life ?? 0))
  }

  async function enqueue(runId: string): Promise<void> {
    if (!dbos || closing) return
    const taken = await take(database, runId)
    if (!taken) return
    announce(taken)
    // Where there is nothing to say, readers hear that it is not what it was.
    if (taken.events.length === 0) announce.changed(taken)
    await start(runId, taken.work, taken.life)
  }

  async function startNext(userId: string): Promise<void> {
    const [row] = await ask(NEXT, [userId])
    if (row) await enqueue(row.id as string)
  }

  async function giveUp(runId: string, kind: Run['kind'], life: number): Promise<void> {
    log.error({ run: runId }, 'a run was left without its workflow')
    const message = 'Something went wrong on our side. Please start it again.'
    const ended = await append(ask, runId, ending({ kind, life }, 'failed', message), {
      status: 'failed',
      error: message,
      prompt: null,
    })
    if (ended) announce(ended)
  }

  async function checkCurrent(): Promise<void> {
    if (current.size === 0) return
    const runs = [...current.values()]
    const over = await ask(OVER, [runs.map((run) => run.id), runs.map((run) => run.execution), OPEN])
    for (const { id } of over) current.get(id as string)?.abort()
  }

  return {
    async launch() {
      closing = false
      if (alone) await forgetOthers(database.pool)
      await beat(database.pool, nodeId)
      dbos = await launchDbos({ url: database.url, nodeId, log, workflow: execute, connections })
      const duties = { enqueue, start, giveUp, checkCurrent }
      stopSweeper = startSweeper({ pool: database.pool, log, nodeId, deadAfterMs, dbos, ...duties })
      if (live)
        stopListening = live.listen({
          notice: ({ t, i, d }) => {
            const { type, id } = (d ?? {}) as { type?: string; id?: number }
            const run = t === 'runs' && type === 'terminal' ? current.get(i) : undefined
            // Not the end of the life before this one, of which the word comes late.
            if (run && (id ?? 0) > run.seq) run.abort()
          },
          reset: () => {},
        })
    },

    async close() {
      if (!dbos || closing) return
      closing = true
      stopListening()
      const cut = [...current.values()].flatMap((run) => [...run.working].map((step) => [run.id, step]))
      for (const run of current.values()) run.abort()
      current.clear()
      await stopSweeper()
      // These beginnings ended well, they do not count as crashes.
      for (const [runId, step] of cut) await database.pool.query(UNCOUNT, [runId, step])
      await leave(database.pool, nodeId)
      await dbos.shutDown()
      await announce.idle()
      dbos = null
    },

    enqueue,

    async answer(runId, userInput, promptId) {
      if (dbos) await dbos.send(await workflow(runId), promptId, userInput)
    },

    async stop(runId) {
      current.get(runId)?.abort()
      if (dbos) await dbos.cancel(await workflow(runId))
    },
  }
}

const LIFE = { name: 'run-life', text: 'select life from runs where id = $1' }

function summaryOf(result: unknown): string {
  const { summary } = (result ?? {}) as { summary?: unknown }
  return typeof summary === 'string' && summary !== '' ? summary : 'Done.'
}
