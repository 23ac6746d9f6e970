// What waits can be taken back: the last of each record first, so that nothing is left that builds on it.
import { type HeldKind, kindOf, recordOf } from './held-kinds.ts'
import { covers, type HeldWrite } from './held-write.ts'
import { heldId, isHeldId } from './made-ids.ts'

type Values = Record<string, unknown>
type Held = Pick<HeldWrite, 'kind' | 'label' | 'input' | 'version' | 'before'>
type Said = Pick<HeldWrite, 'kind' | 'key' | 'input' | 'before' | 'state' | 'tried' | 'label'>

/** Kinds of records that are made, changed and deleted as a whole. */
const MADE: Partial<Record<HeldKind, HeldKind>> = {
  'task.create': 'task.remove',
  'note.create': 'note.remove',
  'goal.create': 'goal.remove',
  'contact.create': 'contact.remove',
}
const CHANGED: readonly HeldKind[] = ['task.change', 'note.change', 'goal.change', 'contact.change']

/** Whether both change the same record; what is made is one of its own each time. */
export const sameRecord = (one: Pick<Said, 'kind' | 'input'>, other: Pick<Said, 'kind' | 'input'>): boolean =>
  [one, other].every(({ kind }) => kindOf(kind)?.how !== 'make') &&
  recordOf(one.kind, one.input) === recordOf(other.kind, other.input)

const names = (row: Pick<Said, 'input'>, id: string) => JSON.stringify(row.input).includes(id)

/** Whether its person may take it back: it waits, nothing later builds on it, and the server has it not, or has a way back. */
export function canUndo(write: Said, rows: readonly Said[]): boolean {
  // Bytes lie nowhere else.
  if (write.state !== 'waiting' || !kindOf(write.kind) || kindOf(write.kind)?.send) return false
  const later = rows.slice(rows.findIndex(({ key }) => key === write.key) + 1)
  if (later.some((row) => sameRecord(row, write) || names(row, heldId(write.key)))) return false
  return !write.tried || reverseOf(write) !== null
}

/** What takes it back where the server may have it; null: there is nothing that surely does. */
export function reverseOf({ kind, key, input, before, label }: Said): Held | null {
  const words = `Undo: ${label}`
  const remove = MADE[kind]
  if (remove) return { kind: remove, label: words, input: { id: heldId(key) } }
  if (kind === 'note.tick') return { kind, label: words, input: { ...input, checked: !input.checked }, before }
  if (!CHANGED.includes(kind) || !before) return null
  const { id, ...values } = input
  return Object.keys(values).every((name) => name in before)
    ? { kind, label: words, input: { ...before, id }, before: values }
    : null
}

/** Whether the second only puts back what the first, which was never sent, has changed. */
export function takesBack(second: Held, first: Said): boolean {
  if (first.state !== 'waiting' || first.tried || first.kind !== second.kind) return false
  if (second.kind === 'note.tick')
    return second.input.at === first.input.at && second.input.checked !== first.input.checked
  if (!CHANGED.includes(second.kind) || !first.before || !second.before) return false
  const fields = ({ input }: { input: Values }) => Object.keys(input).filter((name) => name !== 'id')
  const [mine, theirs] = [fields(second), fields(first)]
  return (
    mine.length === theirs.length &&
    mine.every((name) => name in (first.before ?? {}) && covers(first.before?.[name], second.input[name]))
  )
}

/**
 * Of the deletion of something that was made here and surely never sent: the rows that make and change it, which need not be sent either.
 * Null: it is not such a deletion, or something else that waits speaks of it.
 */
export function unsentWith<Row extends Said>(
  { kind, input }: Pick<Held, 'kind' | 'input'>,
  rows: readonly Row[],
): Row[] | null {
  if (kindOf(kind)?.how !== 'remove') return null
  const id = input.step_id ?? input.interactionId ?? input.id
  if (!isHeldId(id)) return null
  const made = rows.find(({ key }) => heldId(key) === id)
  if (!made || made.tried || made.state !== 'waiting') return null
  const others = rows.filter((row) => row !== made && names(row, id))
  const about = ({ input: { step_id, interactionId, id: of } }: Row) => [step_id, interactionId, of].includes(id)
  return others.every((row) => about(row) && row.state === 'waiting' && !row.tried) ? [made, ...others] : null
}
