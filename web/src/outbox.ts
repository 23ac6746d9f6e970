// What a person has said and the server has not confirmed. It lies in the browser until then, so that a broken line, a reload
// or an ended session loses nothing; its key makes sure that it is said once, however often it is sent.
import { useEffect } from 'react'
import { ApiError } from './api.ts'
import { wordsOf } from './app/query-client.ts'
import { onTokenChange } from './app/token.ts'
import { createStore, type Store, useStore } from './store.ts'
import { draftNames, dropDraft, onDraftElsewhere, readDraft, writeDraft } from './ui/forms/draft.ts'
import { newKey } from './ui/forms/new-key.ts'

export type Outgoing = {
  key: string
  /** Where it is said: the id of a conversation or thread. */
  place: string
  /** When, in milliseconds since 1970: what was said earlier stands first. */
  said_at: number
  /** waiting: there is no line, or too much was asked for; it is sent by itself. */
  state: 'sending' | 'waiting' | 'failed'
  reason: string | null
  /** There were too many requests: when it is sent, in milliseconds since 1970. Left out: there is no line. */
  until?: number | null
}
/** What a caller gives; the rest is the outbox's. */
export type SendOutcome<T extends Outgoing> = Omit<T, 'key' | 'said_at' | 'state' | 'reason' | 'until'>

type OutboxOptions<T extends Outgoing> = {
  /** Under which it is kept in the browser. */
  name: string
  /** Resolves when the server has it and the screen shows it. */
  send(item: T): Promise<void>
  /** Looks at what went wrong. `done`: the server has it nevertheless. `reason`: in the place of the server's words. */
  failed?(item: T, error: unknown): Promise<'done' | 'not done' | { reason: string }>
  /** One after the other in each place, by one tab at a time, as they were said. Else all at once, but for what was said after one that waits. */
  inOrder: boolean
}
type Outbox<T extends Outgoing> = ReturnType<typeof makeOutbox<T>>

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000
/** Who is asked to come back later than this has to say it once more. */
const LONGEST_ASKED_S = 600
const NOTHING: readonly never[] = []

