// What a sentence says of a word of the question by another word of the same idea: where nothing says the word itself, and in the other language.
import type { AnalystContext } from '../../context/analyst-context.ts'
import { languageAsked, type Term } from '../../text/asked.ts'
import { ideasOf, ideasOfParts, ideasOfPhrases } from '../../text/kindred.ts'
import { stemOf, wordsOf } from '../../text/stems.ts'
import { type PassageRead, readFor } from './passages.ts'

/** What a word of the same idea says of the one that is asked for, in the same language, and in the other one by one idea and by several. */
const [OF_KINDRED, OF_ONE_IDEA, OF_TRANSLATION] = [0.4, 0.5, 0.7]

/**
 * What no sentence says is said by a word of the same idea, as far as it goes. In a sentence of the other language such a word stands for the
 * one that was asked for, whatever the sentences of this one say: the more ideas they share, the more surely they mean the same. `found`: by
 * record, sentence and word, made more where that is so. Given back is what stands over each sentence, and in each title, in the other language.
 */
export function withKindred(
  reads: readonly PassageRead[],
  terms: readonly Term[],
  found: number[][][],
  german: boolean,
): { heads: number[][][]; titles: number[][] } {
  const isSaid = terms.map((_, term) => found.some((rows) => rows.some((row) => (row[term] ?? 0) >= 0.5)))
  if (terms.every(({ ideas = [] }) => ideas.length === 0)) return { heads: [], titles: [] }
  const translated = (told: Told | null) =>
    terms.map(({ ideas = [] }) => {
      const share = told === null ? 0 : shareOf(ideas, told, german)
      return share > OF_KINDRED ? share : 0
    })
  const heads = reads.map((read, which) =>
    read.sentences.map(({ under }, at) => {
      const row = found[which]?.[at] ?? []
      const told = toldIn(read, at)
      for (const [term, { ideas = [] }] of terms.entries()) {
        const share = shareOf(ideas, told, german)
        if (share > OF_KINDRED || !isSaid[term]) row[term] = Math.max(row[term] ?? 0, share)
      }
      return translated(under === '' ? null : toldOver(read, under))
    }),
  )
  return { heads, titles: reads.map((read) => translated(toldOver(read, read.label))) }
}

export function shareOf(ideas: readonly number[], told: Told, german: boolean): number {
  const isOther = told.german !== null && told.german !== german
  const shared = new Set(ideas.filter((idea) => told.ideas.has(idea))).size
  if (shared > 0) return isOther ? (shared > 1 ? OF_TRANSLATION : OF_ONE_IDEA) : OF_KINDRED
  return isOther && ideas.some((idea) => told.parts.has(idea)) ? OF_ONE_IDEA : 0
}

/** Whether a sentence says a word of the question in the other language. */
export const saysInOther = (read: PassageRead, at: number, { ideas = [] }: Term, german: boolean): boolean =>
  ideas.length > 0 && shareOf(ideas, toldIn(read, at), german) > OF_KINDRED

/** `ideas`: by words and expressions; `parts`: by what German compounds begin and end with. */
export type Told = { ideas: ReadonlySet<number>; parts: ReadonlySet<number>; german: boolean | null }
type Known = { whole: 'de' | 'en' | null; sentences: Map<string, Told> }
const KNOWN = new WeakMap<PassageRead, Known>()

/** What is written in sentences; of anything else the fields are told, in English, whatever language its person writes. */
const WRITTEN: ReadonlySet<string> = new Set(['note', 'interaction', 'file', 'thread'])

/** The ideas of a sentence, and its language: where it shows none, that of its record. */
const toldIn = (read: PassageRead, at: number): Told => toldOver(read, read.sentences[at]?.text ?? '')

export function toldOver(read: PassageRead, text: string): Told {
  const isWritten = WRITTEN.has(read.kind)
  const known = KNOWN.get(read) ?? { whole: languageAsked([isWritten ? read.text : read.label]), sentences: new Map() }
  KNOWN.set(read, known)
  const before = known.sentences.get(text)
  if (before) return before
  const language = (isWritten ? languageAsked([text]) : null) ?? known.whole
  const stems = wordsOf(text).map(stemOf)
  const told = {
    ideas: new Set([...stems.flatMap(ideasOf), ...[...ideasOfPhrases(stems).values()].flat()]),
    parts: new Set(language === 'de' ? stems.flatMap(ideasOfParts) : []),
    german: language === null ? null : language === 'de',
  }
  known.sentences.set(text, told)
  return told
}

/** So many words are looked up, and so many records that say them are read beside the others. */
const [MOST_WORDS, MOST_MORE] = [3, 8]
const ACRONYM = /^\p{Lu}{3,5}$/u
const SHORTEST = 5

/**
 * Records that say in the other language what the question asks for, by the words that those which were read say it with: "Werksabnahme" was
 * asked for, a note that says "Thornbury" calls it FAT, and so does another one that says nothing else of the question.
 */
export async function saidOtherwise(
  context: AnalystContext,
  terms: readonly Term[],
  reads: readonly PassageRead[],
  german: boolean,
): Promise<PassageRead[]> {
  const words = new Map<string, number>()
  for (const { ideas = [], isBefore } of terms) {
    if (ideas.length === 0 || isBefore) continue
    const [best] = [...wordsFor(ideas, reads, german)].toSorted((a, b) => b[1] - a[1])
    if (best) words.set(...best)
  }
  const first = [...words].toSorted((a, b) => b[1] - a[1]).slice(0, MOST_WORDS)
  if (first.length === 0) return []
  const asked = first.map(([word]) => ({ word: word.toLowerCase(), stem: stemOf(word), isName: false }))
  const found = await readFor(context, asked, { alone: true })
  const isKnown = (read: PassageRead) => reads.some(({ kind, id }) => kind === read.kind && id === read.id)
  const says = ({ text, label }: PassageRead) => first.some(([word]) => hasWord(`${label} ${text}`, word))
  return found.filter((read) => !isKnown(read) && says(read)).slice(0, MOST_MORE)
}

/** A word of capitals stands by itself; another one may be a part of a longer one. */
const hasWord = (text: string, word: string): boolean =>
  ACRONYM.test(word)
    ? new RegExp(`(?<![\\p{L}\\d])${word}(?![\\p{L}\\d])`, 'u').test(text)
    : text.toLowerCase().includes(word.toLowerCase())

/** The words of sentences of the other language that are of these ideas, each with how many of them it shares and how often it stands there. */
function wordsFor(ideas: readonly number[], reads: readonly PassageRead[], german: boolean): Map<string, number> {
  const words = new Map<string, number>()
  for (const read of reads)
    for (const at of read.sentences.keys()) {
      const told = toldIn(read, at)
      if (told.german === null || told.german === german || !ideas.some((idea) => told.ideas.has(idea))) continue
      for (const word of wordsOf(read.sentences[at]?.text ?? '')) {
        if (word.length < SHORTEST && !ACRONYM.test(word)) continue
        const shared = ideasOf(stemOf(word)).filter((idea) => ideas.includes(idea)).length
        if (shared > 0) words.set(word, (words.get(word) ?? shared) + OFTEN)
      }
    }
  return words
}
const OFTEN = 0.01
