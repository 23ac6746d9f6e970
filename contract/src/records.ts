import { z } from 'zod'
import { recordKinds } from './choices.ts'
import { contract } from './endpoint.ts'
import { id, prose, time } from './shapes.ts'

/** A record as a reader of a citation sees it: enough to check a claim, and where to open it in full. */
export const recordView = z.object({
  kind: z.enum(recordKinds),
  id: z.string(),
  title: z.string(),
  body: prose.nullable().meta({ description: 'Markdown.' }),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Path in the web application. */
  href: z.string(),
  updated_at: time,
})
export type RecordView = z.output<typeof recordView>

export const recordsContract = contract('records', {
  get: {
    method: 'GET',
    path: '/api/records/{kind}/{id}',
    gate: 'approved',
    summary: 'What a citation points at, if the caller may read it',
    params: z.object({ kind: z.string(), id }),
    output: recordView,
  },
})
