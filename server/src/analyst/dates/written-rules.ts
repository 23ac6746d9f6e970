// How dates are written, one rule for each way; `written.ts` puts them together.
import { addDays, weekdayNumber } from '#contract/days.ts'
import { MONTH_WORDS, NUMBER, numberOf, ORDINAL, ordinalOf, WEEKDAY_WORDS } from '../text/written-words.ts'
import { AFTER_END, afterEnd } from './after-end.ts'
import {
  dayOf,
  endOfMonth,
  endOfQuarter,
  endOfWeek,
  lastOf,
  monday,
  monthsOn,
  numberedWeekday,
  upcoming,
  weekOf,
  workingDaysOn,
  yearOf,
} from './calendar.ts'
import { isDottedDay } from './dotted.ts'
import { FEAST, feastDay } from './feasts.ts'

export type Precision = 'day' | 'week' | 'month' | 'quarter' | 'year'
/** `until`: a limit ("by", "bis"); `from`: a beginning or the past ("since", "ab"); `on`: said of the day itself. */
export type Role = 'until' | 'on' | 'from'
export type WrittenDate = {
  /** Where the words stand, in UTF-16 units; `words` without the preposition before them. */
  from: number
  to: number
  words: string
  /** The last day that is meant, yyyy-mm-dd. */
  day: string
  /** The other reading, of 3/4 and of "next Friday". */
  other: string | null
  precision: Precision
  role: Role
}
/**
 * What dates of a text are read by. `order`: which part of 3/4 comes first; `sure` where the text itself shows it. `dots`: it writes 4.3 for a
 * day, or at least 4.3. with its closing dot.
 */
export type DateBase = { today: string; order: 'day' | 'month'; sure: boolean; dots?: 'bare' | 'closed' | undefined }

type DateReader = Pick<WrittenDate, 'day' | 'precision'> & { other?: string | null }
type Rule = [RegExp, (match: RegExpExecArray, base: DateBase) => DateReader | null]

const DAY_MONTH_BACK = 75
const month = (word: string) => MONTH_WORDS[word.toLowerCase().replace('.', '')] ?? 0
const full = (year: string) => (year.length === 2 ? 2000 + Number(year) : Number(year))
const exact = (day: string | null): DateReader | null => (day === null ? null : { day, precision: 'day' })

/** A day and month, with its year or the nearest one. */
function dated(day: number, number: number, year: string | undefined, today: string): string | null {
  if (year !== undefined) return dayOf(full(year), number, day)
  const now = yearOf(today)
  return upcoming(
    [dayOf(now - 1, number, day), dayOf(now, number, day), dayOf(now + 1, number, day)].filter(
      (each) => each !== null && each >= `${now - 1}-11`,
    ),
    today,
    DAY_MONTH_BACK,
  )
}

/** Names of months, long ones first, for a pattern. */
export const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec|januar|jänner|februar|feber|märz|mai|juni|juli|oktober|dezember|mär|mrz|okt|dez'
const DAYS =
  'monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues|tue|weds|wed|thurs|thur|thu|fri|sat|sun|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag'
