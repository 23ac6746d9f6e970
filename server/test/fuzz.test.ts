// Whatever is sent by whomever: an answer in the one form, never a 500 (trust B1). `npm run fuzz` sends many more.
import { expect, test } from 'vitest'
import { figure } from '../../test-kit/figures.ts'
import { fuzz } from './fuzz-run.ts'
import { PEOPLE, type Who } from './world.ts'

const { FUZZ_SEED, FUZZ_EACH, FUZZ_ONLY } = process.env
/** The same in every run of all tests, so that one that fails fails again; the command takes another each time. */
const seed = Number(FUZZ_SEED ?? 1)
const everybody: Who[] = ['anon', ...PEOPLE]
/** In a run of all tests a few for each operation, most from those who come far; all of them by the command. */
const each = FUZZ_EACH
  ? Object.fromEntries(everybody.map((who) => [who, Number(FUZZ_EACH)]))
  : { anon: 1, waitlisted: 1, owner: 5, same_org: 1, other_org: 1, org_manager: 1, ceo: 1, admin: 2 }

test(`every operation takes odd requests, with FUZZ_SEED=${seed}`, { timeout: 7_200_000 }, async () => {
  const { operations, requests, byStatus, faults, alive } = await fuzz({
    seed,
    each,
    only: FUZZ_ONLY ? new RegExp(FUZZ_ONLY) : undefined,
    launch: true,
    say: console.log,
  })
  if (FUZZ_EACH) console.table(byStatus)
  expect(faults).toEqual([])
  expect(alive).toBe(true)
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
  const refused = Object.entries(byStatus).reduce(
    (sum, [status, count]) => sum + (Number(status) >= 400 ? count : 0),
    0,
  )
  figure(
    'B1',
    `${operations} operations, ${requests.toLocaleString('en')} requests, ${refused.toLocaleString('en')} refused, 0 answers 5xx, 0 without an answer`,
  )
})
