import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../test-kit/database.ts'
import { figure } from '../../../../test-kit/figures.ts'
import { CHANGES, passwordOrders } from '../../../../test-kit/password-orders.ts'
import { type Database, openDatabase } from '../../platform/db.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.url, { max: 40, onError: () => {} })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const ROUNDS = Number(process.env.PASSWORD_ORDERS ?? 2_000)

it('sign-ins, proofs, tickets and changes of a password, statement by statement in thousands of orders: nothing of a former password lives on', async () => {
  const { wrong, signedIn, refused, changed, waited } = await passwordOrders(database, { seed: 41, rounds: ROUNDS })
  expect(wrong).toEqual([])
  // Each of them has won and lost, and waited for another, or this would prove nothing.
  for (const by of CHANGES) expect(changed[by]).toBeGreaterThan(ROUNDS / 20)
  expect([signedIn, refused, waited].every((count) => count > ROUNDS / 20)).toBe(true)
  figure(
    'A5',
    `${ROUNDS} orders of statements: ${signedIn} sign-ins stored, ${refused} refused, ${waited} times one waited for another; 0 sessions, proofs or tickets of a former password`,
  )
}, 300_000)
