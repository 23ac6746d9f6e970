// The picture of a contact. A part of the contacts' contract (contacts.ts).
import { z } from 'zod'
import type { Contract } from './endpoint.ts'
import { idParams, time } from './shapes.ts'

/** A picture may have so many bytes, and so many points to a side. */
export const MOST_PHOTO_BYTES = 256 * 1024
export const MOST_PHOTO_SIDE = 4096
export const PHOTO_TOO_LARGE = 'This picture is larger than 256 KiB. Please choose a smaller one.'
const MOST_BASE64 = Math.ceil(MOST_PHOTO_BYTES / 3) * 4

export const contactPhotoEndpoints = {
  photo: {
    method: 'GET',
    path: '/api/contacts/{id}/photo',
    gate: 'approved',
    summary: 'The picture of a contact: a JPEG, PNG or WebP',
    params: idParams,
    download: true,
  },
  setPhoto: {
    method: 'PUT',
    path: '/api/contacts/{id}/photo',
    gate: 'approved',
    summary: 'Give a contact a picture, or none',
    params: idParams,
    body: z.strictObject({
      content: z
        .string({ error: 'Please send the picture\u2019s content.' })
        .min(1, 'This picture is empty.')
        .max(MOST_BASE64, PHOTO_TOO_LARGE)
        .nullable()
        .meta({
          format: 'base64',
          description: 'The bytes of a JPEG, PNG or WebP in base64, at most 256 KiB; null: no picture.',
        }),
    }),
    output: z.object({ photo: z.string().nullable(), updated_at: time }),
    perMinute: 60,
  },
} as const satisfies Contract
