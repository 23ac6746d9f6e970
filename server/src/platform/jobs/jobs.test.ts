// Several runners on one database stand for several servers.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freshDatabase } from '../../../../test-kit/database.ts'
import { type Database, openDatabase, sql } from '../db.ts'
import { newId } from '../ids.ts'
import { LiveChannel, notify } from '../live.ts'
import { createLog } from '../log.ts'
import { definePass, defineTask, type Job } from './job.ts'
import { createJobs, type Jobs, type JobsOptions } from './runner.ts'

const log = createLog(process.env.TEST_LOG ?? 'silent')
let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database
let servers: Jobs[] = []
beforeEach(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.url, { max: 6, onError: () => {} })
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  servers = []
  await database.close()
  await fresh.drop()
})

async function server(jobs: Job[], options: Partial<JobsOptions> = {}): Promise<Jobs> {
  const one = createJobs({ database, log, jobs, ...options })
  servers.push(one)
  await one.start()
  return one
}
async function until(look: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_000; tries++) {
    if (await look()) return
    await sleep(20)
  }
  throw new Error('it did not come to that')
}
const HOUR = 3_600
const RETRY = { times: 5, seconds: 1, mostSeconds: 1 }
const task = (run: (data: { n: number }, signal: AbortSignal) => Promise<void>) =>
  defineTask<{ n: number }>({
    name: 'test.task',
    title: 'A task',
    retry: RETRY,
    endsWithinSeconds: 60,
    run: (data, { signal }) => run(data, signal),
  })
const asJob = (one: ReturnType<typeof task>) => one as unknown as Job
const asleep = (signal: AbortSignal) => new Promise<never>((_, reject) => signal.addEventListener('abort', reject))

it('a pass looks at the start, when it is woken, and by itself every so often; one of two servers does each look', async () => {
  const looks: string[] = []
  const pass = (who: string, everySeconds: number) =>
    definePass({ name: 'test.pass', title: 'A pass', everySeconds, run: async () => void looks.push(who) as undefined })
  const one = await server([pass('one', HOUR)])
  await until(() => looks.length === 1)
  await server([pass('two', HOUR)])
  await until(() => looks.length === 2)
  one.wake('test.pass')
  await until(() => looks.length === 3)
  for (const each of servers) await each.stop()
  servers = []
  await server([pass('three', 0.05)])
  await until(() => looks.filter((who) => who === 'three').length > 3)
})

it('a word that comes while a pass is at work leads to another turn', async () => {
  let turns = 0
  let goOn = () => {}
  const one = await server([
    definePass({
      name: 'test.pass',
      title: 'A pass',
      everySeconds: HOUR,
      run: async () => {
        turns += 1
        if (turns === 1) await new Promise<void>((resolve) => (goOn = resolve))
        return undefined
      },
    }),
  ])
  await until(() => turns === 1)
  one.wake('test.pass')
  await until(async () => (await one.state())[0]?.queue?.due === 1)
  goOn()
  await until(() => turns === 2)
})

it('a pass that breaks off is taken up again soon, and the operator sees of what it broke', async () => {
  let turns = 0
  const one = await server([
    definePass({
      name: 'test.pass',
      title: 'A pass',
      everySeconds: HOUR,
      run: async () => {
        turns += 1
        if (turns === 1) throw new Error('the disk is full')
        return undefined
      },
    }),
  ])
  await until(async () => turns === 2 && (await one.state())[0]?.queue?.done === 1)
  expect(await one.state()).toMatchObject([
    { name: 'test.pass', kind: 'pass', every_seconds: HOUR, queue: { failed: 1 }, last_error: 'the disk is full' },
  ])
  expect(await one.metrics.metrics()).toContain('adjutant_job_turns_total{job="test.pass",end="failed"} 1')
})

it('news on the live lane wakes a pass', async () => {
  const live = new LiveChannel(database.url, log)
  await live.open()
  let turns = 0
  const pass = definePass({
    name: 'test.pass',
    title: 'A pass',
    everySeconds: HOUR,
    wakeOn: [{ topic: 'notes' }],
    run: async () => {
      turns += 1
      return undefined
    },
  })
  await server([pass], { live })
  await until(() => turns === 1)
  await notify(database.db, [{ topic: 'notes', id: newId() }])
  await until(() => turns === 2)
  await live.close()
})

