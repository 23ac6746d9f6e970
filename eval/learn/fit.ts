// Logistic regression: by stochastic gradient steps over many sparse features (AdaGrad), and by plain gradients over a few numbers.
// No chance but a seeded one: the same examples give the same weights.
import { logistic } from '#server/analyst/text/likelihood.ts'

/** Features by number, each once; `share`: what one of them adds. `use` is false where it cannot be said what is right. */
export type Example = { features: Int32Array; share: number; right: boolean; use: boolean }
export type Fitted = { weights: Float64Array; bias: number }

const EPOCHS = 25
const RATE = 0.3
/** How strongly weights are held to zero. */
const RIDGE = 1e-3

export function fitSparse(examples: readonly Example[], features: number): Fitted {
  const weights = new Float64Array(features)
  const squares = new Float64Array(features).fill(1e-6)
  let [bias, biasSquares] = [0, 1e-6]
  const order = [...examples.keys()]
  const random = seeded(12_345)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random)
    for (const at of order) {
      const example = examples[at]
      if (!example?.use) continue
      let sum = bias
      for (const each of example.features) sum += (weights[each] ?? 0) * example.share
      const error = logistic(sum) - (example.right ? 1 : 0)
      for (const each of example.features) {
        const weight = weights[each] ?? 0
        const gradient = error * example.share + RIDGE * weight
        const square = (squares[each] ?? 0) + gradient * gradient
        squares[each] = square
        weights[each] = weight - (RATE * gradient) / Math.sqrt(square)
      }
      biasSquares += error * error
      bias -= (RATE * error) / Math.sqrt(biasSquares)
    }
  }
  return { weights, bias }
}

export type Weighed = { numbers: readonly number[]; right: boolean }

/** How strongly the sum is held to zero, for each example. */
const DENSE_RIDGE = 0.002

/** For a handful of numbers: Newton's steps over all examples, a few are enough. `ridge` is small where few examples are right. */
export function fitDense(examples: readonly Weighed[], ridge = DENSE_RIDGE): number[] {
  const size = examples[0]?.numbers.length ?? 0
  const weights = Array.from({ length: size }, () => 0)
  for (let step = 0; step < 12; step++) {
    const gradient = weights.map((weight) => ridge * weight)
    const curve = weights.map((_, row) => weights.map((_, column): number => (row === column ? ridge : 0)))
    for (const { numbers, right } of examples) {
      const likely = logistic(numbers.reduce((sum, each, at) => sum + each * (weights[at] ?? 0), 0))
      // Most of them are 0.
      const told = numbers.flatMap((each, at) => (each === 0 ? [] : [at]))
      const steep = (likely * (1 - likely)) / examples.length
      for (const row of told) {
        const each = numbers[row] ?? 0
        gradient[row] = (gradient[row] ?? 0) + ((likely - (right ? 1 : 0)) * each) / examples.length
        const line = curve[row] ?? []
        for (const column of told) line[column] = (line[column] ?? 0) + steep * each * (numbers[column] ?? 0)
      }
    }
    for (const [at, change] of solved(curve, gradient).entries()) weights[at] = (weights[at] ?? 0) - change
  }
  return weights
}

/** Linear equations by elimination; the matrix is symmetric and positive, so that no row has to be exchanged. */
function solved(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((line, at) => [...line, right[at] ?? 0])
  for (const [at, pivot] of rows.entries())
    for (const below of rows.slice(at + 1)) {
      const factor = (below[at] ?? 0) / (pivot[at] ?? 1)
      for (let column = at; column < pivot.length; column++)
        below[column] = (below[column] ?? 0) - factor * (pivot[column] ?? 0)
    }
  const out = right.map(() => 0)
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at] ?? []
    let rest = row.at(-1) ?? 0
    for (let column = at + 1; column < rows.length; column++) rest -= (row[column] ?? 0) * (out[column] ?? 0)
    out[at] = rest / (row[at] ?? 1)
  }
  return out
}

export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export function shuffle(list: number[], random: () => number) {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [one = 0, two = 0] = [list[at], list[other]]
    list[at] = two
    list[other] = one
  }
}
