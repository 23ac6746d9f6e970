// A draft within a reply: whom it is for, what it is about, and its text. Written as a block of Markdown that any reader can read;
// screens show a card in its place.

export type DraftBlock = { to: string | null; subject: string | null; body: string }

const FENCE = '```'
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** As it stands in a reply. A fence within the text cannot close it. */
export function writeDraft({ to, subject, body }: DraftBlock): string {
  const head = [to && `To: ${oneLine(to)}`, subject && `Subject: ${oneLine(subject)}`].filter(Boolean)
  const inside = [...head, ...(head.length > 0 ? [''] : []), body.trim()].join('\n').replaceAll(FENCE, "'''")
  return `${FENCE}draft\n${inside}\n${FENCE}`
}

/** A reply in pieces: text, and the drafts between; a block that does not end is text still. */
export function draftsIn(text: string): (string | DraftBlock)[] {
  const pieces: (string | DraftBlock)[] = []
  let left = 0
  for (const found of text.matchAll(/^```draft[ \t]*\n([\s\S]*?)\n```[ \t]*$/gm)) {
    const before = text.slice(left, found.index)
    if (before.trim() !== '') pieces.push(before)
    pieces.push(read(found[1] ?? ''))
    left = found.index + found[0].length
  }
  const rest = text.slice(left)
  if (rest.trim() !== '' || pieces.length === 0) pieces.push(rest)
  return pieces
}

function read(inside: string): DraftBlock {
  const head = /^(?:(?:To|Subject): [^\n]*\n)*/.exec(inside)?.[0] ?? ''
  const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1]?.trim() ?? null
  return { to: field('To'), subject: field('Subject'), body: inside.slice(head.length).trim() }
}
