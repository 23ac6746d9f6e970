// Answers read the same notes with every question: what a text states is kept for the next one. A function of its input alone, so that nobody
// is told more than the texts that they hand in say.
import type { FoundStatement } from '#contract/statements.ts'
import { findStatements } from './find.ts'
import type { KnownPerson, SourceText } from './form/source.ts'

/** So many characters of texts are kept, those asked for last: some hundred notes. */
const MOST_KEPT = 1_500_000
const MOST_LONG = 50_000

type Kept = { around: string; found: readonly FoundStatement[] }
const kept = new Map<string, Kept[]>()
/** One text is read for one reader, seldom for a second one or on another day. */
const MOST_AROUND = 3
let room = MOST_KEPT

/** As `findStatements`, for texts that are read again and again. What it tells is everybody's: it is not to be changed. */
export function statementsAgain(source: SourceText): readonly FoundStatement[] {
  const { text } = source
  if (text.length > MOST_LONG) return findStatements(source)
  const around = aroundOf(source)
  const known = kept.get(text)
  const before = known?.find((each) => each.around === around)
  const found = before?.found ?? findStatements(source)
  // The last one asked for stands at the end.
  if (known) kept.delete(text)
  else room -= text.length
  kept.set(text, before ? (known ?? []) : [...(known ?? []).slice(1 - MOST_AROUND), { around, found }])
  for (const [oldest] of kept) {
    if (room >= 0) break
    kept.delete(oldest)
    room += oldest.length
  }
  return found
}

/** All that a text is understood by but its words. */
const aroundOf = ({ text: _, people, ...rest }: SourceText): string => `${JSON.stringify(rest)} ${namesOf(people)}`

const names = new WeakMap<readonly KnownPerson[], string>()
function namesOf(people: readonly KnownPerson[]): string {
  const known = names.get(people) ?? JSON.stringify(people)
  names.set(people, known)
  return known
}
