// What was to come before a day and now comes after it: "put back from 1 December to 12 January", where it is due on 18 December.

import type { Item } from './items.ts'

/** So much a moved day shares with what it now comes too late for. */
const OF_IT = 0.3
const NEXT_TO = 3
const MOST = 2

type Likeness = (one: Item, other: Item) => number

/** The newest sentences first. `day`: yyyy-mm-dd, that of the matter; `core`: its sentence and its task. */
export function overrunOf(
  seed: Item,
  day: string,
  { core, all, likeness }: { core: readonly Item[]; all: readonly Item[]; likeness: Likeness },
): Item[] {
  const moved = all.filter(
    (item) =>
      item !== seed &&
      item.due !== null &&
      item.due > day &&
      item.day >= seed.day &&
      item.replaced?.some((before) => before <= day) === true,
  )
  if (moved.length === 0) return []
  const told = all.filter(
    (item) => item.ref.id === seed.ref.id && item.letter === seed.letter && Math.abs(item.at - seed.at) <= NEXT_TO,
  )
  return moved
    .filter(
      (item) =>
        core.some((one) => likeness(one, item) >= OF_IT) ||
        // Told right beside it with the very day that is taken back: any word in common will do.
        told.some((one) => one.due !== null && item.replaced?.includes(one.due) === true && likeness(one, item) > 0),
    )
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .slice(0, MOST)
}
