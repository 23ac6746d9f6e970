// Contacts as a table: Google's headers, which other programs know too, and no cell that a spreadsheet takes for a formula.
import { stringify } from 'csv-stringify/sync'
import { harmless } from './table.ts'
import type { Card } from './vcard-out.ts'

/** `head` begins with the mark by which Excel knows UTF-8. The widths say how many columns the addresses need. */
export function csvPieces({ emails, phones }: { emails: number; phones: number }) {
  const numbered = (kind: string, count: number) =>
    Array.from({ length: count }, (_, at) => [`${kind} ${at + 1} - Label`, `${kind} ${at + 1} - Value`]).flat()
  const columns = [
    ...['Name', 'Organization Title', 'Organization Name', 'Birthday', 'Time zone', 'Labels', 'Notes'],
    ...numbered('E-mail', emails),
    ...numbered('Phone', phones),
  ]
  const filled = ({ labels }: Card, values: string[], width: number) =>
    Array.from({ length: width }, (_, at) => {
      const value = values[at] ?? ''
      return [labels.find((each) => each.value === value)?.label ?? '', value]
    }).flat()
  return {
    head: `\uFEFF${csv([columns])}`,
    rows: (contacts: readonly Card[]) =>
      csv(
        contacts.map((each) => [
          ...[each.name, each.role, each.company ?? '', each.birthday ?? '', each.time_zone ?? ''],
          ...[each.tags.join(' ::: '), each.notes ?? ''],
          ...filled(each, each.emails, emails),
          ...filled(each, each.phones, phones),
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
