// The shapes of what region.ts knows: apart from it, since every page of the browser knows its region and few have a form for it.
import { z } from 'zod'
import { knownLocale, knownZone } from './region.ts'

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
