// How dates and numbers are written here: as the signed-in person has chosen, else as the browser does. The one place that makes
// formats; dates.ts and numbers.ts are what screens call.
import { knownLocale, knownZone, partsFormat, partsOf } from '#contract/region.ts'

/** The zone and language of this browser: what counts until somebody has chosen. */
export const device = (): { zone: string; locale: string } => {
  const { timeZone, locale } = new Intl.DateTimeFormat().resolvedOptions()
  return { zone: timeZone, locale }
}

const region: { zone: string | undefined; locale: string | undefined } = { zone: undefined, locale: undefined }
const formats = new Map<string, unknown>()

/** What the person has chosen; null: as the browser does. Screens that are drawn from now on follow it. */
export function setRegion(chosen: { time_zone: string | null; locale: string | null } | null): void {
  // A browser may be older than the server's list of zones.
  const zone = (chosen?.time_zone && knownZone(chosen.time_zone)) || undefined
  const locale = (chosen?.locale && knownLocale(chosen.locale)) || undefined
  if (zone === region.zone && locale === region.locale) return
  Object.assign(region, { zone, locale })
  formats.clear()
}

/** The zone that the person's days begin and end in. */
export const zoneNow = (): string => region.zone ?? device().zone
/** The language and region by which dates and numbers are written. */
export const localeNow = (): string => region.locale ?? device().locale

export type DateOptions = Intl.DateTimeFormatOptions

function kept<T>(kind: string, options: object, make: () => T): T {
  const key = kind + JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known as T
  const made = make()
  formats.set(key, made)
  return made
}

/** For instants, in the person's zone unless `timeZone` says another. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  kept('d', options, () => new Intl.DateTimeFormat(region.locale, { timeZone: region.zone, ...options }))

/**
 * What the format writes. Where it writes English, months and times of the day have one shape, the server's (`spokenDate`): "Sep" for the
 * British "Sept", and 08:00 beside 20:15 where the clock has 24 hours.
 */
export function dateText(options: DateOptions, at: number): string {
  const format = dateFormat(options)
  const { locale, hourCycle } = format.resolvedOptions()
  if (!locale.startsWith('en')) return format.format(at)
  const long = hourCycle === 'h23' && options.hour === 'numeric'
  return (long ? dateFormat({ ...options, hour: '2-digit' }) : format).format(at).replace(/\bSept\b/, 'Sep')
}

export const numberFormat = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  kept('n', options, () => new Intl.NumberFormat(region.locale, options))

/** Words around numbers ("3 minutes ago", "Anna, Ben, and Carl") are the interface's: English. */
export const agoFormat = (): Intl.RelativeTimeFormat =>
  kept('ago', {}, () => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }))
export const listFormat = (): Intl.ListFormat =>
  kept('list', {}, () => new Intl.ListFormat('en', { type: 'conjunction' }))

/** An instant's parts in the person's zone, as numbers: `day` yyyy-mm-dd, `hour` 0 to 23. */
export function partsNow(at: Date): { day: string; hour: number; minute: number } {
  const { day, hour, minute } = partsOf(
    kept('parts', {}, () => partsFormat(region.zone)),
    at,
  )
  return { day, hour: Number(hour), minute: Number(minute) }
}

/** Whether the browser's own date fields write a day otherwise than the reader does. */
export function fieldsDiffer(): boolean {
  if (region.locale === undefined) return false
  const plain = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 21))
  return kept('fields', {}, () => ({ differ: plain(region.locale ?? '') !== plain(device().locale) })).differ
}

/** The twelve months of a language in full, by our calendar. */
export const monthNames = (language: string): readonly string[] =>
  kept(`m${language}`, {}, () => {
    const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { month: 'long', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 15)))
  })
