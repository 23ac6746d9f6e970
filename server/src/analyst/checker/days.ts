// Every way of writing a day, as the days that it may mean. Days are yyyy-mm-dd.
import { addDays, weekdayNumber } from '#contract/days.ts'
import { numberedWeekday } from '../dates/calendar.ts'
import { FEAST, FEAST_HINT, feastDay } from '../dates/feasts.ts'

/** From and to count both. A day without a year is the one nearest to the text's own day. */
export type Days = { from: string; to: string; yearless: boolean }
export type DayMention = { start: number; end: number; days: Days[]; relative: boolean }

const MONTHS: Record<string, number> = {}
for (const [at, names] of 'jan jän|feb|mar mär mrz|apr|may mai|jun|jul|aug|sep|oct okt|nov|dec dez'
  .split('|')
  .entries())
  for (const name of names.split(' ')) MONTHS[name] = at + 1
const MONTH =
  '(jan(?:uary|uar)?|jänner|feb(?:ruary|ruar)?|mar(?:ch)?|märz?|mrz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)'
const WEEKDAYS: Record<string, number> = {}
for (const [
  at,
  names,
] of 'sunday sun sonntag so|monday mon montag mo|tuesday tue tues dienstag di|wednesday wed mittwoch mi|thursday thu thur thurs donnerstag do|friday fri freitag fr|saturday sat samstag sonnabend sa'
  .split('|')
  .entries())
  for (const name of names.split(' ')) WEEKDAYS[name] = at
const WEEKDAY =
  '(sunday|monday|tuesday|wednesday|thursday|friday|saturday|sonntag|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|mon|tues?|wed|thu(?:rs?)?|fri)'
const COUNTS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  ein: 1,
  einem: 1,
  einer: 1,
  eine: 1,
  two: 2,
  zwei: 2,
  three: 3,
  drei: 3,
  four: 4,
  vier: 4,
  five: 5,
  fünf: 5,
  six: 6,
  sechs: 6,
  seven: 7,
  sieben: 7,
  eight: 8,
  acht: 8,
  ten: 10,
  zehn: 10,
}
const COUNT = `(\\d{1,3}|${Object.keys(COUNTS).join('|')})`

const pad = (number: number) => String(number).padStart(2, '0')
const real = (year: number, month: number, day: number): string | null => {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null
  const made = new Date(Date.UTC(year, month - 1, day))
  return made.getUTCMonth() === month - 1 ? made.toISOString().slice(0, 10) : null
}
const lastOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
const one = (day: string | null, yearless = false): Days[] => (day === null ? [] : [{ from: day, to: day, yearless }])
const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text))

