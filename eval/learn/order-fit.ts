// The order of passages, fitted: of each question the passages that hold most of what a right answer says shall stand first. A softmax over the
// passages of a question; the same questions give the same weights.
import type { Features } from '#server/analyst/answers/look-up/order/features.ts'
import { softmax } from '#server/analyst/text/likelihood.ts'

/** `holds`: how many of the things that a right answer says stand in each passage. */
export type Group = { workspace: string; passages: Features[]; holds: number[] }

const STEPS = 150
const RATE = 0.1
/** How strongly weights are held to zero. */
const RIDGE = 0.03
/** Where more of its passages than this hold it, a question teaches nothing. */
const TOO_MANY = 0.5

/** What one of each number adds to the score of a passage. */
export function fitOrder(groups: readonly Group[]): Map<string, number> {
  const names = [...new Set(groups.flatMap(({ passages }) => passages.flatMap((one) => [...one.keys()])))].toSorted()
  const at = new Map(names.map((name, place) => [name, place]))
  const dense = groups.map(({ passages }) =>
    passages.map((one) => {
      const row = new Float64Array(names.length)
      for (const [name, value] of one) row[at.get(name) ?? 0] = value
      return row
    }),
  )
  const spread = spreads(dense.flat(), names.length)
  for (const row of dense.flat()) for (const [place, each] of spread.entries()) row[place] = (row[place] ?? 0) / each
  const taught = groups.flatMap(({ holds }, group) => {
    const most = Math.max(0, ...holds)
    const best = holds.map((each) => each === most)
    return most === 0 || best.filter(Boolean).length > best.length * TOO_MANY
      ? []
      : [{ rows: dense[group] ?? [], best }]
  })
  const weights = new Float64Array(names.length)
  const [first, second] = [new Float64Array(names.length), new Float64Array(names.length)]
  for (let step = 1; step <= STEPS; step++) {
    const gradient = gradientOf(taught, weights)
    for (const which of names.keys()) {
      const slope = (gradient[which] ?? 0) / taught.length + RIDGE * (weights[which] ?? 0)
      first[which] = 0.9 * (first[which] ?? 0) + 0.1 * slope
      second[which] = 0.999 * (second[which] ?? 0) + 0.001 * slope * slope
      weights[which] =
        (weights[which] ?? 0) -
        (RATE * ((first[which] ?? 0) / (1 - 0.9 ** step))) /
          (Math.sqrt((second[which] ?? 0) / (1 - 0.999 ** step)) + 1e-8)
    }
  }
  return new Map(names.map((name, place) => [name, (weights[place] ?? 0) / (spread[place] ?? 1)]))
}

/** How the likelihood of the passages that hold the answer falls with each weight, over all questions. */
function gradientOf(taught: readonly { rows: Float64Array[]; best: boolean[] }[], weights: Float64Array): Float64Array {
  const gradient = new Float64Array(weights.length)
  for (const { rows, best } of taught) {
    const likely = softmax(rows.map((row) => dot(row, weights)))
    const right = likely.reduce((sum, each, place) => sum + (best[place] ? each : 0), 0)
    for (const [place, row] of rows.entries()) {
      const error = (likely[place] ?? 0) * (best[place] ? 1 - 1 / right : 1)
      if (Math.abs(error) > NO_ERROR)
        for (let which = 0; which < row.length; which++)
          gradient[which] = (gradient[which] ?? 0) + error * (row[which] ?? 0)
    }
  }
  return gradient
}
const NO_ERROR = 1e-6

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

/** How far each number spreads over all passages. */
function spreads(rows: readonly Float64Array[], size: number): number[] {
  return Array.from({ length: size }, (_, place) => {
    let [sum, squares] = [0, 0]
    for (const row of rows) {
      const each = row[place] ?? 0
      sum += each
      squares += each * each
    }
    return Math.sqrt(Math.max(0, squares / rows.length - (sum / rows.length) ** 2)) + 1e-3
  })
}