/** Makes an outbox. What it keeps is one person's: people who share a browser do not share what they say. */
export function makeOutbox<T extends Outgoing>({ name, send, failed, inOrder }: OutboxOptions<T>) {
  let owner = ''
  const places = createStore<ReadonlyMap<string, readonly T[]>>(new Map())
  const attempts = new Map<string, number>()
  const busy = new Set<string>()
  const nameOf = (place: string, key: string) => `${name}.${owner}.${place}.${key}`
  const all = (place: string): readonly T[] => places.get().get(place) ?? NOTHING

  const show = (place: string, items: readonly T[]) => places.set(new Map(places.get()).set(place, items))
  /** What really lies in the browser: its storage may be full or switched off. */
  const kept = new Set<string>()
  const keep = (item: T) => {
    writeDraft(nameOf(item.place, item.key), item)
    if (isKept(item)) kept.add(item.key)
  }
  const isKept = ({ place, key }: T) => readDraft<T>(nameOf(place, key)) !== null
  const change = (item: T, next: Partial<T>) => {
    // Forgotten meanwhile: the session is over. What the browser keeps is said when its owner is back.
    const now = all(item.place).find(({ key }) => key === item.key)
    if (!now) return
    const changed = { ...now, ...next }
    keep(changed)
    show(
      item.place,
      all(item.place).map((each) => (each.key === item.key ? changed : each)),
    )
  }
  const takeBack = ({ place, key }: Pick<T, 'place' | 'key'>) => {
    if (owner !== '') dropDraft(nameOf(place, key))
    attempts.delete(key)
    if (!all(place).some((each) => each.key === key)) return
    show(
      place,
      all(place).filter((each) => each.key !== key),
    )
  }

  /** Answers whether it may go on with the next one. */
  const deliver = async (item: T): Promise<boolean> => {
    const whose = owner
    change(item, { state: 'sending', reason: null, until: null } as Partial<T>)
    try {
      await send(item)
      if (whose === owner) takeBack(item)
      if (!inOrder) goOnBehind(item)
      return true
    } catch (error) {
      if (whose !== owner) return false
      const found = await failed?.(item, error)
      if (found === 'done') {
        takeBack(item)
        return true
      }
      const said = typeof found === 'object' ? found.reason : wordsOf(error)
      const later = typeof found !== 'object' && goesOnByItself(error)
      const wait = later ? waitOf(item.key, error) : 0
      const until = later && isTooMany(error) ? Date.now() + wait : null
      change(item, { state: later ? 'waiting' : 'failed', reason: later ? null : said, until } as Partial<T>)
      // Those behind it wait with it.
      if (later && inOrder)
        for (const each of all(item.place))
          if (each.state === 'sending') change(each, { state: 'waiting', until } as Partial<T>)
      if (later) setTimeout(() => goOn(item), wait)
      else if (!inOrder) goOnBehind(item)
      return !later
    }
  }
  const waitOf = (key: string, error: unknown) => {
    const before = attempts.get(key) ?? 0
    attempts.set(key, before + 1)
    const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0
    return asked + Math.min(FIRST_WAIT_MS * 2 ** before, LONGEST_WAIT_MS)
  }

  const next = (place: string) => all(place).find(({ state }) => state !== 'failed')
  /** Says what waits in a place, the earliest first. */
  const work = async (place: string) => {
    if (busy.has(place)) return
    busy.add(place)
    const whose = owner
    try {
      await alone(`adjutant.${name}.${owner}.${place}`, async () => {
        for (let item = next(place); item && whose === owner; item = next(place)) {
          // Another tab has said it, or taken it back, while this one waited for its turn.
          if (kept.has(item.key) && !isKept(item)) takeBack(item)
          else if (!(await deliver(item))) return
        }
      })
    } finally {
      busy.delete(place)
    }
  }
  /** Takes back what waits. False: it is on its way, or gone by then. */
  const withdraw = async ({ place, key }: Pick<T, 'place' | 'key'>): Promise<boolean> => {
    let gone = false
    await alone(`adjutant.${name}.${owner}.${place}`, async () => {
      const now = all(place).find((each) => each.key === key)
      if (now?.state !== 'waiting' || (kept.has(key) && !isKept(now))) return
      takeBack(now)
      gone = true
    })
    return gone
  }
  const begin = (item: T) => {
    if (inOrder) return void work(item.place)
    const before = firstWaiting(item.place)
    if (!before || before.key === item.key || before.said_at > item.said_at) return void deliver(item)
    change(item, { state: 'waiting', reason: null, until: before.until ?? null } as Partial<T>)
  }
  const firstWaiting = (place: string) => all(place).find(({ state }) => state === 'waiting')
  /** What was said after one that waited has waited with it: the next is sent now. */
  const goOnBehind = ({ place }: T) => {
    const behind = firstWaiting(place)
    if (behind && !all(place).some(({ state }) => state === 'sending')) void deliver(behind)
  }
  const goOn = ({ place, key }: Pick<T, 'place' | 'key'>) => {
    const now = all(place).find((each) => each.key === key)
    if (now?.state === 'waiting') begin(now)
  }

  const load = (userId: string, place?: string) => {
    owner = userId
    const start = place === undefined ? `${name}.${userId}.` : `${name}.${userId}.${place}.`
    const found = draftNames(start).flatMap((each) => readDraft<T>(each) ?? [])
    const fresh = found
      .filter((item) => !all(item.place).some(({ key }) => key === item.key))
      .toSorted((one, other) => one.said_at - other.said_at)
    for (const item of fresh) {
      kept.add(item.key)
      show(item.place, inTime([...all(item.place), item]))
    }
    for (const item of fresh) if (item.state !== 'failed') begin(item)
  }

  onTokenChange(() => {
    owner = ''
    attempts.clear()
    places.set(new Map())
  })
  window.addEventListener('online', () => {
    for (const each of [...places.get().values()].flat()) goOn(each)
  })
  if (inOrder)
    onDraftElsewhere(`${name}.`, (changed) => {
      if (owner === '' || !changed.startsWith(`${name}.${owner}.`)) return
      const item = readDraft<T>(changed)
      if (item === null) {
        const key = changed.slice(changed.lastIndexOf('.') + 1)
        const gone = [...places.get().values()].flat().find((each) => each.key === key)
        if (gone) takeBack(gone)
        return
      }
      kept.add(item.key)
      show(item.place, inTime([...all(item.place).filter(({ key }) => key !== item.key), item]))
      // It takes its turn when that tab is closed before it is done.
      if (item.state !== 'failed' && navigator.locks) begin(item)
    })

  return {
    /** Takes up, and sends on, what the browser has kept for a person: of one place, or of all. */
    load,
    all,
    /** What waits in each place. */
    places: places as Pick<Store<ReadonlyMap<string, readonly T[]>>, 'get' | 'subscribe'>,
    /** Says something. It stands on the screen at once. `key`: of an attempt that was made already. False: this browser keeps nothing. */
    say(what: SendOutcome<T>, key: string = newKey()): boolean {
      const item = { ...what, key, said_at: Date.now(), state: 'sending', reason: null } as unknown as T
      keep(item)
      show(item.place, [...all(item.place), item])
      begin(item)
      return isKept(item)
    },
    /** Sends again what was not taken, with its key: what arrived after all is not said twice. */
    again(item: T): void {
      change(item, { state: 'sending', reason: null } as Partial<T>)
      begin(item)
    },
    change,
    takeBack,
    withdraw,
  }
}

/** What waits to be said in a place. */
export function useWaiting<T extends Outgoing>(
  { load, places, all }: Pick<Outbox<T>, 'load' | 'places' | 'all'>,
  place: string,
  userId: string,
): readonly T[] {
  useEffect(() => load(userId, place), [load, userId, place])
  return useStore(places, () => all(place))
}

const inTime = <T extends Outgoing>(items: T[]): T[] => items.toSorted((one, other) => one.said_at - other.said_at)

const isTooMany = (error: unknown) => error instanceof ApiError && error.status === 429

/** No line, a server that starts anew, too many at once, or the first attempt is still at work. */
function goesOnByItself(error: unknown): boolean {
  const { status = -1, retryAfterSeconds = null } = error instanceof ApiError ? error : {}
  // A budget that is used up for the day is told, and not waited for.
  if (status === 429) return retryAfterSeconds !== null && retryAfterSeconds <= LONGEST_ASKED_S
  return status === 0 || status === 503 || status === 504 || (status === 409 && retryAfterSeconds !== null)
}

/** Web Locks exist only on https and localhost; elsewhere the key alone keeps two tabs from saying something twice. */
async function alone(lock: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(lock, work)
  else await work()
}
