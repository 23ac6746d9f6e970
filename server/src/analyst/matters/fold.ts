// Two matters that a reader would call one: steps to one end, and two days of one short note. The graver one takes the other in.

import type { Workspace } from '../workspace/workspace.ts'
import { cosine, type Words } from './clusters.ts'
import type { Item } from './items.ts'
import type { Matter } from './matter.ts'

/** A note of no more sentences is of one thing. */
const SHORT = 12

/** The matters, gravest first, without those that an earlier one tells as its own other day. */
export function folded(
  matters: readonly Matter[],
  items: readonly Item[],
  { tasks }: Workspace,
  { weigh, isPerson }: { weigh: (word: string) => number; isPerson: (word: string) => boolean },
): Matter[] {
  const telling = (word: string) => (isPerson(word) ? 0 : weigh(word))
  const told = new Map<Matter, Told>()
  const toldOf = (matter: Matter): Told => {
    const before = told.get(matter)
    if (before) return before
    const made = toldIn(matter, weigh)
    told.set(matter, made)
    return made
  }
  const goals = new Map(tasks.map(({ id, goal_id }) => [id, goal_id]))
  const sizes = new Map<string, number>()
  for (const { ref } of items) sizes.set(ref.id, (sizes.get(ref.id) ?? 0) + 1)
  const kept: Matter[] = []
  for (const matter of matters) {
    const home = kept.findIndex(
      (first) =>
        isSameTask(first, matter) ||
        isOfOneLetter(first, matter, goals) ||
        isStepTo(first, matter, goals) ||
        isOneStory(first, matter, toldOf) ||
        isReminderOf(first, matter) ||
        isOfOneDay(first, matter, telling) ||
        (isOfOneTask(first, matter) && (isSameDay(first, matter, telling) || isOfShortNote(first, matter, sizes))),
    )
    const first = kept[home]
    if (first) kept[home] = both(first, matter)
    else kept.push(matter)
  }
  return kept
}

/** The first takes the other in, and what it is called by where it has no name of its own. */
function both(first: Matter, other: Matter): Matter {
  const isCalled = first.carrier === null && other.carrier !== null && first.alike(other.carrier) >= CALLED_SO
  const waits = first.asked === null && first.waiting === null && isReminderOf(first, other)
  return {
    ...first,
    weight: waits ? first.weigh({ waits }) : first.weight,
    ...(isCalled ? { carrier: other.carrier, task: first.task ?? other.carrier } : {}),
    parts: [...first.parts, other.seed, ...other.parts],
    items: [...first.items, ...other.items],
    consequences: [...first.consequences, ...other.consequences.filter((item) => item !== first.seed)],
    stake: first.stake ?? other.stake,
    commitment: first.commitment ?? other.commitment,
    waiting: first.waiting ?? other.waiting,
    asked: first.asked ?? other.asked,
    undone: first.undone ?? other.undone,
    late: first.late ?? (other.late?.due && other.late.due > first.day ? other.late : null),
    overrun: [...first.overrun, ...other.overrun.filter(({ due }) => due !== null && due > first.day)],
    conflicts: [...first.conflicts, ...other.conflicts],
  }
}

/** The words of what is said on a matter, by how much they tell, and the records that say it. */
type Told = { words: Words; records: ReadonlySet<string> }
const MOST_TOLD = 8

function toldIn({ seed, carrier, parts, consequences, items }: Matter, weigh: (word: string) => number): Told {
  const said = [seed, ...(carrier ? [carrier] : []), ...parts, ...consequences, ...items.slice(0, MOST_TOLD)]
  const words = new Map<string, number>()
  const tell = (some: Iterable<string>, much: number) => {
    for (const word of some) words.set(word, Math.max(words.get(word) ?? 0, much * weigh(word)))
  }
  for (const item of said) {
    tell(item.own, 1)
    tell(item.around, BESIDE)
    // The title of minutes is that of all their points.
    if (item.ref.kind !== 'note' || item.letter !== undefined) tell(item.named, BESIDE)
  }
  return { words, records: new Set(said.map(recordOf)) }
}
const BESIDE = 0.5
const recordOf = ({ ref, day }: Item): string => `${ref.kind}:${ref.id}:${ref.kind === 'thread' ? day : ''}`

/** What is said on both is mostly the same, and a record tells of both; tasks of their own make them two. */
function isOneStory(one: Matter, other: Matter, toldOf: (matter: Matter) => Told): boolean {
  if (one.carrier && other.carrier) return false
  const [a, b] = [toldOf(one), toldOf(other)]
  const both = [...a.records].filter((record) => b.records.has(record)).length
  return both > 0 && cosine(a.words, b.words) >= (both > 1 ? STORY_OF_TWO : STORY)
}
/** So alike are the words on one thing that one record tells of, and where two records do. */
const STORY = 0.27
const STORY_OF_TWO = 0.2

/** Who set the day reminds of it, in a message that does not say of what: "I have nothing from you yet". */
function isReminderOf({ seed, left }: Matter, { seed: other, undated, waiting, carrier }: Matter): boolean {
  if (!undated || waiting === null || carrier !== null || other.ref.kind !== 'thread' || left < 0) return false
  const name = other.ref.label.split(/\s+/).at(-1) ?? ''
  return (
    other.own.size <= SAYS_NOTHING &&
    name.length > 2 &&
    new RegExp(`(?<!\\p{L})${literal(name)}(?!\\p{L})`, 'u').test(seed.text)
  )
}
/** So few words of its own a sentence has that does not say what it is about. */
const SAYS_NOTHING = 4
const literal = (name: string) => name.replace(/[^\p{L}]/gu, '.')

