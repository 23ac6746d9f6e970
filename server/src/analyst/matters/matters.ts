// Matters: the records on one thing, with the day that bites, what is at stake and what contradicts what; the gravest first.

import { addDays, daysBetween } from '#contract/days.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { isOwnTask } from './action.ts'
import { awayOf } from './away.ts'
import { type Cluster, clustersOf } from './clusters.ts'
import { type Conflict, conflictsOf, type Undone, undoneOf } from './conflicts.ts'
import { folded } from './fold.ts'
import { atStake, bitesIn, boundBy, certainty, isBinding, isPaper, lapsesIn, SAME_TERM, SOON } from './gravity.ts'
import { type Item, itemsOf } from './items.ts'
import { joinedByEnds } from './join.ts'
import { namesOf, titlesOf } from './names.ts'
import { belongingTo, goalOf, namedFor, ofItsRecord, spread } from './of-thing.ts'
import { agingIn } from './replaced.ts'
import { isAsked, isCalm, isEvent, isLate, isLeaving, isLoss, isLossWord, isSocial, isWaiting } from './says.ts'
import { closenessIn, commitmentIn, measuredIn, stakeOf } from './share.ts'
import { type Commitment, consequencesOf } from './stakes.ts'
import { biteOf } from './weigh.ts'

export type Matter = {
  /** Stable while its records say the same: 'matter:<record id>:<hash of its words>'. */
  id: string
  /** The sentence with the day that bites. */
  seed: Item
  /** yyyy-mm-dd; where it names no day, today. */
  day: string
  left: number
  /** It bites without a day: somebody waits, a word was not kept, records do not agree. */
  undated: boolean
  /** Other sentences and tasks on it with a day of their own, those that bite most first. */
  parts: Item[]
  /** All that the records say on it, the closest first, without the seed. */
  items: Item[]
  /** The sentence with the largest sum; null where nobody says one. */
  stake: Item | null
  /** What a term costs that runs on. */
  commitment: Commitment | null
  /** What follows if nothing is done, and what stands in the way. */
  consequences: Item[]
  /** Somebody waits for the person since then; null: nobody. */
  waiting: Item | null
  /** A task on it that is still open. */
  task: Item | null
  /** An open task on it that is dated after the day. */
  late: Item | null
  goal: Item | null
  /** Says that all is well, against the day. */
  calm: Item | null
  /** Says that something on it is late or that nobody has it. */
  slip: Item | null
  /** What somebody wants to know or to have of the person. */
  asked: Item | null
  /** Says that somebody who is needed for it is away. */
  away: Item | null
  /** Its task is marked done, and something later says that this is not enough. */
  undone: Undone | null
  /** Days and sums that do not agree. */
  conflicts: Conflict[]
  /** Was promised for a day that has passed, and is promised anew or still missing. */
  broken: Item[]
  /** Of these the same deed, as far as words say it: its own day has moved. */
  postponed: Item[]
  loss: boolean
  weight: number
  /** Whether a sentence is of this very thing. */
  isOfIt: (item: Item) => boolean
}

const MOST_SEEDS = 90
const MOST_TASKS = 60
const MOST_MATTERS = 16
/** So alike are two ways of saying one thing. */
const SAME = 0.55
/** A task that is about what a day binds. */
const OF_ITS_DAY = 0.2
/** So much of a task's words stand in the record that tells the day. */
const CALLED_BY = 0.33
/** So many of its tasks speak for a thing. */
const MOST_OWN = 3
/** So alike are a deed and what was promised of it. */
const SAME_DEED = 0.4
/** So much a day shares with a goal that it touches, where no task says so. */
const OF_GOAL = 0.4
/** A cluster holds so many things at most. */
const MOST_IN_ONE = 3
const NEARLY = 0.5
/** What gathers around the day of a meeting is seldom one thing. */
const OF_AN_EVENT = 0.5
/** Further ahead than this a day leaves room for a nearer one to be the first. */
const FAR = 21
const FIRST_STEP = 0.25
const WORTH_A_SEED = 0.1

