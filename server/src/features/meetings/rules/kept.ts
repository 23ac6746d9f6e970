// What of a meeting is kept. Pure.
import { createHash } from 'node:crypto'
import type { ReadMeeting } from '#server/platform/calendar/calendar.ts'

/** So far back and ahead. */
export const DAYS_BACK = 30
export const DAYS_AHEAD = 180
const DAY_MS = 86_400_000

/** From the midnight (UTC) of a day some weeks ago: the same all day long. */
export function windowAt(now: number, zone: string): { from: string; to: string; zone: string } {
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const at = (days: number) => new Date(today + days * DAY_MS).toISOString()
  return { from: at(-DAYS_BACK), to: at(DAYS_AHEAD), zone }
}

export const addressesOf = ({ organizer, guests }: Pick<ReadMeeting, 'organizer' | 'guests'>): string[] => [
  ...new Set([...(organizer ? [organizer.address] : []), ...guests.map(({ address }) => address)]),
]

/**
 * As it is kept. `own`: addresses of its person, who declined it where one of them did. `answersAs`: those for which the calendar's server
 * answers by itself.
 */
export function kept(
  { stamp: _, by_client, ...meeting }: ReadMeeting,
  own: ReadonlySet<string>,
  answersAs: readonly string[],
) {
  const asked = askedBy(meeting, own)
  const mine = asked ?? meeting.guests.find(({ address }) => own.has(address))?.address
  const answers = mine !== undefined && !by_client && answersAs.includes(mine)
  const declined = meeting.guests.some(({ address, status }) => status === 'declined' && own.has(address))
  const addresses = addressesOf(meeting)
  const hash = createHash('sha256')
    .update(JSON.stringify([meeting, declined, asked, answers]))
    .digest('hex')
  return { ...meeting, declined, asked, answers, addresses, hash }
}

/** The address of its person that is asked and has not answered; null: they are not asked, or invite themself. */
export function askedBy(
  { organizer, guests, cancelled = false }: Pick<ReadMeeting, 'organizer' | 'guests'> & { cancelled?: boolean },
  own: ReadonlySet<string>,
): string | null {
  if (cancelled || organizer === null || own.has(organizer.address)) return null
  const mine = guests.filter(({ address }) => own.has(address))
  return mine.every(({ status }) => status === 'open') ? (mine[0]?.address ?? null) : null
}
