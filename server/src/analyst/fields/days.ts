// The days that a question about fields names, in English and German, and the question without those words. Days are yyyy-mm-dd.
import { addDays } from '#contract/days.ts'
import { endOfMonth, endOfQuarter, monday, monthOf, monthsOn, yearOf } from '../dates/calendar.ts'
import { spokenDay, spokenGerman } from '../dates/spoken.ts'
import { dateBase, datesIn } from '../dates/written.ts'
import { MONTHS } from '../dates/written-rules.ts'
import { NUMBER_WORDS } from '../text/number-words.ts'
import { capital } from '../text/speech.ts'
import { MONTH_WORDS } from '../text/written-words.ts'

export type Asked = { today: string; zone: string; german: boolean }
/** Both days count; null: without an end on that side. `label` stands behind "due" and "fällig". */
export type Days = { from: string | null; to: string | null; label: string }
export type DaysRead = { days: Days; rest: string }

const rule = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'iu')
const NUMBERS: Readonly<Record<string, number>> = { ...NUMBER_WORDS, a: 1, an: 1 }
export const COUNT = `\\d{1,4}|${Object.keys(NUMBERS)
  .toSorted((a, b) => b.length - a.length)
  .join('|')}`
export const UNIT = 'days?|weeks?|months?|quarters?|years?|tage?n?|wochen?|monate?n?|quartale?n?|jahre?n?'
export const countOf = (word: string): number => NUMBERS[word.toLowerCase()] ?? Number(word)

/** So many days, weeks, months or years on from a day, or back. */
export function stepFrom(day: string, count: number, unit: string): string {
  if (/^(?:d|t)/iu.test(unit)) return addDays(day, count)
  if (/^w/iu.test(unit)) return addDays(day, count * 7)
  return monthsOn(day, count * (/^m/iu.test(unit) ? 1 : /^q/iu.test(unit) ? 3 : 12))
}

type Reader = (match: RegExpExecArray, asked: Asked, lean: 'ahead' | 'back') => Omit<Days, 'label'> | null

const WHOLE = /^(?:week|woche)/iu
function unitSpan(unit: string, away: number, today: string): { from: string; to: string } {
  if (WHOLE.test(unit)) {
    const from = addDays(monday(today), away * 7)
    return { from, to: addDays(from, 6) }
  }
  if (/^mon/iu.test(unit)) {
    const from = monthsOn(`${today.slice(0, 7)}-01`, away)
    return { from, to: endOfMonth(from) }
  }
  if (/^quart/iu.test(unit)) {
    const to = endOfQuarter(today, away)
    return { from: monthsOn(`${to.slice(0, 7)}-01`, -2), to }
  }
  const year = yearOf(today) + away
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}
const awayOf = (word: string): number =>
  /^(?:last|past|previous|letzt|vergangen|vorig)/iu.test(word)
    ? -1
    : /^(?:next|coming|following|nächst|kommend|folgend)/iu.test(word)
      ? 1
      : 0
const one = (day: string) => ({ from: day, to: day })

const WHICH =
  'this|the current|last|past|previous|next|the coming|coming|the following|diese[nrms]?|aktuelle[nrms]?|laufende[nrms]?|letzte[nrms]?|vergangene[nrms]?|vorige[nrms]?|nächste[nrms]?|kommende[nrms]?'
