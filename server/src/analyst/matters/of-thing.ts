// What of all that stands near a matter is of this very thing: close to its day, to its task, or to what is close to these.

import { daysBetween } from '#contract/days.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { isBeside } from './carrier.ts'
import type { Item } from './items.ts'
import { isAtRisk, isEmpty, isOtherwise } from './says.ts'

/** So much a sentence shares with the day or its task. */
const CLOSE = 0.3
/** What is so close to the day that it may vouch for others, and how close these must be to it. */
const RING = 0.4
const VOUCHED = 0.6
const MOST_RING = 12
/** A minute of a meeting stands among other things; a letter, a talk or a paper is of one. */
const NEXT_TO = 2
const SHORT_RECORD = 8
const MOST_ITEMS = 14

const isField = ({ kind }: Item): boolean => kind === 'task' || kind === 'goal'

type Likeness = (one: Item, other: Item) => number

/** A talk, a thread, one of the letters of a note. */
const wholeOf = ({ ref, letter }: Item): string => `${ref.kind}:${ref.id}:${letter ?? ''}`
const isWhole = ({ ref, letter }: Item): boolean => letter !== undefined || !['note', 'file'].includes(ref.kind)
/** In a message or a talk: it says what it is about before it says until when. */
export const isTold = ({ ref }: Item): boolean => ref.kind === 'thread' || ref.kind === 'interaction'

/** The first sentence of the paragraph: what the others speak of. Of a message or a talk what stands right before. */
export function openingOf(seed: Item, all: readonly Item[]): Item | null {
  const before = all
    .filter((item) => item.at < seed.at && item.ref.id === seed.ref.id && isBeside(item, seed) && !isEmpty(item.text))
    .toSorted((one, other) => one.at - other.at)
  return before.find((item) => item.line === seed.line) ?? (isTold(seed) ? (before.at(-1) ?? null) : null)
}

/** The sentences of the seed's own record that are of it: all of a short one, of a long one what stands next to it or is like it. */
export function ofItsRecord(seed: Item, all: readonly Item[], likeness: Likeness): Item[] {
  const own = all.filter((item) => wholeOf(item) === wholeOf(seed))
  if (isWhole(seed) || seed.ref.kind === 'file' || own.length <= SHORT_RECORD) return own
  const section = own.filter((item) => isOfSection(item, seed))
  return own.filter(
    (item) =>
      (Math.abs(item.at - seed.at) <= NEXT_TO && item.line === seed.line) ||
      (section.length <= SHORT_SECTION && section.includes(item)) ||
      likeness(seed, item) >= CLOSE,
  )
}
/** Beneath the same heading of its own, and not only the title. */
export const isOfSection = (item: Item, seed: Item): boolean => item.head === seed.head && seed.head.includes(' · ')
const SHORT_SECTION = 5

/**
 * Whether a sentence is of the thing. A cluster gathers by words that are alike as a whole; what is told in a piece has to be
 * alike by itself: to the day, to the tasks that are its own, or to a sentence that is alike to these.
 */
export function belongingTo(
  seed: Item,
  tasks: readonly Item[],
  said: readonly Item[],
  likeness: Likeness,
): (item: Item) => boolean {
  const core = [seed, ...tasks]
  const nearness = (item: Item) => Math.max(0, ...core.map((one) => (one === item ? 1 : likeness(one, item))))
  const ring = said
    .filter((item) => !core.includes(item))
    .map((item) => ({ item, near: nearness(item) }))
    .filter(({ near }) => near >= RING)
    .toSorted((a, b) => b.near - a.near)
    .slice(0, MOST_RING)
    .map(({ item }) => item)
  const records = new Set(
    [...core, ...ring].filter((item) => isWhole(item) && item.letter === undefined && !isField(item)).map(wholeOf),
  )
  const standsBeside = (item: Item) =>
    (item.ref.kind === 'file' && wholeOf(item) === wholeOf(seed)) ||
    [seed, ...(item.letter === undefined ? [] : ring)].some(
      (one) =>
        wholeOf(one) === wholeOf(item) &&
        Math.abs(one.at - item.at) <= 1 &&
        (one.ref.kind !== 'note' || one.letter !== undefined || one.line === item.line),
    )
  const known = new Map<Item, boolean>()
  return (item) => {
    const before = known.get(item)
    if (before !== undefined) return before
    const is =
      core.includes(item) ||
      ring.includes(item) ||
      nearness(item) >= CLOSE ||
      (item.letter === undefined && !isField(item) && records.has(wholeOf(item))) ||
      // What has another day is its own thing, however near it stands.
      (!isField(item) && (item.due === null || item.due === seed.due) && standsBeside(item)) ||
      ring.some((one) => likeness(one, item) >= VOUCHED)
    known.set(item, is)
    return is
  }
}

