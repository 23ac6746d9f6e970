// Leaves a provider in peace that is down or asked for a pause, so that its trouble costs nobody else time.

const FAILURES_TO_OPEN = 5
const REST_MS = 30_000

/**
 * One per provider. `now` is a monotonic clock in milliseconds.
 * After five failures in a row it is open: for thirty seconds nothing is sent, then a single probe decides.
 */
export function createCircuit(now: () => number) {
  let failures = 0
  let openedAt: number | null = null
  let probing = false
  let quietUntil = 0
  return {
    /** Asks to send one call. Null: go ahead, and report how it ended. Otherwise the milliseconds to wait. */
    enter(): number | null {
      if (openedAt === null) return null
      const rest = openedAt + REST_MS - now()
      if (rest > 0) return rest
      if (probing) return 1_000
      probing = true
      return null
    },
    /** The provider answered, be it with a refusal. */
    answered(): void {
      failures = 0
      openedAt = null
      probing = false
    },
    failed(): void {
      failures += 1
      if (openedAt !== null || failures >= FAILURES_TO_OPEN) openedAt = now()
      probing = false
    },
    /** The call was stopped by the person: that says nothing about the provider. */
    stopped(): void {
      probing = false
    },
    /** The provider asked everybody for a pause. */
    quietFor(ms: number): void {
      quietUntil = Math.max(quietUntil, now() + ms)
    },
    /** How long the pause that was asked for still lasts, in milliseconds. */
    quietMs(): number {
      return Math.max(0, quietUntil - now())
    },
  }
}

export type Circuit = ReturnType<typeof createCircuit>
