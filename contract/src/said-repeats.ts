// Which words of a line say how often a task comes again: "every Monday", "monthly", "jeden letzten Freitag im Monat". In doubt a word
// stays in the title. The box that adds a task and the conversation read these words with it; where it ends ("until Friday") only the
// conversation does. Rules are those of RFC 5545.
import { addDays, weekdayNumber } from './days.ts'
import { CODES, monthlyOn, WORKDAYS } from './repeat-rules.ts'

/** `first`: the first day on which it comes, from the one that was given; `later`: the first one after that day. yyyy-mm-dd. */
export type FoundRepeat = { from: number; to: number; rule: string; first: string; later: string }
type Reading = [pattern: RegExp, ruleOf: (words: string[]) => string | null]

const WEEKDAYS: [RegExp, (typeof CODES)[number]][] = [
  [/^(?:sun|sonntag)/, 'SU'],
  [/^mon/, 'MO'],
  [/^(?:tue|dienstag)/, 'TU'],
  [/^(?:wed|mittwoch)/, 'WE'],
  [/^(?:thu|donnerstag)/, 'TH'],
  [/^fr/, 'FR'],
  [/^(?:sat|samstag|sonnabend)/, 'SA'],
]
const DAY =
  '(?:mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)'
const JOIN = '(?: ?,|,? and|,? und| ?&) '
const DAYS = `${DAY}(?:${JOIN}(?:(?:every|each|jede[nm]?) )?${DAY})*`
const ON_DAYS = '(?:mon|tues|wednes|thurs|fri|satur|sun)days'
const TAGS = '(?:mon|diens|donners|frei|sams|sonn)tags|sonnabends|mittwochs'
const NUMBERS = ['', '', 'two|zwei', 'three|drei', 'four|vier', 'five|fünf', 'six|sechs', 'seven|sieben', 'eight|acht']
const COUNT = `(\\d{1,2}|${NUMBERS.slice(2).join('|')})`
const PLACES: [RegExp, string][] = [
  [/^(?:first|1|erste)/, '1'],
  [/^(?:second|2|zweite)/, '2'],
  [/^(?:third|3|dritte)/, '3'],
  [/^(?:fourth|4|vierte)/, '4'],
  [/^(?:last|letzte)/, '-1'],
]
const PLACE =
  '(first|second|third|fourth|last|1st|2nd|3rd|4th|1\\.|2\\.|3\\.|4\\.|erste[nr]?|zweite[nr]?|dritte[nr]?|vierte[nr]?|letzte[nr]?)'
const OF_MONTH = '(?: (?:of|in) (?:the|each|every|a) month| (?:im|des|jedes|jeden) monats?)'
const EACH = '(?:every|each|jede[nrsm]?)'

const codeOf = (word: string) => WEEKDAYS.find(([name]) => name.test(word))?.[1] ?? null
const codesIn = (words: string) => {
  const named = new Set(words.match(new RegExp(DAY, 'g'))?.map(codeOf))
  return CODES.filter((code) => named.has(code)).join(',')
}
const placeOf = (word: string) => PLACES.find(([name]) => name.test(word))?.[1] ?? null
const numberOf = (word: string): number =>
  /^\d/.test(word) ? Number(word) : NUMBERS.findIndex((names) => names !== '' && names.split('|').includes(word))
const onDate = (word: string): string | null => {
  const date = Number(word)
  return date < 1 || date > 31 ? null : monthlyOn(date)
}
function everyFew(count: number, unit: string): string | null {
  if (count < 2) return null
  if (/^(?:day|tag)/.test(unit)) return `FREQ=DAILY;INTERVAL=${count}`
  if (/^(?:week|woche)/.test(unit)) return `FREQ=WEEKLY;INTERVAL=${count}`
  if (/^(?:month|monat)/.test(unit)) return `FREQ=MONTHLY;INTERVAL=${count}`
  if (/^quart/.test(unit)) return `FREQ=MONTHLY;INTERVAL=${3 * count}`
  return `FREQ=YEARLY;INTERVAL=${count}`
}
const UNIT = '(days?|weeks?|months?|quarters?|years?|tag(?:en?)?|wochen?|monate?n?|quartale?|jahre?n?)'