const YEAR = String.raw`(?:,? (20\d\d)(?!\d)|,? '(\d\d)(?!\d))?`
const rule = (source: string, flags = 'giu') =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${source})(?![\p{L}\p{N}])`, flags)

function slashed(match: RegExpExecArray, { today, order, sure }: DateBase): DateReader | null {
  const [one, two] = [Number(match[1]), Number(match[2])]
  const dayFirst = dated(one, two, match[3], today)
  const monthFirst = dated(two, one, match[3], today)
  const [best, other] = order === 'day' ? [dayFirst, monthFirst] : [monthFirst, dayFirst]
  const day = best ?? other
  return day === null ? null : { day, precision: 'day', other: sure || best === null || other === best ? null : other }
}

const dotted = (match: RegExpExecArray, base: DateBase): DateReader | null =>
  isDottedDay(match, base) ? exact(dated(Number(match[1]), Number(match[2]), match[3], base.today)) : null

/** What the day of a text may stand for: a term that runs from anything else has no day yet. */
const COUNTED_FROM =
  '(?:today|now|receipt|receiving|getting|this|date of this|diese[rm]?|heute|jetzt|erhalt|zugang|eingang|empfang|zustellung)'

/** A weekday: the next one after the text's day, that of the next week, or that of this week. */
function weekday(which: string, word: string, after: string, { today }: DateBase): DateReader | null {
  const number = WEEKDAY_WORDS[word.toLowerCase().replace('.', '')]
  if (number === undefined) return null
  const away = (number - weekdayNumber(today) + 7) % 7 || 7
  const soon = addDays(today, away)
  if (/^(?:last|letzt|vergangen|vorig)/i.test(which)) return exact(addDays(soon, -7))
  if (/week|woche/i.test(after)) return exact(addDays(soon, 7))
  if (/^(?:next|nächst|naechst)/i.test(which)) {
    const next = addDays(monday(today), 7 + ((number + 6) % 7))
    return { day: next, precision: 'day', other: soon === next ? null : soon }
  }
  return exact(soon)
}

function ofMonth(part: string, number: number, year: string | undefined, today: string): DateReader | null {
  const last = (of: number) => dayOf(of, number, lastOf(of, number))
  const now = yearOf(today)
  const end = year === undefined ? upcoming([last(now), last(now + 1)], today, 0) : last(full(year))
  return end === null ? null : partOf(part, end, 'month')
}

/** The beginning, the middle or the end of a month or a longer time; `end` is its last day. */
function partOf(part: string, end: string, precision: 'month' | 'quarter' | 'year'): DateReader {
  const months = { month: 1, quarter: 3, year: 12 }[precision]
  const first = `${monthsOn(`${end.slice(0, 7)}-01`, 1 - months)}`
  if (/^(?:end|ende|late|spät)/i.test(part)) return { day: end, precision: 'day' }
  const middle = months === 1 ? addDays(first, 14) : endOfMonth(first, Math.floor(months / 2) - (months === 3 ? 0 : 1))
  if (/^(?:mid|mitte)/i.test(part)) return { day: middle, precision: months === 1 ? 'week' : 'month' }
  if (/^(?:early|beginning|start|anfang)/i.test(part))
    return months === 1 ? { day: addDays(first, 9), precision: 'week' } : { day: endOfMonth(first), precision: 'month' }
  return { day: end, precision }
}

const unitEnd = (unit: string, today: string, away: number): DateReader => {
  if (/^(?:day|tag)/i.test(unit)) return { day: addDays(today, away), precision: 'day' }
  if (/^(?:week|wo|wk)/i.test(unit)) return { day: endOfWeek(addDays(today, away * 7)), precision: 'week' }
  if (/^(?:month|monat|mth)/i.test(unit)) return { day: endOfMonth(today, away), precision: 'month' }
  if (/^quart/i.test(unit)) return { day: endOfQuarter(today, away), precision: 'quarter' }
  return { day: `${yearOf(today) + away}-12-31`, precision: 'year' }
}
const aheadOf = (word: string): number =>
  /^(?:next|nächst|naechst|kommend|coming|following|folgend)/i.test(word) ? 1 : 0

const PARTS =
  'end of|the end of|end(?= (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\b\\.?(?! ?\\d{1,2}(?!\\d)))|late|mid|mid-|middle of|early|beginning of|start of|ende|mitte|anfang|ende des|mitte des|anfang des|spät im'
export const RULES: readonly Rule[] = [
  [rule(String.raw`(20\d\d)-(\d\d)-(\d\d)`), ([, y, m, d]) => exact(dayOf(Number(y), Number(m), Number(d)))],
  [/(?<![\p{L}\p{N}.,'/-])(\d{1,2})\. ?(\d{1,2})\.(?: ?(20\d\d|\d\d(?![.:]?\d| ?(?:uhr|h\b))))?(?!\d)/giu, dotted],
  [
    /(?<=(?:\b(?:bis|am|vom|ab|per|zum|until|by|on|due|before|vor|seit) |[(|–-] ?))(\d{1,2})\.(\d{1,2})(?![\d.%]| ?(?:uhr|h\b|m\b|mio|k\b|€|chf|eur))/giu,
    dotted,
  ],
  [/(?<![\p{L}\p{N}.,/-])(\d{1,2})\/(\d{1,2})\/(20\d\d|\d\d)(?![\p{L}\p{N}/])/giu, slashed],
  [
    /(?<![\p{L}\p{N}.,/:$€£-])(?!24\/7|50\/50|(?<!\b(?:by|on|due|until|before|bis|am|per|vor) )(?:1\/[2-4]|[23]\/[34])(?!\d))(\d{1,2})\/(\d{1,2})(?![\p{L}\p{N}/%:])/giu,
    slashed,
  ],
  [
    rule(
      String.raw`(\d{1,2})(?:st|nd|rd|th|\.)?[ -]?(?:of )?(${MONTHS})\.?${YEAR}(?: (next year|nächsten jahres|next yr))?`,
    ),
    ([, d, m, y, short, next], { today }) => {
      const near = dated(Number(d), month(m ?? ''), y ?? short, today)
      if (near === null) return null
      return exact(next === undefined ? near : dayOf(yearOf(today) + 1, month(m ?? ''), Number(d)))
    },
  ],
  [
    rule(String.raw`(${ORDINAL}),? (?:of |in |im )?(${MONTHS})${YEAR}`),
    ([, d, m, y, short], { today }) => exact(dated(ordinalOf(d ?? ''), month(m ?? ''), y ?? short, today)),
  ],
  [
    rule(String.raw`(${MONTHS}) (?:the )?(${ORDINAL})${YEAR}`),
    ([, m, d, y, short], { today }) => exact(dated(ordinalOf(d ?? ''), month(m ?? ''), y ?? short, today)),
  ],
  [
    new RegExp(
      String.raw`(?<=\b(?:by|on|until|till|before|board|bis zum|bis|am|vor dem|(?:${DAYS})) (?:on )?(?:the )?)(${ORDINAL})(?=[,.;!)]|$| (?:and|but|or|at|und|oder|um|she|he|we|they|it|I)(?!\p{L}))`,
      'giu',
    ),
    ([, d], { today }) => exact(ofDay(ordinalOf(d ?? ''), today)),
  ],
  [
    rule(String.raw`(${MONTHS})\.? (\d{1,2})(?:st|nd|rd|th)?(?![:.%]?\d)${YEAR}`),
    ([, m, d, y, short], { today }) => exact(dated(Number(d), month(m ?? ''), y ?? short, today)),
  ],
  [
    rule(
      String.raw`(?:(${PARTS})[ -]?)(?:the )?(?:q([1-4])|([1-4])\. quartal)(?:[ /]?(20\d\d)|[ /]'?(\d\d))?|(?:q([1-4])|([1-4])\. quartal)(?:[ /]?(20\d\d)|[ /]'?(\d\d))?`,
    ),
    ([, part, a, b, y1, y2, c, d, y3, y4], { today }) => {
      const number = Number(a ?? b ?? c ?? d) * 3
      const year = y1 ?? y2 ?? y3 ?? y4
      const last = (of: number) => dayOf(of, number, lastOf(of, number))
      const end = year ? last(full(year)) : upcoming([last(yearOf(today)), last(yearOf(today) + 1)], today, 0)
      return end === null ? null : partOf(part ?? '', end, 'quarter')
    },
  ],
  [
    rule(String.raw`(?:kw|kalenderwoche|week|wk\.?|cw) ?(\d{1,2})(?:[ /](20\d\d))?`),
    ([, w, y], { today }) => {
      const now = yearOf(today)
      const day = y
        ? weekOf(Number(y), Number(w))
        : upcoming([weekOf(now, Number(w)), weekOf(now + 1, Number(w))], today, 28)
      return day === null ? null : { day, precision: 'week' }
    },
  ],
  [
    rule(
      String.raw`(${DAYS}|mo|di|mi|do|fr|sa)\.?,? (?:the |den |dem )?([1-9]|[12]\d|3[01])(?:st|nd|rd|th|\.)?(?!\.?\d|[:,/-]\d|\.? ?(?:(?:of )?(?:${MONTHS})|uhr|h|am|pm|o['’]clock)(?!\p{L})| ?[%€$£])`,
    ),
    ([, word = '', number], { today }) =>
      exact(numberedWeekday(WEEKDAY_WORDS[word.toLowerCase()] ?? -1, Number(number), today)),
  ],
  [
    rule(
      String.raw`(?<!(?:^|[^\p{L}])(?:no|without|keine?|ohne) )(?:(next|this|coming|this coming|last|nächste[nrs]?|naechsten|kommende[nrs]?|diese[nrs]?|letzte[nrs]?|vergangene[nrs]?) )?(?!(?<=\d ?)mon(?!\p{L}))(${DAYS})(?! (?:clinics?|classes|lessons|services?|shifts?|schools?|fixtures?|hours|opening(?:s| hours)?|editions?|papers?|matin[eé]es?|markets?|rota|rates?|surcharges?|delivery slots?)(?!\p{L}))(?:(?<=tag|woch)(?:mittag|abend|morgen|vormittag|nachmittag|früh|nacht))?\.?(?: (week|in einer woche|in a week))?`,
    ),
    ([, which, word, after], base) => weekday(which ?? '', word ?? '', after ?? '', base),
  ],
  [
    /(?<=\b(?:[Bb]is|[Aa]m|[Pp]er|[Aa]b|[Vv]or|[Nn]ächsten?|[Kk]ommenden|[Ss]pätestens|[Tt]ermin:?|[Ss]eit|kommt) )([Mm]o|[Dd]i|[Mm]i|[Dd]o|[Ff]r|[Ss]a|[Ss]o)\.?(?=$|[\s,;.)!?|])(?!\.? \p{Lu})/gu,
    ([, word], base) => weekday('', word ?? '', '', base),
  ],
  [
    /(?<=(?:^|[(|–,→-] ?))(Mo|Di|Mi|Do|Fr|Sa|So|fr|mo)\.?(?=$|[,;)!?|]|\.? \d)/gu,
    ([, word], base) => weekday('', word ?? '', '', base),
  ],
  [
    rule('the day after tomorrow|day after tomorrow|übermorgen|uebermorgen'),
    (_, { today }) => exact(addDays(today, 2)),
  ],
  [rule(String.raw`tomorrow|tmrw|tmr|tmrrw|2moro|tomorrow's`), (_, { today }) => exact(addDays(today, 1))],
  [/(?<![\p{L}]|guten |schönen |heute |jeden |am )morgen(?!\p{L}|s)/gu, (_, { today }) => exact(addDays(today, 1))],
  [
    rule(
      String.raw`today|tonight|this (?:morning|afternoon|evening)|eod|cob|close of business|end of (?:the )?(?:business )?day|heute?(?: abend| nachmittag| noch)?|tagesende|by tonight`,
    ),
    (_, { today }) => exact(today),
  ],
  [
    rule('yesterday|gestern|vorgestern|last night'),
    (match, { today }) => exact(addDays(today, /^vorg/i.test(match[0]) ? -2 : -1)),
  ],
  [
    rule(
      String.raw`(?:with|at the end of|within|mit ablauf|mit|zum ablauf) (?:the |dem |des )(year|month|quarter|week|fortnight|jahr(?:e?s)?|monat(?:s)?|quartal(?:s)?)(?=[.,;!)]|$| (?:aus|ab|endet|enden|läuft|erlischt))`,
    ),
    ([, unit = ''], { today }) =>
      /^fort/i.test(unit) ? exact(addDays(today, 14)) : { ...unitEnd(unit, today, 0), precision: 'day' },
  ],
  [rule(AFTER_END), (match, { today }) => exact(afterEnd(match, today))],
  [rule('eow|cow'), (_, { today }) => ({ day: endOfWeek(today), precision: 'day' })],
  [
    rule('eom|monatsende|month[- ]end|monatsletzten|ultimo|ende monat'),
    (_, { today }) => ({ day: endOfMonth(today), precision: 'day' }),
  ],
  [
    rule('eoq|quartalsende|quarter[- ]end|ende quartal'),
    (_, { today }) => ({ day: endOfQuarter(today), precision: 'day' }),
  ],
  [
    rule(String.raw`eoy|jahresende|ende jahr|(?:the )?year(?:'s)?[- ]end|jahresschluss`),
    (_, { today }) => exact(`${yearOf(today)}-12-31`),
  ],
  [
    rule(
      String.raw`(?:the )?(?:(first|second|third|last|1st|2nd|3rd) week (?:of|in) (${MONTHS})|(?:der |die )?(erste[nr]?|zweite[nr]?|dritte[nr]?|letzte[nr]?) (${MONTHS})woche)`,
    ),
    ([, a, m1, b, m2], { today }) => ofWeek(a ?? b ?? '', month(m1 ?? m2 ?? ''), today),
  ],
  [rule(String.raw`weekend|wochenende|w/e(?! \d)|w\.e\.|wkend`), (_, { today }) => exact(addDays(monday(today), 6))],
  [
    rule(
      String.raw`(?:end of|ende|ende der|ende des) (?:(the|this|next|dieser|dieses|diesen|nächster|nächsten|nächstes|kommender|kommenden|laufenden|der|des) )?(week|month|quarter|year|woche|monats?|quartals?|jahres)`,
    ),
    ([, which, unit], { today }) => ({ ...unitEnd(unit ?? '', today, aheadOf(which ?? '')), precision: 'day' }),
  ],
  [
    rule(
      String.raw`(this|next|coming|following|diese[nrsm]?|nächste[nrsm]?|naechste|kommende[nrsm]?|folgende[nrsm]?) (week|month|quarter|year|woche|monat|quartal|jahr|wk|wo|mth)s?`,
    ),
    ([, which, unit], { today }) => unitEnd(unit ?? '', today, aheadOf(which ?? '')),
  ],
  [
    rule(
      String.raw`(?:in|within|innert|innerhalb von|binnen|in den nächsten|in the next|over the next) (?:the next )?(${NUMBER}) (working |business |weitere[n]? )?(days?|weeks?|months?|years?|hours?|hrs|(?:werk|arbeits)?tag(?:en|e)?|wochen?|monat(?:en|e)?|jahr(?:en|e)?|stunden?|std)(?!\p{L})(?! (?:of|after|from|following|nach|ab|seit) (?!(?:the )?${COUNTED_FROM}))`,
    ),
    ([, count, which = '', unit = ''], { today }) => {
      const number = numberOf(count ?? '')
      if (number === null || number > 600) return null
      if (/^(?:werk|arbeits|working d|business d)/i.test(which + unit)) return exact(workingDaysOn(today, number))
      if (/^(?:h|st)/i.test(unit)) return exact(addDays(today, Math.floor(number / 24)))
      if (/^(?:d|t)/i.test(unit)) return exact(addDays(today, number))
      if (/^w/i.test(unit)) return exact(addDays(today, number * 7))
      return exact(monthsOn(today, /^m/i.test(unit) ? number : number * 12))
    },
  ],
  [
    /(?<=\b(?:[Tt]he|[Bb]y|[Oo]n|[Uu]ntil|[Bb]efore|[Tt]ill?|[Ss]un|[Mm]on|[Tt]ue|[Ww]ed|[Tt]hu|[Ff]ri|[Ss]at) )(\d{1,2})(?:st|nd|rd|th)(?!\p{L}| of | (?:floor|time|item|point|version|quarter|year|week|century|edition|grade|draft|attempt|round|part(?:y|ies)|persons?|people|place|class|degree|choice|option|generation|reminder|instal?ments?|tranche|stage|phase|shift|visit|page|paragraph|section|chapter|clause|row|largest|biggest|best|highest|one|[A-Z]))/gu,
    ([, d], { today }) => exact(ofDay(Number(d), today)),
  ],
  [
    /(?<=\b(?:am|bis|zum|vom|per|ab|den|dem|der) )(\d{1,2})\.(?![\d\p{L}]| ?\d| (?:stock|etage|og|ug|quartal|mal|sitzung|klasse|person|platz|version|punkt|jahrhundert|auflage|entwurf)| (?:jan|feb|m[aä]r|apr|mai|jun|jul|aug|sep|okt|nov|dez))/giu,
    ([, d], { today }) => exact(ofDay(Number(d), today)),
  ],
  [FEAST, (match, { today }) => feastDay(match, today)],
  [
    rule(
      String.raw`(?:(${PARTS})[ -]?)(?:of )?(?:the )?(${MONTHS})\.?(?: (20\d\d))?|(?<=(?:in|to|by|until|before|since|from|for|through|during|bis|im|auf|in den|ab|seit|vor|per|von) )(${MONTHS})\.?(?: (20\d\d))?(?! \d)|(januar|jänner|februar|february|january|april|june|july|august|september|october|november|december|juni|juli|oktober|dezember|märz|march) (20\d\d)`,
    ),
    ([, part, m1, y1, m2, y2, m3, y3], { today }) => {
      const word = m1 ?? m2 ?? m3 ?? ''
      return ofMonth(part ?? '', month(word), y1 ?? y2 ?? y3, today)
    },
  ],
  [
    rule(String.raw`(?:(${PARTS})[ -]?)(20\d\d)|(?<=(?:by|until|before|bis|vor) )(20\d\d)`),
    ([, part, a, b]) => partOf(part ?? '', `${a ?? b}-12-31`, 'year'),
  ],
]

/** "in der ersten Novemberwoche": the last working day of it. */
function ofWeek(which: string, number: number, today: string): DateReader | null {
  const at = /^(?:first|1|erste)/i.test(which)
    ? 7
    : /^(?:second|2|zweite)/i.test(which)
      ? 14
      : /^(?:third|3|dritte)/i.test(which)
        ? 21
        : 28
  const day = dated(at, number, undefined, today)
  return day === null ? null : { day, precision: 'week' }
}

/** The next day of that number. */
function ofDay(day: number, today: string): string | null {
  const here = dayOf(yearOf(today), Number(today.slice(5, 7)), day)
  const first = monthsOn(`${today.slice(0, 7)}-01`, 1)
  return upcoming([here, dayOf(yearOf(first), Number(first.slice(5, 7)), day)], today, 0)
}
