// The words of a question as they may stand in a record: in their forms, in the parts of a compound, in words of the same sense; a name as
// people write it.
import { datesIn } from '#server/analyst/dates/written.ts'
import type { DateBase } from '#server/analyst/dates/written-rules.ts'
import { termsOf } from '#server/analyst/text/asked.ts'
import { ideasInPhrases, ideasOf, wordsOfIdeas } from '#server/analyst/text/kindred.ts'
import { folded, type Needle } from '#server/analyst/text/passages.ts'
import { akin, stemOf } from '#server/analyst/text/stems.ts'

const MOST_TERMS = 7
const MOST_SPELLINGS = 18
/** What another word of the same sense, or a part of a compound, counts against the word itself. */
const AKIN = 0.55
const PART = 0.45
const STANDS_FOR = 0.7
/** What a name tells against another word. */
const NAMED = 1.3
const MOST_WAYS = 9

/** A contact's full name; `card`: what else the card says, such as a role and where they work. */
export type Known = { id: string; name: string; card?: string | null }
/** A word of a question as it may stand in a record. */
type Spelling = { text: string; factor: number }
/** `contacts`: whom a name may mean, by their ids. `belonging`: those on whose cards the word stands, who are few, and by what name they are told apart. `kindred`: words that may stand for it, where hardly any record says it. */
export type SpelledTerm = {
  spellings: Spelling[]
  weight: number
  contacts: string[]
  belonging?: Known[]
  kindred?: string[]
}

/**
 * The telling words of a question, each with its spellings, names first, then the longest. `people`: contacts of the
 * person: a name is also looked for by what else the records may call somebody, the other part of it and its initials.
 */
export function spelledTerms(question: string, people: readonly Known[] = []): SpelledTerm[] {
  const known = new Map<string, Known[]>()
  for (const one of people) for (const part of partsOf(one.name)) known.set(part, [...(known.get(part) ?? []), one])
  const found = termsOf(question, (word) => known.has(word)).toSorted(
    (a, b) => Number(b.isName) - Number(a.isName) || b.stem.length - a.stem.length,
  )
  let left = MOST_SPELLINGS
  const phrases = ideasInPhrases(question)
  return found.slice(0, MOST_TERMS).map(({ word, stem, isName }) => {
    // A stem keeps no umlauts: where it is not the beginning of the word, the word itself is looked for.
    const itself = isName || !word.startsWith(stem) ? word : stem
    const parts = isName ? [] : piecesOf(word)
    const same = isName ? [] : akin(stem).filter((each) => each.length > 3)
    const belonging = known.has(word) ? [] : thoseOf([stem, ...same], people, isName ? LEAST_OF_NAME : LEAST_OF_CARD)
    const spellings = [
      { text: itself, factor: 1 },
      ...(isName ? otherNames(word, known.get(word) ?? [], people) : []),
      ...belonging.flatMap(({ name }) => ownParts(name, people)).map((text) => ({ text, factor: STANDS_FOR })),
      ...parts.map((text) => ({ text, factor: PART })),
      ...same.slice(0, 4).map((text) => ({ text, factor: AKIN })),
    ].slice(0, Math.max(1, left))
    left -= spellings.length
    const contacts = isName ? (known.get(word) ?? []).map(({ id }) => id) : []
    const kindred = isName ? [] : kindredOf(stem, phrases.get(stem))
    return { spellings, weight: isName ? NAMED : 1, contacts, belonging, kindred }
  })
}

/** What may be said for a word, that of the expression that it is a part of first. */
const kindredOf = (stem: string, ofPhrase: readonly number[] = []): string[] =>
  wordsOfIdeas([...ofPhrase, ...ideasOf(stem)], MOST_KINDRED).filter(
    (word) => word !== stem && word.length >= LEAST_KINDRED,
  )
const MOST_KINDRED = 24
/** A shorter one is found inside of words that have nothing to do with it: “late” in “slates”. */
const LEAST_KINDRED = 5

/** Who stands for a firm, an office or a role: those on whose cards the word stands, where they are few. */
function thoseOf(stems: readonly string[], people: readonly Known[], least: number): Known[] {
  const long = stems.filter((stem) => stem.length >= least)
  const some = people.filter(({ card }) => {
    const plain = folded(card ?? '')
    if (!long.some((stem) => plain.includes(stem))) return false
    return plain.match(WORDS)?.some((word) => long.includes(stemOf(word))) === true
  })
  return some.length > MOST_BELONGING ? [] : some
}
const [LEAST_OF_CARD, LEAST_OF_NAME] = [4, 2]
const WORDS = /[\p{L}\p{N}]{2,}/gu
const MOST_BELONGING = 2

