// How grave a matter is: what is lost by its kind, the money, and how soon it cannot be mended any more.

import { addDays } from '#contract/days.ts'
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
  if (left <= 1) return 1.5
  if (left <= 3) return 1.35
  if (left <= 8) return 1.2
  return left <= 14 ? 1.05 : left <= SOON ? 1 : left <= 45 ? 0.75 : 0.55
}

/** `paper`: a contract or another file says it; `letter`: somebody wrote it to one as a term. */
type Bond = { seed: Item; loss: boolean; paper: boolean; letter: boolean; own: boolean }
/** What somebody wrote binds nearly as much as a paper. */
export const LETTER = 0.95

/** 0 to 1: how little can be mended once the day has passed: a paper's term, a loss in so many words, a day that others set, a plan. */
export function boundBy({ seed, loss, paper, letter, own }: Bond): number {
  if (loss) return paper ? 1 : letter ? LETTER : own ? 0.8 : 0.6
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

/** Of the days up to `day`, the one that binds stands in a paper: nobody can talk it away. */
export const isPaper = (items: readonly Item[], day: string): boolean =>
  items.some((item) => item.ref.kind === 'file' && isBinding(item) && isOf(item, day))

/** The same, written to one as a term. */
export const isLetter = (items: readonly Item[], day: string): boolean =>
  items.some((item) => item.letter === true && item.kind === 'deadline' && isLoss(item.text) && isOf(item, day))

const isOf = ({ due }: Item, day: string) => (due ?? day) <= addDays(day, SAME_TERM)

/** A day that somebody else holds one to, not a plan of one's own. */
export const isBinding = (item: Item) =>
  item.kind === 'deadline' || (isLoss(item.text) && (item.kind === 'date' || item.ref.kind === 'file'))