it('a task is there when its transaction commits and never when it does not, and no person can see it', async () => {
  const done: number[] = []
  const counting = task(async ({ n }) => void done.push(n))
  const one = await server([asJob(counting)])
  const user = newId()
  await database.as(user, async (db) => {
    await one.add(db, counting, { n: 1 })
    // Still as this person afterwards.
    expect((await sql<{ role: string }>`select current_role as role`.execute(db)).rows).toEqual([
      { role: 'adjutant_app' },
    ])
  })
  await expect(
    database.as(user, async (db) => {
      await one.add(db, counting, { n: 2 })
      throw new Error('not after all')
    }),
  ).rejects.toThrow('not after all')
  await one.add(database.db, counting, { n: 3 })
  await until(() => done.includes(3) && done.includes(1))
  expect(done.sort()).toEqual([1, 3])
  await expect(database.as(user, (db) => sql`select 1 from pgboss.job`.execute(db))).rejects.toThrow(
    'permission denied',
  )
})

it('tasks that are given at once are all done soon, by whichever server', async () => {
  const done: number[] = []
  const counting = task(async ({ n }) => void done.push(n))
  const one = await server([asJob(counting)])
  await server([asJob(counting)])
  await Promise.all(Array.from({ length: 30 }, (_, n) => one.add(database.db, counting, { n })))
  await until(() => done.length === 30)
  expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n))
})

it('while a task waits there is no second of its key; it keeps its time, or is put off', async () => {
  const done: number[] = []
  const counting = task(async ({ n }) => void done.push(n))
  const one = await server([asJob(counting)])
  for (const n of [1, 2, 3]) await one.add(database.db, counting, { n }, { key: 'same', afterSeconds: 1 })
  for (const n of [4, 5])
    await one.add(database.db, counting, { n }, { key: 'put off', afterSeconds: 1, postpone: true })
  expect((await one.state())[0]?.queue).toMatchObject({ later: 2, due: 0 })
  await until(() => done.length === 2)
  expect(done.sort()).toEqual([1, 5])
  await one.add(database.db, counting, { n: 6 }, { key: 'same' })
  await until(() => done.includes(6))
})

it('a task that fails is tried again', async () => {
  let tries = 0
  const failing = task(async () => {
    tries += 1
    if (tries < 3) throw new Error('not yet')
  })
  const one = await server([asJob(failing)])
  await one.add(database.db, failing, { n: 1 })
  await until(async () => (await one.state())[0]?.queue?.done === 1)
  expect(tries).toBe(3)
})

it('what is cut off by the end of a server is done by another, or by its next start when it was killed', async () => {
  const done: string[] = []
  const slow = task((_, signal) => asleep(signal))
  const quick = task(async ({ n }) => void done.push(`quick ${n}`))
  const [first] = [await server([asJob(slow)])]
  const active = async () => (await first.state())[0]?.queue?.active === 1
  await first.add(database.db, slow, { n: 1 })
  await until(active)
  await first.stop()
  const second = await server([asJob(task(() => new Promise(() => {})))])
  await until(active)
  // The second is killed: it lets go of nothing. The third knows that no other process can be alive.
  await server([asJob(quick)], { alone: true })
  await until(() => done.length === 1)
  servers = servers.filter((each) => each !== second)
})

it('work that does not hear of the end does not hold its server, and the next one does it', async () => {
  const begun: string[] = []
  const pass = (who: string, run: () => Promise<undefined>) =>
    definePass({
      name: 'test.pass',
      title: 'A pass',
      everySeconds: HOUR,
      run: async () => {
        begun.push(who)
        return run()
      },
    })
  const deaf = await server([pass('deaf', () => new Promise(() => {}))])
  await until(() => begun.length === 1)
  await deaf.stop()
  await server([pass('next', async () => undefined)])
  await until(() => begun.includes('next'))
  expect(begun).toEqual(['deaf', 'next'])
})
