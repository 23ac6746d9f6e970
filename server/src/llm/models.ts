// The models behind one interface: features ask a question and get a checked answer or a reason, whoever answers.
import type { Registry } from 'prom-client'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import type { Log } from '../platform/log.ts'
import { correction, instruction, readAnswer, shapeOf } from './answer.ts'
import { type AddedModels, catalogue, checkingModel, embeddingOffer, fallbackOffers, type Offer } from './catalogue.ts'
import { type EmbedOptions, embedAll } from './embed.ts'
import { createMeter } from './meter.ts'
import type { Answer, Failure, Usage } from './outcome.ts'
import { createRetryPolicy, type ModelUse, type RetryPolicyOptions } from './retry-policy.ts'
import { type ChatRequest, type ChatResult, requestTurn, type TalkMessage } from './talk.ts'
import { type Recording, type Transcript, transcribeWith } from './transcribe.ts'
import { warmUp } from './warm-up.ts'

export type { Answer, Failure, Usage } from './outcome.ts'

export type ModelEntry = { id: string; label: string; provider: string; is_default: boolean; available: boolean }

export type StructuredRequest<T> = {
  /** Short name for the log, such as 'strategic_flow.assess'. */
  task: string
  system: string
  prompt: string
  /** The answer, as JSON. */
  schema: z.ZodType<T>
  /** What the built-in analyst answers: rules over the person's own records. */
  analyst: () => T
  signal: AbortSignal
  /** `<run>:<step>`; the same on every try, so that the other side can refuse a repeat. */
  idempotencyKey: string
  /** Whose question it is: places at a busy provider go round by person. Never sent, logged or counted by. */
  person?: string
  /** A model's id; left out: the preferred one that is available. */
  model?: string
  /** Told before each pause, for a line on the timeline. */
  onRetry?: (why: string, waitMs: number) => void
}

export const ANALYST = 'Built-in analyst'

export type Models = {
  list(): ModelEntry[]
  /** Never throws for a provider's trouble: it comes back as a failure. */
  ask<T>(ask: StructuredRequest<T>): Promise<Answer<T>>
  /**
   * One turn of a conversation with tools, streamed. Never throws for a provider's trouble. Not to be called without a
   * provider: then the feature's own analyst works.
   */
  talk(talk: ChatRequest): Promise<ChatResult>
  /**
   * One vector of length 1 for each text, in order; of each text 8,000 characters count. Sends 64 at once, however many
   * there are. Never throws for a provider's trouble.
   */
  embed(texts: readonly string[], options: EmbedOptions): Promise<number[][] | Failure>
  /** What is said in a recording. Never throws for a provider's trouble. Left out: it cannot listen. */
  transcribe?(
    offer: Offer,
    recording: Recording,
    options: { signal: AbortSignal; person: string },
  ): Promise<Transcript | (Failure & { usage?: Usage })>
  /** The model for that; null: there is none. */
  embedder: { provider: string; model: string } | null
  /** Loads ahead, in the background, what the first call would wait for. Without a provider it does nothing. */
  warm(): Promise<void>
  /** From now on it is told of every call that a provider was at work on. */
  onUse?(listener: (use: ModelUse) => void): void
  /** Counts and times of the calls, to be served where the operator reads metrics. */
  metrics?: Registry
  /** False: there is only the built-in analyst. It may change while the server runs, as all below: ask each time. */
  readonly configured: boolean
  /** The model that checks what others wrote, where the operator named one; else the preferred one does. */
  readonly checker?: string | null
  /** Without a `checker` the preferred model reads the claims of replies a second time. Left out: it does not. */
  readonly readsReplies?: boolean
  /** Ids of what the operator lets stand in for the preferred model, in order; each can be had. */
  readonly fallbacks: readonly string[]
  /** From now on these are offered beside those of the environment, instead of the ones before. Left out: it cannot be changed. */
  adopt?(added: AddedModels): void
}

/** A broken answer is shown to the model again up to here, so that a second question costs no more than the first. */
const SHOWN_AGAIN = 20_000

/**
 * The models of this installation. Without a provider every question is answered by its analyst, at once.
 * Prompts and answers are never logged. `options` sets other limits and another clock, for tests.
 * Errors: ConfigError when the preferred model, or one that may stand in for it, is not offered.
 */
