// Leaves a model in peace that is down or asked for a pause, so that its trouble costs nobody else time; and what else is remembered of each
// model in this process: how many calls it takes at once.
import type { Log } from '../platform/log.ts'
import type { Offer } from './catalogue.ts'
import { type ConcurrencyLimiter, createConcurrencyLimiter } from './concurrency-limiter.ts'
import type { Fault } from './fault.ts'
import type { Meter } from './meter.ts'
import { clockOf, type Failure, untilOf } from './outcome.ts'

/** Questions, not tries: what one question does to a provider five times over is no reason to keep the others away. */
const FAILURES_TO_OPEN = 5
const REST_MS = 30_000

/** Leave to send one call. It is given back by saying how the call ended. */
export type CircuitPass = { probe: boolean }
type Circuit = ReturnType<typeof createCircuit>

/**
 * One for each model. `now` is a monotonic clock in milliseconds.
 * After five questions in a row that failed it is open: for thirty seconds nothing is sent, then a single probe decides.
 */
function createCircuit(now: () => number) {
  const failed = new Set<string>()
  let openedAt: number | null = null
  let probe: CircuitPass | null = null
  let quietUntil = 0
  const ended = (pass: CircuitPass) => {
    if (probe === pass) probe = null
  }
  const restMs = () => (openedAt === null ? 0 : Math.max(0, openedAt + REST_MS - now()))
  const quietMs = () => Math.max(0, quietUntil - now())
  return {
    /** Asks to send one call. A number: not now; the milliseconds to wait. */
    enter(): CircuitPass | number {
      if (openedAt === null) return { probe: false }
      const rest = restMs()
      if (rest > 0) return rest
      if (probe) return 1_000
      probe = { probe: true }
      return probe
    },
    /** The provider answered, be it with a refusal. */
    answered(pass: CircuitPass): void {
      ended(pass)
      failed.clear()
      openedAt = null
    },
    /** `question` is the same for each try of a question. True: it opens with this. */
    failed(pass: CircuitPass, question: string): boolean {
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

export type ProviderGate = {
  circuit: Circuit
  limiter: ConcurrencyLimiter
  /** Takes note of how a call ended that brought no answer. `question` is the same for each of its tries. */
  record(pass: CircuitPass, fault: Fault, question: string): void
  /** Says in the failure when the model is asked again, where it is not asked just now. */
  dated(failure: Failure): Failure
}

/** One gate for each model: a provider limits each for itself, and each may be out of order alone. */
export function createProviderGates(now: () => number, log: Log, meter: Meter) {
  const gates = new Map<string, { offer: Offer; gate: ProviderGate }>()

  function make(offer: Offer): ProviderGate {
    const circuit = createCircuit(now)
    const facts = { provider: offer.provider, model: offer.id }
    return {
      circuit,
      limiter: createConcurrencyLimiter(),
      record(pass, fault, question) {
        if (!fault.outage) circuit.answered(pass)
        else if (circuit.failed(pass, question))
          log.warn(
            { ...facts, seconds: Math.ceil(circuit.closedMs() / 1000) },
            'a model failed for several questions in a row, and is left alone until a probe',
          )
        if (fault.code !== 'rate_limited' || !fault.waitMs) return
        circuit.quietFor(fault.waitMs)
        log.warn(
          { ...facts, seconds: Math.ceil(fault.waitMs / 1000) },
          'a provider asked for a pause; nobody asks this model until then, and one call after it',
        )
      },
      dated(failure) {
        const ms = circuit.closedMs()
        if (ms <= 0 || !failure.retryable) return failure
        const until = untilOf(ms)
        const again = `It is asked again in ${Math.ceil(ms / 1000)} s, at ${clockOf(until)} UTC.`
        return { ...failure, message: `${failure.message} ${again}`, until }
      },
    }
  }

  meter.watch(() =>
    [...gates.values()].map(({ offer, gate }) => ({
      offer,
      paused_seconds: gate.circuit.closedMs() / 1000,
      ...gate.limiter.count(),
    })),
  )

  return {
    /** `apart`: calls whose trouble is not that of the others at this address: they have limits and outages of their own. */
    of(offer: Offer, apart = ''): ProviderGate {
      const key = [offer.provider, offer.baseUrl, offer.id, apart].join(' ')
      const known = gates.get(key) ?? { offer, gate: make(offer) }
      gates.set(key, known)
      return known.gate
    },
  }
}
