/** The beginning of a Markdown text as one plain line; it may be cut anywhere, also in the middle of a link. */
export function plainBeginning(beginning: string): string {
  return beginning
    .replace(/^ {0,3}(?:`{3,}|~{3,})[^\n]*$/gm, '')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,3}\.)[ \t]+/gm, '')
    .replace(/^[ \t]*\|?[ \t]*:?-{3,}[-:| \t]*$/gm, '')
    .replace(/!?\[((?:\\.|[^\]\\\n])*)\]\([^()\n]*(?:\)|$)/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!<>|~&])/g, '$1')
    .replace(/\*\*|__|~~|`/g, '')
    .replace(/(^|[\s(])[*_](?=\S)/gm, '$1')
    .replace(/(\S)[*_](?=\s|$|[.,:;!?)])/gm, '$1')
    .replace(/\|/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
