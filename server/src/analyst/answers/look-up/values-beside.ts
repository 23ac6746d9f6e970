// A day or an amount that is asked for seldom stands in the sentence that names the thing: in what speaks of it, the sentences that hold one.
import { amountsIn } from '../../text/amounts.ts'
import type { AnswerKind, Term } from '../../text/asked.ts'
import { stemOf, wordsOf } from '../../text/stems.ts'
import { EACH_ASKED } from './certain.ts'
import { FITS, withoutDays } from './fits-kind.ts'
import { ADDRESSED, type Hit, hitAt, LIMIT, type PassageRead } from './passages.ts'

const [MOST_READS, OF_FIRST, MOST, FAR] = [4, 2, 3, 14]
/** A record of lists and rows holds values of everything. */
const MOST_VALUES = 12
/** So much of what is asked a sentence must say, that the amounts beside it are of the same thing. */
const [ASKED, SURELY_ASKED] = [0.3, 0.5]

/** `limit`: until when something holds is asked for. */
type Asked = {
  question: string
  kind: AnswerKind
  limit: boolean
  today: string
  german: boolean
  reads: readonly PassageRead[]
  terms: readonly Term[]
}

/** Whether the values of a record are of what is asked: it is called so, or says most of it. In German its nouns tell what a question is about. */
const isOfIt = (hit: Hit, { least }: Holds, { terms, german }: Asked): boolean =>
  least === null
    ? isOf(hit.read, terms) || hit.asked >= SURELY_ASKED || german
    : hit.asked >= least && isOf(hit.read, terms)
const isUnder = (under: string, terms: readonly Term[]): boolean => {
  const stems = wordsOf(under).map((word) => stemOf(word.toLowerCase()))
  return stems.length > 0 && terms.some(({ stem }) => stem.length > 3 && stems.includes(stem))
}
const isOf = ({ title }: PassageRead, terms: readonly Term[]): boolean =>
  terms.some(({ stem, day }) => day === undefined && stem.length > 3 && title.includes(stem))

/**
 * Of the records that say the most of the question, the sentences that hold the day until which, or an amount of the sort that is asked for, the
 * nearest to what says it first; none that are `shown`.
 */
export function valuesBeside(hits: readonly Hit[], shown: readonly Hit[], asked: Asked): Hit[] {
  const holds = holdsValue(asked)
  if (holds === null) return []
  const best = new Map<PassageRead, Hit>()
  // A rate stands on the card, or in a note under the name, of whoever takes it.
  if (holds.isRate) for (const read of asked.reads) if (isOf(read, asked.terms)) best.set(read, hitAt(read, 0))
  for (const hit of hits)
    if (!best.has(hit.read) && hit.read.kind !== 'task' && hit.telling && isOfIt(hit, holds, asked))
      best.set(hit.read, hit)
  return [...best.values()]
    .slice(0, MOST_READS)
    .flatMap((hit, nth) => {
      const all = hit.read.sentences.flatMap(({ text, isHeading }, at) =>
        !isHeading && !ADDRESSED.test(text) && text !== hit.read.label && holds.says(text) ? [at] : [],
      )
      const isNew = (at: number) => !shown.some(({ read, at: other }) => read === hit.read && other === at)
      // In a thread of mails what somebody wrote stands under their name.
      const farness = (at: number) =>
        isUnder(hit.read.sentences[at]?.under ?? '', asked.terms) ? 0 : Math.abs(at - hit.at)
      const near = all.filter((at) => isNew(at) && farness(at) <= FAR)
      return all.length > MOST_VALUES
        ? []
        : near
            .toSorted((a, b) => farness(a) - farness(b))
            .slice(0, nth === 0 ? OF_FIRST : 1)
            .map((at) => ({ ...hit, at }))
    })
    .slice(0, MOST)
}

const PERCENT_ASKED =
  /(?<!\p{L})(?:\p{L}*(?:zins\p{L}*|prozent\p{L}*|quote|anteil)|interest|per ?cent|percentage|share|rate)(?!\p{L})/iu

/** Of each unit of time, how a rate writes it. */
const UNITS: readonly [RegExp, string][] = [
  [/^(?:hour|stunde)$/iu, 'h(?:our|r)?s?|std|stunde'],
  [/^(?:day|tag)$/iu, 'days?|tage?'],
  [/^(?:week|woche)$/iu, 'weeks?|woche'],
  [/^(?:month|monat)$/iu, 'months?|mon(?:at)?'],
  [/^(?:year|jahr)$/iu, 'years?|jahr|a'],
]

/** What says a value of the sort that is asked for. `isRate`: for each of something. `least`: so much of what is asked must be said beside it in a record of that name; null: its form tells it from any other value. */
type Holds = { says: (text: string) => boolean; isRate: boolean; least: number | null }
function holdsValue({ question, kind, limit, today }: Asked): Holds | null {
  if (kind === 'when')
    return limit ? { says: (text) => LIMIT.test(text) && FITS.when(text, today), isRate: false, least: null } : null
  if (kind !== 'how much') return null
  const asked = EACH_ASKED.exec(question)?.groups?.unit
  const unit = asked === undefined ? undefined : (UNITS.find(([word]) => word.test(asked))?.[1] ?? asked)
  if (unit !== undefined) {
    const rate = new RegExp(
      `\\d[^.;]{0,12}(?:/ ?|(?<!\\p{L})(?:an?|per|each|pro|je|die|in der|im|p\\.) ?)(?:${unit})(?!\\p{L})`,
      'iu',
    )
    return { says: (text) => rate.test(text), isRate: true, least: null }
  }
  if (PERCENT_ASKED.test(question)) return { says: (text) => /\d ?%/.test(text), isRate: false, least: 0 }
  return {
    says: (text) =>
      amountsIn(text).some(({ unit: each }) => each !== null) || /\d\.\d(?!\d?\.)/.test(withoutDays(text, today)),
    isRate: false,
    least: ASKED,
  }
}
