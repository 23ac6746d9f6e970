// A task that is ticked off, and what was written afterwards: nobody looks again at what is done, and it may not have done.

import type { Item } from './items.ts'
import { isBelied } from './says.ts'

/** Asking, looking and talking about it is not doing it. */
const ASKS =
  /^(?:ask|check|call|ring|discuss|review|read|re-read|look|chase|remind|clarify|think|find out)\b|(?<!\p{L})(?:fragen|nachfragen|anrufen|prüfen|klären|besprechen|lesen|ansehen|erinnern)$/iu
/** So much of a task's words stand in what is said of the matter. */
const CALLED_BY = 0.5

type Told = {
  said: readonly Item[]
  all: readonly Item[]
  covered: (item: Item, others: readonly Item[]) => number
}

/** The task that carried the matter and is done, with the newest later words that it did not do; null: none is done. */
export function tickedOff(seed: Item, { said, all, covered }: Told): { task: Item; belied: Item | null } | null {
  const task = said.find(
    (item) => item.kind === 'task' && item.done && !ASKS.test(item.text) && covered(item, all) >= CALLED_BY,
  )
  if (!task || said.some((item) => item.kind === 'task' && !item.done)) return null
  const belied = said
    .filter((item) => item.ref.kind !== 'file' && item.kind !== 'task' && item.day >= task.day && isBelied(item.text))
    .toSorted((a, b) => b.day.localeCompare(a.day))[0]
  return seed === task ? null : { task, belied: belied ?? null }
}
