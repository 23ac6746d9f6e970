// Sends a file and tells how far it is: the one thing that fetch cannot do.
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, endsSession, errorOf, sessionRefused } from './api.ts'
import { readToken } from './app/token.ts'

type Options = {
  /** The same for every attempt to send one file: the server keeps it once. */
  idempotencyKey: string
  /** Bytes that have left so far. */
  onProgress(sent: number): void
  signal: AbortSignal
}

/** Answers the record. Errors: ApiError; when the signal ends it, one with the code `aborted`. */
export function upload(
  endpoint: Endpoint,
  file: File,
  { idempotencyKey, onProgress, signal }: Options,
): Promise<unknown> {
  const token = readToken()
  const body = new FormData()
  body.append('file', file, file.name)
  const request = new XMLHttpRequest()
  request.open(endpoint.method, endpoint.path)
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('idempotency-key', idempotencyKey)
  if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
  const stop = () => request.abort()
  signal.addEventListener('abort', stop)
  return new Promise<unknown>((done, failed) => {
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size))
    request.onerror = () =>
      failed(new ApiError(0, { code: 'network', detail: 'The connection was lost. Try again: nothing is kept twice.' }))
    request.onabort = () => failed(new ApiError(0, { code: 'aborted', detail: 'Cancelled.' }))
    request.onload = async () => {
      const { status } = request
      if (status >= 200 && status < 300) return done(JSON.parse(request.responseText))
      const retryAfter = request.getResponseHeader('retry-after')
      const headers: Record<string, string> = retryAfter ? { 'retry-after': retryAfter } : {}
      const error = await errorOf(new Response(request.responseText, { status, headers }))
      if (token !== null && endsSession(error.status, error.code)) sessionRefused(token)
      failed(error)
    }
    if (signal.aborted) request.onabort?.(new ProgressEvent('abort'))
    else request.send(body)
  }).finally(() => signal.removeEventListener('abort', stop))
}
