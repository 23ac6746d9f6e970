// Amounts of money and large numbers as people write them, in English and German.
import { spelledNumbersIn } from './spelled-numbers.ts'

/** `unit`: an ISO 4217 code, or null for a number with a scale alone ("250k"). `value` in whole units. */
export type WrittenAmount = { from: number; to: number; words: string; value: number; unit: string | null }

const CURRENCIES: Record<string, string> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  chf: 'CHF',
  sfr: 'CHF',
  fr: 'CHF',
  franken: 'CHF',
  stutz: 'CHF',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  usd: 'USD',
  us$: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  gbp: 'GBP',
  pound: 'GBP',
  pounds: 'GBP',
  quid: 'GBP',
  jpy: 'JPY',
  sek: 'SEK',
  nok: 'NOK',
  dkk: 'DKK',
  pln: 'PLN',
  cad: 'CAD',
  aud: 'AUD',
  ca$: 'CAD',
  a$: 'AUD',
}
const SCALES: Record<string, number> = {
  k: 1e3,
  tsd: 1e3,
  thousand: 1e3,
  tausend: 1e3,
  m: 1e6,
  mn: 1e6,
  mm: 1e6,
  mio: 1e6,
  mil: 1e6,
  million: 1e6,
  millionen: 1e6,
  millions: 1e6,
  bn: 1e9,
  b: 1e9,
  mrd: 1e9,
  billion: 1e9,
  milliarde: 1e9,
  milliarden: 1e9,
}
const NUMBER = String.raw`\d{1,3}(?:['’.,\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d{1,3}(?: \d{3})+(?!\d)|\d{1,12}(?:[.,]\d{1,2})?(?![\d.,]\d)`
const LONG_SCALE = String.raw`k|tsd\.?|thousand|tausend|mn|mio\.?|mil\.?|millionen|millions?|bn|mrd\.?|milliarden?|billion`
const BEFORE = String.raw`chf|eur|usd|gbp|jpy|sek|nok|dkk|pln|cad|aud|s?fr\.|us\$|ca\$|a\$|[$€£¥]`
const AFTER = String.raw`t€|t ?eur|k€|keur|m€|meur|tchf|kchf|mchf|tusd|tgbp|chf|eur|euros?|usd|gbp|sek|nok|dkk|pln|cad|aud|s?fr\.|franken|dollars?|pounds?|quid|[$€£]`

const PATTERNS = [
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(${BEFORE}) ?(${NUMBER})(?:[.,][-–]{1,2})? ?(?:(${LONG_SCALE}|m|b)(?!\p{L}))?`,
    'giu',
  ),
  new RegExp(String.raw`(?<![\p{L}\p{N}.,'])(${NUMBER}) ?(?:(${LONG_SCALE}|m)(?!\p{L}) ?)?(${AFTER})(?!\p{L})`, 'giu'),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}.,'])(${NUMBER})(?:(k)| ?(tsd\.?|thousand|mio\.?|millionen|million|mrd\.?|milliarden?|billion|bn))(?!\p{L})`,
    'giu',
  ),
]

/** What makes a number in words an amount: a currency, or thousands and more. */
const MAY_SPELL = /hundred|thousand|million|billion|tausend|milliarde|grand|euro|pound|dollar|quid|franken|francs/iu
const CURRENCY_BEHIND = /^ (?<sign>euros?|eur|chf|franken|francs?|dollars?|pounds?|quid|pence)(?!\p{L})/iu
/** No thing that is counted stands behind. */
const NO_THING =
  /^(?:\s*$|[.,;:!?)–-]| (?:an?|per|each|for|from|to|in|on|at|by|and|or|is|was|are|off|less|more|net|gross|plus|up|down|before|after|if|but|im|pro|für|von|an|und|oder|mehr|weniger|netto|brutto|auf|je|ist|sind|zu|bei|bis|ab|am|aber)(?!\p{L}))/iu

/** "Eleven thousand six hundred pounds", "zweitausend Euro". A year in words is no amount. */
const spelledAmounts = (text: string): WrittenAmount[] =>
  spelledNumbersIn(text).flatMap(({ from, to, value }) => {
    const behind = text.slice(to, to + 24)
    const sign = CURRENCY_BEHIND.exec(behind)?.groups?.sign
    if (value < 2 || sign?.toLowerCase() === 'pence') return []
    if (sign === undefined && (value < 1000 || (value >= 1900 && value < 2100) || !NO_THING.test(behind))) return []
    const end = to + (sign === undefined ? 0 : sign.length + 1)
    const unit = sign === undefined ? null : (CURRENCIES[sign.toLowerCase().replace(/^francs?$/, 'chf')] ?? null)
    return [{ from, to: end, words: text.slice(from, end), value, unit }]
  })

/** Amounts of a sentence in its order; nothing for bare numbers. */
export function amountsIn(text: string): WrittenAmount[] {
  const inWords = MAY_SPELL.test(text) ? spelledAmounts(text) : []
  if (!/\d/.test(text)) return inWords
  const found: WrittenAmount[] = [...inWords]
  for (const [at, pattern] of PATTERNS.entries()) {
    for (const match of text.matchAll(pattern)) {
      const [currency, digits, scale] =
        at === 0
          ? [match[1], match[2], match[3]]
          : at === 1
            ? [match[3], match[1], match[2]]
            : [undefined, match[1], match[2] ?? match[3]]
      // "183,9 TEUR": the thousands stand before the currency.
      const [, prefix, bare] = /^([tkm]) ?(€|eur|chf|usd|gbp)$/i.exec(currency ?? '') ?? []
      const thousands = prefix === undefined ? 1 : /m/i.test(prefix) ? 1e6 : 1e3
      const value = numberOf(digits ?? '') * (SCALES[(scale ?? '').toLowerCase().replace('.', '')] ?? 1) * thousands
      const sign = bare ?? currency
      const unit = sign === undefined ? null : (CURRENCIES[sign.toLowerCase().replace('.', '')] ?? sign.toUpperCase())
      const words = match[0].trimEnd()
      found.push({ from: match.index, to: match.index + words.length, words, value, unit })
    }
  }
  const kept: WrittenAmount[] = []
  for (const each of found.toSorted((a, b) => a.from - b.from || b.to - a.to))
    if (each.from >= (kept.at(-1)?.to ?? 0)) kept.push(each)
  return kept
}

/** "1'250'000", "1.250.000,00", "1,250,000.00", "2,7": the sign before the last one or two digits is the decimal one. Signs that end a sentence do not count. */
export function numberOf(digits: string): number {
  const plain = digits.replace(/['’\s\u00a0\u202f]/g, '').replace(/[.,]{1,3}$/, '')
  const decimals = /[.,](\d{1,2})$/.exec(plain)
  const whole = (decimals ? plain.slice(0, decimals.index) : plain).replace(/[.,]/g, '')
  return Number(decimals ? `${whole}.${decimals[1]}` : whole)
}
