import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { fail } from '../platform/errors.ts'
import { createTurns } from '../platform/turns.ts'
import { refuseCommon } from './common-passwords.ts'

// OWASP's least for argon2id: 19 MiB, two passes, one lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const derive = promisify(argon2)

/** At most one hash a core at a time; the rest waits its turn, and the 51st is sent away (trust L8). */
const turns = createTurns(availableParallelism())
const MOST_WAITING = 50

/** Hashes a password that somebody chose just now. Errors: invalid, when it is among the most common ones. */
export async function hashChosen(password: string): Promise<string> {
  await refuseCommon(password)
  return hashPassword(password)
}

/** Hashes a password for storage: `$argon2id$m=19456,t=2,p=1$salt$hash`. Takes about 50 ms of one core. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await inTurn(() => derive('argon2id', { message: password, nonce: salt, ...COST }))
  return `$argon2id$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${salt.toString('base64')}$${hash.toString('base64')}`
}

/** Compares in constant time. An account that does not exist is checked against a dummy, so that it takes as long. */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  const [, , cost = '', salt = '', expected = ''] = (stored ?? (await dummy())).split('$')
  const read = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(cost)?.[1] ?? 0)
  const wanted = Buffer.from(expected, 'base64')
  const hash = await inTurn(() =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      memory: read('m'),
      passes: read('t'),
      parallelism: read('p'),
      tagLength: wanted.length,
    }),
  )
  return timingSafeEqual(hash, wanted) && stored !== null
}

/** Whether a hash was made with less work than is asked for now: whoever signs in with its password gets a new one. */
export function isWeak(stored: string): boolean {
  const cost = stored.split('$')[2] ?? ''
  const read = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(cost)?.[1] ?? 0)
  return read('m') < COST.memory || read('t') < COST.passes
}

let dummyHash: Promise<string> | null = null
function dummy(): Promise<string> {
  dummyHash ??= hashPassword(randomBytes(16).toString('hex'))
  return dummyHash
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turns.waiting >= MOST_WAITING)
    throw fail('unavailable', 'Too many people are signing in just now. Please try again in a moment.', {
      retryAfterSeconds: 2,
    })
  return turns.run(work)
}
