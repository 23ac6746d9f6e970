import type { FastifyRequest } from 'fastify'
import type { Browser } from '../context.ts'
import type { Database } from '../db.ts'
import { fail } from '../errors.ts'
import type { Log } from '../log.ts'
import { createDistributedRateLimit, type Window } from './distributed-rate-limit.ts'

export type Limits = {
  requestsPerMinute: number
  writesPerMinute: number
  /** So many requests are let in at once however slow the machine is; see crowd.ts. */
  leastAtOnce?: number
  /** By the name of a call, such as `chat.chat`: instead of what its endpoint says. */
  own?: Readonly<Record<string, number>>
}
type Check = (request: FastifyRequest) => Promise<void>
export type Limiters = ReturnType<typeof createLimiters>

/** The default of REQUESTS_AT_ONCE. */
export const LEAST_AT_ONCE = 24

const WINDOW_MS = 60_000
/** Above so many the ones that are over are forgotten. */
const TIDY_AT = 10_000

/** A browser that has signed in here before is not one of the strangers at its address. */
const markOf = ({ accounts }: Browser): string | undefined => accounts.values().next().value

/**
 * Requests in a minute: one bucket per signed-in user, whatever the address or the spelling of the path, else one per known browser where a
 * call asks for it, else one per address.
 * `shared`: other processes serve the same people, and all count together. Errors: `too_many_requests` with Retry-After in whole
 * seconds, rounded up.
 */
export function createLimiters(limits: Limits, shared: { database: Database; log: Log } | null) {
  const windows = new Map<string, Window>()
  const counts = shared && createDistributedRateLimit(shared.database, shared.log, windows)
  const named = new Map<string, Check>()

  const windowOf = (key: string, max: number): Window => {
    const now = performance.now()
    const known = windows.get(key)
    if (known && known.endsAt > now) return known
    if (windows.size >= TIDY_AT) for (const [each, { endsAt }] of windows) if (endsAt <= now) windows.delete(each)
    const fresh = { endsAt: now + WINDOW_MS, here: 0, elsewhere: 0, reported: 0, max }
    windows.set(key, fresh)
    return fresh
  }
  const check = async (name: string, max: number, request: FastifyRequest): Promise<void> => {
    const key = `${name}:${request.caller?.user_id ?? markOf(request.browser) ?? request.ip}`
    const window = windowOf(key, max)
    window.here += 1
    const here = window.here + window.elsewhere
    if (((await counts?.exact(key, window)) ?? here) <= max) return
    const seconds = Math.max(1, Math.ceil((window.endsAt - performance.now()) / 1_000))
    throw fail('too_many_requests', `Too many requests. Please try again in ${seconds} seconds.`, {
      retryAfterSeconds: seconds,
    })
  }
  return {
    leastAtOnce: limits.leastAtOnce ?? LEAST_AT_ONCE,
    async general(request: FastifyRequest): Promise<void> {
      await check('all', limits.requestsPerMinute, request)
      if (request.method !== 'GET' && request.method !== 'HEAD') await check('writes', limits.writesPerMinute, request)
    },
    /** Asked for again under the same name it is the same bucket. */
    named(name: string, perMinute: number): Check {
      const max = Math.min(limits.own?.[name] ?? perMinute, limits.requestsPerMinute)
      const own = named.get(name) ?? ((request: FastifyRequest) => check(name, max, request))
      named.set(name, own)
      return own
    },
    stop: () => counts?.stop(),
  }
}
