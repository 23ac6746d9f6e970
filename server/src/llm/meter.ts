// What model calls come to, for the operator's monitoring. Numbers only: no word of a prompt or an answer, and no person.
import { Counter, Histogram, Registry } from 'prom-client'
import type { Offer } from './catalogue.ts'
import type { Failure } from './outcome.ts'
import { costOf, type Tokens } from './prices.ts'

export type Called = {
  /** `ok`, or how the call failed. Each try is a call. */
  outcome: 'ok' | Failure['code']
  ms: number
  /** Until the first piece of text; null: none came. */
  firstMs: number | null
  tokens?: Tokens
}

const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 300, 600]

/** The registry goes to the endpoint that serves metrics; `called` is told of every call. */
export function createMeter() {
  const registry = new Registry()
  const registers = [registry]
  const labelNames = ['provider', 'model'] as const
  const calls = new Counter({
    name: 'adjutant_model_calls_total',
    help: 'Calls to models, each try counted, by how they ended.',
    labelNames: [...labelNames, 'outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'adjutant_model_call_seconds',
    help: 'Time from a call to the end of its answer.',
    labelNames,
    buckets: SECONDS,
    registers,
  })
  const first = new Histogram({
    name: 'adjutant_model_first_text_seconds',
    help: 'Time from a call to the first piece of its text.',
    labelNames,
    buckets: SECONDS,
    registers,
  })
  const tokens = new Counter({
    name: 'adjutant_model_tokens_total',
    help: 'Tokens that providers counted: read (input) and written (output).',
    labelNames: [...labelNames, 'direction'],
    registers,
  })
  const dollars = new Counter({
    name: 'adjutant_model_cost_usd_total',
    help: 'Estimated cost in US dollars, of models whose price is known.',
    labelNames,
    registers,
  })
  return {
    registry,
    called(offer: Pick<Offer, 'provider' | 'id' | 'price'>, { outcome, ms, firstMs, tokens: used }: Called): void {
      const labels = { provider: offer.provider, model: offer.id }
      calls.inc({ ...labels, outcome })
      seconds.observe(labels, ms / 1000)
      if (firstMs !== null) first.observe(labels, firstMs / 1000)
      if (used === undefined) return
      tokens.inc({ ...labels, direction: 'input' }, used.input ?? 0)
      tokens.inc({ ...labels, direction: 'output' }, used.output ?? 0)
      dollars.inc(labels, costOf(offer.price, used) ?? 0)
    },
  }
}

export type Meter = ReturnType<typeof createMeter>
