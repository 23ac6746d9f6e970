// What stands around a matter: its goal, the other sentences on it, its name.

import type { Workspace } from '../workspace/workspace.ts'
import type { Item } from './items.ts'

/** So many sentences of a matter are kept. */
const MOST_ITEMS = 14

/** The goal that the tasks on it serve: where they serve several, that of those which are the most of it. */
export function goalOf(
  open: readonly Item[],
  closeness: (task: Item) => number,
  all: readonly Item[],
  tasks: Workspace['tasks'],
): Item | null {
  const votes = new Map<string, number>()
  for (const task of open) {
    const goal = tasks.find(({ id }) => id === task.ref.id)?.goal_id
    if (goal) votes.set(goal, (votes.get(goal) ?? 0) + 0.1 + closeness(task))
  }
  const [best] = [...votes].toSorted(([, one], [, other]) => other - one)
  return all.find(({ kind, ref }) => kind === 'goal' && ref.id === best?.[0]) ?? null
}

/** Not the whole of one record: a few of each, so that the others are heard. */
export function spread(near: readonly Item[], seed: Item): Item[] {
  const heard = new Map<string, number>()
  const kept: Item[] = []
  for (const item of near) {
    const times = heard.get(item.ref.id) ?? 0
    if (times >= (item.ref.id === seed.ref.id ? 4 : 3)) continue
    heard.set(item.ref.id, times + 1)
    if (kept.push(item) >= MOST_ITEMS) break
  }
  return kept
}

export function hash(words: string): string {
  let value = 5381
  for (const letter of words.toLowerCase()) value = (value * 33 + (letter.codePointAt(0) ?? 0)) >>> 0
  return value.toString(36)
}