/** The parts of a name that nobody else has, and that are no common words: "Price". */
const ownParts = (name: string, people: readonly Known[]): string[] =>
  partsOf(name).filter(
    (part) =>
      akin(stemOf(part)).length === 0 && people.every((one) => one.name === name || !partsOf(one.name).includes(part)),
  )

/** Where a long word may be cut, as nobody knows where it is: its beginning without a short end, its end, and of a very long one its middle. */
export function piecesOf(word: string): string[] {
  if (!/^\p{L}{10,}$/u.test(word)) return []
  const middle = Math.floor(word.length / 2) - 3
  return [
    ...new Set([word.slice(0, Math.max(5, word.length - 6)), word.slice(-6), word.slice(0, 5)]),
    ...(word.length > 14 ? [word.slice(middle, middle + 6)] : []),
  ]
}

/** The days that a question names, each as people write it: one word to look for, in all its spellings. */
export function dayTerms(question: string, base: DateBase): SpelledTerm[] {
  return datesIn(question, base)
    .filter(({ precision, words }) => precision === 'day' && /\d/.test(words))
    .slice(0, MOST_DAYS)
    .map(({ day }) => ({
      spellings: daySpellings(day).map((text) => ({ text, factor: 1 })),
      weight: 1,
      contacts: [],
    }))
}
const MOST_DAYS = 2
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const GERMAN: Readonly<Record<string, string>> = { mar: 'mär', may: 'mai', oct: 'okt', dec: 'dez' }

function daySpellings(day: string): string[] {
  const [, month = 1, date = 1] = day.split('-').map(Number)
  const name = MONTHS[month - 1] ?? ''
  const two = String(month).padStart(2, '0')
  return [
    `${date}.${month}.`,
    ...(two === String(month) ? [] : [`${date}.${two}.`]),
    `${name} ${date}`,
    `${date} ${name}`,
    `${date}. ${GERMAN[name] ?? name}`,
    `${month}/${date}`,
    day,
  ]
}

const partsOf = (name: string): string[] =>
  (name.toLowerCase().match(/[\p{L}'’-]+/gu) ?? []).filter((part) => part.length > 2)

/** Only where one person alone is meant: the rest of the name, as far as nobody else has it, and the initials. */
function otherNames(word: string, called: readonly Known[], people: readonly Known[]): Spelling[] {
  const [name, ...more] = [...new Set(called.map((one) => one.name))]
  if (name === undefined || more.length > 0) return []
  const parts = partsOf(name)
  const initials = parts.map((part) => part[0]).join('')
  return [
    ...ownParts(name, people)
      .filter((part) => part !== word)
      .map((text) => ({ text, factor: AKIN })),
    ...(initials.length === 2 || initials.length === 3 ? [{ text: initials, factor: PART }] : []),
  ]
}

/** Whom a text names, by a part of the name that nobody else has: their ids, who is named most often first. */
export function namedIn(text: string, people: readonly Known[]): string[] {
  const words = Map.groupBy(text.toLowerCase().match(/[\p{L}'’-]{3,}/gu) ?? [], (word) => word)
  return people
    .map(({ id, name }) => {
      const parts = partsOf(name).some((part) => words.has(part)) ? ownParts(name, people) : []
      return { id, times: Math.max(0, ...parts.map((part) => words.get(part)?.length ?? 0)) }
    })
    .filter(({ times }) => times > 0)
    .toSorted((one, other) => other.times - one.times)
    .map(({ id }) => id)
}

/** Needles that show where in a record a question is answered. */
export const needlesFor = (terms: readonly SpelledTerm[]): Needle[] =>
  terms.flatMap(({ spellings, weight }) =>
    spellings.map(({ text, factor }) => ({ word: text, weight: weight * factor })),
  )

/** Words that somebody else chose, each with its other spellings behind a "|", and whom it may mean. */
export function spelledWords(any: readonly string[], people: readonly Known[]): SpelledTerm[] {
  return any.map((each): SpelledTerm => {
    const [itself = '', ...others] = each
      .split('|')
      .map((one) => one.trim())
      .filter((one) => one.length > 1)
      .slice(0, MOST_WAYS)
    const called = people.filter(({ name }) => partsOf(name).includes(itself))
    return {
      spellings: [
        { text: itself, factor: 1 },
        ...otherNames(itself, called, people),
        ...others.map((text) => ({ text, factor: AKIN })),
      ],
      weight: called.length > 0 ? NAMED : 1,
      contacts: called.map(({ id }) => id),
      kindred: called.length > 0 || /\d/.test(itself) ? [] : kindredOf(stemOf(itself)),
    }
  })
}
