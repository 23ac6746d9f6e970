// Leaves a model in peace that is down or asked for a pause, so that its trouble costs nobody else time.

/** Questions, not tries: what one question does to a provider five times over is no reason to keep the others away. */
const FAILURES_TO_OPEN = 5
const REST_MS = 30_000

/** Leave to send one call. It is given back by saying how the call ended. */
export type Pass = { probe: boolean }
export type Circuit = ReturnType<typeof createCircuit>

/**
 * One for each model. `now` is a monotonic clock in milliseconds.
 * After five questions in a row that failed it is open: for thirty seconds nothing is sent, then a single probe decides.
 */
export function createCircuit(now: () => number) {
  const failed = new Set<string>()
  let openedAt: number | null = null
  let probe: Pass | null = null
  let quietUntil = 0
  const ended = (pass: Pass) => {
    if (probe === pass) probe = null
  }
  const restMs = () => (openedAt === null ? 0 : Math.max(0, openedAt + REST_MS - now()))
  const quietMs = () => Math.max(0, quietUntil - now())
  return {
    /** Asks to send one call. A number: not now; the milliseconds to wait. */
    enter(): Pass | number {
      if (openedAt === null) return { probe: false }
      const rest = restMs()
      if (rest > 0) return rest
      if (probe) return 1_000
      probe = { probe: true }
      return probe
    },
    /** The provider answered, be it with a refusal. */
    answered(pass: Pass): void {
      ended(pass)
      failed.clear()
      openedAt = null
    },
    /** `question` is the same for each try of a question. True: it opens with this. */
    failed(pass: Pass, question: string): boolean {
      ended(pass)
      if (failed.size < FAILURES_TO_OPEN) failed.add(question)
      // Calls that were on their way when it opened say nothing new.
      if (openedAt === null ? failed.size < FAILURES_TO_OPEN : !pass.probe) return false
      openedAt = now()
      return true
    },
    /** The call was stopped by the person, or says nothing: that tells nothing about the provider, and another may probe. */
    undecided: ended,
    /** The provider asked everybody for a pause. */
    quietFor(ms: number): void {
      quietUntil = Math.max(quietUntil, now() + ms)
    },
    /** How long the pause that was asked for still lasts, in milliseconds. */
    quietMs,
    /** How long nothing is sent, for whichever reason, in milliseconds. */
    closedMs: () => Math.max(restMs(), quietMs()),
  }
}
