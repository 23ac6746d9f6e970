// Promises that are told by their day: "now says Monday", "the letter comes on the 4th", "will be with us by Friday", "habt ihr am Mittwoch".
import type { StatementParty } from '#contract/statements.ts'
import { datesIn } from '../../dates/written.ts'
import type { WrittenDate } from '../../dates/written-rules.ts'
import { amountsIn } from '../../text/amounts.ts'
import { type Draft, resolvePronoun, type Setting, self } from '../draft.ts'
import { hasCondition, isNegated } from '../form/clauses.ts'
import { NAME } from '../who/people.ts'

const WHO = String.raw`(?<who>${NAME}|(?<![\p{L}])(?:he|she|they|er|sie|\p{L}[\p{L}-]{2,20}))`
/** What stands right before the day: "now says", "asked for until", "sagt jetzt". */
const SAYS = new RegExp(
  String.raw`(?:^|[\s,:;(–-])(?:${WHO} )?(?:(?:now|already|still|jetzt|nun) )?(?:says?|said|promis(?:es|ed)|reckons?|quot(?:es|ed)|wants?|asked for|asks for|estimates?|confirm(?:s|ed)|offers?|told (?:me|us)|sagt|sagte|sagen|nennt|nannte|verspricht|versprach|rechnet mit|braucht|bittet um(?: (?:Aufschub|Verlängerung|Zeit))?|schätzt|meldet|bestätigt|stellt)(?: (?:now|it's|it is|me|us|more like|rather|about|jetzt|nun|noch|mir|uns|erst|aber|doch|wieder|etwa|nicht))*(?: (?:until|till|til|by|before|for|on|w/c|the|not before|bis|vor|am|zum|für|den|spätestens|frühestens|auf)){0,3} ?"?$`,
  'u',
)
/** What stands right behind it: "… they now say", "…, says Fiona". */
const SAYS_BEHIND = new RegExp(
  String.raw`^[^;?]{0,20}?["',]{1,2} (?:(?:says|said|sagt|sagte|laut|lt\.) (?<who>${NAME})|(?<own>they|he|she|\p{L}+) (?:now |all )?(?:say|says|said))(?!\p{L})`,
  'u',
)
/** A length of time instead of a day: "they say 4 weeks". */
const SAYS_LENGTH =
  /(?:^|[\s,:;(–-])(?<who>\p{L}[\p{L}-]{1,20}) (?:now )?(?:say|says|said|reckons?|quotes?|quoted|promised|sagt|sagte|sagen|nennt|verspricht|braucht) (?:it'?s |it will take |about |another |etwa |noch |jetzt )?(?:\d{1,3}|two|three|four|five|six|eight|ten|zwei|drei|vier|fünf|sechs|acht|zehn) (?:days?|weeks?|wks?|months?|tage?n?|wochen?|monate?n?)(?!\p{L})/iu

/** What one sends, writes or hands over. */
const THING =
  /(?<!\p{L})(?:(?:the |our |their |his |her |a |this |that )?(?:[\p{L}.&'-]+ ){0,3}?(?:letters?|loi|quotes?|quotations?|offers?|reports?|drafts?|contracts?|drawings?|plans?|schedules?|figures|numbers|accounts|invoices?|orders?|po|certificates?|certs?|statements?|lists?|minutes|slides?|decks?|proposals?|samples?|references?|answers?|reply|replies|feedback|documents?|paperwork|files?|data|parts?|delivery|shipment|goods|kit|units?|machines?|permits?|licen[cs]es?|approval|sign-?off|memo|analysis|results|survey|valuation|prices?|pricing|forms?|agreement|version|payment|deposit|money|refund|replacement|rest|ones?|it|they)|\p{L}*(?:angebote?|entw[uü]rfe?|berichte?|verträge?|vertrag|unterlagen|listen?|rechnung(?:en)?|konzepte?|pläne?|plan|planung(?:en)?|kündigung(?:en)?|auswertung(?:en)?|protokolle?|schreiben|muster|zahlen|nachtr[aä]ge?|gutachten|bescheide?|bewertung(?:en)?|doku(?:mentation)?|kalkulation(?:en)?|zeichnung(?:en)?|lieferung(?:en)?|teile|ware|maschinen?|geräte|anlage|antwort|rückmeldung|freigabe|genehmigung|bestätigung|zertifikate?|nachweise?|vorlage|präsentation|folien|memo|brief|auftrag|bestellung|offerte|abrechnung|bilanz|abschlu[sß]s?|formulare?|referenz(?:en)?|material|übrigen?(?: \p{L}+)?|rest|er|sie|es|das))(?!\p{L})/iu
const COMES =
  /(?<!\p{L})(?:comes?|arrives?|follows?|lands?|ships?|goes out|go out|goes off|gets here|(?:is|are) (?:coming|arriving|following|going out|on (?:its|their) way)|(?:will|would|'ll|'d|should|shall) (?:all |then |now |only )?(?:be (?:with \p{L}+(?: \p{L}+)?|ready|done|finished|in|here|there|back|out|available|complete|completed|up|live|sent|delivered|in place|signed)|come|arrive|follow|land|ship|go out)|kommt|kommen|komme|folgt|folgen|(?:geht|gehen|gehe)(?= [^;?]{0,60}?(?<!\p{L})(?:raus|hinaus|an|ab|weg|rüber)(?!\p{L}))|(?:ist|sind) (?:dann )?(?:fertig|da|bereit|verfügbar)|liegt vor|wird (?:dann )?(?:nicht vor|erst|spätestens)(?=[^;?]{0,40}(?:fertig|da|geliefert|bereit|vorliegen)))(?!\p{L})/iu
const YOU_GET =
  /(?<!\p{L})(?:(?:bekommst|kriegst|hast|erhältst) du|(?:bekommt|kriegt|habt|erhaltet) ihr|(?:bekommen|erhalten|kriegen|haben) sie|(?:du|ihr|sie) (?:bekommst|kriegst|hast|erhältst|bekommt|kriegt|habt|erhaltet|bekommen|erhalten|haben)|habt's|hast's|haste)(?!\p{L})(?! (?:[\p{L}.]+ ){0,3}(?:gelegenheit|möglichkeit|(?:bedenk)?zeit|frist|recht|anspruch|wahl)(?!\p{L}))/iu
const WE_GET =
  /(?<!\p{L})(?:(?:bekommen|kriegen|erhalten) wir|wir (?:bekommen|kriegen|erhalten)|(?:bekomme|kriege|erhalte) ich|ich (?:bekomme|kriege|erhalte))(?!\p{L})/iu
const PASSIVE_BY = new RegExp(
  String.raw`(?<!\p{L})(?:wird|werden)(?!\p{L})[^;?]{0,80}?(?<!\p{L})(?:von|durch) (?<who>${NAME}|(?:der|dem|den) \p{Lu}\p{L}+)[^;?]{0,60}?(?<!\p{L})(?:\p{L}*ge\p{L}{2,}(?:t|en)|\p{L}+iert|(?:be|ver|er|ent|über|unter|zer)\p{L}{2,}(?:t|en))(?!\p{L})`,
  'u',
)

/** A promise that its day tells; null where none is told. */
export function datedPromise(clause: string, setting: Setting): Draft | null {
  if (/\?["')]*$/.test(clause)) return null
  const by = PASSIVE_BY.exec(clause)?.groups?.who
  if (by !== undefined && !isNegated(clause) && setting.people.isParty(by.replace(/^(?:der|dem|den) /, '')))
    return draft(setting.people.party(by), clause, 0.7)
  const length = SAYS_LENGTH.exec(clause)?.groups?.who
  if (length !== undefined && isSomebody(length, setting)) return draft(partyOf(length, clause, setting), clause, 0.6)
  const offer = OFFERS.exec(clause)?.groups?.who
  if (
    offer !== undefined &&
    (amountsIn(clause).length > 0 || /\d ?(?:%|percent|prozent)/i.test(clause)) &&
    !isNegated(clause)
  ) {
    const plain = offer.replace(/^(?:the|der|die|das) /i, '')
    if (/^(?:he|she|they|er|sie)$/i.test(plain) || setting.people.isParty(plain))
      return { ...draft(partyOf(plain, clause, setting), clause, 0.58), hedged: true }
  }
  const ahead = datesIn(clause, setting.base).filter(({ day }) => day >= setting.base.today)
  if (ahead.length === 0) return null
  const fitted = visited(clause, ahead, setting)
  if (fitted !== null) return fitted
  return said(clause, ahead, setting) ?? delivered(clause, ahead, setting)
}

const OFFERS =
  /(?:^|[\s,:;–-])(?<who>(?:the |der |die )?\p{L}[\p{L}'-]+)(?: von \p{Lu}\p{L}+| from \p{Lu}\p{L}+)?(?: now| jetzt)? (?:offers?|gives?|throws? in|knocks? off|takes off|contributes?|chips in|bietet|bieten|gibt|gewährt|gewähren|legt drauf|übernimmt)(?!\p{L})/u
/** Somebody of a trade who is expected on a day: "electrician back Thursday", "Dachdecker am Dienstag da". */
const VISITS =
  /(?:^|[,;:–-] ?|\band |\bund )(?:the |our |der |die |ein |a |an )?(?<who>\p{L}[\p{L}'&.-]+)(?: (?:man|men|woman|people|guy|guys|lads?|team|firm))?(?:'s| is| are| was| ist| sind| kommt| kommen| will be)? (?:coming|comes?|(?:coming |kommt )?back|in|here|out|(?:re-?)?booked(?: in)?|scheduled|due|bestellt|eingeplant|gebucht|da|wieder da)(?: again| in| out| back| wieder)?(?: (?:on|for|from|at|am|für|ab|zum))?(?: the)? ?$/iu
/** "figures from the accountant on Tuesday", "Zahlen von Petra bis Freitag" */
const THING_FROM = new RegExp(
  String.raw`^(?:[^:;?]{2,40}: )?(?:(?:the|new|next|final|first|die|der|das|neue[rs]?) )?[\p{L}][\p{L}-]*(?: [\p{L}&-]+){0,4}? (?:from|von|vom) (?<who>(?:(?:the|der|den|dem) )?${NAME}|(?:the|our) \p{Ll}+)(?:[,:]? (?:by|on|until|this|next|bis|am|zum))?(?: the)? ?,? ?$`,
  'u',
)

function visited(clause: string, ahead: readonly WrittenDate[], setting: Setting): Draft | null {
  for (const date of ahead) {
    const before = clause.slice(0, date.from)
    const trade = VISITS.exec(before)?.groups?.who
    const isNamed =
      trade !== undefined &&
      /^\p{Lu}/u.test(trade) &&
      / (?:coming|comes|kommt) /.test(` ${before} `) &&
      !NOBODY.test(trade)
    if (trade !== undefined && (isNamed || setting.people.isTrade(trade)) && !isNegated(clause))
      return draft(setting.people.party(trade), clause, 0.58)
    const from = THING_FROM.exec(before)?.groups?.who
    if (from !== undefined && setting.people.isParty(from)) return draft(setting.people.party(from), clause, 0.6)
  }
  return null
}

function said(clause: string, ahead: readonly WrittenDate[], setting: Setting): Draft | null {
  for (const date of ahead) {
    const behind = clause.slice(date.to)
    const isEnd =
      /^(?:["')\].,;!]|$| (?:and|but|so|und|aber|at the latest|latest|instead|statt|for (?:the|his|her|our|their|it|that)|für (?:die|den|das))(?!\p{L}))/u.test(
        behind,
      )
    const before = clause.slice(Math.max(0, date.from - 120), date.from)
    const match = isEnd ? SAYS.exec(before) : null
    if (match !== null) {
      const who = match.groups?.who
      const isOwn = /(?<!\p{L})(?:I|we|ich|wir) (?:\p{L}+ )?(?:says?|said|sagte?n?|wants?|asked)(?!\p{L})/iu.test(
        match[0],
      )
      const own = /(?<!\p{L})(?:I|we|ich|wir)$/iu.test(before.slice(0, match.index).trimEnd())
      if (!isOwn && !own && (who === undefined || isSomebody(who, setting)))
        return draft(who === undefined ? setting.named : partyOf(who, clause, setting), clause, 0.6)
    }
    const after = SAYS_BEHIND.exec(behind)?.groups
    const name = after?.who ?? after?.own
    if (
      name !== undefined &&
      (/^(?:they|he|she)$/i.test(name) || setting.people.isParty(name)) &&
      /["']|be |come|arrive|kommt|ready/u.test(clause)
    )
      return draft(partyOf(name, clause, setting), clause, 0.6)
  }
  return null
}

function delivered(clause: string, ahead: readonly WrittenDate[], setting: Setting): Draft | null {
  if (
    YOU_GET.test(clause) &&
    (setting.isTalk || setting.people.kind === 'message' || setting.speaker !== null) &&
    ahead.some(({ role }) => role !== 'from')
  )
    return { ...draft(self('ich', setting), clause, 0.7), to_whom: setting.hearer }
  if (WE_GET.test(clause) && amountsIn(clause).length === 0) return draft(setting.named, clause, 0.6)
  const match = COMES.exec(clause)
  if (match === null || amountsIn(clause).length > 0) return null
  if (/(?<!\p{L})(?:if|when|wenn|falls|before|bevor|every|jede\p{L}*|usually|hope|hoffe)(?!\p{L})/iu.test(clause))
    return null
  const before = clause.slice(Math.max(0, match.index - 80), match.index)
  const after = clause.slice(match.index + match[0].length)
  const date =
    ahead.find(({ from, role }) => role !== 'from' && from > match.index) ?? ahead.find(({ role }) => role !== 'from')
  if (date === undefined) return null
  const isThing =
    THING_END.test(before) || (before.trim() === '' && THING.test(after.slice(0, 60))) || before.trim() === ''
  if (!isThing && !/be with|raus|hinaus/.test(match[0] + after.slice(0, 60))) return null
  const says = new RegExp(
    String.raw`(${NAME}) (?:says|said|sagt|sagte|meint|schreibt)|(?:says|said|sagt|laut|lt\.) (${NAME})`,
    'u',
  ).exec(clause)
  const name = says?.[1] ?? says?.[2]
  const who = name !== undefined && setting.people.isParty(name) ? setting.people.party(name) : setting.speaker
  return draft(who, clause, isNegated(clause) && !/nicht vor|not before/i.test(clause) ? 0.5 : 0.6)
}
const THING_END = new RegExp(`${THING.source}(?: \\([^()]{1,40}\\))?(?: (?:[\\p{L}.]+ ){0,5})?\\s?$`, 'iu')

const draft = (who: StatementParty | null, clause: string, confidence: number): Draft => ({
  kind: 'promise',
  who,
  what: 0,
  confidence,
  hedged: hasCondition(clause),
})

const NOBODY =
  /^(?:it|that|this|which|who|what|also|and|but|so|then|still|now|just|only|only|not|report|article|paper|sign|forecast|law|contract|lease|email|mail|letter|das|es|was|wer|dann|auch|nur|noch|aber|vertrag|bericht|zeitplan|wetter)$/i
/** Whether a word before "says" can be somebody who promises. */
function isSomebody(word: string, { people }: Setting): boolean {
  return (
    !NOBODY.test(word) &&
    !/^(?:I|we|ich|wir)$/i.test(word) &&
    (people.isParty(word) || /^(?:he|she|they|er|sie)$/i.test(word) || /^\p{L}{3,}$/u.test(word))
  )
}

function partyOf(word: string, clause: string, setting: Setting): StatementParty | null {
  if (/^(?:he|she|they|er|sie)$/i.test(word))
    return resolvePronoun(clause, 0, setting) ?? { words: word, resolved: null }
  return setting.people.party(word)
}
