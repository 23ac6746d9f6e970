// What went wrong with a provider, as a value: for people in words, for the loop in what may be tried again.

import type { CutReason } from './http-client.ts'
import type { Failure } from './outcome.ts'
import type { Tokens } from './prices.ts'

export type Fault = Omit<Failure, 'usage' | 'until'> & {
  /** How often the question may be put in all, this try included. */
  tries: number
  /** How long the provider asked to wait; null: it did not say. */
  waitMs: number | null
  /** Counts against the provider: it is down, not merely unwilling. */
  outage: boolean
  /** The provider cannot do this; it is asked again without. */
  without?: 'schema' | 'stream' | 'tools'
  /** The provider was at work on it, and will charge for that: what it told of it. Left out: it refused, or was not reached. */
  tokens?: Tokens
  /** The system's code, such as ECONNREFUSED, where the provider was not reached. */
  reason?: string
}

const TRIES = 5
/** The longest pause that a provider is granted, whatever it asks for: then one call tries whether it answers again. */
const MOST_PAUSE_MS = 60_000
const SECONDS_TO_RETRY = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/
const NUMBER = /^\d+(\.\d+)?$/
const HTTP_DATE = /^[A-Z][a-z]{2,8}, .* GMT$/

export const fault = (code: Failure['code'], message: string, more: Partial<Fault> = {}): Fault => ({
  ok: false,
  code,
  message,
  retryable: false,
  tries: 1,
  waitMs: null,
  outage: false,
  ...more,
})
const outage = (message: string, tries = TRIES): Fault =>
  fault('provider_down', message, { retryable: true, tries, outage: true })

/**
 * Reads an error of the provider's library or of the connection. `secrets` never appear in what comes out, and what was
 * sent to the provider does not either.
 */
export function faultOf(
  error: unknown,
  cut: CutReason | null,
  model: { label: string; secrets: readonly string[] },
): Fault {
  if (cut !== null) return cutOff(cut)
  const { status, headers, body } = answerIn(error)
  if (status !== null && (status < 200 || status >= 300)) return refused(status, headers, body, model)
  const reason = innermostCode(error)
  if (reason === 'ENOTALLOWED') return fault('bad_request', NOT_ALLOWED, { reason })
  if (reason === 'ETIMEDOUT')
    return fault('timeout', 'The provider could not be reached in time.', { retryable: true, tries: 2, outage: true })
  if (reason !== null)
    return { ...outage(`The provider could not be reached, or the connection broke (${reason}).`), reason }
  // A model can be talked into this, so it must not close the provider to everybody else.
  return fault('provider_down', 'The provider sent something that is not an answer.', { retryable: true, tries: 3 })
}

const NOT_ALLOWED =
  'The provider’s address may not be reached from here: only public https addresses, and networks that MODELS_PRIVATE names.'

/** The answer ended before its end mark. */
export const brokenOff = (tokens: Tokens): Fault => ({ ...outage('The provider’s answer broke off.'), tokens })

/** The answer is whole, and there is nothing in it. */
export const empty = (tokens: Tokens) =>
  fault('bad_answer', 'The provider’s answer was empty.', { retryable: true, tries: 2, tokens })

/** The model called a tool in a way that the provider itself could not read. */
export const unreadable = (tokens: Tokens) =>
  fault('bad_answer', 'The model called a tool in a way that nobody can read.', { retryable: true, tries: 2, tokens })

function cutOff(cut: CutReason): Fault {
  if (cut === 'too_large') return fault('bad_answer', 'The answer was larger than this server accepts.')
  if (cut === 'web_page') return outage('The provider’s address answered with a web page. Is the address right?')
  const message = {
    first_byte: 'The provider did not begin to answer in time.',
    idle: 'The provider stopped in the middle of its answer.',
    too_long: 'The provider took too long to answer.',
  }[cut]
  return fault('timeout', message, { retryable: true, tries: cut === 'too_long' ? 1 : 2, outage: true })
}