export function createModels(config: Config['models'], log: Log, options: RetryPolicyOptions = {}): Models {
  const offeredWith = (added?: AddedModels) => {
    const { offers, preferred } = catalogue(config, added)
    return {
      ...{ offers, preferred, fallbacks: fallbackOffers(config, offers), checker: checkingModel(config, offers) },
      configured: offers.some((offer) => offer.available),
    }
  }
  let now = offeredWith()
  const embedding = embeddingOffer(config)
  const meter = createMeter()
  const listeners: ((use: ModelUse) => void)[] = []
  const onUse = (use: ModelUse) => {
    for (const listener of listeners) listener(use)
  }
  const retryPolicy = createRetryPolicy(log, meter, { onUse, ...options })

  function choose(id: string | undefined): Offer | Failure {
    const { offers, preferred } = now
    if (id === undefined) return preferred.available ? preferred : (offers.find((offer) => offer.available) as Offer)
    const offer = offers.find((one) => one.id === id)
    if (!offer) return failure('bad_request', `The model ${id} is not offered here.`)
    if (!offer.available) return failure('bad_request', `There is no API key for ${offer.label} here.`)
    return offer
  }

  async function ask<T>(ask: StructuredRequest<T>): Promise<Answer<T>> {
    if (ask.signal.aborted) return failure('stopped', 'Stopped.')
    if (!now.configured)
      return {
        ok: true,
        value: ask.analyst(),
        author: ANALYST,
        model: null,
        usage: { input_tokens: 0, output_tokens: 0, cost_usd: 0 },
      }
    const offer = choose(ask.model)
    if ('ok' in offer) return offer
    const { schema, strict } = shapeOf(ask.schema)
    const question = { system: ask.system, answer: { schema, strict } }
    // The shape of the answer stands last: what several questions have in common stands before it, and is in the provider's cache.
    const first = { by: 'person' as const, text: `${ask.prompt}\n\n${instruction(schema)}` }
    const session = retryPolicy.begin(offer, { ...ask, question: ask.idempotencyKey })
    let messages: TalkMessage[] = [first]
    let problem = ''
    for (const key of [ask.idempotencyKey, `${ask.idempotencyKey}:corrected`]) {
      const reply = await session.put({ ...question, messages, key })
      if ('ok' in reply) return session.ended(withoutText(reply))
      if (reply.end === 'declined') return session.ended(failure('bad_answer', `${offer.label} declined to answer.`))
      if (reply.end === 'length')
        return session.ended(failure('bad_answer', `The answer of ${offer.label} was cut off: it grew too long.`))
      const read = readAnswer(reply.text, ask.schema)
      if (read.ok) {
        const usage = session.usage()
        return session.ended({ ok: true, value: read.value, author: offer.label, model: offer.id, usage })
      }
      problem = read.problem
      messages = [
        first,
        { by: 'model', text: reply.text.slice(0, SHOWN_AGAIN) || '(nothing)' },
        { by: 'person', text: correction(problem) },
      ]
    }
    return session.ended({
      ...failure('bad_answer', `${offer.label} gave no usable answer: ${problem}`),
      retryable: true,
    })
  }

  async function talk(talk: ChatRequest): Promise<ChatResult> {
    if (talk.signal.aborted) return failure('stopped', 'Stopped.')
    if (!now.configured) return failure('bad_request', 'No model is configured here.')
    const offer = choose(talk.model)
    return 'ok' in offer ? offer : await requestTurn(retryPolicy, offer, talk)
  }

  async function embed(texts: readonly string[], options: EmbedOptions): Promise<number[][] | Failure> {
    if (options.signal.aborted) return failure('stopped', 'Stopped.')
    if (embedding === null) return failure('bad_request', 'No embedding model is configured here.')
    return await embedAll(retryPolicy, embedding, texts, options)
  }

  for (const { id, available } of now.fallbacks)
    if (!available) log.warn({ model: id }, 'FALLBACK_MODELS names a model without an API key; it is left out')

  return {
    get configured() {
      return now.configured
    },
    get checker() {
      return now.checker
    },
    readsReplies: config.readsReplies,
    get fallbacks() {
      return now.fallbacks.flatMap(({ id, available }) => (available ? [id] : []))
    },
    adopt(added) {
      now = offeredWith(added)
      void warmUp(added.offers)
    },
    ask,
    talk,
    embed,
    onUse: (listener) => void listeners.push(listener),
    transcribe: (offer, recording, options) => transcribeWith(retryPolicy, offer, recording, options),
    embedder: embedding && { provider: embedding.provider, model: embedding.id },
    warm: () => warmUp(now.offers),
    metrics: meter.registry,
    list: () =>
      now.offers.map(({ id, label, provider, available }) => ({
        id,
        label,
        provider,
        is_default: id === now.preferred.id,
        available,
      })),
  }
}

/** Half an object is of no use to who asked for one. */
function withoutText({ text: _, ...failure }: Failure & { text?: string }): Failure {
  return failure
}

function failure(code: Failure['code'], message: string): Failure {
  return { ok: false, code, message, retryable: false }
}
