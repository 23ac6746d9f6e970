// A change that was made without a line, and how it meets what the server has by the time that it is sent.
import type { Outgoing } from '#web/outbox.ts'
import { type HeldKind, recordOf, wantsOf } from './held-kinds.ts'

type Values = Record<string, unknown>
export type HeldWrite = Outgoing & {
  kind: HeldKind
  /** What it does, for people: 'New task: Ring the harbour'. */
  label: string
  input: Values
  /** Of a change: the version that it was made from, and what stood in its fields. */
  version?: string
  before?: Values
  /** An attempt was made on a line: the server may have done it, and only its answer was lost. */
  tried?: boolean
  /** Somebody else has changed the same meanwhile; in which fields, as far as they can be read. */
  conflict?: boolean
  differs?: Differing[]
}
export type Differing = { name: string; mine: string; theirs: string }

/** Thrown in the place of "the server cannot be reached": it is not lost, and nothing has to be typed again. */
export class HeldError extends Error {
  /** The id under which the screen may show what was made, until the server gives it one. */
  readonly id: string
  constructor(id: string) {
    super('It waits for a connection.')
    this.id = id
  }
}

/** Whether `there` says all that `mine` says. A part of a record may say less than the record does; nothing and null are the same. */
export function covers(there: unknown, mine: unknown): boolean {
  if (Array.isArray(mine) && Array.isArray(there))
    return mine.length === there.length && mine.every((each, at) => covers(there[at], each))
  if (isObject(mine) && isObject(there)) return Object.keys(mine).every((name) => covers(there[name], mine[name]))
  return (mine ?? null) === (there ?? null)
}
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null

/**
 * Of a change that was refused as the record is another one by now: `done`, it says the same already; `free`, others have changed
 * other fields, and it may be made of the newer version; `conflict`, the same field was changed to something else.
 */
export function meets({ kind, input, before = {} }: Pick<HeldWrite, 'kind' | 'input' | 'before'>, current: Values) {
  const wants = wantsOf(kind, input)
  const names = Object.keys(wants)
  if (names.every((name) => covers(current[name], wants[name]))) return 'done'
  const untouched = (name: string) => covers(current[name], before[name]) || covers(current[name], wants[name])
  return names.every(untouched) ? 'free' : 'conflict'
}

/** Where the two say something else, for people: fields whose values are words, numbers, yes or no. */
export function differing({ kind, input }: Pick<HeldWrite, 'kind' | 'input'>, current: Values): Differing[] {
  const shown = (value: unknown) => (isObject(value) ? null : firstWords(String(value ?? '—')))
  return Object.entries(wantsOf(kind, input)).flatMap(([name, value]) => {
    const [mine, theirs] = [shown(value), shown(current[name])]
    if (mine === null || theirs === null || mine === theirs || /_ids?$/.test(name)) return []
    const words = name.replaceAll('_', ' ')
    return [{ name: words.charAt(0).toUpperCase() + words.slice(1), mine, theirs }]
  })
}

/**
 * What a change meets where earlier ones of the same record wait before it: their values, which the screen may not show yet. Without
 * it a person who changes a field twice would be in conflict with themselves.
 */
export function afterThose<T extends Pick<HeldWrite, 'kind' | 'input' | 'before'>>(
  write: T,
  earlier: readonly Pick<HeldWrite, 'kind' | 'input'>[],
): T {
  if (!write.before) return write
  const before = { ...write.before }
  const mine = recordOf(write.kind, write.input)
  for (const { kind, input } of earlier)
    if (recordOf(kind, input) === mine) {
      const wants = wantsOf(kind, input)
      for (const name of Object.keys(before)) if (name in wants) before[name] = wants[name]
    }
  // The value that a number follows is sent with it.
  const was = 'was' in write.input ? { was: before.current_value } : {}
  return { ...write, before, input: { ...write.input, ...was } }
}

/** The first words of a text, for a label. */
export function firstWords(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? ''
  return [...line].length > 60 ? `${[...line].slice(0, 59).join('')}…` : line
}
