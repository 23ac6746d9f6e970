// A database that goes away in each way it can: whoever asks is told to come again, and never that something is broken here (trust F9).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Crossing, startCrossing } from '../../../test-kit/crossing.ts'
import { freshDatabase } from '../../../test-kit/database.ts'
import { type Database, openDatabase, sql } from './db.ts'
import { fromDatabase } from './errors.ts'
import { newId } from './ids.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let road: Crossing
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  road = await startCrossing(fresh.url.replace('postgres:', 'http:'))
  const through = new URL(fresh.url)
  through.port = String(road.port)
  database = openDatabase(through.href, { max: 2, onError: () => {} })
})
afterAll(async () => {
  await road.close()
  await database.close()
  await fresh.drop()
})

/** What a caller is told of this failure. */
const told = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => fromDatabase(error)?.code ?? `a fault of ours: ${(error as Error).message}`,
  )
const asking = () => told(database.as(newId(), (db) => sql`select pg_sleep(3)`.execute(db)))
const inFlight = () => new Promise((asked) => setTimeout(asked, 300))

describe('somebody whose statement is on its way', () => {
  it.each(['close', 'reset'] as const)('hears that the database is away when its line is cut (%s)', async (how) => {
    const answer = asking()
    await inFlight()
    road.cut(how)
    expect(await answer).toBe('unavailable')
    expect(await told(database.pool.query('select 1'))).toBe('nothing failed')
  })
})

it('whoever waits for a connection for five seconds hears that the database is away', async () => {
  road.freeze()
  const stuck = [asking(), asking()]
  await inFlight()
  expect(await told(database.pool.query('select 1'))).toBe('unavailable')
  road.thaw()
  await Promise.all(stuck)
  expect(await told(database.pool.query('select 1'))).toBe('nothing failed')
})
