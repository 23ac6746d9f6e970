const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+/
const HEADING = /^\s*#{1,6}\s+/

/** The beginning of a Markdown text as one plain line for a timeline, of at most `most` characters and an ellipsis. */
export function oneLine(text: string, most = 200): string {
  let line = ''
  let titled = false
  for (const written of text.slice(0, most * 10).split('\n')) {
    const words = plain(written)
    if (words === '') continue
    const between = line === '' ? '' : ITEM.test(written) && !titled ? ' · ' : ' '
    titled = HEADING.test(written) || /^\*\*[^*]+\*\*:?$/.test(written.trim())
    line += `${between}${words}${titled && /[\p{L}\p{N})”"]$/u.test(words) ? ':' : ''}`
  }
  return line.length <= most ? line.replace(/:$/, '') : `${line.slice(0, most).toWellFormed().trimEnd()} …`
}

const plain = (line: string) =>
  line
    .replace(ITEM, '')
    .replace(HEADING, '')
    .replace(/^\s*(?:>\s?)+|^\s*```.*$|^[\s|:-]+$/g, '')
    .replace(/\s?\[\\?\[?[^\]]*\]?\]\([^)]*\)/g, (link) =>
      /\[\\\[\d+\\\]\]/.test(link) ? '' : ` ${/\[([^\]]*)\]/.exec(link)?.[1] ?? ''}`,
    )
    .replace(/\*\*|__|`|\\(?=[\\`*_{}[\]()#+.!<>|~&-])/g, '')
    .replace(/(^|\s)[*_](?=\S)|(\S)[*_](?=\s|$|[.,:;!?])/g, '$1$2')
    .replace(/\s+/g, ' ')
    .trim()