/** The year that puts month and day nearest to the text's own day, rather ahead of it than behind. */
function nearYear(month: number, dayOfMonth: number, day: string): number {
  const year = Number(day.slice(0, 4))
  const far = (candidate: number) => {
    const days = (Date.UTC(candidate, month - 1, dayOfMonth) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000
    return days < 0 ? -days * 1.4 : days
  }
  return [year - 1, year, year + 1].toSorted((a, b) => far(a) - far(b))[0] ?? year
}
const monthOf = (name: string) => MONTHS[name.toLowerCase().slice(0, 3)] ?? 0

function dated(dayOfMonth: string, month: number, year: string | undefined, base: string): Days[] {
  const number = Number(dayOfMonth)
  if (year) return one(real(fullYear(year), month, number))
  return one(real(nearYear(month, number, base), month, number), true)
}

function monthSpan(month: number, year: string | undefined, base: string, part: string | undefined): Days[] {
  const number = year ? fullYear(year) : nearYear(month, 15, base)
  const last = lastOf(number, month)
  const head = last.slice(0, 8)
  const yearless = !year
  if (/^(?:the )?end|^ende|^late/i.test(part ?? '')) return [{ from: last, to: last, yearless }]
  if (/^mid|^mitte/i.test(part ?? '')) return [{ from: `${head}10`, to: `${head}20`, yearless }]
  if (/^(?:the )?(?:beginning|start)|^anfang|^early/i.test(part ?? ''))
    return [{ from: `${head}01`, to: `${head}10`, yearless }]
  return [{ from: `${head}01`, to: last, yearless }]
}

function weekOf(number: number, year: number): Days[] {
  if (number < 1 || number > 53) return []
  const fourth = `${year}-01-04`
  const monday = addDays(fourth, -((weekdayNumber(fourth) + 6) % 7) + (number - 1) * 7)
  return [{ from: monday, to: addDays(monday, 6), yearless: false }]
}
const mondayOf = (day: string) => addDays(day, -((weekdayNumber(day) + 6) % 7))

function weekday(name: string, which: string | undefined, base: string): Days[] {
  const wanted = WEEKDAYS[name.toLowerCase()]
  if (wanted === undefined) return []
  const ahead = (wanted - weekdayNumber(base) + 7) % 7
  const next = addDays(base, ahead)
  const back = addDays(base, ahead === 0 ? -7 : ahead - 7)
  if (/^(?:last|past|letzt|vergangen|vorig)/i.test(which ?? '')) return one(back)
  if (/^(?:next|nächst|kommend)/i.test(which ?? ''))
    return [...one(ahead === 0 ? addDays(base, 7) : next), ...one(addDays(mondayOf(base), 7 + ((wanted + 6) % 7)))]
  return ahead === 0 ? [...one(next), ...one(addDays(base, 7))] : one(next)
}

type Rule = [RegExp, (match: RegExpExecArray, base: string | null) => Days[], boolean?]
const flags = 'giu'
const begin = '(?<![\\p{L}\\p{N}])'
const close = '(?![\\p{L}\\p{N}])'
const rule = (source: string, read: Rule[1], relative = false): Rule => [
  new RegExp(begin + source + close, flags),
  read,
  relative,
]
const EPOCH = '2026-01-01'

const RULES: Rule[] = [
  rule('(\\d{4})-(\\d{2})-(\\d{2})(?:T[\\d:.]+Z?)?', ([, y, m, d]) => one(real(Number(y), Number(m), Number(d)))),
  rule(
    `(?:${WEEKDAY.replace('(', '(?:')},? (?:the |den )?)?(\\d{1,2})(?:st|nd|rd|th|\\.)?(?: of)? ?${MONTH}\\.?(?:,? (\\d{4}))?`,
    ([, d = '', m = '', y], base) => dated(d, monthOf(m), y, base ?? EPOCH),
  ),
  // "from 19 to 23 Oct": the first of two days is of the month of the second.
  rule(
    `([1-9]|[12]\\d|3[01])(?:st|nd|rd|th|\\.)?(?= ?(?:-|–|to|until|till|bis) ?\\d{1,2}(?:st|nd|rd|th|\\.)?(?: of)? ?${MONTH}(?:\\.? (20\\d\\d))?)`,
    ([, d = '', m = '', y], base) => dated(d, monthOf(m), y, base ?? EPOCH),
  ),
  rule(`${MONTH}\\.? (\\d{1,2})(?:st|nd|rd|th)?(?!\\d|[.,]\\d)(?:,? (\\d{4}))?`, ([, m = '', d = '', y], base) =>
    dated(d, monthOf(m), y, base ?? EPOCH),
  ),
  rule(
    `((?:the )?end(?: of)?|ende|mid|mid-|mitte|(?:the )?(?:beginning|start) of|anfang|early|late)(?: |-)(?:des monats )?${MONTH}\\.?(?: (\\d{4}))?`,
    ([, part, m = '', y], base) => monthSpan(monthOf(m), y, base ?? EPOCH, part),
  ),
  rule(`${MONTH}\\.? (\\d{4})`, ([, m = '', y], base) => monthSpan(monthOf(m), y, base ?? EPOCH, undefined)),
  rule('(\\d{1,2})\\.\\s?(\\d{1,2})\\.\\s?(\\d{4}|\\d{2}(?!\\d))', ([, d = '', m = '', y]) =>
    dated(d, Number(m), y, EPOCH),
  ),
  rule('(\\d{1,2})/(\\d{1,2})/(\\d{4}|\\d{2})', ([, a = '', b = '', y]) => [
    ...dated(a, Number(b), y, EPOCH),
    ...dated(b, Number(a), y, EPOCH),
  ]),
  [
    new RegExp(`${begin}(\\d{1,2})\\.(\\d{1,2})\\.(?![\\p{L}\\p{N}])`, flags),
    ([, d = '', m = ''], base) => dated(d, Number(m), undefined, base ?? EPOCH),
  ],
  rule('(1[0-2]|0?[1-9])/(3[01]|[12]\\d|0?[1-9])(?!/)', ([, a = '', b = ''], base) =>
    Number(a) <= 12 && (Number(b) > 12 || a.length === 2)
      ? [...dated(b, Number(a), undefined, base ?? EPOCH), ...dated(a, Number(b), undefined, base ?? EPOCH)]
      : [],
  ),
  rule('(?:kw|cw|calendar week|kalenderwoche)\\s?(\\d{1,2})(?:[ /](\\d{4}))?', ([, w, y], base) =>
    weekOf(Number(w), Number(y ?? (base ?? EPOCH).slice(0, 4))),
  ),
  rule('q([1-4])(?:[ /](\\d{4}))?', ([, q, y], base) => {
    const year = Number(y ?? (base ?? EPOCH).slice(0, 4))
    return [{ from: `${year}-${pad(Number(q) * 3 - 2)}-01`, to: lastOf(year, Number(q) * 3), yearless: !y }]
  }),
  rule(
    '(?:the )?(?:end of (?:the |this )?month|month[- ]end|ende (?:des monats|monat)|monatsende)',
    (_, base) => (base ? one(lastOf(Number(base.slice(0, 4)), Number(base.slice(5, 7)))) : []),
    true,
  ),
  rule(
    '(?:the )?(?:end of (?:the |this )?year|year[- ]end|ende (?:des jahres|jahr)|jahresende)',
    (_, base) => (base ? one(`${base.slice(0, 4)}-12-31`) : []),
    true,
  ),
  rule(
    '(?:the )?(?:end of (?:the |this )?week|ende (?:der )?woche|wochenende)',
    (_, base) => (base ? [{ from: addDays(mondayOf(base), 4), to: addDays(mondayOf(base), 6), yearless: false }] : []),
    true,
  ),
  rule(
    '(this|next|last|coming|diese[rn]?|nächste[rn]?|letzte[rn]?|kommende[rn]?|vergangene[rn]?) (week|woche)',
    ([, which = ''], base) => {
      if (!base) return []
      const from = addDays(
        mondayOf(base),
        /^(?:next|coming|näch|komm)/i.test(which) ? 7 : /^(?:this|dies)/i.test(which) ? 0 : -7,
      )
      return [{ from, to: addDays(from, 6), yearless: false }]
    },
    true,
  ),
  rule(
    '(this|next|last|diese[rnms]?|nächste[rnms]?|letzte[rnms]?) (month|monat)',
    ([, which = ''], base) => {
      if (!base) return []
      const away = /^(?:next|näch)/i.test(which) ? 1 : /^(?:this|dies)/i.test(which) ? 0 : -1
      const first = new Date(Date.UTC(Number(base.slice(0, 4)), Number(base.slice(5, 7)) - 1 + away, 1))
        .toISOString()
        .slice(0, 10)
      return [{ from: first, to: lastOf(Number(first.slice(0, 4)), Number(first.slice(5, 7))), yearless: false }]
    },
    true,
  ),
  [
    FEAST,
    (match, base) => {
      const feast = base ? feastDay(match, base) : null
      return feast?.precision === 'day' ? one(feast.day) : []
    },
    true,
  ],
  rule('day after tomorrow|übermorgen', (_, base) => (base ? one(addDays(base, 2)) : []), true),
  rule(
    'tomorrow|(?<!\\bam )(?<!\\bguten )morgen',
    ([word = ''], base) => (base && !word.startsWith('M') ? one(addDays(base, 1)) : []),
    true,
  ),
  rule('today|heute', (_, base) => (base ? one(base) : []), true),
  rule('yesterday|gestern', (_, base) => (base ? one(addDays(base, -1)) : []), true),
  rule(
    `in ${COUNT} (days?|tagen|weeks?|wochen?)`,
    ([, n = '', unit = ''], base) => {
      const days = (COUNTS[n.toLowerCase()] ?? Number(n)) * (/^w/i.test(unit) ? 7 : 1)
      return base ? one(addDays(base, days)) : []
    },
    true,
  ),
  rule(
    `(?:vor )${COUNT} (tag(?:en)?|wochen?)`,
    ([, n = '', unit = ''], base) =>
      base ? one(addDays(base, -(COUNTS[n.toLowerCase()] ?? Number(n)) * (/^w/i.test(unit) ? 7 : 1))) : [],
    true,
  ),
  rule(
    `${WEEKDAY.replace('fri)', 'fri|sat|sun)')}\\.?,? (?:the |den |dem )?([1-9]|[12]\\d|3[01])(?:st|nd|rd|th|\\.)?(?!\\.?\\d|[:,/-]\\d| ?(?:uhr|h|am|pm|o['’]clock|${MONTH.slice(1)}(?!\\p{L})| ?[%€$£])`,
    ([, name = '', number], base) => {
      const on = base ? numberedWeekday(WEEKDAYS[name.toLowerCase()] ?? -1, Number(number), base) : null
      return one(on)
    },
    true,
  ),
  rule(
    `(?:(last|past|next|coming|letzten?|vergangenen?|vorigen?|nächsten?|kommenden?) )?${WEEKDAY}(?!s\\b)`,
    ([, which, name = ''], base) => (base ? weekday(name, which, base) : []),
    true,
  ),
  rule(
    '(?:(last|letzten) )?(Mo|Di|Mi|Do|Fr|Sa|So)\\.?(?= \\d|,)',
    ([, which, name = ''], base) => (base && /^[A-Z]/.test(name) ? weekday(name, which, base) : []),
    true,
  ),
  rule('(?:summer|winter|spring|autumn|frühling|frühjahr|sommer|herbst) (\\d{4})', ([, y]) => [
    { from: `${y}-01-01`, to: `${y}-12-31`, yearless: false },
  ]),
  rule(`(?:in|im|of|for|since|seit|until|bis|by|from|ab|per|during|to|nach) ${MONTH}`, ([, m = ''], base) =>
    monthSpan(monthOf(m), undefined, base ?? EPOCH, undefined),
  ),
  [
    new RegExp(
      `${begin}(January|Januar|February|Februar|March|März|April|May|Mai|June|Juni|July|Juli|August|September|October|Oktober|November|December|Dezember)${close}`,
      'gu',
    ),
    ([, m = ''], base) => monthSpan(monthOf(m), undefined, base ?? EPOCH, undefined),
  ],
  // "Sept. 31,2 %": a month before a figure that is no day of it.
  [
    new RegExp(`${begin}(Jan|Feb|Mar|Mär|Apr|Jun|Jul|Aug|Sept?|O[ck]t|Nov|De[cz])[.:](?= ?[€£$]?\\d)`, 'gu'),
    ([, m = ''], base) => monthSpan(monthOf(m), undefined, base ?? EPOCH, undefined),
  ],
  rule('(20\\d\\d)', ([, y]) => [{ from: `${y}-01-01`, to: `${y}-12-31`, yearless: false }]),
]

/** Every mention of a day or span of days, without overlaps, in the order of the text. */
export function daysIn(text: string, base: string | null): DayMention[] {
  const found: DayMention[] = []
  for (const [pattern, read, relative] of RULES) {
    if (pattern === FEAST && !FEAST_HINT.test(text)) continue
    for (const match of text.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].length
      if (found.some((each) => start < each.end && end > each.start)) continue
      const days = read(match as RegExpExecArray, base)
      if (days.length === 0) continue
      // A preposition before a month is no part of it.
      const head = /^(?:in|im|of|for|since|seit|until|bis|by|from|ab|per|during|to|nach) /i.exec(match[0])
      const cut =
        head && !/^in \d|^in (?:a|an|one|ein|two|zwei|three|drei|four|vier|five|six|seven|eight|ten)\b/i.test(match[0])
          ? head[0].length
          : 0
      found.push({ start: start + cut, end, days, relative: relative ?? false })
    }
  }
  return found.toSorted((a, b) => a.start - b.start)
}

/** Whether what is known is the day that is said, or lies within the span that is said. */
export function sameDays(said: readonly Days[], known: readonly Days[]): boolean {
  return said.some((each) =>
    known.some((other) => {
      if (each.yearless || other.yearless) {
        const within = (a: Days, b: Days) => a.from.slice(5) <= b.from.slice(5) && a.to.slice(5) >= b.to.slice(5)
        const near =
          Math.abs(Number(each.from.slice(0, 4)) - Number(other.from.slice(0, 4))) <=
          (each.yearless && other.yearless ? 1 : 0)
        return within(each, other) && (near || each.yearless)
      }
      return each.from <= other.from && each.to >= other.to
    }),
  )
}
