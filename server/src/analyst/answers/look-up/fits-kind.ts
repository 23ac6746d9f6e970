// What kind of answer a sentence holds: a day, an amount, somebody, a reason, a place.
import { datesIn } from '../../dates/written.ts'
import type { AnswerKind } from '../../text/asked.ts'

/** Says of a sentence whether it has the kind of answer that is asked for. */
export const FITS: Record<AnswerKind, (text: string, today: string) => boolean> = {
  when: (text, today) =>
    /\b\d{4}-\d\d-\d\d\b|\bKW ?\d/i.test(text) || datesIn(text, { today, order: 'month', sure: false }).length > 0,
  'how much': (text, today) => {
    const said = text.replace(SPAN_OF, ' ')
    return COUNTED.test(said) || /\d/.test(withoutDays(said, today))
  },
  who: (text) => /\p{Lu}\p{Ll}+/u.test(text),
  why: (text) => REASON.test(text),
  where: (text) =>
    /(?<!\p{L})(?:in|at|im|am|on|auf|bei|near|room|street|floor|straße|strasse|\d{4,5})(?!\p{L})/iu.test(text),
  whether: () => true,
  what: () => true,
}
/** "A three-year offer" says how long something is, and not how much it is. */
const SPAN_OF =
  /(?<![\p{L}\d])(?:\d{1,3}|\p{L}{2,12})-(?:year|month|week|day|hour|minute)(?:-(?:old|long))?(?= \p{L})/giu
const COUNTED =
  /(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|none|half|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|hundert|tausend|million\p{L}*|keine[rns]?|hälfte)(?:-\p{L}+)?(?!\p{L})/iu
/** What is only supposed: "if the alarms fall below 5 within three months, …" names no figure and no day that holds. "If it isn't in by Friday" names one. */
export const withoutConditions = (text: string): string =>
  text.replace(CONDITION, (clause) => (NOT.test(clause) ? clause : ' '))
const CONDITION =
  /(?<!\p{L})(?:(?<!(?:as|even|only|asked?|see|know|whether or not) )if(?! (?:only|any)\b)|in case|provided(?: that)?|falls|sofern)(?!\p{L})(?:[^,;.!?–]|(?<=\d)[.,](?=\d)){3,160}/giu
const NOT = /n['’]t\b|(?<!\p{L})(?:not|no|never|nicht|kein\p{L}{0,2}|nie)(?!\p{L})/iu

/** Asks for what would be, not for what is. */
export const SUPPOSED = /(?<!\p{L})(?:would|could|if|würden?|wenn|falls|wären?)(?!\p{L})/iu

/** Words that are numbers, and as often none: "nobody", "one of these days". */
export const HARDLY_COUNTED = /(?<!\p{L})(?:one|none|keine[rns]?)(?!\p{L})/giu
/** A day is no amount: what is left of a sentence without its days, times and numbered points. */
export const withoutDays = (text: string, today = '2000-01-03'): string =>
  datesIn(text, { today, order: 'month', sure: false })
    .filter(({ words }) => /\p{L}|\d[./]\d{1,2}[./]/u.test(words))
    .reduce((rest, { words }) => rest.replace(words, ' '), text)
    .replace(/\b(?:19|20)\d\d\b|\b\d{1,2}:\d\d\b|^\s*\d{1,2}(?:\.\d{1,2})*[.)]?\s/g, ' ')

/** Asks for a time of day, and what says one. */
export const CLOCK_ASKED =
  /\b(?:what|which) (?:time|hour)\b|(?<!\p{L})(?:um wie ?viel uhr|uhrzeit|wie spät|what o['’]?clock|zu welcher uhrzeit|welche uhrzeit)(?!\p{L})/iu
export const CLOCK =
  /(?<![\d.,])(?:[01]?\d|2[0-3])(?::[0-5]\d|h[0-5]?\d?(?!\p{L})|(?:[.:][0-5]\d)? ?(?:uhr|h|a\.?m\.?|p\.?m\.?|o['’]?clock)(?!\p{L})|\.[0-5]\d ?[–-] ?\d{1,2}\.[0-5]\d(?![.\d]))|\b(?:noon|midnight|half past|quarter (?:to|past))\b|(?<!\p{L})(?:mittags|mitternacht|halb \p{L}+)(?!\p{L})/iu

/** A sentence that gives a reason: conjunctions, prepositions and adverbs of cause. */
export const REASON =
  /(?<!\p{L})(?:because|since|due to|owing to|thanks to|as a result|therefore|thus|hence|so that|that['’]?s why|which is why|in order to|otherwise|unless|reasons?|caused?|causes|weil|(?<=(?:^|[,;] ))da|wegen|wg\.|aufgrund|auf grund|infolge|mangels|denn|deshalb|deswegen|daher|darum|somit|folglich|grund|gründe|sonst|andernfalls|erst (?:wenn|nach|sobald)|solange|nämlich|ohne|(?<=\p{L}{3},? )as (?:it|they|we|he|she|the|there|our|nobody|nothing|\p{L}+ (?:has|have|had|is|are|was|were)))(?!\p{L})/iu
