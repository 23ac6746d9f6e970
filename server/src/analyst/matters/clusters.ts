// Which sentences, tasks and messages are about one thing: by the rare words that they share, never by a goal.

import { carriersIn } from './carrier.ts'
import type { Item } from './items.ts'

/** What is about one thing: dated sentences and tasks, and all else that speaks of it, the closest first. */
export type Cluster = {
  nodes: Item[]
  others: Item[]
  /** 0 and up, mostly below 1: how much two of its sentences are about one thing. */
  likeness: (one: Item, other: Item) => number
  /** The same by their own words alone: how much they say the same. */
  echo: (one: Item, other: Item) => number
  /** The open task that carries a sentence; null: none. */
  carrier: (item: Item) => Item | null
  /** The task that carried it and is done; null: none. */
  closed: (item: Item) => Item | null
}

export type Words = ReadonlyMap<string, number>
type GroupWords = { full: Words; within: Words; own: Words; size: number }

/** Two groups whose parts share so much are one thing. */
const ONE = 0.33
/** How much the two closest parts of two groups count, besides all others. */
const CLOSEST = 0.4
/** What no task carries is of one that a task carries only where they are closer: by its name it is not. */
const CARRIED = 0.75
/** From so much on a sentence belongs to a thing. */
const BELONGS = 0.34
/** Many common words make no common thing: one must be telling. */
const TELLING = 0.33
/** What is due on one day may be one thing: where words say so as well. */
const DAY = 0.5
/** Short lines have few words, and share all of them by chance. */
const SMALLEST = 1.8
const AROUND = 0.5
const NAMED = 0.85
const MOST_OTHERS = 40
/** Two things whose words as a whole are so alike are one. */
const WHOLE = 0.14
/** With no more than a name in common they must be somewhat more alike. */
const BY_NAME = 0.16
/** Without a name in common they must be more alike. */
const WITHOUT_NAME = 0.33
/** So many words name a thing; things that are one have one of them in common. */
const TOP = 8

/** Groups the nodes, and gives each of the other items to the thing that it is closest to. `lightness`: 0 to 1, how much a
 * word ties: people tie little; `weigh`: the same, times how rare it is. `names`: the words of titles, by which things are called. */
export function clustersOf(
  nodes: readonly Item[],
  items: readonly Item[],
  {
    lightness,
    weigh,
    names,
    me,
  }: {
    lightness: (word: string) => number
    weigh: (word: string) => number
    names: ReadonlySet<string>
    me: string
  },
): Cluster[] {
  const byRecord = Map.groupBy(items, recordOf)
  const [spoken, holders] = [new Map<string, number>(), new Map<string, number>()]
  for (const own of byRecord.values())
    for (const word of new Set(own.flatMap((item) => [...item.own, ...item.around, ...item.named])))
      holders.set(word, (holders.get(word) ?? 0) + 1)
  for (const own of byRecord.values())
    for (const word of new Set(own.flatMap((item) => [...item.own]))) spoken.set(word, (spoken.get(word) ?? 0) + 1)
  const reads = new Map<Item, GroupWords>()
  const read = (item: Item): GroupWords => {
    const before = reads.get(item)
    if (before) return before
    const made = readItem(item, weigh, (word) => (spoken.get(word) ?? 0) > 0)
    reads.set(item, made)
    return made
  }
  const likeness = (one: Item, other: Item): number => {
    const same =
      recordOf(one) === recordOf(other) && !one.letter && one.ref.kind !== 'interaction' && one.ref.kind !== 'thread'
    const [a, b] = [read(one), read(other)]
    return same ? shared(a.within, b.within, a.size, b.size) : shared(a.full, b.full, a.size, b.size)
  }
  const echo = (one: Item, other: Item): number => {
    const [a, b] = [read(one), read(other)]
    return shared(a.own, b.own, a.size, b.size)
  }
  const carrier = carriersIn(items, weigh, me)
  const closed = carriersIn(items, weigh, me, true)
  const isNode = new Set(nodes)
  const speaking = items.filter((item) => !isNode.has(item) && item.text.length >= 8)
  const at = new Map(nodes.map((node, place) => [node, place]))
  const rows = new Map(speaking.map((item) => [item, Float32Array.from(nodes, (node) => likeness(item, node))]))
  const known = (item: Item, node: Item) => rows.get(item)?.[at.get(node) ?? -1] ?? 0
  const gather = (groups: readonly Item[][]): Cluster[] => {
    const clusters = groups.map((own): Cluster => ({ nodes: own, others: [], likeness, echo, carrier, closed }))
    const found = new Map<Cluster, { item: Item; near: number }[]>()
    for (const item of speaking) {
      let [home, most]: [Cluster | null, number] = [null, BELONGS]
      for (const cluster of clusters) {
        const near = nearnessTo(item, cluster.nodes, known)
        if (near > most) [home, most] = [cluster, near]
      }
      if (home) found.set(home, [...(found.get(home) ?? []), { item, near: most }])
    }
    for (const [cluster, near] of found)
      cluster.others = near
        .toSorted((a, b) => b.near - a.near || b.item.day.localeCompare(a.item.day))
        .slice(0, MOST_OTHERS)
        .map(({ item }) => item)
    return clusters
  }
  const first = gather(grouped(nodes, likeness, carrier))
  const wordsOf = (item: Item) => [...read(item).full].filter(([word]) => (holders.get(word) ?? 0) > 1)
  const joined = joinedBy(first, wordsOf, carrier, (word) => names.has(word) && lightness(word) === 1)
  return joined.length === first.length ? first : gather(joined)
}

