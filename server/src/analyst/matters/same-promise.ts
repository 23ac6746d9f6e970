// Whether a task does what was promised: the same thing, on the same day or for the same person.
import { daysBetween } from '#contract/days.ts'
import { bearingWords } from './words.ts'

export type TaskSaid = { title: string; due: string | null }
/** `other`: whom it was promised to, or who promised it; null where nobody is named. */
export type PromiseSaid = { words: string; due: string | null; other: string | null }

/** So much of the shorter one is said by the other. */
const SHARED = 0.6
/** Without a day or a person in common. */
const ALIKE = 0.8
const FEWEST = 2

export function doesPromise(task: TaskSaid, promise: PromiseSaid): boolean {
  const name = bearingWords(promise.other ?? '')
  const things = (text: string) => new Set([...bearingWords(text)].filter((word) => !name.has(word)))
  const [called, said] = [things(task.title), things(promise.words)]
  const shared = [...called].filter((word) => said.has(word)).length
  if (shared === 0) return false
  const ratio = shared / Math.min(called.size, said.size)
  if (ratio < SHARED) return false
  const days = task.due !== null && promise.due !== null ? Math.abs(daysBetween(task.due, promise.due)) : null
  // A task for another day is done for itself, though it is called the same.
  if (days !== null && days > NEAR) return false
  const isNamed = [...bearingWords(task.title)].some((word) => name.has(word))
  const isSame = days !== null && days <= 1
  return isSame || isNamed || (ratio >= ALIKE && shared >= FEWEST)
}
const NEAR = 7
