// A statement that was found before, and what the pass over later texts says of one.
import type { FoundStatement, StatementChange } from '#contract/statements.ts'
import { likeness } from '../../text/stems.ts'
import { isAccomplished } from './aftermath.ts'
import { SURE_OF_IT, TELLING } from './change-limits.ts'
import type { Matter, Weights } from './matter-words.ts'
import { same } from './same-person.ts'
import type { StatementChangeKind } from './turn.ts'

/** A statement that is kept; of `state` only what is still open is looked for. */
export type EarlierStatement = FoundStatement & {
  id: string
  written_on: string
  /** It stands in the later text itself: only what comes behind it there may speak of it. */
  isHere?: boolean
}

export type Candidate = { earlier: EarlierStatement; matter: Matter }
export type Match = { candidate: Candidate; score: number }

/** What the tense or the day tells alone: the promise is done, or the same matter with a later day has moved. */
export function laterDay(
  sentence: string,
  { due, kind }: EarlierStatement,
  day: string | null,
  score: number,
): StatementChangeKind | null {
  if (kind === 'promise' && day === null && score >= SURE_OF_IT && isAccomplished(sentence))
    return { state: 'done', confidence: 0.7 }
  if (due?.date == null || day === null || day <= due.date || kind === 'decision' || score < 0.6) return null
  if (
    /\?\s*$/.test(sentence) ||
    /(?<!\p{L})(?:again|another|next one|weekly|monthly|every|each|wieder|nächste[rsn]?|weitere[rsn]?|wöchentlich|monatlich|jede[rsn]?)(?!\p{L})/iu.test(
      sentence,
    )
  )
    return null
  return { state: 'moved', confidence: 0.7, isByDay: true }
}

/** Two statements of one matter: the newer one is what the text speaks of. */
export function isSameMatter(one: Candidate, other: Candidate): boolean {
  if (one.earlier.what === other.earlier.what) return true
  const [few, many] =
    one.matter.objects.size < other.matter.objects.size ? [one.matter, other.matter] : [other.matter, one.matter]
  const words = [...many.objects]
  const shared = [...few.objects].filter(
    (word) => many.objects.has(word) || words.some((other) => likeness(word, other) >= 0.6),
  ).length
  const isTheirs = one.earlier.who !== null && other.earlier.who !== null && same(one.earlier.who, other.earlier.who)
  return (few.objects.size > 1 || isTheirs) && shared / few.objects.size >= 0.75
}

/** The same promise or day on another day's page: the same matter, the same kind, and nobody else who owes it. */
export function isSaidAgain(one: Candidate, other: Candidate): boolean {
  const [first, second] = [one.earlier, other.earlier]
  return (
    first.kind === second.kind &&
    first.written_on !== second.written_on &&
    (first.who === null || second.who === null || same(first.who, second.who)) &&
    isSameMatter(one, other)
  )
}

/** Whether two statements are of one matter: the sentence meets both by the same telling word. */
export function isRelated(one: Candidate, other: Candidate, words: ReadonlySet<string>, weight: Weights): boolean {
  if (one === other || isSameMatter(one, other)) return true
  // Two of one day are two; what is said again later is the same.
  if (one.earlier.written_on === other.earlier.written_on) return false
  return [...one.matter.objects].some(
    (word) => weight(word) >= TELLING && other.matter.objects.has(word) && words.has(word),
  )
}

/** What may be none is not meant beside what surely is one of the same matter. */
export function withoutGuesses(close: readonly Match[], isOne: (one: Candidate, other: Candidate) => boolean): Match[] {
  const certain = close.filter(({ candidate }) => !candidate.earlier.perhaps)
  return close.filter(
    ({ candidate }) => !candidate.earlier.perhaps || !certain.some((one) => isOne(one.candidate, candidate)),
  )
}

export const isNewer = (one: Candidate, first: Candidate, words: ReadonlySet<string>, weight: Weights): boolean =>
  one.earlier.written_on > first.earlier.written_on && isRelated(first, one, words, weight)

export function changeOf(
  { earlier }: Pick<Candidate, 'earlier'>,
  state: StatementChange['state'],
  span: Pick<FoundStatement, 'start' | 'end' | 'quote'>,
  confidence: number,
): StatementChange {
  return {
    statement_id: earlier.id,
    state,
    due: null,
    who: null,
    start: span.start,
    end: span.end,
    quote: span.quote,
    confidence,
    perhaps: confidence < 0.6,
  }
}
