// What the operator sees of mail: letters that wait, and those that were given up. Never what they say.
import { z } from 'zod'
import { contract } from './endpoint.ts'
import { id, idParams, paging, time } from './shapes.ts'

export const outboxEmailStates = ['waiting', 'failed'] as const

export const letter = z.object({
  id,
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(outboxEmailStates).meta({ description: 'failed: given up; no further try follows by itself.' }),
  tries: z.int(),
  error: z.string().nullable().meta({ description: 'What the mail server said at the last try.' }),
  created_at: time,
  next_try_at: time.nullable().meta({ description: 'null: given up.' }),
  failed_at: time.nullable(),
  can_retry: z.boolean().meta({ description: 'false: what it said is not kept any more, or nobody has use for it.' }),
})
export type OutboxEmail = z.output<typeof letter>

export const mailContract = contract('mail', {
  state: {
    method: 'GET',
    path: '/api/mail/state',
    gate: 'admin',
    summary: 'Whether mail is sent, and how many letters wait',
    output: z.object({
      server: z
        .string()
        .nullable()
        .meta({ description: 'Host and port; null: letters become files of the outbox folder.' }),
      from: z.string(),
      links_lead_to: z.string().meta({ description: 'The address that links in letters begin with.' }),
      waiting: z.int(),
      failed: z.int(),
      last_error: z.string().nullable().meta({ description: 'Of the letters that wait: why the newest try failed.' }),
    }),
    ownTransaction: true,
  },
  list: {
    method: 'GET',
    path: '/api/mail',
    gate: 'admin',
    summary: 'Letters that were not sent, newest first',
    query: z.strictObject({ ...paging, state: z.enum(outboxEmailStates).optional() }),
    output: letter,
    list: true,
    // Requests may put letters in and never read one: only the server itself may.
    ownTransaction: true,
  },
  retry: {
    method: 'POST',
    path: '/api/mail/{id}/retry',
    gate: 'admin',
    summary: 'Try a letter again now',
    params: idParams,
    output: letter,
    status: 200,
    ownTransaction: true,
    silent: 'Only the page of the outbox shows letters, and it looks again by itself.',
  },
  retryAll: {
    method: 'POST',
    path: '/api/mail/retry',
    gate: 'admin',
    summary: 'Try every letter again now that can be',
    output: z.object({ letters: z.int() }),
    status: 200,
    ownTransaction: true,
    silent: 'Only the page of the outbox shows letters, and it looks again by itself.',
  },
  discard: {
    method: 'DELETE',
    path: '/api/mail/{id}',
    gate: 'admin',
    summary: 'Throw a letter away',
    params: idParams,
    ownTransaction: true,
    silent: 'Only the page of the outbox shows letters, and it looks again by itself.',
  },
})
