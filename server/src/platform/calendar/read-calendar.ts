// Reads a calendar: which meetings it has within a window, series spread out. Runs in a thread: what it is given may be made to harm.
import { createHash } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import { storable } from '../db.ts'
import { tidyLine, tidyText } from '../imap/structure.ts'
import { CALENDAR_LIMITS, type GuestStatus, type ReadCalendar, type ReadMeeting, type Window } from './calendar.ts'
import { type Entry, entriesOf } from './entries.ts'
import { named, type Occurrence, occurrenceOf, occurrences, type Span, startMs } from './series.ts'
import { type CalendarTime, lengthOf, lineOf, timesIn, unescaped, whenOf } from './times.ts'
import { zonesOf } from './zones.ts'

const DAY_MS = 86_400_000
/** What lasts longer is told to end then. */
const LONGEST_MS = 366 * DAY_MS
/** Series are spread out for so long; what is left then is left out. */
const SERIES_MS = 8_000
const MOST_DATES = 2_000
const TITLE = 300
const NOTES = 4_000

type Event = {
  uid: string
  start: CalendarTime
  lengthMs: number
  lengthDays: number
  rules: string[]
  exception: CalendarTime | null
  rank: [sequence: number, stamp: string]
  lines: Entry['lines']
}

export class NoCalendar extends Error {}

/** Errors: NoCalendar, where it is none at all (a page to sign in, say). */
export function readCalendar(text: string, window: Window, now: number): ReadCalendar {
  let found = false
  let name: string | null = null
  let method: string | null = null
  let own = window.zone
  const described = new Map<string, string[]>()
  const entries: Entry[] = []
  let cut = false
  const head = (word: string, line: string) => {
    if (word === 'BEGIN' && line === 'VCALENDAR') found = true
    else if (word === 'X-WR-CALNAME') name ??= tidyLine(unescaped(lineOf(line)?.value ?? ''), 100) || null
    else if (word === 'METHOD') method ??= tidyLine(lineOf(line)?.value ?? '', 20).toUpperCase() || null
    else if (word === 'X-WR-TIMEZONE') own = lineOf(line)?.value.trim() || own
  }
  for (const entry of entriesOf(text, head)) {
    if (entry.kind === 'VTIMEZONE') {
      const id = lineOf(entry.lines.get('TZID')?.[0] ?? '')?.value
      if (id !== undefined && described.size < 200) described.set(id.trim(), entry.raw)
    } else if (entries.length < CALENDAR_LIMITS.events) entries.push(entry)
    else {
      cut = true
      break
    }
  }
  if (!found) throw new NoCalendar()
  const year = new Date(now).getUTCFullYear()
  const zoneOf = zonesOf(window.zone, described, year)
  own = own === window.zone ? own : zoneOf(own)
  const at: At = {
    zoneOf,
    own,
    zone: window.zone,
    now,
    span: { from: Date.parse(window.from), to: Date.parse(window.to) },
  }
  let unread = 0
  const series = new Map<string, { whole: Event | null; exceptions: Map<string, Event> }>()
  for (const entry of entries) {
    const event = eventOf(entry, at)
    if (!event) {
      unread += 1
      continue
    }
    const of = series.get(event.uid) ?? { whole: null, exceptions: new Map() }
    series.set(event.uid, of)
    if (event.exception === null) {
      if (of.whole === null || newer(event, of.whole)) of.whole = event
    } else {
      const { key } = occurrenceOf(event.exception)
      const before = of.exceptions.get(key)
      if (!before || newer(event, before)) of.exceptions.set(key, event)
    }
  }
  const until = performance.now() + SERIES_MS
  const meetings: ReadMeeting[] = []
  for (const { whole, exceptions } of series.values()) {
    const late = performance.now() > until
    const spread = whole ? timesOf(whole, at, late) : { times: [], cut: false, recurring: false }
    cut ||= spread.cut
    let times = spread.times
    for (const exception of exceptions.values()) {
      const when = exception.exception as CalendarTime
      const replaced = named(times, when)
      if (replaced) times = times.filter((each) => each !== replaced)
      const meeting = meetingOf(exception, exception.start, replaced?.key ?? occurrenceOf(when).key, at)
      if (meeting) meetings.push(meeting)
    }
    for (const time of times) {
      const meeting = whole && meetingOf(whole, time, spread.recurring ? time.key : '', at)
      if (meeting) meetings.push(meeting)
    }
  }
  const near = (meeting: ReadMeeting) => Math.abs(Date.parse(meeting.starts_at) - now)
  if (meetings.length > CALENDAR_LIMITS.meetings) {
    cut = true
    meetings.sort((one, other) => near(one) - near(other))
  }
  return { name, method, meetings: meetings.slice(0, CALENDAR_LIMITS.meetings), cut, unread }
}

