// Whether a sentence is proof of a matter: it, or what stands in one paragraph or letter with it, says a word of its thing, names its person or is of
// its day. What stands beside it in the same note or list, and is of something else, proves nothing.
import { isBeside } from './carrier.ts'
import type { Item } from './items.ts'
import type { Matter } from './matter.ts'
import { areOfOthers } from './parties/parties.ts'

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

/** So alike are the sentence with the day and one that tells why it is on top. */
const NEAR = 0.3
/** So many words of its task are more than a chance. */
const OF_TASK = 2

/** A sentence that may stand as the reason beside the title: of the same paragraph, as alike as one thing is, or of the task that it is called by. */
export function isReasonOf({ seed, carrier, task, alike }: Matter): (item: Item) => boolean {
  const titles = [carrier, task].flatMap((item) => (item ? [item.own] : []))
  return (item) =>
    item === seed ||
    isBeside(item, seed) ||
    (!areOfOthers(seed.meant, item.meant) &&
      (alike(item) >= NEAR ||
        titles.some((own) => {
          const said = [...own].filter((word) => item.own.has(word)).length
          return said >= OF_TASK || (said > 0 && said === own.size)
        })))
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
