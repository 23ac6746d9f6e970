import { z } from 'zod'
import { contract } from './endpoint.ts'
import { id, idOrName, idParams, LIMITS, paging, text, time } from './shapes.ts'

export const flowRunStatuses = ['pending', 'running', 'paused', 'completed', 'failed', 'stopped'] as const
export const crewRunStatuses = ['pending', 'running', 'awaiting_human_input', 'completed', 'failed', 'stopped'] as const
/** A reply in a conversation is a run too: it has the status words of a crew run. */
export const runKinds = ['crew', 'flow', 'chat'] as const
export const endedStatuses: readonly string[] = ['completed', 'failed', 'stopped']

export const eventTypes = [
  'run_start',
  'step_start',
  'agent_thought',
  'tool_call',
  'tool_result',
  'agent_output',
  'human_prompt',
  'wait_for_human',
  'user_reply',
  'result',
  'crew_error',
  'crew_end',
  'flow_end',
  'terminal',
  'run_loop',
] as const

export const runEvent = z.object({
  id: z.int().min(1).meta({ description: '1, 2, 3 ... within the run, without holes.' }),
  type: z.enum(eventTypes),
  summary: z.string(),
  details: z
    .record(z.string(), z.unknown())
    .meta({ description: 'Where it applies: step, agent, status, duration_ms, usage.' }),
  ts: time,
})
export type RunEvent = z.output<typeof runEvent>

export const usage = z.object({
  input_tokens: z.int(),
  output_tokens: z.int(),
  cost_usd: z.number().nullable().meta({ description: 'null: the price of the model is not known.' }),
})

export const prompt = z.object({
  id: z.string(),
  question: z.string(),
  choices: z.array(z.string()),
  details: z.string().nullable().meta({ description: 'Markdown to read before answering.' }),
})

export const run = z.object({
  id,
  kind: z.enum(runKinds),
  name: z.string(),
  crew_id: id.nullable(),
  flow_id: id.nullable(),
  conversation_id: id.nullable(),
  user_id: id,
  status: z.enum([...flowRunStatuses, 'awaiting_human_input']),
  inputs: z.record(z.string(), z.unknown()),
  result: z.unknown().nullable(),
  error: z.string().nullable(),
  created_at: time,
  updated_at: time,
  ended_at: time.nullable(),
  usage,
  prompt: prompt.nullable(),
  last_event_id: z.int(),
})
export type Run = z.output<typeof run>

const inputs = z.record(z.string().max(LIMITS.name), z.unknown()).default({})
const started = z.object({ flow_run_id: id })

export const runsContract = contract('runs', {
  list: {
    method: 'GET',
    path: '/api/flow-runs/',
    gate: 'approved',
    summary: 'My flow runs, newest first',
    query: z.strictObject({
      ...paging,
      conversation_id: id.optional(),
      flow: text(LIMITS.name).optional().meta({ description: 'Only runs of this flow, by id or name.' }),
      active: z.enum(['true', 'false']).optional().meta({ description: 'true: only runs that have not ended.' }),
    }),
    output: run,
    list: true,
  },
  start: {
    method: 'POST',
    path: '/api/flow-runs/',
    gate: 'approved',
    summary: 'Start a flow',
    query: z.strictObject({ conversation_id: id.optional() }),
    body: z.strictObject({ flow_id: text(LIMITS.name), inputs }),
    output: started,
    status: 201,
    perMinute: 10,
  },
  startByName: {
    method: 'POST',
    path: '/api/flow/run/{flowId}',
    gate: 'approved',
    summary: 'Start a flow by its id or name, such as strategic_flow',
    params: z.object({ flowId: idOrName }),
    body: z.strictObject({ inputs }),
    output: started,
    status: 201,
    perMinute: 10,
  },
  get: {
    method: 'GET',
    path: '/api/flow-runs/{id}',
    gate: 'approved',
    summary: 'One run',
    params: idParams,
    output: run,
  },
  timeline: {
    method: 'GET',
    path: '/api/flow-runs/{id}/timeline',
    gate: 'approved',
    summary: 'What happened in a run, in order',
    params: idParams,
    query: z.strictObject({
      ...paging,
      after: z.union([z.string(), z.number()]).default('0').pipe(z.coerce.number<string | number>().int().min(0)),
    }),
    output: runEvent,
    list: true,
  },
  continue: {
    method: 'POST',
    path: '/api/flow-runs/{id}/continue',
    gate: 'approved',
    summary: 'Answer the question that a run waits with',
    params: idParams,
    body: z.strictObject({ user_input: text(LIMITS.text).default('') }),
    output: run,
    status: 200,
  },
  stop: {
    method: 'POST',
    path: '/api/flow-runs/{id}/stop',
    gate: 'approved',
    summary: 'Stop a run',
    params: idParams,
    output: run,
    status: 200,
  },
})
