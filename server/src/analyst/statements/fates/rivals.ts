// Another one of the same sort: "whey tank" of "brine tank", "Igelgruppe" of "Bärengruppe", "das Gutachten für Herrn Beil" of "für die Kasse".
import { likeness } from '../../text/stems.ts'
import { LIGHT } from './light-words.ts'
import { wordsIn } from './matter-words.ts'
import { COMMON } from './same-thing.ts'

const words = (text: string): string[] => text.match(/[\p{L}\d]+(?:['’]s?)?|[^\p{L}\d\s]/gu) ?? []
const fold = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss')
const stem = (word: string): string | null => [...wordsIn(word.replace(/['’]s?$/, ''))][0] ?? null

/** What stands right before each thing, where it may tell which one it is; what it is for, where that is said. */
type Marks = { before: Map<string, string>; behind: Map<string, string>; all: ReadonlySet<string> }

const FOR = /^(?:for|of|fur|von|vom)$/
const SMALL =
  /^(?:the|our|my|his|her|their|your|die|der|das|den|dem|unser\p{L}*|sein\p{L}*|ihr\p{L}*|mein\p{L}*|herrn?|frau|familie|firma|mrs?|ms|dr)$/u

function marksOf(text: string, objects: ReadonlySet<string>): Marks {
  const all = words(text)
  const [before, behind] = [new Map<string, string>(), new Map<string, string>()]
  for (const [at, word] of all.entries()) {
    const thing = stem(word)
    if (thing === null || !objects.has(thing)) continue
    const last = all[at - 1] ?? ''
    // A compound of two words stands together; a verb or a small word tells no other one.
    const mark = /^\p{L}/u.test(last) && !/['’]s?$/u.test(last) && !LIGHT.has(fold(last)) ? stem(last) : null
    if (mark !== null) before.set(thing, mark)
    let next = at + 1
    if (!FOR.test(fold(all[next] ?? ''))) continue
    next += 1
    while (SMALL.test(fold(all[next] ?? ''))) next += 1
    const whose = stem(all[next] ?? '')
    if (whose !== null) behind.set(thing, whose)
  }
  return { before, behind, all: wordsIn(text) }
}

/** The same head with another first part: "Igelgruppe" beside "Bärengruppe". */
const isOtherCompound = (one: string, other: string): boolean => {
  if (one === other || one.length < 8 || other.length < 8) return false
  let same = 0
  while (same < Math.min(one.length, other.length) && one.at(-1 - same) === other.at(-1 - same)) same += 1
  return same >= 5 && one.length - same >= 3 && other.length - same >= 3
}

/** "Q3" and "third quarter": a number may be told in words. */
const isNumbered = (one: string, other: string): boolean =>
  /\d/.test(one) && /^(?:quart|hal[fb]|jahr|year|erst|zweit|dritt|viert|first|second|third|fourth)/u.test(other)

/** One word for the other, an abbreviation of it, or no mark at all: what may be said of anything, and what a number tells in words. */
const isAlike = (one: string, other: string): boolean =>
  likeness(one, other) > 0 ||
  one.startsWith(other) ||
  other.startsWith(one) ||
  isNumbered(one, other) ||
  isNumbered(other, one) ||
  COMMON.test(one) ||
  COMMON.test(other)

/** `names`: parts of names; what stands before a thing may be whoever has it. */
export function isRival(
  quote: string,
  sentence: string,
  objects: ReadonlySet<string>,
  names: ReadonlySet<string>,
): boolean {
  const [there, here] = [marksOf(quote, objects), marksOf(sentence, objects)]
  for (const part of ['before', 'behind'] as const)
    for (const [thing, mark] of here[part]) {
      const was = there[part].get(thing)
      if (was === undefined || isAlike(was, mark) || here.all.has(was) || there.all.has(mark)) continue
      if (objects.has(was) && !(part === 'before' && (names.has(mark) || names.has(was)))) return true
    }
  for (const object of objects) {
    if (here.all.has(object)) continue
    if (
      [...here.all].some((word) => isOtherCompound(object, word)) &&
      ![...here.all].some((word) => object.includes(word) || word.includes(object))
    )
      return true
  }
  return false
}
