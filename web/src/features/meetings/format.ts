// When a meeting is and who takes part, in words.
import type { Guest, Meeting } from '#contract/meetings.ts'
import { dayOf, formatClock, formatWeekday, today } from '#web/ui/words/dates.ts'

export const titleOf = ({ title }: Pick<Meeting, 'title'>): string => title || 'Meeting without a title'

/** The day it begins on, for its reader. */
export const firstDay = ({ starts_on, starts_at }: Pick<Meeting, 'starts_on' | 'starts_at'>): string =>
  starts_on ?? dayOf(starts_at)

type Times = Pick<Meeting, 'starts_on' | 'ends_on' | 'starts_at' | 'ends_at'>

/** "14:00 to 15:00"; "All day". */
export function hoursOf(meeting: Times): string {
  const { starts_on, ends_on, starts_at, ends_at } = meeting
  if (starts_on) return ends_on && ends_on !== starts_on ? `All day until ${formatWeekday(ends_on)}` : 'All day'
  const end =
    dayOf(ends_at) === dayOf(starts_at)
      ? formatClock(ends_at)
      : `${formatWeekday(dayOf(ends_at))}, ${formatClock(ends_at)}`
  return ends_at === starts_at ? formatClock(starts_at) : `${formatClock(starts_at)} to ${end}`
}

/** With its day where that is not today. */
export function whenOf(meeting: Times, now = new Date()): string {
  const day = firstDay(meeting)
  return day === today(now) ? `Today, ${hoursOf(meeting)}` : `${formatWeekday(day)}, ${hoursOf(meeting)}`
}

export const isOver = ({ ends_at }: Meeting, now = Date.now()): boolean => Date.parse(ends_at) <= now

export const nameOf = ({ contact, name, address }: Guest): string => contact?.name || name || address

/** Everybody but oneself. */
export const others = ({ guests }: Meeting): Guest[] => guests.filter(({ own }) => !own)

/** Whether it is an invitation: somebody else asks me to it. */
export const isAsked = ({ organizer, guests }: Pick<Meeting, 'organizer' | 'guests'>): boolean =>
  organizer !== null &&
  guests.some(({ own }) => own) &&
  !guests.some(({ own, address }) => own && address === organizer.address)

const ANSWERS = { accepted: 'accepted', declined: 'declined', tentative: 'maybe', open: 'has not answered' } as const
export const answerOf = ({ status }: Guest): string => (status === null ? 'invites' : ANSWERS[status])

export const VERBS = { accepted: 'Accept', tentative: 'Maybe', declined: 'Decline' } as const

/** A place in one line of a list: of a web address its host alone; the meeting's own page has all of it. */
export const shortPlace = ({ place }: Pick<Meeting, 'place'>): string =>
  place.replace(/https?:\/\/([^\s/?#]+)[^\s,;<>]*/giu, '$1')
