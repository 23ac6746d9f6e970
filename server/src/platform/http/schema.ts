// From the contract's schemas: JSON Schema for the serializer and for OpenAPI, and one way to read input.
import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'
import { holdsShapeless, shownLine } from '#contract/hidden-signs.ts'
import type { FieldError } from '../errors.ts'
import { fail } from '../errors.ts'
import { linesIn } from './lines.ts'

type Json = { [key: string]: unknown }

/**
 * What is made of a schema is made when it is first asked for, and once for all servers of a process: to make all of it took a server half
 * a second of its start.
 */
function madeOnce<T>(make: (schema: z.ZodType) => T): (schema: z.ZodType) => T {
  const made = new WeakMap<z.ZodType, T>()
  return (schema) => {
    const known = made.get(schema) ?? make(schema)
    made.set(schema, known)
    return known
  }
}

/** JSON Schema of what is answered. Columns that it does not name are dropped by the serializer. */
const answerSchema = madeOnce(
  (schema) => plainNulls(z.toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'any' })) as Json,
)
const writerOf = madeOnce((schema) => fastJsonStringify(answerSchema(schema) as never) as (value: unknown) => string)
const seenOf = madeOnce((schema) => linesIn(answerSchema(schema), shownLine))

/** fast-json-stringify is quick where null is one of a property's types and slow with `anyOf`. */
function plainNulls(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plainNulls)
  if (node === null || typeof node !== 'object') return node
  const object = Object.fromEntries(
    Object.entries(node as Json).map(([key, value]) => [key, plainNulls(value)]),
  ) as Json
  delete object.$schema
  // The values come from our own tables: formats and patterns cost time and change nothing.
  // A field of an answer may be called so too; it is described by an object.
  if (typeof object.format === 'string') delete object.format
  if (typeof object.pattern === 'string') delete object.pattern
  const either = object.anyOf as Json[] | undefined
  if (either?.length === 2 && either.some((option) => option.type === 'null')) {
    const other = either.find((option) => option.type !== 'null') ?? {}
    const { anyOf: _anyOf, ...rest } = object
    if (Object.keys(other).length === 0) return rest
    if (typeof other.type === 'string') {
      const withNull: Json = { ...rest, ...other, type: [other.type, 'null'] }
      if (Array.isArray(other.enum)) withNull.enum = [...other.enum, null]
      return other.type === 'object' ? { ...rest, ...other, type: 'object', nullable: true } : withNull
    }
  }
  return object
}

/**
 * Makes the function that writes an answer, or one item of a list. Its lines go out without signs that nobody sees, whenever they
 * were stored; texts of several lines go out as they were written.
 */
export function serializerOf(output: z.ZodType): (value: unknown) => string {
  return (value) => {
    const text = writerOf(output)(value)
    return holdsShapeless(text) ? JSON.stringify(seenOf(output)(JSON.parse(text))) : text
  }
}

/** The same of a value that goes out beside an answer, such as the record that somebody else has changed. */
export function shownAs(output: z.ZodType): (value: unknown) => unknown {
  return (value) => {
    const text = JSON.stringify(value)
    return text !== undefined && holdsShapeless(text) ? seenOf(output)(JSON.parse(text)) : value
  }
}

/** Reads one part of a request. Errors: `invalid` with every field that is wrong. */
export function read<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors = result.error.issues.flatMap(explain)
  throw fail('invalid', errors[0]?.message ?? 'Please check what you sent.', { errors })
}

function explain(issue: z.core.$ZodIssue): FieldError[] {
  const field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: field ? `${field}.${key}` : key, message: `Unknown field: ${key}.` }))
  return [{ field, message: issue.message }]
}
