import { z } from 'zod'
import { liveContract } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { date, id, idParams, LINES, paging, prose, search, skip, text, time } from './shapes.ts'

export const note = z.object({
  id,
  user_id: id,
  content: prose.meta({ description: 'Markdown.' }),
  entry_date: date,
  created_at: time,
  updated_at: time,
})
export type Note = z.output<typeof note>

const required = 'Content is required.'
const fields = {
  /** Kept exactly as written, but blank is refused. */
  content: z
    .string({ error: required })
    .meta({ maxLength: LIMITS.content, [LINES]: 'many' })
    .pipe(text(LIMITS.content).refine((value) => value.trim() !== '', { error: required })),
  entry_date: date.optional(),
  user_id: id.optional().meta({ description: 'Only one\u2019s own.' }),
}
export const createNoteBody = z.strictObject(fields)
/** Several at once, as an import sends them: at most this many, and 1 MiB, in one call. */
export const MOST_IMPORTED = 200
export const importNotesBody = z.strictObject({
  notes: z
    .array(z.strictObject({ content: fields.content, entry_date: date }))
    .min(1, 'Please send at least one note.')
    .max(MOST_IMPORTED, `Please send at most ${MOST_IMPORTED} notes at once.`),
})
/** The box whose bracket stands at this place of the text, in UTF-16 units. */
export const tickBody = z.strictObject({
  at: z.int('at is the place of the box in the text.').min(0, 'at is the place of the box in the text.'),
  checked: z.boolean({ error: 'checked is true or false.' }),
})
export const updateNoteBody = z.strictObject({ ...fields, content: fields.content.optional() })

const filters = {
  search: search.optional(),
  from: date.optional(),
  to: date.optional(),
  sort: z.enum(['newest', 'oldest'], { error: 'sort is newest or oldest.' }).default('newest'),
}

export const notesContract = liveContract('notes', {
  list: {
    method: 'GET',
    path: '/api/journals/',
    gate: 'approved',
    summary: 'My notes',
    query: z.strictObject({ ...paging, skip, ...filters }),
    output: note,
    list: true,
  },
  create: {
    method: 'POST',
    path: '/api/journals/',
    gate: 'approved',
    summary: 'Write a note',
    body: createNoteBody,
    output: note,
    status: 201,
  },
  exportFiles: {
    method: 'GET',
    path: '/api/journals/export',
    gate: 'approved',
    summary: 'My notes as Markdown files in a ZIP, all or those that a filter leaves',
    query: z.strictObject(filters),
    download: true,
    ownTransaction: true,
    perMinute: 10,
  },
  importFiles: {
    method: 'POST',
    path: '/api/journals/import',
    gate: 'approved',
    summary: 'Take in notes; those already there, same day and same words, are not made again',
    body: importNotesBody,
    output: z.object({ created: z.number(), present: z.number() }),
    status: 200,
  },
  get: {
    method: 'GET',
    path: '/api/journals/{id}',
    gate: 'approved',
    summary: 'One note',
    params: idParams,
    output: note,
  },
  update: {
    method: 'PUT',
    path: '/api/journals/{id}',
    gate: 'approved',
    summary: 'Change a note',
    params: idParams,
    body: updateNoteBody,
    output: note,
  },
  tick: {
    method: 'POST',
    path: '/api/journals/{id}/boxes',
    gate: 'approved',
    summary: 'Tick a box in a note, or clear it: only that sign of its text changes',
    params: idParams,
    body: tickBody,
    output: note,
    status: 200,
  },
  remove: {
    method: 'DELETE',
    path: '/api/journals/{id}',
    gate: 'approved',
    summary: 'Delete a note',
    params: idParams,
  },
})