/** What says it outright, the most exact first. */
const PHRASES: Reading[] = (
  [
    [
      `${EACH} (?:week ?day|work ?day|working day|business day|werktag|arbeitstag)|on (?:weekdays|workdays)|werktags`,
      () => `FREQ=WEEKLY;BYDAY=${WORKDAYS}`,
    ],
    [
      `(?:${EACH} |(?:on the|am) (?=[^ ]+ [^ ]+ (?:of|in) (?:each|every)|[^ ]+ [^ ]+ jede))${PLACE} (${DAY})${OF_MONTH}`,
      ([place = '', day = '']) => `FREQ=MONTHLY;BYDAY=${placeOf(place)}${codeOf(day)}`,
    ],
    [
      `(?:every|each) month on the ${PLACE} (${DAY})`,
      ([place = '', day = '']) => `FREQ=MONTHLY;BYDAY=${placeOf(place)}${codeOf(day)}`,
    ],
    [
      `jeden monat am ${PLACE} (${DAY})`,
      ([place = '', day = '']) => `FREQ=MONTHLY;BYDAY=${placeOf(place)}${codeOf(day)}`,
    ],
    [
      `${EACH} (last|letzte[nr]?|first|erste[nr]?) (${DAY})`,
      ([place = '', day = '']) => `FREQ=MONTHLY;BYDAY=${placeOf(place)}${codeOf(day)}`,
    ],
    [
      `(?:on )?${EACH} (?:other|second|2nd|zweite[nr]?) (${DAY})`,
      ([day = '']) => `FREQ=WEEKLY;INTERVAL=2;BYDAY=${codeOf(day)}`,
    ],
    [
      `${EACH} (?:other|second|zweite) (?:week|woche),? (?:on |am |jeweils |immer ){0,2}(${DAYS})s?`,
      ([days = '']) => `FREQ=WEEKLY;INTERVAL=2;BYDAY=${codesIn(days)}`,
    ],
    [
      `(?:every|alle) (?:${COUNT} (?:weeks|wochen)|14 (?:days|tage)),? (?:on |am |jeweils |immer ){0,2}(${DAYS})s?`,
      ([count = '2', days = '']) => `FREQ=WEEKLY;INTERVAL=${numberOf(count)};BYDAY=${codesIn(days)}`,
    ],
    [
      '(?:on )?(?:the )?last day of (?:the|each|every) month|(?:at )?(?:the )?end of (?:each|every) month|every month[ -]end|am ende (?:jedes|jeden) monats|(?:jeweils|immer) (?:am monatsende|zum monatsende)',
      () => 'FREQ=MONTHLY;BYMONTHDAY=-1',
    ],
    [
      '(?:every month|monthly) on the (\\d{1,2})(?:st|nd|rd|th)?|on the (\\d{1,2})(?:st|nd|rd|th) of (?:each|every) month|(?:every|each) (\\d{1,2})(?:st|nd|rd|th)(?: (?:of|in) the month)?',
      (dates) => onDate(dates.find((date) => date !== undefined) ?? ''),
    ],
    [
      '(?:jeden monat|monatlich) (?:am|zum) (\\d{1,2})\\.?|(?:am|zum) (\\d{1,2})\\. (?:jedes|jeden|eines jeden) monats?|jeden (\\d{1,2})\\. (?:im|des) monats?',
      (dates) => onDate(dates.find((date) => date !== undefined) ?? ''),
    ],
    [`${EACH} (?:other|second|zweite[nrs]?) ${UNIT}`, ([unit = '']) => everyFew(2, unit)],
    [`(?:every|alle) ${COUNT} ${UNIT}`, ([count = '', unit = '']) => everyFew(numberOf(count), unit)],
    [
      `(?:on |an (?=jede))?(?:every|each|jede[nm]?|immer) (${DAYS})s?`,
      ([days = '']) => `FREQ=WEEKLY;BYDAY=${codesIn(days)}`,
    ],
    [
      `(?:on )?(${ON_DAYS}(?:${JOIN}(?:on )?${ON_DAYS})*)|((?:${TAGS})(?:${JOIN}(?:${TAGS}))*)`,
      ([days, tags = '']) => `FREQ=WEEKLY;BYDAY=${codesIn(days ?? tags)}`,
    ],
    [`${EACH} (?:day|tag)`, () => 'FREQ=DAILY'],
    [`${EACH} (?:week|woche)`, () => 'FREQ=WEEKLY'],
    [`${EACH} (?:month|monat)`, () => 'FREQ=MONTHLY'],
    [`${EACH} (?:quarter|quartal)`, () => 'FREQ=MONTHLY;INTERVAL=3'],
    [`${EACH} (?:year|jahr)`, () => 'FREQ=YEARLY'],
  ] as [string, Reading[1]][]
).map(([source, ruleOf]) => [new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}'’])`, 'giu'), ruleOf])

/** One word, which before a thing only says what kind of thing it is: "the weekly report". */
const ADVERBS: Reading[] = (
  [
    ['daily|täglich', 'FREQ=DAILY'],
    ['weekly|wöchentlich', 'FREQ=WEEKLY'],
    ['fortnightly|biweekly|vierzehntäglich|zweiwöchentlich', 'FREQ=WEEKLY;INTERVAL=2'],
    ['monthly|monatlich', 'FREQ=MONTHLY'],
    ['quarterly|vierteljährlich|quartalsweise', 'FREQ=MONTHLY;INTERVAL=3'],
    ['yearly|annually|jährlich', 'FREQ=YEARLY'],
  ] as [string, string][]
).map(([source, rule]) => [new RegExp(`(?<![\\p{L}\\p{N}-])(?:${source})(?![\\p{L}\\p{N}'’-])`, 'giu'), () => rule])

const AT_END = /^[\s.!?]*$/
/** The time, the first day or the rest of the sentence follows. */
const GOES_ON =
  /^,?\s+(?:at|from|starting|beginning|in|with|to|for|about|on|um|ab|mit|an|bei|im|für|über|zu|zum|zur|wegen|von|gegen|\d{1,2}(?:[:.]\d\d)? ?(?:am|pm|uhr|h)?(?!\p{L}))(?!\p{L})/iu
/** An end is nothing that a line can say. */
const ENDS = /^,?\s+(?:until|till|bis)(?!p{L})/i
/** It belongs to what stands before it: "the daily", "of every month". */
const OWNED =
  /(?<!\p{L})(?:the|a|an|our|my|your|his|her|their|this|of|than|why|how|der|die|das|den|dem|des|ein|eine|einen|unser\p{L}{0,2}|mein\p{L}{0,2}|von|als)\s+$/iu

/** Half of a list, or what something is for: "and every Friday", "the menu for Sundays". */
const JOINED = /(?<!\p{L})(?:and|or|und|oder|sowie)\s+$|[&+/]\s*$/iu
const FOR =
  /(?<!\p{L})(?:for|about|per|than|with|without|between|except|until|till|für|über|pro|wegen|mit|ohne|zwischen|außer|ausser|als|bis)\s+$/iu
/** What another is to do on such days: "ask Ivo to come in on Mondays". */
const HABIT = new RegExp(`^(?:(?:on )?${ON_DAYS}|${TAGS})`, 'iu')
const OF_ANOTHER =
  /(?<!\p{L})(?:ask|tell|persuade|convince|allow) (?!me )[\p{L}'’-]{1,30}(?: [\p{L}'’-]{1,30}){0,3} to |(?<!\p{L})(?:bitten|fragen|auffordern|erlauben|überreden),? [^,:;]{0,60}$/iu

