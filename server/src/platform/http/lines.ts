// The texts of one line in what goes out or comes in, told by its schema (contract/src/shapes.ts, decision 0043).
import { LINES } from '#contract/shapes.ts'

type Json = { [key: string]: unknown }
type Change = (line: string) => string

/** Makes the function that changes each line of a value and leaves all else. `schema`: JSON Schema; texts that it does not speak of stay. */
export function linesIn(schema: Json, change: Change): (value: unknown) => unknown {
  return (value) => changed(value, [schema], change)
}

function changed(value: unknown, schemas: readonly Json[], change: Change): unknown {
  const open = schemas.flatMap(alternatives)
  if (typeof value === 'string') return open.length > 0 && open.every(isLine) ? change(value) : value
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const items = open.flatMap(({ items: each }) => (isJson(each) ? [each] : []))
    return items.length === 0 ? value : value.map((each) => changed(each, items, change))
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      changed(
        each,
        open.flatMap((schema) => fieldOf(schema, key)),
        change,
      ),
    ]),
  )
}

const isJson = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)

function alternatives(schema: Json): Json[] {
  const all = schema.anyOf ?? schema.oneOf ?? schema.allOf
  return Array.isArray(all) ? all.filter(isJson).flatMap(alternatives) : [schema]
}

function fieldOf(schema: Json, key: string): Json[] {
  const { properties, additionalProperties } = schema
  const own = isJson(properties) && Object.hasOwn(properties, key) ? properties[key] : additionalProperties
  return isJson(own) ? [own] : []
}

/** What may be anything, one of a list or several lines is none; what can only be no text has no say. */
function isLine({ type, enum: choices, const: only, [LINES]: lines }: Json): boolean {
  const types = [type].flat()
  if (type !== undefined && !types.includes('string')) return true
  return type !== undefined && choices === undefined && only === undefined && lines !== 'many'
}
