// Who does it where a rule found nobody, or took a thing or a day for somebody: whoever says so, stands at the head, or stands behind the German verb.
import type { StatementParty } from '#contract/statements.ts'
import type { Setting } from '../draft.ts'
import { NAME } from './people.ts'

const SAYS =
  '(?:says?|said|swears?|promises|promised|confirms|confirmed|assures|assured|told(?! (?:me|us|him|her|them) to)|tells|sagt|sagte|verspricht|versprach|versichert|versicherte|meldet)'
/** "Stuart now says that the rest will be done", "Tom told the meeting that the lift would run" */
const SAID_BY = new RegExp(String.raw`^(?<who>${NAME}|[Hh]e|[Ss]he|[Ee]r)(?: \p{Ll}+){0,2} ${SAYS}(?!\p{L})`, 'u')
/** "The offer goes out on Monday, he promises" */
const SAID_BEHIND = new RegExp(
  String.raw`,(?: so)? ${SAYS}(?: (?:mir|uns|me|us))? (?<who>${NAME}|he|she|er|sie)[.!]?$|, (?<who2>${NAME}|he|she) ${SAYS}[.!]?$`,
  'u',
)
/** "Piers for his part is going to send it", "Tom is applying for it" */
const AT_HEAD = new RegExp(
  String.raw`^(?:(?:[Aa]nd|[Bb]ut|[Ss]o|[Uu]nd|[Aa]ber),? )?(?<who>${NAME}) (?!and |und |or |oder |gets |bekommt )(?:\p{Ll}{2,} ){0,4}?(?:will|is|has|wird|hat|kann|can|\p{Ll}{3,}(?:s|t))(?!\p{L})`,
  'u',
)
/** "Das klärt Andreas mit ihm", "Ostern macht Antje den Notdienst", "Die Texte sammelt nun Herr Kuhl ein" */
const BEHIND_VERB = new RegExp(
  String.raw`^(?:[Dd]as|[Dd]ie|[Dd]en|[Dd]em|[Dd]ies|\p{Lu}\p{L}+)(?: [^.,:;?!]{1,50}?)? \p{Ll}{2,}t (?:(?:jetzt|nun|dann|wieder|heuer) |(?:an|am|anstelle|statt) (?:von )?(?:der |des )?(?:Frau |Herrn )?\p{Lu}\p{L}+ (?:nun |jetzt )?)?(?:der |die )?(?<who>${NAME})(?!\p{L}| ?\d)`,
  'u',
)
/** "Ingrids Zahl kommt am Freitag": whose it is sends it. */
const WHOSE = /^(?<who>\p{Lu}\p{Ll}{2,})s (?!\p{Lu}\p{Ll}+ (?:und|and) )\p{Lu}\p{Ll}+ (?:kommt|kommen|folgt|folgen) /u

const PRONOUN = /^(?:I|we|he|she|they|ich|wir|er|sie)$/iu

/** The one who is known and does it, where `found` is nobody, a thing, or somebody of whom another speaks; null where the sentence names none. */
export function doerIn(clean: string, found: StatementParty | null, setting: Setting): StatementParty | null {
  const { people } = setting
  if (found !== null && (found.resolved !== null || PRONOUN.test(found.words) || people.isPerson(found.words)))
    return null
  const isParty = found !== null && people.isParty(found.words)
  for (const pattern of isParty ? [SAID_BY] : [SAID_BY, SAID_BEHIND, AT_HEAD, BEHIND_VERB, WHOSE]) {
    const { who: first, who2 } = pattern.exec(clean)?.groups ?? {}
    const who = first ?? who2
    if (who === undefined) continue
    if (PRONOUN.test(who)) return setting.named ?? { words: who, resolved: null }
    if (people.isPerson(who)) return people.party(who)
  }
  return null
}