const SPAN = 'week|month|quarter|year|woche|monats?|quartals?|jahre?s?'
const UNTIL = 'by|until|till|before|through|bis|vor|spätestens'
const RULES: readonly [RegExp, Reader][] = [
  [rule('(?:the )?day after tomorrow|übermorgen'), (_, { today }) => one(addDays(today, 2))],
  [rule('(?:the )?day before yesterday|vorgestern'), (_, { today }) => one(addDays(today, -2))],
  [
    rule(`(?<until>(?:${UNTIL}|by the end of|bis zum ende) )?(?:today|heute)`),
    (match, { today }) => (match.groups?.until ? { from: null, to: today } : one(today)),
  ],
  [rule('yesterday|gestern'), (_, { today }) => one(addDays(today, -1))],
  [
    rule(`(?<until>(?:${UNTIL}) )?(?:tomorrow|(?<!guten )morgen)`),
    (match, { today }) => (match.groups?.until ? { from: null, to: addDays(today, 1) } : one(addDays(today, 1))),
  ],
  [
    rule(
      `(?:for )?(?:the )?rest (?:of )?(?:the |this |der |dieser |des |dieses )?(?<unit>${SPAN})|rest (?:der|dieser|des|dieses) (?<einheit>${SPAN})`,
    ),
    (match, { today }) => ({
      from: today,
      to: unitSpan(match.groups?.unit ?? match.groups?.einheit ?? '', 0, today).to,
    }),
  ],
  [
    rule(
      `(?:${UNTIL})(?: zum| the| spätestens)? (?:end|ende|close) ?(?:of |der |des |dieser |dieses |vom )?(?:the )?(?<which>${WHICH})? ?(?<unit>${SPAN}|${MONTHS})(?: (?<year>20\\d\\d))?|(?:bis|vor) (?:zum )?(?<ende>monatsende|wochenende|jahresende|quartalsende)`,
    ),
    (match, asked) => {
      const { which = '', unit = match.groups?.ende ?? '', year } = match.groups ?? {}
      const month = MONTH_WORDS[unit.toLowerCase()]
      if (month) return { from: null, to: endOfMonth(monthNear(month, year, asked.today, 'ahead')) }
      return { from: null, to: unitSpan(unit, awayOf(which.replace(/^the /iu, '')), asked.today).to }
    },
  ],
  [
    rule(
      `(?:(?:in|during|within|over|for|from|of|in|innerhalb|während) )?(?:the |den |der |dem |des |von |de[rn] )?(?<which>last|past|previous|next|coming|letzten?|vergangenen?|vorigen?|nächsten?|kommenden?) (?<count>${COUNT}|couple of|few|paar) (?<unit>${UNIT})`,
    ),
    (match, { today }) => {
      const { which = '', count = '', unit = '' } = match.groups ?? {}
      const many = /couple/iu.test(count) ? 2 : /few|paar/iu.test(count) ? 3 : countOf(count)
      return awayOf(which) < 0
        ? { from: stepFrom(today, -many, unit), to: today }
        : { from: today, to: stepFrom(today, many, unit) }
    },
  ],
  [
    rule(
      `(?:within|inside|in|binnen|innerhalb von|innert|innerhalb)(?: the next| den nächsten)? (?<count>${COUNT}) (?<unit>${UNIT})`,
    ),
    (match, { today }, lean) => {
      const { count = '', unit = '' } = match.groups ?? {}
      return lean === 'ahead'
        ? { from: today, to: stepFrom(today, countOf(count), unit) }
        : { from: stepFrom(today, -countOf(count), unit), to: today }
    },
  ],
  [
    rule(
      `(?<until>(?:${UNTIL}) )?(?:(?:in|during|of|for|over|on|im|in|während|aus|vom|von|seit|since) )?(?:der |dem |den |the )?(?<which>${WHICH}) (?<unit>${SPAN})`,
    ),
    (match, { today }) => {
      const { which = '', unit = '', until } = match.groups ?? {}
      const span = unitSpan(unit, awayOf(which.replace(/^the /iu, '')), today)
      if (/(?<!\p{L})(?:since|seit)(?!\p{L})/iu.test(match[0])) return { from: span.from, to: null }
      return until === undefined
        ? span
        : { from: null, to: /vor|before/iu.test(until) ? addDays(span.from, -1) : span.to }
    },
  ],
  [
    rule(
      `(?<how>${UNTIL}|in|during|of|for|from|since|after|im|ab|seit|nach|aus|vom|von|über)(?: (?:the month of|early|late))? (?<month>${MONTHS})\\.?(?: (?:of )?(?<year>20\\d\\d))?(?! ?\\d)`,
    ),
    (match, { today }, lean) => {
      const { how = '', month = '', year } = match.groups ?? {}
      const number = MONTH_WORDS[month.toLowerCase()]
      if (!number) return null
      const first = monthNear(number, year, today, lean)
      if (/^(?:since|from|ab|seit)$/iu.test(how)) return { from: first, to: null }
      if (/^(?:after|nach)$/iu.test(how)) return { from: addDays(endOfMonth(first), 1), to: null }
      if (/^(?:before|vor)$/iu.test(how)) return { from: null, to: addDays(first, -1) }
      return new RegExp(`^(?:${UNTIL})$`, 'iu').test(how)
        ? { from: null, to: endOfMonth(first) }
        : { from: first, to: endOfMonth(first) }
    },
  ],
  [
    rule('(?:in|im|during|of|for)(?: (?:the year|jahr))? (?<year>20\\d\\d)'),
    (match) => yearSpan(match.groups?.year ?? ''),
  ],
]
const yearSpan = (year: string) => ({ from: `${year}-01-01`, to: `${year}-12-31` })

