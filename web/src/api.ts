// The typed client: the contract's route table is all it knows. It imports no contract, so that a page pays only for the
// features that it shows; each feature's queries.ts hands over its own.
import { answerOf, fileNameOf, requestOf } from '#contract/call.ts'
import type { CallInput, CallOutput, Contract, Endpoint, SavedFile } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { withMadeIds } from './app/offline/made-ids.ts'
import { readToken, writeToken } from './app/token.ts'
import { createEmitter } from './store.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** The same key for every attempt to save one form: the server does the work once. */
  idempotencyKey?: string
  /** The `updated_at` that the change is based on. The server answers `conflict` when the record has changed since. */
  ifVersion?: string
  /** For a file on its way in: how many bytes of it are here. */
  onProgress?(bytes: number): void
  /** The caller decides what a refused token means. */
  keepSession?: boolean
}

type Call<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? (input?: CallInput<E>, options?: CallOptions) => Promise<CallOutput<E>>
    : (input: CallInput<E>, options?: CallOptions) => Promise<CallOutput<E>>
export type Client<C extends Contract> = { [Name in keyof C]: Call<C[Name]> }

/**
 * What every failed call throws. `detail` is a sentence for people; `code` is one of contract/src/errors.ts, or `network`
 * when no answer came (status 0).
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string
  /** One message per field that was refused. */
  readonly errors: readonly { field: string; message: string }[]
  /** With `conflict` on a changed record: the record as it is now. */
  readonly current: unknown
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null

  constructor(status: number, body: Partial<ErrorBody>, retryAfterSeconds: number | null = null) {
    super(body.detail)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? 'unknown'
    this.detail = body.detail ?? 'Something went wrong. Please try again.'
    this.errors = body.errors ?? []
    this.current = body.current
    this.requestId = body.request_id ?? null
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * Makes the calls of one contract: `client(goalsContract).update({ id, title })`. Lists answer a page
 * `{ items, next, total }`. Errors: ApiError.
 */
export function client<C extends Contract>({ endpoints }: { endpoints: C }): Client<C> {
  const calls = Object.entries(endpoints).map(([verb, endpoint]) => [
    verb,
    (input?: unknown, options?: CallOptions) => call(endpoint, (input ?? {}) as Record<string, unknown>, options),
  ])
  return Object.fromEntries(calls) as Client<C>
}

const sessionExpired = createEmitter()
/** Calls back when the server no longer takes the token. The token is forgotten by then. */
export const onSessionExpired = sessionExpired.subscribe

/** What is refused without ending the session: one thing is not permitted, or wants the password again, or one's own first. */
const KEEP_SESSION = ['not_permitted', 'reauthentication_required', 'password_change_required']

/** Whether an answer means that the session is over. */
export function endsSession(status: number, code: string): boolean {
  return status === 401 || (status === 403 && !KEEP_SESSION.includes(code))
}

/** Forgets a token that the server refused, unless somebody has signed in anew meanwhile. */
export function sessionRefused(token: string): void {
  if (readToken() !== token) return
  writeToken(null)
  sessionExpired.emit()
}

async function call(endpoint: Endpoint, given: Record<string, unknown>, options: CallOptions = {}): Promise<unknown> {
  const token = readToken()
  const input = withMadeIds(given)
  // The record itself waits to be sent: whatever is asked of it waits too.
  if (input === null)
    throw new ApiError(0, { code: 'network', detail: 'Not sent yet: it is waiting for a connection.' })
  const response = await send(endpoint, input, token, options)
  if (!endpoint.download && isForeign(response)) {
    const detail = 'Something other than the server answered. Please check your connection and try again.'
    throw new ApiError(0, { code: 'network', detail })
  }
  if (!response.ok) {
    const error = await errorOf(response)
    if (token !== null && !options.keepSession && endsSession(error.status, error.code)) sessionRefused(token)
    throw error
  }
  if (endpoint.download) return savedFile(response, options.onProgress)
  if (response.status === 204 || !endpoint.output) return undefined
  const body: unknown = await response.json().catch(() => {
    throw new ApiError(response.status, { detail: 'The answer could not be read. Please try again.' })
  })
  return answerOf(endpoint, body, (name) => response.headers.get(name))
}

/** The page of a network that wants a sign-in, say: the server itself answers no call with a page. A proxy's 5xx keeps its number. */
function isForeign({ status, headers }: Response): boolean {
  return (status < 500 || status === 511) && (headers.get('content-type') ?? '').startsWith('text/html')
}

async function savedFile(response: Response, onProgress?: (bytes: number) => void): Promise<SavedFile> {
  const { body, headers } = response
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      onProgress?.(bytes)
      controller.enqueue(chunk)
    },
  })
  const counted = body && onProgress ? new Response(body.pipeThrough(counting), { headers }) : response
  const blob = await counted.blob().catch(() => {
    throw new ApiError(0, { code: 'network', detail: 'The download broke off. Please try again.' })
  })
  return { name: fileNameOf(headers.get('content-disposition')), blob }
}

async function send(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  token: string | null,
  options: CallOptions,
): Promise<Response> {
  const { method, url, headers, body } = requestOf(endpoint, input, options)
  if (token !== null) headers.authorization = `Bearer ${token}`
  try {
    return await fetch(url, { method, headers, body, signal: options.signal ?? null })
  } catch (error) {
    if (options.signal?.aborted) throw error
    const detail = 'The server cannot be reached. Please check your connection and try again.'
    throw new ApiError(0, { code: 'network', detail })
  }
}

export async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(response.status, bodyOf(text, response), Number.isFinite(retryAfter) ? retryAfter : null)
}

/** Answers that are not ours (a proxy's page, say) are wrapped, so that the rest of the program knows one shape. */
function bodyOf(text: string, response: Response): Partial<ErrorBody> {
  const fallback = response.statusText || `The server answered ${response.status}.`
  try {
    const body: unknown = JSON.parse(text)
    if (body === null || typeof body !== 'object') return { detail: String(body) }
    const { detail } = body as Partial<ErrorBody>
    if (detail === undefined || detail === null) return { ...body, detail: fallback }
    return { ...body, detail: typeof detail === 'string' ? detail : JSON.stringify(detail) }
  } catch {
    return { detail: text.trim() === '' || text.trimStart().startsWith('<') ? fallback : text.slice(0, 500) }
  }
}
