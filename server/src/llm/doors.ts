// What is remembered of each model, in this process: whether it is down or asked for a pause, and how many calls it takes at once.
import type { Log } from '../platform/log.ts'
import type { Offer } from './catalogue.ts'
import { type Circuit, createCircuit, type Pass } from './circuit.ts'
import type { Fault } from './fault.ts'
import { createLine, type Line } from './line.ts'
import type { Meter } from './meter.ts'
import { clockOf, type Failure, untilOf } from './outcome.ts'

export type Door = {
  circuit: Circuit
  line: Line
  /** Takes note of how a call ended that brought no answer. `question` is the same for each of its tries. */
  note(pass: Pass, fault: Fault, question: string): void
  /** Says in the failure when the model is asked again, where it is not asked just now. */
  dated(failure: Failure): Failure
}

/** One door for each model: a provider limits each for itself, and each may be out of order alone. */
export function createDoors(now: () => number, log: Log, meter: Meter) {
  const doors = new Map<string, { offer: Offer; door: Door }>()

  function make(offer: Offer): Door {
    const circuit = createCircuit(now)
    const facts = { provider: offer.provider, model: offer.id }
    return {
      circuit,
      line: createLine(),
      note(pass, fault, question) {
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
    [...doors.values()].map(({ offer, door }) => ({
      offer,
      paused_seconds: door.circuit.closedMs() / 1000,
      ...door.line.count(),
    })),
  )

  return {
    /** `apart`: calls whose trouble is not that of the others at this address: they have limits and outages of their own. */
    of(offer: Offer, apart = ''): Door {
      const key = [offer.provider, offer.baseUrl, offer.id, apart].join(' ')
      const known = doors.get(key) ?? { offer, door: make(offer) }
      doors.set(key, known)
      return known.door
    },
  }
}
