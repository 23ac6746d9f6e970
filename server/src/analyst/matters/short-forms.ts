// "TT2" of "Treppenturm 2", "ST 4" of "Stair Tower 4": who writes of a thing every day cuts its name to letters and its number.

import type { Item } from './items.ts'
import { bearingWords } from './words.ts'

/** A name with a number, of up to three words; the last one may be a compound, whose parts have letters too. */
const NAMED = /(?<![\p{L}\p{N}.-])((?:\p{Lu}[\p{L}-]{2,30} ){1,3})(\d{1,3})(?![\p{L}\p{N}%€$°]|[.,:/-]\d|\. ?\p{Lu})/gu
const SHORT = /(?<![\p{L}\p{N}.-])(\p{Lu}{2,4})[ -]?(\d{1,3})(?![\p{L}\p{N}%€$°]|[.,:/-]\d)/gu
/** A letter of a compound has so much behind it at least: "Treppenturm" has two parts, "Tor" none. */
const LEAST_PART = 3

/** `words`, with those of the same thing in its other form: short for long, and long for short. */
export type ShortForms = { with(words: ReadonlySet<string>): ReadonlySet<string> }

/** What letters with a number stand for in these texts: the one name with that number that has these letters. Where two have them nobody knows. */
export function shortFormsOf(texts: readonly string[]): ShortForms {
  const [shorts, longs] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]
  const keep = (of: Map<string, Set<string>>, number: string, name: string) =>
    of.set(number, (of.get(number) ?? new Set()).add(name))
  for (const text of texts) {
    for (const [, letters = '', number = ''] of text.matchAll(SHORT)) keep(shorts, number, letters)
    for (const [, name = '', number = ''] of text.matchAll(NAMED)) {
      const parts = name.trim().split(' ')
      for (let from = 0; from < parts.length; from++) keep(longs, number, parts.slice(from).join(' '))
    }
  }
  const others = new Map<string, Set<string>>()
  for (const [number, letters] of shorts)
    for (const short of letters) {
      const meant = [...(longs.get(number) ?? [])].filter((name) => name !== short && isShortOf(short, name))
      const [first, second] = meant
      if (!first || second) continue
      const [one, other] = [[`${short}${number}`, `${short} ${number}`], [`${first} ${number}`]].map(
        (forms) => new Set(forms.flatMap((form) => [...bearingWords(form)])),
      ) as [Set<string>, Set<string>]
      const telling = [...one, ...other].filter((word) => /\d/.test(word))
      for (const word of telling)
        others.set(word, new Set([...(others.get(word) ?? []), ...(one.has(word) ? other : one)]))
    }
  return {
    with(words) {
      if (others.size === 0) return words
      const more = [...words].flatMap((word) => [...(others.get(word) ?? [])])
      return more.length === 0 ? words : new Set([...words, ...more])
    },
  }
}

/** The items with the words of each name in both of its forms. */
export function inBothForms(items: readonly Item[]): Item[] {
  const forms = shortFormsOf(items.flatMap(({ text, head, more }) => [text, head, more ?? '']))
  return items.map((item) => ({
    ...item,
    own: forms.with(item.own),
    around: forms.with(item.around),
    named: forms.with(item.named),
  }))
}

/** The letters are those that the words begin with, or those of the parts of one compound. */
function isShortOf(short: string, name: string): boolean {
  const words = name.toLowerCase().split(/[ -]/)
  const letters = short.toLowerCase()
  if (words.length > 1) return words.map((word) => word[0]).join('') === letters
  const [word = ''] = words
  if (!word.startsWith(letters[0] ?? ' ')) return false
  let at = 0
  for (const letter of letters.slice(1)) {
    at = word.indexOf(letter, at + LEAST_PART)
    if (at < 0) return false
  }
  return word.length - at >= LEAST_PART
}
