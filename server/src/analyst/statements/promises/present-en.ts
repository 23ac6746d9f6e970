// Promises in English that stand in the present tense, as notes write them.
import { datesIn } from '../../dates/written.ts'
import { type Draft, resolvePronoun, type Setting, self } from '../draft.ts'
import { hasCondition, isNegated } from '../form/clauses.ts'
import { NAME } from '../who/people.ts'
import { ACTS, DOING, WEAK } from './verbs.ts'

const PRESENT = new RegExp(
  String.raw`(?:^|[,;:→] |-> |– |\bnow )((?:the |our )?(?:${NAME}|\p{Ll}{3,20})) (?:now |then |also |both )?([a-z]{3,}s)\b`,
  'gu',
)
/** "Kim has no time; Tilda does it instead" */
const DOES_IT = new RegExp(
  String.raw`(?:^|[,;:–] )(?<who>${NAME}) (?:does|covers|handles) (?:it|that|this one|them|both)(?=[.,;!]|$| (?:instead|then|now|for (?:him|her|them|us)|on|by|next|this|to(?:day|morrow)|from)(?!\p{L}))`,
  'u',
)
/** "we lend her the van from Monday" */
const OWN =
  /(?:^(?:(?:For|At|On|In|With|From|Before|After|By) [^,;:?]{2,40} )?|[,;:→] |-> |– |\b(?:and|so|then|but) )(I|we) (?:now |then |also |both )?([a-z]{3,})(?! (?:that|if|whether)\b)\b/giu
const base = (verb: string) =>
  ACTS.has(verb.replace(/s$/, ''))
    ? verb.replace(/s$/, '')
    : /ies$/.test(verb)
      ? verb.replace(/ies$/, 'y')
      : verb.replace(/es$/, '')
const STARTED = /^(?:also |then )?([a-z]{3,}ing) \p{L}/u

/** "Kim sends the offer on Friday", "calling the printer on Tuesday": the present promises where its day is ahead. */
export function present(clause: string, setting: Setting): Draft | null {
  if (isNegated(clause) || /\b(?:every|each|usually|always|often|weekly|daily|monthly)\b|\?$/i.test(clause)) return null
  const ahead = datesIn(clause, setting.base).some(({ day }) => day >= setting.base.today)
  const started = STARTED.exec(clause)
  if (started && ahead && DOING.has(started[1] ?? '') && setting.people.kind !== 'message')
    return { kind: 'promise', who: self('I', setting), what: 0, confidence: 0.6, hedged: hasCondition(clause) }
  for (const match of clause.matchAll(PRESENT)) {
    const [whole, words = '', verb = ''] = match
    if (!ACTS.has(base(verb))) continue
    const name = words.replace(/^(?:the|our) /, '')
    const isShort = /^\p{Lu}{2,3}$/u.test(name)
    const isPronoun = /^(?:he|she)$/.test(name)
    if (!setting.people.isParty(name) && !((isShort || isPronoun) && ahead)) continue
    if (!setting.people.isPerson(name) && !isPronoun && WEAK.has(base(verb)) && verb !== 'takes') continue
    // Without a day only what somebody takes on.
    const isGiven = /^(?:→|->) /.test(whole) && setting.people.isPerson(name)
    if (!ahead && !isGiven && verb !== 'takes' && verb !== 'handles') continue
    return {
      kind: 'promise',
      who: isPronoun ? resolvePronoun(clause, match.index, setting) : setting.people.party(name),
      what: match.index + whole.length - verb.length,
      confidence: 0.65,
      hedged: hasCondition(clause),
    }
  }
  const stepsIn = DOES_IT.exec(clause)?.groups?.who
  if (stepsIn !== undefined && setting.people.isPerson(stepsIn))
    return {
      kind: 'promise',
      who: setting.people.party(stepsIn),
      what: 0,
      confidence: 0.62,
      hedged: hasCondition(clause),
    }
  if (!ahead || /\b(?:was|were|had|did|yesterday|last)\b/i.test(clause)) return null
  for (const match of clause.matchAll(OWN)) {
    const [whole, who = '', verb = ''] = match
    if (!ACTS.has(verb.toLowerCase()) || PAST.has(verb.toLowerCase())) continue
    return {
      kind: 'promise',
      who: self(who, setting),
      what: match.index + whole.length - verb.length,
      confidence: 0.65,
      hedged: hasCondition(clause),
    }
  }
  return null
}
/** Spelled alike in the past. */
const PAST = new Set(['put', 'set', 'cut', 'let', 'read', 'spread', 'hope'])
