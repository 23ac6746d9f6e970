import { z } from 'zod'
import { contract } from './endpoint.ts'
import { date, id, idParams, LIMITS, paging, search, skip, text, time } from './shapes.ts'

export const note = z.object({
  id,
  user_id: id,
  content: z.string().meta({ description: 'Markdown.' }),
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
    .pipe(text(LIMITS.content).refine((value) => value.trim() !== '', { error: required })),
  entry_date: date.optional(),
  user_id: id.optional().meta({ description: 'Only one\u2019s own.' }),
}
export const createNoteBody = z.strictObject(fields)
export const updateNoteBody = z.strictObject({ ...fields, content: fields.content.optional() })

export const notesContract = contract('notes', {
  list: {
    method: 'GET',
    path: '/api/journals/',
    gate: 'approved',
    summary: 'My notes',
    query: z.strictObject({
      ...paging,
      skip,
      search: search.optional(),
      from: date.optional(),
      to: date.optional(),
      sort: z.enum(['newest', 'oldest'], { error: 'sort is newest or oldest.' }).default('newest'),
    }),
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
  remove: {
    method: 'DELETE',
    path: '/api/journals/{id}',
    gate: 'approved',
    summary: 'Delete a note',
    params: idParams,
  },
})
