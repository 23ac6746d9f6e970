// Matters: the records on one thing, with the day that bites, what is at stake and what contradicts what; the gravest first.

import { addDays, daysBetween } from '#contract/days.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { isOwnTask } from './action.ts'
import { awayOf } from './away.ts'
import { isBeside } from './carrier.ts'
import { type Cluster, clustersOf } from './clusters.ts'
import { conflictsOf, undoneOf } from './conflicts.ts'
import { folded } from './fold.ts'
import { bondOf, type Gravity, goneWith, gravityOf, isBinding, isGoneWithDay, moneyOf, soonness } from './gravity.ts'
import { hashOf } from './hash.ts'
import { type Item, itemsOf } from './items.ts'
import { joinedByEnds } from './join.ts'
import type { Matter } from './matter.ts'
import { weightsOf } from './names.ts'
import {
  belongingTo,
  goalOf,
  isOfPartner,
  lossesBeside,
  namedFor,
  ofItsRecord,
  onlyNamedIn,
  openingOf,
  spread,
} from './of-thing.ts'
import { overrunOf } from './overrun.ts'
import { areOfOthers } from './parties/parties.ts'
import { placed } from './place.ts'
import { agingIn } from './replaced.ts'
import { isAsked, isAtRisk, isCalm, isEvent, isLate, isLeaving, isSocial, isStop, isWaiting } from './says.ts'
import { commitmentIn, measuredIn, stakeOf } from './share.ts'
import { consequencesOf, runsOnFor } from './stakes.ts'
import { biteOf, sureness } from './weigh.ts'

const MOST_SEEDS = 90
const MOST_TASKS = 60
const MOST_MATTERS = 16
/** So alike are two ways of saying one thing. */
const SAME = 0.55
/** A task that is about what a day binds. */
const OF_ITS_DAY = 0.2
/** So alike are a deed and what was promised of it. */
const SAME_DEED = 0.4
/** So much a day shares with a goal that it touches, where no task says so. */
const OF_GOAL = 0.4
/** A cluster holds so many things at most. */
const MOST_IN_ONE = 3
/** What no task carries in a group that one carries stands there because its words are alike. */
const BESIDE = 0.9
/** Of days that weigh nearly as much the nearest bites first. */
const NEARLY = 0.8
/** What gathers around the day of a meeting is seldom one thing. */
const OF_AN_EVENT = 0.5
/** A day is another day of it where its task says so, or its words as clearly. */
const OF_ITS_DAYS = 0.4
const WORTH_A_SEED = 0.1

/** The matters of the workspace: the few that deserve a place first, the gravest first. Nothing but the records and `workspace.today` decides. */
export const mattersOf = (workspace: Workspace): Matter[] =>
  placed(foundIn(workspace), workspace.today).slice(0, MOST_MATTERS)

/** All of them by their gravity alone, however slight. */
export function foundIn(workspace: Workspace): Matter[] {
  const { today } = workspace
  const items = itemsOf(workspace)
  const bites = new Map(items.map((item) => [item, biteOf(item, today)]))
  const bite = (item: Item) => bites.get(item) ?? 0
  const seeds = items
    .filter((item) => bite(item) > WORTH_A_SEED)
    .toSorted((a, b) => bite(b) - bite(a) || (a.due ?? '').localeCompare(b.due ?? '') || a.text.localeCompare(b.text))
    .slice(0, MOST_SEEDS)
  const undated = items.filter((item) => item.kind === 'task' && !item.done && item.due === null).slice(0, MOST_TASKS)
  const { isPerson, isName, titles, lightness, weigh } = weightsOf(workspace, items)
  const clusters = clustersOf([...seeds, ...undated], items, {
    lightness,
    weigh,
    names: titles,
    me: workspace.user.name,
  })
  const found = joinedByEnds(clusters, workspace, isName)
    .flatMap((cluster) => mattersIn(cluster, bite, items, workspace, isPerson))
    .toSorted(gravest)
  return folded(found, items, workspace, { weigh, isPerson }).toSorted(gravest)
}

const gravest = (a: Matter, b: Matter) => b.weight - a.weight || a.day.localeCompare(b.day) || a.id.localeCompare(b.id)

/** The matter of a cluster, and those of what the cluster gathered that is not of the first one. */
function mattersIn(
  cluster: Cluster,
  bite: (item: Item) => number,
  all: readonly Item[],
  workspace: Workspace,
  isPerson: (word: string) => boolean,
): Matter[] {
  const found: Matter[] = []
  let left = cluster
  const group = cluster.nodes
  while (found.length < MOST_IN_ONE) {
    const matter = matterOf(left, bite, all, workspace, isPerson)
    if (!matter) return found
    found.push({ ...matter, group })
    const isRest = (item: Item) => item !== matter.seed && !matter.isOfIt(item)
    const nodes = left.nodes.filter(isRest)
    left = { ...left, nodes, others: left.others.filter(isRest) }
  }
  return found
}

