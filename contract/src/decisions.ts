// What waits for a human: questions of runs, and tool calls with an effect. And afterwards, what a run has touched.
import { z } from 'zod'
import { liveContract } from './endpoint.ts'
import { prompt, runKinds, usage } from './runs.ts'
import { citation, id, idParams, LIMITS, paging, prose, text, time } from './shapes.ts'

export const approval = z.object({
  id,
  run_id: id,
  tool: z.string(),
  title: z.string(),
  target: z.string().nullable(),
  arguments: z.record(z.string(), z.unknown()).meta({ description: 'Exactly what will be done, as it stands now.' }),
  schema: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema of the arguments, for a form.' }),
  arguments_hash: z.string().meta({ description: 'A yes is bound to this; other arguments have another one.' }),
  origin: z
    .array(z.object({ source: z.string(), record: citation.nullable() }))
    .meta({ description: 'Texts by others that the run had read when it asked.' }),
  status: z.enum(['waiting', 'approved', 'declined', 'used', 'void']),
  reason: prose.nullable(),
  created_at: time,
  decided_at: time.nullable(),
})
export type Approval = z.output<typeof approval>

/** One thing that waits for me. `id` is the prompt's. */
export const decision = z.object({
  id: z.string(),
  run_id: id,
  run_kind: z.enum(runKinds),
  run_name: z.string(),
  conversation_id: id.nullable(),
  conversation_name: z.string().nullable(),
  prompt,
  approval: approval.nullable().meta({ description: 'null: a question, answered with continue.' }),
  created_at: time,
})
export type Decision = z.output<typeof decision>

/** Under each reply and run: what happened with the person's rights and data. */
export const receipt = z.object({
  run_id: id,
  run_kind: z.enum(runKinds),
  ran_as: z.object({ id, name: z.string() }),
  started_at: time,
  ended_at: time.nullable(),
  read: z.array(citation.extend({ foreign: z.boolean() })),
  sent: z
    .array(
      z.object({
        provider: z.string(),
        model: z.string(),
        calls: z.int(),
        characters: z.int(),
        usage,
      }),
    )
    .meta({ description: 'What went to which provider; empty: nothing left this server.' }),
  fetched: z.array(z.object({ tool: z.string(), address: z.string() })),
  changed: z.array(
    citation.extend({ what: z.enum(['created', 'changed', 'deleted', 'drafted']), approved: z.boolean() }),
  ),
  remembered: z.array(z.object({ id, content: prose })),
  usage,
})
export type Receipt = z.output<typeof receipt>

export const decisionsContract = liveContract('decisions', {
  list: {
    method: 'GET',
    path: '/api/decisions',
    gate: 'approved',
    summary: 'What waits for me, oldest first',
    query: z.strictObject({ ...paging, conversation_id: id.optional() }),
    output: decision,
    list: true,
  },
  approve: {
    method: 'POST',
    path: '/api/approvals/{id}/approve',
    gate: 'approved',
    summary: 'Let a tool do exactly this, once',
    params: idParams,
    body: z.strictObject({
      arguments_hash: z.string().max(64).meta({ description: 'Of the arguments that the person has seen.' }),
      arguments: z.record(z.string(), z.unknown()).optional().meta({ description: 'As the person changed them.' }),
    }),
    output: approval,
    status: 200,
  },
  decline: {
    method: 'POST',
    path: '/api/approvals/{id}/decline',
    gate: 'approved',
    summary: 'Say no to what a tool wants to do',
    params: idParams,
    body: z.strictObject({ reason: text(LIMITS.text).default('') }),
    output: approval,
    status: 200,
  },
  receipt: {
    method: 'GET',
    path: '/api/runs/{id}/receipt',
    gate: 'approved',
    summary: 'What a run read, sent, changed and cost',
    params: idParams,
    output: receipt,
  },
})
