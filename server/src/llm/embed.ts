// Texts as vectors, so that what means the same lies close together.

import type { Offer } from './catalogue.ts'
import { type Fault, fault, faultOf } from './fault.ts'
import { withEmbeddingModel } from './library.ts'
import type { Failure, Usage } from './outcome.ts'
import type { Patience } from './patience.ts'
import { costOf, type Tokens } from './prices.ts'
import { createWire, type Limits } from './wire.ts'

export type EmbedOptions = {
  signal: AbortSignal
  /** Told of each call that the provider answered. */
  onUsage?: (usage: Usage) => void
}

const AT_ONCE = 64
/** Models read some 8,000 tokens; in some languages a character is one. */
const MOST_CHARACTERS = 8_000

/** One vector of length 1 for each text, in order. Blank texts have one too, all the same. */
export async function embedAll(
  patience: Patience,
  offer: Offer,
  texts: readonly string[],
  { signal, onUsage }: EmbedOptions,
): Promise<number[][] | Failure> {
  const vectors: number[][] = []
  for (let at = 0; at < texts.length; at += AT_ONCE) {
    const batch = texts.slice(at, at + AT_ONCE).map((text) => text.slice(0, MOST_CHARACTERS).trim() || '-')
    const session = patience.begin(offer, { task: 'embed', signal, apart: 'vectors' })
    const reply = await session.keepTrying((untilMs) => embedOnce(offer, batch, patience.limits, untilMs, signal))
    if ('ok' in reply) return session.ended(reply, { input_tokens: 0, output_tokens: 0, cost_usd: 0 })
    const usage = {
      input_tokens: reply.tokens.input ?? 0,
      output_tokens: 0,
      cost_usd: costOf(offer.price, reply.tokens),
    }
    session.ended({ ok: true }, usage)
    onUsage?.(usage)
    const [first] = vectors.length > 0 ? vectors : reply.vectors
    if (reply.vectors.some((vector) => vector.length !== first?.length))
      return {
        ok: false,
        code: 'bad_answer',
        message: 'The provider’s vectors are not of one length.',
        retryable: false,
      }
    vectors.push(...reply.vectors)
  }
  return vectors
}

async function embedOnce(
  offer: Offer,
  values: string[],
  limits: Limits,
  untilMs: number,
  signal: AbortSignal,
): Promise<{ vectors: number[][]; tokens: Tokens } | Fault> {
  const wire = createWire(limits, untilMs)
  try {
    const { embeddings, usage } = await withEmbeddingModel(offer, wire.fetch, (model) =>
      model.doEmbed({ values, abortSignal: signal }),
    )
    const vectors = embeddings.map(toLengthOne)
    if (vectors.length !== values.length || vectors.some((vector) => vector === null))
      return fault('bad_answer', 'The provider’s answer holds no usable vectors.', { retryable: true, tries: 2 })
    return { vectors: vectors as number[][], tokens: { input: usage?.tokens, output: 0 } }
  } catch (error) {
    return faultOf(error, wire.cut(), { label: offer.label, secrets: offer.apiKey ? [offer.apiKey] : [] })
  } finally {
    wire.close()
  }
}

/** Null: it points nowhere. */
function toLengthOne(vector: readonly number[]): number[] | null {
  const length = Math.hypot(...vector)
  return Number.isFinite(length) && length > 0 ? vector.map((value) => value / length) : null
}
