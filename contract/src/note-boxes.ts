// Boxes in a note: `- [ ]` and `- [x]`. The server ticks them; the browser shows a tick that waits for a connection.

const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+$/

/** The text with the box at `at` (the place of its bracket) ticked or cleared. Null: no box of a list stands there. */
export function ticked(text: string, at: number, checked: boolean): string | null {
  const is = boxAt(text, at)
  if (is === null) return null
  return is === checked ? text : `${text.slice(0, at + 1)}${checked ? 'x' : ' '}${text.slice(at + 2)}`
}

/** Whether the box whose bracket stands at `at` is ticked. Null: no box of a list stands there. */
export function boxAt(text: string, at: number): boolean | null {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  if (at > text.length || !ITEM.test(line) || !/^\[[ xX]\]/.test(text.slice(at, at + 3))) return null
  return text[at + 1] !== ' '
}

/** Where the box that stood at `at` in a text stands in a newer one: known by its words, which must be there once. Null: it is not certain. */
export function sameBox(text: string, at: number, newer: string): number | null {
  if (boxAt(text, at) === null) return null
  const words = wordsAfter(text, at)
  if (boxAt(newer, at) !== null && wordsAfter(newer, at) === words && newer.slice(0, at) === text.slice(0, at))
    return at
  const places = [...newer.matchAll(/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?=\[[ xX]\])/gm)].map(
    (found) => found.index + found[0].length,
  )
  const same = places.filter((place) => wordsAfter(newer, place) === words)
  return same.length === 1 ? (same[0] ?? null) : null
}

const wordsAfter = (text: string, at: number) => (text.slice(at + 3).split('\n', 1)[0] ?? '').trim()
