// What a call has used. A provider's counts are foreign text: only whole numbers that what was sent and said can bear are
// believed, and where it told none, or the call was cut off, they are estimated.
import type { Tokens } from './prices.ts'
import type { Fetch } from './wire.ts'

/** `estimated`: at least one of the two was not told by the provider. `doubted`: it told more than can be. */
export type Used = { input: number; output: number; estimated: boolean; doubted: boolean }

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
): Used {
  const mostInput = sent * TOKENS_PER_CHARACTER + AROUND
  const mostOutput = Math.max(mostTokens, said * TOKENS_PER_CHARACTER)
  return {
    input: Math.min(countOf(input) ?? Math.ceil(sent / CHARACTERS_PER_TOKEN), mostInput),
    output: Math.min(countOf(output) ?? Math.ceil(said / CHARACTERS_PER_TOKEN), mostOutput),
    estimated: countOf(input) === undefined || countOf(output) === undefined,
    doubted: (input ?? 0) > mostInput || (output ?? 0) > mostOutput,
  }
}

/**
 * A whole answer in which nothing stands in the place of a count but a count: the libraries take an answer for no answer at all
 * where they find another thing there.
 */
export function countingOnly(ask: Fetch): Fetch {
  return async (...call) => {
    const response = await ask(...call)
    if (!response.ok) return response
    const text = await response.text()
    return new Response(withSoundCounts(text) ?? text, { status: response.status, headers: response.headers })
  }
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
