// Lines of lists.

const LISTED = /^\s{0,6}(?:[-*+•–>|]|\d{1,2}[.)])\s/

/** Whether the line that begins at `at` is one point of a list: it is no title of the others. */
export const isPoint = (text: string, at: number): boolean => LISTED.test(lineOf(text, at))

/** A point of a list, or a line that does not end as a sentence does. */
export function isListed(text: string, at: number): boolean {
  const words = lineOf(text, at).trimEnd()
  return LISTED.test(words) || !/[.!?:;…]["”“’')]*$/.test(words)
}

function lineOf(text: string, at: number): string {
  const end = text.indexOf('\n', at)
  return text.slice(at, end < 0 ? text.length : end)
}