type At = { zoneOf(name: string): string; own: string; zone: string; span: Span; now: number }

function newer(one: Event, other: Event): boolean {
  return one.rank[0] === other.rank[0] ? one.rank[1] >= other.rank[1] : one.rank[0] > other.rank[0]
}

/** Null: it says no time that there is. */
function eventOf({ lines }: Entry, { zoneOf, own }: At): Event | null {
  const first = (name: string) => lineOf(lines.get(name)?.[0] ?? '')
  const when = (name: string) => {
    const line = first(name)
    return line && whenOf(line.value, line.params.get('TZID')?.trim(), zoneOf, own)
  }
  const start = when('DTSTART')
  if (!start) return null
  const end = when('DTEND')
  const length = lengthOf(first('DURATION')?.value ?? '')
  const days = end ? start.day.until(end.day).days : Math.round(length / DAY_MS)
  const ms = end?.at && start.at ? end.at.epochMilliseconds - start.at.epochMilliseconds : length
  const named = first('UID')?.value.trim()
  const uid =
    named ||
    createHash('sha256')
      .update(JSON.stringify([...lines]))
      .digest('hex')
  const exception = lines.has('RECURRENCE-ID') ? when('RECURRENCE-ID') : null
  // One that names a time which there is not would stand for its whole series.
  if (lines.has('RECURRENCE-ID') && exception === null) return null
  return {
    uid: storable(uid).slice(0, 500),
    start,
    lengthMs: Math.min(Math.max(ms, 0), LONGEST_MS),
    lengthDays: Math.min(Math.max(days, 1), 366),
    rules: (lines.get('RRULE') ?? []).slice(0, 5).map((line) => lineOf(line)?.value.slice(0, 2_000) ?? ''),
    exception,
    rank: [sequenceOf(first('SEQUENCE')?.value ?? ''), first('DTSTAMP')?.value ?? ''],
    lines,
  }
}

/** What is no such number, or could not be kept, is none. */
const sequenceOf = (value: string): number => Number(/^\s*(\d{1,9})\s*$/.exec(value)?.[1] ?? 0)

function timesOf(event: Event, at: At, late: boolean): { times: Occurrence[]; cut: boolean; recurring: boolean } {
  const { start, rules, lines } = event
  const added = timesIn(lines.get('RDATE') ?? [], at.zoneOf, at.own, MOST_DATES)
  const recurring = rules.length + added.length > 0
  if (!recurring) return { times: [occurrenceOf(start)], cut: false, recurring }
  if (late || over(rules, at.span.from)) return { times: [], cut: late, recurring }
  // What began before the window may last into it.
  const span = { from: at.span.from - Math.max(event.lengthMs, event.lengthDays * DAY_MS), to: at.span.to }
  const spread =
    rules.length > 0
      ? occurrences(start, rules, { span, zone: at.zone, now: at.now })
      : { found: [occurrenceOf(start)], cut: false }
  const like = added.map((each) => occurrenceOf(start.at === null ? { day: each.day, at: null } : each))
  let times = [...new Map([...spread.found, ...like].map((each) => [each.key, each])).values()]
  for (const gone of timesIn(lines.get('EXDATE') ?? [], at.zoneOf, at.own, MOST_DATES)) {
    const one = named(times, gone)
    if (one) times = times.filter((each) => each !== one)
  }
  return { times, cut: spread.cut, recurring }
}

