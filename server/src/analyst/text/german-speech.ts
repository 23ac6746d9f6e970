// Numbers and lists as the analyst speaks them in German; in English: speech.ts.

const WORDS = ['kein', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn']

/** 4 -> 'vier'; above ten in digits. One has a gender: see `pluralGerman`. */
export const countedGerman = (count: number): string => WORDS[count] ?? count.toLocaleString('de-DE')

/** 1 -> 'eine Aufgabe', 3 -> 'drei Aufgaben', 0 -> 'keine Aufgaben'; `one` with its article. */
export const pluralGerman = (count: number, one: string, many: string): string =>
  count === 1 ? one : `${count === 0 ? 'keine' : countedGerman(count)} ${many}`

/** '$', '€k': the sign of money stands behind in German. */
const MONEY_SIGN = /^([$€£]) ?(k|m|bn|K|M|B)?$/
const SCALES: Record<string, string> = { k: 'Tsd. ', m: 'Mio. ', bn: 'Mrd. ', b: 'Mrd. ' }

const FIGURES = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 })

/** 300000 with 'EUR' -> '300.000 EUR'; 4.6 with '%' -> '4,6 %'; 2.5 with '€m' -> '2,5 Mio. €'. */
export function amountGerman(value: number, unit: string | null): string {
  const figure = FIGURES.format(value)
  const name = unit?.trim() ?? ''
  const [, sign, scale = ''] = MONEY_SIGN.exec(name) ?? []
  if (sign) return `${figure} ${SCALES[scale.toLowerCase()] ?? ''}${sign}`
  return name === '' ? figure : `${figure} ${name}`
}

/** How far two values of a unit are apart: '4 Prozentpunkte' between 8 % and 4 %, else as an amount. */
export const gapAmountGerman = (gap: number, unit: string | null): string =>
  unit?.trim() === '%'
    ? `${amountGerman(gap, null)} ${gap === 1 ? 'Prozentpunkt' : 'Prozentpunkte'}`
    : amountGerman(gap, unit)

/** 'a', 'a und b', 'a, b und c'. */
export function listedGerman(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? ''
  return `${parts.slice(0, -1).join(', ')} und ${parts.at(-1)}`
}

/** 1 -> 'einmal', 5 -> 'fünfmal', 12 -> '12-mal'. */
export const timesOverGerman = (count: number): string => (count <= 10 ? `${countedGerman(count)}mal` : `${count}-mal`)

/** From so many days on they are told in years. */
const YEARS_FROM = 1_000
/** A number of days: '1 Tag', '48 Tage'; behind "in", "vor", "seit" and "mit": '48 Tagen'. */
export const daysGerman = (days: number): string => spanGerman(days, 'Tage', 'Jahre')
export const daysDative = (days: number): string => spanGerman(days, 'Tagen', 'Jahren')

const spanGerman = (days: number, many: string, years: string): string =>
  days >= YEARS_FROM
    ? `mehr als ${Math.floor(days / 365.2425)} ${years}`
    : days === 1
      ? many === 'Tagen'
        ? 'einem Tag'
        : '1 Tag'
      : `${days.toLocaleString('de-DE')} ${many}`

/** 'heute', 'morgen', 'in 80 Tagen', 'gestern', 'vor 20 Tagen'. */
export function awayGerman(days: number): string {
  const near = ['gestern', 'heute', 'morgen'][days + 1]
  return near ?? (days < 0 ? `vor ${daysDative(-days)}` : `in ${daysDative(days)}`)
}

/** "Herr Petersen" is asked, called and answered as "Herrn Petersen". */
export const oblique = (name: string): string => name.replace(/^Herr (?=\p{Lu})/u, 'Herrn ')
