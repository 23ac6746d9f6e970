// A record that is sent back as it was answered is accepted by every PUT and PATCH: what its body takes is read, of the rest that the
// server alone says nothing is taken, and what this call cannot change must be what is stored (rights R6, decision 0047).
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { DERIVED, SERVER_OWNED } from '#contract/owned-fields.ts'
import { fail } from '../errors.ts'

/** What of a record its body does not take. `held`: what must be as it is stored; `inside`: of the objects in this field. */
export type EchoedFields = {
  ignored: ReadonlySet<string>
  held: ReadonlySet<string>
  inside: ReadonlyMap<string, EchoedFields>
}
export type ExpectedValues = ReadonlyMap<string, unknown>

/** Null: nothing can be sent back here. */
export function echoedFieldsIn({ method, body, output, part, list }: Endpoint): EchoedFields | null {
  const record = part ? part.shape : shapeOf(output)
  if ((method !== 'PUT' && method !== 'PATCH') || !body || !record || list) return null
  return difference(body, record)
}

function difference(body: z.ZodObject, record: z.ZodObject): EchoedFields {
  const others = Object.keys(record.shape).filter((field) => !(field in body.shape))
  const isSaidByServer = (field: string) => SERVER_OWNED.has(field) || DERIVED.has(field)
  const inside = Object.entries(body.shape).flatMap(([field, mine]): [string, EchoedFields][] => {
    const [taken, shown] = [shapeOf(mine), shapeOf(record.shape[field])]
    if (!taken || !shown) return []
    const back = difference(taken, shown)
    return back.ignored.size + back.held.size + back.inside.size > 0 ? [[field, back]] : []
  })
  return {
    ignored: new Set(others.filter(isSaidByServer)),
    held: new Set(others.filter((field) => !isSaidByServer(field))),
    inside: new Map(inside),
  }
}

/** The object that a schema is, or is a list of, whatever it is wrapped in. */
function shapeOf(schema: unknown): z.ZodObject | null {
  if (schema instanceof z.ZodObject) return schema
  if (schema instanceof z.ZodArray) return shapeOf(schema.element)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return shapeOf(schema.unwrap())
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in) ?? shapeOf(schema.out)
  return null
}

/** Takes out of a body what it does not take but its record has; what must be as it is stored comes back beside it. */
export function extractEchoedFields(
  given: Record<string, unknown>,
  back: EchoedFields,
): { body: Record<string, unknown>; held: ExpectedValues } {
  const held = new Map<string, unknown>()
  const body: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(given)) {
    const inside = back.inside.get(field)
    if (back.held.has(field)) held.set(field, value)
    else if (inside) body[field] = within(value, inside)
    else if (!back.ignored.has(field)) body[field] = value
  }
  return { body, held }
}

/** Of parts that a record holds, what the server says is left out; anything else is for the body's shape to judge. */
function within(value: unknown, back: EchoedFields): unknown {
  if (Array.isArray(value)) return value.map((each) => within(each, back))
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([field]) => !back.ignored.has(field))
  return Object.fromEntries(
    kept.map(([field, part]) => {
      const inside = back.inside.get(field)
      return [field, inside ? within(part, inside) : part]
    }),
  )
}

/** Compares what was sent with the record as it is answered. Errors: `invalid` with each field that differs. */
export function requireSame(held: ExpectedValues, record: unknown): void {
  const stored = record as Record<string, unknown>
  const other = [...held].filter(([field, value]) => !isDeepStrictEqual(value, stored[field] ?? null))
  if (other.length === 0) return
  const message = 'This cannot be changed here. Please leave it out, or send it as it is.'
  throw fail('invalid', message, { errors: other.map(([field]) => ({ field, message })) })
}

/** What of an answer a body speaks of. */
export function partOf({ part }: Endpoint, answer: string, input: Record<string, unknown>): object {
  const record = JSON.parse(answer) as Record<string, { id: string }[]>
  if (!part) return record
  return record[part.of]?.find(({ id }) => id === String(input[part.by]).toLowerCase()) ?? {}
}