/** Every rule has ended long before the window: it need not be followed. */
const over = (rules: readonly string[], from: number): boolean =>
  rules.length > 0 &&
  rules.every((rule) => {
    const [, y, m, d] = /(?:^|;)UNTIL=(\d{4})(\d\d)(\d\d)/i.exec(rule) ?? []
    return y !== undefined && Date.UTC(Number(y), Number(m) - 1, Number(d)) < from - LONGEST_MS - 2 * DAY_MS
  })

/** Null: it lies outside of the window. */
function meetingOf(event: Event, { day, at: begins }: CalendarTime, occurrence: string, at: At): ReadMeeting | null {
  const { lines, lengthMs, lengthDays } = event
  const last = day.add({ days: lengthDays - 1 })
  const from = startMs({ day, at: begins }, at.zone)
  const to = begins ? from + lengthMs : last.add({ days: 1 }).toZonedDateTime(at.zone).epochMilliseconds
  if (to < at.span.from || from > at.span.to) return null
  const text = (name: string) => unescaped(lineOf(lines.get(name)?.[0] ?? '')?.value ?? '')
  const dayText = (given: Temporal.PlainDate) => given.toString()
  const [organizer = null] = peopleOf(lines.get('ORGANIZER') ?? [])
  return {
    uid: event.uid,
    occurrence,
    title: tidyLine(storable(text('SUMMARY')), TITLE),
    place: tidyLine(storable(text('LOCATION').replace(/\n+/g, ', ')), TITLE),
    notes: tidyText(storable(text('DESCRIPTION').slice(0, NOTES))),
    starts_at: new Date(from).toISOString(),
    ends_at: new Date(to).toISOString(),
    starts_on: begins ? null : dayText(day),
    ends_on: begins ? null : dayText(last),
    cancelled: /^CANCELL?ED$/i.test(text('STATUS').trim()),
    free: /^TRANSPARENT$/i.test(text('TRANSP').trim()),
    sequence: event.rank[0],
    stamp: storable(event.rank[1]).slice(0, 40),
    exception: event.exception !== null,
    by_client: /^(?:CLIENT|NONE)$/i.test(lineOf(lines.get('ORGANIZER')?.[0] ?? '')?.params.get('SCHEDULE-AGENT') ?? ''),
    organizer: organizer && { name: organizer.name, address: organizer.address },
    guests: peopleOf(lines.get('ATTENDEE') ?? []),
  }
}

const STATUSES: Record<string, GuestStatus> = { ACCEPTED: 'accepted', DECLINED: 'declined', TENTATIVE: 'tentative' }

/** People, each once, and no rooms. */
function peopleOf(lines: readonly string[]): ReadMeeting['guests'] {
  const found = new Map<string, ReadMeeting['guests'][number]>()
  for (const text of lines) {
    const line = lineOf(text)
    if (!line || /^(?:ROOM|RESOURCE)$/i.test(line.params.get('CUTYPE') ?? '')) continue
    const plain = line.params.get('EMAIL') ?? line.value.replace(/^\s*mailto:/i, '')
    const address = tidyLine(storable(plain), 254).toLowerCase()
    if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(address)) continue
    const status = STATUSES[(line.params.get('PARTSTAT') ?? '').toUpperCase()] ?? 'open'
    found.set(address, { name: tidyLine(storable(line.params.get('CN') ?? ''), 200), address, status })
    if (found.size >= CALENDAR_LIMITS.guests) break
  }
  return [...found.values()]
}
