// What its writer promised before and tells of now: "the rota I promised Priya", "die Zeichnung, die ich ihm versprochen hatte", "I told Olga that
// she gets it in writing". It is owed until it was done, and its day may lie behind the day on which it is told.
import { addDays, daysBetween } from '#contract/days.ts'
import type { StatementParty } from '#contract/statements.ts'
import { datesIn } from '../../dates/written.ts'
import type { DateBase, WrittenDate } from '../../dates/written-rules.ts'
import { type Draft, personIn, resolvePronoun, type Setting, self } from '../draft.ts'
import type { Unit } from '../form/units.ts'
import { NAME } from '../who/people.ts'

const WHOM = String.raw`(?<whom>him|her|them|the \p{Ll}+|${NAME})`
const WHOM_DE = String.raw`(?<whom>ihm|ihr|ihnen|(?:[Dd]em|[Dd]er|[Dd]en) \p{Lu}[\p{L}-]+|(?:Herrn?|Frau|Fr\.|Hr\.) ${NAME}|${NAME})`
/** What they get is a thing: "gets on my nerves" promises nothing. */
const GETS =
  '(?:gets?|has|have|receives?|will get|will have) (?=(?:the|an?|his|her|their|its|some\\p{L}*|two|three|\\d|it|that|those|these|one|all|both|more|another|paid|first|my|our)(?!\\p{L})|\\p{Lu})'
const GETS_DE = '(?:bekommt|kriegt|erhält|bekommen|kriegen|erhalten|hat|haben)'

const PATTERNS: readonly RegExp[] = [
  // "asked again for the bonus I promised him"
  new RegExp(
    String.raw`[\p{L}\d]\)? (?:that |which )?(?<who>(?<!(?:and|but|so|because|said|says|as|think|if|that|when|whether|what|how) )(?:I|we))(?: had| have|'d|'ve)?(?: once| already)? promised(?: ${WHOM})?(?!\p{L})`,
    'u',
  ),
  new RegExp(
    String.raw`^(?:and |so |but )?(?<who>I|[Ww]e)(?: had| have|'d|'ve)(?: once| already)? promised(?: ${WHOM})? (?!to\b|that\b)`,
    'u',
  ),
  // "Promised her figures by Michaelmas": who writes leaves themself out.
  /^(?:and |so |also )?promised (?<whom>him|her|them) (?!to\b|that\b)\p{L}/iu,
  // "I told her in spring that she gets it in writing"
  new RegExp(
    String.raw`^(?:(?:In|On|At|Last|Back|This) [^,;?]{2,24}?,? )?(?:(?<who>[Ii]|[Ww]e)(?: had| have|'d|'ve)? )?(?:[Tt]old|[Aa]ssured|[Pp]romised) ${WHOM}(?: (?:in|on|last|this|at) [\p{L}\d ]{2,20}?)?(?: that)? (?:he|she|they)(?:'d|'ll| would| will)? ${GETS}`,
    'u',
  ),
  // "i said she gets it monday"
  new RegExp(
    String.raw`^(?<who>[Ii]|[Ww]e) said(?: that)? (?<whom>he|she|they|${NAME})(?:'d|'ll| would| will)? ${GETS}`,
    'u',
  ),
  new RegExp(
    String.raw`(?:,|(?<=\p{L})) (?:den|die|das|dem|denen|was) (?<who>ich|wir)(?: ${WHOM_DE})?(?: [^,;?]{2,70}?)? (?:zugesagt|versprochen|zugesichert|in Aussicht gestellt)(?: habe?n?| hatten?| hab)?(?=[,.;!)]|$)`,
    'u',
  ),
  new RegExp(
    String.raw`(?:(?<!\p{L})[Hh]abe?n? (?<who>ich|wir)|(?<!\p{L})(?<who2>[Ii]ch|[Ww]ir) habe?n?|^[Hh]ab(?:e|en)?) ${WHOM_DE}(?: [^,;?]{2,30}?)? (?:gesagt|versprochen|zugesagt|zugesichert), (?:dass (?:er|sie) [^;?]{2,110}? ${GETS_DE}(?=[,.;!)]|$)|(?:er|sie) ${GETS_DE} )`,
    'u',
  ),
]
/** "Yusuf was promised the lead by me", "… hat die Leitung zugesagt bekommen. Von mir." */
const PASSIVE = new RegExp(
  String.raw`(?<whom>[Hh]e|[Ss]he|[Tt]hey|${NAME})(?: was| were| has been| have been|'s been|'ve been) promised (?!to\b)|(?<whom2>[Ee]r|[Ss]ie|${NAME}) (?:hat|haben|hatte|wurden?)(?!\p{L})[^;?]{3,90}? (?:zugesagt|versprochen)(?: bekommen| worden)?(?=[,.;!)]|$)`,
  'u',
)
const BY_ME = /(?<!\p{L})(?:by (?:me|us)|von (?:mir|uns))(?!\p{L})/iu
const BY_ME_BEHIND = /^(?:by|from|von) (?:me|us|mir|uns)(?!\p{L})/iu
/** "told him I hold off til Thursday", "hab ihr gesagt, ich melde mich am Montag": with its day, else it is only told. */
const SAID_OF_SELF = new RegExp(
  String.raw`^(?:(?<who>[Ii]|[Ww]e) )?(?:[Tt]old|[Aa]ssured) ${WHOM}(?: that)? (?:I|i|we)(?:'d|'ll| will| would)? (?!(?:had|have|am|was|were|are|can't|cannot|don't|do|won't|did|didn't|thought|think|know)(?!\p{L}))\p{Ll}{2}|^(?:[Ii]ch )?[Hh]abe? ${WHOM_DE} gesagt,? (?:dass )?ich (?!(?:bin|war|kann nicht|weiß|glaube|denke)(?!\p{L}))\p{Ll}{2}`.replace(
    '(?<whom>ihm',
    '(?<whom2>ihm',
  ),
  'u',
)
/** "I said: the first four get windows before Christmas". */
const SAID = /^(?:I|We|Ich) (?:said|promised|sagte|versprach|habe gesagt): /u

