import { formatNumber } from './numbers.ts'

// How large a file is, in words.
const UNITS = ['kB', 'MB', 'GB'] as const

/** Bytes as people say them: 900 B, 12 kB, 3.4 MB. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  let size = bytes
  let unit = -1
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1_000
    unit += 1
  }
  return `${formatNumber(size, size < 9.95 ? 1 : 0)} ${UNITS[unit]}`
}