function refused(
  status: number,
  headers: Record<string, string>,
  body: string,
  model: { label: string; secrets: readonly string[] },
): Fault {
  const said = sayable(body, model.secrets)
  if (status === 401 || (status === 400 && /API_KEY_INVALID|API key not valid/i.test(body)))
    return fault('refused_key', 'The provider refused the API key.')
  if (status === 403) return fault('refused_key', 'The provider refused the API key: it may not use this model.')
  if (status === 402 || (status === 429 && /insufficient_quota|billing/i.test(body)))
    return fault('rate_limited', 'The provider’s quota for this API key is used up.')
  if (status === 404)
    return fault('bad_request', `The provider does not know the model ${model.label}, or its address is wrong.`)
  if (status === 429)
    return fault('rate_limited', 'The provider answers that there are too many requests.', {
      retryable: true,
      tries: TRIES,
      waitMs: retryAfterMs(headers, body),
    })
  if (status === 408 || status === 409 || status === 425) return outage(`The provider is busy (${status}).`)
  if (status >= 500)
    return { ...outage(`The provider is out of order (${status}).`), waitMs: retryAfterMs(headers, body) }
  if (status >= 300 && status < 400)
    return fault('bad_request', 'The provider’s address leads elsewhere. Please correct the address.')
  if (/response_?format|json_?schema|response_?json_?schema|structured output/i.test(body))
    return fault('bad_request', said, { without: 'schema', tries: 3 })
  if (/\b(tools?|functions?|function calling)\b/i.test(body) && /unsupported|not support/i.test(body))
    return fault('bad_request', said, { without: 'tools', tries: 3 })
  if (/stream/i.test(body) && /verif|unsupported|not support|not allow/i.test(body))
    return fault('bad_request', said, { without: 'stream', tries: 3 })
  return fault('bad_request', said)
}

/** The provider's own words, cut short and without the key, for the person who has to mend the request. */
function sayable(body: string, secrets: readonly string[]): string {
  let words = body
  try {
    const parsed = JSON.parse(body) as { error?: { message?: unknown } | string; message?: unknown }
    const found = typeof parsed.error === 'string' ? parsed.error : (parsed.error?.message ?? parsed.message)
    words = typeof found === 'string' ? found : ''
  } catch {
    words = ''
  }
  for (const secret of secrets) words = words.replaceAll(secret, '***')
  words = words.replace(/\b(sk-|AIza)[\w*-]+/g, '***').trim()
  return words === '' ? 'The provider refused the request.' : `The provider refused the request: ${words.slice(0, 300)}`
}

/**
 * In milliseconds, at most a minute: Retry-After in seconds or as a date, its millisecond form, or Google's delay in the body.
 * Null: none of them, or nothing that can be read.
 */
function retryAfterMs(headers: Record<string, string>, body: string): number | null {
  const [exact = '', given = ''] = [headers['retry-after-ms']?.trim(), headers['retry-after']?.trim()]
  const delay = SECONDS_TO_RETRY.exec(body)?.[1]
  if (NUMBER.test(exact)) return upToMost(Number(exact))
  if (NUMBER.test(given)) return upToMost(Number(given) * 1000)
  const at = HTTP_DATE.test(given) ? Date.parse(given) : Number.NaN
  if (!Number.isNaN(at)) return upToMost(at - Date.now())
  return delay === undefined ? null : upToMost(Number(delay) * 1000)
}

const upToMost = (ms: number) => Math.min(Math.max(0, ms), MOST_PAUSE_MS)

/** The library's errors carry status, headers and body of the answer; those inside a stream carry less. */
function answerIn(error: unknown): { status: number | null; headers: Record<string, string>; body: string } {
  const { statusCode, responseHeaders, responseBody, message, code } = (error ?? {}) as Record<string, unknown>
  return {
    status: typeof statusCode === 'number' ? statusCode : null,
    headers: (responseHeaders ?? {}) as Record<string, string>,
    body: typeof responseBody === 'string' ? responseBody : JSON.stringify({ error: { message, code } }),
  }
}

/** The system's code, such as ECONNREFUSED, wherever in the chain of causes it stands. */
function innermostCode(error: unknown): string | null {
  let found: string | null = null
  for (let current = error, depth = 0; current instanceof Error && depth < 8; current = current.cause, depth++) {
    const { code } = current as { code?: unknown }
    if (typeof code === 'string' && /^[A-Z][A-Z_0-9]+$/.test(code)) found = code
    const [first] = current instanceof AggregateError ? (current.errors as unknown[]) : []
    if (first instanceof Error && found === null) found = innermostCode(first)
  }
  return found
}
