// What follows from several mails about one meeting (RFC 5546): which version counts, whether it was cancelled, who answered what. They
// may have been read in any order. Pure.
import type { GuestStatus } from '#server/platform/calendar/calendar.ts'
import type { InvitationMethod } from '#server/platform/calendar/invitation.ts'

export type InvitationMail = {
  id: string
  method: InvitationMethod
  uid: string
  occurrence: string
  sequence: number
  stamp: string
  from_address: string
  proven: boolean
  received_at: string
  organizer: { name: string; address: string }
  guests: { name: string; address: string; status: GuestStatus }[]
}
export type Standing<S extends InvitationMail> = { said: S; cancelled: boolean }

/**
 * Of one meeting, or one time of a series, and of mails about all of the series: the request that counts. Who sent the first one is held
 * to have invited: only they, or whom they named, change it or call it off, and as well confirmed as they were. Null: nobody invites.
 */
export function standing<S extends InvitationMail>(all: readonly S[], occurrence: string): Standing<S> | null {
  const requests = all.filter(({ method }) => method === 'request')
  const [first] = requests.toSorted(byArrival)
  if (!first) return null
  const trusted = all.filter((each) => mayChange(first, each))
  const about = (each: S) => each.occurrence === occurrence
  const [said] = trusted.filter((each) => each.method === 'request' && about(each)).toSorted(newestFirst)
  if (!said) return null
  const cancelled = trusted.some(
    (each) => each.method === 'cancel' && (about(each) || each.occurrence === '') && newestFirst(each, said) <= 0,
  )
  return { said, cancelled }
}

const mayChange = (first: InvitationMail, { organizer, from_address, proven }: InvitationMail): boolean =>
  organizer.address === first.organizer.address &&
  (from_address === first.from_address || from_address === first.organizer.address) &&
  (proven || !first.proven)

/** What people answered by mail: each speaks for the address that they wrote from, and for nobody else. */
export function answersIn(all: readonly InvitationMail[], occurrence: string): Map<string, GuestStatus> {
  const found = new Map<string, GuestStatus>()
  const replies = all.filter((each) => each.method === 'reply' && ['', occurrence].includes(each.occurrence))
  for (const { from_address, guests } of replies.toSorted(newestFirst)) {
    const own = guests.find(({ address }) => address === from_address)
    if (own && own.status !== 'open' && !found.has(from_address)) found.set(from_address, own.status)
  }
  return found
}

type Ranked = Pick<InvitationMail, 'sequence' | 'stamp' | 'received_at'>
const byArrival = (one: Ranked, other: Ranked) => compare(one.received_at, other.received_at) || newestFirst(other, one)
/** By SEQUENCE, then DTSTAMP: a late mail of an older version comes after. */
const newestFirst = (one: Ranked, other: Ranked): number =>
  other.sequence - one.sequence || compare(other.stamp, one.stamp) || compare(other.received_at, one.received_at)
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
