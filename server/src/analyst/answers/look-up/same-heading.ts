// A point of later minutes that stands under the same words as one that was found ("Preise 2027: …") goes on with it: what holds now stands there.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { Term } from '../../text/asked.ts'
import { likeness, stemOf, wordsOf } from '../../text/stems.ts'
import { type Hit, readFor } from './passages.ts'

const HEADED = /^(?:\d{1,2}[.)] ?)?(?<label>\p{L}[\p{L}\p{N} /&.-]{2,38}): \S/u
/** Points of any minutes. */
const ANY =
  /^(?:offen\p{L}*|beschl\p{L}*|verschiedenes|sonstiges|protokoll|da|anwesend\p{L}*|zahlen|termine?|nächste schritte|ergebnis\p{L}*|ursache|fazit|thema|stand|open|decided|decisions?|any other business|present|minutes|next steps?|result|note|actions?)$/iu

const wordsBefore = (text: string): string[] => {
  const label = HEADED.exec(text)?.groups?.label?.trim()
  return label === undefined || ANY.test(label) ? [] : wordsOf(label.toLowerCase())
}
const labelOf = (text: string): string[] => wordsBefore(text).map(stemOf)
const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((stem) => other.includes(stem))

/** The newest point under the same words as one of these hits, where the question names one of the words; none where these are the newest. */
export async function goesOnIn(context: AnalystContext, hits: readonly Hit[], terms: readonly Term[]): Promise<Hit[]> {
  const asked = terms.filter(({ day, isBefore, word }) => day === undefined && !isBefore && !/^\d+$/.test(word))
  const found: Hit[] = []
  for (const hit of hits) {
    const words = wordsBefore(hit.read.sentences[hit.at]?.text ?? '')
    const label = words.map(stemOf)
    if (label.length === 0 || hit.read.day === '' || hit.read.kind !== 'note') continue
    if (!label.some((stem) => asked.some((term) => likeness(term.stem, stem) >= 0.7))) continue
    const reads = await readFor(
      context,
      words.map((word) => ({ stem: stemOf(word), word, isName: false })),
      { alone: true },
    )
    const later = reads
      .filter(({ kind, day }) => kind === 'note' && day > hit.read.day)
      .flatMap((read) =>
        read.sentences.flatMap(({ text, isHeading }, at) =>
          !isHeading && isSame(label, labelOf(text)) ? [{ ...hit, read, at }] : [],
        ),
      )
      .toSorted((a, b) => b.read.day.localeCompare(a.read.day))
    found.push(...later.slice(0, 1))
  }
  return found
}
