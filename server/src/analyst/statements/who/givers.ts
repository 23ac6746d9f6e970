// Who owes a thing by whom it goes to: "Auer gets it from me", "I get it from Auer", "Kim says I'll have it"; and German sentences in which "ich" stands
// behind its verb.
import type { StatementParty } from '#contract/statements.ts'
import type { Setting } from '../draft.ts'
import { NAME } from './people.ts'

const GETS =
  "(?:gets?|receives?|hears?|(?:will|would|can|should|could|shall|to) (?:get|have|receive|hear)|(?:'ll|'d) (?:get|have|receive|hear)|bekomm(?:t|en|st|e)|krieg(?:t|en|st|e)|erh[aä]lt(?:en|st)?|hört|hören|hörst)"
const BY_WRITER = new RegExp(
  String.raw`(?:(?<=')|(?<!\p{L}))${GETS}(?!\p{L})[^.!?;]{0,120}(?<!\p{L})(?:from (?:me|us)|von (?:mir|uns))(?!\p{L})|(?<!\p{L})[Vv]on (?:mir|uns) (?:bekomm(?:t|en|st)|krieg(?:t|en|st)|erh[aä]lt(?:en|st)?|hört|hören|hörst)(?!\p{L})|(?<!\p{L})von (?:mir|uns) (?:hört|hören|hörst|bekommt|bekommen|kriegt)(?=[.,;!]|$)`,
  'iu',
)
/** "Auer gets the survey from me on Tuesday", "Von mir bekommt er Bescheid": whoever gives it owes it. */
export const givenByWriter = (clean: string): boolean =>
  /(?:from|von) (?:me|us|mir|uns)/iu.test(clean) && BY_WRITER.test(clean)

const OWN_GETS = String.raw`(?:(?:bekomm|krieg|erhalt)(?:e|en)? (?:ich|wir)|(?:ich|wir) (?:bekomm|krieg|erhalt)(?:e|en)?|(?:I|we)(?:'ll|'d| will| shall| should| would)? (?:get|have|receive|hear))`
/** "I get it in writing from him by Friday", "Das bekomme ich von Petra": whoever it comes from owes it. */
const FROM_ANOTHER = new RegExp(
  String.raw`(?<!\p{L})${OWN_GETS}(?!\p{L})[^.!?;]{0,80}?(?<!\p{L})(?:from|[Vv]on|[Vv]om) (?<who>${NAME}|him|her|them|ihm|ihr)(?!\p{L})`,
  'u',
)
/** "Kim swears I'll have the dates on Monday", "Er sagt, ich bekomme es am Freitag": whoever says so owes it. */
const SAYS_I_GET = new RegExp(
  String.raw`(?<!\p{L})(?<who>${NAME}|[Hh]e|[Ss]he|[Tt]hey)\)? (?:(?:now|still|also) )?(?:says?|said|swears?|swore|reckons?|promises|promised|assures (?:me|us)|assured (?:me|us)|tells (?:me|us)|told (?:me|us))(?: that)? (?:I|we)(?:'ll|'d| will| would| shall| should) (?:have|get|receive|hear)(?!\p{L})|(?<!\p{L})(?<wer>${NAME}|[Ee]r|[Ss]ie) (?:sagt|sagte|verspricht|versprach|meint|meinte|schwört),? (?:dass )?(?:ich|wir) (?:[^.?!;,]{1,60} )?(?:bekomm(?:e|en)|bekäme|krieg(?:e|en)|erhalte|erhalten|hätten?|haben?)(?!\p{L})`,
  'u',
)

const OWN = /(?<!\p{L})(?:I|we|ich|wir)(?!\p{L})/u
/** Who gives what the writer is to have; null: nobody is said to. */
export function giverToWriter(clean: string, { people, named }: Setting): StatementParty | null {
  if (!OWN.test(clean)) return null
  const says = SAYS_I_GET.exec(clean)?.groups
  const who = says?.who ?? says?.wer ?? FROM_ANOTHER.exec(clean)?.groups?.who
  if (who === undefined) return null
  if (/^(?:he|she|they|er|sie|him|her|them|ihm|ihr)$/iu.test(who)) return named ?? { words: who, resolved: null }
  return people.isParty(who) ? people.party(who) : null
}

/** "Tilda gets it on Monday", "Jörg bekommt sie am Freitag": from the writer, where nobody else gives it. */
const GETS_IT = new RegExp(
  String.raw`^(?:[^:;?]{2,40}: )?(?<who>${NAME}) (?:gets|will get|'ll get|will have|bekommt|kriegt|erhält) (?:it|them|es|sie|ihn)(?=[.,;!]|$| (?:on|by|next|this|today|tomorrow|tonight|first|at|am|bis|nächste\p{Ll}*|heute|morgen|spätestens|erst)(?!\p{L})| \p{Lu})`,
  'u',
)
export function getsIt(clean: string, { people }: Setting): boolean {
  const who = GETS_IT.exec(clean)?.groups?.who
  return who !== undefined && people.isPerson(who) && !/(?<!\p{L})(?:from|von|vom)(?!\p{L})/iu.test(clean)
}

/** "Den Makler rufe ich morgen an", "Da frage ich Tom", "Frau Huber anrufen, mach ich morgen": what stands first is no subject. */
const TURNED_TO_I =
  /^(?:(?:[Uu]nd|[Aa]ber|[Aa]lso) )?(?:(?:[^.,:;?!]|(?<=\p{Lu}\p{L}{0,4})\. ){1,60} (?!(?:bekomm|krieg|erhalt)e?n? |(?:habe?|hatte|war|bin|wurde|glaube?|denke?|finde?|weiß|hoffe?|meine?|sah|ließ|liess) )\p{Ll}{2,}(?:e|ß|ll|rd|ch|f|g|t) ich(?!\p{L})|[^.,:;?!]{3,60}(?:en|eln|ern), (?:mache?|erledige?|übernehme?) ich(?!\p{L})|(?:da|das|den|dann|dafür|dazu) \p{Ll}{2,}e ich(?!\p{L}))/u
const OTHER_VERB =
  /(?<!\p{L})(?:\p{Ll}{2,}(?:t|te|ten)|ist|sind|hat|will|soll|muss|kann) (?:[^.,:;?!]{1,60} )?\p{Ll}{2,} ich(?!\p{L})/u
export const isTurnedToI = (clean: string): boolean =>
  clean.includes(' ich') && !/, dass (?!ich|wir)/u.test(clean) && TURNED_TO_I.test(clean) && !OTHER_VERB.test(clean)
