import { z } from 'zod'
import { messageChecks } from './checks.ts'
import { outcomes, verdicts } from './choices.ts'
import { liveContract } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { citation, date, id, idParams, line, paging, prose, requiredText, text, time } from './shapes.ts'

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
  since: z
    .array(
      z.object({
        change: z.enum(['done', 'cancelled', 'gone', 'day_passed', 'overdue', 'changed']),
        record: citation.nullable().meta({ description: 'null: it is about the text itself.' }),
        day: date.nullable(),
      }),
    )
    .meta({ description: 'What has changed since it was written, gravest first: whether it still stands.' }),
  verdict: z.enum(verdicts).nullable(),
  outcome: z.enum(outcomes).nullable(),
  outcome_note: prose.nullable(),
  outcome_at: time.nullable(),
  checks: messageChecks.nullable().meta({
    description:
      'What is known of the claims of a model’s advice; a claim that its second reader could not look at is `unchecked` and looked at later. null: a person wrote it, or code computed it.',
  }),
  asks_outcome: z.boolean().meta({ description: 'It is time to ask what came of it.' }),
})
export type Advice = z.output<typeof advice>

/** What asks for attention and did not make one of the pieces: a line with its reason and its records. */
export const watched = z.object({
  title: prose,
  why: prose,
  citations: z.array(citation),
  counts: z.boolean().optional().meta({ description: 'Says only how many there are, and has their records.' }),
  told: z
    .boolean()
    .optional()
    .meta({ description: 'A sentence of the model that wrote the advice, proven or `unchecked`.' }),
  unchecked: z.boolean().optional().meta({ description: 'Nobody could check the sentence before it was kept.' }),
})
export type Watched = z.output<typeof watched>

/** What `strategic_flow` leaves as a run's `result`, as far as a screen reads it; earlier runs have nothing but `advice_ids`. */
export const adviceResult = z.object({
  advice_ids: z.array(id),
  opening: z
    .object({ day: date, text: prose, citations: z.array(citation) })
    .nullable()
    .default(null)
    .meta({ description: 'What is to be done first, across all pieces.' }),
  watched: z.array(watched).default([]),
  left_out: z.array(prose).default([]).meta({ description: 'What of the records the model was not shown.' }),
})

export type AdviceResult = z.output<typeof adviceResult>

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

export const answerAdviceBody = z.strictObject({
  verdict: z
    .enum(verdicts, { error: `verdict is one of: ${verdicts.join(', ')}.` })
    .nullable()
    .optional(),
  outcome: z
    .enum(outcomes, { error: `outcome is one of: ${outcomes.join(', ')}.` })
    .nullable()
    .optional(),
  outcome_note: text(LIMITS.text).nullable().optional(),
})

export const adviceShares = z.object({
  written: z.int().meta({ description: 'Pieces of advice that I have, without those I wrote myself.' }),
  verdicts: z.object({ useful: z.int(), known: z.int(), wrong: z.int() }),
  outcomes: z.object({ done: z.int(), helped: z.int(), no_use: z.int(), open: z.int() }),
})
export type AdviceShares = z.output<typeof adviceShares>

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
  answer: {
    method: 'PUT',
    path: '/api/strategic-advice/{id}/answer',
    gate: 'approved',
    summary: 'Say what I think of a piece of advice, and what came of it; fields left out stay',
    params: idParams,
    body: answerAdviceBody,
    output: advice,
  },
  shares: {
    method: 'GET',
    path: '/api/strategic-advice/shares',
    gate: 'approved',
    summary: 'How much of my advice was useful, and what came of it, counted',
    output: adviceShares,
  },
  remove: {
    method: 'DELETE',
    path: '/api/strategic-advice/{id}',
    gate: 'approved',
    summary: 'Delete a piece of advice',
    params: idParams,
  },
})
