// The order of the passages that are shown where no sentence answers for certain, learnt from questions with what a right answer says
// (npm run learn:order, decision 0198): linear in what features.ts says of each.
import type { Hit, PassageRead } from '../passages.ts'
import { type Asked, type Features, featuresOf } from './features.ts'
import learnt from './weights.json' with { type: 'json' }

/** So many are put in order, those with the highest scores; the others follow as they came. */
export const MOST_ORDERED = 80

/** What one of each number adds. */
const WEIGHTS: ReadonlyMap<string, number> = new Map(Object.entries(learnt))

export function scored(weights: ReadonlyMap<string, number>, passage: Features): number {
  let sum = 0
  for (const [name, value] of passage) sum += (weights.get(name) ?? 0) * value
  return sum
}

/** `hits`: by score, best first. */
export function inLearntOrder(reads: readonly PassageRead[], hits: readonly Hit[], asked: Asked): Hit[] {
  const first = hits.slice(0, MOST_ORDERED)
  const sums = featuresOf(reads, first, asked).map((one) => scored(WEIGHTS, one))
  const order = [...first.keys()].toSorted((one, other) => (sums[other] ?? 0) - (sums[one] ?? 0))
  return [...order.flatMap((at) => first[at] ?? []), ...hits.slice(MOST_ORDERED)]
}
