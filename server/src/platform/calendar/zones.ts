// Which clock a name of a zone means. Names come from everywhere: the world's own (Europe/Berlin), those of Windows (W. Europe Standard
// Time), with a path in front, or made up by a program, which then describes its clocks in the calendar.
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { findIana, type WindowsZoneName } from 'windows-iana'

/** The clock of a zone as a calendar describes it, by its name there. */
export type Described = ReadonlyMap<string, readonly string[]>

const PATH = /(?:^|\/)([A-Z][A-Za-z_]+\/[A-Z][A-Za-z_+-]+(?:\/[A-Z][A-Za-z_+-]+)?)$/
const OFFSET = /\b(?:UTC|GMT)\s?([+-]\d{1,2}):?(\d\d)?\b/
const MOST_KNOWN = 500

/** A resolver of one calendar; what a name means is looked for once. `own`: of names that mean nothing anywhere. */
export function zonesOf(own: string, described: Described, year: number): (name: string) => string {
  const known = new Map<string, string>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const found = find(name, own, described, year)
    if (known.size < MOST_KNOWN) known.set(name, found)
    return found
  }
}

function find(given: string, own: string, described: Described, year: number): string {
  const name = given.trim().replace(/^"|"$/g, '')
  return (
    worlds(name) ??
    windows(name) ??
    worlds(PATH.exec(name)?.[1] ?? '') ??
    byClock(described.get(given), own, year) ??
    byOffset(name, own, year) ??
    own
  )
}

/** As the runtime knows it; null: it does not. */
function worlds(name: string): string | null {
  if (name === '' || name.length > 60 || /^[+-]/.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

function windows(name: string): string | null {
  for (const each of [name, name.replace(/ Daylight Time$/, ' Standard Time')]) {
    const [found] = findIana(each as WindowsZoneName)
    if (found) return worlds(found)
  }
  return null
}

/** The zone whose clocks run as the calendar describes: its own where that is one, else the first of the world. */
function byClock(lines: readonly string[] | undefined, own: string, year: number): string | null {
  if (lines === undefined) return null
  const located = lines.find((line) => /^X-LIC-LOCATION:/i.test(line))
  const named = located && worlds(located.slice(located.indexOf(':') + 1).trim())
  if (named) return named
  try {
    const text = ['BEGIN:VTIMEZONE', ...lines, 'END:VTIMEZONE'].join('\r\n')
    const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)))
    const days = Array.from({ length: 24 }, (_, at) => ({ month: Math.floor(at / 2) + 1, day: at % 2 === 0 ? 10 : 28 }))
    const told = days.map(({ month, day }) => zone.utcOffset(ICAL.Time.fromData({ year, month, day, hour: 12 })))
    const runs = (id: string) =>
      days.every(({ month, day }, at) => offsetAt(id, { year, month, day, hour: 12 }) === (told[at] ?? 0) * 1_000)
    if (runs(own)) return own
    return Intl.supportedValuesOf('timeZone').find(runs) ?? fixed((told[0] ?? 0) / 60)
  } catch {
    return null
  }
}

/** `(UTC+01:00) Amsterdam, Berlin`: its person's own clock where that is it without summer time. */
function byOffset(name: string, own: string, year: number): string | null {
  const [, hours, minutes = '0'] = OFFSET.exec(name) ?? []
  if (hours === undefined) return null
  const sign = hours.startsWith('-') ? -1 : 1
  const total = Number(hours) * 60 + sign * Number(minutes)
  if (Math.abs(total) > 14 * 60) return null
  const standard = Math.min(...[1, 7].map((month) => offsetAt(own, { year, month, day: 10, hour: 12 }) / 60_000))
  return standard === total ? own : fixed(total)
}

const offsetAt = (zone: string, at: { year: number; month: number; day: number; hour: number }): number =>
  Temporal.PlainDateTime.from(at).toZonedDateTime(zone).offsetNanoseconds / 1_000_000

/** `+05:30`. */
function fixed(minutes: number): string {
  const size = Math.abs(Math.round(minutes))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
