// The OpenAPI 3.1 document, from the same descriptions that the router walks.
import { z } from 'zod'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import { errorBody } from '#contract/errors.ts'
import type { StreamDescription } from '#contract/streams.ts'
import { echoedFieldsIn } from './echoed-fields.ts'

type Json = Record<string, unknown>
type Described = { name: string; endpoints: Contract }

/** Writes the whole API down, event streams too. Shapes: OpenAPI 3.1 with JSON Schema 2020-12. */
export function openApi(contracts: readonly Described[], streams: readonly StreamDescription[], version: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const { name, endpoints } of contracts)
    for (const [verb, endpoint] of Object.entries(endpoints)) {
      const path = paths[endpoint.path] ?? {}
      path[endpoint.method.toLowerCase()] = operation(name, verb, endpoint)
      paths[endpoint.path] = path
    }
  for (const stream of streams) paths[stream.path] = { get: streamOperation(stream) }
  return {
    openapi: '3.1.0',
    info: { title: 'Adjutant', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: jsonSchema(errorBody, 'output') },
    },
    security: [{ bearer: [] }],
  }
}

function operation(room: string, verb: string, endpoint: Endpoint): Json {
  const status = String(endpoint.status ?? (endpoint.output || endpoint.download ? 200 : 204))
  const answer = endpoint.output ? jsonSchema(endpoint.output, 'input') : null
  return {
    operationId: `${room}.${verb}`,
    tags: [room],
    summary: endpoint.summary,
    description: `Who may call it: ${endpoint.gate}.`,
    parameters: [...parameters(endpoint, 'path'), ...parameters(endpoint, 'query')],
    ...(endpoint.body || endpoint.encoding ? { requestBody: { required: true, content: bodyContent(endpoint) } } : {}),
    ...(endpoint.gate === 'public' ? { security: [] } : {}),
    responses: {
      [status]: {
        description: 'Done.',
        ...(endpoint.download ? { content: { 'application/octet-stream': {} } } : {}),
        ...(endpoint.list ? { headers: PAGE_HEADERS } : {}),
        ...(answer
          ? { content: { 'application/json': { schema: endpoint.list ? { type: 'array', items: answer } : answer } } }
          : {}),
      },
      default: ERROR,
    },
  }
}

/** `events` of a stream as alternatives: what stands in the lines `id`, `event` and `data` of each. */
function streamOperation({ path, summary, params, events }: StreamDescription): Json {
  const name = path
    .split('/')
    .slice(2, -1)
    .filter((part) => !part.startsWith('{'))
  const alternatives = events.map(({ event, id, summary: description, data }) => ({
    type: 'object',
    title: event ?? 'message, without a name',
    description,
    properties: {
      ...(id === null ? {} : { id: { type: 'string', description: id } }),
      ...(event === null ? {} : { event: { const: event } }),
      data: { ...jsonSchema(data, 'output'), contentMediaType: 'application/json' },
    },
    required: [...(event === null ? [] : ['event']), 'data'],
  }))
  const text = { type: 'string' }
  return {
    operationId: `streams.${[...name, 'events'].join('.')}`,
    tags: ['streams'],
    summary,
    description: 'Who may open it: approved. A comment every 15 s keeps the line open.',
    parameters: [
      ...(params ? parameters({ params }, 'path') : []),
      { name: 'token', in: 'query', required: false, schema: { ...text, description: LINE.token } },
      { name: 'last_event_id', in: 'query', required: false, schema: { ...text, description: LINE.last } },
      { name: 'Last-Event-ID', in: 'header', required: false, schema: { ...text, description: LINE.last } },
    ],
    responses: {
      200: {
        description: 'The line is open; events follow.',
        content: { 'text/event-stream': { schema: { oneOf: alternatives } } },
      },
      default: ERROR,
    },
  }
}

const LINE = {
  token: 'A ticket of POST /api/auth/stream-ticket, or an access token, for clients that can send no header.',
  last: 'The id of the last event that was read: what came after it is sent first.',
}

function bodyContent(endpoint: Endpoint): Json {
  const { body, encoding } = endpoint
  const schema = body ? withRecord(endpoint, body) : { type: 'object', properties: {}, additionalProperties: false }
  if (encoding !== 'multipart')
    return { [encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json']: { schema } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const { properties, required = [] } = schema as { properties: Json; required?: string[] }
  return {
    'multipart/form-data': {
      schema: { ...schema, properties: { ...properties, file }, required: [...required, 'file'] },
    },
  }
}

/** A body, and what else its record may bring back as it was answered. */
function withRecord(endpoint: Endpoint, body: z.ZodObject): Json {
  const schema = jsonSchema(body, 'input')
  const back = echoedFieldsIn(endpoint)
  if (!back) return schema
  const brought = [...back.ignored, ...back.held].map((field) => [field, { readOnly: true }])
  return { ...schema, properties: { ...(schema.properties as Json), ...Object.fromEntries(brought) } }
}

const ERROR = {
  description: 'What went wrong.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

const PAGE_HEADERS = {
  Link: { schema: { type: 'string' }, description: 'rel="next": the next page, when there is one.' },
  'X-Total-Count': { schema: { type: 'string' }, description: 'How many there are in all, or 10000+.' },
}

function parameters(endpoint: Pick<Endpoint, 'params' | 'query'>, place: 'path' | 'query'): Json[] {
  const object = place === 'path' ? endpoint.params : endpoint.query
  if (!object) return []
  const { properties = {}, required = [] } = jsonSchema(object, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}
