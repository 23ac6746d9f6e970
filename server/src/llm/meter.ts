// What model calls come to, for the operator's monitoring. Numbers only: no word of a prompt or an answer, and no person.
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Offer } from './catalogue.ts'
import type { Failure } from './outcome.ts'
import { costOf } from './prices.ts'
import type { TokenUsage } from './tokens.ts'

export type CallRecord = {
  /** `ok`, or how the call failed. Each try is a call. */
  outcome: 'ok' | Failure['code']
  ms: number
  /** Until the first piece of text; null: none came. */
  firstMs: number | null
  /** Left out: the provider refused, or was not reached. */
  used?: TokenUsage
}
/** How a model stands just now, in this process. */
export type ProviderStatus = { offer: Named; paused_seconds: number; at_work: number; waiting: number }

type Named = Pick<Offer, 'provider' | 'id'>

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
    help: 'Tokens of all calls, also of those that were cut off: read (input) and written (output).',
    labelNames: [...labelNames, 'direction'],
    registers,
  })
  const estimated = new Counter({
    name: 'adjutant_model_tokens_estimated_total',
    help: 'Of those tokens the ones of calls whose provider did not count them all.',
    labelNames: [...labelNames, 'direction'],
    registers,
  })
  const dollars = new Counter({
    name: 'adjutant_model_cost_usd_total',
    help: 'Estimated cost in US dollars, of models whose price is known.',
    labelNames,
    registers,
  })
  let standings: () => readonly ProviderStatus[] = () => []
  const gauge = (name: 'paused_seconds' | 'at_work' | 'waiting', metric: string, help: string) =>
    new Gauge({
      name: metric,
      help,
      labelNames,
      registers,
      collect() {
        for (const { offer, [name]: value } of standings())
          this.set({ provider: offer.provider, model: offer.id }, value)
      },
    })
  gauge(
    'paused_seconds',
    'adjutant_model_paused_seconds',
    'For how long this process leaves a model alone; 0: it is asked.',
  )
  gauge('at_work', 'adjutant_model_calls_open', 'Calls that a model is at work on, of this process.')
  gauge('waiting', 'adjutant_model_calls_waiting', 'Calls that wait for a place at a model, of this process.')
  return {
    registry,
    /** Whom to ask how the models stand, whenever the metrics are read. */
    watch(look: () => readonly ProviderStatus[]): void {
      standings = look
    },
    called(offer: Pick<Offer, 'provider' | 'id' | 'price'>, { outcome, ms, firstMs, used }: CallRecord): void {
      const labels = { provider: offer.provider, model: offer.id }
      calls.inc({ ...labels, outcome })
      seconds.observe(labels, ms / 1000)
      if (firstMs !== null) first.observe(labels, firstMs / 1000)
      if (used === undefined) return
      for (const direction of ['input', 'output'] as const) {
        tokens.inc({ ...labels, direction }, used[direction])
        if (used.estimated) estimated.inc({ ...labels, direction }, used[direction])
      }
      dollars.inc(labels, costOf(offer.price, used) ?? 0)
    },
  }
}

export type Meter = ReturnType<typeof createMeter>
