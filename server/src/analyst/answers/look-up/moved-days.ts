// Sentences that set one day or figure in the place of another, "not on the 7th as announced; it begins on the 9th instead": they tell a change
// whole, in a record that speaks of what is asked, though they need not name it themselves.
import type { Term } from '../../text/asked.ts'
import { likeness } from '../../text/stems.ts'
import type { Hit, PassageRead } from './passages.ts'

/** Asks whether, or how far, something was put off. */
export const MOVE_ASKED =
  /(?<!\p{L})(?:moved?|postponed|pushed|put (?:off|back)|shift(?:ed)?|slip(?:ped)?|reschedul\p{L}*|brought forward|delayed|verschoben|verschiebt|verlegt|vorgezogen|vertagt)(?!\p{L})/iu
const INSTEAD =
  /(?<!\p{L})(?:statt(?:dessen)?|anstatt|anstelle|nicht wie (?:angekündigt|geplant|besprochen|vereinbart|vorgesehen)|instead(?: of)?|rather than|not as (?:planned|announced|agreed)|(?:moved?|moves|pushed|postponed|slips?|slipped|brought forward|put back) (?:from|to)|(?:verschoben|verlegt|vorgezogen|verschiebt sich|vertagt)(?=.{0,60}\d))(?!\p{L})/iu
/** Stands between what holds and what held, or before what holds. */
const BETWEEN =
  /(?<!\p{L})(?:statt|anstatt|anstelle|instead of|rather than|not (?:on |at )?(?:the )?|to|auf|zum|sondern|but|stattdessen|instead)(?!\p{L})/giu
/** What begins the other half of these. */
const HALF = /(?<!\p{L})(?:from|von|vom|not|nicht)(?!\p{L})/iu
const ALONE = /^(?:statt|anstatt|anstelle|instead of|rather than|not)/iu
const [BEFORE, BEHIND] = [80, 40]

/** Whether the words tell what was and what is. */
export function tellsBoth(text: string): boolean {
  return [...text.matchAll(BETWEEN)].some(({ index, 0: word }) => {
    const before = text.slice(Math.max(0, index - BEFORE), index)
    return (
      /\d/.test(before) &&
      /\d/.test(text.slice(index + word.length, index + word.length + BEHIND)) &&
      (ALONE.test(word) || HALF.test(before))
    )
  })
}

/** The sentences that move something, of the records that speak of it, the newest first. */
export function movedDays(hits: readonly Hit[], terms: readonly Term[]): Hit[] {
  const things = terms.filter(({ isName, day }) => !isName && day === undefined).map(({ stem }) => stem)
  const best = new Map(hits.toReversed().map((hit) => [hit.read, hit]))
  return [...best.values()]
    .filter(({ read }) => read.kind !== 'task')
    .flatMap((hit) => {
      const { read } = hit
      return read.sentences.flatMap(({ text, isHeading }, at): Hit[] => {
        if (isHeading || !INSTEAD.test(text) || !/\d/.test(text)) return []
        // "It begins on the 9th instead": of what, the sentence before says.
        const from = !tellsBoth(text) && isOneWith(read, at) ? at - 1 : at
        const told = [...(read.stems[from] ?? []), ...(read.stems[at] ?? [])]
        const isOfIt = things.length === 0 || things.some((stem) => told.some((each) => isPart(stem, each)))
        return isOfIt ? [{ ...hit, at: from, asks: false }] : []
      })
    })
    .toSorted((a, b) => b.read.day.localeCompare(a.read.day))
}

/** The sentence before stands on the same line and has a figure of its own. */
const isOneWith = ({ sentences }: PassageRead, at: number): boolean =>
  sentences[at - 1]?.line === sentences[at]?.line && /\d/.test(sentences[at - 1]?.text ?? '')

const SHORTEST = 4
/** "Aufbautermin" is spoken of as "Aufbau". */
const isPart = (stem: string, held: string): boolean =>
  likeness(stem, held) >= 0.75 ||
  (held.length >= SHORTEST && (stem.startsWith(held) || stem.endsWith(held))) ||
  (stem.length >= SHORTEST && held.startsWith(stem))
