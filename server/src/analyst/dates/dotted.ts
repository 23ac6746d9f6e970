// Whether 4.3 is the fourth of March, or a version, a section, a time, a score, a sum.
import type { DateBase } from './written-rules.ts'

/** What has a number of that look for its name or its worth: "firmware 4.2", "see 4.3", "at 4.10", "CHF 3.12". */
const NUMBERED =
  /(?<![\p{L}\p{N}])(?:v|ver|version|versions?|vers|release|firmware|software|build|patch|python|java|node|section|sections|sect|chapter|clause|clauses|article|art|para|paragraph|point|item|figure|fig|table|appendix|annex|page|row|level|stage|step|see|cf|score[ds]?|rated?|rating|grade|average|mean|index|factor|ratio|ph|at|um|abschnitt|kapitel|ziffer|ziff|punkt|absatz|abs|artikel|anhang|anlage|tabelle|abbildung|abb|seite|nummer|nr|no|siehe|vgl|stufe|note|noten?schnitt|schnitt|wert|faktor|chf|eur|usd|gbp|euro|franken|dollars?|pounds?|rund|circa|ca|about|around|roughly|nearly|almost|over|under|than)[.:]?(?: (?:of|is|was|von|ist|war|to|auf|nr\.|no\.))? ?$|[§#=<>≤≥~±+€£$] ?$/iu
/** German small words before a day. "I am 4.3 miles away" has none. */
const GERMAN_BEFORE =
  /(?<!\p{L})(?:bis|am|vom|ab|zum|vor|seit|den|dem|der|spätestens|fällig|termin|frist)(?: (?:zum|am|dem|den))?:? ?$/iu
const I_AM = /(?<!\p{L})I am $/u
/** A weekday or the day before a range goes with a day: "Fri 4.3", "3.-4.12". */
const WEEKDAY_BEFORE =
  /(?<!\p{L})(?:mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mo|di|mi|do|fr|sa|so|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)\.?,? ?$/iu
const BEFORE_DAY = /(?<!\p{L})(?:by|on|until|till?|due|before|since|from)(?: (?:the|on))? ?$/iu
/** A term ends with a day; "on 4.3." may be a version. */
const TERM_BEFORE =
  /(?<!\p{L})(?:(?<!(?:rose|risen?|fell|fallen|grew|grown|up|down|creased?|dropped|improved|cut|raised|gained|lost|won|beat|off|late|divided|multiplied) )by|until|till?|due|deadline:?)(?: (?:the|on|is))? ?$/iu
/** What is counted follows: "bis 4.5 Stunden", "vor 2.5 Jahren". */
const UNIT =
  /^(?:-\p{L}|(?: ?[%‰°]| (?:%|per ?cent|percent|pct|points?|prozent|punkte?n?|hours?|hrs?|days?|weeks?|months?|years?|stunden?|std|tagen?|wochen?|monaten?|jahren?|meters?|metres?|metern?|miles?|meilen?|lit(?:er|re)s?|litern?|tonn?e?s?|tonnen|grad|degrees?|kg|g|km|cm|mm|ml|kw|kwh|mw|mwh|gb|mb|mal|times|fach|million|billion|mrd|mio|tsd|a\.?m\.?|p\.?m\.?)(?!\p{L})))/iu
const ENDS_SENTENCE = /^["'”’»)\]]*(?:\s*$|\s+["'“‘«(]?\p{Lu})/u

/** A dotted day as nothing but a date is written: with its year, or with a dot behind it in the middle of a sentence. */
const PLAIN_DOTS = /(?<![\p{L}\p{N}.,])\d{1,2}\. ?\d{1,2}\.(?: ?(?:20)?\d\d(?!\d)|[,;:)]| \p{Ll})/u

/** How a text writes days with dots. German ones need no sign beside the numbers; elsewhere the text has to show that it does. */
export const dotsOf = (text: string, german: boolean): DateBase['dots'] =>
  german ? 'bare' : PLAIN_DOTS.test(text.slice(0, 20_000)) ? 'closed' : undefined

/**
 * Whether two numbers with a dot between them are a day and a month. A dot behind them says so in the middle of a sentence, and so do a year, a
 * weekday, German words around; at the end of an English sentence the dot may be its full stop.
 */
export function isDottedDay(match: RegExpExecArray, { dots }: DateBase): boolean {
  const [all, day = '', month = '', year] = match
  const before = match.input.slice(Math.max(0, match.index - 40), match.index)
  const after = match.input.slice(match.index + all.length, match.index + all.length + 24)
  if (year !== undefined) return true
  // With a dot of its own it is no number of what follows: "am 4.5. Tage vorher aufbauen".
  if (NUMBERED.test(before) || (!all.endsWith('.') && UNIT.test(after))) return false
  if (dots === 'bare' || WEEKDAY_BEFORE.test(before)) return true
  if (GERMAN_BEFORE.test(before) && !I_AM.test(before)) return true
  if (!all.endsWith('.')) return false
  if (dots === 'closed' || !ENDS_SENTENCE.test(after)) return true
  const isAlone = /(?:^|[:([|])[\s–-]*$/.test(before) && /^[\s)\]]*$/.test(after)
  const isPadded = month.length === 2 && (day.length === 2 || BEFORE_DAY.test(before))
  return isAlone || isPadded || TERM_BEFORE.test(before) || (Number(day) > 12 && BEFORE_DAY.test(before))
}
