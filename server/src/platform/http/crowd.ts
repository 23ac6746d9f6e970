// When more comes than can be done: so many requests are at work, a few more wait for a moment, the others are told to come back.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../errors.ts'

/** Waited for a place at most: whoever is refused knows it within a tenth of a second (trust L3). */
const MOST_WAITING_MS = 70
/** What is at work should be done within this time, so that an accepted request is answered within a second. */
const AT_WORK_MS = 400
/** Before anything was measured. */
const AT_FIRST = 200
const MOST = 400
const LOOK_MS = 250

export type Crowd = {
  /** Takes a place; what it answers gives the place back, once. Errors: `unavailable` with Retry-After. */
  enter(): Promise<() => void>
  /** For what takes long and little of the processor: it takes no place, but begins nothing while others are refused. */
  pass(): void
  readonly atWork: number
  close(): void
}

/**
 * How many are let in at once follows from how many are done: measured four times a second while somebody waits, so that a
 * slow machine takes fewer and a quick one more, but never fewer than `least`.
 */
export function createCrowd(least: number): Crowd {
  let [atWork, done, most, refusing] = [0, 0, Math.max(AT_FIRST, least), false]
  const waiting = new Set<{ go(): void }>()
  const timer = setInterval(() => {
    if (atWork >= most || waiting.size > 0) {
      const now = (done * AT_WORK_MS) / LOOK_MS
      most = Math.round(Math.max(least, Math.min(MOST, (most + now) / 2)))
    }
    done = 0
    if (waiting.size === 0) refusing = false
  }, LOOK_MS)
  timer.unref()
  const leave = () => {
    atWork -= 1
    done += 1
    const [next] = waiting
    if (next && atWork < most) next.go()
  }
  const place = () => {
    atWork += 1
    let left = false
    return () => {
      if (!left) leave()
      left = true
    }
  }
  const refuse = () => {
    refusing = true
    return fail('unavailable', 'There is too much to do just now. Please try again in a moment.', {
      retryAfterSeconds: 1,
    })
  }
  return {
    get atWork() {
      return atWork
    },
    enter: async () => {
      if (atWork < most) return place()
      return new Promise((resolve, reject) => {
        const one = {
          go() {
            clearTimeout(tired)
            waiting.delete(one)
            resolve(place())
          },
        }
        const tired = setTimeout(() => {
          waiting.delete(one)
          reject(refuse())
        }, MOST_WAITING_MS)
        waiting.add(one)
      })
    },
    pass() {
      if (refusing && waiting.size > 0) throw refuse()
    },
    close: () => clearInterval(timer),
  }
}

/** Held until the answer is written, or its reader has gone. */
export function takePlace(reply: FastifyReply, leave: () => void): void {
  reply.raw.once('finish', leave)
  reply.raw.once('close', leave)
  if (reply.raw.destroyed) leave()
}

/** Whether something is still to come after the head of a request. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
