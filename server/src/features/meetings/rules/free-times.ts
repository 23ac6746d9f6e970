// When somebody is free: within their working hours, beside what their calendars hold. Pure.
import { Temporal } from 'temporal-polyfill'
import type { FreeSlot, WorkingHours } from '#contract/meetings.ts'

export const USUAL_HOURS: WorkingHours = { days: [1, 2, 3, 4, 5], from_time: '09:00', to_time: '17:00' }

export type Busy = { starts_at: string; ends_at: string }
/** Milliseconds, on one day of the zone. */
export type Span = { day: string; from: number; to: number }
type FreeTimesQuery = { zone: string; hours: WorkingHours; from: string; to: string; now: number; buffer: number }

const MINUTE = 60_000
/** Times begin at the full or half hour. */
const STEP = 30

/** What is left of each day from `from` to `to` (days, both counted), with so many minutes of air around each meeting. */
export function freeSpans(busy: readonly Busy[], { zone, hours, from, to, now, buffer }: FreeTimesQuery): Span[] {
  const taken = busy
    .map(({ starts_at, ends_at }) => ({
      from: Date.parse(starts_at) - buffer * MINUTE,
      to: Date.parse(ends_at) + buffer * MINUTE,
    }))
    .toSorted((one, other) => one.from - other.from)
  const spans: Span[] = []
  const last = Temporal.PlainDate.from(to)
  for (
    let day = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    if (!hours.days.includes(day.dayOfWeek)) continue
    const at = (time: string) => day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds
    const end = at(hours.to_time)
    let free = Math.max(at(hours.from_time), now)
    for (const each of taken) {
      if (each.to <= free) continue
      if (each.from >= end) break
      if (each.from > free) spans.push({ day: day.toString(), from: free, to: Math.min(each.from, end) })
      free = Math.max(free, each.to)
    }
    if (free < end) spans.push({ day: day.toString(), from: free, to: end })
  }
  return spans
}

/** Some times to offer, over different days where there are several: in turns early and late on their day, then a second one each. */
export function offers(spans: readonly Span[], minutes: number, most: number): FreeSlot[] {
  const days = [...Map.groupBy(spans, ({ day }) => day).values()].map((of) =>
    of.flatMap((span) => beginnings(span, minutes)),
  )
  const open = days.filter((each) => each.length > 0)
  const chosen = open
    .slice(0, most)
    .map((each, at) => (at % 2 === 0 ? each[0] : each[Math.floor(each.length / 2)]) as number)
  for (const each of open) {
    if (chosen.length >= most) break
    // Not beside one that is offered already.
    const second = each.findLast((one) => chosen.every((other) => Math.abs(one - other) >= (minutes + 60) * MINUTE))
    if (second !== undefined) chosen.push(second)
  }
  return chosen
    .toSorted((one, other) => one - other)
    .map((from) => ({
      starts_at: new Date(from).toISOString(),
      ends_at: new Date(from + minutes * MINUTE).toISOString(),
    }))
}

function beginnings({ from, to }: Span, minutes: number): number[] {
  const found: number[] = []
  const step = STEP * MINUTE
  for (let at = Math.ceil(from / step) * step; at + minutes * MINUTE <= to; at += step) found.push(at)
  return found
}

const WORDS = {
  en: { lead: 'Would one of these times suit you?', to: 'to', yours: 'your time' },
  de: { lead: 'Passt Ihnen eine dieser Zeiten?', to: 'bis', yours: 'Ihre Zeit' },
} as const
export type Language = keyof typeof WORDS

/** "Thursday, 26 November, 15:00 to 15:30 (Europe/Berlin)": on the clock of whoever reads it. */
export function slotWords({ starts_at, ends_at }: FreeSlot, zone: string, language: Language): string {
  const locale = language === 'de' ? 'de-DE' : 'en-GB'
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: zone })
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone })
  const [from, to] = [new Date(starts_at), new Date(ends_at)]
  const hours = `${time.format(from)} ${WORDS[language].to} ${time.format(to)}${language === 'de' ? ' Uhr' : ''}`
  return `${day.format(from)}, ${hours} (${zone})`
}

export const leadWords = (language: Language): string => WORDS[language].lead
