// Decisions by the verb that settles, in every form in which minutes, letters and notes write it: who did it, what was done, a noun for it, a label
// before what was settled; and what is settled by a plain yes, no, no longer or from now on.
import { datesIn } from '../../dates/written.ts'
import type { Draft, Setting } from '../draft.ts'
import { hasCondition } from '../form/clauses.ts'
import { ACTS, germanForms } from '../promises/verbs.ts'
import { isAgent } from '../who/agents.ts'
import { isPast } from './resolutions.ts'
import { SETTLED_DE } from './settled-de.ts'
import { SETTLED_EN } from './settled-en.ts'

/** Not settled: it is wished, asked, planned, hung on something, or told of another time. One place for all decisions of this file. */
const UNSETTLED_BEFORE =
  /(?<!\p{L})(?:not yet|yet to|to be|should|could|might|may|would|whether|perhaps|maybe|until|once|if|unless|when|asked|asks|wants?|hopes?|hoped|needs?|propos\p{L}+|suggest\p{L}*|recommend\p{L}*|likely|expected|probably|about to|before|after|since|because|as|although|noch nicht|ob|wenn|falls|sobald|soll|sollte|sollen|könnte|könnten|vielleicht|möchte|vorgeschlagen|beantragt|bevor|nachdem|weil|da|seit|als|wie|hätte|wäre|würde|bittet|bat|plant|hofft|wohl|wahrscheinlich)(?!\p{L})[^,;:]{0,60}$/iu
const DENIED =
  /(?<!\p{L})(?:nicht|not)(?: \p{L}+){0,2} (?:entschieden|beschlossen|geklärt|geeinigt|festgelegt|vereinbart|abgestimmt|decided|settled|agreed|resolved)(?!\p{L})|(?<!\p{L})(?:meeting|session|sitzung|versammlung) (?:was |is |ist |wurde )?(?:adjourned|closed|geschlossen|beendet)|(?<!\p{L})(?:nothing|nobody|no one|never|nichts|niemand|nie|noch nicht|not yet|noch kein\p{L}*|no decision|kein\p{L}* (?:beschl\p{L}+|entscheid\p{L}*|einigung))(?!\p{L})/iu
const FUTURE_ONLY =
  /(?<!\p{L})(?:will be|to be|would be|must be|has to be|needs? to be|can be|could be|should be|muss|müssen|soll|sollen|kann|können|sollte|könnte) (?:[\p{L}]+ ){0,3}$/iu
const LONG_AGO =
  /(?<!\p{L})(?:always|usually|never|often|sometimes|every (?:year|time)|used to|immer|meistens|oft|stets|jedes mal|früher|damals|seinerzeit)(?!\p{L})/iu

const ALL = [...SETTLED_EN, ...SETTLED_DE]

/** A decision by what settles it; null: none. */
export function settledIn(clause: string, setting: Setting): Draft | null {
  const { kind } = setting.people
  if (/\?["')]*$/.test(clause) || (kind === 'file' && !setting.isTalk) || isPast(clause, setting)) return null
  if (DENIED.test(clause) || LONG_AGO.test(clause) || /^(?:as|wie) /i.test(clause)) return null
  for (const [pattern, confidence] of ALL) {
    const match = pattern.exec(clause)
    if (match === null) continue
    const verb = match.index + (/\p{L}+[^\p{L}]*$/u.exec(match[0])?.index ?? 0)
    if (UNSETTLED_BEFORE.test(clause.slice(0, match.index)) || FUTURE_ONLY.test(clause.slice(0, verb))) continue
    const { who } = match.groups ?? {}
    if (who !== undefined && !isSomebody(who, setting)) continue
    if (/^\S+ (?:not yet|noch nicht)/i.test(clause)) continue
    return {
      kind: 'decision',
      who: null,
      what: 0,
      confidence,
      hedged: hasCondition(clause) && !/unless|until|before/i.test(clause),
    }
  }
  return refusedIn(clause, setting)
}

const isSomebody = (who: string, { people }: Setting): boolean =>
  /^(?:we|they|he|she|I|both(?: \p{L}+)?|management|man|wir|er|sie)$/iu.test(who) ||
  people.isParty(who) ||
  isAgent(who) ||
  who.split(/ (?:and|&|und) /).every((one) => people.isPerson(one) || isAgent(one))

const REFUSED_EN =
  /^(?:(?:so|and|but|then) )?(?:(?<who>we|they|the (?:[\p{L}-]+ ){0,2}[\p{L}-]+|\p{Lu}[\p{L}'-]+) )?(?:(?:will|shall|do|does|are|is|am) not|won't|shan't|don't|doesn't|aren't|isn't|'re not|'m not|not) (?:be |going to )?(?<verb>\p{Ll}{3,})(?!\p{L})/iu
const REFUSED_DE =
  /^(?:(?<who>wir|(?:die|der|das|unser\p{L}*) (?:\p{Ll}+ )?\p{Lu}[\p{L}-]+|\p{Lu}[\p{L}-]+)) (?<verb>\p{Ll}{3,})(?!\p{L}) (?<rest>[^?;]{0,100}?(?<!\p{L})(?:kein\p{L}*|nicht)(?!\p{L})[^?;]{0,80})$/iu
/** What fails or cannot be known is nobody's decision. */
const FAILS =
  /^(?:be|have|know|need|think|believe|want|like|see|understand|remember|feel|expect|work|happen|matter|get|fit|reach|arrive|come|manage|survive|last|finish|hold|hear|mind|care|worry|say|look|seem|mean|able|recogni[sz]e|find|find|miss|forget|meet|find|deliver|answer|reply|respond|call|speak|talk|help|return|attend|make|going|even|really|only|just|yet|find|wait|waiting|find|sure|here|there|good|well|much|more|the|his|her|our|their|this|that|him|them|you|ready|happy|clear|true|right|possible|easy|enough)(?:ing)?$/iu

/** "We are not appealing", "Wir legen keine Berufung ein": what is not done by whoever could do it. */
function refusedIn(clause: string, setting: Setting): Draft | null {
  const draft: Draft = { kind: 'decision', who: null, what: 0, confidence: 0.6 }
  if (hasCondition(clause)) return null
  const english = REFUSED_EN.exec(clause)?.groups
  if (english !== undefined) {
    const verb = english.verb ?? ''
    const stem = verb.replace(/ing$/, '')
    const act = [verb, stem, `${stem}e`, stem.slice(0, -1)].some((one) => ACTS.has(one) && !FAILS.test(one))
    const { who } = english
    const ours = who === undefined ? setting.people.kind === 'note' : /^(?:we|they)$/i.test(who) || isAgent(who)
    if (act && ours && !FAILS.test(verb) && (/ing$/.test(verb) || /will|won't|shall|shan't|going/.test(clause)))
      return draft
  }
  const german = REFUSED_DE.exec(clause)?.groups
  if (german === undefined) return null
  const { who = '', verb = '', rest = '' } = german
  const form = germanForms(verb).find(
    ({ particle, persons }) =>
      (particle === '' || new RegExp(`(?<!\\p{L})${particle}[.!]?$`, 'iu').test(rest)) &&
      (persons.has('wir') || persons.has('er')),
  )
  const lasting = /(?<!\p{L})mehr(?!\p{L})/iu.test(rest)
  const isOurs = /^wir$/i.test(who) || (lasting && (isAgent(who) || setting.people.isParty(who)))
  if (form === undefined || !isOurs || (form.weak && !lasting && form.particle === '')) return null
  return datesIn(clause, setting.base).some(({ day }) => day < setting.base.today) ? null : draft
}
