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

export type AdmissionTicket = {
  /** Once the answer is made, or nobody wants it any more. */
  release(): void
  /** Whose it is, once that is known: waits for its turn among theirs. Errors: `unavailable` with Retry-After. */
  assignTo(caller: string): Promise<void>
}

export type AdmissionControl = {
  /** Takes a place and waits for its turn. Errors: `unavailable` with Retry-After. */
  enter(caller: string): Promise<AdmissionTicket>
  /** For what takes long and little of the processor: it takes no place, but begins nothing where `enter` would refuse. */
  pass(caller: string): void
  readonly atWork: number
  close(): void
}

type CallerState = { inside: number; working: number; queue: Set<PendingRequest> }
type PendingRequest = { caller: string; begin(): void; reject(error: unknown): void }

/**
 * How many are let in at once follows from how many are done: measured four times a second while somebody waits, so that a
 * slow machine takes fewer and a quick one more, but never fewer than `least`.
 */
export function createAdmissionControl(least: number): AdmissionControl {
  const each = Math.max(LEAST_EACH, Math.floor(least / 6))
  let [inside, done, most, refusing] = [0, 0, Math.max(AT_FIRST, least), false]
  const callers = new Map<string, CallerState>()
  const waiting = new Set<PendingRequest>()
  const timer = setInterval(() => {
    if (inside >= most || waiting.size > 0) {
      const now = (done * AT_WORK_MS) / LOOK_MS
      most = Math.round(Math.max(least, Math.min(MOST, (most + now) / 2)))
    }
    done = 0
    if (waiting.size === 0) refusing = false
  }, LOOK_MS)
  timer.unref()

  const of = (name: string): CallerState => {
    const known = callers.get(name) ?? { inside: 0, working: 0, queue: new Set() }
    callers.set(name, known)
    return known
  }
  const insideOf = (name: string) => callers.get(name)?.inside ?? 0

  const placeOf = (one: PendingRequest): AdmissionTicket => {
    let left = false
    return {
      assignTo(caller) {
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
      release() {
        if (left) return
        left = true
        inside -= 1
        done += 1
        const stood = of(one.caller).queue.has(one)
        part(one)
        if (stood) one.reject(fail('bad_request', 'Nobody waits for this answer any more.'))
        letIn()
      },
    }
  }
  const start = (caller: CallerState, one: PendingRequest) => {
    caller.working += 1
    one.begin()
  }
  const join = (one: PendingRequest) => {
    const caller = of(one.caller)
    caller.inside += 1
    if (caller.working < each) start(caller, one)
    else caller.queue.add(one)
  }
  /** It is its caller's no more: the next in their line has its turn. */
  const part = (one: PendingRequest) => {
    const caller = of(one.caller)
    caller.inside -= 1
    if (!caller.queue.delete(one)) caller.working -= 1
    const [next] = caller.queue
    if (next && caller.working < each) {
      caller.queue.delete(next)
      start(caller, next)
    }
    if (caller.inside === 0) callers.delete(one.caller)
  }
  const admit = (one: PendingRequest) => {
    inside += 1
    join(one)
  }
  /** Of those who wait, whose caller has the fewest in. */
  const letIn = () => {
    while (inside < most && waiting.size > 0) {
      let next: PendingRequest | undefined
      for (const one of waiting) if (!next || insideOf(one.caller) < insideOf(next.caller)) next = one
      if (!next) return
      waiting.delete(next)
      admit(next)
    }
  }
  /** Who stands in line with more in than this caller would have: the one with the most. */
  const crowding = (name: string): CallerState | undefined => {
    let found: CallerState | undefined
    for (const caller of callers.values())
      if (caller.queue.size > 0 && caller.inside > insideOf(name) + 1 && caller.inside > (found?.inside ?? 0))
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
    const last = caller && [...caller.queue].at(-1)
    if (!caller || !last) return false
    caller.queue.delete(last)
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
        const one: PendingRequest = { caller, reject, begin: () => resolve(placeOf(one)) }
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
