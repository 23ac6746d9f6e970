// German names whose a thing is behind it: "Die Regale bestellt jetzt der Korbinian", "Zelt: macht Maria", "das Plakat ist Sache von Tom".

import { isPast } from '../decisions/resolutions.ts'
import type { Draft, Setting } from '../draft.ts'
import { hasCondition, isNegated } from '../form/clauses.ts'
import { GERMAN_STATES, germanForms } from '../promises/verbs.ts'
import { NAME } from './people.ts'

const NOW = String.raw`(?:(?:jetzt|nun|heuer|dann|künftig|doch|wieder|dieses Jahr|ab jetzt|ab sofort) )`
/** A thing, its verb and then whoever does it, at the end of what is said. */
const BEHIND = new RegExp(
  String.raw`^(?:(?:[Uu]nd|[Aa]ber|[Aa]lso) )?(?<thing>(?:[Dd]ie|[Dd]en|[Dd]as|[Dd]er|[Uu]nsere?n?|[Ii]hre?n?) [\p{L}\d -]{3,50}?|\p{Lu}[\p{L}-]{2,}(?: (?:und|&) \p{Lu}[\p{L}-]{2,})?) (?<verb>(?!jetzt|erst|bereits|selbst)\p{Ll}{3,}t) (?<now>${NOW}{0,2})(?<article>der |die )?(?<who>${NAME})(?=[.,;!]|$)`,
  'u',
)
const LABELLED = new RegExp(
  String.raw`^[^:;?]{2,60}: (?:das )?(?:macht|erledigt|übernimmt|besorgt|organisiert|bringt|holt|schreibt|kommt von|Sache von|ist Sache von) (?:jetzt |der |die |vom )?(?<who>${NAME})(?=[.,;!]|$| bis | am )`,
  'u',
)
const CARES = new RegExp(
  String.raw`^(?:[Ff]ür|[Uu]m) [^?;:,]{3,60} (?:sorgt|kümmert sich) (?:jetzt |der |die ){0,2}(?<who>${NAME})(?=[.,;!]|$)|^[^?;:,]{3,50} (?:ist|sind|bleibt) (?:jetzt |ab jetzt )?(?:die )?Sache (?:von |der |des )(?<who2>${NAME})(?=[.,;!]|$)|^(?<who3>${NAME}) (?:ist|bleibt) fürs? [^?;:,]{3,60} (?:zuständig|verantwortlich)(?=[.,;!]|$)`,
  'u',
)

/** "bekommt jetzt die Petra": theirs, and nothing that they do. */
const GETS = /^(?:bekommt|kriegt|erhält|verdient|gewinnt|verliert|kennt|trägt|spielt|genießt|vermisst)$/u
const doesIt = (verb: string, afresh: boolean): boolean =>
  !GETS.test(verb) &&
  !GERMAN_STATES.test(verb) &&
  (afresh || germanForms(verb).some(({ persons, particle }) => persons.has('er') && particle === ''))

/** Whose it is; null where nobody known stands behind. */
export function handedInGerman(clause: string, setting: Setting): Draft | null {
  const { people } = setting
  if (/\?["')]*$/.test(clause) || isNegated(clause) || isPast(clause, setting)) return null
  const behind = BEHIND.exec(clause)?.groups
  const told = behind?.now !== '' || behind?.article !== undefined
  const acts = behind !== undefined && told && doesIt(behind.verb ?? '', behind.now !== '')
  const named = [
    acts && !people.isPerson(behind.thing ?? '') ? behind.who : undefined,
    LABELLED.exec(clause)?.groups?.who,
    ...Object.values(CARES.exec(clause)?.groups ?? {}),
  ]
  const who = named.find((name) => name !== undefined && people.isPerson(name))
  if (who === undefined) return null
  return { kind: 'promise', who: people.party(who), what: 0, confidence: 0.7, hedged: hasCondition(clause) }
}