const HINT = /promis|told|assured|said|zugesagt|versprochen|zugesichert|gesagt|aussicht/i
/** "Worse than I told Ben"; "I had promised them a list, and it went out": measured by it, or over. */
const NO_MORE =
  /(?<!\p{L})(?:than|as) (?:I|we)(?:'d| had| have|'ve)? (?:told|said|promised)(?!\p{L})|(?<!\p{L})(?:I|we)(?:'d| had) promised [^?;]{3,120}, (?:and|but) (?:it|they|that|he|she|I|we)(?:'ve|'s| have| has| had)? (?:now |duly |then )?(?:\p{L}{2,}ed|went|came|was|were|got|did|sent|gave|brought|took|made|done|gone|been)(?!\p{L})/iu
/** "He said Monday and Monday's gone", "Montag hieß es, und Montag ist vorbei". */
const OVER =
  /(?<!\p{L})(?:said|promised|sagte|hieß es|versprochen) (?:by |on |am |bis )?(?<day>\p{L}+(?:day|tag|woch)),? (?:and|but|und|aber) \k<day>(?:'s| is| has| was| ist| war)(?: now| long| jetzt| längst)? (?:gone|past|over|been|passed|come and gone|vorbei|um|rum|durch)(?!\p{L})/iu
export const isKeptOrCompared = (sentence: string): boolean => NO_MORE.test(sentence) || OVER.test(sentence)

const DENIED =
  /(?<!\p{L})(?:not|never|n't|nobody|nothing|no one|if|whether|nie|nicht|niemandem|nichts|kein\p{L}*|falls|ob)(?!\p{L})/iu

/** "If I promised her that". */
const SUPPOSED = /^(?:if|had|whether|suppose|wenn|falls|hätte)(?!\p{L})/iu

/** A promise of the writer's own that is told as past; null: none is. */
export function toldPromise(clause: string, next: Unit | undefined, setting: Setting): Draft | null {
  if (setting.isTalk || setting.isMinuted || !HINT.test(clause)) return null
  if (/\?["')]*$/.test(clause) || SUPPOSED.test(clause)) return null
  for (const pattern of PATTERNS) {
    const match = pattern.exec(clause)
    if (match === null || DENIED.test(match[0])) continue
    const { who, who2, whom } = match.groups ?? {}
    return promiseOf(self(who ?? who2 ?? 'I', setting), partyIn(whom, clause, match.index, setting))
  }
  const passive = PASSIVE.exec(clause)
  if (passive && !DENIED.test(passive[0]) && (BY_ME.test(clause) || BY_ME_BEHIND.test(next?.clean ?? ''))) {
    const { whom, whom2 } = passive.groups ?? {}
    return promiseOf(self('I', setting), partyIn(whom ?? whom2, clause, passive.index, setting))
  }
  const own = SAID_OF_SELF.exec(clause)
  if (
    own !== null &&
    datesIn(clause, setting.base).some(({ day, role }) => role !== 'from' && day >= setting.base.today)
  )
    return promiseOf(
      self(own.groups?.who ?? 'I', setting),
      partyIn(own.groups?.whom ?? own.groups?.whom2, clause, own.index, setting),
    )
  const said = SAID.exec(clause)
  return said !== null && datesIn(clause, setting.base).length > 0
    ? promiseOf(self('I', setting), null, said[0].length)
    : null
}

const promiseOf = (who: StatementParty, to_whom: StatementParty | null, what = 0): Draft => ({
  ...{ kind: 'promise', who, what, confidence: 0.75, told: true },
  ...(to_whom ? { to_whom } : {}),
})

function partyIn(words: string | undefined, clause: string, at: number, setting: Setting): StatementParty | null {
  if (words === undefined) return null
  if (/^(?:him|her|them|he|she|they|ihm|ihr|ihnen|er|sie)$/iu.test(words)) return resolvePronoun(clause, at, setting)
  const name = words.replace(/^(?:dem|der|den|herrn?|frau|fr\.|hr\.) /iu, '')
  return personIn(name, setting.people) ?? { words, resolved: null }
}

const TOLD =
  /(?<!\p{L})(?:promised|told|assured|gave|said|zugesagt|versprochen|zugesichert|gesagt|versprach)(?!\p{L})/iu
/** Before so many days a day without its year is looked for, in days. */
const BACK = 120
const UNKEPT = /(?<!\p{L})(?:although|even though|though|obwohl|obgleich)(?!\p{L})/iu
const LAST = /^(?:last|letzt|vergangen|vorig)/i
const UNTIL = /(?<!\p{L})(?:by|until|till|bis|bis zum)(?: spätestens)? ?$/iu
/** "the fee I promised her for October": what it was promised for; "on 3 November" is when it was said. */
const FOR = /(?<!\p{L})(?:for|für|zum|zur) (?:the )?$/iu

/**
 * The day of a promise that is told as past, where it lies behind the text's own: "I promised her the figures by 29 September", written in
 * October. Only days that are named in full: which Friday was meant, nobody can tell; and only those until which, or for which, it was
 * promised. `chosen`: the day ahead; `told`: a rule says that its writer tells of an earlier promise, else the words do.
 */
export function dayBehind(
  clean: string,
  { chosen, base, told = false }: { chosen: WrittenDate | null; base: DateBase; told?: boolean | undefined },
): WrittenDate | null {
  if (!told && !TOLD.test(clean)) return null
  // "although he promised it by Wednesday", "bis letzten Mittwoch": the one that has passed.
  if (chosen !== null && UNKEPT.test(clean) && chosen.role === 'until' && /^\p{L}+\.?$/u.test(chosen.words))
    return daysBetween(base.today, chosen.day) <= 7 ? { ...chosen, day: addDays(chosen.day, -7) } : null
  const last = datesIn(clean, base).find(
    ({ words, from, day }) => LAST.test(words) && UNTIL.test(clean.slice(0, from)) && day < base.today,
  )
  if (last !== undefined) return last
  const [early, other] = [BACK, BACK - 3].map((days) => datesIn(clean, { ...base, today: addDays(base.today, -days) }))
  const named = (early ?? []).filter(({ day }) => day < base.today && other?.some((each) => each.day === day))
  const day =
    named.findLast(({ role }) => role === 'until') ??
    (told ? named.findLast(({ role, from }) => role === 'from' || FOR.test(clean.slice(0, from))) : undefined)
  if (day === undefined) return null
  const behind = daysBetween(day.day, base.today)
  return chosen === null || daysBetween(base.today, chosen.day) > 2 * behind ? day : null
}