/** Things whose words as a whole are alike are one: what one sentence leaves out another says. */
function joinedBy(
  clusters: readonly Cluster[],
  wordsOf: (item: Item) => [string, number][],
  carrier: (item: Item) => Item | null,
  isName: (word: string) => boolean,
): Item[][] {
  const carried = clusters.map(({ nodes }) => carriersOf(nodes, carrier))
  const profiles = clusters.map((cluster) => profileOf(cluster, wordsOf))
  const groups = clusters.map(({ nodes }) => nodes)
  for (;;) {
    let [best, left, right] = [0, -1, -1]
    const tops = profiles.map(topOf)
    for (let a = 1; a < groups.length; a++)
      for (let b = 0; b < a; b++) {
        if (areTwo(carried[a], carried[b])) continue
        const both = tops[a]?.filter((word) => tops[b]?.includes(word)) ?? []
        if (both.length === 0) continue
        const near = cosine(profiles[a], profiles[b])
        const needed = neededFor(both, isName) / (carried[a]?.size || carried[b]?.size ? CARRIED : 1)
        if (near >= needed && near > best) [best, left, right] = [near, b, a]
      }
    const [one, other] = [profiles[left], profiles[right]]
    if (!one || !other) return groups
    for (const [word, weight] of other) one.set(word, (one.get(word) ?? 0) + weight)
    groups[left] = [...(groups[left] ?? []), ...(groups[right] ?? [])]
    for (const task of carried[right] ?? []) carried[left]?.add(task)
    carried.splice(right, 1)
    groups.splice(right, 1)
    profiles.splice(right, 1)
  }
}

/** How alike two things must be as a whole to be one, by the telling words that they share. */
function neededFor(both: readonly string[], isName: (word: string) => boolean): number {
  if (both.some(isName)) return both.length > 1 ? WHOLE : BY_NAME
  return both.length > 1 ? WITHOUT_NAME : Number.POSITIVE_INFINITY
}

/** The words that name a thing: those that weigh most in all that is said of it. */
const topOf = (profile: Words): string[] =>
  [...profile]
    .toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, TOP)
    .map(([word]) => word)

function profileOf({ nodes, others }: Cluster, wordsOf: (item: Item) => [string, number][]): Map<string, number> {
  const profile = new Map<string, number>()
  for (const item of [...nodes, ...others.slice(0, 12)])
    for (const [word, weight] of wordsOf(item)) profile.set(word, (profile.get(word) ?? 0) + weight * weight)
  return profile
}

export function cosine(one: Words | undefined, other: Words | undefined): number {
  if (!one || !other) return 0
  let [both, first, second] = [0, 0, 0]
  for (const [word, weight] of one) {
    first += weight * weight
    both += weight * (other.get(word) ?? 0)
  }
  for (const weight of other.values()) second += weight * weight
  return both / Math.sqrt(first * second || 1)
}

