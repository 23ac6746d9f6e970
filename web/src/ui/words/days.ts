// Days in a log of things that happened.
import { dayOf, daysUntil, formatDate, today } from './dates.ts'
import { zoneNow } from './region.ts'

type Timed = { key: string }
export type DayLine = { kind: 'day'; key: string; time: string }

/** The day stands above its first item, where the log is not all of today. `timeOf`: null for what happened at no time. */
export function withDays<Item extends Timed>(
  items: readonly Item[],
  timeOf: (item: Item) => string | null,
): (Item | DayLine)[] {
  const days = items.map((item) => {
    const time = timeOf(item)
    return time === null ? null : { time, day: knownDay(time) }
  })
  const now = today()
  if (days.every((each) => each === null || each.day === now)) return [...items]
  let shown = ''
  return items.flatMap((item, at): (Item | DayLine)[] => {
    const each = days[at]
    if (!each || each.day === shown) return [item]
    shown = each.day
    return [{ kind: 'day', key: `day-${each.day}`, time: each.time }, item]
  })
}

/** "Today", "Yesterday", or the date. */
export function dayWords(time: string): string {
  const away = -daysUntil(dayOf(time))
  if (away === 0) return 'Today'
  return away === 1 ? 'Yesterday' : formatDate(time)
}

const MOST = 20_000
const known = new Map<string, string>()
let zone = ''

/** The day of an instant. A log asks for those of thousands each time something is added to it. */
export function knownDay(time: string): string {
  const now = zoneNow()
  if (now !== zone || known.size > MOST) known.clear()
  zone = now
  const day = known.get(time) ?? dayOf(time)
  known.set(time, day)
  return day
}
