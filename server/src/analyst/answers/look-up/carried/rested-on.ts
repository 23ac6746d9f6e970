// What the answer before rested on: a question that goes on from it, "til when is their offer good", is answered first by what stands beside
// what was quoted then, by the kind of value that is asked for.
import type { AnalystContext } from '../../../context/analyst-context.ts'
import { contentOf } from '../../../text/asked.ts'
import { plainText } from '../../../text/speech.ts'
import { stemOf, wordsOf } from '../../../text/stems.ts'
import { FITS } from '../fits-kind.ts'
import { ADDRESSED, CLOSING, type Hit, hitAt, LIMIT, type PassageRead, readFor } from '../passages.ts'
import { best, saidOf } from '../said.ts'
import type { Sought } from '../sought.ts'

type Place = { read: PassageRead; at: number }
/** So many quotes are read, of each so many words, and so many sentences go on from them. */
const [MOST_QUOTES, MOST_WORDS, MOST] = [3, 8, 2]
const SHORTEST_QUOTE = 12
const QUOTE = /^(?:[-*] )?(?:\*\*[^*“„]{1,80}\*\*:? )?[“„](?<words>.{8,1200})[”“]/u
const SET_OFF = /\*\*(?<words>[^*]{8,600})\*\*/u

/** The sentences that a reply quotes, those that it sets off where it does, the first of them first. */
export async function restedOn(context: AnalystContext, replied: string | null): Promise<Place[]> {
  const found: Place[] = []
  for (const line of (replied ?? '').split('\n')) {
    const quote = QUOTE.exec(line.trim())?.groups?.words
    if (quote === undefined) continue
    const words = plainText(SET_OFF.exec(quote)?.groups?.words ?? quote)
    const place = lettersOf(words).length < SHORTEST_QUOTE ? null : await placeOf(context, words)
    if (place) found.push(place)
    if (found.length === MOST_QUOTES) break
  }
  return found
}

/** The sentence that was quoted, as its record says it now. */
async function placeOf(context: AnalystContext, quoted: string): Promise<Place | null> {
  const telling = [...new Set(wordsOf(quoted))].toSorted((a, b) => b.length - a.length).slice(0, MOST_WORDS)
  const terms = telling.map((word) => ({ word: word.toLowerCase(), stem: stemOf(word), isName: false }))
  const letters = lettersOf(quoted)
  for (const read of await readFor(context, terms, { alone: true })) {
    const at = read.sentences.findIndex(({ text }) => {
      const own = lettersOf(text)
      return own.length >= SHORTEST_QUOTE && (letters.includes(own) || own.includes(letters))
    })
    if (at >= 0) return { read, at }
  }
  return null
}
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** A value is known by its form; anything else must say so much of what is asked. */
const [LEAST_SAID, FAR] = [0.35, 8]

/** The sentences beside what was quoted that say what is asked now, best first. */
export function goingOn(places: readonly Place[], { terms, kind, limit }: Sought, context: AnalystContext): Hit[] {
  const own = contentOf(terms.filter(({ isBefore }) => !isBefore))
  const reads = [...new Map(places.map(({ read }) => [read.id, read])).values()]
  const { found, heads } = saidOf(reads, own, context)
  const isByValue = kind === 'when' || kind === 'how much'
  const scored: { hit: Hit; score: number }[] = []
  for (const [nth, { read, at }] of places.entries()) {
    const which = reads.indexOf(read)
    if (which < 0) continue
    for (const [here, { text, under, isHeading }] of read.sentences.entries()) {
      if (isHeading || ADDRESSED.test(text) || CLOSING.test(text) || text === read.label) continue
      const above = wordsOf(under).map(stemOf)
      const said = own.map((_, term) =>
        Math.max(
          found[which]?.[here]?.[term] ?? 0,
          Math.max(heads[which]?.[here]?.[term] ?? 0, best(own[term]?.stem ?? '', above)) * OF_HEADING,
        ),
      )
      const share = said.reduce((sum, each) => sum + each, 0) / Math.max(1, own.length)
      const far = Math.abs(here - at)
      const isNear = far <= FAR && under === read.sentences[at]?.under
      const fits = FITS[kind](text, context.today)
      // A value that says nothing of what is asked must stand right beside what was quoted first.
      if (isByValue ? !fits || (share < LEAST_SAID && (nth > 0 || !isNear)) : share < LEAST_SAID) continue
      const until = limit && LIMIT.test(text) ? 0.3 : 0
      const score = share + until + (isNear ? 0.15 : 0) + 0.3 / (1 + far) + 0.1 / (1 + nth)
      scored.push({ hit: hitAt(read, here, { fits }), score })
    }
  }
  return scored
    .toSorted((a, b) => b.score - a.score)
    .map(({ hit }) => hit)
    .slice(0, MOST)
}
const OF_HEADING = 0.6
