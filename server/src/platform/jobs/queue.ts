// pg-boss as this product uses it: public calls alone, but for the role that a request's transaction has (see `asOwner`).
import { randomUUID } from 'node:crypto'
import { type JobResult, PgBoss } from 'pg-boss'
import { type Db, sql } from '../db.ts'
import type { Log } from '../log.ts'
import type { Pass, Task } from './job.ts'

export type Queue = {
  work(job: Pass | Task, perform: (data: Record<string, unknown>) => Promise<void>): Promise<void>
  /** This pass is due in so many milliseconds, and not at another time. */
  look(pass: string, inMs: number): Promise<void>
  /** The same, unless it is due at some time already. */
  lookUnless(pass: string, inMs: number): Promise<void>
  add(
    db: Db,
    task: Task<never>,
    data: object,
    how: { key?: string; afterSeconds?: number; postpone?: boolean },
  ): Promise<void>
  /** Asks for what is due now, whatever the next look would be. */
  lookNow(job: string): void
  close(): Promise<void>
}

/** Rows of what is over are kept so long, for the operator's page. */
const KEPT_SECONDS = 3_600
/** A server that was not heard of for so long is dead: its tasks are another's. The least that pg-boss takes. */
const DEAD_AFTER_SECONDS = 10
/** Who hears no word looks so often, passes at least as often as they are due: what a dead server would have done is late by so much. */
const PASSES_LOOK_SECONDS = 30
/** Whoever did the last look remembers the next one, and is first. */
const LATE_SECONDS = 1
const TASKS_LOOK_SECONDS = 5
/** How often pg-boss looks while it can hear no word; it takes no shorter time than this for who can. */
const LEAST_LOOK_SECONDS = 2
/** A pass may work through a great many rows; that its server lives is seen by its heartbeat. */
const MOST_SECONDS = 80_000
/** What is at work has been told to stop and was waited for by then; so long pg-boss has to write down what became of it. */
const CLOSE_MS = 2_000
/** All looks of a pass have this key: one of them waits at most. */
const LOOK = 'look'

/** Makes pg-boss's tables at the first start on a database; several servers at once do it once. */
export async function openQueue({
  url,
  log,
  jobs,
  alone,
}: {
  url: string
  log: Log
  jobs: readonly (Pass | Task)[]
  alone: boolean
}): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'adjutant-jobs',
    max: 2,
    // A server that is frozen in the middle of a transaction must not hold its locks for long. What the queue itself writes down (who looks,
    // what is done) may be lost where the database's machine dies, and is then done once more: nobody's commit waits behind it for the
    // disk. A task is given in the transaction of the row that it belongs to, and is kept as that is.
    options: '-c idle_in_transaction_session_timeout=10000 -c synchronous_commit=off',
    useListenNotify: true,
    notifyHeartbeatIntervalMs: 30_000,
    schedule: false,
    // How soon it is seen that a server has died, beside the time after which it counts as dead.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    maintenanceIntervalSeconds: 600,
    // Nothing here has jobs that wait for jobs.
    flowIntervalSeconds: 3_600,
    bamIntervalSeconds: 3_600,
    monitorVacuum: false,
    registerInstance: false,
    openTelemetry: { enabled: false },
  })
  boss.on('error', (error) => log.warn({ reason: error.message }, 'the queue of jobs had trouble; it goes on'))
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the queue of jobs has a warning'))
  await boss.start()
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const job of jobs) {
    const options = optionsOf(job)
    const known = there.get(job.name)
    if (!known) await boss.createQueue(job.name, { policy: 'short', ...options })
    else if (Object.entries(options).some(([name, value]) => known[name as keyof typeof known] !== value))
      await boss.updateQueue(job.name, options)
  }
  if (alone) for (const { name } of jobs) await failOrphans(boss, name)
  const workers = new Map<string, string>()
  /** When the next try is due, so that it need not wait for the next look. */
  const fetchIn = ({ name, retry: { seconds, mostSeconds } }: Task, tries: number) =>
    setTimeout(
      () => boss.notifyWorker(workers.get(name) ?? ''),
      Math.min(seconds * 2 ** tries, mostSeconds) * 1_000 + 50,
    ).unref()

  return {
    async work(job, perform) {
      const isTask = job.kind === 'task'
      const late = isTask ? TASKS_LOOK_SECONDS : Math.min(job.everySeconds + LATE_SECONDS, PASSES_LOOK_SECONDS)
      const seconds = Math.max(late, LEAST_LOOK_SECONDS)
      // A pass that failed looks again by itself; a task is tried again.
      const failed = isTask ? 'failed' : 'deadletter'
      const worker = await boss.work<Record<string, unknown>>(
        job.name,
        { notifyPollingIntervalSeconds: seconds, perJobResults: true },
        async (jobs) => {
          const results: JobResult[] = []
          for (const { id, data, retryCount } of jobs) {
            const result = await outcome(() => perform(data ?? {}), failed)
            results.push({ id, ...result })
            if (result.status === 'failed' && isTask) fetchIn(job, retryCount)
          }
          // More may wait, and word of it is told once.
          if (isTask) boss.notifyWorker(worker)
          return results
        },
      )
      workers.set(job.name, worker)
    },
    async look(pass, inMs) {
      await boss.upsert(pass, null, { singletonKey: LOOK, startAfter: inMs / 1_000 })
    },
    async lookUnless(pass, inMs) {
      await boss.send(pass, null, { singletonKey: LOOK, startAfter: inMs / 1_000 })
    },
    async add(db, task, data, { key = randomUUID(), afterSeconds = 0, postpone = false }) {
      const options = { singletonKey: key, startAfter: afterSeconds, db: asOwner(db) }
      await (postpone ? boss.upsert(task.name, data, options) : boss.send(task.name, data, options))
    },
    lookNow: (job) => boss.notifyWorker(workers.get(job) ?? ''),
    close: () => boss.stop({ timeout: CLOSE_MS }),
  }
}

