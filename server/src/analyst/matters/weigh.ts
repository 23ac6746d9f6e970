// What is lost, and when: how much a sentence with a day weighs by itself.

import { daysBetween } from '#contract/days.ts'
import { speaksToMachines } from '../text/machines.ts'
import type { Item } from './items.ts'
import {
  canWait,
  isAway,
  isDisagreement,
  isDone,
  isEvent,
  isFirstDay,
  isGiven,
  isHappened,
  isHearsay,
  isLeadIn,
  isLoss,
  isOutOfForce,
  isRefused,
  isSlip,
  isUnkept,
  isWaiting,
  lastsAtLeast,
} from './says.ts'

const KIND = {
  deadline: 0.8,
  promise: 0.5,
  question: 0.4,
  decision: 0.2,
  figure: 0.35,
  date: 0.35,
  words: 0,
  task: 0.42,
  goal: 0.3,
}
/** Further ahead, or longer past, a day bites nobody today. */
const AHEAD = 75
const PAST = 45
/** What protects and has ended is missing until somebody says otherwise; after so many days they would have told. */
const LACKING = 21

/** A term that somebody wrote of and was not answered can be asked for so long. */
const JUST_MISSED = 7

/** That people come together on a day is no claim on anybody; what has to be ready by then may be. */
const EVENT = 0.35

/** What somebody waited for longer than this they have given up, or have had otherwise. */
const WAITED = 60
const TWO_DAYS = 2

/** What bites without a day: somebody who waits, figures that do not agree, a word that was not kept. 0 to 0.6. */
function pressOf(item: Item, today: string): number {
  const age = daysBetween(item.day, today)
  if (age > WAITED || item.kind === 'task' || item.kind === 'goal' || isDone(item.text)) return 0
  if (isDisagreement(item.text)) return 0.5
  if (isWaiting(item)) return item.ref.kind === 'thread' && age < TWO_DAYS ? 0 : age >= 7 ? 0.5 : 0.42
  return isUnkept(item.text) && isSlip(item.text) ? 0.45 : 0
}

/** 0 to 1; 0: nothing that bites. `today`: yyyy-mm-dd. */
export function biteOf(item: Item, today: string): number {
  if (item.done || isRefused(item.text) || speaksToMachines(item.text)) return 0
  if (item.due === null) return pressOf(item, today)
  // When somebody is back is no day by which anything is owed.
  if (item.kind === 'date' && isAway(item.text) && !isLoss(item.text)) return 0
  if (item.kind !== 'task' && (canWait(item.text) || isFirstDay(item.text)) && !isLoss(item.text)) return 0
  // A heading owes nothing, and what has happened on a Friday is not due on the next one.
  if (item.kind === 'date' && (isLeadIn(item.text) || isHappened(item.text) || lastsAtLeast(item.text))) return 0
  const left = daysBetween(today, item.due)
  if (left > AHEAD || left < -PAST) return 0
  // What only says when something took place, or took place in the meantime, is no claim on anybody.
  if (
    left < 0 &&
    !['promise', 'task'].includes(item.kind) &&
    !(left >= -LACKING && isOutOfForce(item.text)) &&
    !(left >= -JUST_MISSED && item.unanswered === true && item.kind === 'deadline' && isLoss(item.text)) &&
    !(item.kind === 'date' && (isSlip(item.text) || isUnkept(item.text)))
  )
    return 0
  if (left < 0 && isDone(item.text)) return 0
  if (item.kind === 'goal' && left > 30) return 0
  const loss = isLoss(item.text) && !isGiven(item.text)
  // What a paper says of a loss is a term, however it is worded.
  const term = (item.kind === 'deadline' && !isGiven(item.text)) || (loss && item.ref.kind === 'file')
  const kind =
    KIND[term ? 'deadline' : isGiven(item.text) ? 'date' : item.kind] +
    (loss ? 0.2 : isSlip(item.text) ? 0.15 : 0) +
    (term && loss ? 0.1 : 0)
  const event = (item.kind === 'date' || item.kind === 'words') && isEvent(item.text) ? EVENT : 1
  return event * kind * sureness(item, today) * nearness(left)
}

/** 0 to 1: how near a day is, by the days that are left. */
export function nearness(left: number): number {
  if (left < -14) return 0.5
  if (left < 0) return 0.75
  if (left <= 3) return 1
  if (left <= 7) return 0.96
  if (left <= 14) return 0.86
  if (left <= 30) return 0.68
  return 0.45
}

/** 0 to 1: how sure it is that the day stands. A paper is; a term does not age, and its "if" is no doubt; a plan of half a year ago has mostly been overtaken; a guess is half a word. */
export function sureness(item: Item, today: string): number {
  if (item.ref.kind === 'file') return 1
  const term = item.kind === 'deadline' || (item.kind === 'date' && isLoss(item.text))
  const age = term || item.kind === 'task' || item.kind === 'goal' ? 0 : daysBetween(item.day, today)
  const fresh = 1 - 0.5 * Math.min(1, Math.max(0, age - 30) / 150)
  return (term ? 1 : 0.6 + 0.4 * item.confidence) * fresh * (item.hedged && (!term || isHearsay(item.text)) ? 0.55 : 1)
}
