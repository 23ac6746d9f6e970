// Where somebody is and how they write dates and numbers: which names of zones and languages there are. Both sides ask the same.
import { z } from 'zod'

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

/** Keeps what `known` makes of a name, or refuses it with this text. */
const named = (known: (name: string) => string | null, error: string) =>
  z.string({ error }).transform((name, ctx) => {
    const found = known(name.trim())
    if (found !== null) return found
    ctx.issues.push({ code: 'custom', message: error, input: name })
    return z.NEVER
  })

export const timeZone = named(knownZone, 'There is no such time zone. Choose one such as Europe/Berlin.')
export const locale = named(knownLocale, 'There is no such language. Choose one such as en-GB or de-DE.')
