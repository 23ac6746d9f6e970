// What somebody may choose from: zones with their clock, and ways to write dates and numbers with an example.
import { knownZone } from '#contract/region.ts'
import { dateFormat, device } from './region.ts'

/** What people read and write in; others may be set through the API. */
export const LOCALES =
  'ar-AE bg-BG cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-NZ en-SG en-US en-ZA es-AR es-ES es-MX et-EE fi-FI fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hr-HR hu-HU id-ID it-CH it-IT ja-JP ko-KR lt-LT lv-LV ms-MY nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO sk-SK sl-SI sv-FI sv-SE th-TH tr-TR uk-UA vi-VN zh-CN zh-HK zh-TW'.split(
    ' ',
  )

/** All zones that the browser knows, with the person's own and UTC. */
export function timeZones(own: string | null): string[] {
  const named = new Set(Intl.supportedValuesOf('timeZone'))
  for (const zone of ['UTC', device().zone, own]) if (zone !== null && knownZone(zone)) named.add(zone)
  return [...named].sort()
}

/** A date, a time and a number as this region writes them, for somebody who chooses. */
export function exampleOf(locale: string | null): { date: string; time: string; number: string } {
  const chosen = locale ?? device().locale
  const at = Date.UTC(2026, 10, 21, 17, 5)
  return {
    date: new Intl.DateTimeFormat(chosen, { dateStyle: 'medium', timeZone: 'UTC' }).format(at),
    time: new Intl.DateTimeFormat(chosen, { timeStyle: 'short', timeZone: 'UTC' }).format(at),
    number: new Intl.NumberFormat(chosen).format(1234567.89),
  }
}

/** The time and its distance to UTC in a zone: "17:05", "GMT+1". */
export function clockOf(zone: string, at: Date): { time: string; offset: string } {
  const time = dateFormat({ timeZone: zone, timeStyle: 'short' }).format(at)
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at)
  return { time, offset: parts.find(({ type }) => type === 'timeZoneName')?.value ?? '' }
}

/** "Europe/Kyiv" -> "Europe / Kyiv", "America/New_York" -> "America / New York" */
export const zoneWords = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' / ')

const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
/** "German (Germany)" */
export const localeName = (locale: string): string => names.of(locale) ?? locale
