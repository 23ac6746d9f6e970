// What every answer must be, whatever was asked: see trust B1 and B16.
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errorBody, STATUS_OF } from '#contract/errors.ts'
import { contracts } from '#contract/index.ts'
import type { FuzzRequest } from '../../test-kit/fuzz-requests.ts'

export const ENDPOINTS = new Map<string, Endpoint>(
  contracts.flatMap(({ name, endpoints }) =>
    Object.entries(endpoints as Contract).map(([verb, endpoint]) => [`${name}.${verb}`, endpoint] as const),
  ),
)

/** Status 0: there was no answer, and `text` says why. */
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; ms: number }

/** What the operator has not set up says which setting is missing. That is an answer, not a fault. */
const NOT_SET_UP = /"[A-Z_]{4,} is not set\. /

/** Null: the answer is as it must be. */
export function faultOf(endpoint: Endpoint, wanted: Pick<FuzzRequest, 'headers'>, answer: Answer): string | null {
  const { status, text } = answer
  if (status === 0) return text
  if (status >= 500 && !(status === 503 && NOT_SET_UP.test(text))) return `${status} ${text.slice(0, 300)}`
  if (/\n {4}at |node_modules|\.ts:\d+:\d+|syntax error at|violates|relation "/.test(text) && status >= 400)
    return `tells of the inside: ${text.slice(0, 300)}`
  return (
    headerFault(answer.headers, '/api/') ?? (status >= 400 ? errorFault(answer) : goodFault(endpoint, wanted, answer))
  )
}

/** The headers that keep browsers safe, on each answer (trust B16). `path`: what was asked. */
export function headerFault(headers: IncomingHttpHeaders, path: string): string | null {
  const policy = String(headers['content-security-policy'] ?? '')
  const missing = [
    headers['x-content-type-options'] === 'nosniff' ? '' : 'nosniff',
    headers['referrer-policy'] === 'no-referrer' ? '' : 'referrer-policy',
    headers['x-powered-by'] === undefined && headers.server === undefined ? '' : 'no word of what serves it',
    /default-src '(self|none)'/.test(policy) && !/script-src[^;]*unsafe/.test(policy) ? '' : 'content-security-policy',
    // What a sandbox holds has no base, frames nothing and runs nothing.
    policy.includes('sandbox') ||
    // Where nothing is allowed by default, objects are not either.
    ((policy.includes("object-src 'none'") || policy.includes("default-src 'none'")) &&
      ["base-uri 'none'", "frame-ancestors 'none'"].every((part) => policy.includes(part)))
      ? ''
      : `the rest of the policy in ${policy}`,
    !path.startsWith('/api') || /no-store/.test(String(headers['cache-control'])) ? '' : 'no-store',
  ].filter((line) => line !== '')
  return missing.length === 0 ? null : `without ${missing.join(', ')}`
}

function errorFault({ status, headers, text }: Answer): string | null {
  if (status === 416) return null
  if (!String(headers['content-type']).startsWith('application/json')) return `${status} is ${headers['content-type']}`
  const read = errorBody.safeParse(parsed(text))
  if (!read.success) return `${status} is no error of ours: ${text.slice(0, 200)}`
  if (STATUS_OF[read.data.code as ErrorCode] !== status) return `${status} has the code ${read.data.code}`
  return read.data.detail.length > 5 && read.data.request_id === headers['x-request-id']
    ? null
    : `${status} says ${text.slice(0, 200)}`
}

function goodFault(
  endpoint: Endpoint,
  { headers: asked }: Pick<FuzzRequest, 'headers'>,
  { status, headers, text }: Answer,
): string | null {
  const usual = endpoint.status ?? (endpoint.output || endpoint.download ? 200 : 204)
  // A repeated POST answers what is there already; a part of a file, or the word that it is known, where it was asked for.
  const also = [
    ...(endpoint.method === 'POST' ? [200] : []),
    ...(asked.range ? [206] : []),
    ...(asked['if-none-match'] ? [304] : []),
  ]
  if (status !== usual && !also.includes(status)) return `${status}, not ${usual}`
  if (endpoint.download || status === 304) return null
  if (!endpoint.output) return text === '' ? null : `${status} with a body`
  const shape = endpoint.list ? z.array(endpoint.output) : endpoint.output
  const read = shape.safeParse(parsed(text))
  if (!read.success)
    return `does not match its schema: ${z.prettifyError(read.error).slice(0, 400)} ${text.slice(0, 300)}`
  return endpoint.list && !/^\d+\+?$/.test(String(headers['x-total-count'])) ? 'a list without X-Total-Count' : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
