// An answer to an invitation: in words for people, and in the language of calendars (a REPLY of iTIP, RFC 5546), for its sender alone. Pure.
import ICAL from 'ical.js'
import type { AnswerStatus, Invitation } from '#contract/meetings.ts'
import { unescaped } from '#server/platform/calendar/times.ts'
import { clockIn } from '#server/platform/days.ts'

export type Answering = Pick<
  Invitation,
  'title' | 'starts_at' | 'ends_at' | 'starts_on' | 'ends_on' | 'recurring' | 'organizer' | 'asked'
> & {
  uid: string
  /** Which time of a series; '': all there is. */
  occurrence: string
  sequence: number
}
type Given = { status: AnswerStatus; comment: string; name: string; zone: string | null; at: Date }

const WORDS = { accepted: 'Accepted', tentative: 'Tentative', declined: 'Declined' } as const
const SAYS = { accepted: 'I accept', tentative: 'I may come', declined: 'I decline' } as const
const PARTSTAT = { accepted: 'ACCEPTED', tentative: 'TENTATIVE', declined: 'DECLINED' } as const

export function answerMail(to: Answering, { status, comment, zone }: Given): { subject: string; text: string } {
  const title = to.title || 'Meeting'
  const when = to.recurring ? `${whenOf(to, zone)}, and all further dates of this series` : whenOf(to, zone)
  const lines = [`${SAYS[status]}: ${title}`, when]
  return {
    subject: `${WORDS[status]}: ${title}`.slice(0, 200),
    text: `${lines.join('\n')}${comment === '' ? '' : `\n\n${comment}`}`,
  }
}

/** "Thursday, 26 November 2026, 15:00 to 16:00 (Europe/Berlin)". */
function whenOf({ starts_at, ends_at, starts_on, ends_on }: Answering, zone: string | null): string {
  if (starts_on)
    return ends_on && ends_on !== starts_on ? `${dayWords(starts_on)} to ${dayWords(ends_on)}` : dayWords(starts_on)
  const [from, to] = [clockIn(zone, new Date(starts_at)), clockIn(zone, new Date(ends_at))]
  const end = to.day === from.day ? to.time : `${dayWords(to.day)}, ${to.time}`
  return `${dayWords(from.day)}, ${from.time} to ${end} (${from.zone})`
}

const WEEKDAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
export const dayWords = (day: string): string => WEEKDAY.format(new Date(`${day}T00:00:00Z`))

/** The same for calendars. Of a series no time is told but by which one it names: programs know it by its id. */
export function answerItip(to: Answering, { status, comment, name, at }: Given): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', '-//Adjutant//Answers//EN')
  calendar.updatePropertyWithValue('method', 'REPLY')
  const event = new ICAL.Component('vevent')
  event.updatePropertyWithValue('uid', line(unescaped(to.uid)))
  event.updatePropertyWithValue('sequence', to.sequence)
  event.updatePropertyWithValue('dtstamp', instant(at.toISOString()))
  event.updatePropertyWithValue('organizer', `mailto:${to.organizer.address}`)
  const own = event.updatePropertyWithValue('attendee', `mailto:${to.asked}`)
  own.setParameter('partstat', PARTSTAT[status])
  const called = line(name).replace(/["^]/g, '')
  if (called !== '') own.setParameter('cn', called)
  if (to.occurrence !== '')
    event.updatePropertyWithValue(
      'recurrence-id',
      to.occurrence.includes('T') ? instant(to.occurrence) : day(to.occurrence),
    )
  if (!to.recurring) {
    event.updatePropertyWithValue('dtstart', to.starts_on ? day(to.starts_on) : instant(to.starts_at))
    if (!to.starts_on) event.updatePropertyWithValue('dtend', instant(to.ends_at))
  }
  if (to.title !== '') event.updatePropertyWithValue('summary', line(to.title))
  if (comment !== '') event.updatePropertyWithValue('comment', comment)
  calendar.addSubcomponent(event)
  return `${calendar.toString()}\r\n`
}

const line = (text: string) => text.replace(/\s+/g, ' ').trim()
const day = (value: string) => ICAL.Time.fromDateString(value)
const instant = (iso: string) => ICAL.Time.fromDateTimeString(`${iso.slice(0, 19)}Z`)
