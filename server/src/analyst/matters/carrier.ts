// Which open task carries a day: the one that is called by what is said with the day, and owed by who is named there.
// People name their things in their tasks: what one task carries is one matter, and what two carry is two (decision 0121).

import { daysBetween } from '#contract/days.ts'
import type { Item } from './items.ts'
import { bearingWords } from './words.ts'

/** So much speaks for a task that it is the one: most of its title, or half of it and its owner. */
const ENOUGH = 0.55
const LEAST = 0.38
/** Where it names whoever writes or hears the day. */
const LEAST_OF_NAMED = 0.3
/** Its owner is named with the day, or writes it. */
const OWNER = 0.25
/** It is due about that day. */
const SAME_TIME = 0.15
const ABOUT = 14
/** What stands above or just before says what is meant, not so surely as the sentence itself. */
const AROUND = 0.8
/** A title of which only light words are said is called by something else. */
const TELLING = 0.3
const BEGINNING = 5
/** With so many telling words of its own a sentence says itself what it is about. */
const OWN = 2
/** "Manager" is no name for a "Managementbewertung". */
const LEAST_OF_IT = 1 / 3

/** A paper, a talk, a message, a letter is of one thing; of a note what stands in the same paragraph is. */
export const isBeside = (item: Item, seed: Item): boolean =>
  item.ref.kind === seed.ref.kind &&
  item.ref.id === seed.ref.id &&
  item.letter === seed.letter &&
  item.day === seed.day &&
  (seed.letter !== undefined || seed.ref.kind !== 'note' || item.line === seed.line)

/** `owner`: the parts of its owner's name, where that is not the person; `named`: what its title writes as names. */
type Called = {
  task: Item
  words: { word: string; weight: number }[]
  all: number
  owner: readonly string[]
  named: readonly string[]
}

/** Finds the task of a sentence with a day; null where none is called so. `weigh`: how much a word tells, 0 to 1. */
export function carriersIn(
  items: readonly Item[],
  weigh: (word: string) => number,
  me: string,
  done = false,
): (seed: Item) => Item | null {
  const called = items
    .filter((item) => item.kind === 'task' && item.done === done)
    .map((task): Called => {
      const words = [...bearingWords(task.text)].map((word) => ({ word, weight: weigh(word) }))
      const name = task.who && task.who.resolved !== 'me' ? task.who.words.split(' ') : []
      const owner = name.filter((part) => part.length > 2 && !me.includes(part))
      const all = words.reduce((sum, { weight }) => sum + weight, 0)
      const named = (task.text.match(/(?<=\s)\p{Lu}\p{Ll}{2,}/gu) ?? []).filter((part) => !me.includes(part))
      return { task, words, all, owner, named }
    })
  const records = Map.groupBy(items, ({ ref }) => `${ref.kind}:${ref.id}`)
  const known = new Map<Item, Item | null>()
  return (seed) => {
    const before = known.get(seed)
    if (before !== undefined) return before
    const beside = records.get(`${seed.ref.kind}:${seed.ref.id}`)?.filter((item) => isBeside(item, seed)) ?? []
    const found = seed.kind === 'task' ? seed : seed.kind === 'goal' ? null : carrierOf(seed, beside, called, weigh)
    known.set(seed, found)
    return found
  }
}

function carrierOf(
  seed: Item,
  beside: readonly Item[],
  called: readonly Called[],
  weigh: (word: string) => number,
): Item | null {
  const told = toldWith(seed, beside)
  const itself = toldWith(seed, [])
  const own = new Map([...seed.own, ...seed.named].map((word) => [word, 1]))
  const hasOwn =
    seed.ref.kind === 'note' &&
    seed.letter === undefined &&
    [...seed.own].filter((word) => weigh(word) >= TELLING).length >= OWN
  const names = [
    seed.by ?? '',
    seed.who?.words ?? '',
    seed.head,
    seed.ref.kind === 'thread' ? seed.ref.label : '',
    seed.text,
    ...beside.map(({ text }) => text),
  ].join(' ')
  // Whom a message or talk is with, and who wrote a letter.
  const partners = [seed.by ?? '', seed.ref.kind === 'thread' ? seed.ref.label : ''].join(' ').split(/[^\p{L}]+/u)
  const worth = ({ task, words, all, owner, named }: Called): number => {
    const said = words.map(({ word, weight }) => weight * (told.get(word) ?? longer(word, told)))
    const share = said.reduce((sum, one) => sum + one, 0) / (all || 1)
    // Its owner, or whoever else its title names and writes or hears this.
    const isPartner = named.some((part) => partners.includes(part))
    const isNamed = isPartner || owner.some((part) => names.includes(part))
    if (share < (isPartner ? LEAST_OF_NAMED : LEAST) || Math.max(0, ...said) < TELLING) return 0
    // One word of several in common is a name for nothing, unless who has the task is named beside it.
    if (!isNamed && words.length > 1 && said.filter((one) => one > 0).length < 2) return 0
    const isToldIn = (said: ReadonlyMap<string, number>) =>
      words.some(({ word, weight }) => weight >= TELLING && (said.get(word) ?? longer(word, said)) > 0)
    // A paragraph may go from one thing to the next: a sentence that has things of its own, and none of the title's, is of another.
    if (hasOwn && !isNamed && !isToldIn(own)) return 0
    // A letter may name several things: a later day than that of the task is not that of what it names elsewhere.
    const isLater = seed.letter !== undefined && seed.due !== null && task.due !== null && seed.due > task.due
    if (isLater && !isToldIn(itself)) return 0
    const isNear = seed.due !== null && task.due !== null && Math.abs(daysBetween(seed.due, task.due)) <= ABOUT
    return share + (isNamed ? OWNER : 0) + (isNear ? SAME_TIME : 0)
  }
  const [best] = called
    .map((each) => ({ task: each.task, worth: worth(each) }))
    .toSorted((a, b) => b.worth - a.worth || (a.task.due ?? '9').localeCompare(b.task.due ?? '9'))
  return best && best.worth >= ENOUGH ? best.task : null
}

/** The words that are said with the day, each by how surely it means the thing. */
function toldWith(seed: Item, beside: readonly Item[]): ReadonlyMap<string, number> {
  const told = new Map<string, number>()
  const tell = (words: Iterable<string>, much: number) => {
    for (const word of words) told.set(word, Math.max(much, told.get(word) ?? 0))
  }
  tell(seed.own, 1)
  tell(seed.around, AROUND)
  tell(seed.named, seed.ref.kind === 'note' && seed.letter === undefined ? AROUND / 2 : AROUND)
  for (const item of beside) tell(item.own, AROUND)
  return told
}

/** "cancel" of "cancellation": one begins with the other. */
function longer(word: string, told: ReadonlyMap<string, number>): number {
  if (word.length < BEGINNING) return 0
  for (const [other, much] of told)
    if (
      Math.min(other.length, word.length) >= Math.max(BEGINNING, LEAST_OF_IT * Math.max(other.length, word.length)) &&
      (other.startsWith(word) || word.startsWith(other))
    )
      return much
  return 0
}
