// Whether a sentence is proof of a matter: it, or what stands in one paragraph or letter with it, says a word of its thing, names its person or is of
// its day. What stands beside it in the same note or list, and is of something else, proves nothing.
import type { Item } from './items.ts'
import type { Matter } from './matter.ts'

/** A few lines beneath a heading are of what it names. */
const MOST_BENEATH = 4

/** The sentence itself is of it. */
export function saysOf(matter: Matter): (item: Item) => boolean {
  const { seed, day, undated, task, carrier, late, asked, waiting, goal } = matter
  const told = [task, carrier, late, asked, waiting].flatMap((item) => item ?? [])
  const words = new Set([...seed.own, ...seed.named, ...told.flatMap(({ own }) => [...own])])
  const people = new Set([seed, ...told].flatMap(peopleOf))
  return (item) =>
    item === seed ||
    item === goal ||
    told.includes(item) ||
    (!undated && item.due === day) ||
    peopleOf(item).some((person) => people.has(person)) ||
    [...item.own].some((word) => words.has(word)) ||
    // A paper is of what it is called; a row with its sum is of what it names.
    (item.ref.kind === 'file' && !(item.listed && item.money > 0) && [...item.named].some((word) => words.has(word)))
}

/** The same, with what is said around it. */
export function bearsOn(matter: Matter): (item: Item) => boolean {
  const { seed, items, parts, consequences } = matter
  const says = saysOf(matter)
  const all = [...new Set([seed, ...items, ...parts, ...consequences])]
  const passages = new Set(all.filter(says).map(passageOf))
  const isShort = all.filter((item) => isBeneath(item, seed)).length <= MOST_BENEATH + 1
  return (item) => says(item) || passages.has(passageOf(item)) || (isShort && isBeneath(item, seed))
}

const peopleOf = ({ who, to }: Item): string[] =>
  [who, to].flatMap((party) => (party && party.resolved !== 'me' ? [party.resolved ?? party.words.toLowerCase()] : []))

/** A letter, a talk, a message, a paper; of a note the paragraph, of a list its row. */
const passageOf = ({ ref, letter, day, line, listed }: Item): string =>
  `${ref.kind}:${ref.id}:${letter ?? (ref.kind === 'note' || listed ? `line ${line}` : day)}`

const isBeneath = (item: Item, seed: Item): boolean =>
  seed.head !== '' && item.ref.kind === seed.ref.kind && item.ref.id === seed.ref.id && item.head === seed.head
