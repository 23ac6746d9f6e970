// The OpenAPI 3.1 document, from the same descriptions that the router walks.
import { z } from 'zod'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import { errorBody } from '#contract/errors.ts'

type Json = Record<string, unknown>
type Described = { name: string; endpoints: Contract }

/** Writes the whole API down. Shapes: OpenAPI 3.1 with JSON Schema 2020-12. */
export function openApi(contracts: readonly Described[], version: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const { name, endpoints } of contracts)
    for (const [verb, endpoint] of Object.entries(endpoints)) {
      const path = paths[endpoint.path] ?? {}
      path[endpoint.method.toLowerCase()] = operation(name, verb, endpoint)
      paths[endpoint.path] = path
    }
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
      default: {
        description: 'What went wrong.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function bodyContent({ body, encoding }: Endpoint): Json {
  const schema = body ? jsonSchema(body, 'input') : { type: 'object', properties: {}, additionalProperties: false }
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

const PAGE_HEADERS = {
  Link: { schema: { type: 'string' }, description: 'rel="next": the next page, when there is one.' },
  'X-Total-Count': { schema: { type: 'string' }, description: 'How many there are in all, or 10000+.' },
}

function parameters(endpoint: Endpoint, place: 'path' | 'query'): Json[] {
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