const stands = (after: string): boolean => (AT_END.test(after) || GOES_ON.test(after)) && !ENDS.test(after)
/** A second rhythm, of which one task has none. */
const another = (text: string): boolean =>
  PHRASES.some(([pattern]) =>
    [...text.matchAll(pattern)].some(({ index, 0: words }) => {
      const before = text.slice(0, index)
      return stands(text.slice(index + words.length)) && !OWNED.test(before) && !FOR.test(before)
    }),
  )

/** Null: the line says nothing of it. `today`: yyyy-mm-dd, the reader's. `skip`: says that these words were put back into the title. */
export function findRepeat(line: string, today: string, skip: (words: string) => boolean): FoundRepeat | null {
  for (const [readings, isWord] of [
    [PHRASES, false],
    [ADVERBS, true],
  ] as const)
    for (const [pattern, ruleOf] of readings)
      for (const match of line.matchAll(pattern)) {
        const [from, to] = [match.index, match.index + match[0].length]
        const [before, after] = [line.slice(0, from), line.slice(to)]
        const isFirst = before.trim() === ''
        if (!(stands(after) || (!isWord && isFirst && after.trim() !== '' && !ENDS.test(after)))) continue
        if (OWNED.test(before) || JOINED.test(before) || FOR.test(before) || (isWord && isFirst)) continue
        if (HABIT.test(match[0]) && OF_ANOTHER.test(before)) continue
        const rule = ruleOf(match.slice(1).map((each) => each?.toLowerCase()))
        if (rule === null || skip(match[0])) continue
        if (another(before) || another(after)) return null
        return { from, to, rule, first: firstDay(rule, today), later: firstDay(rule, addDays(today, 1)) }
      }
  return null
}

/** So far it is looked for: every rule of a line comes once in two months, or begins with the first day. */
const MOST_DAYS = 62

function firstDay(rule: string, from: string): string {
  for (let day = from, at = 0; at < MOST_DAYS; at += 1, day = addDays(day, 1)) if (comesOn(rule, day)) return day
  return from
}

/** Whether a rule of one of these comes on a day (yyyy-mm-dd); one that names no days comes on each. */
export function comesOn(rule: string, day: string): boolean {
  const parts = Object.fromEntries(rule.split(';').map((part) => part.split('=') as [string, string]))
  const { BYDAY, BYMONTHDAY } = parts
  const date = Number(day.slice(8))
  const isLast = addDays(day, 1).slice(8) === '01'
  if (BYMONTHDAY === '-1') return isLast
  if (BYMONTHDAY) {
    const wanted = Number(BYMONTHDAY.split(',').at(-1))
    return date === wanted || (isLast && date < wanted)
  }
  if (!BYDAY) return true
  const code = CODES[weekdayNumber(day)] ?? ''
  return BYDAY.split(',').some((each) => {
    if (!each.endsWith(code)) return false
    const place = each.slice(0, -2)
    if (place === '') return true
    return place === '-1' ? addDays(day, 7).slice(5, 7) !== day.slice(5, 7) : Math.ceil(date / 7) === Number(place)
  })
}
