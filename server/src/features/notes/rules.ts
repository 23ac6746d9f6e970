// Boxes in a note: `- [ ]` and `- [x]`.

/** The text with the box at `at` (the place of its bracket) ticked or cleared. Null: no box of a list stands there. */
export function ticked(text: string, at: number, checked: boolean): string | null {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  if (
    at > text.length ||
    !/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+$/.test(line) ||
    !/^\[[ xX]\]/.test(text.slice(at, at + 3))
  )
    return null
  const is = text[at + 1] !== ' '
  return is === checked ? text : `${text.slice(0, at + 1)}${checked ? 'x' : ' '}${text.slice(at + 2)}`
}
