// Requests for an operation of the OpenAPI document: decent ones, generated ones, and such with one thing wrong.
import fc, { type Arbitrary } from 'fast-check'
import { type Fault, fault, goodOf, type Schema, spoil, withIds } from './fuzz-values.ts'
import { multipartOf } from './made-files.ts'
import { ODD_TEXTS, ODD_TYPES, RAW_BODIES } from './odd-values.ts'

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }
export type Operation = {
  id: string
  method: string
  path: string
  parameters: Parameter[]
  body: { type: string; schema: Schema } | null
}
type Document = { paths: Record<string, Record<string, Record<string, unknown>>> }

/** Every operation of the document, in its order. */
export function operationsOf(document: unknown): Operation[] {
  return Object.entries((document as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      // A line that stays open has tests of its own.
      if (JSON.stringify(operation.responses).includes('text/event-stream')) return []
      const content = (operation.requestBody as { content?: Record<string, { schema: Schema }> } | undefined)?.content
      const [type, described] = Object.entries(content ?? {})[0] ?? []
      const found: Operation = {
        id: operation.operationId as string,
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters as Parameter[],
        body: type && described ? { type, schema: described.schema } : null,
      }
      return [found]
    }),
  )
}

/** What a call that works is given: parameters, query and body in one. */
export type Example = Record<string, unknown>
export type FuzzRequest = { method: string; url: string; headers: Record<string, string>; body: Buffer | null }

type Wrong =
  | { kind: 'nothing' }
  | { kind: 'body' | 'query' | 'path'; fault: Fault }
  | { kind: 'raw'; text: string; type: string }
  | { kind: 'header'; name: string; value: string }
export type Plan = {
  example: number
  /** What stands in the request: what the example has, what was generated, or the one over the other. */
  mix: 'example' | 'generated' | 'both'
  generated: Example
  wrong: Wrong
}

const HEADERS = [
  'idempotency-key',
  'if-unmodified-since-version',
  'range',
  'if-none-match',
  'accept',
  'x-forwarded-for',
  'cookie',
]
const headerText = fc.oneof(
  fc
    .constantFrom(...ODD_TEXTS, 'bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,1-', 'x'.repeat(5_000))
    .map((text) => text.replace(/[^\x20-\x7e\x80-\xff]/g, '')),
  fc.string({ maxLength: 30 }),
)

/** Plans of requests for an operation; which records they name is said later. */
export function plansOf({ parameters, body }: Operation): Arbitrary<Plan> {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  const generated = fc
    .tuple(goodOf({ type: 'object', properties, required }), body ? goodOf(body.schema) : fc.constant({}))
    .map(([one, two]) => ({ ...(one as Example), ...(two as Example) }))
  const hasQuery = parameters.some((parameter) => parameter.in === 'query')
  const hasPath = parameters.some((parameter) => parameter.in === 'path')
  const at = (kind: 'body' | 'query' | 'path', weight: number) => ({
    weight,
    arbitrary: fault.map((fault) => ({ kind, fault })),
  })
  const wrong: Arbitrary<Wrong> = fc.oneof(
    { weight: 30, arbitrary: fc.constant({ kind: 'nothing' as const }) },
    at('body', body ? 45 : 1),
    at('query', hasQuery ? 35 : 2),
    at('path', hasPath ? 8 : 1),
    {
      weight: body ? 6 : 2,
      arbitrary: fc.record({
        kind: fc.constant('raw' as const),
        text: fc.constantFrom(...RAW_BODIES),
        type: fc.oneof(fc.constant('application/json'), fc.constantFrom(...ODD_TYPES)),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('header' as const),
        name: fc.constantFrom(...HEADERS),
        value: headerText,
      }),
    },
  )
  return fc.record({ example: fc.nat(999), mix: fc.constantFrom('example', 'both', 'generated'), generated, wrong })
}

