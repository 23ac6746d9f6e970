// Somebody waits for what is ours to give: "Yusuf wants our answer by 3 December", "Dana wartet auf unsere Antwort". It is owed by the writer.
import type { StatementParty } from '#contract/statements.ts'
import { datesIn } from '../../dates/written.ts'
import { type Draft, isAuthor, resolvePronoun, type Setting, self } from '../draft.ts'
import { hasCondition, isNegated } from '../form/clauses.ts'
import { NAME } from '../who/people.ts'

/** What one gives an answer, a paper or a payment by. */
const GIVEN_EN =
  '(?:answers?|repl(?:y|ies)|responses?|decisions?|word|yes|ok|okay|signatures?|approval|consent|confirmation|sign-?off|go-?ahead|comments?|feedback|input|view|opinion|figures|numbers|report|draft|offer|quote|proposal|payment|cheque|check|documents?|papers?|paperwork|contract|list|plan|letter|call|instructions?)'
const GIVEN_DE =
  '(?:antwort(?:en)?|rückmeldung|entscheidung|bescheid|zusage|ok|okay|ja|unterschrift|freigabe|visierung|zustimmung|genehmigung|bestätigung|kommentare?|feedback|stellungnahme|meinung|zahlen|bericht|entwurf|offerte|angebot|vorschlag|zahlung|unterlagen|papiere|vertrag|liste|plan|brief|anruf|anweisung(?:en)?)'
// No genitive: "our lawyer’s letter" is the lawyer's to give.
const LED = String.raw`(?:[\p{L}-]+ ){0,3}?`
const OURS_EN = `(?:(?:our|my) ${LED}${GIVEN_EN}|(?:an?|the|some) ${LED}${GIVEN_EN} from (?:us|me))(?!\\p{L})`
const OURS_DE = `(?:(?:unser|mein)(?:e[nrms]?)? ${LED}${GIVEN_DE}|(?:eine?n?|die|den|das) ${LED}${GIVEN_DE} von (?:uns|mir))(?!\\p{L})`
const WAITS = new RegExp(
  `(?<!\\p{L})(?:(?:(?:is|are|has been|have been)|'s|'re) (?:still |now |also )?(?:waiting|holding out) (?:for|on)|(?:still )?(?:waits?|await(?:s|ing)?)(?: for| on)?) (?:still )?${OURS_EN}|(?<!\\p{L})(?:wartet|warten) [^;?]{0,40}?auf ${OURS_DE}`,
  'iu',
)
const WANTS = new RegExp(
  `(?<!\\p{L})(?:wants?|needs?|expects?|requires?|demands?|asks? for|insists? on) (?:still )?${OURS_EN}|(?<!\\p{L})(?:brauch(?:t|en)|erwarte[nt]|verlang(?:t|en)|forder[nt]) [^;?]{0,40}?${OURS_DE}`,
  'iu',
)
const SUBJECT = new RegExp(
  `^(?:[^:;?]{2,30}: )?(?:(?:and|but|so|now|und|aber|also|jetzt),? )?(?<who>[Hh]e|[Ss]he|[Ee]r|[Ss]ie|${NAME}|(?:[Tt]he|[Tt]heir|[Dd]er|[Dd]ie|[Dd]as) (?<noun>[\\p{L}-]+))(?!\\p{L})`,
  'u',
)

/** "has another offer and wants": the same subject goes on. */
const GOES_ON = /(?<!\p{L})(?:and|but|und|aber)(?: (?:still|now|also|noch|jetzt|auch))?\s*$/iu
const ALONE =
  /^(?:['’]s? [\p{L}-]+)?[ ,]*(?:(?:still|now|also|really|just|only|apparently|noch|jetzt|auch|immer|dringend|nur) ?)*$/iu

/** What the writer owes somebody who waits for it; null where nobody waits, or the writer does. */
export function owedToOthersIn(clause: string, setting: Setting): Draft | null {
  if (setting.people.kind === 'file' || /\?["')]*$/.test(clause) || hasCondition(clause)) return null
  const waits = WAITS.exec(clause)
  const wants = waits ?? WANTS.exec(clause)
  if (wants === null || isNegated(clause.slice(0, wants.index + wants[0].length))) return null
  const whom = waiterIn(clause.slice(0, wants.index), setting)
  if (whom === null) return null
  const isDated = datesIn(clause, setting.base).some(({ role, day }) => role !== 'from' && day >= setting.base.today)
  if (!isDated && waits === null) return null
  return {
    kind: isDated ? 'deadline' : 'promise',
    ...{ who: self('I', setting), to_whom: whom },
    ...{ what: 0, confidence: 0.7 },
  }
}

/** Who waits: a person, a party, or whoever was named last; null for a thing ("the plan waits for my approval") and for oneself. */
function waiterIn(before: string, setting: Setting): StatementParty | null {
  const { people } = setting
  if (before.trim() === '') return setting.named
  const subject = SUBJECT.exec(before)
  const { who, noun } = subject?.groups ?? {}
  if (subject === null || who === undefined) return null
  // "Ben will send my report because Tilda wants our answer": who waits stands right before the verb.
  const rest = before.slice(subject[0].length)
  if (!ALONE.test(/['’]s?$/u.test(subject[0]) ? rest.replace(/^ [\p{L}-]+/u, '') : rest) && !GOES_ON.test(rest))
    return null
  if (/^(?:he|she|er|sie)$/i.test(who)) return resolvePronoun(before, 0, setting)
  const [, of] = /['’]s? ([\p{L}-]+)(?!\p{L})/u.exec(before) ?? []
  if (of !== undefined) {
    const whole = before.slice(before.indexOf(who), before.indexOf(of) + of.length)
    return people.isParty(of) ? { words: whole, resolved: null } : null
  }
  if (noun !== undefined && !people.isParty(noun) && !people.isParty(who)) return null
  const party = people.party(who)
  return isAuthor(party, people) || !(people.isPerson(who) || people.isParty(noun ?? who)) ? null : party
}
