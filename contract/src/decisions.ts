// What waits for a human: questions of runs, and tool calls with an effect. And afterwards, what a run has touched.
import { z } from 'zod'
import { liveContract } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { prompt, runKinds, usage } from './runs.ts'
import { citation, id, idParams, line, paging, prose, text, time } from './shapes.ts'

const changes = z.array(citation.extend({ what: z.enum(['created', 'changed', 'deleted', 'drafted']) }))

export const approval = z.object({
  id,
  run_id: id,
  prompt_id: z.string().meta({ description: 'The question that asks for it, with others of the same turn.' }),
  tool: z.string(),
  title: z.string(),
  target: z.string().nullable(),
  arguments: z.record(z.string(), z.unknown()).meta({ description: 'Exactly what will be done, as it stands now.' }),
  was: z.record(z.string(), z.unknown()).nullable().meta({
    description:
      'Of the fields of the arguments as they are, or were before it was done; null where that is not known.',
  }),
  schema: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema of the arguments, for a form.' }),
  arguments_hash: z.string().meta({ description: 'A yes is bound to this; other arguments have another one.' }),
  origin: z
    .array(z.object({ source: z.string(), record: citation.nullable() }))
    .meta({ description: 'Texts by others that the run had read when it asked.' }),
  shaped: z.array(z.object({ source: z.string(), record: citation.nullable(), words: z.array(z.string()) })).meta({
    description:
      'Those of them whose words stand in the arguments, with the words, most first; without words: nothing else accounts for the arguments.',
  }),
  outcome: z
    .object({
      summary: prose,
      changes,
      undo: z.enum(['possible', 'done', 'none']).meta({ description: 'done: it was taken back.' }),
      undone_at: time.nullable(),
    })
    .nullable()
    .meta({ description: 'What was done after the yes; null: nothing, so far.' }),
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
  approval: approval
    .nullable()
    .meta({ description: 'null: a question, answered with continue. The first that waits.' }),
  approvals: z.array(approval).meta({ description: 'All that is asked together, in the order of the proposals.' }),
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
  changed: z.array(changes.element.extend({ approved: z.boolean() })),
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
  approvals: {
    method: 'GET',
    path: '/api/approvals',
    gate: 'approved',
    summary: 'What tools asked me for, newest first, and what was done after a yes',
    query: z.strictObject({
      ...paging,
      run_id: id.optional(),
      conversation_id: id.optional(),
      done: z.enum(['true']).optional().meta({ description: 'true: only what was done.' }),
    }),
    output: approval,
    list: true,
  },
  decide: {
    method: 'POST',
    path: '/api/approvals/decide',
    gate: 'approved',
    summary: 'Say yes to some of what is asked together, and no to the rest',
    body: z.strictObject({
      prompt_id: line(LIMITS.text).meta({ description: 'The question that the person has read.' }),
      yes: z
        .array(
          z.strictObject({
            id,
            arguments_hash: z.string().max(64).meta({ description: 'Of the arguments that the person has seen.' }),
            arguments: z.record(z.string(), z.unknown()).optional(),
          }),
        )
        .max(LIMITS.list),
      no: z.array(id).max(LIMITS.list),
      reason: text(LIMITS.text).default('').meta({ description: 'Of the noes; the agent is told.' }),
    }),
    output: z.object({ approvals: z.array(approval) }),
    status: 200,
  },
  undo: {
    method: 'POST',
    path: '/api/approvals/{id}/undo',
    gate: 'approved',
    summary: 'Take back what was done after a yes, while nothing else has changed the record',
    params: idParams,
    output: approval,
    status: 200,
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
