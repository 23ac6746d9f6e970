// How a question to a model ends: with a checked value or with a reason, never with an exception.

export type Usage = { input_tokens: number; output_tokens: number; cost_usd: number | null }
export type Failure = {
  ok: false
  code: 'refused_key' | 'rate_limited' | 'provider_down' | 'timeout' | 'bad_answer' | 'stopped' | 'bad_request'
  /** For people. Never holds a key. */
  message: string
  /** Whether the same question may go well later. */
  retryable: boolean
  /** The least to wait before it is asked again, in milliseconds. Left out: the provider did not say. */
  retry_after_ms?: number
}
export type Answer<T> =
  | {
      ok: true
      value: T
      /** The model's label, or the built-in analyst's. */
      author: string
      model: string | null
      usage: Usage
    }
  | Failure
