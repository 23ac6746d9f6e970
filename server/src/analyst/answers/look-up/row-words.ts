// A row of a table in words: each cell by the head of its column, without empty cells and running numbers.
import type { Sentence } from '../../text/sentences.ts'
import { cellsOf } from '../../text/sentences.ts'
import { plainText } from '../../text/speech.ts'

const EMPTY = /^(?:[-–—.?]|n\/?a|k\.? ?a\.?)?$/iu
/** Heads of columns that only count the rows. */
const NUMBERED = /^(?:nr|no|num(?:ber)?|#|pos(?:ition)?|lfd\.? ?nr|nummer|top|item no)\.?$/iu

/** "Thema: Wohnanlage; Ergebnis: …"; null where the sentence is no row, or its cells are not those of the heads. */
export function rowInWords(text: string, sentence: Sentence | undefined): string | null {
  const heads = sentence?.heads
  if (!sentence || !heads) return null
  const lines = text.split('\n').filter((line) => line.trim().startsWith('|'))
  const spoken = (line: string) => plainText(cellsOf(line.trim()).join(' · '))
  const at = lines.findIndex((line) => spoken(line).includes(sentence.text))
  const head = lines.slice(0, Math.max(0, at)).findLast((line) => spoken(line) === plainText(heads))
  if (at < 0 || head === undefined) return null
  const [names, cells] = [cellsIn(head), cellsIn(lines[at] ?? '')]
  if (names.length !== cells.length) return null
  const told = cells.flatMap((cell, column) => {
    const name = names[column] ?? ''
    if (EMPTY.test(cell) || (/^\d{1,4}\.?$/.test(cell) && (name === '' || NUMBERED.test(name)))) return []
    return [name === '' ? cell : `${name}: ${cell}`]
  })
  return told.length === 0 ? null : told.join('; ')
}

const cellsIn = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => plainText(cell))
