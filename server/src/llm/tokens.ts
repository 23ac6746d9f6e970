// What a call has used. A provider's counts are foreign text: only whole numbers that what was sent and said can bear are
// believed, and where it told none, or the call was cut off, they are estimated.

import type { Offer } from './catalogue.ts'
import type { Fetch } from './http-client.ts'
import type { Usage } from './outcome.ts'
import { costOf, type Tokens } from './prices.ts'

/** `estimated`: at least one of the two was not told by the provider. `doubted`: it told more than can be. */
export type TokenUsage = { input: number; output: number; estimated: boolean; doubted: boolean }

/** The longest context of any model is a tenth of it. */
const MOST = 10_000_000
/** In most languages; for whoever does not count. */
const CHARACTERS_PER_TOKEN = 4
/** No token is shorter than a byte, and a UTF-16 unit is three of them at most. */
const TOKENS_PER_CHARACTER = 3
/** What templates add around a question. */
const AROUND = 2_000
/** What a model may think without saying it, where no limit was set. */
const MOST_THOUGHT = 32_768

/** A count as a provider told it. Undefined: it is none. */
export function countOf(told: unknown): number | undefined {
  return typeof told === 'number' && told >= 0 && Number.isFinite(told) ? Math.min(Math.round(told), MOST) : undefined
}

/** `sent` and `said` in characters; `mostTokens` is the limit that was set for the answer, thoughts included. */
export function usedOf(
  { input, output }: Tokens,
  { sent, said, mostTokens = MOST_THOUGHT }: { sent: number; said: number; mostTokens?: number },
): TokenUsage {
  const mostInput = sent * TOKENS_PER_CHARACTER + AROUND
  const mostOutput = Math.max(mostTokens, said * TOKENS_PER_CHARACTER)
  return {
    input: Math.min(countOf(input) ?? Math.ceil(sent / CHARACTERS_PER_TOKEN), mostInput),
    output: Math.min(countOf(output) ?? Math.ceil(said / CHARACTERS_PER_TOKEN), mostOutput),
    estimated: countOf(input) === undefined || countOf(output) === undefined,
    doubted: (input ?? 0) > mostInput || (output ?? 0) > mostOutput,
  }
}

/** What a call was given, in characters, and the limit that was set for its answer, in tokens. */
export type RequestSize = { characters: number; mostTokens?: number }

/** What one question has used over all its tries: those that were cut off, stopped or said in vain were asked for all the same. */
export function createSpending(offer: Pick<Offer, 'price'>) {
  const usage: Usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0 }
  let any = false
  let estimated = false
  return {
    /** Counts a call that the provider had begun to work on. `said`: what was heard of the answer, in characters. */
    add(told: Tokens, { characters, mostTokens }: RequestSize, said: number): TokenUsage {
      const used = usedOf(told, { sent: characters, said, mostTokens })
      const cost = costOf(offer.price, used)
      any = true
      estimated ||= used.estimated
      usage.input_tokens += used.input
      usage.output_tokens += used.output
      usage.cost_usd = usage.cost_usd === null || cost === null ? null : usage.cost_usd + cost
      return used
    },
    usage: (): Usage => ({ ...usage }),
    /** Whether there is anything to count. */
    any: () => any,
    /** Whether some of it is not what the provider counted. */
    estimated: () => estimated,
  }
}

/**
 * Answers, whole or streamed, in which nothing stands in the place of a count but a count, and no key is one of JavaScript's own:
 * the libraries take an answer for no answer at all where they find another thing there.
 */
export function withSaneUsage(ask: Fetch): Fetch {
  return async (...call) => {
    const response = await ask(...call)
    if (!response.ok || !response.body) return response
    const { status, headers } = response
    if (headers.get('content-type')?.includes('text/event-stream'))
      return new Response(response.body.pipeThrough(soundEvents()), { status, headers })
    return new Response(sound(await response.text()), { status, headers })
  }
}

/** Line by line. Some servers forget the empty line after the last event; what is half an event at the end is none. */
function soundEvents(): TransformStream<Uint8Array, Uint8Array> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()]
  let begun = ''
  const mended = (text: string) =>
    ODD.test(text) ? text.replace(DATA, (_, field: string, data: string) => field + sound(data)) : text
  return new TransformStream({
    transform(bytes, controller) {
      const text = decoder.decode(bytes, { stream: true })
      const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1
      if (end > 0) controller.enqueue(encoder.encode(mended(begun + text.slice(0, end))))
      begun = end > 0 ? text.slice(end) : begun + text
    },
    flush(controller) {
      const last = /^data:(.*)$/s.exec(begun)?.[1]
      controller.enqueue(encoder.encode(last && parsed(last) !== undefined ? `${mended(begun)}\n\n` : '\n\n'))
    },
  })
}

const DATA = /(?<=^|[\r\n])(data:)([^\r\n]*)/g
const ODD = /"usage|__proto__|constructor|\\u00/
const KEY = /"((?:[^"\\]|\\.){9,66})"(?=\s*:)/g
const OF_JAVASCRIPT = ['__proto__', 'constructor']

function sound(json: string): string {
  if (!ODD.test(json)) return json
  return (withSoundCounts(json) ?? json).replace(KEY, (key: string) => {
    const name = parsed(key)
    return typeof name === 'string' && OF_JAVASCRIPT.includes(name) ? `"(${name})"` : key
  })
}

/** Null: there is nothing to mend. */
function withSoundCounts(text: string): string | null {
  // Most answers tell plain numbers, and large ones hold thousands of vectors: those are not written anew.
  const told = /"(usage|usageMetadata)"\s*:\s*(\{[^{}]*\})?/.exec(text)
  if (!told || (told[2] && isSound(parsed(told[2])))) return null
  const answer = parsed(text) as Record<string, unknown> | undefined
  if (answer === null || typeof answer !== 'object') return null
  for (const name of ['usage', 'usageMetadata']) {
    const usage = answer[name]
    if (usage === undefined) continue
    if (usage === null || typeof usage !== 'object' || Array.isArray(usage)) delete answer[name]
    else answer[name] = Object.fromEntries(Object.entries(usage).filter(([, value]) => countOf(value) !== undefined))
  }
  return JSON.stringify(answer)
}

const isSound = (usage: unknown) =>
  Object.values((usage ?? {}) as object).every((value) => countOf(value) !== undefined)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
