// Values for a JSON Schema: good ones, and good ones with one thing wrong in them.
import fc, { type Arbitrary } from 'fast-check'
import { LONG_TEXTS, ODD_TEXTS, ODD_VALUES } from './odd-values.ts'

export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  additionalProperties?: Schema | boolean
  contentMediaType?: string
  /** Only as it was answered. */
  readOnly?: boolean
}

/** Stands for the id of a record that is there; of which one is said when the request is sent (see `withIds`). */
const idMark = fc.nat(9_999).map((at) => `@id:${at}@`)

/** Puts real ids, and numbers that JSON has no word for, in the place of their marks. */
export const withIds = (text: string, ids: readonly string[]): string =>
  text.replace(/"@raw:([^@]*)@"/g, '$1').replace(/@id:(\d+)@/g, (_, at: string) => ids[Number(at) % ids.length] ?? '')

const words = fc.constantFrom('Plan', 'call Kim', 'Über 5 %', 'a\nb', '42', 'Jo 👋', 'plan.txt', 'x')

// Made once: fast-check takes long to put these alphabets together.
const anyWords = fc.string({ unit: 'grapheme', maxLength: 60 })
const anyBytes = fc.string({ unit: 'binary', maxLength: 40 })
const anyName = fc.string({ maxLength: 8 })
const anyJson = fc.jsonValue({ maxDepth: 2 })
const days = fc
  .date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())

/** What this schema allows, small for the most part. */
export function goodOf(schema: Schema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(goodOf))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => goodOf({ ...schema, type })))
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 })
    case 'number':
      return fc.oneof(fc.integer({ min: -5, max: 200 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(goodOf(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) })
    case 'object':
      return objectOf(schema)
    default:
      return anyJson
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): Arbitrary<unknown> {
  const known = fc.record(
    Object.fromEntries(
      Object.entries(properties).flatMap(([name, each]) => (each.readOnly ? [] : [[name, goodOf(each)]])),
    ),
    {
      requiredKeys: required.filter((name) => name in properties),
    },
  )
  if (typeof additionalProperties !== 'object') return known
  return fc.dictionary(fc.oneof(words, anyName), goodOf(additionalProperties), { maxKeys: 4 })
}

function textOf({ format, pattern, maxLength = 60, contentMediaType }: Schema): Arbitrary<string> {
  if (format === 'uuid') return idMark
  if (format === 'date') return days.map((day) => day.slice(0, 10))
  if (format === 'date-time') return days
  if (pattern) return fc.stringMatching(new RegExp(pattern), { size: 'small' })
  if (contentMediaType) return fc.constantFrom('A text', '# Title\n\nText', '')
  const most = Math.min(maxLength, 60)
  return fc.oneof(
    { weight: 3, arbitrary: words },
    { weight: 2, arbitrary: idMark },
    { weight: 2, arbitrary: most < 60 ? anyWords.map((text) => text.slice(0, most).toWellFormed()) : anyWords },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...['x', '🦉', 'é'].map((sign) => sign.repeat(Math.min(maxLength, 5_000)))),
    },
  )
}

/** What belongs nowhere. */
export const odd: Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 1, arbitrary: fc.constantFrom(...LONG_TEXTS) },
  { weight: 4, arbitrary: fc.constantFrom(...ODD_VALUES) },
  { weight: 2, arbitrary: idMark },
  { weight: 2, arbitrary: anyBytes },
  { weight: 1, arbitrary: anyJson },
)

export type Fault = { at: number; how: 'replace' | 'remove' | 'add' | 'wrap'; odd: unknown; name: string }

/** One thing that is wrong with a value, wherever its `at` falls. */
export const fault: Arbitrary<Fault> = fc.record({
  at: fc.nat(9_999),
  how: fc.constantFrom('replace', 'replace', 'replace', 'replace', 'remove', 'add', 'wrap'),
  odd,
  name: fc.oneof(fc.constantFrom('user_id', 'is_public', 'status', 'constructor', '', 'a.b', 'x\u0000'), anyName),
})

/** The same value with this one thing wrong. */
export function spoil(value: unknown, { at, how, odd: other, name }: Fault): unknown {
  const places = placesOf(value)
  const path = places[at % places.length] ?? []
  if (path.length === 0) return how === 'add' && isRecord(value) ? { ...value, [name]: other } : value
  return changed(value, path, (there) => {
    if (how === 'remove') return undefined
    if (how === 'wrap') return at % 2 ? [there] : { value: there }
    if (how === 'add') return isRecord(there) ? { ...there, [name]: other } : [there, other]
    return other
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The way to each part of a value, the whole first. */
function placesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  const parts: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()].slice(0, 5)
    : isRecord(value)
      ? Object.entries(value)
      : []
  return [path, ...parts.flatMap(([key, part]) => placesOf(part, [...path, key]))]
}

function changed(value: unknown, [key, ...rest]: (string | number)[], change: (there: unknown) => unknown): unknown {
  const part = (value as Record<string | number, unknown>)[key ?? '']
  const next = rest.length > 0 ? changed(part, rest, change) : change(part)
  if (Array.isArray(value)) return value.map((each, at) => (at === key ? next : each))
  return { ...(value as object), [key ?? '']: next }
}
