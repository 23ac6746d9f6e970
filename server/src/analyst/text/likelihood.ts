// What a linear classifier's sums say: likelihoods, from 0 to 1.

/** Of one sum, as a logit. */
export const logistic = (sum: number): number => 1 / (1 + Math.exp(-sum))

/** Of several that exclude each other; they sum to 1. */
export function softmax(sums: readonly number[]): number[] {
  const most = Math.max(...sums)
  const raised = sums.map((sum) => Math.exp(sum - most))
  const all = raised.reduce((sum, each) => sum + each, 0)
  return raised.map((each) => each / all)
}
