// How many calls a provider gets at once, and whose turn it is. Nobody waits until it complains; then it gets few, and one more
// with each answer. Places go round by person: who asks for much waits for themselves.

/** Calls to one model at once, however silent: each holds its question and its answer in memory. */
const MOST_AT_ONCE = 256
/** Of one person, so that nobody takes all places. */
const MOST_OF_ONE = 32
const WIDE_AGAIN = 64

/** How a call ended: `answered` widens the line, `too_many` halves it, `pause` leaves room for a single probe. */
export type ReleaseReason = 'answered' | 'too_many' | 'pause' | 'other'
export type ConcurrencySlot = {
  /** The provider has said nothing for a while: another call may go meanwhile. This one still counts as its person's. */
  yieldSlot(): void
  release(how: ReleaseReason): void
}
export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>

type PersonState = { inside: number; waiting: Set<() => void> }

/** One for each model. `most` sets other limits, for tests. */
export function createConcurrencyLimiter({
  atOnce = MOST_AT_ONCE,
  ofOne = MOST_OF_ONE,
}: {
  atOnce?: number
  ofOne?: number
} = {}) {
  let width = atOnce
  /** All calls, and those of them that have not given way. */
  let inside = 0
  let counted = 0
  // In the order in which they had their last turn.
  const people = new Map<string, PersonState>()

  const hasRoom = () => counted < width && inside < atOnce

  /** Who has the fewest calls, and of those who has waited longest for a turn. */
  function next(): PersonState | null {
    let found: PersonState | null = null
    for (const person of people.values())
      if (person.waiting.size > 0 && person.inside < ofOne && person.inside < (found?.inside ?? ofOne)) found = person
    return found
  }

  function letIn(): void {
    while (hasRoom()) {
      const [go] = next()?.waiting ?? []
      if (!go) return
      go()
    }
  }

  function place(id: string, person: PersonState): ConcurrencySlot {
    let gaveWay = false
    let left = false
    inside += 1
    counted += 1
    person.inside += 1
    people.delete(id)
    people.set(id, person)
    const free = () => {
      if (!gaveWay) counted -= 1
      gaveWay = true
    }
    return {
      yieldSlot() {
        if (left) return
        free()
        letIn()
      },
      release(how) {
        if (left) return
        left = true
        if (how === 'pause') width = 1
        if (how === 'too_many') width = Math.max(1, Math.floor(Math.min(width, counted) / 2))
        if (how === 'answered') width = width >= WIDE_AGAIN ? atOnce : Math.min(width + 1, atOnce)
        free()
        inside -= 1
        person.inside -= 1
        forget(id, person)
        letIn()
      },
    }
  }

  function forget(id: string, person: PersonState): void {
    if (person.inside === 0 && person.waiting.size === 0 && people.get(id) === person) people.delete(id)
  }

  return {
    /** Waits for a place, as long as the signal lets it; it is made only for who has to wait. Null: the signal came first. */
    enter(id: string, until: () => AbortSignal): Promise<ConcurrencySlot | null> {
      const person = people.get(id) ?? { inside: 0, waiting: new Set() }
      // Whenever there is room, nobody waits who might take it: see letIn.
      if (hasRoom() && person.inside < ofOne) return Promise.resolve(place(id, person))
      const signal = until()
      if (signal.aborted) return Promise.resolve(null)
      people.set(id, person)
      return new Promise((resolve) => {
        const go = () => {
          signal.removeEventListener('abort', give)
          person.waiting.delete(go)
          resolve(place(id, person))
        }
        const give = () => {
          person.waiting.delete(go)
          forget(id, person)
          resolve(null)
        }
        signal.addEventListener('abort', give, { once: true })
        person.waiting.add(go)
      })
    },
    /** For the operator. */
    count: () => ({
      at_work: inside,
      waiting: [...people.values()].reduce((sum, person) => sum + person.waiting.size, 0),
    }),
  }
}