/** Whether people are all that a sentence of another note or paper has in common with these: whoever is named in both may have said anything. */
export function onlyNamedIn(core: readonly Item[], isPerson: (word: string) => boolean): (item: Item) => boolean {
  const records = new Set(core.map(wholeOf))
  const wordsOf = (item: Item) => [...item.own, ...item.around, ...(isMinuted(item) ? [] : item.named)]
  const told = new Set(core.flatMap(wordsOf))
  return (item) =>
    !isWhole(item) &&
    !isField(item) &&
    !records.has(wholeOf(item)) &&
    wordsOf(item)
      .filter((word) => told.has(word))
      .every(isPerson)
}
/** The title of minutes is that of all their points, and of the next ones, too. */
const isMinuted = ({ ref, letter }: Item): boolean => ref.kind === 'note' && letter === undefined

/** The goal that the tasks on it serve: where they serve several, that of those which are the most of it. */
export function goalOf(
  open: readonly Item[],
  closeness: (task: Item) => number,
  all: readonly Item[],
  tasks: Workspace['tasks'],
): Item | null {
  const votes = new Map<string, number>()
  for (const task of open) {
    const goal = tasks.find(({ id }) => id === task.ref.id)?.goal_id
    if (goal) votes.set(goal, (votes.get(goal) ?? 0) + 0.1 + closeness(task))
  }
  const [best] = [...votes].toSorted(([, one], [, other]) => other - one)
  return all.find(({ kind, ref }) => kind === 'goal' && ref.id === best?.[0]) ?? null
}

/** Not the whole of one record: a few of each, so that the others are heard. */
export function spread(near: readonly Item[], seed: Item): Item[] {
  const heard = new Map<string, number>()
  const kept: Item[] = []
  for (const item of near) {
    const times = heard.get(item.ref.id) ?? 0
    if (times >= (item.ref.id === seed.ref.id ? 4 : 3)) continue
    heard.set(item.ref.id, times + 1)
    if (kept.push(item) >= MOST_ITEMS) break
  }
  return kept
}

/** So few days a period that was counted back may differ from the day that the same paper names for it. */
const SAME_NOTICE = 5

/** A day that was counted back gives way to the one that its own record names for it: the end of a month is not counted alike by all. */
export function namedFor(seed: Item, dated: readonly Item[], likeness: Likeness): Item {
  if (seed.reckoned === undefined || seed.due === null) return seed
  const day = seed.due
  const named = dated.find(
    (item) =>
      item.ref.id === seed.ref.id &&
      item.kind === 'deadline' &&
      item.reckoned === undefined &&
      item.due !== null &&
      Math.abs(daysBetween(day, item.due)) <= SAME_NOTICE &&
      likeness(seed, item) >= CLOSE,
  )
  return named ?? seed
}

/** What its own paragraph, talk or letter says is lost, right beside it: "by Friday. Otherwise the licence is suspended." */
export const lossesBeside = (seed: Item, all: readonly Item[], likeness: Likeness): Item[] =>
  seed.due === null || seed.kind === 'task' || seed.kind === 'goal'
    ? []
    : all.filter(
        (item) =>
          item !== seed &&
          Math.abs(item.at - seed.at) <= NEXT_TO &&
          isBeside(item, seed) &&
          (item.due === null || item.due === seed.due) &&
          isAtRisk(item.text) &&
          (isOtherwise(item.text) || likeness(seed, item) > 0),
      )

/** It names the house of whom the talk or message was with. */
export const isOfPartner = ({ own }: Item, { ref, named }: Item): boolean =>
  (ref.kind === 'interaction' || ref.kind === 'thread') && [...own].some((word) => named.has(word))
