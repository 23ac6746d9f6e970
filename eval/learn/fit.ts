// Logistic regression: by stochastic gradient steps over many sparse features (AdaGrad), and by plain gradients over a few numbers.
// No chance but a seeded one: the same examples give the same weights.

/** Features by number, each once; `share`: what one of them adds. `use` is false where it cannot be said what is right. */
export type Example = { features: Int32Array; share: number; right: boolean; use: boolean }
export type Fitted = { weights: Float64Array; bias: number }

const EPOCHS = 25
const RATE = 0.3
/** How strongly weights are held to zero. */
const RIDGE = 5e-4

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

/** For a handful of numbers, all examples at each step. */
export function fitDense(examples: readonly Weighed[]): number[] {
  const weights = (examples[0]?.numbers ?? []).map(() => 0)
  for (let step = 0; step < 600; step++) {
    const gradients = weights.map(() => 0)
    for (const { numbers, right } of examples) {
      const error = logistic(numbers.reduce((sum, each, at) => sum + each * (weights[at] ?? 0), 0)) - (right ? 1 : 0)
      for (const [at, each] of numbers.entries()) gradients[at] = (gradients[at] ?? 0) + error * each
    }
    for (const [at, weight] of weights.entries())
      weights[at] = weight - ((gradients[at] ?? 0) / examples.length + 0.002 * weight)
  }
  return weights
}

export const logistic = (sum: number): number => 1 / (1 + Math.exp(-sum))

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function shuffle(list: number[], random: () => number) {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [one = 0, two = 0] = [list[at], list[other]]
    list[at] = two
    list[other] = one
  }
}
