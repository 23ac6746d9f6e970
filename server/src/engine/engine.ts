// Durable runs. A run is a row; this shared layer brings it to its end, over crashes and restarts, and knows no feature (decision 0053).
import { randomUUID } from 'node:crypto'
import type { Run } from '#contract/runs.ts'
import type { Database, Db } from '../platform/db.ts'
import { isAway } from '../platform/errors.ts'
import { type LiveChannel, notify } from '../platform/live.ts'
import type { Log } from '../platform/log.ts'
import { announcer } from './announce.ts'
import { type Background, createBackground } from './background.ts'
import { claimRun, HEARD, LOAD, NEXT, OVER, REPEATED, SPENT_LATE, UNCOUNT } from './claim.ts'
import { ending } from './endings.ts'
import { type RunNews, runNotices } from './news.ts'
import { answered, suspend } from './outage.ts'
import { retryOnOutage, retryWithBackoff } from './retry.ts'
import { CurrentRun, type RunKind } from './run.ts'
import { viaPool } from './run-query.ts'
import { type AppendResult, append, OPEN } from './run-rows.ts'
import type { RunRow, Surroundings } from './surroundings.ts'
import { beat, DEAD_AFTER_MS, forgetOthers, handOverRuns, startSweeper } from './sweep.ts'

export { RunStopped } from './endings.ts'
export { ProviderAway } from './outage.ts'
export { RunFailure, type RunHandle, type RunKind, StepFailure, type StepHandle } from './run.ts'

export type EngineOptions = {
  database: Database
  log: Log
  /** New at each start of each process: two processes of one name would do each other's steps. */
  nodeId?: string
  kinds: readonly RunKind[]
  /** What events of runs mean for the topics of features. */
  news?: readonly RunNews[]
  /** With it a run that is stopped on another process ends here at once, else within a second. */
  live?: LiveChannel
  /** After how long without a sign of life another process takes over. */
  deadAfterMs?: number
  /** No other process can be alive on this database: what a former one left is taken over at once. */
  alone?: boolean
  /** So many runs that nobody waits for are at work at once in this process. */
  mostInBackground?: number
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
  /** Within the caller's transaction: readers hear of what was added to a run in it, when it commits. */
  announce(db: Db, appended: AppendResult): Promise<void>
  /** Runs kept with `in_background`. */
  background: Pick<Background, 'hold' | 'wake'>
}

/** Makes an engine. */
export function createEngine(options: EngineOptions): Engine {
  const { database, log, nodeId = randomUUID(), kinds, live, deadAfterMs = DEAD_AFTER_MS, alone = false } = options
  const kindOf = new Map(kinds.map((kind) => [kind.name, kind]))
  const current = new Map<string, CurrentRun>()
  const ask = retryOnOutage(viaPool(database.pool), () => closing)
  const noticesOf = runNotices(options.news)
  const announce = announcer(database, log, noticesOf)
  const background = createBackground({
    ask,
    log,
    most: options.mostInBackground,
    open: () => launched && !closing,
    isAtWork: (runId) => {
      const run = current.get(runId)
      return run !== undefined && !run.waits
    },
    enqueue: (runId) => enqueue(runId),
  })
  let launched = false
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
    spentLate({ id, user_id, execution }, { input_tokens, cached_tokens = 0, output_tokens, cost_usd }) {
      const values = [id, user_id, input_tokens, output_tokens, cost_usd, cached_tokens, execution]
      ask(SPENT_LATE, values).catch((error: unknown) =>
        log.warn({ err: error, run: id }, 'what a stopped step has used was not counted'),
      )
    },
    suspend: (run, before, away, at) =>
      retryWithBackoff(
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

  /** Brings the run of this life to its end, unless another process has it. From here on everything may happen again after a crash. */
  async function start(runId: string, work: string, life: number): Promise<void> {
    if (!launched || closing) return
    const [row] = (await ask(LOAD, [runId, OPEN, life, nodeId, deadAfterMs])) as unknown as RunRow[]
    if (!row || closing) return
    const run = new CurrentRun(row, engine)
    // A former life may still be on its way out.
    current.get(run.id)?.abort()
    current.set(run.id, run)
    execute(run, work)
      .catch(async (error: unknown) => {
        if (closing) return
        log.error({ err: error, run: run.id }, 'a run broke off')
        await giveUp(run.id, row.kind, life)
      })
      .catch((error: unknown) => log.error({ err: error, run: run.id }, 'a run that broke off could not be ended'))
      .finally(() => {
        if (current.get(run.id) !== run) return
        current.delete(run.id)
        background.ended(run.id)
      })
  }

  async function execute(run: CurrentRun, work: string): Promise<void> {
    try {
      const kind = kindOf.get(work)
      if (!kind) throw new Error(`There is no kind of run called ${work}.`)
      const result = await kind.work(run)
      await run.complete(result, kind.summarize?.(result) ?? { summary: summaryOf(result) })
    } catch (error) {
      await run.fail(error)
    }
  }

  /** Tells runs that wait here of answers that were kept on another server, or whose word was lost. */
  async function hear(runs: readonly CurrentRun[]): Promise<void> {
    const waiting = runs.filter((run) => run.waits)
    if (waiting.length === 0) return
    for (const { id, prompt_id, reply } of await ask(HEARD, [waiting.map((run) => run.id)]))
      current.get(id as string)?.hear(prompt_id as string, reply as string)
  }

  async function enqueue(runId: string): Promise<void> {
    if (!launched || closing) return
    const taken = await claimRun(database, runId)
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
    await hear(runs)
  }

  return {
    async launch() {
      closing = false
      if (alone) await forgetOthers(database.pool)
      await beat(database.pool, nodeId)
      launched = true
      stopSweeper = startSweeper({
        pool: database.pool,
        log,
        nodeId,
        deadAfterMs,
        enqueue,
        start,
        checkCurrent,
        fillBackground: background.fill,
      })
      if (live)
        stopListening = live.listen({
          topics: ['runs'],
          notice: ({ id, data }) => {
            const { type, id: seq } = (data ?? {}) as { type?: string; id?: number }
            const run = current.get(id)
            // Not the end of the life before this one, of which the word comes late.
            if (type === 'terminal' && run && (seq ?? 0) > run.seq) run.abort()
            if (type === 'user_reply' && run)
              hear([run]).catch((error: unknown) =>
                log.warn({ err: error, run: id }, 'an answer is heard a little later'),
              )
          },
          reset: () => {},
        })
    },

    async close() {
      if (!launched || closing) return
      closing = true
      stopListening()
      const cut = [...current.values()].flatMap((run) => [...run.working].map((step) => [run.id, step]))
      for (const run of current.values()) run.abort()
      current.clear()
      await stopSweeper()
      // These beginnings ended well, they do not count as crashes.
      for (const [runId, step] of cut) await database.pool.query(UNCOUNT, [runId, step])
      await handOverRuns(database.pool, nodeId)
      await announce.idle()
      launched = false
    },

    enqueue,

    async answer(runId, userInput, promptId) {
      current.get(runId)?.hear(promptId, userInput)
    },

    async stop(runId) {
      current.get(runId)?.abort()
    },

    announce: (db, appended) => notify(db, noticesOf(appended)),
    background,
  }
}

function summaryOf(result: unknown): string {
  const { summary } = (result ?? {}) as { summary?: unknown }
  return typeof summary === 'string' && summary !== '' ? summary : 'Done.'
}
