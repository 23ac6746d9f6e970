// How a server process goes without anybody noticing: it says so first, sends its readers on, and answers what it has begun.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../errors.ts'
import { afterResponse } from './slow-readers.ts'
import { reconnectReaders } from './streams.ts'

/** What is being answered when nothing new is taken any more has so long. */
const FINISH_MS = 4_000
const LOOK_MS = 20

export type GracefulShutdown = {
  /** True from the first moment on: /readyz says no. */
  isDraining(): boolean
  /**
   * Refuses a request that can be sent again without harm. What may not be repeated is still done: a proxy would have to give up
   * on it. Errors: `leaving` where another server can be asked, by a status that says nothing else so that proxies may ask it by
   * themselves; else `unavailable`.
   */
  rejectIfDraining(request: FastifyRequest): void
  /** Returns when nothing is being answered any more, or nothing can be waited for. */
  drain(): Promise<void>
}

/** `drainMs`: how long to go on serving, so that proxies learn of it; 0 where no other server could serve instead. */
export function createGracefulShutdown(app: FastifyInstance, drainMs: number): GracefulShutdown {
  let begun = false
  let answering = 0
  app.addHook('onRequest', async (request, reply) => {
    answering += 1
    afterResponse(request.raw, reply.raw, () => {
      answering -= 1
    })
    // No proxy may keep a line to a server that is about to end.
    if (begun) reply.header('connection', 'close')
  })
  return {
    isDraining: () => begun,
    rejectIfDraining(request) {
      if (begun && canBeRepeated(request))
        throw fail(drainMs > 0 ? 'leaving' : 'unavailable', 'The server is restarting. Please try again in a moment.', {
          retryAfterSeconds: 2,
        })
    },
    async drain() {
      begun = true
      reconnectReaders(drainMs)
      await sleep(drainMs)
      // Whoever connects from now on is refused by the system, before a byte of a request was sent.
      app.server.close()
      for (let waited = 0; answering > 0 && waited < FINISH_MS; waited += LOOK_MS) await sleep(LOOK_MS)
    },
  }
}

const canBeRepeated = ({ method, headers }: FastifyRequest) =>
  (method !== 'POST' && method !== 'PATCH') || headers['idempotency-key'] !== undefined
