// What is made and not yet taken by its reader stands in memory, here or in the system. There is so much room for it, and nobody gets all of it: one
// caller's answers may take as much as is left free beside them (decision 0040).
import { setTimeout as sleep } from 'node:timers/promises'
import { type AppError, fail } from '../errors.ts'
import { PAGE_BYTES } from '../paging.ts'
import { createTurns } from '../turns.ts'

/** In bytes, for this process; the default of UNREAD_ANSWERS_MB. */
export const MAX_UNREAD_BYTES = 32 * 1_048_576
/** What a ZIP that is being made holds, of records and of packed bytes. */
export const ARCHIVE_BYTES = 2 * PAGE_BYTES
/** What a file that is being read from the disk holds. */
export const FILE_BYTES = 262_144
/** Above so many calls of so many callers, the longest known are forgotten. */
const MOST_KNOWN = 10_000
const COME_BACK_SECONDS = 5
/** Longer than a reader may keep silent: by then those who do not read are cut off. */
const PATIENCE_MS = 20_000
const LOOK_AGAIN_MS = 200
/** Answers from this size on are made one after the other for each caller, and so many at once for all: making one takes several times its bytes. */
const LARGE = 1_048_576
const LARGE_AT_ONCE = 2

/** Bytes of one answer. Given back at most once. */
export type Reservation = {
  /** It holds so much now. False: there is no room for that, and it holds what it held before. */
  set(bytes: number): boolean
  /** So much at most. */
  shrink(bytes: number): void
  release(): void
}

export type ResponseReservation = Reservation & {
  /** It is made, and `sent` or not. What it weighs is remembered for the next of its kind. */
  made(sent: boolean): void
}

export type ResponseBudget = {
  /**
   * Before an answer is made: waits for its turn if it will be large, and holds what the last answer of this call to this caller
   * weighed. `call`: any name for it; null: each weighs what it will. Errors: unavailable, with Retry-After.
   */
  begin(caller: string, call: string | null): Promise<ResponseReservation>
  /** For what is not asked for by one call. */
  hold(caller: string): Reservation
  /** As `set`, after a look at what was taken meanwhile, where there seems to be no room. */
  fits(held: Reservation, bytes: number): Promise<boolean>
  /**
   * As `fits`, for what is rare and large: waits while it is others who leave no room. False: the wait was too long, or `gone`, or this
   * caller has two such already.
   */
  fitsInTime(held: Reservation, bytes: number, by: { caller: string; gone(): boolean }): Promise<boolean>
  /** Tells how to look. */
  lookFirst(look: () => Promise<void>): void
  /** Held by everybody. */
  readonly bytes: number
}

export function createResponseBudget(most = MAX_UNREAD_BYTES): ResponseBudget {
  const held = new Map<string, number>()
  const known = new Map<string, number>()
  let all = 0
  const hold = (caller: string): Reservation => {
    let mine = 0
    let released = false
    const change = (bytes: number) => {
      const own = (held.get(caller) ?? 0) + bytes - mine
      all += bytes - mine
      mine = bytes
      if (own > 0) held.set(caller, own)
      else held.delete(caller)
    }
    return {
      set(bytes) {
        if (released) return true
        const own = (held.get(caller) ?? 0) - mine + bytes
        // As much as is free: alone one has half of all, of two who want everything each has a third, and a newcomer finds feature.
        if (bytes > mine && own > most - (all - mine)) return false
        change(bytes)
        return true
      },
      shrink(bytes) {
        if (!released && bytes < mine) change(bytes)
      },
      release() {
        if (!released) change(0)
        released = true
      },
    }
  }
  let look = async () => {}
  const fits = async (one: Reservation, bytes: number) => {
    if (one.set(bytes)) return true
    await look()
    return one.set(bytes)
  }
  const turns = createTurns(LARGE_AT_ONCE)
  const remember = (name: string, bytes: number) => {
    known.delete(name)
    known.set(name, bytes)
    for (const [oldest] of known) {
      if (known.size <= MOST_KNOWN) break
      known.delete(oldest)
    }
  }
  return {
    hold,
    fits,
    async fitsInTime(one, bytes, { caller, gone }) {
      // What is kept for itself by now is no other one's.
      one.shrink(0)
      const own = () => held.get(caller) ?? 0
      if (own() >= 2 * bytes) return false
      for (let waited = 0; !(await fits(one, bytes)); waited += LOOK_AGAIN_MS) {
        if (waited >= PATIENCE_MS || gone() || own() >= bytes) return false
        await sleep(LOOK_AGAIN_MS)
      }
      return true
    },
    lookFirst(how) {
      look = how
    },
    async begin(caller, call) {
      const name = `${caller} ${call}`
      const one = hold(caller)
      const before = call === null ? 0 : (known.get(name) ?? 0)
      if (!(await fits(one, before))) throw responseBudgetExceeded()
      const done = before < LARGE ? () => {} : await turns.take(caller)
      let [heaviest, made] = [0, false]
      return {
        set(bytes) {
          if (!made) heaviest = Math.max(heaviest, bytes)
          return one.set(bytes)
        },
        shrink: one.shrink,
        release: one.release,
        made(sent) {
          made = true
          done()
          if (call !== null) remember(name, heaviest)
          if (!sent) one.release()
        },
      }
    },
    get bytes() {
      return all
    },
  }
}

export const responseBudgetExceeded = (): AppError =>
  fail('unavailable', 'Earlier answers have not been read yet. Please read them first, or try again in a moment.', {
    retryAfterSeconds: COME_BACK_SECONDS,
  })
