// What a call was given: its parameters, query and body in one object, checked by the schemas of its endpoint.
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { SERVER_OWNED } from '#contract/owned-fields.ts'
import { fail, invalid, notFound } from '../errors.ts'
import { type EchoedFields, type ExpectedValues, extractEchoedFields } from './echoed-fields.ts'
import { read } from './schema.ts'
import type { Received } from './upload.ts'

/** What a call was given, and what was sent back of its record only to be compared. */
export type Input = { input: Record<string, unknown>; held: ExpectedValues }

/** Reads parameters, query and body by the endpoint's schemas. Errors: `not_found` (parameters), `invalid`, `unsupported_media_type`. */
export function readInput(
  endpoint: Endpoint,
  back: EchoedFields | null,
  request: FastifyRequest,
  received: Received | null,
): Input {
  const params = endpoint.params ? endpoint.params.safeParse(request.params) : { success: true, data: {} }
  if (!params.success) throw notFound()
  const query = endpoint.query ? read(endpoint.query, request.query) : {}
  if (received) {
    const fields = read(endpoint.body ?? NO_FIELDS, received.fields)
    return {
      input: { ...(query as object), ...(fields as object), ...params.data, file: received.file },
      held: NOTHING,
    }
  }
  const given = endpoint.body ? bodyOf(endpoint, back, request) : null
  const body = endpoint.body && given ? read(endpoint.body, given.body) : {}
  return { input: { ...(query as object), ...(body as object), ...params.data }, held: given?.held ?? NOTHING }
}

const NO_FIELDS = z.strictObject({})
const NOTHING: ExpectedValues = new Map()

function bodyOf(
  endpoint: Endpoint,
  back: EchoedFields | null,
  request: FastifyRequest,
): { body: Record<string, unknown>; held: ExpectedValues } {
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const wanted = endpoint.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  const given = request.body
  if (given !== undefined && type !== wanted) throw fail('unsupported_media_type', `Please send ${wanted}.`)
  if (given === undefined) return { body: {}, held: NOTHING }
  if (given === null || typeof given !== 'object' || Array.isArray(given))
    throw invalid('', 'Please send a JSON object.')
  const shape = endpoint.body?.shape ?? {}
  const taken = Object.entries(given).filter(([field]) => field in shape || !SERVER_OWNED.has(field))
  const body = Object.fromEntries(taken)
  return back ? extractEchoedFields(body, back) : { body, held: NOTHING }
}
