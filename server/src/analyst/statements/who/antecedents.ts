// Whom "he", "she", "er", "sie" mean in what was found: the one who was named before as the one who acts, in the same passage or above it.
import type { FoundStatement, StatementParty } from '#contract/statements.ts'
import { type Sex, sexSaid } from '../../text/address.ts'
import { isAuthor } from '../draft.ts'
import type { SourceText } from '../form/source.ts'
import { sexOfGiven } from './given-names.ts'
import { givenByWriter } from './givers.ts'
import { isMonth, isOwner } from './no-actors.ts'
import { NAME, type People } from './people.ts'

const NAMES = new RegExp(`(?<![\\p{L}@])${NAME}`, 'gu')
const PRONOUN = /^(?:he|she|er|sie)$/iu
/** What was found begins with the pronoun; "Sie" only beside a verb of one person: "Sie schickt". */
const OPENS =
  /^[\s"“„(]*(?:(?:and|und|but|aber|so|also|dann|then|anyway|now|jetzt|nun) )?(?:(?<one>he|she|er)(?:'s|'ll|'d)?(?!\p{L})|(?<sie>sie)(?= \p{Ll}+(?:t|te)(?!\p{L})))/iu
/** Behind one of these stands whom something is done to or with. */
const OBLIQUE =
  /(?<!\p{L})(?:to|for|with|from|of|at|by|about|and|than|via|or|mit|von|vom|an|bei|beim|für|zu|zum|zur|über|durch|gegen|ohne|und|oder|als|wegen|statt|nach) (?:(?:the|dem|der|den|das|die|old|our|my) )?$/iu
/** As much of what stands before is looked through. */
const MOST_BEFORE = 700

/** "Die Unterlagen schickt er mir", "Den Makler, einen Herrn Sommer, ruft sie an": the thing stands first, who does it behind the verb. */
const TURNED =
  /^[\s\-*•]*(?:(?:[Dd]as|[Dd]ie|[Dd]en|[Dd]em|[Dd]afür|[Dd]azu|[Dd]ann|[Bb]is|[Aa]m) )[^,;:?]{0,60}(?:, [^,;:?]{2,50},)? ?(?<!\p{L})\p{Ll}{2,}t (?<who>er|sie)(?!\p{L})/u
/** "Sie wollen", "wollen sie": several, or a house; none of those who were named alone. */
const MANY =
  /(?<!\p{L})(?:sie (?!selbst)\p{Ll}{2,}(?:en|ern|eln|ind)|(?:wollen|möchten|sollen|können|müssen|werden|haben|sind) sie)(?!\p{L})/iu
/** Of one person, wherever it stands. */
const ANY = /(?<!\p{L})(?:he|she|er)(?='s|'ll|'d|’|[^\p{L}]|$)/iu

/** The same statements, each "she" with the one whom it means; as the text says it where several may be meant. */
export function withAntecedents(
  found: readonly FoundStatement[],
  { text, kind, to, author, people: known }: SourceText,
  people: People,
): FoundStatement[] {
  if (kind === 'message') return [...found]
  const sexOf = ({ resolved, words }: StatementParty): Sex | null => {
    const name = known.find(({ contact_id }) => contact_id === resolved)?.name ?? words
    return sexSaid(words) ?? sexOfGiven(name)
  }
  return found.map((each) => {
    const one = author !== null && isThingOfI(each) ? { ...each, who: author } : each
    const { who, quote, start, kind: sort } = one
    // Who wants a day or names a figure is not bound by it; what is had from the writer is the writer's.
    if (sort === 'deadline' || sort === 'figure' || (sort === 'promise' && givenByWriter(quote))) return one
    const isUnknown = who !== null && who.resolved === null && PRONOUN.test(who.words)
    const opening = OPENS.exec(quote)?.groups
    const opens = opening !== undefined && (who === null || !isNamedIn(quote, who))
    const isOpen = who === null || who.resolved === null || isNamedIn(quote, who)
    const turned = sort === 'promise' && isOpen ? TURNED.exec(quote)?.groups?.who : undefined
    const pronoun = isUnknown ? who.words : (turned ?? opening?.one ?? opening?.sie ?? ANY.exec(quote)?.[0])
    const sex = pronoun === undefined ? null : sexOfPronoun(pronoun)
    const isAnother =
      sort === 'promise' &&
      who !== null &&
      sex !== null &&
      !isFirst(who, author) &&
      !isNamedIn(quote, who) &&
      sexOf(who) === other(sex)
    if (isUnknown && MANY.test(quote)) return one
    if (!isUnknown && !opens && turned === undefined && !isAnother) return one
    const fits = (party: StatementParty) => sex === null || sexOf(party) !== other(sex)
    const meant =
      kind === 'interaction' && to !== null && who?.resolved == null && fits(to)
        ? to
        : antecedentOf(text, start, people, fits)
    if (meant !== null) return { ...one, who: meant }
    return (isAnother || turned !== undefined) && pronoun !== undefined
      ? { ...one, who: { words: pronoun, resolved: null } }
      : one
  })
}

const isFirst = ({ resolved }: StatementParty, author: StatementParty | null): boolean =>
  resolved === 'me' || (resolved !== null && resolved === author?.resolved)
const other = (sex: Sex): Sex => (sex === 'man' ? 'woman' : 'man')
const sexOfPronoun = (pronoun: string): Sex | null =>
  /^(?:he|er)$/iu.test(pronoun) ? 'man' : /^(?:she|sie)$/iu.test(pronoun) ? 'woman' : null

/** "Die Bilder schicke ich": what stands before the verb is the thing, and "ich" promises. */
const isThingOfI = ({ kind, who, quote }: FoundStatement): boolean =>
  kind === 'promise' &&
  who !== null &&
  who.resolved === null &&
  quote.includes(who.words) &&
  THEN_I.test(quote.slice(quote.indexOf(who.words) + who.words.length))
const THEN_I = /^ \p{Ll}{3,}(?:e|n|ß|ll|rd) (?:ich|wir)(?!\p{L})/u

const isNamedIn = (quote: string, { words }: StatementParty): boolean => !PRONOUN.test(words) && quote.includes(words)

type Fits = (party: StatementParty) => boolean
function antecedentOf(text: string, start: number, people: People, fits: Fits): StatementParty | null {
  const before = text.slice(Math.max(0, start - MOST_BEFORE), start)
  const passage = before.slice(before.lastIndexOf('\n\n') + 1)
  return actorIn(passage, people, fits) ?? headingOf(before, people, fits) ?? actorIn(before, people, fits)
}

/** Who acts in it, the last one first: at the head of a sentence, a line or a label, else named without a preposition, else alone. */
function actorIn(passage: string, people: People, fits: Fits): StatementParty | null {
  const all = [...passage.matchAll(NAMES)].flatMap(({ 0: whole, index: at }) => {
    if (/\n/.test(whole)) return []
    // "Mit Claudia Voss": the small word at the head of a sentence is no part of the name.
    const words = people.isPerson(whole) ? whole : whole.replace(/^\p{L}+ (?:(?:von|vom) )?/u, '')
    const index = at + whole.length - words.length
    const party = people.isPerson(words) ? people.party(words) : null
    if (party === null || isAuthor(party, people) || party.resolved === 'me' || !fits(party)) return []
    return isMonth(words, passage, index) ? [] : [{ party, index, owns: isOwner(words, passage, index) }]
  })
  // "Gareth's figures are missing": whoever owns them is meant where nobody else is.
  const acting = all.filter(({ owns }) => !owns)
  const named = acting.length > 0 ? acting : all
  const heads = named.filter(({ index }) =>
    /(?:^|[.!?:;–]\s{1,4}|\n[-*•#>[\]xX \t]{0,12}|(?:^|\n)[-*• \t]{0,4}\d{1,2}[:.]\d\d(?: Uhr)?,? )$/u.test(
      passage.slice(Math.max(0, index - 12), index),
    ),
  )
  const last = heads.at(-1)
  const later = named.filter(({ index }) => last === undefined || index > last.index)
  const direct = later.filter(({ index }) => !OBLIQUE.test(passage.slice(Math.max(0, index - 16), index))).at(-1)
  if (direct !== undefined && last === undefined) return direct.party
  if (last !== undefined) return last.party
  const ones = new Set(named.map(({ party }) => party.resolved ?? party.words))
  return ones.size === 1 ? (named[0]?.party ?? null) : null
}

/** "## Ana": the one above whose points these are. */
function headingOf(before: string, people: People, fits: Fits): StatementParty | null {
  const line = /(?:^|\n)(?:#{1,6} |\*\*)([^\n*#]{2,40})[^\n]*\n(?:(?!\n#)[\s\S])*$/u.exec(before)?.[1]?.trim()
  if (line === undefined || !people.isPerson(line)) return null
  const party = people.party(line)
  return fits(party) ? party : null
}
