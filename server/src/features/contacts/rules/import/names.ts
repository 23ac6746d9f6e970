// How much two names have in common.

/** As folded() in the database: without accents and case. */
export const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const TITLES = new Set([
  'dr',
  'prof',
  'mr',
  'mrs',
  'ms',
  'miss',
  'sir',
  'herr',
  'frau',
  'mme',
  'jr',
  'sr',
  'phd',
  'mba',
])

/** The words of a name in order of the alphabet, without titles: "Silva, Dr. Ana" and "Ana Silva" are the same. */
export function nameWords(name: string): string[] {
  const words = folded(name).match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !TITLES.has(word))
  return [...new Set(telling.length > 0 ? telling : words)].sort()
}

/** How two names go together: the same words, all words of one in the other, at least one in common, or none. */
export function likeness(one: readonly string[], other: readonly string[]): 'same' | 'within' | 'related' | 'other' {
  const common = one.filter((word) => other.includes(word)).length
  if (common === one.length && common === other.length) return 'same'
  // One word alone, such as a first name, does not say who it is.
  if (common === Math.min(one.length, other.length) && common > 1) return 'within'
  return common > 0 ? 'related' : 'other'
}
