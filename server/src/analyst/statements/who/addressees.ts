// To whom one's own promise is: the receiver of its verb. "I promised Andrei the list", "send the plans to Priya", "wir haben Frau Köhler einen
// Rabatt zugesagt". And whose it is where the receiver stands first: "Andrei was promised a refund" is promised to him.
import type { FoundStatement, StatementParty } from '#contract/statements.ts'
import type { SourceText } from '../form/source.ts'
import { NAME, type People } from './people.ts'

const GIVES = String.raw`(?:promis(?:e|es|ed|ing)|ow(?:e|es|ed)|assur(?:e|ed)|guarantee[d]?|offer(?:ed)?|tell|told|send|sent|give|gave|bring|brought|get|show|pay|mail|e-?mail|text|call|ring|phone|lend|ship|hand|write|forward|deliver|grant(?:ed)?|let|update|inform|brief|remind|invite|answer|refund|credit|quote|help|meet|pick up)`
const TO_EN = new RegExp(
  String.raw`(?<!\p{L})(?:${GIVES}(?: back)? |(?:to|for|with) (?:our (?:customer|client|friend) )?)(?<name>${NAME})(?!['’]s|\p{L})`,
  'gu',
)
/** Behind one of these stands somebody whom it is not promised to. */
const NOT_TO_DE =
  /(?<!\p{L})(?:von|vom|bei|beim|über|wegen|durch|zu|zur|zum|nach|vor|ohne|gegen|und|oder|als|wie|laut|seit|neben|trotz|statt|anstatt|via|per|in|aus|auf|der|des|dass)(?: (?:dem|der|den|das|die))? $/iu
const MARKED_DE = /(?<!\p{L})(?:an|für|mit|gegenüber)(?: (?:den|die|das|dem|der))? $/iu
/** One's own: the subject is "ich" or "wir", or nobody and a participle at the end. */
const OWN_DE = /(?<!\p{L})(?:ich|wir)(?!\p{L})/iu
const NAMES = new RegExp(`(?<![\\p{L}@])${NAME}`, 'gu')

/** "Andrei was promised a refund", "Frau Köhler wurde die Lieferung zugesagt", "Andrei has our word". */
const PASSIVE_EN = new RegExp(
  String.raw`^(?:[-*•\s]*)(?<name>${NAME}) (?:was|has been|had been|is|were|have been) (?:promised|assured|offered|guaranteed|told (?:that )?(?:we|I))(?!\p{L})(?![^.;]{0,80}(?<!\p{L})by (?!(?:us|me|\d|mon|tue|wed|thu|fri|sat|sun|end|next|then|noon|tomorrow|today|the|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|easter|christmas)))`,
  'iu',
)
const PASSIVE_DE = new RegExp(
  String.raw`^(?:[-*•\s]*)(?<name>${NAME}) (?:wurde|wurden|ist|sind|war)(?!\p{L})[^.;?]{1,120}?(?<!\p{L})(?:versprochen|zugesagt|zugesichert|garantiert|in aussicht gestellt)(?! (?:von|durch) (?!uns|mir))(?!\p{L})`,
  'iu',
)

export function withAddressees(
  found: readonly FoundStatement[],
  { kind, author }: SourceText,
  people: People,
): FoundStatement[] {
  if (kind === 'message' || kind === 'file' || author === null) return [...found]
  return found.map((one) => {
    if (one.kind !== 'promise') return one
    const passive = (PASSIVE_EN.exec(one.quote) ?? PASSIVE_DE.exec(one.quote))?.groups?.name
    const receiver = passive === undefined ? null : partyOf(passive, people)
    if (receiver !== null && receiver.resolved !== 'me') return { ...one, who: author, to_whom: receiver }
    if (one.who?.resolved !== 'me' || one.to_whom !== null) return one
    const whom = receiverIn(one.quote, people)
    return whom === null ? one : { ...one, to_whom: whom }
  })
}

function receiverIn(quote: string, people: People): StatementParty | null {
  const english = [...`${quote[0]?.toLowerCase() ?? ''}${quote.slice(1)}`.matchAll(TO_EN)].flatMap(
    ({ groups }) => partyOf(groups?.name ?? '', people) ?? [],
  )
  const [first] = english.filter(({ resolved }) => resolved !== 'me')
  if (first) return first
  if (!OWN_DE.test(quote) && !/(?:zugesagt|versprochen|zugesichert)[\s.!]*$/u.test(quote)) return null
  const named = [...quote.matchAll(NAMES)].flatMap(({ 0: name, index }) => {
    const before = quote.slice(Math.max(0, index - 24), index)
    if (NOT_TO_DE.test(before) || /^s(?!\p{L})|^['’]/u.test(quote.slice(index + name.length))) return []
    const party = partyOf(name, people)
    return party === null || party.resolved === 'me' ? [] : [{ party, isMarked: MARKED_DE.test(before) }]
  })
  const [whom, other] = named.filter(({ isMarked }) => !isMarked)
  if (whom) return other ? null : whom.party
  const [marked, more] = named
  return marked && !more ? marked.party : null
}

/** "Haben Frau Köhler": the verb at the head is no part of the name. */
function partyOf(name: string, people: People): StatementParty | null {
  if (people.isPerson(name)) return people.party(name)
  const rest = name.replace(/^\p{L}+ /u, '')
  if (rest !== name && people.isPerson(rest)) return people.party(rest)
  const [first = ''] = name.split(' ')
  return first !== name && people.isPerson(first) ? people.party(first) : null
}
