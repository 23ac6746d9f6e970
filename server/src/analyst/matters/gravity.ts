// How grave a matter is: what is gone with its day, the money, who waits, what already went wrong; times how soon (decision 0121).

import { daysBetween } from '#contract/days.ts'
import { isBeside } from './carrier.ts'
import type { Item } from './items.ts'
import { isAtRisk, isConsequence, isLapse, isOtherwise } from './says.ts'
import type { Commitment } from './stakes.ts'

/** What binds one to the day; each step is worth about half a million that hangs on it. */
export type Bond = 'term' | 'loss' | 'held' | 'given' | 'plan'
/** How little can be mended afterwards, 0 to 1. A paper's term cannot be talked away; a plan of one's own is made anew. */
const GONE: Record<Bond, number> = { term: 1, loss: 0.7, held: 0.5, given: 0.35, plan: 0.25 }

export type Gravity = {
  bond: Bond
  /** In whole units of its currency; 0: nobody names a sum. */
  money: number
  sum: Sum
  /** It goes on for a year or longer unless it is ended: nobody may have said at what rate. */
  runsOn: boolean
  /** Somebody waits for the person, or asks them. */
  waits: boolean
  /** Work stands still with it. */
  stops: boolean
  /** Somebody may go. */
  leaves: boolean
  /** Each thing that went wrong already: a word not kept, something late, its task after the day. */
  wrong: number
  thoughtDone: boolean
  left: number
  undated: boolean
  /** 0 to 1: how sure the sentence is: hedged, hearsay and old plans are not. */
  sure: number
}

/** Where a sum comes from: reckoned from a term that runs on, named with the day, or beside it. */
export type Sum = 'reckoned' | 'named' | 'beside'
/** What is reckoned is what is lost; a sum that is named is what the thing is about, of which a part is lost; one that stands beside it says nothing of it. */
const SUM: Record<Sum, number> = { reckoned: 1, named: 0.6, beside: 0 }
/** As much as a hundred thousand. */
const RUNS_ON = 0.24
const WAITS = 0.15
/** Weights are told on the scale of the other signals. */
const SCALE = 2
const LEAVES = 0.2
/** As much as a million. */
const STOPS = 0.36
const WRONG = 0.08
const MOST_WRONG = 4
/** What is thought to be done nobody looks at again. */
const THOUGHT_DONE = 0.4

export function gravityOf({
  bond,
  money,
  sum,
  runsOn,
  waits,
  stops,
  leaves,
  wrong,
  thoughtDone,
  left,
  undated,
  sure,
}: Gravity): number {
  const hangs = Math.max(weightOfMoney(money) * SUM[sum], runsOn ? RUNS_ON : 0, stops ? STOPS : 0)
  const large = 1 + hangs + (waits ? WAITS : 0) + (leaves ? LEAVES : 0) + (thoughtDone ? THOUGHT_DONE : 0)
  const lost = GONE[bond] * (large + WRONG * Math.min(MOST_WRONG, wrong))
  return SCALE * sure * lost * (undated ? 1 : soonness(left))
}

/** 0 to 1.7: what must be done today cannot be put off; within two weeks there is room for little else; after a month one may plan. */
export function soonness(left: number): number {
  if (left < 0) return left >= -7 ? 1 : left >= -14 ? 0.8 : 0.6
  if (left <= 1) return 1.7
  if (left <= 3) return 1.35
  if (left <= 7) return 1.1
  if (left <= 14) return 1
  if (left <= 21) return 0.85
  return left <= 30 ? 0.7 : left <= 45 ? 0.55 : 0.4
}

/** 0 to 0.6: a thousand is little, a hundred million is much. */
export const weightOfMoney = (money: number): number =>
  money < 1_000 ? 0 : 0.6 * Math.min(1, (Math.log10(money) - 3) / 5)

/** A loss so few days after the day is the loss of that day. */
const SAME_TERM = 3

/** A term: it stands in a paper, is a period counted from one, the other side wrote it, or it is one by its words, which the law or a contract knows. */
export const isTerm = (item: Item): boolean =>
  isBinding(item) &&
  (item.ref.kind === 'file' ||
    item.outside === true ||
    item.reckoned !== undefined ||
    (item.kind === 'deadline' && isLapse(item.text)))

/** A day that somebody else holds one to, not a plan of one's own. */
export const isBinding = (item: Item) =>
  item.kind === 'deadline' || (isAtRisk(item.text) && (item.kind === 'date' || item.ref.kind === 'file'))

/** What binds one to the day. `loss`: something is gone with it; `ahead`: all days ahead on the thing; `beside`: what its own paragraph says is lost. */
export function bondOf(
  seed: Item,
  { loss, ahead, held, beside }: { loss: boolean; ahead: readonly Item[]; held: boolean; beside: readonly Item[] },
): Bond {
  const day = seed.due
  const ofDay = [seed, ...ahead].filter(
    (item) => day === null || item.due === null || Math.abs(daysBetween(day, item.due)) <= SAME_TERM,
  )
  const follows = beside.filter(({ text }) => isOtherwise(text) || (isBinding(seed) && isConsequence(text)))
  if (loss && (ofDay.some(isTerm) || (isBinding(seed) && follows.some(({ text }) => isLapse(text))))) return 'term'
  if (loss && (follows.length > 0 || ofDay.some((item) => item.kind !== 'task' && isAtRisk(item.text)))) return 'loss'
  if (loss || seed.kind === 'deadline' || held) return 'held'
  return seed.kind === 'promise' || seed.kind === 'date' ? 'given' : 'plan'
}

/** How little can be mended when the day of a sentence has passed, by itself. */
export const goneWith = (item: Item): number =>
  GONE[
    isAtRisk(item.text) && item.kind !== 'task'
      ? isTerm(item)
        ? 'term'
        : 'loss'
      : item.kind === 'deadline'
        ? 'held'
        : item.kind === 'task' || item.kind === 'goal'
          ? 'plan'
          : 'given'
  ]

/** The money of a matter, and where it comes from. */
export const moneyOf = (
  commitment: Commitment | null,
  stake: Item | null,
  ofIt: readonly Item[],
): Pick<Gravity, 'money' | 'sum'> =>
  commitment
    ? { money: commitment.total, sum: 'reckoned' }
    : { money: stake?.money ?? 0, sum: stake !== null && ofIt.includes(stake) ? 'named' : 'beside' }

/** It is gone with its day where the sentence says so, or what stands beside it, or another one on that day that is as near as `near`. */
export function isGoneWithDay(
  seed: Item,
  {
    all,
    ahead,
    likeness,
    day,
    near,
  }: {
    all: readonly Item[]
    ahead: readonly Item[]
    likeness: (one: Item, other: Item) => number
    day: string
    near: number
  },
): boolean {
  const isField = ({ kind }: Item) => kind === 'task' || kind === 'goal'
  return (
    (!isField(seed) && isAtRisk(seed.text)) ||
    (seed.kind !== 'task' &&
      all.some((item) => item !== seed && isBeside(item, seed) && isAtRisk(item.text) && likeness(seed, item) > 0)) ||
    ahead.some(
      (node) =>
        !isField(node) &&
        isAtRisk(node.text) &&
        Math.abs(daysBetween(day, node.due ?? day)) <= SAME_TERM &&
        likeness(seed, node) >= near,
    )
  )
}
