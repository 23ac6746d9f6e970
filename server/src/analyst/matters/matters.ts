// Matters: the records on one thing, with the day that bites, what is at stake and what contradicts what; the gravest first.

import { addDays, daysBetween } from '#contract/days.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type Item, itemsOf } from './items.ts'
import { biteOf, isCalm, isClosed, isLoss, isSlip, weightOfMoney } from './weigh.ts'
import { bearingWords, rarity } from './words.ts'

export type Matter = {
  /** Stable while its records say the same: 'matter:<record id>:<hash of its words>'. */
  id: string
  /** The sentence with the day that bites. */
  seed: Item
  /** yyyy-mm-dd. */
  day: string
  left: number
  /** Other sentences on it with a day of their own. */
  parts: Item[]
  /** All that the records say on it, the closest first, without the seed. */
  items: Item[]
  /** The sentence with the largest sum; null where nobody says one. */
  stake: Item | null
  /** A task on it that is still open. */
  task: Item | null
  /** An open task on it that is dated after the day. */
  late: Item | null
  goal: Item | null
  /** What is as good as the seed itself. */
  same: ReadonlySet<Item>
  /** All that belongs to it. */
  near: ReadonlySet<Item>
  /** Says that all is well, against the day. */
  calm: Item | null
  /** Says that something on it is late or that nobody has it. */
  slip: Item | null
  loss: boolean
  weight: number
}
type Near = { item: Item; likeness: number }

const MOST_SEEDS = 60
const MOST_MATTERS = 14
const MOST_ITEMS = 12
/** From so much likeness on a sentence belongs to the matter; from the second on a day of its own is the same matter's. */
const BELONGS = 0.7
/** Papers share the words of all papers; and a sum must be the sum of this very matter. */
const STRICT = 1.05
const SUM = 0.85
const TELLING = 0.35
/** Two terms of so much in common are terms of one thing. */
const KIN = 0.5
const SOON = 21
const SAME = 1.15

/** The matters of the workspace, the gravest first. Nothing but the records and `workspace.today` decides. */
export function mattersOf(workspace: Workspace): Matter[] {
  const { today } = workspace
  const items = itemsOf(workspace)
  const byRecord = Map.groupBy(items, ({ ref }) => `${ref.kind}:${ref.id}`)
  const rare = rarity(
    [...byRecord.values()].map((own) => new Set(own.flatMap((item) => [...item.own, ...item.around]))),
  )
  const people = namesOf(workspace, items)
  const weigh = (word: string) => rare(word) * (people.has(word) || isLoss(word) ? 0.5 : 1)
  const seeds = items
    .map((item) => ({ item, bite: biteOf(item, today) }))
    .filter(({ bite }) => bite > 0.12)
    .toSorted(
      (a, b) =>
        b.bite - a.bite || (a.item.due ?? '').localeCompare(b.item.due ?? '') || a.item.text.localeCompare(b.item.text),
    )
    .slice(0, MOST_SEEDS)
  const taken = new Set<Item>()
  const matters: Matter[] = []
  for (const { item, bite } of seeds) {
    if (taken.has(item) || matters.length >= MOST_MATTERS * 2) continue
    const near = closeTo(item, items, weigh)
    for (const each of near) if (each.likeness >= SAME) taken.add(each.item)
    taken.add(item)
    const matter = matterOf(item, bite, near, items, workspace)
    if (matter !== null) matters.push(matter)
  }
  return joined(matters.toSorted(gravest), weigh).toSorted(gravest).slice(0, MOST_MATTERS)
}

const gravest = (a: Matter, b: Matter) => b.weight - a.weight || a.day.localeCompare(b.day) || a.id.localeCompare(b.id)

/** What turns on the same task, or on a sentence that stands in a graver matter, is that matter. */
function joined(matters: readonly Matter[], weigh: (word: string) => number): Matter[] {
  const kept: Matter[] = []
  for (const matter of matters) {
    const home = kept.find((each) => isOne(each, matter, weigh))
    if (!home) kept.push({ ...matter })
    else {
      home.parts = [...home.parts, matter.seed]
      home.task ??= matter.task
      if (matter.late?.due && matter.late.due > home.day) home.late ??= matter.late
      home.goal ??= matter.goal
      home.calm ??= matter.calm
      home.slip ??= matter.slip
      if ((matter.stake?.money ?? 0) > 0) home.stake ??= matter.stake
      home.weight += matter.loss ? 0.06 : 0.03
    }
  }
  return kept
}

/** Names tie together whatever a person ever said: they weigh less than what it is about. */
function namesOf({ contacts, user, tasks }: Workspace, items: readonly Item[]): Set<string> {
  const names = [
    user.name,
    ...contacts.map(({ name }) => name),
    ...tasks.map((task) => task.assigned_to_name ?? ''),
    ...items.map(({ who }) => who?.words ?? ''),
  ]
  return new Set(names.flatMap((name) => [...bearingWords(name)]))
}

function closeTo(seed: Item, items: readonly Item[], weigh: (word: string) => number): Near[] {
  const profile = new Map<string, number>()
  for (const word of seed.around) profile.set(word, 0.55)
  // What the record is called, it is about; a meeting's name ("weekly") is common and weighs little by that.
  for (const word of seed.named) profile.set(word, 0.9)
  for (const word of seed.own) profile.set(word, 1)
  return items
    .filter((item) => item !== seed)
    .map((item) => ({ item, likeness: likeness(profile, item, weigh, sameRecord(item, seed)) }))
    .filter(
      (each) => each.likeness >= (each.item.ref.kind === 'file' && !sameRecord(each.item, seed) ? STRICT : BELONGS),
    )
    .toSorted((a, b) => b.likeness - a.likeness || b.item.day.localeCompare(a.item.day))
}

