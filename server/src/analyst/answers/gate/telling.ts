// Which words of a question tell what it is about: names, acronyms, figures and days before nouns, those before verbs and small words. The
// records show by how they write a word what it is.
import { contentOf, type Term } from '../../text/asked.ts'
import { wordsOf } from '../../text/stems.ts'
import type { PassageRead } from '../look-up/passages.ts'

export type Telling = {
  /** The words of the names of all people of these passages, in small letters. */
  everybody: ReadonlySet<string>
  /** Stems of the names of people whom the question names. */
  people: ReadonlySet<string>
  /** Stems of whatever has a name: people, houses, acronyms. */
  names: ReadonlySet<string>
  /** Of each term, how much it counts when passages are put in order. */
  factors: readonly number[]
  /** Of each term, whether a passage without all such words does not speak of the question. */
  telling: readonly boolean[]
  /** Of each term, whether what says it in another word speaks of the question, too: a compound that nobody wrote, "Werksabnahme" for a FAT. */
  otherwise: readonly boolean[]
}

const [NAME, COMPOUND, NOUN, ACTING, LIGHT] = [1.8, 1.4, 1.2, 0.75, 0.4]
const ACRONYM = /^\p{L}{2,6}$/u
const LONGEST_WORD = 9

/** Verbs and small words that stand beside any noun. */
const SMALL =
  /^(?:makes?|made|making|takes?|took|taken|gives?|gave|given|gets?|got|gotten|keeps?|kept|holds?|held|puts?|sets?|lets?|brings?|brought|becomes?|became|happens?|means?|meant|says?|said|tells?|told|needs?|wants?|looks?|mach(?:e|en|t|st|te|ten)|tu[nt]?|tat|getan|halt(?:e|en|et)?|hält(?:st)?|hielt(?:en)?|gehalten|nehm(?:e|en|t)|nimmst?|nahm(?:en)?|genommen|geb(?:e|en|t)|gibst?|gab(?:en)?|gegeben|geh(?:e|en|t)|ging(?:en)?|gegangen|komm(?:e|en|t|st)|kam(?:en)?|gekommen|lieg(?:e|en|t)|lag(?:en)?|stell(?:e|en|t|te)|leg(?:e|en|t|te)|bring(?:e|en|t)|brachten?|gebracht|krieg(?:e|en|t|te)|bekomm(?:e|en|t)|bekam(?:en)?|sag(?:e|en|t|te|ten)|gesagt|will|wollen|wollten?|heißt|hieß|braucht|brauchen|brauchten?|zurück|mehr|weniger|neue[nmrs]?|statt|just|more|less)$/iu

/** So many figures say nothing by themselves: "2 months", "in 2026". */
const isFigure = (word: string) => /\d/.test(word) && !/^(?:\d{1,2}|(?:19|20)\d\d)$/.test(word)

/** What the words of a question are, as these passages write them. */
export function tellingOf(reads: readonly PassageRead[], terms: readonly Term[], german: boolean): Telling {
  const people = new Set(
    reads.flatMap(({ kind, label, text }) =>
      [
        kind === 'contact' || kind === 'thread' ? label : '',
        ...[...text.matchAll(/^(?:Contact|Assigned to|From|Von): ([^<\n]{1,80})/gm)].map(([, name = '']) => name),
      ].flatMap((name) => wordsOf(name).map((word) => word.toLowerCase())),
    ),
  )
  const called = new Set(terms.filter(({ word }) => people.has(word)).map(({ stem }) => stem))
  const names = new Set(called)
  const bearing = new Set(contentOf(terms))
  const [factors, telling, otherwise]: [number[], boolean[], boolean[]] = [[], [], []]
  for (const term of terms) {
    const { word, stem, isName, day } = term
    const { large, small, capitals } = spelledIn(reads, term)
    if (ACRONYM.test(word) && capitals > 0 && capitals > small + large) names.add(stem)
    // In German every noun has a capital, a name no other.
    if (!german && large > 1 && large > small * 4) names.add(stem)
    const isNoun = german && large + capitals > small
    const isLong = word.length > LONGEST_WORD && (isNoun || large + small + capitals === 0)
    const isNamed = isName || names.has(stem) || day !== undefined || isFigure(word)
    telling.push(isNamed || (bearing.has(term) && isNoun))
    const isWritten = reads.some(
      ({ stems, title }) => title.includes(stem) || stems.some((held) => held.includes(stem)),
    )
    otherwise.push(german && isLong && !isWritten && term.ideas !== undefined)
    if (isNamed) factors.push(NAME)
    else if (SMALL.test(word)) factors.push(LIGHT)
    else factors.push(isLong ? COMPOUND : isNoun ? NOUN : german ? ACTING : 1)
  }
  return { everybody: people, people: called, names, factors, telling, otherwise }
}

/** How often a word stands inside sentences with a capital, without one, and in capitals alone. */
function spelledIn(reads: readonly PassageRead[], { word, stem }: Term) {
  const said = { large: 0, small: 0, capitals: 0 }
  const forms = stem.length > 3 && word.startsWith(stem) ? `${RegExp.escape(stem)}\\p{L}{0,2}` : RegExp.escape(word)
  const pattern = new RegExp(`(?<!\\p{L})${forms}(?!\\p{L})`, 'giu')
  for (const { text } of reads)
    for (const { 0: written, index } of text.matchAll(pattern)) {
      if (word.length > 1 && written === written.toUpperCase() && /\p{L}/u.test(written)) said.capitals += 1
      else if (!INSIDE.test(text.slice(Math.max(0, index - 2), index))) continue
      else if (/^\p{Lu}/u.test(written)) said.large += 1
      else said.small += 1
    }
  return said
}
/** What stands before a word inside a sentence. */
const INSIDE = /[\p{L},] $|\p{L}-$/u

const OF_SOMEBODY = /(?<!\p{L})(?:he|she|him|her|his|er|ihm|ihn)(?!\p{L})/iu
const LEAD = /^(?:\p{L}[\p{L}'’-]{0,24} ?){1,3}[.:]?$/u
const BACK = 5

/** Whether somebody who is only called "he" was named shortly before, and nobody else since. `says`: whether a sentence names them. */
export function namedBefore(
  { sentences }: PassageRead,
  at: number,
  says: (at: number) => boolean,
  everybody: ReadonlySet<string>,
): boolean {
  if (!OF_SOMEBODY.test(sentences[at]?.text ?? '')) return false
  for (let step = at - 1; step >= 0 && step >= at - BACK; step -= 1) {
    if (says(step)) return true
    const words = wordsOf(sentences[step]?.text ?? '')
    if (words.some((word) => /^\p{Lu}/u.test(word) && everybody.has(word.toLowerCase()))) return false
  }
  return false
}

/** A line that begins with the name of its topic, "Porch. The roofer was here": where that stands; -1 where it does not. */
export function leadOf({ sentences }: PassageRead, at: number): number {
  const line = sentences[at]?.line
  let first = at
  while (first > 0 && sentences[first - 1]?.line === line) first -= 1
  return first < at && LEAD.test(sentences[first]?.text ?? '') ? first : -1
}
