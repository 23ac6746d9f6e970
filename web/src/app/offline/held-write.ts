// A change that was made without a line, and how it meets what the server has by the time that it is sent.
import type { Outgoing } from '#web/outbox.ts'

type Values = Record<string, unknown>
export type HeldKind =
  | 'task.create'
  | 'task.change'
  | 'task.comment'
  | 'task.remove'
  | 'note.create'
  | 'note.change'
  | 'note.remove'
export type HeldWrite = Outgoing & {
  kind: HeldKind
  /** What it does, for people: 'New task: Ring the harbour'. */
  label: string
  input: Values
  /** Of a change: the version that it was made from, and what stood in its fields. */
  version?: string
  before?: Values
  /** Somebody else has changed the same meanwhile. */
  conflict?: boolean
}

/** Thrown in the place of "the server cannot be reached": it is not lost, and nothing has to be typed again. */
export class HeldError extends Error {}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * Of a change that was refused as the record is another one by now: `done`, it says the same already; `free`, others have changed
 * other fields, and it may be made of the newer version; `conflict`, the same field was changed to something else.
 */
export function meets({ input, before = {} }: Pick<HeldWrite, 'input' | 'before'>, current: Values): Meeting {
  const names = Object.keys(input).filter((name) => name !== 'id')
  if (names.every((name) => same(input[name], current[name]))) return 'done'
  const untouched = (name: string) => same(before[name], current[name]) || same(input[name], current[name])
  return names.every(untouched) ? 'free' : 'conflict'
}
type Meeting = 'done' | 'free' | 'conflict'

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
  for (const { kind, input } of earlier)
    if (kind === write.kind && input.id === write.input.id)
      for (const name of Object.keys(before)) if (name in input) before[name] = input[name]
  return { ...write, before }
}

/** The first words of a text, for a label. */
export function firstWords(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? ''
  return [...line].length > 60 ? `${[...line].slice(0, 59).join('')}…` : line
}
