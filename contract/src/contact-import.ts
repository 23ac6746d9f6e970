// Contacts from and to files. A part of the contacts' contract (contacts.ts).
import { z } from 'zod'
import type { Contract } from './endpoint.ts'
import { id, idParams, paging, prose, text, time } from './shapes.ts'

/** A file may have this many bytes. It travels as base64, which is a third longer. */
export const MOST_IMPORT_BYTES = 10 * 1024 * 1024
export const TOO_LARGE_TO_IMPORT = 'This file is larger than 10 MiB. Please split it.'
const MOST_BASE64 = Math.ceil(MOST_IMPORT_BYTES / 3) * 4
const MOST_DECISIONS = 20_000

export const importFields = [
  'name',
  'first_name',
  'last_name',
  'role',
  'company',
  'email',
  'phone',
  'birthday',
  'time_zone',
  'tags',
  'notes',
  'ignore',
] as const

export const importActions = ['create', 'merge', 'skip'] as const
export type ImportAction = (typeof importActions)[number]

const row = z.int().min(1)
const decision = z.strictObject({
  row,
  action: z.enum(importActions),
  contact_id: id.optional().meta({ description: 'With merge: which contact takes the row in.' }),
  with_row: row.optional().meta({ description: 'With merge: which earlier row of the file takes the row in.' }),
})
export type ImportDecision = z.output<typeof decision>

const file = {
  file_name: text(255),
  content: z
    .string({ error: 'Please send the file\u2019s content.' })
    .min(1, 'This file is empty.')
    .max(MOST_BASE64, TOO_LARGE_TO_IMPORT)
    .meta({ format: 'base64', description: 'The bytes of the file in base64; at most 10 MiB of them.' }),
  mapping: z
    .array(z.strictObject({ column: z.int().min(0).max(499), field: z.enum(importFields) }))
    .max(500, 'A table can have at most 500 columns.')
    .optional()
    .meta({ description: 'For tables: what a column means, where it is not what its header says.' }),
  decisions: z
    .array(decision)
    .max(MOST_DECISIONS, 'Please send at most 20,000 decisions.')
    .optional()
    .meta({ description: 'What to do with a row, where it is not what the preview proposes.' }),
}

const match = z.object({
  contact_id: id.nullable(),
  row: z.int().nullable().meta({ description: 'An earlier row of the same file.' }),
  name: z.string(),
  because: z.enum(['email', 'phone', 'name']),
  can_edit: z.boolean(),
})
export type ImportMatch = z.output<typeof match>

const said = {
  company: z.string().nullable(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  labels: z.array(z.object({ value: z.string(), label: z.string() })),
  birthday: z.string().nullable(),
  time_zone: z.string().nullable(),
  tags: z.array(z.string()),
  photo: z.boolean().meta({ description: 'Whether a picture comes with it.' }),
}

const previewRow = z.object({
  row: z.int(),
  line: z.int().meta({ description: 'The line of the file on which it begins.' }),
  action: z.enum([...importActions, 'refuse']),
  name: z.string(),
  role: z.string(),
  ...said,
  notes: prose.nullable().meta({ description: 'The first 300 characters.' }),
  match: match.nullable().meta({ description: 'Who this is, or who it may be.' }),
  adds: z
    .object({
      role: z.string().nullable(),
      ...said,
      notes: prose.nullable(),
    })
    .nullable()
    .meta({ description: 'With merge: what the other gains.' }),
  reason: z.string().nullable(),
  warnings: z.array(z.string()),
})
export type PreviewRow = z.output<typeof previewRow>

const preview = z.object({
  format: z.enum(['vcard', 'csv']),
  producer: z.enum(['google', 'outlook', 'apple', 'linkedin', 'adjutant', 'other']),
  encoding: z.string(),
  columns: z.array(
    z.object({
      index: z.int(),
      header: z.string(),
      field: z.enum(importFields),
      filled: z.int().meta({ description: 'In how many rows it says something.' }),
      samples: z.array(z.string()),
    }),
  ),
  left_out: z.array(z.object({ what: z.string(), count: z.int() })),
  create: z.int(),
  merge: z.int(),
  skip: z.int(),
  refuse: z.int(),
  rows: z.array(previewRow),
})
export type ImportPreview = z.output<typeof preview>

const outcome = z.object({
  row: z.int(),
  line: z.int(),
  name: z.string(),
  action: z.enum(['created', 'merged', 'skipped', 'refused']),
  contact_id: id.nullable(),
  reason: z.string().nullable(),
  warnings: z.array(z.string()),
})
export type ImportOutcome = z.output<typeof outcome>

const counts = { created: z.int(), merged: z.int(), skipped: z.int(), refused: z.int() }
const importResult = z.object({
  id: id.meta({ description: 'Of the import, to undo it by.' }),
  ...counts,
  rows: z.array(outcome),
})
export type ImportResult = z.output<typeof importResult>

const importRecord = z.object({
  id,
  file_name: z.string(),
  ...counts,
  created_at: time,
  undone_at: time.nullable(),
  can_undo: z.boolean(),
})
export type ImportRecord = z.output<typeof importRecord>

const FILE_BODY = { maxBytes: MOST_BASE64 + 4 * 1024 * 1024, tooLarge: TOO_LARGE_TO_IMPORT }

export const contactImportEndpoints = {
  previewImport: {
    method: 'POST',
    path: '/api/contacts/import/preview',
    gate: 'approved',
    summary: 'What importing a vCard or CSV file would do, row by row',
    body: z.strictObject(file),
    output: preview,
    ...FILE_BODY,
    inLine: 'contact files',
    ownTransaction: true,
    silent: 'It changes nothing.',
    perMinute: 60,
  },
  importFile: {
    method: 'POST',
    path: '/api/contacts/import',
    gate: 'approved',
    summary: 'Take in the contacts of a vCard or CSV file; answers what became of each row',
    body: z.strictObject(file),
    output: importResult,
    ...FILE_BODY,
    inLine: 'contact files',
    perMinute: 20,
  },
  imports: {
    method: 'GET',
    path: '/api/contacts/imports',
    gate: 'approved',
    summary: 'My imports, newest first',
    query: z.strictObject(paging),
    output: importRecord,
    list: true,
  },
  undoImport: {
    method: 'POST',
    path: '/api/contacts/imports/{id}/undo',
    gate: 'approved',
    summary: 'Take an import back, within seven days: contacts changed since then stay as they are',
    params: idParams,
    output: z.object({ removed: z.int(), restored: z.int(), kept: z.int() }),
    perMinute: 20,
  },
  exportFile: {
    method: 'GET',
    path: '/api/contacts/export',
    gate: 'approved',
    summary: 'The contacts that I see, as vCards or as a table',
    query: z.strictObject({
      format: z.enum(['vcf', 'csv'], { error: 'format is vcf or csv.' }).default('vcf'),
      version: z
        .enum(['3.0', '4.0'], { error: 'version is 3.0 or 4.0.' })
        .default('3.0')
        .meta({ description: 'Of the vCards. Every address book reads 3.0.' }),
    }),
    download: true,
    ownTransaction: true,
    perMinute: 10,
  },
} as const satisfies Contract
