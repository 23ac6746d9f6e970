// When more comes than can be done: so many requests are let in at once, a few more wait for a moment, the others are told to come
// back. The places are shared: whoever has many in gives way to whoever has few (decision 0040).
import type { FastifyRequest } from 'fastify'
import { fail } from '../errors.ts'

/** Waited for a place at most: whoever is refused knows it within a tenth of a second (trust L3). */
const MOST_WAITING_MS = 70
/** What is at work should be done within this time, so that an accepted request is answered within a second. */
const AT_WORK_MS = 400
/** Before anything was measured. */
const AT_FIRST = 200
const MOST = 400
const LOOK_MS = 250
/** So many of one caller's are worked on at once; the rest of them stand in line. More at once makes nothing quicker for one. */
const LEAST_EACH = 4

export type Place = {
  /** Once the answer is made, or nobody wants it any more. */
  leave(): void
  /** Whose it is, once that is known: waits for its turn among theirs. Errors: `unavailable` with Retry-After. */
  belongsTo(caller: string): Promise<void>
}

export type Crowd = {
  /** Takes a place and waits for its turn. Errors: `unavailable` with Retry-After. */
  enter(caller: string): Promise<Place>
  /** For what takes long and little of the processor: it takes no place, but begins nothing where `enter` would refuse. */
  pass(caller: string): void
  readonly atWork: number
  close(): void
}

type Caller = { inside: number; working: number; line: Set<One> }
type One = { caller: string; begin(): void; reject(error: unknown): void }

/**
 * How many are let in at once follows from how many are done: measured four times a second while somebody waits, so that a
 * slow machine takes fewer and a quick one more, but never fewer than `least`.
 */
export function createCrowd(least: number): Crowd {
  const each = Math.max(LEAST_EACH, Math.floor(least / 6))
  let [inside, done, most, refusing] = [0, 0, Math.max(AT_FIRST, least), false]
  const callers = new Map<string, Caller>()
  const waiting = new Set<One>()
  const timer = setInterval(() => {
    if (inside >= most || waiting.size > 0) {
      const now = (done * AT_WORK_MS) / LOOK_MS
      most = Math.round(Math.max(least, Math.min(MOST, (most + now) / 2)))
    }
    done = 0
    if (waiting.size === 0) refusing = false
  }, LOOK_MS)
  timer.unref()

  const of = (name: string): Caller => {
    const known = callers.get(name) ?? { inside: 0, working: 0, line: new Set() }
    callers.set(name, known)
    return known
  }
  const insideOf = (name: string) => callers.get(name)?.inside ?? 0

  const placeOf = (one: One): Place => {
    let left = false
    return {
      belongsTo(caller) {
        if (left || caller === one.caller) return Promise.resolve()
        part(one)
        one.caller = caller
        return new Promise((resolve, reject) => {
          one.begin = resolve
          one.reject = (error) => {
            left = true
            reject(error)
          }
          join(one)
        })
      },
      leave() {
        if (left) return
        left = true
        inside -= 1
        done += 1
        const stood = of(one.caller).line.has(one)
        part(one)
        if (stood) one.reject(fail('bad_request', 'Nobody waits for this answer any more.'))
        letIn()
      },
    }
  }
  const start = (caller: Caller, one: One) => {
    caller.working += 1
    one.begin()
  }
  const join = (one: One) => {
    const caller = of(one.caller)
    caller.inside += 1
    if (caller.working < each) start(caller, one)
    else caller.line.add(one)
  }
  /** It is its caller's no more: the next in their line has its turn. */
  const part = (one: One) => {
    const caller = of(one.caller)
    caller.inside -= 1
    if (!caller.line.delete(one)) caller.working -= 1
    const [next] = caller.line
    if (next && caller.working < each) {
      caller.line.delete(next)
      start(caller, next)
    }
    if (caller.inside === 0) callers.delete(one.caller)
  }
  const admit = (one: One) => {
    inside += 1
    join(one)
  }
  /** Of those who wait, whose caller has the fewest in. */
  const letIn = () => {
    while (inside < most && waiting.size > 0) {
      let next: One | undefined
      for (const one of waiting) if (!next || insideOf(one.caller) < insideOf(next.caller)) next = one
      if (!next) return
      waiting.delete(next)
      admit(next)
    }
  }
  /** Who stands in line with more in than this caller would have: the one with the most. */
  const crowding = (name: string): Caller | undefined => {
    let found: Caller | undefined
    for (const caller of callers.values())
      if (caller.line.size > 0 && caller.inside > insideOf(name) + 1 && caller.inside > (found?.inside ?? 0))
        found = caller
    return found
  }
  const refuse = () => {
    refusing = true
    return fail('unavailable', 'There is too much to do just now. Please try again in a moment.', {
      retryAfterSeconds: 1,
    })
  }
  /** The last in the longest line goes, so that somebody with few may come in. */
  const giveWay = (name: string): boolean => {
    const caller = crowding(name)
    const last = caller && [...caller.line].at(-1)
    if (!caller || !last) return false
    caller.line.delete(last)
    caller.inside -= 1
    inside -= 1
    last.reject(refuse())
    return true
  }
  return {
    get atWork() {
      return inside
    },
    enter: (caller) =>
      new Promise((resolve, reject) => {
        const one: One = { caller, reject, begin: () => resolve(placeOf(one)) }
        if (inside < most || giveWay(caller)) return admit(one)
        waiting.add(one)
        setTimeout(() => {
          if (waiting.delete(one)) reject(refuse())
        }, MOST_WAITING_MS)
      }),
    pass(caller) {
      if (refusing && waiting.size > 0 && !crowding(caller)) throw refuse()
    },
    close: () => clearInterval(timer),
  }
}

/** Whether something is still to come after the head of a request. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
