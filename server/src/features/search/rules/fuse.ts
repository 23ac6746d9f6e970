// One order out of two: what the words find, and what the meaning finds.

export type Hit<K extends string> = { kind: K; id: string }
export type SimilarHit<K extends string> = Hit<K> & { likeness: number }

/** The nearest record is always there, however far away it is. These keep out what only happens to be it. */
const LEAST_LIKENESS = 0.25
const BEHIND_THE_BEST = 0.15
const MOST_NEAR = 10

/** Of the nearest records, closest first, those that are about the question. */
export function close<K extends string>(near: readonly SimilarHit<K>[]): SimilarHit<K>[] {
  const least = Math.max(LEAST_LIKENESS, (near[0]?.likeness ?? 0) - BEHIND_THE_BEST)
  return near.filter(({ likeness }) => likeness >= least).slice(0, MOST_NEAR)
}

/** Of reciprocal rank fusion: how little the first places differ. */
const K = 60

/** Several orders of records as one, by reciprocal rank: each record once, best first. All lists come best first. `k`: how little the first places differ. */
export function inOneOrder<H extends Hit<string>>(
  lists: readonly { hits: readonly H[]; weight?: number }[],
  k = K,
): H[] {
  const all = new Map<string, { hit: H; score: number }>()
  for (const { hits, weight = 1 } of lists)
    for (const [at, hit] of hits.entries()) {
      const known = all.get(`${hit.kind}/${hit.id}`) ?? { hit, score: 0 }
      all.set(`${hit.kind}/${hit.id}`, { hit: { ...hit, ...known.hit }, score: known.score + weight / (k + at + 1) })
    }
  return [...all.values()].sort((one, other) => other.score - one.score).map(({ hit }) => hit)
}

/**
 * Each record once, best first, at most `limit` of each kind. Both lists come best first; the places of what words found are
 * counted within each kind, since what fits one kind well says nothing of another.
 */
export function fused<K extends string>(words: readonly Hit<K>[], near: readonly Hit<K>[], limit: number): Hit<K>[] {
  const all = new Map<string, Hit<K> & { score: number }>()
  const add = ({ kind, id }: Hit<K>, place: number) => {
    const known = all.get(`${kind}/${id}`) ?? { kind, id, score: 0 }
    all.set(`${kind}/${id}`, { ...known, score: known.score + 1 / (K + place) })
  }
  const places = new Map<K, number>()
  for (const hit of words) {
    const place = (places.get(hit.kind) ?? 0) + 1
    places.set(hit.kind, place)
    add(hit, place)
  }
  for (const [at, hit] of near.entries()) add(hit, at + 1)
  const taken = new Map<K, number>()
  return [...all.values()]
    .sort((one, other) => other.score - one.score)
    .filter(({ kind }) => {
      const n = (taken.get(kind) ?? 0) + 1
      taken.set(kind, n)
      return n <= limit
    })
    .map(({ kind, id }) => ({ kind, id }))
}
