// What is read of the OpenAPI document, and what follows from it: one list of calls, examples, and a request to copy.

export type Schema = {
  type?: string | string[]
  title?: string
  description?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: Schema | boolean
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  readOnly?: boolean
  contentMediaType?: string
  $ref?: string
}
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }
type Content = Record<string, { schema?: Schema }>
type Operation = {
  operationId: string
  tags?: string[]
  summary: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
  security?: unknown[]
}
export type OpenApi = { info: { version: string }; paths: Record<string, Record<string, Operation>> }

export type Call = {
  id: string
  room: string
  method: string
  path: string
  summary: string
  who: string
  parameters: Parameter[]
  body: { type: string; schema: Schema } | null
  answer: { status: string; type: string | null; schema: Schema | null }
  isPublic: boolean
  /** In lower case: everything that a search looks through. */
  words: string
}

/** Every call of the document, in its order. */
export function callsOf({ paths }: OpenApi): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [status = '', response] = Object.entries(operation.responses)[0] ?? []
      const [type = null, content] = Object.entries(response?.content ?? {})[0] ?? []
      const [sent, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
      const call = {
        id: operation.operationId,
        room: operation.tags?.[0] ?? '',
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        who: operation.description ?? '',
        parameters: operation.parameters ?? [],
        body: sent ? { type: sent, schema: body?.schema ?? {} } : null,
        answer: { status, type, schema: content?.schema ?? null },
        isPublic: operation.security?.length === 0,
      }
      const fields = [...call.parameters.map(({ name }) => name), ...Object.keys(call.body?.schema.properties ?? {})]
      return { ...call, words: [call.id, call.method, path, call.summary, ...fields].join(' ').toLowerCase() }
    }),
  )
}

/** Those in which every word of a search stands. */
export function found(calls: readonly Call[], search: string): Call[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter((call) => words.every((word) => call.words.includes(word)))
}

/** What a value is, in words. */
export function typeOf(schema: Schema): string {
  const either = schema.anyOf ?? schema.oneOf
  if (either) return [...new Set(either.map(typeOf))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const types = [schema.type ?? []].flat().map((type) => {
    if (type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`
    if (type === 'string')
      return schema.contentMediaType && !schema.format ? 'file' : (FORMATS[schema.format ?? ''] ?? 'text')
    return type
  })
  return types.join(' or ') || 'anything'
}
const FORMATS: Record<string, string> = { uuid: 'id', date: 'date', 'date-time': 'time', uri: 'address' }

/** Bounds of a value, in words; empty where there are none that matter. */
export function limitsOf({ maxLength, maxItems, minimum, maximum, default: usual }: Schema): string {
  const huge = (number?: number) => number === undefined || Math.abs(number) >= Number.MAX_SAFE_INTEGER
  return [
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    maxItems === undefined ? '' : `at most ${maxItems}`,
    huge(minimum) ? '' : `from ${minimum}`,
    huge(maximum) ? '' : `to ${maximum}`,
    usual === undefined || usual === null ? '' : `usually ${JSON.stringify(usual)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The objects inside a schema that have fields of their own, through lists and alternatives. */
export function partsOf(schema: Schema): Schema[] {
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.flatMap(partsOf)
  if (schema.items) return partsOf(schema.items)
  if (schema.properties && Object.keys(schema.properties).length > 0) return [schema]
  return typeof schema.additionalProperties === 'object' ? partsOf(schema.additionalProperties) : []
}

/** A value that the schema takes, as short as it can be. */
export function exampleOf(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const either = schema.anyOf ?? schema.oneOf
  if (either) return exampleOf(either.find(({ type }) => type !== 'null') ?? {})
  switch ([schema.type].flat()[0]) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return schema.items ? [exampleOf(schema.items)] : []
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1))
    case 'boolean':
      return true
    default:
      return EXAMPLES[schema.format ?? ''] ?? 'text'
  }
}
const EXAMPLES: Record<string, string> = {
  uuid: '00000000-0000-7000-8000-000000000000',
  date: '2026-01-31',
  'date-time': '2026-01-31T09:00:00.000Z',
  uri: 'https://example.com/',
}

function objectOf({ properties = {}, required = [] }: Schema): Record<string, unknown> {
  const takes = Object.keys(properties).filter((name) => !properties[name]?.readOnly)
  const names = required.length > 0 ? required : takes.slice(0, 1)
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? {})]))
}

/** The name of the variable that holds the token: the real one never stands in a request that is copied. */
const TOKEN = '$ADJUTANT_TOKEN'

/** For a shell; within single quotes nothing means anything but a single quote. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The call as a line for curl. `origin`: of this installation. */
export function curlOf({ method, path, parameters, body, answer, isPublic }: Call, origin: string): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase(),
  )
  const query = new URLSearchParams()
  for (const { name, in: place, required, schema } of parameters)
    if (place === 'query' && required) query.set(name, String(exampleOf(schema)))
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(`${origin}${address}${query.size > 0 ? `?${query}` : ''}`)}`,
  ]
  if (!isPublic) parts.push(`-H "Authorization: Bearer ${TOKEN}"`)
  if (answer.type === 'text/event-stream') parts.push('-N')
  if (answer.type === 'application/octet-stream') parts.push('--remote-name --remote-header-name')
  if (body) parts.push(...bodyOf(body))
  return parts.join(' \\\n  ')
}

function bodyOf({ type, schema }: { type: string; schema: Schema }): string[] {
  const example = objectOf(schema)
  if (type === 'application/json') return [`-H 'Content-Type: ${type}'`, `-d ${quoted(JSON.stringify(example))}`]
  if (type === 'multipart/form-data')
    return Object.entries(example).map(
      ([name, value]) => `-F ${quoted(name === 'file' ? 'file=@plan.txt' : `${name}=${value}`)}`,
    )
  return Object.entries(example).map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`)
}
