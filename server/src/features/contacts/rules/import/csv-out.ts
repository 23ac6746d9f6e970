// Contacts as a table: Google's headers, which other programs know too, and no cell that a spreadsheet takes for a formula.
import { stringify } from 'csv-stringify/sync'
import type { Values } from './plan.ts'
import { harmless } from './table.ts'

/** `head` begins with the mark by which Excel knows UTF-8. The widths say how many columns the addresses need. */
export function csvPieces({ emails, phones }: { emails: number; phones: number }) {
  const numbered = (kind: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${kind} ${at + 1} - Value`)
  const columns = ['Name', 'Organization Title', 'Notes', ...numbered('E-mail', emails), ...numbered('Phone', phones)]
  const filled = (values: string[], width: number) => Array.from({ length: width }, (_, at) => values[at] ?? '')
  return {
    head: `\uFEFF${csv([columns])}`,
    rows: (contacts: readonly Values[]) =>
      csv(
        contacts.map((each) => [
          each.name,
          each.role,
          each.notes ?? '',
          ...filled(each.emails, emails),
          ...filled(each.phones, phones),
        ]),
      ),
  }
}

/** RFC 4180, harmless. */
export const csv = (rows: string[][]) =>
  stringify(
    rows.map((row) => row.map(harmless)),
    { record_delimiter: 'windows', quoted_match: /[\n\r\t;]/ },
  )
