import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../errors.ts'

export type Limits = {
  requestsPerMinute: number
  writesPerMinute: number
  /** By the name of a call, such as `chat.chat`: instead of what its endpoint says. */
  own?: Readonly<Record<string, number>>
}
type Check = (request: FastifyRequest) => Promise<void>

/**
 * Requests in a minute: one bucket per signed-in user, whatever the address or the spelling of the path, else one per address.
 * Errors: `too_many_requests` with Retry-After in whole seconds, rounded up.
 */
export function limiters(app: FastifyInstance, limits: Limits) {
  const all = limiter(app, 'all', limits.requestsPerMinute)
  const writes = limiter(app, 'writes', limits.writesPerMinute)
  const named = new Map<string, Check>()
  return {
    async general(request: FastifyRequest): Promise<void> {
      await all(request)
      if (request.method !== 'GET' && request.method !== 'HEAD') await writes(request)
    },
    /** Asked for again under the same name it is the same bucket. */
    named(name: string, perMinute: number): Check {
      const known = named.get(name)
      const check = known ?? limiter(app, name, Math.min(limits.own?.[name] ?? perMinute, limits.requestsPerMinute))
      named.set(name, check)
      return check
    },
  }
}

function limiter(app: FastifyInstance, name: string, max: number): Check {
  const check = app.createRateLimit({
    max,
    timeWindow: 60_000,
    keyGenerator: (request) => `${name}:${request.caller?.user_id ?? request.ip}`,
  })
  return async (request) => {
    const state = await check(request)
    if (state.isAllowed || !state.isExceeded) return
    const seconds = Math.max(1, Math.ceil(state.ttl / 1000))
    throw fail('too_many_requests', `Too many requests. Please try again in ${seconds} seconds.`, {
      retryAfterSeconds: seconds,
    })
  }
}
