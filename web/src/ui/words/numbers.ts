// Numbers as the reader writes them, by region.ts; nothing else in the interface writes one that may need a separator.
import { listFormat, numberFormat } from './region.ts'

/** 1234.5 -> "1,234.5"; at most `digits` after the point. */
export const formatNumber = (value: number, digits = 2): string =>
  numberFormat({ maximumFractionDigits: digits }).format(value)

/** `count` things: "1,204 rows", "1 row". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** 62.5 -> "63%", or "63 %" where the region writes a blank; at most `digits` after the point. */
export const formatPercent = (percent: number, digits = 0): string =>
  numberFormat({ style: 'percent', maximumFractionDigits: digits }).format(
    digits === 0 ? Math.round(percent) / 100 : percent / 100,
  )

/** 1200, 'USD' -> "$1,200"; whole sums without cents. */
export const formatMoney = (value: number, currency: string): string =>
  numberFormat({
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(value)

/** A sum of less than a cent keeps two figures that say something. */
export const formatSmallMoney = (value: number, currency: string): string =>
  numberFormat({ style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumSignificantDigits: 2 }).format(
    value,
  )

/** "a, b and c" */
export const listed = (words: readonly string[]): string => listFormat().format(words)

/** Whether a cell of a table holds a number, or a day, and no words. */
export const isFigure = (text: string): boolean => /\d/.test(text) && !/\p{L}{4}|[@/]/u.test(text)
