// What Adjutant remembers of a person across conversations. Theirs alone: seen, corrected and forgotten by them.
import { z } from 'zod'
import { liveContract } from './endpoint.ts'
import { id, idParams, paging, prose, requiredText, search, time } from './shapes.ts'

export const memory = z.object({
  id,
  content: prose,
  metadata: z.object({ conversation_id: id.nullable() }),
  source: z.enum(['person', 'chat']),
  created_at: time,
  updated_at: time,
})
export type Memory = z.output<typeof memory>
const memoryText = requiredText(5_000, 'Content required')

export const memoryContract = liveContract('memory', {
  list: {
    method: 'GET',
    path: '/api/memory/mine',
    gate: 'approved',
    summary: 'What is remembered of me, newest first',
    query: z.strictObject({ ...paging, search: search.optional() }),
    output: memory,
    list: true,
  },
  create: {
    method: 'POST',
    path: '/api/memory/mine',
    gate: 'approved',
    summary: 'Remember something',
    body: z.strictObject({
      content: memoryText,
      metadata: z.strictObject({ conversation_id: id.nullable().optional() }).default({}),
    }),
    output: memory,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/api/memory/mine/{id}',
    gate: 'approved',
    summary: 'Correct what is remembered',
    params: idParams,
    body: z.strictObject({ content: memoryText }),
    output: memory,
  },
  remove: {
    method: 'DELETE',
    path: '/api/memory/mine/{id}',
    gate: 'approved',
    summary: 'Forget one thing',
    params: idParams,
  },
  removeAll: {
    method: 'DELETE',
    path: '/api/memory/mine',
    gate: 'approved',
    summary: 'Forget everything',
  },
})
