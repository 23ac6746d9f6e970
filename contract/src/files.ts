import { z } from 'zod'
import { liveContract } from './endpoint.ts'
import { id, idParams, paging, prose, requiredLine, search, time } from './shapes.ts'

/**
 * pending: the text is being read out of the file. ready: it can be searched. none: there is no text in it, or none that is read from files of its type.
 * failed: it could not be read (damaged, encrypted, too large).
 */
export const textStatuses = ['pending', 'ready', 'none', 'failed'] as const
export type TextStatus = (typeof textStatuses)[number]

/** Families of types, for filters and icons. */
export const fileKinds = ['document', 'sheet', 'slides', 'pdf', 'image', 'text', 'media', 'archive', 'other'] as const
export type FileKind = (typeof fileKinds)[number]

export const file = z.object({
  id,
  name: z.string(),
  media_type: z.string().meta({ description: 'Found out from the content, not from the name.' }),
  kind: z.enum(fileKinds),
  size: z.number().int().meta({ description: 'Bytes.' }),
  sha256: z.string(),
  text_status: z.enum(textStatuses),
  conversation_id: id.nullable(),
  user_id: id,
  used_in: z
    .array(z.object({ kind: z.enum(['advice', 'conversation']), id, label: z.string() }))
    .meta({ description: 'What cites or holds it, as far as the caller may see that.' }),
  came_from: z
    .string()
    .nullable()
    .meta({ description: 'Of an attachment that was kept from a mail: from which. Null: it was uploaded.' }),
  mail_exchange_id: id.nullable().meta({ description: 'The exchange of that mail, where it is still here.' }),
  created_at: time,
  updated_at: time,
})
export type FileRecord = z.output<typeof file>

const missing = 'Please give the file a name.'
/** A name that a person gives: one that every system can hold. Cleaning and cutting is for names that come with an upload. */
export const fileName = requiredLine(255, missing).pipe(
  z
    .string()
    .transform((name) => name.normalize('NFC'))
    .refine((name) => !/[/\\\p{Cc}]/u.test(name), { error: 'A name cannot contain / or \\.' })
    .refine((name) => !/^\.+$/.test(name), { error: missing })
    .refine((name) => new TextEncoder().encode(name).length <= 255, { error: 'This name is too long.' }),
)
export const renameFileBody = z.strictObject({ name: fileName })

export const filesContract = liveContract('files', {
  list: {
    method: 'GET',
    path: '/api/files/',
    gate: 'approved',
    summary: 'My files',
    query: z.strictObject({
      ...paging,
      search: search.optional().meta({ description: 'In names, and in the text of the files.' }),
      kind: z.enum(fileKinds, { error: `kind is one of: ${fileKinds.join(', ')}.` }).optional(),
      sort: z.enum(['newest', 'name', 'size'], { error: 'sort is newest, name or size.' }).default('newest'),
    }),
    output: file,
    list: true,
  },
  create: {
    method: 'POST',
    path: '/api/files/',
    gate: 'approved',
    summary: 'Keep a file',
    encoding: 'multipart',
    output: file,
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/api/files/{id}',
    gate: 'approved',
    summary: 'What is known of a file',
    params: idParams,
    output: file,
  },
  content: {
    method: 'GET',
    path: '/api/files/{id}/content',
    gate: 'approved',
    summary: 'The bytes of a file',
    params: idParams,
    download: true,
  },
  text: {
    method: 'GET',
    path: '/api/files/{id}/text',
    gate: 'approved',
    summary: 'The text that was read out of a file',
    params: idParams,
    output: z.object({
      text: prose.meta({ description: 'At most 100,000 characters.' }),
      is_whole: z.boolean(),
    }),
  },
  update: {
    method: 'PATCH',
    path: '/api/files/{id}',
    gate: 'approved',
    summary: 'Rename a file',
    params: idParams,
    body: renameFileBody,
    output: file,
  },
  remove: {
    method: 'DELETE',
    path: '/api/files/{id}',
    gate: 'approved',
    summary: 'Delete a file',
    params: idParams,
  },
})
