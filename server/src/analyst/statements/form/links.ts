// Links of Markdown at the edges of a span: "[the draft](address)" is taken whole or not at all.

/** Longer addresses are none. */
const MOST_ADDRESS = 1_000

export function wholeLinks(
  text: string,
  { start, end }: { start: number; end: number },
): { start: number; end: number } {
  const opened = text.lastIndexOf('[', end - 1)
  const isOpen = opened >= start && !text.slice(opened, end).includes(']')
  const close = isOpen && text.startsWith('](', end) ? text.indexOf(')', end) : -1
  const to = close >= 0 && close - end < MOST_ADDRESS && !text.slice(end, close).includes('\n') ? close + 1 : end
  const from = text[start - 1] === '[' && text.slice(start, to).includes('](') ? start - 1 : start
  return { start: from, end: to }
}
