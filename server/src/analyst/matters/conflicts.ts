// Where two records on one thing do not agree: on its day, or on its sum.

import { addDays } from '#contract/days.ts'
import { amountsIn } from '../text/amounts.ts'
import type { Item } from './items.ts'
import { isShift } from './says.ts'

export type Conflict = {
  /** day: two days stand for one thing; moved: the later text has the later day; sum: two amounts stand for it. */
  kind: 'day' | 'moved' | 'sum'
  earlier: Item
  later: Item
  /** As they are said: days as yyyy-mm-dd, sums in the words of the record. */
  values: [string, string]
}

/** So much two sentences must have in common to speak of the same day or sum, and not only of the same thing. */
const SAME = 0.62
const MOST = 3
const MOST_READ = 40

/** Contradictions among the sentences on one thing, those with a day ahead first. At most three. */
export function conflictsOf(
  said: readonly Item[],
  echo: (one: Item, other: Item) => number,
  today: string,
): Conflict[] {
  const found: Conflict[] = []
  const read = said.filter((item) => item.kind !== 'goal' && !item.done).slice(0, MOST_READ)
  for (const [at, one] of read.entries())
    for (const other of read.slice(at + 1)) {
      if (found.length >= MOST) return found
      if (one.ref.id === other.ref.id || (one.kind === 'task' && other.kind === 'task')) continue
      if (echo(one, other) < SAME) continue
      const [earlier, later] = one.day <= other.day ? [one, other] : [other, one]
      const conflict = onDays(earlier, later, today) ?? onSums(earlier, later)
      if (conflict) found.push(conflict)
    }
  return found
}

function onDays(earlier: Item, later: Item, today: string): Conflict | null {
  if (earlier.due === null || later.due === null || earlier.due === later.due) return null
  if (earlier.due < today && later.due < today) return null
  // A task that is done before the day is as it should be.
  if (earlier.kind === 'task' ? earlier.due < later.due : later.kind === 'task' && later.due < earlier.due) return null
  const moved = later.day > earlier.day && later.due > earlier.due && later.kind !== 'task' && earlier.kind !== 'task'
  // Of two texts only the later with the later day corrects the other; the rest are two days of one thing.
  if (!moved && earlier.kind !== 'task' && later.kind !== 'task') return null
  return { kind: moved ? 'moved' : 'day', earlier, later, values: [earlier.due, later.due] }
}

/** Only one sum in each, of one unit: whoever lists several means several. */
function onSums(earlier: Item, later: Item): Conflict | null {
  const sums = [earlier, later].map(({ text }) => amountsIn(text).filter(({ unit }) => unit !== null))
  const [[one, ...more] = [], [other, ...others] = []] = sums
  if (!one || !other || more.length + others.length > 0) return null
  if (one.unit !== other.unit || one.value === other.value) return null
  // What is many times the other is another thing: a rate and a total.
  const ratio = Math.max(one.value, other.value) / Math.max(1, Math.min(one.value, other.value))
  return ratio > 3 ? null : { kind: 'sum', earlier, later, values: [one.words, other.words] }
}

/** What names the thing in both, by how much a word tells. */
const NAMES_IT = 0.4

/** The newest sentence that puts another day in place of the one of `item`, and names both days and the thing; null: none. */
export function shiftedBy(item: Item, all: readonly Item[], telling: (word: string) => number): Item | null {
  const { due } = item
  if (due === null || item.kind === 'task' || item.kind === 'goal') return null
  return (
    all
      .filter(
        (later) =>
          later.ref.id !== item.ref.id &&
          later.day >= item.day &&
          later.days?.includes(due) === true &&
          later.days.some((day) => day > due) &&
          isShift(later.text) &&
          [...later.own].some((word) => item.own.has(word) && telling(word) >= NAMES_IT),
      )
      .toSorted((a, b) => b.day.localeCompare(a.day))[0] ?? null
  )
}

/** So much a sentence and a paper's must have in common to speak of one day. */
const OF_PAPER = 0.25
/** A deadline so many days after the paper's is taken for the paper's; a later one is another. */
const MISTAKEN = 31

