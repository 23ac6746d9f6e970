// Where somebody is and how they write dates and numbers: which names of zones and languages there are. Both sides ask the same.

/** `Area/Place` or `UTC`: what a browser tells of itself, and what PostgreSQL knows too. Offsets such as +02:00 have no summer. */
const ZONE_NAME = /^(?:UTC|[A-Za-z][A-Za-z_]*(?:\/[A-Za-z0-9][A-Za-z0-9_+-]*){1,2})$/

/** The zone's name as the calendar writes it; null where there is no such zone. */
export function knownZone(name: string): string | null {
  if (name.length > 60 || !ZONE_NAME.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The language and region as BCP 47 writes them (`de-CH`); null where nobody can write so. */
export function knownLocale(name: string): string | null {
  if (name.length > 60) return null
  try {
    const [known] = Intl.getCanonicalLocales(name)
    return known && Intl.DateTimeFormat.supportedLocalesOf(known).length > 0 ? known : null
  } catch {
    return null
  }
}

/** Makes the parts of an instant that `partsOf` reads; it takes a while to make, so keep it. Errors: RangeError where there is no such zone. */
export const partsFormat = (zone: string | undefined): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

/** An instant in the format's zone: `day` yyyy-mm-dd, `hour` 00 to 23, `minute` 00 to 59. */
export function partsOf(format: Intl.DateTimeFormat, at: Date): { day: string; hour: string; minute: string } {
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const { year = '', month = '', day = '', hour = '', minute = '' } = parts
  return { day: `${year.padStart(4, '0')}-${month}-${day}`, hour, minute }
}
