// Which day and hour it is for a person. Plain dates (due_date, entry_date) are compared with this day and never with an instant.
import { partsFormat, partsOf } from '#contract/region.ts'

/** A format takes a while to make, and there are only some hundred zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const format = formats.get(zone) ?? partsFormat(zone)
  formats.set(zone, format)
  return format
}

/** `day` yyyy-mm-dd, `time` hh:mm and the zone they are of: UTC where no zone, or none that anybody knows, was told. */
export function clockIn(zone: string | null, at: Date): { day: string; time: string; zone: string } {
  try {
    const named = zone ?? 'UTC'
    const { day, hour, minute } = partsOf(formatOf(named), at)
    return { day, time: `${hour}:${minute}`, zone: named }
  } catch (error) {
    if (!(error instanceof RangeError) || zone === null) throw error
    return clockIn(null, at)
  }
}

/** The machine's clock. */
export const systemNow = (): Date => new Date()

/** The day, yyyy-mm-dd, that an instant falls on in this zone. */
export const dayIn = (zone: string | null, at: Date): string => clockIn(zone, at).day

/** The asking person's day, yyyy-mm-dd. */
export const todayOf = ({ actor, now }: { actor: { time_zone: string | null }; now: Date }): string =>
  dayIn(actor.time_zone, now)