/** The matters of the workspace, the gravest first. Nothing but the records and `workspace.today` decides. */
export function mattersOf(workspace: Workspace): Matter[] {
  const { today } = workspace
  const items = itemsOf(workspace)
  const bites = new Map(items.map((item) => [item, biteOf(item, today)]))
  const bite = (item: Item) => bites.get(item) ?? 0
  const seeds = items
    .filter((item) => bite(item) > WORTH_A_SEED)
    .toSorted((a, b) => bite(b) - bite(a) || (a.due ?? '').localeCompare(b.due ?? '') || a.text.localeCompare(b.text))
    .slice(0, MOST_SEEDS)
  const undated = items.filter((item) => item.kind === 'task' && !item.done && item.due === null).slice(0, MOST_TASKS)
  const people = namesOf(workspace, items)
  const titles = titlesOf(workspace)
  const lightness = (word: string) => (people.has(word) || word.length < 3 ? 0.4 : isLossWord(word) ? 0.65 : 1)
  const clusters = clustersOf([...seeds, ...undated], items, { lightness, names: titles })
  const found = joinedByEnds(clusters, workspace, (word) => titles.has(word) && lightness(word) === 1)
    .flatMap((cluster) => mattersIn(cluster, bite, items, workspace))
    .toSorted(gravest)
  return folded(found, items, workspace).slice(0, MOST_MATTERS)
}

const gravest = (a: Matter, b: Matter) => b.weight - a.weight || a.day.localeCompare(b.day) || a.id.localeCompare(b.id)

/** The matter of a cluster, and those of what the cluster gathered that is not of the first one. */
function mattersIn(
  cluster: Cluster,
  bite: (item: Item) => number,
  all: readonly Item[],
  workspace: Workspace,
): Matter[] {
  const found: Matter[] = []
  let left = cluster
  while (found.length < MOST_IN_ONE) {
    const matter = matterOf(left, bite, all, workspace)
    if (!matter) return found
    found.push(matter)
    const isRest = (item: Item) => item !== matter.seed && !matter.isOfIt(item)
    const nodes = left.nodes.filter(isRest)
    left = { ...left, nodes, others: left.others.filter(isRest) }
  }
  return found
}

