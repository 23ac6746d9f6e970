// What an adviser proposes is no claim: it needs reasons that hold, not proof of itself.
import { BECAUSE } from './small-words.ts'

const VERBS =
  'ask|call|phone|ring|tell|write|send|email|mail|meet|invite|remind|book|schedule|arrange|agree|approve|decide|choose|pick|sign|pay|order|cancel|move|postpone|confirm|check|clarify|review|prepare|draft|set|put|give|hand|take|make|get|find|offer|propose|negotiate|close|open|start|stop|finish|complete|assign|delegate|hire|renew|raise|cut|reduce|update|add|create|consider|let|keep|bring|talk|speak|follow up|push|block|reserve|use|try|plan|visit|answer|reply|publish|record|log|split|drop|define|name|look|go|do|mention|file'
const OPENS = new RegExp(
  `^(?:please |bitte |then |first,? |next,? |today,? |this week:? |dann )?(?:${VERBS})\\b(?! (?:is|are|was|were|has|have|had)\\b)`,
  'i',
)
const OPENS_GERMAN =
  /^(?:bitte )?(?:\p{Lu}\p{L}+en Sie|(?:Ruf|Frag|Schreib|Schick|Bitte|Kläre?|Prüfe?|Entscheide?|Vereinbare?|Bestelle?|Sag|Verschieb|Plane|Nimm|Gib|Mach|Lass|Unterschreib|Erinnere?|Biete?|Zahle|Buche?)(?:en Sie|\b)) /u
/** "I would pay the full sum": what the writer would do in the reader's place. */
const IN_YOUR_PLACE = new RegExp(
  `^(?:so |then |but |here,? )?i(?:['’]d| would)(?: (?:first|also|only|rather|still|not|\\p{L}+ly))? (?:${VERBS})\\b`,
  'iu',
)
const SPEAKS =
  /\b(?:i|we)(?:['’]d| would)? (?:suggest|recommend|propose|advise)\b|\b(?:you|we) (?:should|could|might want to|ought to|had better)\b|\blet['’]s\b|^lets\b|\bit (?:would be|is) (?:best|better|wise|worth) to\b|\b(?:ich )?(?:schlage|schlägt) (?:ich )?(?:vor\b|[^.]{0,80}\bvor\b)|\bempfehle\b|\b(?:ich rate|rate ich)\b|\b(?:sie|du|wir|man) soll(?:te|ten|test)\b|\bsoll(?:te|ten) (?:sie|du|wir|man)\b|^(?:schlage|empfehle|mein vorschlag|vorschlag)\b/i

/** "Order intake fell": the word that could open an order begins the name of what the sentence is about. */
const NOUN_OPENS =
  /^(?!(?:ask|tell|agree|decide|confirm|check|clarify|make|consider|let|propose)\b)\p{L}+ (?:(?!(?:the|a|an|that|this|these|those|it|him|her|them|us|me|who|what|which|whether|if|how|when|where|to|of|on|by|with|from|for|in|at|and|or|up|out|off|back|over|all|any|both|each|every|your|our|their|my|his|its)\b)(?:\p{Ll}+|\p{Lu}) ){1,3}(?:is|are|was|were|has|have|had|will|would|can|could|does|did|stands?|stood|fell|falls|rose|rises|grew|grows|dropped|reached|reaches|exceeds|exceeded|came|comes|went|goes|became|remains?|remained|ended|begins|began|expires|expired|lapses|lapsed|costs|happened|failed|closed|opened|increased|decreased|declined|doubled|totals|totalled|amounts|depends|requires|required|ist|sind|war|wird|hat|kostet|liegt)\b/iu
/** What somebody has said that one should do: it tells of their words. */
const TOLD =
  /(?<!\p{L})(?:says?|said|wrote|writes|told|asked|insists|insisted|sagte?|schreibt|schrieb|meinte?|forderte?|verlangte?|laut)(?!\p{L})/iu

/** A day or a time of day, which a list of steps begins with: "By Friday, …", "**Today:** …", "Bis Montag: …". */
const DAY =
  '(?:today|tonight|tomorrow|now|immediately|this|next|week(?:end)?|month|mornings?|noon|afternoon|evening|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|april?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|heute|noch|morgen|sofort|jetzt|gleich|diese[nrs]?|nächste[nrs]?|woche|monat|früh|vormittag|mittag|nachmittag|abend|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|mo|di|mi|do|fr|januar|februar|märz|mai|juni|juli|oktober|dezember|(?:the )?\\d{1,2}(?:st|nd|rd|th|\\.)?|\\d{1,2}\\.\\d{1,2}\\.(?:\\d{2,4})?|\\d{4}(?:-\\d{2}-\\d{2})?)'
const DAY_LEAD = new RegExp(
  `^(?:(?:by|on|before|after|from|until|till|in|at|bis|am|vor|nach|ab|noch|spätestens|zum) (?:the |zum |dem )?)?${DAY}(?:,? (?:of )?${DAY}){0,4}(?::|,| [–—-])(?=\\s)\\s*`,
  'iu',
)
/** Behind a day and a comma what happened may be told: "On Monday, cut flowers sold out". An order names its object, or goes on in small words. */
const ORDER_BEHIND =
  /^(?:\p{L}+|follow up) (?:the|an?|this|that|these|those|it|him|her|them|us|me|with|to|for|at|on|up|out|off|back|over|all|any|both|each|every|your|our|their|my|his|its|whether|what|which|who|how|\p{Lu}\S*) /u

const bareOf = (text: string) =>
  text
    .trim()
    .replace(/^(?:\*\*[^*]{1,40}\*\*:?|[-*•→➜]|\d{1,2}[.)])\s*/u, '')
    .replace(/^\*{1,2}(?=\p{L})/u, '')

const leadOf = (bare: string) => DAY_LEAD.exec(bare)?.[0] ?? ''
/** The order itself, without its bullet, its label and the day before it. */
export const orderOf = (text: string): string => {
  const bare = bareOf(text)
  return bare.slice(leadOf(bare).length)
}

/** Whether a sentence says what to do rather than what is. */
export const isProposal = (text: string): boolean => {
  const bare = bareOf(text)
  const lead = leadOf(bare)
  const plain = bare.slice(lead.length)
  if (OPENS.test(plain)) return !NOUN_OPENS.test(plain) && (!lead.trimEnd().endsWith(',') || ORDER_BEHIND.test(plain))
  if (OPENS_GERMAN.test(plain) || IN_YOUR_PLACE.test(plain)) return true
  const spoken = SPEAKS.exec(plain)
  return spoken !== null && !TOLD.test(plain.slice(0, spoken.index))
}

/** The reason that a proposal gives, to be checked as a claim; null where it gives none. */
export function reasonOf(text: string): string | null {
  const words = [...text.matchAll(/\p{L}+/gu)].find(
    (match) => BECAUSE.has(match[0].toLowerCase()) && /^(?:because|weil|denn|since|da)$/i.test(match[0]),
  )
  if (!words) return null
  const rest = text.slice(words.index + words[0].length).trim()
  return rest.length > 3 ? rest : null
}
