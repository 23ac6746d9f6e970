// How measured times are spread. Of n values the share s is the one at floor(n × s) in their order, so that no value is made up.

/** Of values in their order; 0 of none. */
export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const inOrder = (values: readonly number[]) => values.toSorted((one, other) => one - other)

/** Of values in any order. */
const shareOf = (values: readonly number[], share: number): number => at(inOrder(values), share)
export const median = (values: readonly number[]): number => shareOf(values, 0.5)
export const p95 = (values: readonly number[]): number => shareOf(values, 0.95)

export type Spread = { count: number; p50: number; p95: number; p99: number; most: number }

/** In the unit of the values, to a tenth. */
export function spread(values: readonly number[]): Spread {
  const sorted = inOrder(values)
  const of = (share: number) => Math.round(at(sorted, share) * 10) / 10
  return { count: sorted.length, p50: of(0.5), p95: of(0.95), p99: of(0.99), most: of(1) }
}