/** The first day of a month that is named without its year: the nearest to come, or the last one that began. */
function monthNear(month: number, year: string | undefined, today: string, lean: 'ahead' | 'back'): string {
  const of =
    year !== undefined
      ? Number(year)
      : lean === 'ahead'
        ? yearOf(today) + (month < monthOf(today) ? 1 : 0)
        : yearOf(today) - (month > monthOf(today) ? 1 : 0)
  return `${of}-${String(month).padStart(2, '0')}-01`
}

/** The days that are named; null where none are. `lean`: which month or weekday is meant where its year is not said. */
export function daysAsked(text: string, asked: Asked, lean: 'ahead' | 'back'): DaysRead | null {
  for (const [pattern, read] of RULES) {
    const match = pattern.exec(text)
    const span = match ? read(match, asked, lean) : null
    if (match && span)
      return { days: { ...span, label: labelOf(match[0], span, asked) }, rest: without(text, match.index, match[0]) }
  }
  return single(text, asked, lean)
}

/** One day that is written out, or the days between two. */
function single(text: string, asked: Asked, lean: 'ahead' | 'back'): DaysRead | null {
  const [found, other] = datesIn(text, dateBase(text, asked.today, asked.zone, asked.german))
  if (found?.precision !== 'day') return null
  const back = (day: string) =>
    lean === 'back' && day > asked.today && !/\d/u.test(found.words) ? addDays(day, -7) : day
  const before =
    /(?<![\p{L}])(?<how>by|until|till|before|through|since|from|after|on|as of|between|bis|bis zum|vor|vor dem|spätestens|seit|seit dem|ab|ab dem|nach|nach dem|vom|von|am|zum|zwischen)(?: (?:the|dem|zum))? $/iu.exec(
      text.slice(0, found.from),
    )
  const how = before?.groups?.how?.toLowerCase() ?? ''
  const start = found.from - (before?.[0].length ?? 0)
  if (other) {
    const between = text.slice(found.to, other.from)
    if (other.precision !== 'day' || !/^\s*(?:and|to|until|till|und|bis|–|-)(?: (?:the|dem|zum))?\s*$/iu.test(between))
      return null
    const span = { from: back(found.day), to: back(other.day) }
    return {
      days: { ...span, label: labelOf('', span, asked) },
      rest: without(text, start, text.slice(start, other.to)),
    }
  }
  const day = back(found.day)
  const span = /^(?:since|from|as of|seit|ab|vom|von)/u.test(how)
    ? { from: day, to: null }
    : /^(?:after|nach)/u.test(how)
      ? { from: addDays(day, 1), to: null }
      : /^(?:before|vor)/u.test(how)
        ? { from: null, to: addDays(day, -1) }
        : /^(?:by|until|till|through|bis|spätestens)/u.test(how)
          ? { from: null, to: day }
          : one(day)
  return { days: { ...span, label: labelOf('', span, asked) }, rest: without(text, start, text.slice(start, found.to)) }
}

/** The words themselves where they name the days, else the days. */
function labelOf(words: string, { from, to }: Omit<Days, 'label'>, { today, german }: Asked): string {
  if (words !== '') {
    const plain = words.trim().replace(/^(?:of|for|from|aus|vom) /iu, '')
    return german ? plain : plain.replace(new RegExp(`\\b(?:${MONTHS})\\b`, 'iu'), (name) => capital(name))
  }
  const day = (each: string) => (german ? spokenGerman(each) : spokenDay(each, today))
  if (from !== null && from === to)
    return german ? `am ${day(from)}` : /^\p{Lu}/u.test(day(from)) ? `on ${day(from)}` : day(from)
  if (from === null && to !== null) return german ? `bis ${day(to)}` : `by ${day(to)}`
  if (from !== null && to === null) return german ? `ab ${day(from)}` : `since ${day(from)}`
  return german ? `vom ${day(from ?? '')} bis ${day(to ?? '')}` : `from ${day(from ?? '')} to ${day(to ?? '')}`
}

const without = (text: string, from: number, words: string): string =>
  `${text.slice(0, from)} ${text.slice(from + words.length)}`.replace(/\s+/gu, ' ').trim()
