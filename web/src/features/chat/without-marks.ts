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