/** What people hold for the day, where the paper names an earlier one: whoever goes by it comes too late. */
export function laterThanPaper(nodes: readonly Item[], likeness: (one: Item, other: Item) => number): Conflict[] {
  const papers = nodes.filter((item) => item.ref.kind === 'file' && item.kind === 'deadline' && item.due !== null)
  const paper = papers.toSorted((a, b) => (a.due ?? '').localeCompare(b.due ?? ''))[0]
  if (!paper?.due) return []
  const last = addDays(paper.due, MISTAKEN)
  const said = nodes.filter(
    ({ ref, kind, due }) =>
      ref.kind !== 'file' && kind === 'deadline' && due !== null && due > (paper.due ?? '') && due <= last,
  )
  return said
    .filter((item) => likeness(paper, item) >= OF_PAPER && !papers.some(({ due }) => due === item.due))
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .slice(0, 1)
    .map((item) => ({ kind: 'day', earlier: paper, later: item, values: [paper.due ?? '', item.due ?? ''] }))
}

/** What is offered, guessed, compared or was another before: two sums of these are no contradiction. */
const VARIES =
  /\b(?:offer\w*|bids?|quot(?:e|ed|es|ation)|counter\w*|asks?|asked|wants?|estimat\w*|forecasts?|about|around|roughly|approx\w*|up to|at (?:most|least)|from|instead|was|were|used to|last|previous\w*|old|new|rais\w*|increas\w*|reduc\w*|lower\w*|discount\w*|more|less|extra|additional\w*|another|each|per|half|part\w*|first|second|third|instal\w*|so far|remaining|rest|left|plan\w*|target|budget\w*|maximum|minimum|if|would|could|should)\b|(?<!\p{L})(?:\p{L}*angebot\p{L}*|biete[tn]?|geboten|\p{L}*schätz\p{L}*|prognose|ca|etwa|rund|ungefähr|bis zu|höchstens|mindestens|statt|war|waren|bisher|vorher|alt\p{L}*|neu\p{L}*|erhöh\p{L}*|gesenkt|senk\p{L}*|rabatt|vorjahr\p{L}*|mehr|weniger|zusätzlich\p{L}*|weitere\p{L}*|je|pro|hälfte|teil\p{L}*|erste\p{L}*|zweite\p{L}*|dritte\p{L}*|\p{L}*rate|rest\p{L}*|plan\p{L}*|ziel\p{L}*|budget\p{L}*|wenn|falls|würde\p{L}*|könnte\p{L}*|sollte\p{L}*)(?!\p{L})/iu
/** So alike two sentences must be to tell one sum. */
const ONE_SUM = 0.6
const RECENT = 60
const MOST_SUMS = 80

/** The later of two sentences in two records that tell one sum of one thing and differ in it, at most five. `people`: words of names, which must agree. */
export function contradicted(items: readonly Item[], people: ReadonlySet<string>, today: string): Item[] {
  const told = items
    .filter(
      (item) =>
        item.kind !== 'task' &&
        item.kind !== 'goal' &&
        !item.done &&
        !item.hedged &&
        item.money > 0 &&
        !VARIES.test(item.text),
    )
    .map((item) => ({ item, sums: amountsIn(item.text).filter(({ unit }) => unit !== null) }))
    .filter(({ sums }) => sums.length === 1)
    .slice(0, MOST_SUMS)
  const found = new Set<Item>()
  for (const [at, one] of told.entries())
    for (const other of told.slice(at + 1)) {
      if (one.item.ref.id === other.item.ref.id) continue
      const [earlier, later] = one.item.day <= other.item.day ? [one.item, other.item] : [other.item, one.item]
      if (later.day < addDays(today, -RECENT) || onSums(earlier, later) === null) continue
      if (isOneSum(earlier, later, people)) found.add(later)
    }
  return [...found].slice(0, MOST)
}

/** The same words but few, the same people, the same numbers of things, no other days. */
function isOneSum(one: Item, other: Item, people: ReadonlySet<string>): boolean {
  const both = [...one.own].filter((word) => other.own.has(word))
  const either = new Set([...one.own, ...other.own])
  const apart = [...either].filter((word) => !both.includes(word))
  if (apart.some((word) => people.has(word) || /\d/.test(word)) || one.due !== other.due) return false
  return both.length >= 2 && both.length / either.size >= ONE_SUM
}
