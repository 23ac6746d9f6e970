// A point of later minutes that stands under the same words as one that was found ("Preise 2027: …") goes on with it: what holds now stands there.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { Term } from '../../text/asked.ts'
import type { Sentence } from '../../text/sentences.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import { shareOf, toldOver } from './kindred/kindred-said.ts'
import { type Hit, type PassageRead, readFor } from './passages.ts'

const HEADED = /^(?:\d{1,2}[.)] ?)?(?<label>\p{L}[\p{L}\p{N} /&.-]{2,38}): \S/u
/** Points of any minutes. */
const ANY =
  /^(?:offen\p{L}*|beschl\p{L}*|verschiedenes|sonstiges|protokoll|da|anwesend\p{L}*|zahlen|termine?|nächste schritte|ergebnis\p{L}*|ursache|fazit|thema|stand|open|decided|decisions?|any other business|present|minutes|next steps?|result|note|actions?)$/iu

const wordsBefore = (text: string): string[] => {
  const label = HEADED.exec(text)?.groups?.label?.trim()
  return label === undefined || ANY.test(label) ? [] : wordsOf(label.toLowerCase())
}
const labelOf = (text: string): string[] => wordsBefore(text).map(stemOf)
/** What a point stands under, "3. Nachfolge Kälin": its words; none where that is the title of the whole or of any minutes. */
function wordsAbove({ under }: Sentence, { label }: PassageRead): string[] {
  const above = (under.split(' · ').at(-1) ?? '').replace(/^\d{1,2}(?:\.\d{1,2})*[.)]? /, '').trim()
  const words = wordsOf(above.toLowerCase())
  return above === label || label.startsWith(above) || ANY.test(above) || words.length > MOST_WORDS ? [] : words
}
const MOST_WORDS = 4
/** More than a word of the same idea says in one language. */
const SAME_LANGUAGE = 0.4
const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((stem) => other.includes(stem))

/** Stems of what the first sentence under a heading stands under; none of any other. */
const firstUnder = (read: PassageRead, at: number): string[] => {
  const [sentence, previous] = [read.sentences[at], read.sentences[at - 1]]
  return sentence && sentence.under !== previous?.under ? wordsAbove(sentence, read).map(stemOf) : []
}

/** The newest point under the same words as one of these hits, where the question names one of the words; none where these are the newest. */
export async function goesOnIn(context: AnalystContext, hits: readonly Hit[], terms: readonly Term[]): Promise<Hit[]> {
  const asked = terms.filter(({ day, isBefore, word }) => day === undefined && !isBefore && !/^\d+$/.test(word))
  const found: Hit[] = []
  for (const hit of hits) {
    const sentence = hit.read.sentences[hit.at]
    if (!sentence || hit.read.day === '' || hit.read.kind !== 'note') continue
    const before = wordsBefore(sentence.text)
    const words = before.length > 0 ? before : wordsAbove(sentence, hit.read)
    const label = words.map(stemOf)
    if (label.length === 0) continue
    const told = toldOver(hit.read, words.join(' '))
    const isOf = ({ stem, ideas = [] }: Term) =>
      label.some((each) => likeness(stem, each) >= 0.7) || shareOf(ideas, told, context.german) > SAME_LANGUAGE
    if (!asked.some(isOf)) continue
    const reads = await readFor(
      context,
      words.map((word) => ({ stem: stemOf(word), word, isName: false })),
      { alone: true },
    )
    const later = reads
      .filter(({ kind, day }) => kind === 'note' && day > hit.read.day)
      .flatMap((read) =>
        read.sentences.flatMap((each, at) =>
          !each.isHeading && isSame(label, before.length > 0 ? labelOf(each.text) : firstUnder(read, at))
            ? [{ ...hit, read, at }]
            : [],
        ),
      )
      .toSorted((a, b) => b.read.day.localeCompare(a.read.day))
    found.push(...later.slice(0, 1))
  }
  return found
}
