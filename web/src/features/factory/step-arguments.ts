// What a tool's step of a flow is given, as fields: read from its prompt and written back to it, without losing anything of it.

import { type Field, fieldsOf, wordsOf } from '#web/ui/words/arguments.ts'

type Schema = Record<string, unknown>
export type StepField = Pick<Field, 'name' | 'label' | 'required' | 'choices'> & {
  /** `list`: texts, one in a line; `fixed`: too deep for a field, changed as JSON. */
  kind: 'line' | 'text' | 'choice' | 'list' | 'fixed'
}

/** Null: these words cannot be told in fields. Words alone are the tool's first field, as for the server (docs/flows.md). */
export function stepArguments(prompt: string, schema: Schema): Record<string, unknown> | null {
  const written = prompt.trim()
  if (written === '') return {}
  if (written.startsWith('{')) return objectIn(written)
  const [first] = Object.keys((schema.properties ?? {}) as object)
  return first ? { [first]: prompt } : null
}

/** A JSON object; null: it is none, such as words that begin with a place to be filled in. */
export function objectIn(text: string): Record<string, unknown> | null {
  // A number of so many digits would be rounded.
  if (!text.trim().startsWith('{') || /\d{16}/.test(text.replace(/"(?:[^"\\]|\\.)*"/g, ''))) return null
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return null
  }
}

const YES_NO = ['true', 'false']
const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/

/** In the schema's order, what must be given first; then what stands there beside it. */
export function stepFields(schema: Schema, args: Record<string, unknown>): StepField[] {
  const all = fieldsOf(schema, args).map(({ name, label, kind, required, choices }): StepField => {
    const value = args[name]
    const offered = kind === 'yes_no' ? YES_NO : choices
    const simple = value === undefined || value === null || typeof value !== 'object'
    // A place to be filled in stands where nobody can choose it.
    const chosen =
      kind === 'yes_no' || kind === 'choice' ? value === undefined || offered.includes(String(value)) : false
    const listed = isList((schema.properties as Record<string, Schema> | undefined)?.[name], value)
    // What has several lines keeps them.
    const lined = typeof value === 'string' && value.includes('\n')
    const as = chosen
      ? 'choice'
      : (kind === 'text' || lined) && simple
        ? 'text'
        : simple && kind !== 'json'
          ? 'line'
          : 'fixed'
    return { name, label, required, choices: offered, kind: listed ? 'list' : as }
  })
  return [...all.filter(({ required }) => required), ...all.filter(({ required }) => !required)]
}

function isList(schema: Schema | undefined, value: unknown): boolean {
  if (value !== undefined && value !== null)
    return Array.isArray(value) && value.every((each) => typeof each === 'string' && !each.includes('\n'))
  const plain =
    ((schema?.anyOf ?? schema?.oneOf) as Schema[] | undefined)?.find(({ type }) => type === 'array') ?? schema
  return plain?.type === 'array' && (plain.items as Schema | undefined)?.type === 'string'
}

/** What stands in a field. */
export const typedOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.join('\n')
    : value === undefined || value === null
      ? ''
      : typeof value === 'object'
        ? (wordsOf(value) ?? '')
        : String(value)

/** The prompt with one field changed; all others stay what they are, to the letter of their JSON. */
export function withField(
  args: Record<string, unknown>,
  { name, kind }: Pick<StepField, 'name' | 'kind'>,
  text: string,
  schema: Schema,
): string {
  const { [name]: _, ...others } = args
  const value = valueFrom(text, kind, (schema.properties as Record<string, Schema> | undefined)?.[name], args[name])
  const all = value === undefined ? others : { ...args, [name]: value }
  return Object.keys(all).length === 0 ? '' : JSON.stringify(all, null, 2)
}

/** `before`: what stood there, of whose type it stays where no schema tells one. */
function valueFrom(text: string, kind: StepField['kind'], schema: Schema | undefined, before: unknown): unknown {
  if (kind === 'list') {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    return lines.length === 0 ? undefined : lines
  }
  if (text.trim() === '') return undefined
  const types = [schema, ...(((schema?.anyOf ?? schema?.oneOf) as Schema[] | undefined) ?? [])].flatMap(
    (each) => each?.type ?? [],
  )
  const isType = (...of: string[]) =>
    of.some((type) => types.includes(type) || (types.length === 0 && typeof before === type))
  if (isType('number', 'integer') && NUMBER.test(text.trim())) return Number(text)
  if (isType('boolean') && YES_NO.includes(text)) return text === 'true'
  return text
}
