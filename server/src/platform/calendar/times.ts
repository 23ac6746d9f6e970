// Times as calendars write them: `20261030T090000`, with Z, with the name of a zone, or a day alone. What is written otherwise is none.
import { Temporal } from 'temporal-polyfill'

/** `wall`: what the clock shows; `zone`: whose clock. A day alone has no time. */
export type CalendarTime = { day: Temporal.PlainDate; at: Temporal.ZonedDateTime | null }

/** A content line in its parts. `params`: by name in capitals, without quotes. */
export type ContentLine = { params: Map<string, string>; value: string }

const PARAM = /;([A-Za-z0-9-]{1,60})=("[^"]{0,1000}"|[^";:]{0,1000})(?:,("[^"]{0,1000}"|[^";:]{0,1000}))?/y

/** Null: it has no value. */
export function lineOf(text: string): ContentLine | null {
  const params = new Map<string, string>()
  let at = /^[A-Za-z0-9-]{1,60}/.exec(text)?.[0].length ?? 0
  while (text[at] === ';') {
    PARAM.lastIndex = at
    const found = PARAM.exec(text)
    if (!found) break
    params.set((found[1] ?? '').toUpperCase(), (found[2] ?? '').replace(/^"|"$/g, ''))
    at += found[0].length
  }
  return text[at] === ':' ? { params, value: text.slice(at + 1) } : null
}

const DAY = /^(\d{4})(\d\d)(\d\d)$/
const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)?(Z)?$/

/** One value. `zone`: what a time means that has none; it is asked of where a name is given. Null: it is no time. */
export function whenOf(
  value: string,
  tzid: string | undefined,
  zoneOf: (name: string) => string,
  own: string,
): CalendarTime | null {
  const text = value.trim()
  try {
    const day = DAY.exec(text)
    if (day) return { day: date(day), at: null }
    const time = TIME.exec(text)
    if (!time) return null
    const plain = date(time).toPlainDateTime({
      hour: Number(time[4]),
      minute: Number(time[5]),
      // A leap second is the last second before it.
      second: Math.min(Number(time[6] ?? 0), 59),
    })
    const zone = time[7] ? 'UTC' : tzid === undefined ? own : zoneOf(tzid)
    const at = plain.toZonedDateTime(zone)
    return { day: at.toPlainDate(), at }
  } catch {
    return null
  }
}

function date([, year, month, day]: RegExpExecArray): Temporal.PlainDate {
  return Temporal.PlainDate.from({ year: Number(year), month: Number(month), day: Number(day) }, { overflow: 'reject' })
}

/** All values of some lines; a period counts by its beginning. */
export function timesIn(
  lines: readonly string[],
  zoneOf: (name: string) => string,
  own: string,
  most: number,
): CalendarTime[] {
  const found: CalendarTime[] = []
  for (const text of lines) {
    const line = lineOf(text)
    for (const value of line?.value.split(',', most) ?? []) {
      const when = whenOf(value.split('/', 1)[0] ?? '', line?.params.get('TZID'), zoneOf, own)
      if (when) found.push(when)
      if (found.length >= most) return found
    }
  }
  return found
}

const LENGTH = /^([+-]?)P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/
/** Milliseconds of `PT1H30M`; none of what runs backwards. */
export function lengthOf(value: string): number {
  const [, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = LENGTH.exec(value.trim()) ?? []
  if (sign === '-') return 0
  return (
    (((Number(weeks) * 7 + Number(days)) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000 +
    Number(seconds) * 1_000
  )
}

/** What a text value says: its signs that stand for others put back. */
export const unescaped = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_all, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))
