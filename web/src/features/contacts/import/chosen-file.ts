// The file that somebody wants to import, as it is sent, and what it becomes row by row.

import {
  type ImportAction,
  type ImportDecision,
  type ImportOutcome,
  type importFields,
  MOST_IMPORT_BYTES,
  type PreviewRow,
  TOO_LARGE_TO_IMPORT,
} from '#contract/contact-import.ts'
import { isolated } from '#contract/hidden-signs.ts'
import { newKey } from '#web/ui/forms/new-key.ts'

export type ChosenFile = { key: string; name: string; content: string }
export type ImportField = (typeof importFields)[number]
/** The person's choice of a field for a column. */
export type Mapping = Record<number, ImportField>
/** The person's choice for a row, where it is not what was proposed. */
export type Choices = ReadonlyMap<number, ImportAction>

/** For the file dialog. */
export const CONTACT_FILES = '.vcf,.vcard,.csv,.tsv,.txt,text/vcard,text/x-vcard,text/csv'

/** Reads a file of this computer. Errors: a sentence for the person. */
export async function chosenFile(file: File): Promise<ChosenFile> {
  if (file.size > MOST_IMPORT_BYTES) throw new Error(TOO_LARGE_TO_IMPORT)
  if (file.size === 0) throw new Error('This file is empty.')
  return { key: newKey(), name: file.name.slice(-255), content: await base64Of(file) }
}

/** The bytes of a file of this computer. Errors: a sentence for the person. */
export function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    // A file that was moved or changed since it was chosen.
    reader.onerror = () => reject(new Error('This file could not be read. Please choose it again.'))
    reader.readAsDataURL(file)
  })
}

export const actionOf = (row: PreviewRow, choices: Choices): PreviewRow['action'] => choices.get(row.row) ?? row.action

/** What can be done with a row. The proposal stands first. */
export function optionsOf(row: PreviewRow): { value: ImportAction; label: string }[] {
  if (row.action === 'refuse') return []
  const merge = row.match?.can_edit && (row.action !== 'skip' || row.adds !== null)
  const all: { value: ImportAction; label: string }[] = [
    { value: 'create', label: row.action === 'create' ? 'Create' : 'Create anyway' },
    ...(merge ? [{ value: 'merge', label: `Merge with ${isolated(row.match?.name ?? '')}` } as const] : []),
    { value: 'skip', label: row.action === 'skip' ? 'Leave out: already there' : 'Leave out' },
  ]
  return all.sort((a, b) => Number(b.value === row.action) - Number(a.value === row.action))
}

export function decisionsOf(rows: readonly PreviewRow[], choices: Choices): ImportDecision[] {
  return rows.flatMap(({ row, match }) => {
    const action = choices.get(row)
    if (action === undefined) return []
    if (action !== 'merge' || !match) return [{ row, action }]
    return [
      match.contact_id ? { row, action, contact_id: match.contact_id } : { row, action, with_row: match.row ?? 0 },
    ]
  })
}

/** What became of each row, for a spreadsheet. */
export function outcomeFile(rows: readonly ImportOutcome[], name: string): { name: string; blob: Blob } {
  const cell = (value: string | number) => {
    const text = String(value)
    const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
    return `"${harmless.replaceAll('"', '""')}"`
  }
  const lines = [
    ['Row', 'Line', 'Name', 'Outcome', 'Why'],
    ...rows.map((row) => [
      row.row,
      row.line,
      row.name,
      row.action,
      [row.reason, ...row.warnings].filter(Boolean).join(' '),
    ]),
  ]
  const text = lines.map((line) => line.map(cell).join(',')).join('\r\n')
  return {
    name: `${name.replace(/\.[^.]*$/, '')} import.csv`,
    blob: new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' }),
  }
}
