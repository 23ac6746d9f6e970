// When a series comes, within a window: rules by the library, over changes of the clock, with what was added and what falls out.
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { CALENDAR_LIMITS } from './calendar.ts'
import type { CalendarTime } from './times.ts'

/** Periods that a rule may step through; one that counts its times does so from its beginning. */
const MOST_STEPS = 10_000
const MOST_COUNTED = 3_000
const MOST_CANDIDATES = 50_000
const DAY_MS = 86_400_000
/** A rule that comes each minute is no meeting: of it so much is told. */
const SHORT: Record<string, number> = { HOURLY: 20 * DAY_MS, MINUTELY: 6 * 3_600_000, SECONDLY: 300_000 }

export type Span = { from: number; to: number }

/** One time of a series. `key`: an instant or a day, as its exceptions name it. */
export type Occurrence = { key: string; day: Temporal.PlainDate; at: Temporal.ZonedDateTime | null }

export const occurrenceOf = ({ day, at }: CalendarTime): Occurrence => ({
  key: at ? at.toInstant().toString({ fractionalSecondDigits: 3 }) : day.toString(),
  day,
  at,
})

export const startMs = ({ day, at }: CalendarTime, zone: string): number =>
  at ? at.epochMilliseconds : day.toZonedDateTime(zone).epochMilliseconds

/**
 * All times of a series that begin within the span, the first ones where there are too many. `cut`: there are more, or its rule could not
 * be followed: then its first time alone stands for it.
 */
export function occurrences(
  start: CalendarTime,
  rules: readonly string[],
  { span, zone, now }: { span: Span; zone: string; now: number },
): { found: Occurrence[]; cut: boolean } {
  const found: Occurrence[] = []
  let cut = false
  for (const rule of rules) {
    const freq = /(?:^|;)FREQ=([A-Z]+)/i.exec(rule)?.[1]?.toUpperCase() ?? ''
    const short = SHORT[freq]
    const near = short === undefined ? span : { from: Math.max(span.from, now), to: Math.min(span.to, now + short) }
    if (short !== undefined) cut = true
    try {
      const text = `RRULE:${fitted(rule, start)}`
      const reader = new RRuleTemporal({
        rruleString: text,
        dtstart: start.at ?? start.day.toZonedDateTime('UTC'),
        tzid: start.at?.timeZoneId ?? 'UTC',
        maxIterations: /COUNT=/i.test(rule) ? MOST_COUNTED : MOST_STEPS,
        maxCandidateEvaluations: MOST_CANDIDATES,
        includeDtstart: true,
      })
      // Days are told as midnights of UTC.
      const pad = start.at ? 0 : DAY_MS
      const all = reader.between(new Date(near.from - pad), new Date(near.to + pad), true)
      for (const at of all.slice(0, CALENDAR_LIMITS.occurrences))
        found.push(
          start.at
            ? occurrenceOf({ day: at.toPlainDate(), at: Temporal.ZonedDateTime.from(at.toString()) })
            : occurrenceOf({ day: Temporal.PlainDate.from(at.toPlainDate().toString()), at: null }),
        )
      if (all.length > CALENDAR_LIMITS.occurrences) cut = true
    } catch {
      cut = true
      found.push(occurrenceOf(start))
    }
  }
  return { found: found.filter((each) => within(each, span, zone)), cut }
}

export const within = (when: CalendarTime, { from, to }: Span, zone: string): boolean => {
  const at = startMs(when, zone)
  return at >= from && at <= to
}

/** A rule as its beginning needs it: the end of a whole-day series is a day, that of another an instant. */
function fitted(rule: string, start: CalendarTime): string {
  return rule
    .trim()
    .toUpperCase()
    .replace(
      /(^|;)UNTIL=(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?/,
      (_all, before: string, ...parts: string[]) => {
        const [y = '', m = '', d = '', hour, minute, second, utc] = parts
        if (!start.at || (hour !== undefined && utc)) {
          if (!start.at) return `${before}UNTIL=${y}${m}${d}T000000Z`
          return `${before}UNTIL=${y}${m}${d}T${hour}${minute}${second}Z`
        }
        const local = Temporal.PlainDateTime.from({
          year: Number(y),
          month: Number(m),
          day: Number(d),
          hour: Number(hour ?? 23),
          minute: Number(minute ?? 59),
          second: Number(second ?? 59),
        })
        const instant = local.toZonedDateTime(start.at.timeZoneId).toInstant().toString({ fractionalSecondDigits: 0 })
        return `${before}UNTIL=${instant.replace(/[-:]/g, '')}`
      },
    )
}

/** Which of these a time names: by its instant, else by its day where only one is on it. */
export function named(all: readonly Occurrence[], given: CalendarTime): Occurrence | null {
  const { key } = occurrenceOf(given)
  const exact = all.find((each) => each.key === key)
  if (exact) return exact
  const days = all.filter((each) => {
    const day = given.at && each.at ? given.at.withTimeZone(each.at.timeZoneId).toPlainDate() : given.day
    return day.equals(each.day)
  })
  return days.length === 1 ? (days[0] ?? null) : null
}
