// What in a sentence's own words speaks against a fate, however likely it is.
import type { StatementChange } from '#contract/statements.ts'
import type { WrittenDate } from '../../../dates/written-rules.ts'
import type { SourceText } from '../../form/source.ts'
import type { People } from '../../who/people.ts'
import { changedThing, unlessOwner } from '../change-object.ts'
import { isContrary } from '../change-turn.ts'
import type { Candidate } from '../earlier.ts'
import { isOfChanged } from '../matter-words.ts'
import { isDemand } from '../still-ahead.ts'
import { dayAfterNow } from '../turn.ts'

/** "Will be sent by Dana": nothing of it has happened; "on sale from 4 December": nothing is put off. */
const WILL = /(?<!\p{L})(?:will|won't|shall|going to|wird|werden|werde|soll|sollen)(?!\p{L})|'ll(?!\p{L})/iu
const HAPPENED =
  /(?<!\p{L})(?:was|were|has|have|had|been|did|went|came|got|worden|wurden?|hat|haben|habe|ist|sind|war|waren)(?!\p{L})|(?:ed|'ve)(?!\p{L})/iu
const isToCome = (sentence: string, dates: readonly WrittenDate[], today: string): boolean =>
  (WILL.test(sentence) && !HAPPENED.test(sentence)) || (dates.length > 0 && dates.every(({ day }) => day > today))

/** What a thing has is no word of what became of it: "the guide has 40 pages". */
const HAS_SO_MANY = /(?<!\p{L})(?:has|have|hat|haben|contains?|umfasst|umfassen) (?:\p{L}+ ){0,2}\d+ \p{L}/iu

export function speaksAgainst(
  sentence: string,
  candidate: Candidate,
  state: StatementChange['state'],
  dates: readonly WrittenDate[],
  at: { later: SourceText; people: People; names: ReadonlySet<string> },
): boolean {
  const { who, kind, quote } = candidate.earlier
  // What is asked tells nothing, and what is said once more in the same words is said, not done.
  if (/\?["')]{0,3}\s{0,3}$/.test(sentence) || lettersOf(sentence).includes(lettersOf(quote))) return true
  const newDay = dayAfterNow(sentence, dates, at.later.written_on)
  const changed = unlessOwner(changedThing(sentence), who)
  if (changed !== null && !isOfChanged(candidate.matter, changed)) return true
  if (state === 'moved' && !newDay && (isDemand(sentence) || isFrom(dates))) return true
  if (state === 'done' && kind !== 'question')
    if (isToCome(sentence, dates, at.later.written_on) || HAS_SO_MANY.test(sentence)) return true
  return isContrary(sentence, candidate, state, { dates, newDay }, at)
}

const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
const isFrom = (dates: readonly WrittenDate[]) => dates.length > 0 && dates.every(({ role }) => role === 'from')
