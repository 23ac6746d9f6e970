// Where a reply offers to take back what was done after a yes: which approvals, and in words what. Written as a block of Markdown that any
// reader can read; screens show the way back in its place.
export type UndoBlock = { ids: string[]; words: string }

const FENCE = '```'

/** As it stands in a reply. A fence within the words cannot close it. */
export const writeUndo = ({ ids, words }: UndoBlock): string =>
  `${FENCE}undo\n${words.replace(/\s+/g, ' ').trim().replaceAll(FENCE, "'''")}\n${ids.join(' ')}\n${FENCE}`

const BLOCK = /^```undo[ \t]*\n([^\n]*)\n([0-9a-f -]{36,4000})\n```[ \t]*$/m

/** The approvals that a reply offers to take back, what they did in words, and its text without the offer. */
export function undoIn(text: string): { ids: string[]; words: string; text: string } {
  const found = BLOCK.exec(text)
  if (!found) return { ids: [], words: '', text }
  const [block, words = '', ids = ''] = found
  return { ids: ids.trim().split(/ +/), words, text: text.replace(block, '').trim() }
}

/** A reply as words alone, for where nothing can be taken back: a copy, an export, a search. */
export function withoutUndo(reply: string): string {
  const { words, text } = undoIn(reply)
  return [text, words].filter(Boolean).join('\n\n')
}
