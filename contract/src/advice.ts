import { z } from 'zod'
import { liveContract } from './endpoint.ts'
import { citation, id, idParams, LIMITS, line, paging, prose, requiredText, time } from './shapes.ts'

export const advice = z.object({
  id,
  advice_title: z.string().nullable(),
  content: prose.meta({ description: 'Markdown.' }),
  crew_run_id: id.nullable(),
  flow_run_id: id.nullable(),
  user_id: id,
  organization_id: id.nullable(),
  author: z.string().nullable().meta({ description: 'The model or analyst that wrote it; null: a person.' }),
  created_at: time,
  updated_at: time,
  citations: z.array(citation),
})
export type Advice = z.output<typeof advice>

/** What asks for attention and did not make one of the pieces: a line with its reason and its records. */
export const watched = z.object({
  title: prose,
  why: prose,
  citations: z.array(citation),
})
export type Watched = z.output<typeof watched>

/** What `strategic_flow` leaves as a run's `result`, as far as a screen reads it; earlier runs have no `watched` and no `left_out`. */
export const adviceResult = z.object({
  advice_ids: z.array(id),
  watched: z.array(watched).default([]),
  left_out: z.array(prose).default([]).meta({ description: 'What of the records the model was not shown.' }),
})

const fields = {
  advice_title: line(LIMITS.name).nullable().optional(),
  content: requiredText(LIMITS.content, 'Content required'),
  organization_id: id.nullable().optional(),
  crew_run_id: id.nullable().optional(),
  flow_run_id: id.nullable().optional(),
  citations: z
    .array(citation.extend({ label: line(LIMITS.text) }))
    .max(LIMITS.list, `Please keep to ${LIMITS.list} citations.`)
    .optional(),
  user_id: id.optional().meta({ description: 'Only one\u2019s own; the server sets it.' }),
}
export const createAdviceBody = z.strictObject(fields)
export const updateAdviceBody = z.strictObject({ ...fields, content: fields.content.optional() })

export const adviceContract = liveContract('advice', {
  list: {
    method: 'GET',
    path: '/api/strategic-advice/',
    gate: 'approved',
    summary: 'My advice, newest first',
    query: z.strictObject(paging),
    output: advice,
    list: true,
  },
  create: {
    method: 'POST',
    path: '/api/strategic-advice/',
    gate: 'approved',
    summary: 'Write a piece of advice',
    body: createAdviceBody,
    output: advice,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/api/strategic-advice/{id}',
    gate: 'approved',
    summary: 'Change a piece of advice',
    params: idParams,
    body: updateAdviceBody,
    output: advice,
  },
  remove: {
    method: 'DELETE',
    path: '/api/strategic-advice/{id}',
    gate: 'approved',
    summary: 'Delete a piece of advice',
    params: idParams,
  },
})
