// Texts as vectors, so that what means the same lies close together.

import type { Offer } from './catalogue.ts'
import { type Fault, fault, faultOf } from './fault.ts'
import { createHttpClient, type Limits } from './http-client.ts'
import { withEmbeddingModel } from './library.ts'
import type { Failure, Usage } from './outcome.ts'
import type { Tokens } from './prices.ts'
import type { RetryPolicy } from './retry-policy.ts'
import { withSaneUsage } from './tokens.ts'

export type EmbedOptions = {
  signal: AbortSignal
  /** Whose question it is; left out: the server's own work. */
  person?: string
  /** Told of each batch that the provider was at work on, whatever came of it. */
  onUsage?: (usage: Usage) => void
}

const AT_ONCE = 64
/** Models read some 8,000 tokens; in some languages a character is one. */
const MOST_CHARACTERS = 8_000

/** One vector of length 1 for each text, in order. Blank texts have one too, all the same. */
export async function embedAll(
  retryPolicy: RetryPolicy,
  offer: Offer,
  texts: readonly string[],
  { signal, person, onUsage }: EmbedOptions,
): Promise<number[][] | Failure> {
  const vectors: number[][] = []
  for (let at = 0; at < texts.length; at += AT_ONCE) {
    const batch = texts.slice(at, at + AT_ONCE).map((text) => text.slice(0, MOST_CHARACTERS).trim() || '-')
    const session = retryPolicy.begin(offer, { task: 'embed', signal, person, apart: 'vectors' })
    const characters = batch.reduce((sum, text) => sum + text.length, 0)
    const reply = await session.keepTrying({ characters, mostTokens: 0 }, (untilMs, _hear, begun) =>
      embedOnce(offer, batch, retryPolicy.limits, { untilMs, signal, begun }),
    )
    const ended = session.ended('ok' in reply ? reply : { ok: true })
    if ('ok' in reply) {
      if (!ended.ok && ended.usage) onUsage?.(ended.usage)
      return ended as Failure
    }
    onUsage?.(session.usage())
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
  { untilMs, signal, begun }: { untilMs: number; signal: AbortSignal; begun(): void },
): Promise<{ vectors: number[][]; tokens: Tokens } | Fault> {
  const client = createHttpClient(limits, untilMs, begun)
  try {
    const { embeddings, usage } = await withEmbeddingModel(offer, withSaneUsage(client.fetch), (model) =>
      model.doEmbed({ values, abortSignal: signal }),
    )
    const vectors = embeddings.map(toLengthOne)
    if (vectors.length !== values.length || vectors.some((vector) => vector === null))
      return fault('bad_answer', 'The provider’s answer holds no usable vectors.', {
        retryable: true,
        tries: 2,
        tokens: { input: usage?.tokens, output: 0 },
      })
    return { vectors: vectors as number[][], tokens: { input: usage?.tokens, output: 0 } }
  } catch (error) {
    const fault = faultOf(error, client.cut(), { label: offer.label, secrets: offer.apiKey ? [offer.apiKey] : [] })
    return client.worked() ? { ...fault, tokens: { input: undefined, output: 0 } } : fault
  } finally {
    client.close()
  }
}

/** Null: it points nowhere. */
function toLengthOne(vector: readonly number[]): number[] | null {
  const length = Math.hypot(...vector)
  return Number.isFinite(length) && length > 0 ? vector.map((value) => value / length) : null
}
