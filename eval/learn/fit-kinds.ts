// Which of several kinds: multinomial logistic regression over many sparse features, by stochastic gradient steps (AdaGrad). No chance but
// a seeded one: the same examples give the same weights.
import { seeded, shuffle } from './fit.ts'

/** Features by number, each once; `share`: what one of them adds; `kind`: the right one, by number. */
export type Labelled = { features: Int32Array; share: number; kind: number }

const EPOCHS = 20
const RATE = 0.4
/** How strongly weights are held to zero. */
const RIDGE = 5e-4

/** Weights by feature and kind: `weights[feature * kinds + kind]`. */
export function fitKinds(examples: readonly Labelled[], features: number, kinds: number) {
  const weights = new Float64Array(features * kinds)
  const squares = new Float64Array(features * kinds).fill(1e-6)
  const bias = new Float64Array(kinds)
  const biasSquares = new Float64Array(kinds).fill(1e-6)
  const order = [...examples.keys()]
  const random = seeded(12_345)
  const sums = new Float64Array(kinds)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random)
    for (const at of order) {
      const example = examples[at]
      if (example === undefined) continue
      sums.set(bias)
      for (const each of example.features)
        for (let kind = 0; kind < kinds; kind++)
          sums[kind] = (sums[kind] ?? 0) + (weights[each * kinds + kind] ?? 0) * example.share
      const most = Math.max(...sums)
      const raised = sums.map((sum) => Math.exp(sum - most))
      const all = raised.reduce((sum, each) => sum + each, 0)
      for (let kind = 0; kind < kinds; kind++) {
        const error = (raised[kind] ?? 0) / all - (kind === example.kind ? 1 : 0)
        biasSquares[kind] = (biasSquares[kind] ?? 0) + error * error
        bias[kind] = (bias[kind] ?? 0) - (RATE * error) / Math.sqrt(biasSquares[kind] ?? 1)
        for (const each of example.features) {
          const place = each * kinds + kind
          const gradient = error * example.share + RIDGE * (weights[place] ?? 0)
          squares[place] = (squares[place] ?? 0) + gradient * gradient
          weights[place] = (weights[place] ?? 0) - (RATE * gradient) / Math.sqrt(squares[place] ?? 1)
        }
      }
    }
  }
  return { weights, bias }
}
