// Where two records on one thing do not agree: on its day, or on its sum.

import { amountsIn } from '../text/amounts.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Item } from './items.ts'
import { isNotDone, isNotEnough, isShift, isSlip } from './says.ts'

export type Conflict = {
  /** day: two days stand for one thing; moved: the later text has the later day; sum: two amounts stand for it. */
  kind: 'day' | 'moved' | 'sum'
  earlier: Item
  later: Item
  /** As they are said: days as yyyy-mm-dd, sums in the words of the record. */
  values: [string, string]
}

/** A task that is marked done, and what says later that it is not. */
export type Undone = { task: Item; says: Item }

/** The first task of these that is marked done while something that was written later says that what was done is not enough. */
export function undoneOf(said: readonly Item[], all: readonly Item[], tasks: Workspace['tasks']): Undone | null {
  const done = new Set(tasks.filter(({ status }) => status === 'Done').map(({ id }) => id))
  // Most matters have no such task: nothing is read for them.
  if (!said.some(({ kind, ref }) => kind === 'task' && done.has(ref.id))) return null
  const later = [...said, ...all].filter(
    ({ ref, text, kind }) => ref.kind !== 'file' && kind !== 'task' && (isNotEnough(text) || isNotDone(text)),
  )
  for (const task of said) {
    if (task.kind !== 'task' || !done.has(task.ref.id)) continue
    const says = later.find(
      (item) =>
        // Who says that it was ticked off too early says so of a task that is done, whatever day it was due.
        (item.day > (task.due ?? task.day) || (isNotDone(item.text) && item.day >= task.day)) &&
        [...task.own].some((word) => item.own.has(word) || item.named.has(word) || item.around.has(word)),
    )
    if (says) return { task, says }
  }
  return null
}

/** So much two sentences must have in common to speak of the same day or sum, and not only of the same thing. */
const SAME = 0.62
const MOST = 3
const MOST_READ = 40

/** Contradictions among the sentences on one thing, those with a day ahead first. At most three. */
export function conflictsOf(
  said: readonly Item[],
  echo: (one: Item, other: Item) => number,
  today: string,
): Conflict[] {
  const found: Conflict[] = []
  const read = said.filter((item) => item.kind !== 'goal' && !item.done).slice(0, MOST_READ)
  for (const [at, one] of read.entries())
    for (const other of read.slice(at + 1)) {
      if (found.length >= MOST) return found
      if (one.ref.id === other.ref.id || (one.kind === 'task' && other.kind === 'task')) continue
      if (echo(one, other) < SAME) continue
      const [earlier, later] = one.day <= other.day ? [one, other] : [other, one]
      const conflict = onDays(earlier, later, today) ?? onSums(earlier, later)
      if (conflict) found.push(conflict)
    }
  return found
}

function onDays(earlier: Item, later: Item, today: string): Conflict | null {
  if (earlier.due === null || later.due === null || earlier.due === later.due) return null
  if (earlier.due < today && later.due < today) return null
  // A task that is done before the day is as it should be.
  if (earlier.kind === 'task' ? earlier.due < later.due : later.kind === 'task' && later.due < earlier.due) return null
  const moved = later.day > earlier.day && later.due > earlier.due && later.kind !== 'task' && earlier.kind !== 'task'
  // Of two texts only the later with the later day corrects the other; the rest are two days of one thing.
  if (!moved && earlier.kind !== 'task' && later.kind !== 'task') return null
  // A day that has passed no longer contradicts one that is ahead; that it was set before is told with the day.
  if (!moved && (earlier.due < today || later.due < today)) return null
  // Only what is said of the same thing moved: a promise anew, or in so many words; and it says until when.
  if (moved && !A_DAY.test(later.text)) return null
  if (moved && earlier.kind !== later.kind && !isShift(later.text) && !isSlip(later.text)) return null
  return { kind: moved ? 'moved' : 'day', earlier, later, values: [earlier.due, later.due] }
}

/** A number, a weekday, a day that is told by today. */
const A_DAY =
  /\d|\b(?:mon|tue|wed|thu|fri|sat|sun)\p{L}{0,6}\b|\b(?:tomorrow|tonight|eo[dwmy]|end of)\b|(?<!\p{L})(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|morgen|ende)(?!\p{L})/iu

/** Only one sum in each, of one unit: whoever lists several means several. */
function onSums(earlier: Item, later: Item): Conflict | null {
  const sums = [earlier, later].map(({ text }) => amountsIn(text).filter(({ unit }) => unit !== null))
  const [[one, ...more] = [], [other, ...others] = []] = sums
  if (!one || !other || more.length + others.length > 0) return null
  if (one.unit !== other.unit || one.value === other.value) return null
  // What is many times the other is another thing: a rate and a total.
  const ratio = Math.max(one.value, other.value) / Math.max(1, Math.min(one.value, other.value))
  return ratio > 3 ? null : { kind: 'sum', earlier, later, values: [one.words, other.words] }
}
