import { decoded } from './bytes.ts'
import { type ImportField, type ImportFile, MOST_ROWS, UnreadableFile } from './imported.ts'
import { readTable } from './table.ts'
import { readVcards } from './vcard.ts'

/** Reads a file of contacts; what it is, its content says, not its name. Errors: UnreadableFile. */
export function readFile(bytes: Uint8Array, fileName: string, mapping: ReadonlyMap<number, ImportField>): ImportFile {
  // Enough to see the beginning, in UTF-16 too.
  const head = Buffer.from(bytes.subarray(0, 4_000)).toString('latin1').replaceAll('\u0000', '')
  // A table may speak of vCards in a cell.
  const named = /\.(vcf|vcard)$/i.test(fileName)
  const isVcard = named
    ? /BEGIN:VCARD/i.test(head)
    : /^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*BEGIN:VCARD/i.test(head)
  const { text, encoding, raw } = decoded(bytes, isVcard)
  const file: ImportFile = isVcard
    ? { format: 'vcard', encoding, columns: [], ...readVcards(text, raw) }
    : { format: 'csv', encoding, ...table(text, fileName, mapping) }
  if (file.rows.length === 0) throw new UnreadableFile('There are no contacts in this file.')
  if (file.rows.length > MOST_ROWS)
    throw new UnreadableFile(`This file has more than ${MOST_ROWS.toLocaleString('en')} contacts. Please split it.`)
  return file
}

function table(text: string, fileName: string, mapping: ReadonlyMap<number, ImportField>) {
  if (/\.(vcf|vcard)$/i.test(fileName)) throw new UnreadableFile('There is no vCard in this file.')
  if (/^\s*(<!doctype|<html|<\?xml|[{[])/i.test(text.slice(0, 200)))
    throw new UnreadableFile('This is not a file of contacts. Please choose a vCard (.vcf) or CSV file.')
  if (text.slice(0, 10_000).includes('\u0000'))
    throw new UnreadableFile('This is not a text file. Please choose a vCard (.vcf) or CSV file.')
  return readTable(text, mapping)
}
