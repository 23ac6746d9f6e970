// What of all that is said is of a thing: its sums, its papers' terms, and how close each sentence stands to the others.

import type { Workspace } from '../workspace/workspace.ts'
import type { Item } from './items.ts'
import { isCover, isPrice } from './says.ts'
import { type Commitment, commitmentOf, moneyIn } from './stakes.ts'

/** A sum must be the sum of this very thing. */
const SUM = 0.26
const OF_IT = 0.4

type ShareContext = {
  recent: readonly Item[]
  all: readonly Item[]
  /** Sums that goals are measured by. */
  measured: ReadonlySet<number>
  echo: (one: Item, other: Item) => number
  likeness: (one: Item, other: Item) => number
}

/** The sentence with the largest sum that is the sum of this very thing. */
export function stakeOf(
  seed: Item,
  dated: readonly Item[],
  { recent, all, measured, echo, likeness }: ShareContext,
): Item | null {
  const isOfIt = (item: Item) =>
    [seed, ...dated].some(
      (node) =>
        node === item ||
        echo(node, item) >= SUM ||
        (node.ref.id !== item.ref.id && likeness(node, item) >= OF_IT) ||
        ((item.ref.kind === 'file' || item.letter !== undefined) &&
          item.ref.id === node.ref.id &&
          item.letter === node.letter &&
          isPrice(item.text)),
    )
  const covered = new Set(all.filter((item) => item.money > 0 && isCover(item.text)).map(({ money }) => money))
  const told =
    seed.ref.kind === 'file' || seed.letter !== undefined
      ? [...recent, ...all.filter((item) => item.ref.id === seed.ref.id)]
      : recent
  return (
    told
      .filter((item) => item.money > 0 && !covered.has(item.money) && !measured.has(item.money) && isOfIt(item))
      .toSorted((a, b) => b.money - a.money)[0] ?? null
  )
}

/** What goals are to come to, and their KPIs: a sum that is hoped for all over is not lost with one thing. */
export function measuredIn({ goals }: Workspace): ReadonlySet<number> {
  const kpis = goals.flatMap((goal) =>
    goal.kpis.flatMap(({ target_value, current_value }) =>
      [target_value, current_value].filter((value) => value !== null),
    ),
  )
  const scaled = kpis.flatMap((value) => [value, Math.round(value * 1_000), Math.round(value * 1_000_000)])
  return new Set([...goals.map(({ title }) => moneyIn(title)), ...scaled].filter((sum) => sum >= 1_000))
}

/** What the paper on it binds one to; a paper says both the time and the rate. */
export function commitmentIn(seed: Item, dated: readonly Item[], all: readonly Item[]): Commitment | null {
  const papers = new Set([seed, ...dated].filter(({ ref }) => ref.kind === 'file').map(({ ref }) => ref.id))
  for (const paper of papers) {
    const found = commitmentOf(all.filter(({ ref }) => ref.id === paper))
    if (found) return found
  }
  return null
}
