// Whom "he", "she", "er", "sie" mean in what was found: the one who was named before as the one who acts, in the same passage or above it.
import type { FoundStatement, StatementParty } from '#contract/statements.ts'
import { isAuthor } from './draft.ts'
import { NAME, type People } from './people.ts'
import type { SourceText } from './source.ts'

const NAMES = new RegExp(`(?<![\\p{L}@])${NAME}`, 'gu')
const PRONOUN = /^(?:he|she|er|sie)$/iu
/** What was found begins with the pronoun; "Sie" only beside a verb of one person: "Sie schickt". */
const OPENS =
  /^[\s"“„(]*(?:(?:and|und|but|aber|so|also|dann|then|anyway|now|jetzt|nun) )?(?:(?:he|she|er)(?:'s|'ll|'d)?(?!\p{L})|sie(?= \p{Ll}+(?:t|te)(?!\p{L})))/iu
/** Behind one of these stands whom something is done to or with. */
const OBLIQUE =
  /(?<!\p{L})(?:to|for|with|from|of|at|by|about|and|than|via|or|mit|von|vom|an|bei|beim|für|zu|zum|zur|über|durch|gegen|ohne|und|oder|als|wegen|statt|nach) (?:(?:the|dem|der|den|das|die|old|our|my) )?$/iu
/** As much of what stands before is looked through. */
const MOST_BEFORE = 700

/** The same statements, each "she" with the one whom it means; as the text says it where several may be meant. */
export function withAntecedents(
  found: readonly FoundStatement[],
  { text, kind, to, author }: SourceText,
  people: People,
): FoundStatement[] {
  if (kind === 'message') return [...found]
  return found.map((each) => {
    const one = author !== null && isThingOfI(each) ? { ...each, who: author } : each
    const { who, quote, start, kind: sort } = one
    // Who wants a day or names a figure is not bound by it.
    if (sort === 'deadline' || sort === 'figure') return one
    const isUnknown = who !== null && who.resolved === null && PRONOUN.test(who.words)
    const opens = OPENS.test(quote) && (who === null || !isNamedIn(quote, who))
    if (!isUnknown && !opens) return one
    const meant =
      kind === 'interaction' && to !== null && who?.resolved == null ? to : antecedentOf(text, start, people)
    return meant === null ? one : { ...one, who: meant }
  })
}

/** "Die Bilder schicke ich": what stands before the verb is the thing, and "ich" promises. */
const isThingOfI = ({ kind, who, quote }: FoundStatement): boolean =>
  kind === 'promise' &&
  who !== null &&
  who.resolved === null &&
  quote.includes(who.words) &&
  THEN_I.test(quote.slice(quote.indexOf(who.words) + who.words.length))
const THEN_I = /^ \p{Ll}{3,}(?:e|n|ß|ll|rd) (?:ich|wir)(?!\p{L})/u

const isNamedIn = (quote: string, { words }: StatementParty): boolean => !PRONOUN.test(words) && quote.includes(words)

function antecedentOf(text: string, start: number, people: People): StatementParty | null {
  const before = text.slice(Math.max(0, start - MOST_BEFORE), start)
  const passage = before.slice(before.lastIndexOf('\n\n') + 1)
  return actorIn(passage, people) ?? headingOf(before, people) ?? actorIn(before, people)
}

/** Who acts in it, the last one first: at the head of a sentence, a line or a label, else named without a preposition, else alone. */
function actorIn(passage: string, people: People): StatementParty | null {
  const named = [...passage.matchAll(NAMES)].flatMap(({ 0: whole, index: at }) => {
    if (/\n/.test(whole)) return []
    // "Mit Claudia Voss": the small word at the head of a sentence is no part of the name.
    const words = people.isPerson(whole) ? whole : whole.replace(/^\p{L}+ /u, '')
    const index = at + whole.length - words.length
    const party = people.isPerson(words) ? people.party(words) : null
    return party === null || isAuthor(party, people) || party.resolved === 'me' ? [] : [{ party, index }]
  })
  const heads = named.filter(({ index }) =>
    /(?:^|[.!?:;–]\s{1,4}|\n[-*•#>[\]xX \t]{0,12})$/u.test(passage.slice(Math.max(0, index - 12), index)),
  )
  const last = heads.at(-1)
  const later = named.filter(({ index }) => last === undefined || index > last.index)
  const direct = later.filter(({ index }) => !OBLIQUE.test(passage.slice(Math.max(0, index - 16), index))).at(-1)
  if (direct !== undefined && last === undefined) return direct.party
  if (last !== undefined) return last.party
  const all = new Set(named.map(({ party }) => party.resolved ?? party.words))
  return all.size === 1 ? (named[0]?.party ?? null) : null
}

/** "## Ana": the one above whose points these are. */
function headingOf(before: string, people: People): StatementParty | null {
  const line = /(?:^|\n)(?:#{1,6} |\*\*)([^\n*#]{2,40})[^\n]*\n(?:(?!\n#)[\s\S])*$/u.exec(before)?.[1]?.trim()
  return line !== undefined && people.isPerson(line) ? people.party(line) : null
}
