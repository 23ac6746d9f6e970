// To whom one's own promise is: the receiver of its verb. "I promised Andrei the list", "send the plans to Priya", "wir haben Frau Köhler einen
// Rabatt zugesagt". And whose it is where the receiver stands first: "Andrei was promised a refund" is promised to him.
import type { FoundStatement, StatementParty } from '#contract/statements.ts'
import type { SourceText } from '../form/source.ts'
import { isAgent } from './agents.ts'
import { NAME, type People } from './people.ts'

const GIVES = String.raw`(?:offer(?:ed)?|tell|told|send|sent|give|gave|bring|brought|get|show|pay|mail|e-?mail|text|call|ring|phone|lend|ship|hand|write|forward|deliver|grant(?:ed)?|let|update|inform|brief|remind|invite|answer|refund|credit|quote|help|meet|pick up)`
/** Who is promised something has it promised, whoever else is spoken of; then who is given it, then whom it is for. */
const TO_EN = [
  '(?:promis(?:e|es|ed|ing)|ow(?:e|es|ed)|assur(?:e|ed)|guarantee[d]?)',
  `(?:${GIVES}(?: back)?|to)`,
  '(?:for|with)',
].map(
  (before) =>
    new RegExp(
      String.raw`(?<!\p{L})${before} (?:our (?:customer|client|friend) )?(?<name>${NAME})(?!['’]s|\p{L})`,
      'gu',
    ),
)
/** "Call the bank for Petra", "send it to the bank": somebody else is who receives it. */
const TO_ANOTHER_EN =
  /(?<!\p{L})(?:(?:call|ring|phone|tell|ask|remind|inform|pay|mail|e-?mail|text|meet|visit|speak to|talk to|write to)|to) (?:the|an?|our|my|his|her|their) \p{Ll}/iu
/** What stands behind is said of something in it. */
const NEXT_CLAUSE =
  /,? (?:who|whom|whose|which|if|whether|because|although|(?<!promis\p{L}{1,3} )that)(?!\p{L})|, (?:ob|dass|die|der|das|den|dem|denen|deren|dessen|wenn|weil|was|wer|wen|wem|wie|wo|damit|falls|sobald|so ?dass|nachdem|bevor)(?!\p{L})|(?<=versprochen|zugesagt|zugesichert|garantiert),/iu
/** Behind one of these stands somebody whom it is not promised to. */
const NOT_TO_DE =
  /(?<!\p{L})(?:von|vom|bei|beim|über|wegen|durch|zu|zur|zum|nach|vor|ohne|gegen|und|oder|als|wie|laut|seit|neben|trotz|statt|anstatt|via|per|in|aus|auf|der|des|dass)(?: (?:dem|der|den|das|die))? $/iu
const TO_DE = /(?<!\p{L})(?:an|gegenüber)(?: (?:den|die|das|dem|der))? $/iu
const FOR_DE = /(?<!\p{L})(?:für|mit)(?: (?:den|die|das|dem|der))? $/iu
const CALLS_DE = /(?<!\p{L})(?:rufe?n?|frage?n?|erinnere?n?|informiere?n?|besuche?n?|bezahle?n?)(?!\p{L})/iu
/** One's own: the subject is "ich" or "wir", or nobody and a participle at the end. */
const OWN_DE = /(?<!\p{L})(?:ich|wir)(?!\p{L})/iu
const NAMES = new RegExp(`(?<![\\p{L}@])${NAME}`, 'gu')

