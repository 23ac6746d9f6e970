// Two matters that a reader would call one: steps to one end, and two days of one short note. The graver one takes the other in.

import type { Workspace } from '../workspace/workspace.ts'
import type { Item } from './items.ts'
import type { Matter } from './matters.ts'

/** A note of no more sentences is of one thing. */
const SHORT = 12

/** The matters, gravest first, without those that an earlier one tells as its own other day. */
export function folded(matters: readonly Matter[], items: readonly Item[], { tasks }: Workspace): Matter[] {
  const goals = new Map(tasks.map(({ id, goal_id }) => [id, goal_id]))
  const sizes = new Map<string, number>()
  for (const { ref } of items) sizes.set(ref.id, (sizes.get(ref.id) ?? 0) + 1)
  const kept: Matter[] = []
  for (const matter of matters) {
    const home = kept.findIndex((first) => isStepTo(first, matter, goals) || isOfShortNote(first, matter, sizes))
    const first = kept[home]
    if (!first) kept.push(matter)
    else kept[home] = { ...first, parts: [...first.parts, matter.seed, ...matter.parts] }
  }
  return kept
}

/** Their tasks serve one goal and are called by one thing. */
function isStepTo({ task: one }: Matter, { task: other }: Matter, goals: ReadonlyMap<string, string | null>): boolean {
  if (!one || !other) return false
  const goal = goals.get(one.ref.id)
  return !!goal && goal === goals.get(other.ref.id) && [...one.own].some((word) => other.own.has(word))
}

/** A short note under one heading, no letter and no list of open points. */
const isOfShortNote = ({ seed: one }: Matter, { seed: other }: Matter, sizes: ReadonlyMap<string, number>): boolean =>
  one.ref.kind === 'note' &&
  one.ref.id === other.ref.id &&
  one.head === other.head &&
  one.letter === other.letter &&
  !one.listed &&
  !other.listed &&
  (sizes.get(one.ref.id) ?? 0) <= SHORT
