// How grave a matter is: what is lost by its kind, the money, and how soon it cannot be mended any more.

import type { Item } from './items.ts'
import { isLoss } from './says.ts'
import type { Commitment } from './stakes.ts'
import { weightOfMoney } from './weigh.ts'

/** Within so many days a day is near. */
export const SOON = 21
/** A loss so few days after the day is the loss of that day. */
export const SAME_TERM = 3

/** By how much a loss weighs more as its day comes: within a week hardly, nothing is left to be planned of it. */
export function lapsesIn(left: number): number {
  if (left <= 1) return 1.45
  if (left <= 3) return 1.3
  if (left <= 8) return 1.2
  return left <= 14 ? 1.05 : left <= SOON ? 1 : left <= 45 ? 0.75 : 0.55
}

/** A term in a paper is certain: it comes before what people said of other days. What is lost tomorrow by what people said is nearly so. */
export function certainty(bound: number, left: number): number {
  if (left < 0 || left > SOON) return 0
  if (bound === 1) return left <= 3 ? 0.7 : left <= 8 ? 0.6 : 0.5
  return bound >= OWN_LOSS && left <= 1 ? 0.6 : 0
}
const OWN_LOSS = 0.8

type Bond = { seed: Item; loss: boolean; paper: boolean; own: boolean }
/** 0 to 1: how little can be mended once the day has passed: a paper's term, a loss in so many words, a day that others set, a plan. */
export function boundBy({ seed, loss, paper, own }: Bond): number {
  if (loss) return paper ? 1 : own ? OWN_LOSS : 0.6
  if (seed.kind === 'deadline') return 0.6
  return seed.kind === 'promise' || seed.kind === 'date' ? 0.3 : 0.2
}

/** What can be made up for: a word that is broken already is as near as a day of this week. */
export const bitesIn = (left: number, undated: boolean): number =>
  undated || left <= 14 ? 0.8 : left <= 30 ? 0.65 : 0.45

/** A sum weighs in full where it stands with the day, or is reckoned; else somebody may have named it beside the thing. */
export const atStake = (commitment: Commitment | null, stake: Item | null, ofIt: readonly Item[]): number => {
  if (commitment) return weightOfMoney(commitment.total)
  return stake === null ? 0 : weightOfMoney(stake.money) * (ofIt.includes(stake) ? 1 : 0.4)
}

/** What binds stands in a paper, or was written to one as a term in a letter: nobody can talk it away. */
export const isPaper = (seed: Item, ahead: readonly { node: Item }[]): boolean =>
  [seed, ...ahead.map(({ node }) => node)].some(
    (item) =>
      isBinding(item) &&
      (item.ref.kind === 'file' || (item.letter !== undefined && item.kind === 'deadline' && isLoss(item.text))),
  )

/** A day that somebody else holds one to, not a plan of one's own. */
export const isBinding = (item: Item) =>
  item.kind === 'deadline' || (isLoss(item.text) && (item.kind === 'date' || item.ref.kind === 'file'))
