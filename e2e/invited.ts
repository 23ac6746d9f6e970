// Somebody whose mailbox and calendar are connected, with an invitation that waits for an answer.
import {
  type CalendarServer,
  calendarText,
  eventText,
  inMinutes,
  openCalendarServer,
} from '../test-kit/calendar-server.ts'
import { type Mailbox, openMailbox } from '../test-kit/mailbox.ts'
import type { Person } from './journey.ts'
import { test as reaching } from './reaching.ts'

const USER = 'ada@invited.example'

export const test = reaching.extend<{
  mailbox: Mailbox
  calendar: CalendarServer
  /** Connects both for this person. */
  connect(person: Person): Promise<void>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  mailbox: async ({}, use) => {
    const mailbox = await openMailbox({ user: USER })
    await use(mailbox)
    await mailbox.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  calendar: async ({}, use) => {
    const calendar = await openCalendarServer()
    calendar.feed = calendarText(
      'X-WR-CALNAME:Work',
      eventText({
        title: 'Budget for the new hall',
        start: inMinutes(60 * 24 * 3),
        more: [
          'LOCATION:Room 4',
          'ORGANIZER;CN=Dana Fox:mailto:dana@example.org',
          `ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:${USER}`,
          'ATTENDEE;PARTSTAT=ACCEPTED:mailto:joe@example.net',
        ],
      }),
    )
    await use(calendar)
    await calendar.close()
  },
  connect: ({ mailbox, calendar }, use) =>
    use(async ({ api }) => {
      const { password, settings } = mailbox
      await api.post('/api/connections/', { address: USER, password, settings })
      await api.post('/api/connections/calendars', { address: calendar.feedUrl })
    }),
})
