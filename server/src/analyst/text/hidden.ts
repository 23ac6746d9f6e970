// What a text holds and nobody reads: comments and tags of HTML. Blanks take their place, so that every sign stays where it was.

const TAG =
  /<\/?(?:a|abbr|b|blockquote|br|center|code|dd|del|details|div|dl|dt|em|figure|font|h[1-6]|hr|i|iframe|img|ins|kbd|li|ol|p|picture|pre|s|small|source|span|strong|sub|summary|sup|svg|table|tbody|td|tfoot|th|thead|tr|u|ul|video)(?:[\s/][^<>]{0,2000})?>/giu

const blanks = (words: string): string => words.replace(/[^\n\r]/g, ' ')

/** The same text, as long as before, without what is hidden in it. Linear. */
export function withoutHidden(text: string): string {
  if (!text.includes('<')) return text
  let out = ''
  let from = 0
  for (;;) {
    const at = text.indexOf('<!--', from)
    const end = at < 0 ? -1 : text.indexOf('-->', at + 4)
    if (end < 0) break
    out += text.slice(from, at) + blanks(text.slice(at, end + 3))
    from = end + 3
  }
  return (out + text.slice(from)).replace(TAG, blanks)
}