function matterOf(
  { nodes, others, likeness, echo, carrier: carrierFor, closed }: Cluster,
  biteOfItem: (item: Item) => number,
  all: readonly Item[],
  workspace: Workspace,
  isPerson: (word: string) => boolean,
): Matter | null {
  const { today, tasks, contacts } = workspace
  const said = [...nodes, ...others]
  const { overtaken, replaced } = agingIn(said, all, { alike: (one, other) => echo(one, other) >= SAME, likeness })
  const carried = nodes.some((node) => node.kind !== 'task' && carrierFor(node) !== null)
  /** As a matter weighs, by itself: what is gone with its day, how soon, how sure; a plan that is named again is as fresh as that. */
  const biteOfNode = (node: Item) => {
    const same = node.due === null ? [] : said.filter(({ due, day }) => due === node.due && day > node.day)
    const last = same.reduce((day, item) => (item.day > day ? item.day : day), node.day)
    const left = node.due === null ? null : daysBetween(today, node.due)
    return (
      goneWith(node) *
      sureness({ ...node, day: last }, today) *
      (left === null ? 1 : soonness(left)) *
      (overtaken(node) && !isAtRisk(node.text) ? 0.4 : 1) *
      (carried && carrierFor(node) === null ? BESIDE : 1)
    )
  }
  const pressing = nodes
    .filter((node) => biteOfItem(node) > 0 && !replaced(node))
    .map((node) => ({ node, old: overtaken(node), bite: biteOfNode(node) }))
    .toSorted((a, b) => b.bite - a.bite || (a.node.due ?? '').localeCompare(b.node.due ?? ''))
  const [heaviest] = pressing
  if (!heaviest) return null
  const dated = pressing.filter(({ node }) => node.due !== null)
  const first =
    dated
      .filter(({ node, bite }) => (node.due ?? '') >= today && isBinding(node) && bite >= NEARLY * heaviest.bite)
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
  // It is gone with its day where the sentence says so, or what stands beside it, or another one on that day.
  const loss =
    left >= 0 &&
    !event &&
    isGoneWithDay(seed, { all, likeness, day, ahead: ahead.map(({ node }) => node), near: SAME / 2 })
  const ofRecord = ofItsRecord(seed, all, likeness)
  const carrier = carrierFor(seed)
  const own = carrier ? [carrier] : []
  const belongs = belongingTo(seed, own, said, likeness)
  // What another task carries is another thing, however alike its words are.
  const isOfIt = (item: Item) =>
    belongs(item) &&
    (carrierFor(item) === null || carrierFor(item) === carrier) &&
    // Another customer's, however alike what they want is; what one task carries is one.
    !(areOfOthers(seed.meant, item.meant) && (carrier === null || carrierFor(item) !== carrier))
  const isOnlyNamed = onlyNamedIn([seed, ...own], isPerson)
  // What stands in one note, or near what is near, has no word of the thing itself.
  const isTied = (item: Item) =>
    ofRecord.includes(item) || isBeside(item, seed) || [seed, ...own].some((one) => likeness(one, item) > 0)
  const binding = ahead.map(({ node }) => node).filter((node) => node.kind !== 'task' && isBinding(node))
  const bindingDay = isBinding(seed) && left >= 0 && seed.kind !== 'task' ? seed : (binding[0] ?? null)
  const late =
    bindingDay === null
      ? null
      : (open.find(
          (item) =>
            item.due !== null &&
            item.due > (bindingDay.due ?? '') &&
            // One that only shares a name is none that is too late.
            (item === carrierFor(seed) || isOwnTask(item.text, seed) || isOfPartner(item, seed)) &&
            [bindingDay, ...binding].some((node) => node.due === bindingDay.due && likeness(item, node) >= OF_ITS_DAY),
        ) ?? null)
  const task = carrier ?? late
  const goal =
    goalOf(
      open.filter((item) => own.includes(item) || likeness(seed, item) >= OF_GOAL),
      (task) => likeness(seed, task),
      all,
      tasks,
    ) ??
    others.find((item) => item.kind === 'goal' && [seed, ...own].some((one) => likeness(one, item) >= OF_GOAL)) ??
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
  const stake = (sum && isTied(sum) ? sum : null) ?? beside.toSorted((a, b) => b.money - a.money)[0] ?? null
  const commitment =
    seed.ref.kind === 'file' || loss ? commitmentIn(seed, dated.map(({ node }) => node).filter(isOfIt), all) : null
  const calm =
    [...others.filter(({ kind }) => kind !== 'goal').filter(isOfIt), ...(goal ? [goal] : [])].find((item) =>
      isCalm(`${item.text} ${item.more ?? ''}`),
    ) ?? null
  const newest = recent.filter(isOfIt).toSorted((a, b) => b.day.localeCompare(a.day))
  const overrun = left >= 0 && !undated ? overrunOf(seed, day, { core: [seed, ...own], all, likeness }) : []
  const slips = newest.filter(
    (item) =>
      item !== seed &&
      !item.undated &&
      item.day >= addDays(today, -45) &&
      isLate(item.text) &&
      isTied(item) &&
      !isOnlyNamed(item) &&
      !overrun.includes(item),
  )
  // Of several the one that speaks of the thing by its own words.
  const slip = slips.find((item) => [seed, ...own].some((one) => echo(one, item) > 0)) ?? slips[0] ?? null
  const asked = newest.find((item) => item.day >= addDays(today, -10) && !item.done && isAsked(item)) ?? null
  const broken = dated
    .filter(({ node, old }) => !old && isOfIt(node) && (node.due ?? today) < today && node.kind !== 'goal')
    .map(({ node }) => node)
  const whose = [seed, ...own].flatMap(({ who }) => who?.words ?? [])
  const away = awayOf(whose, said, all, contacts, today)
  const conflicts = conflictsOf(said.filter(isOfIt), echo, today)
  const undone = left >= 0 ? undoneOf([...said.filter(isOfIt), ...[closed(seed) ?? []].flat()], all, tasks) : null
  const consequences = counted ? [counted, ...follows.filter((item) => item !== counted)] : follows
  const waiting =
    said.find((item) => isOfIt(item) && !item.done && item.day >= addDays(today, -60) && isWaiting(item)) ?? null
  const ofIt = [seed, ...dated.map(({ node }) => node), ...consequences]
  // A table that is booked is no term, unless a contract or a sum hangs on it.
  const isFestivity = !loss && stake === null && [seed, task].some((one) => one !== null && isSocial(one.text))
  const bond = bondOf(seed, {
    loss,
    beside: lossesBeside(seed, all, likeness),
    ahead: ahead.map(({ node }) => node),
    held: left >= 0 && !undated && ((asked ?? waiting) !== null || consequences.some(({ text }) => isAtRisk(text))),
  })
  const grave: Gravity = {
    bond,
    ...moneyOf(commitment, stake, ofIt),
    runsOn: loss && ofIt.some(({ text }) => runsOnFor(text) >= 12),
    // Whoever was promised a thing by a day that has passed waits for it.
    waits: asked !== null || waiting !== null || (left < 0 && seed.to !== undefined && seed.who?.resolved === 'me'),
    stops: loss && ofIt.some(({ text }) => isStop(text)),
    leaves: recent.some((item) => isOfIt(item) && isLeaving(item.text)),
    wrong:
      Math.min(2, broken.length) +
      Number(slip !== null) +
      Number(late !== null) +
      Number(away !== null) / 2 +
      Number(undone !== null),
    thoughtDone: undone !== null,
    left,
    undated,
    sure: sureness(seed, today),
  }
  const weigh = (more: Partial<Gravity>) => gravityOf({ ...grave, ...more }) * (event || isFestivity ? OF_AN_EVENT : 1)
  return {
    id: `matter:${seed.ref.id}:${hashOf(seed.text)}`,
    seed,
    day,
    left,
    undated,
    parts: dated
      .filter(({ node, old }) => node !== seed && node !== counted && !old && isOfIt(node) && !isOnlyNamed(node))
      .filter(
        ({ node }) =>
          (carrier !== null && carrierFor(node) === carrier) ||
          isBeside(node, seed) ||
          likeness(seed, node) >= OF_ITS_DAYS,
      )
      .map(({ node }) => node),
    items: spread(
      others.filter((item) => item.kind !== 'goal' && item.kind !== 'task' && isOfIt(item) && !isOnlyNamed(item)),
      seed,
    ),
    stake,
    commitment,
    consequences,
    waiting,
    task,
    carrier,
    group: nodes,
    opening: openingOf(seed, all),
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
    overrun,
    loss,
    weight: weigh({}),
    weigh,
    isOfIt,
    isNear: belongs,
    alike: (item) => likeness(seed, item),
  }
}
