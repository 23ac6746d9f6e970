// Records say when they were changed as instants; people speak of days, which begin where they are.
import { partsFormat, partsOf } from '#contract/region.ts'

/** A format takes a while to make, and there are only some hundred zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  let format: Intl.DateTimeFormat
  try {
    format = partsFormat(zone)
  } catch {
    format = partsFormat('UTC')
  }
  formats.set(zone, format)
  return format
}

/** The day, yyyy-mm-dd, that an instant falls on. `zone`: an IANA name; one that nobody knows counts as UTC. */
export const dayAt = (instant: string, zone: string): string => partsOf(formatOf(zone), new Date(instant)).day
