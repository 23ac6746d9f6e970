// A record's text in pieces that each have one meaning, as an embedding model is given them.

/** Characters of one piece, and pieces of one record: of a longer text the beginning counts. */
const PIECE = 1_500
const MOST_PIECES = 40
const TITLE = 200
export const MOST_CHARACTERS = PIECE * MOST_PIECES

/** Each piece begins with the title, so that it says what it is about. None: there is nothing to say. */
export function piecesOf(title: string, body: string): string[] {
  const head = title.trim().slice(0, TITLE).toWellFormed()
  const texts = cut(body.slice(0, MOST_CHARACTERS).toWellFormed().trim())
  if (texts.length === 0) return head === '' ? [] : [head]
  return texts.map((text) => (head === '' ? text : `${head}\n${text}`))
}

/** Where a paragraph ends, else a sentence, else a word; in the second half of what fits. */
const ENDS = [/\n\s*\n/g, /\n|[.!?…。！？]["”’)]?\s/g, /\s/g]

function cut(text: string): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest !== '' && pieces.length < MOST_PIECES) {
    const at = rest.length <= PIECE ? rest.length : endIn(rest.slice(0, PIECE))
    const piece = rest.slice(0, at).trim()
    if (piece !== '') pieces.push(piece)
    rest = rest.slice(at).trimStart()
  }
  return pieces
}

function endIn(text: string): number {
  for (const end of ENDS) {
    const last = [...text.slice(text.length / 2).matchAll(end)].at(-1)
    if (last) return text.length / 2 + last.index + last[0].length
  }
  // Never between the two halves of one sign.
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length
}

/** Groups in order, each with at most so many pieces in all; a record with more is a group of its own. */
export function batchesOf<T extends { pieces: readonly string[] }>(records: readonly T[], most: number): T[][] {
  const batches: T[][] = []
  let size = most
  for (const record of records) {
    size += record.pieces.length
    if (size > most) {
      batches.push([])
      size = record.pieces.length
    }
    batches.at(-1)?.push(record)
  }
  return batches
}
