// What a sentence says of a word of the question by another word of the same idea: where nothing says the word itself, and in the other language.
import { languageAsked, type Term } from '../../../text/asked.ts'
import { ideasOf, ideasOfParts, ideasOfPhrases } from '../../../text/kindred.ts'
import { stemOf, wordsOf } from '../../../text/stems.ts'
import type { PassageRead } from '../passages.ts'

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
export const toldIn = (read: PassageRead, at: number): Told => toldOver(read, read.sentences[at]?.text ?? '')

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