const sameRecord = (one: Item, other: Item) => one.ref.kind === other.ref.kind && one.ref.id === other.ref.id

function likeness(
  profile: ReadonlyMap<string, number>,
  item: Item,
  weigh: (word: string) => number,
  same: boolean,
): number {
  let [sum, most] = [0, 0]
  const add = (word: string, share: number) => {
    const shared = (profile.get(word) ?? 0) * weigh(word) * share
    sum += shared
    most = Math.max(most, shared)
  }
  for (const word of item.own) add(word, 1)
  // In one record the heading is shared by everything: only a sentence's own words tell it apart.
  if (!same || item.ref.kind === 'file') for (const word of item.around) if (!item.own.has(word)) add(word, 0.55)
  // Many common words make no common thing: one must be telling.
  return most >= TELLING || same ? sum : 0
}

function matterOf(
  seed: Item,
  bite: number,
  near: Near[],
  items: readonly Item[],
  { today, tasks }: Workspace,
): Matter | null {
  const close = spread(near, seed)
  const later = close.filter((item) => item.day >= seed.day)
  const of = (kind: Item['kind']) => [
    ...(seed.kind === kind ? [seed] : []),
    ...near.map(({ item }) => item).filter((item) => item.kind === kind),
  ]
  const open = of('task').filter((item) => !item.done)
  const ended = of('task').some(
    (item) => item.done && near.some((each) => each.item === item && each.likeness >= SAME * 1.3),
  )
  if (ended && open.length === 0 && !isLoss(seed.text)) return null
  const day = seed.due ?? today
  const left = daysBetween(today, day)
  const settled = later.some(
    (item) =>
      item !== seed &&
      item.day > seed.day &&
      isClosed(item.text) &&
      near.some((each) => each.item === item && each.likeness >= SAME),
  )
  const goalId = tasks.find(({ id }) => open.some(({ ref }) => ref.id === id))?.goal_id
  const goals = of('goal')
  const goal = items.find(({ kind, ref }) => kind === 'goal' && ref.id === goalId) ?? goals[0] ?? null
  const same = new Set(near.filter((each) => each.likeness >= SAME).map(({ item }) => item))
  const surely = new Set(
    near
      .filter((each) => sameRecord(each.item, seed) || (each.likeness >= SUM && each.item.ref.kind !== 'file'))
      .map(({ item }) => item),
  )
  const stake =
    [seed, ...close.filter((item) => surely.has(item) && item.day >= addDays(today, -200))]
      .filter((item) => item.money > 0)
      .toSorted((a, b) => b.money - a.money)[0] ?? null
  const late = open.find((item) => item.due !== null && item.due > day && item !== seed) ?? null
  const calm = [...close, ...(goal ? [goal] : [])].find((item) => isCalm(`${item.text} ${item.more ?? ''}`)) ?? null
  const slip = later.find((item) => item !== seed && isSlip(item.text)) ?? null
  const records = new Set([seed, ...close, ...open].map(({ ref }) => ref.id)).size
  const loss =
    isLoss(seed.text) || (seed.ref.kind === 'file' && close.some((item) => sameRecord(item, seed) && isLoss(item.text)))
  // What is not lost for good weighs by itself; what surrounds it counts for half.
  const around =
    0.06 * Math.min(6, records - 1) +
    weightOfMoney(stake?.money ?? 0) +
    (calm ? 0.1 : 0) +
    (late ? 0.12 : 0) +
    (slip ? 0.08 : 0) +
    (goal ? 0.05 : 0)
  // A right that lapses soon comes before a number that falls behind.
  const lapsing = loss && left >= 0 && left <= SOON ? 0.4 : 0
  const weight = (bite + lapsing + (loss ? 0.15 + around : around / 2)) * (settled && !loss ? 0.45 : 1)
  return {
    id: `matter:${seed.ref.id}:${hash(seed.text)}`,
    seed,
    day,
    left,
    parts: [],
    items: close,
    stake,
    same,
    near: new Set(near.map(({ item }) => item)),
    task: open[0] ?? null,
    late,
    goal,
    calm,
    slip,
    loss,
    weight,
  }
}

/** Not the whole of one record: a few of each, so that the others are heard. */
function spread(near: readonly Near[], seed: Item): Item[] {
  const heard = new Map<string, number>()
  const kept: Item[] = []
  for (const { item } of near) {
    if (item.kind === 'goal' || item.kind === 'task' || item.text.length < 12) continue
    const times = heard.get(item.ref.id) ?? 0
    if (times >= (sameRecord(item, seed) ? 4 : 3)) continue
    heard.set(item.ref.id, times + 1)
    if (kept.push(item) >= MOST_ITEMS) break
  }
  return kept
}

function isOne(one: Matter, other: Matter, weigh: (word: string) => number): boolean {
  if (one.task !== null && one.task === other.task) return true
  if (one.same.has(other.seed) || other.same.has(one.seed)) return true
  if (!one.loss || !other.loss) return false
  if (one.goal !== null && one.goal === other.goal) return true
  const near = one.near.has(other.seed) || other.near.has(one.seed)
  const kin = kinship(one.seed, other.seed, weigh)
  return one.day === other.day ? near || kin >= KIN / 2 : kin >= KIN
}

/** What two sentences share by themselves and by the names of their records. */
function kinship(one: Item, other: Item, weigh: (word: string) => number): number {
  const words = new Set([...one.own, ...one.named])
  let sum = 0
  for (const word of new Set([...other.own, ...other.named])) if (words.has(word)) sum += weigh(word)
  return sum
}

function hash(words: string): string {
  let value = 5381
  for (const letter of words.toLowerCase()) value = (value * 33 + (letter.codePointAt(0) ?? 0)) >>> 0
  return value.toString(36)
}