/** So much a day shares with what another is called by that both are called so. */
const CALLED_SO = 0.2
/** Two tasks name two things; what no task carries is of another's only where it is called so, too. */
function isOfOneTask(one: Matter, other: Matter): boolean {
  if (one.carrier && other.carrier) return one.carrier === other.carrier
  if (other.carrier) return one.alike(other.carrier) >= CALLED_SO
  return one.carrier === null || other.alike(one.carrier) >= CALLED_SO
}

/** One open task carries both. */
const isSameTask = (one: Matter, other: Matter): boolean => one.carrier !== null && one.carrier === other.carrier

/** Their days are the same or next to it, and they were told together with a word in common, each is near the other, or one person said both. */
const isSameDay = (one: Matter, other: Matter, telling: (word: string) => number): boolean =>
  Math.abs(one.left - other.left) <= NEXT &&
  ((one.group === other.group &&
    (one.seed.ref.id === other.seed.ref.id || !isTasked(other) || shareAThing(one, other, telling))) ||
    (one.isNear(other.seed) && other.isNear(one.seed)) ||
    (one.left === other.left &&
      (isNextTo(one.seed, other.seed) || isOfOnePartner(one.seed, other.seed)) &&
      (!isOfAList(one.seed) || !isOfAList(other.seed) || shareAThing(one, other, telling))))
const NEXT = 3
/** One day, and a word in both of its sentences that few records have; two tasks are two things. */
const isOfOneDay = (
  { seed: one, left, carrier }: Matter,
  { seed: other, left: days, carrier: step }: Matter,
  telling: (word: string) => number,
): boolean =>
  left === days &&
  !(carrier && step && carrier !== step) &&
  [...one.own].some((word) => other.own.has(word) && telling(word) >= RARE)
const RARE = 0.5
/** A task of the person's own names what it is about. */
const isTasked = ({ seed, parts }: Matter): boolean => [seed, ...parts].some(({ kind }) => kind === 'task')
/** A point of a list or of minutes has its own thing, whatever day it shares with the next one. */
const isOfAList = ({ ref, letter, listed }: Item): boolean =>
  ref.kind === 'note' && letter === undefined && listed === true

/** A word that is more than a name of a person stands in both: with the day, or with what carries it. */
function shareAThing(one: Matter, other: Matter, telling: (word: string) => number): boolean {
  const [said, told] = [one, other].map(({ seed, carrier }) =>
    [seed, ...(carrier ? [carrier] : [])].flatMap((item) => [
      ...item.own,
      ...item.around,
      ...(item.ref.kind === 'note' && item.letter === undefined ? [] : item.named),
    ]),
  ) as [string[], string[]]
  return said.some((word) => told.includes(word) && telling(word) > LIGHT)
}
/** What most records speak of tells no two things apart. */
const LIGHT = 0.2
/** Said in one breath, and no rows of a table. */
const isNextTo = (one: Item, other: Item): boolean =>
  one.ref.id === other.ref.id &&
  one.head === other.head &&
  Math.abs(one.at - other.at) <= 2 &&
  !one.text.includes(' | ') &&
  !other.text.includes(' | ')
const isOfOnePartner = (one: Item, other: Item): boolean => partnerOf(one) !== '' && partnerOf(one) === partnerOf(other)
/** With whom it was said, or who wrote it. */
const partnerOf = ({ ref, head, by }: Item): string =>
  ref.kind === 'thread' || ref.kind === 'contact'
    ? ref.label
    : ref.kind === 'interaction'
      ? (head.split(',')[0] ?? '')
      : (by ?? '')

/** One letter, talk or paper asks for both, for one goal. */
const isOfOneLetter = (
  { seed: one, task }: Matter,
  { seed: other, task: step }: Matter,
  goals: ReadonlyMap<string, string | null>,
): boolean =>
  one.ref.kind === other.ref.kind &&
  one.ref.id === other.ref.id &&
  one.letter === other.letter &&
  (one.letter !== undefined || one.ref.kind !== 'note') &&
  !!task &&
  !!step &&
  !!goals.get(task.ref.id) &&
  goals.get(task.ref.id) === goals.get(step.ref.id)

/** Their tasks serve one goal and are called by one thing. */
function isStepTo(
  { carrier: one }: Matter,
  { carrier: other }: Matter,
  goals: ReadonlyMap<string, string | null>,
): boolean {
  if (!one || !other) return false
  const goal = goals.get(one.ref.id)
  return !!goal && goal === goals.get(other.ref.id) && [...one.own].some((word) => other.own.has(word))
}

/** A short note under one heading, no letter and no list of open points. */
const isOfShortNote = ({ seed: one }: Matter, { seed: other }: Matter, sizes: ReadonlyMap<string, number>): boolean =>
  one.ref.kind === 'note' &&
  one.ref.id === other.ref.id &&
  one.head === other.head &&
  one.letter === other.letter &&
  !one.listed &&
  !other.listed &&
  (sizes.get(one.ref.id) ?? 0) <= SHORT
