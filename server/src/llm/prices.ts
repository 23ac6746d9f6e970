// What the providers charge, in US dollars for a million tokens.

export type Price = {
  input: number
  output: number
  /** Of input that the provider had in its cache. Left out: as other input. */
  cached?: number
  /** Gemini charges more for the whole call when its input is longer than this. */
  long?: { above_tokens: number; input: number; output: number; cached?: number }
}

/**
 * From the providers' public price pages as they stood in autumn 2025. They change without notice and discounts by contract are
 * not in here, so a cost is an estimate. A model that is not in the table has no price: its cost
 * is null, never a guess.
 */
export const PRICES: Readonly<Record<string, Price>> = {
  'gpt-5-chat': { input: 1.25, output: 10, cached: 0.125 },
  'gpt-5': { input: 1.25, output: 10, cached: 0.125 },
  'gpt-5-mini': { input: 0.25, output: 2, cached: 0.025 },
  'gemini-2.5-pro': {
    input: 1.25,
    output: 10,
    cached: 0.31,
    long: { above_tokens: 200_000, input: 2.5, output: 15, cached: 0.625 },
  },
  'text-embedding-3-small': { input: 0.02, output: 0 },
  'text-embedding-3-large': { input: 0.13, output: 0 },
  'gemini-embedding-001': { input: 0.15, output: 0 },
}

/** As a provider told them; undefined: it did not. */
export type Tokens = { input: number | undefined; output: number | undefined; cached?: number | undefined }

/** What a call cost in US dollars, by the tokens that it used. Null: the price is not known. */
export function costOf(price: Price | null, tokens: { input: number; output: number; cached?: number }): number | null {
  if (price === null) return null
  const rate = price.long && tokens.input > price.long.above_tokens ? price.long : price
  const cached = Math.min(tokens.cached ?? 0, tokens.input)
  const input = (tokens.input - cached) * rate.input + cached * (rate.cached ?? rate.input)
  return (input + tokens.output * rate.output) / 1_000_000
}