function optionsOf(job: Pass | Task) {
  const kept = { notify: true, deleteAfterSeconds: KEPT_SECONDS }
  // The look of a server that died within it is another's, however often that happens.
  if (job.kind === 'pass')
    return { ...kept, retryLimit: 1_000_000, expireInSeconds: MOST_SECONDS, heartbeatSeconds: DEAD_AFTER_SECONDS }
  const { times, seconds, mostSeconds } = job.retry
  return {
    ...kept,
    ...{ retryLimit: times, retryDelay: seconds, retryBackoff: true, retryDelayMax: mostSeconds },
    ...{ expireInSeconds: job.endsWithinSeconds, heartbeatSeconds: DEAD_AFTER_SECONDS },
  }
}

async function outcome(work: () => Promise<void>, failed: JobResult['status']): Promise<Omit<JobResult, 'id'>> {
  try {
    await work()
    return { status: 'completed' }
  } catch (error) {
    return { status: failed, output: { message: error instanceof Error ? error.message : String(error) } }
  }
}

/** What a server had that is certainly gone. */
async function failOrphans(boss: PgBoss, name: string): Promise<void> {
  const left = (await boss.findJobs(name)).filter(({ state }) => state === 'active')
  if (left.length > 0)
    await boss.fail(
      name,
      left.map(({ id }) => id),
      { message: 'its server ended' },
    )
}

/**
 * A request's transaction works in the role `adjutant_app`, which sees no job of anybody. For this one statement it has the rights of
 * the owner; should that fail, the transaction is over, and the role with it.
 */
function asOwner(db: Db) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const { rows: before } = await sql<{ role: string }>`select current_setting('role') as role`.execute(db)
      const role = before[0]?.role ?? 'none'
      if (role !== 'none') await sql`set local role none`.execute(db)
      const { rows } = await db.executeQuery({
        sql: text,
        parameters: values,
        query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
        queryId: { queryId: 'jobs' },
      })
      if (role !== 'none') await sql`set local role ${sql.ref(role)}`.execute(db)
      return { rows: [...rows] as Record<string, unknown>[] }
    },
  }
}
