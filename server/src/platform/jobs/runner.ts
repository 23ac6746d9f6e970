// Does what the jobs of the features describe, on the queues of pg-boss: rows in the schema `pgboss` of the same database, leases
// that several servers share, word by LISTEN/NOTIFY (decision 0052). The only file that knows it, with `queue.ts`.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import type { JobState } from '#contract/jobs.ts'
import type { Database, Db } from '../db.ts'
import type { LiveChannel, Notice } from '../live.ts'
import type { Log } from '../log.ts'
import type { Job, Pass, Task, Turn, Wake } from './job.ts'
import { jobMetrics, stateOf } from './metrics.ts'
import { openQueue, type Queue } from './queue.ts'

export type JobsOptions = {
  database: Database
  log: Log
  jobs: readonly Job[]
  /** News that wakes passes; left out, they look every so often. */
  live?: LiveChannel
  /** No other process can be alive on this database: tasks that a former one had are done again at once. */
  alone?: boolean
}

export type Jobs = {
  /** Begins to work. Before it, and after `stop`, nothing is asked of the queue; tasks that are given then are not kept. */
  start(): Promise<void>
  /** Lets go of what is at work and waits for it, a few seconds at most; another server or the next start goes on. */
  stop(): Promise<void>
  /** After the commit of what it is to find: this pass looks as soon as it can, on one server. */
  wake(pass: string): void
  /**
   * Within the caller's transaction, as a user or not: the task is there when that commits, and never when it does not. `key`: while
   * one of the same key waits there is no second. `afterSeconds`: not before then; with `postpone` the one that waits is put off, too.
   */
  add<Data extends object>(db: Db, task: Task<Data>, data: Data, how?: EnqueueOptions): Promise<void>
  /** For the operator: each job, and what became of it in the last hour on all servers. */
  state(): Promise<JobState[]>
  metrics: Registry
}
export type EnqueueOptions = { key?: string; afterSeconds?: number; postpone?: boolean }

/** News in a crowd asks once in this time, and so long after the last time it asked. */
const TOGETHER_MS = 10
const APART_MS = 200
/** A pass that asks for its next turn at once has it after this: what cannot be taken now must keep nobody busy. */
const LEAST_AGAIN_MS = 100
/** After a turn that failed: the first wait; it doubles up to the pass's own time. */
const FIRST_AGAIN_MS = 1_000
/** Work that does not hear of the end is waited for so long: the whole server has nine seconds. Another does it then. */
const LET_GO_MS = 2_500

