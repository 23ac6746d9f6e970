// A call as bytes, from its description: the browser, the loader and the tests all send the same.
import type { CallInput, CallOutput, Contract, Endpoint, SentFile } from './endpoint.ts'

export type Request = { method: string; url: string; headers: Record<string, string>; body: string | null }
export type CallOptions = { idempotencyKey?: string; ifVersion?: string | null; signal?: AbortSignal }

export type Client<C extends { endpoints: Contract }> = {
  [Name in keyof C['endpoints']]: (
    ...args: Record<never, never> extends CallInput<C['endpoints'][Name]>
      ? [input?: CallInput<C['endpoints'][Name]>, options?: CallOptions]
      : [input: CallInput<C['endpoints'][Name]>, options?: CallOptions]
  ) => Promise<CallOutput<C['endpoints'][Name]>>
}

type Send = (request: Request, endpoint: Endpoint, options: CallOptions) => Promise<unknown>

/** The typed client of one feature, over whatever sends: `send` answers what `answerOf` made of the response. */
export function clientOf<C extends { endpoints: Contract }>(contract: C, send: Send): Client<C> {
  const calls = Object.entries(contract.endpoints).map(([verb, endpoint]) => [
    verb,
    (input: Record<string, unknown> = {}, options: CallOptions = {}) =>
      send(requestOf(endpoint, input, options), endpoint, options),
  ])
  return Object.fromEntries(calls) as Client<C>
}

/** Parameters go to the path, the query's own keys to the query, the rest to the body. What is undefined is not sent. */
export function requestOf(endpoint: Endpoint, input: Record<string, unknown>, options: CallOptions = {}): Request {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name) ?? '')
    rest.delete(name)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  for (const name of Object.keys(endpoint.query?.shape ?? {})) {
    const value = rest.get(name)
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
    rest.delete(name)
  }
  const headers: Record<string, string> = { accept: 'application/json' }
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  if (options.ifVersion) headers['if-unmodified-since-version'] = options.ifVersion
  const url = query.size > 0 ? `${path}?${query}` : path
  if (endpoint.encoding === 'multipart') return { method: endpoint.method, url, ...multipart(rest, headers) }
  if (!endpoint.body) return { method: endpoint.method, url, headers, body: null }
  const form = endpoint.encoding === 'form'
  headers['content-type'] = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const fields = Object.fromEntries(rest)
  const body = form ? new URLSearchParams(fields as Record<string, string>).toString() : JSON.stringify(fields)
  return { method: endpoint.method, url, headers, body }
}

/** Names in a part's head: a quote or a line's end would end them (HTML, multipart/form-data). */
const inHead = (text: string) => text.replace(/["\r\n]/g, (sign) => encodeURIComponent(sign))

function multipart(fields: Map<string, unknown>, headers: Record<string, string>) {
  const boundary = `part-${crypto.randomUUID()}`
  const parts = [...fields].map(([name, value]) => {
    const file = name === 'file' ? (value as SentFile) : null
    const head = `form-data; name="${inHead(name)}"${file ? `; filename="${inHead(file.name)}"` : ''}`
    return `--${boundary}\r\ncontent-disposition: ${head}\r\n\r\n${file ? file.text : String(value)}\r\n`
  })
  return {
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${parts.join('')}--${boundary}--\r\n`,
  }
}

/** What a good response means: nothing, the record, or a page of records with the cursor of the next. */
export function answerOf(endpoint: Endpoint, json: unknown, header: (name: string) => string | null): unknown {
  if (!endpoint.output) return undefined
  if (!endpoint.list) return json
  const next = /<[^<>]*[?&]cursor=([^&<>]+)[^<>]*>;\s*rel="next"/.exec(header('link') ?? '')?.[1]
  return {
    items: json,
    next: next ? decodeURIComponent(next) : null,
    total: header('x-total-count') ?? String((json as unknown[]).length),
  }
}

/** The name that an attachment came with (RFC 6266: the encoded one first). */
export function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]*)"/.exec(disposition ?? '')?.[1] ?? 'download')
}