const recordOf = ({ ref }: Item) => `${ref.kind}:${ref.id}`

function readItem(item: Item, weigh: (word: string) => number, isSpoken: (word: string) => boolean): GroupWords {
  const own = new Map([...item.own].map((word) => [word, weigh(word)]))
  const ownSize = sum(own)
  if (item.due !== null) own.set(item.due, DAY * weigh(item.due))
  const within = new Map(own)
  for (const word of item.around) if (!within.has(word)) within.set(word, AROUND * weigh(word))
  const full = new Map(within)
  // A title is a name for its things only where the texts themselves speak of them.
  for (const word of item.named) if (isSpoken(word)) full.set(word, Math.max(full.get(word) ?? 0, NAMED * weigh(word)))
  // What it is measured by is what it says itself: what surrounds it only ties.
  return { full, within, own, size: ownSize }
}

const sum = (words: Words) => [...words.values()].reduce((all, one) => all + one, 0)

function shared(one: Words, other: Words, oneSize: number, otherSize: number): number {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one]
  let [all, most] = [0, 0]
  for (const [word, weight] of small) {
    const there = large.get(word)
    if (there === undefined) continue
    const both = Math.min(weight, there)
    all += both
    if (both > most) most = both
  }
  return most < TELLING ? 0 : all / Math.max(SMALLEST, Math.min(oneSize, otherSize))
}

/** To the two parts that it is closest to. */
function nearnessTo(item: Item, nodes: readonly Item[], likeness: Cluster['likeness']): number {
  let [first, second] = [0, 0]
  for (const node of nodes) {
    const near = likeness(item, node)
    if (near > first) [first, second] = [near, first]
    else if (near > second) second = near
  }
  return nodes.length === 1 ? first : 0.65 * first + 0.35 * second
}

const carriersOf = (nodes: readonly Item[], carrier: (item: Item) => Item | null): Set<Item> =>
  new Set(nodes.map(carrier).filter((task) => task !== null))
/** Different tasks carry them. */
const areTwo = (one: ReadonlySet<Item> | undefined, other: ReadonlySet<Item> | undefined): boolean =>
  !!one && !!other && one.size > 0 && other.size > 0 && ![...one].some((task) => other.has(task))

/** Joins the two closest groups again and again, while their parts are alike enough; what one task carries is one, what two carry is two. */
function grouped(
  nodes: readonly Item[],
  likeness: Cluster['likeness'],
  carrier: (item: Item) => Item | null,
): Item[][] {
  const groups: (Item[] | null)[] = nodes.map((node) => [node])
  const carried = nodes.map((node) => carriersOf([node], carrier))
  const near = nodes.map((one, at) => nodes.map((other, where) => (where < at ? likeness(one, other) : 0)))
  const most = near.map((row) => [...row])
  const of = (table: readonly number[][], a: number, b: number) => table[Math.max(a, b)]?.[Math.min(a, b)] ?? 0
  const between = (a: number, b: number) => {
    const [one, other] = [carried[a], carried[b]]
    if (one?.size && other?.size) return areTwo(one, other) ? 0 : 1 + of(near, a, b)
    const both = (1 - CLOSEST) * of(near, a, b) + CLOSEST * of(most, a, b)
    return one?.size || other?.size ? CARRIED * both : both
  }
  for (;;) {
    let [best, left, right] = [ONE, -1, -1]
    for (let a = 1; a < groups.length; a++)
      for (let b = 0; groups[a] && b < a; b++)
        if (groups[b] && between(a, b) > best) [best, left, right] = [between(a, b), b, a]
    const [into, from] = [groups[left], groups[right]]
    if (!into || !from) return groups.filter((group) => group !== null)
    for (let each = 0; each < groups.length; each++) {
      if (!groups[each] || each === left || each === right) continue
      const [row, closest] = [near[Math.max(each, left)], most[Math.max(each, left)]]
      const at = Math.min(each, left)
      if (row)
        row[at] =
          (of(near, each, left) * into.length + of(near, each, right) * from.length) / (into.length + from.length)
      if (closest) closest[at] = Math.max(of(most, each, left), of(most, each, right))
    }
    groups[left] = [...into, ...from]
    groups[right] = null
    for (const task of carried[right] ?? []) carried[left]?.add(task)
  }
}