export function createJobs({ database, log, jobs, live, alone = false }: JobsOptions): Jobs {
  const metrics = jobMetrics(database, jobs)
  const stopping = new AbortController()
  const turn: Turn = { signal: stopping.signal, log }
  const timers = new Map<string, NodeJS.Timeout>()
  const failures = new Map<string, number>()
  const atWork = new Set<Promise<unknown>>()
  let queue: Queue | null = null
  let stopListening = () => {}

  /** Counts and times a turn. Errors: what it throws. */
  const timed = async <T>(job: Job, work: () => Promise<T>): Promise<T> => {
    const done = metrics.began(job.name)
    const working = work()
    atWork.add(working)
    try {
      const result = await working
      done('done')
      return result
    } catch (error) {
      done(stopping.signal.aborted ? 'cut off' : 'failed')
      throw error
    } finally {
      atWork.delete(working)
    }
  }
  const later = (name: string, ms: number, work: () => void) => {
    clearTimeout(timers.get(name))
    timers.delete(name)
    if (!stopping.signal.aborted) timers.set(name, setTimeout(work, ms).unref())
  }
  /** The next look is a row, so that it comes whoever dies; this process remembers it too, to be on time. */
  const lookWithin = async (pass: Pass, ms: number) => {
    await queue?.lookUnless(pass.name, ms)
    later(pass.name, ms, () => queue?.lookNow(pass.name))
  }
  const asking = new Set<string>()
  const asked = new Map<string, number>()
  const ask = (name: string) => {
    if (asking.has(name) || stopping.signal.aborted) return
    asking.add(name)
    const apart = (asked.get(name) ?? 0) + APART_MS - performance.now()
    setTimeout(
      () => {
        asking.delete(name)
        asked.set(name, performance.now())
        queue
          ?.look(name, 0)
          .catch((error: unknown) => log.warn({ err: error, job: name }, 'a job is done a little later'))
      },
      Math.max(TOGETHER_MS, apart),
    ).unref()
  }

  async function passOnce(pass: Pass): Promise<void> {
    let nextMs = pass.everySeconds * 1_000
    try {
      nextMs = (await timed(pass, () => pass.run(turn))) ?? nextMs
      failures.delete(pass.name)
    } catch (error) {
      const before = failures.get(pass.name) ?? 0
      failures.set(pass.name, before + 1)
      nextMs = Math.min(FIRST_AGAIN_MS * 2 ** Math.min(before, 10), nextMs)
      log.warn({ err: error, job: pass.name }, 'a job broke off; it is taken up again')
      throw error
    } finally {
      // Whoever goes on finds it due at once. Otherwise a word that came meanwhile is not put off.
      if (stopping.signal.aborted) await queue?.look(pass.name, 0)
      else await lookWithin(pass, Math.max(LEAST_AGAIN_MS, nextMs))
    }
  }

  async function taskOnce(task: Task, data: Record<string, unknown>): Promise<void> {
    try {
      await timed(task, () => task.run(data, turn))
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error, job: task.name }, 'a job failed; it is tried again')
      throw error
    }
  }

  const onDuty = async (duty: Extract<Job, { kind: 'duty' }>) => {
    await timed(duty, () => duty.run(turn)).catch((error: unknown) =>
      log.warn({ err: error, job: duty.name }, 'a job broke off; it is taken up again'),
    )
    later(duty.name, duty.everySeconds * 1_000, () => void onDuty(duty))
  }

  return {
    metrics: metrics.registry,

    async start() {
      for (const job of jobs) await job.prepare?.()
      const queued = jobs.filter((job) => job.kind !== 'duty')
      if (queued.length > 0) {
        queue = await openQueue({ url: database.url, log, jobs: queued, alone })
        for (const job of queued)
          await queue.work(job, (data) => (job.kind === 'pass' ? passOnce(job) : taskOnce(job, data)))
      }
      for (const job of jobs) {
        if (job.kind === 'duty') void onDuty(job)
        if (job.kind === 'pass') await queue?.look(job.name, 0)
      }
      const passes = jobs.filter((job) => job.kind === 'pass')
      stopListening =
        live?.listen({
          topics: passes.flatMap(({ wakeOn = [] }) => wakeOn.map(({ topic }) => topic)),
          notice(notice: Notice) {
            for (const pass of passes) if (pass.wakeOn?.some((wake) => isWoken(wake, notice))) ask(pass.name)
          },
          reset() {
            for (const pass of passes) if (pass.wakeOn) ask(pass.name)
          },
        }) ?? stopListening
    },

    async stop() {
      if (stopping.signal.aborted) return
      stopping.abort()
      stopListening()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.race([Promise.allSettled([...atWork]), sleep(LET_GO_MS, undefined, { ref: false })])
      await queue?.close()
      queue = null
    },

    wake: (pass) => {
      if (queue) ask(pass)
    },

    async add(db, task, data, how = {}) {
      if (!queue) return
      await queue.add(db, task, data, how)
      const { afterSeconds = 0 } = how
      if (afterSeconds > 0 && afterSeconds < 600)
        setTimeout(() => queue?.lookNow(task.name), afterSeconds * 1_000 + TOGETHER_MS).unref()
    },

    state: () => stateOf(database, jobs),
  }
}

const isWoken = ({ topic, types }: Wake, { topic: heard, data }: Notice): boolean =>
  topic === heard && (types === undefined || types.includes((data as { type?: string } | undefined)?.type ?? ''))