function matterOf(
  { nodes, others, likeness, echo, covered }: Cluster,
  biteOfItem: (item: Item) => number,
  all: readonly Item[],
  workspace: Workspace,
): Matter | null {
  const { today, tasks, contacts } = workspace
  const said = [...nodes, ...others]
  const { overtaken, replaced } = agingIn(said, all, { alike: (one, other) => echo(one, other) >= SAME, likeness })
  const closeness = closenessIn(nodes, said, likeness)
  /** A plan that later records name with the same day is as fresh as they are. */
  const biteAsSaidLast = (node: Item) => {
    const same = node.due === null ? [] : said.filter(({ due, day }) => due === node.due && day > node.day)
    const last = same.toSorted((a, b) => b.day.localeCompare(a.day))[0]
    return last ? biteOf({ ...node, day: last.day }, today) : biteOfItem(node)
  }
  const pressing = nodes
    .filter((node) => biteOfItem(node) > 0 && !replaced(node))
    .map((node) => {
      const old = overtaken(node)
      return { node, old, bite: biteAsSaidLast(node) * (old && !isLoss(node.text) ? 0.4 : 1) * closeness(node) }
    })
    .toSorted((a, b) => b.bite - a.bite || (a.node.due ?? '').localeCompare(b.node.due ?? ''))
  const [heaviest] = pressing
  if (!heaviest) return null
  const dated = pressing.filter(({ node }) => node.due !== null)
  // Of the days that others hold one to and that weigh nearly as much, the nearest bites first.
  const first =
    dated
      .filter(
        ({ node, old, bite }) =>
          !old &&
          (node.due ?? '') >= today &&
          // The day on which something lapses is not put aside for one on which nothing does.
          (isLoss(node.text) || !isLoss(heaviest.node.text) || heaviest.node.ref.kind !== 'file') &&
          ((isBinding(node) && bite >= NEARLY * heaviest.bite) ||
            ((heaviest.node.due ?? '') > addDays(today, FAR) && bite >= FIRST_STEP)),
      )
      .toSorted((a, b) => (a.node.due ?? '').localeCompare(b.node.due ?? '') || b.bite - a.bite)[0] ?? heaviest
  const seed = namedFor(
    first.node,
    dated.map(({ node }) => node),
    likeness,
  )
  // What was counted back to nearly the same day tells what follows.
  const counted = seed === first.node ? null : first.node
  const undated = seed.due === null
  const day = seed.due ?? today
  const left = daysBetween(today, day)
  const open = nodes.filter((item) => item.kind === 'task' && !item.done)
  const recent = said.filter((item) => item.ref.kind === 'file' || item.day >= addDays(today, -200))
  const ahead = dated.filter(({ node }) => (node.due ?? '') >= today)
  const event = seed.kind === 'date' && isEvent(seed.text)
  const loss =
    ahead.some(({ node }) => isLoss(node.text) && daysBetween(today, node.due ?? today) <= 60) ||
    (left >= 0 &&
      seed.kind !== 'task' &&
      !event &&
      said.some((item) => isLoss(item.text) && likeness(seed, item) >= SAME / 2))
  const ofRecord = ofItsRecord(seed, all, likeness)
  // A task must be called by what the record itself speaks of: that it is due on a day of the same week makes no task of it.
  const own = open
    .filter((item) => item === seed || covered(item, ofRecord) >= CALLED_BY)
    .toSorted((a, b) => likeness(seed, b) - likeness(seed, a))
  const isOfIt = belongingTo(seed, own.slice(0, MOST_OWN), said, likeness)
  const binding = ahead.map(({ node }) => node).filter((node) => node.kind !== 'task' && isBinding(node))
  const bindingDay = isBinding(seed) && left >= 0 && seed.kind !== 'task' ? seed : (binding[0] ?? null)
  const sameDay = binding.filter(({ due }) => due === bindingDay?.due)
  const late =
    bindingDay === null
      ? null
      : (open.find(
          (item) =>
            item.due !== null &&
            item.due > (bindingDay.due ?? '') &&
            [bindingDay, ...sameDay].some((node) => likeness(item, node) >= OF_ITS_DAY),
        ) ?? null)
  const task = seed.kind === 'task' ? seed : (late ?? own[0] ?? null)
  const goal =
    goalOf(
      open.filter((item) => own.includes(item) || likeness(seed, item) >= OF_GOAL),
      (task) => likeness(seed, task),
      all,
      tasks,
    ) ??
    others.find(
      (item) => item.kind === 'goal' && [seed, ...own.slice(0, MOST_OWN)].some((one) => likeness(one, item) >= OF_GOAL),
    ) ??
    null
  const follows = consequencesOf(seed, [...new Set([...recent.filter(isOfIt), ...ofRecord])], likeness)
  const sum = stakeOf(seed, dated.map(({ node }) => node).filter(isOfIt), {
    recent: recent.filter(isOfIt),
    all,
    measured: measuredIn(workspace),
    echo,
    likeness,
  })
  // Where a term lapses, what its own record says beside it of money is what hangs on it.
  const beside = follows.filter((item) => loss && item.money > 0 && item.ref.id === seed.ref.id)
  const stake = sum ?? beside.toSorted((a, b) => b.money - a.money)[0] ?? null
  const commitment =
    seed.ref.kind === 'file' || loss ? commitmentIn(seed, dated.map(({ node }) => node).filter(isOfIt), all) : null
  const calm =
    [...others.filter(({ kind }) => kind !== 'goal').filter(isOfIt), ...(goal ? [goal] : [])].find((item) =>
      isCalm(`${item.text} ${item.more ?? ''}`),
    ) ?? null
  const newest = recent.filter(isOfIt).toSorted((a, b) => b.day.localeCompare(a.day))
  const slip = newest.find((item) => item !== seed && item.day >= addDays(today, -45) && isLate(item.text)) ?? null
  const asked = newest.find((item) => item.day >= addDays(today, -10) && !item.done && isAsked(item)) ?? null
  const broken = dated
    .filter(({ node, old }) => !old && isOfIt(node) && (node.due ?? today) < today && node.kind !== 'goal')
    .map(({ node }) => node)
  const carriers = [seed, ...own].flatMap(({ who }) => who?.words ?? [])
  const away = awayOf(carriers, said, all, contacts, today)
  const conflicts = conflictsOf(said.filter(isOfIt), echo, today)
  const undone = left >= 0 ? undoneOf(said.filter(isOfIt), tasks) : null
  const consequences = counted ? [counted, ...follows.filter((item) => item !== counted)] : follows
  const waiting =
    said.find((item) => isOfIt(item) && !item.done && item.day >= addDays(today, -60) && isWaiting(item)) ?? null
  const records = new Set(recent.map(({ ref }) => ref.id)).size
  const leaving = recent.some((item) => isLeaving(item.text))
  const ofIt = [seed, ...dated.map(({ node }) => node), ...consequences]
  const unkept = Math.min(2, broken.length)
  const bound = boundBy({
    seed,
    loss,
    // What a paper says of a later day is not what binds one to this one.
    paper: isPaper(
      seed,
      ahead.filter(({ node }) => (node.due ?? day) <= addDays(day, SAME_TERM)),
    ),
    own: [seed, ...ahead.map(({ node }) => node)].some(
      (node) => isLoss(node.text) && (node.due ?? day) <= addDays(day, SAME_TERM),
    ),
  })
  const isHeld = (asked ?? waiting) !== null || consequences.some(({ text }) => isLoss(text))
  const grade = Math.max(bound, leaving ? 0.8 : 0, isHeld && left >= 0 && left <= SOON ? 0.55 : 0)
  // What is lost: by what it is bound, the money, who waits or goes, what was not kept already.
  const lost =
    heaviest.bite +
    0.6 * grade +
    atStake(commitment, stake, ofIt) * (0.5 + 0.5 * grade) +
    0.02 * Math.min(5, records - 1) +
    (late && isOwnTask(late.text, seed) ? 0.12 : 0) +
    (slip ? 0.08 : 0) +
    (asked || waiting ? 0.12 : 0) +
    (away ? 0.04 : 0) +
    (conflicts.length > 0 ? 0.04 : 0) +
    // What is thought to be done nobody looks at again.
    (undone ? 0.4 : 0) +
    0.08 * unkept +
    (calm ? 0.04 : 0) +
    (goal ? 0.03 : 0)
  // How soon it cannot be mended any more: the less can be made up for, the more its day counts.
  const soon =
    undated || left < 0 ? bitesIn(left, undated) : grade * lapsesIn(left) + (1 - grade) * bitesIn(left, false)
  const certain = undated ? 0 : certainty(bound, left)
  // A table that is booked is no term, unless a contract or a sum hangs on it.
  const isFestivity = !loss && stake === null && (isSocial(seed.text) || (task !== null && isSocial(task.text)))
  const weight = (lost * soon + certain) * (event || isFestivity ? OF_AN_EVENT : 1)
  return {
    id: `matter:${seed.ref.id}:${hash(seed.text)}`,
    seed,
    day,
    left,
    undated,
    parts: dated
      .filter(({ node, old }) => node !== seed && node !== counted && !old && isOfIt(node))
      .map(({ node }) => node),
    items: spread(
      others.filter((item) => item.kind !== 'goal' && item.kind !== 'task' && isOfIt(item)),
      seed,
    ),
    stake,
    commitment,
    consequences,
    waiting,
    task,
    late,
    goal,
    calm,
    slip,
    asked,
    away,
    undone,
    conflicts,
    broken,
    postponed: broken.filter((item) => [seed, ...own].some((one) => one !== item && echo(one, item) >= SAME_DEED)),
    loss,
    weight,
    isOfIt,
  }
}

function hash(words: string): string {
  let value = 5381
  for (const letter of words.toLowerCase()) value = (value * 33 + (letter.codePointAt(0) ?? 0)) >>> 0
  return value.toString(36)
}
