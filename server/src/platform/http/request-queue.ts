// Calls that cost so much that few are at work at once: the others wait in line, fair by person, and hold nothing meanwhile.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../errors.ts'

export type RequestQueue = {
  /**
   * Waits for a place, answers what gives it back. `bytes`: what is held in memory for it meanwhile; `gone`: says when nobody
   * waits for the answer any more. Errors: `unavailable` with Retry-After, when the line is too long or it takes too long.
   */
  enter(who: string, bytes: number, gone: (work: () => void) => void): Promise<() => void>
}

export type QueueLimits = {
  /** At work at once, in this process. Of one person only one: two imports would wait for each other in the database. */
  places: number
  mostWaiting: number
  mostBytes: number
  /** Below what proxies wait for an answer. */
  patienceMs: number
}

const SIZES: QueueLimits = { places: 2, mostWaiting: 200, mostBytes: 128 * 1_048_576, patienceMs: 45_000 }

type QueuedRequest = { bytes: number; go(): void }

/** Whoever has waited longest of all people goes next; then it is somebody else's turn. */
export function createRequestQueue(sizes: Partial<QueueLimits> = {}): RequestQueue {
  const { places, mostWaiting, mostBytes, patienceMs } = { ...SIZES, ...sizes }
  const atWork = new Set<string>()
  /** By person; the first of the map has the next turn. */
  const waiting = new Map<string, QueuedRequest[]>()
  let [count, held] = [0, 0]

  const next = () => {
    if (atWork.size >= places) return
    for (const [who, own] of waiting) {
      if (atWork.has(who)) continue
      own[0]?.go()
      return
    }
  }
  const leave = (who: string, one: QueuedRequest) => {
    const own = waiting.get(who) ?? []
    own.splice(own.indexOf(one), 1)
    count -= 1
    held -= one.bytes
    // To the end: the others' turn comes first.
    waiting.delete(who)
    if (own.length > 0) waiting.set(who, own)
  }
  const place = (who: string) => {
    atWork.add(who)
    let left = false
    return () => {
      if (left) return
      left = true
      atWork.delete(who)
      next()
    }
  }
  return {
    async enter(who, bytes, gone) {
      if (atWork.size < places && !atWork.has(who) && !waiting.has(who)) return place(who)
      if (count >= mostWaiting || held + bytes > mostBytes) throw tooMany()
      return new Promise((resolve, reject) => {
        const one: QueuedRequest = {
          bytes,
          go() {
            clearTimeout(tired)
            leave(who, one)
            resolve(place(who))
            next()
          },
        }
        const giveUp = () => {
          if (!waiting.get(who)?.includes(one)) return
          clearTimeout(tired)
          leave(who, one)
          reject(tooMany())
        }
        const tired = setTimeout(giveUp, patienceMs)
        count += 1
        held += bytes
        waiting.set(who, [...(waiting.get(who) ?? []), one])
        gone(giveUp)
      })
    },
  }
}

const tooMany = () =>
  fail('unavailable', 'Many others are waiting for this just now. Please try again in a moment.', {
    retryAfterSeconds: 10,
  })

/** Waits in line; whoever has left meanwhile gives their turn up. */
export const waitInQueue = (line: RequestQueue, request: FastifyRequest, reply: FastifyReply) =>
  line.enter(request.caller?.user_id ?? request.ip, Number(request.headers['content-length'] ?? 0), (left) =>
    reply.raw.once('close', left),
  )
