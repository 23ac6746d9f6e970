// Due dates as iCalendar. Pure.
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { shownLine } from '#contract/hidden-signs.ts'

export type Due = {
  kind: 'task' | 'goal'
  id: string
  title: string
  due_date: string
  /** hh:mm, of the person's own clock. */
  due_time: string | null
  updated_at: string
}

/** `link`: a full address of this installation. Times are told as instants, so that no program needs to know the zone. */
export function dueCalendar(given: readonly Due[], zone: string, link: (path: `/${string}`) => string): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', '-//Adjutant//Due dates//EN')
  calendar.updatePropertyWithValue('method', 'PUBLISH')
  calendar.updatePropertyWithValue('x-wr-calname', 'Adjutant: due dates')
  calendar.updatePropertyWithValue('refresh-interval', ICAL.Duration.fromString('PT30M'))
  for (const { kind, id, title, due_date, due_time, updated_at } of given) {
    const event = new ICAL.Component('vevent')
    event.updatePropertyWithValue('uid', `${kind}-${id}@adjutant`)
    event.updatePropertyWithValue('dtstamp', instant(updated_at))
    event.updatePropertyWithValue(
      'summary',
      `${kind === 'goal' ? 'Goal due' : 'Due'}: ${shownLine(title.replace(/\s+/g, ' ')).slice(0, 200)}`,
    )
    event.updatePropertyWithValue('transp', 'TRANSPARENT')
    event.updatePropertyWithValue(
      'url',
      link(kind === 'goal' ? `/app/strategy?goal=${id}` : `/app/my-tasks?task=${id}`),
    )
    if (due_time === null) event.updatePropertyWithValue('dtstart', ICAL.Time.fromDateString(due_date))
    else {
      const at = Temporal.PlainDateTime.from(`${due_date}T${due_time}`).toZonedDateTime(zone)
      event.updatePropertyWithValue('dtstart', instant(new Date(at.epochMilliseconds).toISOString()))
      event.updatePropertyWithValue('duration', ICAL.Duration.fromString('PT0S'))
    }
    calendar.addSubcomponent(event)
  }
  return `${calendar.toString()}\r\n`
}

const instant = (iso: string) => ICAL.Time.fromDateTimeString(`${iso.slice(0, 19)}Z`)
