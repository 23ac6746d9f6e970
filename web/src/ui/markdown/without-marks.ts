/** The beginning of a Markdown text as one plain line; it may be cut anywhere, also in the middle of a link. */
export function withoutMarks(beginning: string): string {
  const plain = beginning
    .replace(/^\s*(?:#{1,6}\s+|>\s*|[-*+]\s+|```\w*\s*)+/, '')
    .replace(/\\?\[((?:\\.|[^\]\\])*)\\?\]\([^)]*\)?/g, '$1')
    .replace(/\*\*|__|~~|`/g, '')
    .replace(/(^|\s)[*_](?=\S)|(\S)[*_](?=\s|$|[.,:;!?])/g, '$1$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!<>|~&])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return plain === '' ? beginning : plain
}

/** Longer lines stay as they are: this is for the moment in which the text is not yet drawn, and must not cost one. */
const LONGEST_LINE = 2_000

/** A Markdown text line by line as plain words, until it can be drawn. */
export const linesWithoutMarks = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.trim() === '' || line.length > LONGEST_LINE ? line : withoutMarks(line)))
    .join('\n')