/** "Andrei was promised a refund", "Frau Köhler wurde die Lieferung zugesagt", "Andrei has our word". */
const PASSIVE_EN = new RegExp(
  String.raw`^(?:[-*•\s]{0,6})(?<name>${NAME}) (?:was|has been|had been|is|were|have been) (?:promised|assured|offered|guaranteed|told (?:that )?(?:we|I))(?!\p{L})`,
  'iu',
)
const PASSIVE_DE = new RegExp(
  String.raw`^(?:[-*•\s]{0,6})(?<name>${NAME}) (?:wurde|wurden|ist|sind|war)(?!\p{L})[^.;?]{1,120}?(?<!\p{L})(?:versprochen|zugesagt|zugesichert|garantiert|in aussicht gestellt)(?!\p{L})`,
  'iu',
)
/** "By the bank", "by Tobias": whose promise it is. */
const BY_EN = new RegExp(
  String.raw`(?<!\p{L})by (?<agent>(?:us|me)(?!\p{L})|${NAME}|(?:the|an?|our|my|his|her|their) [\p{L}-]{2,30})`,
  'gu',
)
/** No agent: a day, or what something comes by. */
const NO_AGENT =
  /^(?:(?:the |our |my )?(?:(?:very )?(?:end|start|beginning|middle|weekend|first|second|third|fourth|last|close|latest|week|month|year|spring|summer|autumn|fall|winter|holidays?)|mid|late|early|next|this|noon|midnight|lunch|tomorrow|tonight|today|(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?|wed|sat|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|easter|christmas|xmas|whitsun|michaelmas|pentecost|ramadan|post|mail|e-?mail|letter|phone|courier|train|ship|sea|air|boat|rail|text|hand|che(?:que|ck)|transfer))(?!\p{L})/iu
const BY_DE = new RegExp(
  String.raw`(?<!\p{L})(?<by>von|vom|durch) (?:(?<article>de[rmn]|die|das|eine[rmn]?|ihre[rmn]|seine[rmn]|unsere[rmn]) )?(?<agent>(?:uns|mir)(?!\p{L})|${NAME}|\p{Lu}[\p{L}-]{2,40})`,
  'gu',
)

export function withAddressees(
  found: readonly FoundStatement[],
  { kind, author }: SourceText,
  people: People,
): FoundStatement[] {
  if (kind === 'message' || kind === 'file' || author === null) return [...found]
  return found.map((one) => {
    if (one.kind !== 'promise') return one
    const receiver = receiverOfPassive(one.quote, people)
    if (receiver !== null) return { ...one, who: agentIn(one.quote, author, people), to_whom: receiver }
    if (one.who?.resolved !== 'me' || one.to_whom !== null) return one
    const whom = receiverIn(one.quote, people)
    return whom === null ? one : { ...one, to_whom: whom }
  })
}

const PLACE_DE =
  /(?:lager|hof|haus|hafen|werk|keller|gelände|januar|februar|märz|april|mai|juni|juli|august|ember|ober|tag|woche)$/iu

function receiverOfPassive(quote: string, people: People): StatementParty | null {
  const name = (PASSIVE_EN.exec(quote) ?? PASSIVE_DE.exec(quote))?.groups?.name
  const receiver = name === undefined ? null : partyOf(name, people)
  return receiver?.resolved === 'me' ? null : receiver
}

/** Who promised it: whom the sentence names for it, in their words where nobody knows them; else whoever writes. */
function agentIn(quote: string, author: StatementParty, people: People): StatementParty {
  for (const { groups } of quote.matchAll(BY_EN))
    if (!NO_AGENT.test(groups?.agent ?? '')) return agentOf(groups?.agent ?? '', author, people)
  for (const { groups, index } of quote.matchAll(BY_DE)) {
    const { by = '', article, agent = '' } = groups ?? {}
    const isFirst = /(?<!\p{L})(?:wurden?|ist|sind|war) $/iu.test(quote.slice(Math.max(0, index - 8), index))
    // "Die Lieferung von Stühlen", "die Abholung vom Lager": of what, and from where.
    if (!isFirst && PLACE_DE.test(agent)) continue
    const isSomebody =
      /^(?:uns|mir)$/iu.test(agent) || people.isParty(agent) || isDoer(agent) || partyOf(agent, people) !== null
    if (isSomebody || by === 'durch' || (isFirst && (by === 'vom' || article !== undefined)))
      return agentOf(agent, author, people, article)
  }
  return author
}

/** "Von unserem Lieferanten", "von den Anwälten": somebody who can promise, in any case. */
const isDoer = (noun: string): boolean => isAgent(noun) || isAgent(noun.replace(/e?n$/u, ''))

const OURS =
  /^(?:us|me|uns|mir|(?:our|my) (?:team|office|side|company|firm|shop|house|practice|workshop|staff|people|colleagues?)|(?:unsere[rmn]|meine[rmn]) (?:team|büro|seite|firma|betrieb|laden|haus|praxis|werkstatt|kollegen|leuten|mitarbeitern))$/iu
const agentOf = (words: string, author: StatementParty, people: People, article = ''): StatementParty =>
  OURS.test(`${article} ${words}`.trim()) ? author : (partyOf(words, people) ?? people.party(words))

function receiverIn(quote: string, people: People): StatementParty | null {
  const [clause = ''] = quote.split(NEXT_CLAUSE, 1)
  const [promised = [], given = [], meant = []] = TO_EN.map((pattern) =>
    [...`${clause[0]?.toLowerCase() ?? ''}${clause.slice(1)}`.matchAll(pattern)].flatMap(({ groups }) => {
      const party = partyOf(groups?.name ?? '', people)
      return party === null || party.resolved === 'me' ? [] : [party]
    }),
  )
  if (promised.length > 0) return onlyOf(promised)
  if (given.length > 0) return onlyOf(given)
  if (meant.length > 0) return TO_ANOTHER_EN.test(clause) ? null : onlyOf(meant)
  if (!OWN_DE.test(clause) && !/(?:zugesagt|versprochen|zugesichert)[\s.!]*$/u.test(clause)) return null
  const named = [...clause.matchAll(NAMES)].flatMap(({ 0: name, index }) => {
    const before = clause.slice(Math.max(0, index - 24), index)
    if (NOT_TO_DE.test(before) || /^s(?!\p{L})|^['’]/u.test(clause.slice(index + name.length))) return []
    const party = partyOf(name, people)
    if (party === null || party.resolved === 'me') return []
    return [{ party, mark: TO_DE.test(before) ? 'to' : FOR_DE.test(before) ? 'for' : null }]
  })
  const marked = (mark: string | null) => named.filter((one) => one.mark === mark).map(({ party }) => party)
  for (const mark of [null, 'to']) if (marked(mark).length > 0) return onlyOf(marked(mark))
  return CALLS_DE.test(clause) ? null : onlyOf(marked('for'))
}

function onlyOf([first, ...more]: readonly StatementParty[]): StatementParty | null {
  if (first === undefined) return null
  const isSame = ({ words, resolved }: StatementParty) =>
    resolved === null ? words === first.words : resolved === first.resolved
  return more.every(isSame) ? first : null
}

/** "Haben Frau Köhler": the verb at the head is no part of the name. */
function partyOf(name: string, people: People): StatementParty | null {
  if (people.isPerson(name)) return people.party(name)
  const rest = name.replace(/^\p{L}+ /u, '')
  if (rest !== name && people.isPerson(rest)) return people.party(rest)
  const [first = ''] = name.split(' ')
  return first !== name && people.isPerson(first) ? people.party(first) : null
}
