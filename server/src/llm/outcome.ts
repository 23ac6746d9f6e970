// How a question to a model ends: with a checked value or with a reason, never with an exception.

export type Usage = {
  input_tokens: number
  /** Of the input tokens, those that the provider had in its cache. Left out: it told of none. */
  cached_tokens?: number
  output_tokens: number
  cost_usd: number | null
}
export type Failure = {
  ok: false
  code: 'refused_key' | 'rate_limited' | 'provider_down' | 'timeout' | 'bad_answer' | 'stopped' | 'bad_request'
  /** For people. Never holds a key. */
  message: string
  /** Whether the same question may go well later. */
  retryable: boolean
  /** Before this moment (ISO 8601) the model is not asked again; left out: at any time. */
  until?: string
  /** What came of the tries that the provider had begun to work on, counted or estimated; left out: nothing. */
  usage?: Usage
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

/** A line for the timeline before a pause: how long, and until when. `waitMs` in milliseconds. */
export function pauseLine(why: string, waitMs: number): string {
  return `${why} Trying again in ${Math.ceil(waitMs / 1000)} s, at ${clockOf(untilOf(waitMs))} UTC.`
}

/** The moment that many milliseconds from now, ISO 8601. */
export const untilOf = (ms: number): string => new Date(Date.now() + Math.ceil(ms)).toISOString()

/** A moment's time of day, UTC. */
export const clockOf = (moment: string): string => moment.slice(11, 19)

/** How long a model that failed is not asked again, in milliseconds; 0: it may be asked at any time. */
export const pauseOf = ({ until }: Failure): number =>
  until === undefined ? 0 : Math.max(0, Date.parse(until) - Date.now())
