// What a mail says of a meeting in its text/calendar part (iTIP, RFC 5546), as facts: what follows from several of them is decided where
// they are kept. It runs in the thread that reads mailboxes.
import type { Guest, GuestStatus, ReadMeeting } from './calendar.ts'
import { NoCalendar, readCalendar } from './read-calendar.ts'

export const invitationMethods = ['request', 'cancel', 'reply'] as const
export type InvitationMethod = (typeof invitationMethods)[number]

/** One meeting that a mail speaks of. `occurrence` '': all of a series, or the only time there is. */
export type ReadInvitation = {
  method: InvitationMethod
  uid: string
  occurrence: string
  sequence: number
  /** As instants sort (20261126T090000Z). */
  stamp: string
  title: string
  place: string
  notes: string
  starts_at: string
  ends_at: string
  starts_on: string | null
  ends_on: string | null
  recurring: boolean
  organizer: Guest
  guests: (Guest & { status: GuestStatus })[]
}

const DAY_MS = 86_400_000
/** So far back and ahead: who took over a series long ago still counts. */
const BACK = 60
const AHEAD = 400
const MOST = 20

/** Those that name who invites. Empty: it is no such calendar, or none that is understood. Errors: none that a mail could bring about. */
export function readInvitations(text: string, now: number): ReadInvitation[] {
  const at = (days: number) => new Date(now + days * DAY_MS).toISOString()
  try {
    const { method: said, meetings } = readCalendar(text, { from: at(-BACK), to: at(AHEAD), zone: 'UTC' }, now)
    const method = invitationMethods.find((each) => each.toUpperCase() === said)
    if (method === undefined) return []
    const found = new Map<string, ReadInvitation>()
    // Of a series the next time stands for it.
    const far = ({ starts_at, ends_at }: ReadMeeting) =>
      Math.abs(Date.parse(starts_at) - now) + (Date.parse(ends_at) <= now ? AHEAD * DAY_MS : 0)
    for (const meeting of meetings.toSorted((one, other) => far(one) - far(other))) {
      const { exception, occurrence: time, cancelled: _, free: __, by_client: ___, organizer, ...says } = meeting
      if (organizer === null) continue
      const occurrence = exception ? time : ''
      const key = JSON.stringify([says.uid, occurrence])
      if (found.has(key)) continue
      if (found.size >= MOST) break
      found.set(key, { ...says, method, occurrence, organizer, recurring: !exception && time !== '' })
    }
    return [...found.values()]
  } catch (error) {
    if (error instanceof NoCalendar) return []
    throw error
  }
}