/** The bytes of a plan. `ids`: of records that are there. */
export function requestOf(
  operation: Operation,
  plan: Plan,
  examples: readonly Example[],
  ids: readonly string[],
): FuzzRequest {
  const example = examples[plan.example % Math.max(1, examples.length)] ?? {}
  const input = {
    example,
    generated: plan.generated,
    both: { ...example, ...someOf(plan.generated, plan.example, example) },
  }[plan.mix]
  const of = (place: 'path' | 'query') =>
    Object.fromEntries(
      operation.parameters.flatMap(({ name, in: there }) =>
        there === place && input[name] !== undefined ? [[name, input[name]]] : [],
      ),
    )
  const wrong = <T>(kind: Wrong['kind'], value: T): T =>
    plan.wrong.kind === kind && 'fault' in plan.wrong ? (spoil(value, plan.wrong.fault) as T) : value
  const path = wrong('path', of('path') as Example)
  const address = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(withIds(plain(path[name]), ids)))
  const query = queryOf(wrong('query', of('query') as Example), ids)
  const named = new Set(operation.parameters.map(({ name }) => name))
  const fields = Object.fromEntries(Object.entries(input).filter(([name]) => !named.has(name)))
  return {
    method: operation.method,
    url: query ? `${address}?${query}` : address,
    ...bodyOf(operation, plan, wrong('body', fields), ids),
  }
}

/** Some fields of what was generated, but no file: over an example they make a record that is nearly good. */
const someOf = (generated: Example, chosen: number, example: Example) =>
  Object.fromEntries(
    Object.entries(generated).filter(
      ([name], at) => name !== 'file' && !(name === 'id' && 'id' in example) && ((chosen >> (at % 9)) & 1) === 1,
    ),
  )

/** An empty one, or one that means a folder, would be another address; a long one ends before the line of a request must. */
const segment = (text: string): string =>
  encodeURIComponent(text)
    .slice(0, 2_000)
    .replace(/%[0-9A-F]?$/, '')
    .replace(/^\.{0,2}$/, '%20')

const plain = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

function queryOf(query: unknown, ids: readonly string[]): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Example)) {
    if (value === undefined || value === null) continue
    // The same key twice, and how some servers read objects out of an address.
    if (Array.isArray(value)) for (const each of value.slice(0, 20)) search.append(name, withIds(plain(each), ids))
    else if (typeof value === 'object')
      for (const [key, part] of Object.entries(value)) search.append(`${name}[${key}]`, withIds(plain(part), ids))
    else search.append(name, withIds(plain(value), ids))
  }
  // The line of a request ends at 16 KB; what is longer never comes to us.
  return search
    .toString()
    .slice(0, 7_000)
    .replace(/%[0-9A-F]?$/, '')
}

function bodyOf(
  { body }: Operation,
  { wrong }: Plan,
  fields: unknown,
  ids: readonly string[],
): Pick<FuzzRequest, 'headers' | 'body'> {
  const headers: Record<string, string> = wrong.kind === 'header' ? { [wrong.name]: wrong.value } : {}
  if (wrong.kind === 'raw') return { headers: { 'content-type': wrong.type }, body: Buffer.from(wrong.text) }
  const json = () => ({
    headers: { ...headers, 'content-type': 'application/json' },
    body: Buffer.from(withIds(JSON.stringify(fields) ?? '', ids)),
  })
  if (!body) return wrong.kind === 'body' ? json() : { headers, body: null }
  if (body.type === 'application/json' || typeof fields !== 'object' || fields === null) return json()
  const parts = Object.entries(fields as Example).filter(([, value]) => value !== undefined)
  if (body.type === 'application/x-www-form-urlencoded') {
    const form = new URLSearchParams(parts.map(([name, value]) => [name, withIds(plain(value), ids)]))
    return { headers: { ...headers, 'content-type': body.type }, body: Buffer.from(form.toString()) }
  }
  const { body: bytes, type } = multipartOf(
    parts.map(([name, value]) => {
      const { name: filename, text } = (typeof value === 'object' && value !== null ? value : {}) as {
        name?: unknown
        text?: unknown
      }
      return name === 'file'
        ? { name, filename: filename === undefined ? 'a.txt' : plain(filename), content: plain(text ?? value) }
        : { name, content: withIds(plain(value), ids) }
    }),
  )
  return { headers: { ...headers, 'content-type': type }, body: bytes }
}

/** How a plan is told to people. */
export const tell = ({ method, url, headers, body }: FuzzRequest): string =>
  [method, url.slice(0, 300), JSON.stringify(headers).slice(0, 300), body ? body.toString('utf8', 0, 600) : ''].join(
    ' ',
  )
