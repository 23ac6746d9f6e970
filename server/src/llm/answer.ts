// From a zod schema to what the model is told, and from what the model wrote to a checked value.
import { z } from 'zod'

export type Shape = { schema: Record<string, unknown>; strict: boolean }
type Json = Record<string, unknown>

const PROBLEMS_TOLD = 5

/** The JSON Schema of an answer. `strict`: every field is required, which some providers need to enforce a schema. */
export function shapeOf(schema: z.ZodType): Shape {
  const { $schema: _ours, ...plain } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
  }) as Json
  return { schema: closed(plain) as Json, strict: everyFieldRequired(plain) }
}

/** What stands under the feature's own system text, for models that keep to a schema and for those that only read it. */
export function instruction(schema: Json): string {
  return `Answer with one JSON object and nothing else: no words before or after it, no code fence. It must fit this JSON Schema:\n${JSON.stringify(schema)}`
}

/** Asks for a correction; goes after the model's own answer. */
export function correction(problem: string): string {
  return `Your answer could not be used: ${problem}\nPlease answer again with the whole JSON object, corrected, and nothing else.`
}

/** Reads and checks what a model wrote. A code fence or words around the object are forgiven. */
export function readAnswer<T>(
  text: string,
  schema: z.ZodType<T>,
): { ok: true; value: T } | { ok: false; problem: string } {
  if (text.trim() === '') return { ok: false, problem: 'it was empty.' }
  const parsed = parse(text)
  if (parsed === undefined) return { ok: false, problem: 'it was not valid JSON.' }
  const result = schema.safeParse(parsed)
  if (result.success) return { ok: true, value: result.data }
  const problems = result.error.issues
    .slice(0, PROBLEMS_TOLD)
    .map((issue) => `${issue.path.join('.') || 'the object'}: ${issue.message}`)
  return { ok: false, problem: problems.join('; ') }
}

function parse(text: string): unknown {
  for (const candidate of [text, text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)])
    try {
      return JSON.parse(candidate)
    } catch {
      // The next candidate; after the last one the answer is no JSON.
    }
  return undefined
}

/** Providers enforce a schema only where objects take no further fields. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed)
  if (node === null || typeof node !== 'object') return node
  const object = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]))
  return isObjectSchema(object) ? { ...object, additionalProperties: false } : object
}

function everyFieldRequired(node: unknown): boolean {
  if (Array.isArray(node)) return node.every(everyFieldRequired)
  if (node === null || typeof node !== 'object') return true
  const object = node as Json
  if (object.additionalProperties !== undefined && object.additionalProperties !== false) return false
  if (isObjectSchema(object)) {
    const required = Array.isArray(object.required) ? object.required : []
    if (Object.keys(object.properties).some((field) => !required.includes(field))) return false
  }
  return Object.values(object).every(everyFieldRequired)
}

/** `properties` may also be the name of a field of the answer: only with `type: object` beside it is it the keyword. */
const isObjectSchema = (object: Json): object is Json & { properties: Json } =>
  object.type === 'object' && object.properties !== null && typeof object.properties === 'object'
