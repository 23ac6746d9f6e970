// What is known of meetings in calendars elsewhere, as plain data: it crosses from the thread that reads calendars.

export type Guest = { name: string; address: string }
export const guestStatuses = ['accepted', 'declined', 'tentative', 'open'] as const
export type GuestStatus = (typeof guestStatuses)[number]

export type ReadMeeting = {
  uid: string
  /** Which of a series: when it would have begun, as an instant or a day. '' where it stands alone. */
  occurrence: string
  title: string
  place: string
  notes: string
  /** ISO, UTC. Of a whole day the midnights of its person's zone. */
  starts_at: string
  ends_at: string
  /** Days of a whole-day meeting, the last one included. Null: it has hours. */
  starts_on: string | null
  ends_on: string | null
  cancelled: boolean
  /** Its person is not busy meanwhile. */
  free: boolean
  /** Which version it is; who invites counts. */
  sequence: number
  /** When this version was made, as it is written (DTSTAMP): programs make it anew with each reading. */
  stamp: string
  /** Whoever invites wants an answer of programs alone: its server sends none (RFC 6638, SCHEDULE-AGENT). */
  by_client: boolean
  /** It names the one time of a series that it stands for. */
  exception: boolean
  organizer: Guest | null
  guests: (Guest & { status: GuestStatus })[]
}

/** What of a calendar is read: meetings that touch this time. `zone`: of times that name none. */
export type Window = { from: string; to: string; zone: string }

/** `cut`: there was more than is read. `unread`: so many entries say nothing that can be understood. */
export type ReadCalendar = {
  name: string | null
  /** What it is sent for (REQUEST, CANCEL, REPLY), in capitals; null: it says nothing of it. */
  method: string | null
  meetings: ReadMeeting[]
  cut: boolean
  unread: number
}

/** As of mailboxes (`MailFault`): in one of our words, never in those of the other side. */
export const calendarFaults = [
  'password',
  'limited',
  'unreachable',
  'certificate',
  'not_allowed',
  'no_tls',
  'broken',
  'too_large',
  'gone',
] as const
export type CalendarFault = (typeof calendarFaults)[number]

/** Carries the fault alone: nobody is shown what the other side said. `host`: of whom. */
export class CalendarError extends Error {
  readonly fault: CalendarFault
  constructor(fault: CalendarFault) {
    super(`calendar server: ${fault}`)
    this.fault = fault
  }
}

export const CALENDAR_LIMITS = {
  /** Bytes of one answer. */
  bytes: 24 * 1_048_576,
  /** Of a server, for one answer. */
  answerMs: 25_000,
  /** For reading what came. */
  readMs: 20_000,
  events: 50_000,
  /** Of one series within the window. */
  occurrences: 400,
  /** Of one calendar. */
  meetings: 10_000,
  guests: 200,
} as const
