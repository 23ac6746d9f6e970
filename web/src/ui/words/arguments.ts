// What a tool will be given, as a person reads and edits it: one field for each argument, made from its JSON Schema.

import { recordKinds } from '#contract/choices.ts'
import { capital } from './capital.ts'
import { formatDay } from './dates.ts'

export type Field = {
  name: string
  label: string
  kind: 'line' | 'text' | 'date' | 'number' | 'yes_no' | 'choice' | 'json'
  required: boolean
  help: string | null
  choices: string[]
  /** It stands in the arguments, or must. */
  given: boolean
  /** The id of a record: stays what it is. */
  named: boolean
}
type Schema = Record<string, unknown>

/**
 * As its tool names them, the record that it is about first: the database keeps them in another order, and what matters most would be last.
 */
export function inOrder({
  arguments: args,
  schema,
}: {
  arguments: Record<string, unknown>
  schema: Schema
}): [string, unknown][] {
  const names = ['id', ...Object.keys((schema.properties ?? {}) as object)]
  const place = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length)
  return Object.entries(args).toSorted(([one], [other]) => place(one) - place(other))
}

/** Fields for what is there and for what could be added, in the schema's order. */
export function fieldsOf(schema: Schema, args: Record<string, unknown>): Field[] {
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const required = Array.isArray(schema.required) ? schema.required : []
  const names = [...new Set([...Object.keys(properties), ...Object.keys(args)])]
  return names.map((name) => {
    const one = plain(properties[name] ?? {})
    const named = /(?:^|_)ids?$|^answers$/.test(name)
    return {
      name,
      label: labelOf(name),
      kind: kindOf(one, args[name]),
      required: required.includes(name) && one.default === undefined,
      help: typeof one.description === 'string' ? one.description : null,
      choices: Array.isArray(one.enum) ? one.enum.map(String) : [],
      given: !named && (wordsOf(args[name]) !== null || required.includes(name)),
      named,
    }
  })
}

/** What may also be null is asked for as what it otherwise is. */
function plain(schema: Schema): Schema {
  const either = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  const [first] = either?.filter(({ type }) => type !== 'null') ?? []
  return first && either?.length === 2 ? { ...schema, ...first } : schema
}

const LONG = 200

function kindOf({ type, format, enum: choices, maxLength, pattern }: Schema, value: unknown): Field['kind'] {
  const types = [type].flat().filter((each) => each !== 'null')
  if (Array.isArray(choices)) return 'choice'
  if (types[0] === 'boolean') return 'yes_no'
  if (types[0] === 'integer' || types[0] === 'number') return 'number'
  if (types[0] === 'array' || types[0] === 'object' || (value !== null && typeof value === 'object')) return 'json'
  if (format === 'date' || (typeof pattern === 'string' && pattern.includes('\\d{4}'))) return 'date'
  const long = typeof maxLength !== 'number' || maxLength > LONG || String(value ?? '').length > LONG
  return long ? 'text' : 'line'
}

const ACRONYMS: Record<string, string> = { id: 'ID', url: 'Address', kpi: 'KPI' }
export function labelOf(name: string): string {
  if (name === 'shared_org_ids') return 'Shared with'
  const words = name
    .replace(/(?:_user)?_ids?$/, '')
    .split('_')
    .filter(Boolean)
  const text = words.map((word) => ACRONYMS[word] ?? word).join(' ')
  return capital(text)
}

/** An argument in words; null for what is not given. */
export function wordsOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((each) => wordsOf(each) ?? '').join(', ')
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

/** What is made anew is empty where nothing is given; what is changed, sent or fetched is told of each argument, for an empty one takes something away. */
const MAKES = /^(?:create|add|log)_/
export const isTold = (tool: string, value: unknown): boolean =>
  wordsOf(value) !== null || (value !== undefined && !MAKES.test(tool))

/** "Due date: 3 Dec → 5 Dec": what a call changes, in a line; ids and long texts stand in the fields alone. "" where nothing is known. */
export function changesOf(args: Record<string, unknown>, was: Record<string, unknown> | null): string {
  const short = (value: unknown) => shorten(wordsOf(value) ?? 'none')
  return Object.entries(args)
    .filter(
      ([name, value]) =>
        was !== null && name in was && !/(?:^|_)ids?$/.test(name) && wordsOf(value) !== wordsOf(was[name]),
    )
    .map(([name, value]) => `${labelOf(name)}: ${short(was?.[name])} → ${short(value)}`)
    .join('; ')
}
const SHORT = 60
const shorten = (words: string) => {
  const line = words.replace(/\s+/g, ' ')
  return line.length > SHORT ? `${line.slice(0, SHORT).trimEnd()} …` : line
}

/** What a field shows of its argument. */
export const typedOf = (field: Field, value: unknown): string =>
  value === null || value === undefined ? '' : field.kind === 'json' ? JSON.stringify(value, null, 2) : String(value)

/** From what was typed back to arguments. `problems`: what could not be read, by name. An emptied optional one is left out. */
export function argumentsOf(
  fields: readonly Field[],
  typed: Record<string, string>,
  before: Record<string, unknown>,
): { args: Record<string, unknown>; problems: Record<string, string> } {
  const args: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const field of fields) {
    const text = typed[field.name] ?? ''
    if (text === typedOf(field, before[field.name])) {
      if (before[field.name] !== undefined) args[field.name] = before[field.name]
    } else if (text.trim() === '' && field.kind !== 'text' && field.kind !== 'line') {
      // Nothing is said about it.
    } else if (text.trim() === '' && !field.required) {
      // The same.
    } else if (field.kind === 'number') {
      if (Number.isFinite(Number(text))) args[field.name] = Number(text)
      else problems[field.name] = 'Please write a number.'
    } else if (field.kind === 'yes_no') args[field.name] = text === 'true'
    else if (field.kind === 'json')
      try {
        args[field.name] = JSON.parse(text)
      } catch {
        problems[field.name] = 'This is not valid JSON.'
      }
    else args[field.name] = text
  }
  return { args, problems }
}

/** Of whom or what an argument is the id: of records of one kind, of people, or of organizations; null where it is none. */
type Named = { of: 'record'; kind: string } | { of: 'person' | 'org' | 'mail' }
export function namedBy(name: string, tool: string): Named | null {
  if (name === 'answers') return { of: 'mail' }
  if (/(?:^|_)user_ids?$/.test(name)) return { of: 'person' }
  if (/(?:^|_)org(?:anization)?_ids?$/.test(name)) return { of: 'org' }
  // update_task {id}: the id of a task.
  const kind = name === 'id' ? tool.slice(tool.lastIndexOf('_') + 1) : name.replace(/_ids?$/, '')
  const known = /_ids?$|^id$/.test(name) && (recordKinds as readonly string[]).includes(kind)
  return known ? { of: 'record', kind } : null
}
