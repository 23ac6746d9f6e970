// By which words a text names somebody, without the database.

/** Shorter words name nobody by themselves. */
const LEAST = 4

const escaped = (words: string) => words.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')

/** The first and the last word of a name, where they are long enough to stand alone. */
export function shortNames(name: string): string[] {
  const words = name.split(/[\s,]+/u).filter((word) => /^\p{L}[\p{L}'’-]*$/u.test(word))
  const ends = words.length > 1 ? [words[0] ?? '', words.at(-1) ?? ''] : []
  return [...new Set(ends)].filter((word) => [...word].length >= LEAST && /^\p{Lu}/u.test(word))
}

/** How a contact is named in texts. */
export type Naming = {
  /** Texts that are looked up in the index. */
  sought: string[]
  /** A pattern of PostgreSQL for the whole name, to be held against the folded text. */
  whole: string
  /** The same for one of the short names, held against the text as it was written; null: none is theirs alone. */
  short: string | null
}

/**
 * `others`: names of the other contacts. A first or last name that somebody else has too names nobody. "Helens" and "Helen's" are Helen;
 * "will" is no Will, because a short name must be written as the name is.
 */
export function namingOf(name: string, others: readonly string[]): Naming | null {
  const whole = name.trim().replace(/\s+/gu, ' ')
  if ([...whole].length < LEAST) return null
  const taken = new Set(others.flatMap((other) => other.toLocaleLowerCase().split(/[\s,]+/u)))
  const short = shortNames(whole).filter((word) => !taken.has(word.toLocaleLowerCase()))
  const alone = (words: string) => `(^|[^[:alnum:]])(${words})s?([^[:alnum:]]|$)`
  return {
    sought: short.length > 0 ? short : [whole],
    whole: alone(escaped(whole.toLowerCase()).replaceAll(' ', '\\s+')),
    short: short.length > 0 ? alone(short.map(escaped).join('|')) : null,
  }
}

/** How much of a text is shown around the name, in characters. */
const SHOWN = 280

/** The line of a text that names them, or its beginning. */
export function passageOf(text: string, name: string): string {
  const words = [name, ...shortNames(name)].map((word) => word.toLocaleLowerCase())
  const lines = text.split('\n').map((line) => line.trim())
  const naming = lines.find((line) => words.some((word) => line.toLocaleLowerCase().includes(word)))
  const shown = (naming ?? lines.find((line) => line !== '') ?? '').replace(/^(?:[#>*+-]+\s*)+/u, '')
  const letters = [...shown]
  if (letters.length <= SHOWN) return shown
  const at = Math.max(0, ...words.map((word) => shown.toLocaleLowerCase().indexOf(word)))
  const from = Math.max(0, Math.min(at - SHOWN / 3, letters.length - SHOWN))
  return `${from > 0 ? '…' : ''}${letters
    .slice(from, from + SHOWN)
    .join('')
    .trim()}…`
}
