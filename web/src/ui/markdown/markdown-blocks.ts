// Markdown in blocks (paragraphs, lists, code, tables), so that a text that grows is only drawn anew where it grows.
import { lexer } from 'marked'
import remend from 'remend'

/** A text and its blocks. `starts`: where each begins. */
export type Blocks = { text: string; blocks: readonly string[]; starts: readonly number[] }

export const NO_BLOCKS: Blocks = { text: '', blocks: [], starts: [] }

/** What comes after it can still change the last block (a list goes on after an empty line), and with it the one before. */
const UNSETTLED = 2

/**
 * The blocks of `text`. Where it only goes on from `before`, all but the last blocks of that are taken over as they are: the
 * cost of a piece is that of the blocks it may touch, not of the whole text.
 */
export function blocksOf(text: string, before: Blocks = NO_BLOCKS): Blocks {
  if (text === before.text) return before
  const goesOn = before.blocks.length > UNSETTLED && text.startsWith(before.text)
  const kept = goesOn ? before.blocks.length - UNSETTLED : 0
  const from = goesOn ? (before.starts[kept] ?? 0) : 0
  const blocks = before.blocks.slice(0, kept)
  const starts = before.starts.slice(0, kept)
  let at = from
  for (const { raw, type } of lexer(text.slice(from))) {
    // Empty lines belong to what stands before them.
    if (type === 'space' && blocks.length > kept) blocks[blocks.length - 1] += raw
    else {
      blocks.push(raw)
      starts.push(at)
    }
    at += raw.length
  }
  return { text, blocks, starts }
}

/** Closes what is open at the end of a text that is still being written: `**bold` reads as bold, half a link as its words. */
export function closeOpenEnds(block: string): string {
  return remend(block, { linkMode: 'text-only' })
}

/** `[1]: https://…`, which a block elsewhere may refer to. */
export function definitionsOf(text: string): string {
  if (!text.includes(']:')) return ''
  return (text.match(/^ {0,3}\[[^\]\n]+\]:[ \t]*\S.*$/gm) ?? []).join('\n')
}
