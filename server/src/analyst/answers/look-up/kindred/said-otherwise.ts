// Records that say in the other language what a question asks for, found by the words that those which were read say it with.
import type { AnalystContext } from '../../../context/analyst-context.ts'
import type { Term } from '../../../text/asked.ts'
import { ideasOf } from '../../../text/kindred.ts'
import { stemOf, wordsOf } from '../../../text/stems.ts'
import { type PassageRead, readFor } from '../passages.ts'
import { toldIn } from './kindred-said.ts'

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
