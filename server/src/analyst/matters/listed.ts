// Lines of lists.

const LISTED = /^\s{0,6}(?:[-*+•–>|]|\d{1,2}[.)])\s/

/** Whether the line that begins at `at` is one point of a list: it is no title of the others. */
export const isPoint = (text: string, at: number): boolean => LISTED.test(lineOf(text, at))

/** A point of a list, or a line that does not end as a sentence does. */
export function isListed(text: string, at: number): boolean {
  const words = lineOf(text, at).trimEnd()
  return LISTED.test(words) || !/[.!?:;…]["”“’')]*$/.test(words)
}

/** Several headings: minutes, each point of which is about something else, even where somebody sent them as a letter. */
export const hasSections = (text: string): boolean =>
  text.split('\n').filter((line) => HEADING.test(line)).length >= SECTIONS
const SECTIONS = 2
/** With its sign, or a short line that is bold as a whole. */
export const HEADING = /^#{1,6}\s|^\s{0,3}(\*\*|__)[^*_\n]{2,80}\1:?\s*$/

function lineOf(text: string, at: number): string {
  const end = text.indexOf('\n', at)
  return text.slice(at, end < 0 ? text.length : end)
}
