import { z } from 'zod'
import { messageChecks } from './checks.ts'
import { liveContract } from './endpoint.ts'
import { inputField } from './factory-shapes.ts'
import { LIMITS } from './limits.ts'
import { citation, id, idParams, line, paging, prose, text, time } from './shapes.ts'

export const flowRunStatuses = ['pending', 'running', 'paused', 'completed', 'failed', 'stopped'] as const
export const crewRunStatuses = ['pending', 'running', 'awaiting_human_input', 'completed', 'failed', 'stopped'] as const
/** A reply in a conversation is a run too, and so are suggested replies and rehearsals: they have the status words of a crew run. */
export const runKinds = ['crew', 'flow', 'chat', 'reply_suggestion', 'rehearsal'] as const
/**
 * What holds for all runs of a kind. `takes_place`: only so many of a person's are at work at once, the others wait; one can always talk.
 * `keeps_steps`: what its steps came to is kept for a while, so that a failed one can be tried again and any be forked. `words`: whose
 * status words and events it has. `noun`, `completed`: for people.
 */
export const runKindTraits: Record<(typeof runKinds)[number], RunKindTraits> = {
  crew: { takes_place: true, keeps_steps: true, words: 'crew', noun: 'crew', completed: 'The crew has ended.' },
  flow: { takes_place: true, keeps_steps: true, words: 'flow', noun: 'flow', completed: 'The flow has ended.' },
  chat: { takes_place: false, keeps_steps: false, words: 'crew', noun: 'reply', completed: 'The reply is complete.' },
  reply_suggestion: {
    ...{ takes_place: true, keeps_steps: false, words: 'crew' },
    ...{ noun: 'suggestion', completed: 'The suggestion is complete.' },
  },
  rehearsal: {
    ...{ takes_place: true, keeps_steps: false, words: 'crew' },
    ...{ noun: 'rehearsal', completed: 'The rehearsal is complete.' },
  },
}
type RunKindTraits = {
  takes_place: boolean
  keeps_steps: boolean
  words: 'crew' | 'flow'
  noun: string
  completed: string
}
/** What happens beside one's own work: a list of runs has these only when it is asked for them. */
export const quietRunKinds: readonly (typeof runKinds)[number][] = ['reply_suggestion', 'rehearsal']
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
  details: z.record(z.string(), z.unknown()).meta({
    description:
      'Where it applies: step, agent, status, duration_ms, usage; `until` before a pause. An event holds 64 KB at most: `cut` says that long texts or lists in it are not whole.',
  }),
  ts: time,
})
export type RunEvent = z.output<typeof runEvent>

export const usage = z.object({
  input_tokens: z.int(),
  cached_tokens: z.int().meta({ description: 'Of the input tokens, those that the provider had in its cache.' }),
  output_tokens: z.int(),
  cost_usd: z.number().nullable().meta({ description: 'null: the price of the model is not known.' }),
})

export const prompt = z.object({
  id: z.string(),
  question: prose,
  choices: z.array(prose),
  details: prose.nullable().meta({ description: 'Markdown to read before answering.' }),
  before: prose
    .nullish()
    .meta({ description: 'What the run has come to so far, as Markdown: the result, before what it proposes.' }),
})

/** Which question somebody answers: the one that was on their screen. */
export const promptSeen = text(LIMITS.text).nullable()

/** A run whose provider is away has the status `running`, and this. */
export const waitingForProvider = z.object({
  since: time.meta({ description: 'When it was first asked in vain.' }),
  next_try_at: time,
  reason: z.string().meta({ description: 'What came of the last try, for people.' }),
})

export const run = z.object({
  id,
  kind: z.enum(runKinds),
  name: z.string(),
  about: z.string().nullable().meta({ description: 'Of a reply: the beginning of the message that it answers.' }),
  crew_id: id.nullable(),
  flow_id: id.nullable(),
  conversation_id: id.nullable(),
  user_id: id,
  status: z.enum([...flowRunStatuses, 'awaiting_human_input']),
  inputs: z.record(z.string(), z.unknown()),
  result: z.unknown().nullable(),
  error: prose.nullable(),
  created_at: time,
  updated_at: time,
  ended_at: time.nullable(),
  usage,
  prompt: prompt.nullable(),
  waiting_for_provider: waitingForProvider.nullable().meta({
    description:
      'The model’s provider does not answer; the run goes on by itself when it does, or fails after 24 hours.',
  }),
  can_retry: z.boolean().meta({ description: 'It failed, and its steps are kept: see retry.' }),
  last_event_id: z.int(),
  forked_from: id.nullable().meta({ description: 'The run that it took its beginning over from.' }),
  fork: z
    .object({
      step: z.string().nullable(),
      title: z
        .string()
        .nullable()
        .meta({ description: 'Of the step from which it goes its own way; null: from the beginning.' }),
      definition: z.enum(['recorded', 'current']),
      answer: prose.nullable(),
      changed_inputs: z.boolean(),
      taken_over: z.int().meta({ description: 'Results of earlier steps that were not made again.' }),
    })
    .nullable(),
})
export type Run = z.output<typeof run>

/** Who is asked what before a run begins. */
export const runInputs = z.record(z.string().max(LIMITS.name), z.unknown()).default({})

/** What may be asked of every list of runs. */
export const runFilters = {
  ...paging,
  conversation_id: id.optional().meta({ description: 'Only runs of this conversation, which must be mine.' }),
  status: z.enum([...flowRunStatuses, 'awaiting_human_input']).optional(),
  active: z.enum(['true', 'false']).optional().meta({ description: 'true: only runs that have not ended.' }),
}
const ofFlow = line(LIMITS.name).optional().meta({ description: 'Only runs of this flow, by id or name.' })
const ofCrew = line(LIMITS.name).optional().meta({ description: 'Only runs of this crew, by id or name.' })
export const flowFilters = { ...runFilters, flow: ofFlow }
export const crewFilters = { ...runFilters, crew: ofCrew }

/** What every door to runs has: crews', flows', and the one for all kinds. `words`: what the runs behind it are called. */
export function runOperations<
  const Path extends `/api/${string}`,
  Filters extends z.ZodRawShape,
  Output extends z.ZodObject,
>(path: Path, { words, filters, output }: { words: string; filters: Filters; output: Output }) {
  return {
    list: {
      method: 'GET',
      path: `${path}/`,
      gate: 'approved',
      summary: `My ${words}, newest first`,
      query: z.strictObject(filters),
      output,
      list: true,
    },
    get: {
      method: 'GET',
      path: `${path}/{id}`,
      gate: 'approved',
      summary: `One of my ${words}`,
      params: idParams,
      output,
    },
    timeline: {
      method: 'GET',
      path: `${path}/{id}/timeline`,
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
      path: `${path}/{id}/continue`,
      gate: 'approved',
      summary: 'Answer the question that a run waits with',
      params: idParams,
      body: z.strictObject({
        user_input: text(LIMITS.text).default(''),
        prompt_id: promptSeen.optional().meta({
          description:
            'The id of the prompt that the person has read. Needed where a tool waits for a yes, and from the second question of a run on; another one than the open one, or null, is 409 with what waits (as in GET /api/decisions) under `current`.',
        }),
      }),
      output,
      status: 200,
    },
    stop: {
      method: 'POST',
      path: `${path}/{id}/stop`,
      gate: 'approved',
      summary: 'Stop a run',
      params: idParams,
      output,
      status: 200,
    },
    retry: {
      method: 'POST',
      path: `${path}/{id}/retry`,
      gate: 'approved',
      summary:
        'Go on with a failed run from the step that it failed of: the same run, its earlier steps kept. A run that waits for its provider tries at once',
      params: idParams,
      output,
      status: 200,
      perMinute: 10,
      countedAs: 'runs.start',
    },
  } as const
}

/** Where and with what a run can be forked. */
export const forkOptions = z.object({
  steps: z.array(
    z.object({
      step: z.string(),
      title: prose,
      question: prose.nullable().meta({ description: 'What was asked there; null: it is no question.' }),
      answer: prose.nullable(),
    }),
  ),
  definition: z.enum(['same', 'changed', 'gone']).meta({
    description: 'Whether its crew or flow is still what the run pinned. gone: it is deleted, or cannot run any more.',
  }),
  inputs: z.array(inputField).meta({ description: 'What its crew or flow asked for, as it was recorded.' }),
  current_inputs: z.array(inputField).nullable().meta({ description: 'What it asks for now; null where it is gone.' }),
  forks: z.array(id).meta({ description: 'Runs that were forked from it, oldest first.' }),
})
export type ForkOptions = z.output<typeof forkOptions>

/** What an agent of a run came to before the last one, and what is known of its claims. */
export const runPart = z.object({
  step: z
    .string()
    .meta({ description: 'The key of the step that it was; its own steps on the timeline begin with it.' }),
  name: prose,
  agent: prose,
  text: prose.meta({ description: 'Markdown.' }),
  citations: z.array(citation),
  checks: messageChecks.nullable().meta({ description: 'null: not checked yet.' }),
})
export type RunPart = z.output<typeof runPart>

export const runsContract = liveContract('runs', {
  forkOptions: {
    method: 'GET',
    path: '/api/runs/{id}/fork',
    gate: 'approved',
    summary: 'From which steps one of my ended runs can be forked, and whether its crew or flow has changed since',
    params: idParams,
    output: forkOptions,
  },
  fork: {
    method: 'POST',
    path: '/api/runs/{id}/fork',
    gate: 'approved',
    summary:
      'Begin a run of its own from a step of an ended run, with another answer, other inputs or the definition as it is now',
    params: idParams,
    body: z.strictObject({
      step: text(500).optional().meta({ description: 'One of forkOptions; left out: from the beginning.' }),
      answer: text(LIMITS.text)
        .optional()
        .meta({ description: 'To the question of this step. Left out: it is asked again.' }),
      inputs: z
        .record(z.string().max(LIMITS.name), z.unknown())
        .optional()
        .meta({ description: 'Left out: those of the first run. Results that are taken over were made with those.' }),
      definition: z
        .enum(['recorded', 'current'])
        .optional()
        .meta({ description: 'Needed where the crew or flow has changed since; else recorded.' }),
    }),
    output: run,
    status: 201,
    perMinute: 10,
    countedAs: 'runs.start',
  },
  ...runOperations('/api/runs', {
    words: 'runs of every kind',
    filters: { ...runFilters, kind: z.enum(runKinds).optional(), flow: ofFlow, crew: ofCrew },
    output: run,
  }),
  parts: {
    method: 'GET',
    path: '/api/runs/{id}/parts',
    gate: 'approved',
    summary:
      'What the agents of a run came to before its result, in order, each claim against the records that it cites',
    params: idParams,
    output: z.object({ parts: z.array(runPart) }),
  },
  check: {
    method: 'POST',
    path: '/api/runs/{id}/check',
    gate: 'approved',
    summary:
      'Each claim of what a run came to (`result.text`) against the records that it cites; what was found is kept',
    params: idParams,
    output: messageChecks,
    status: 200,
    ownTransaction: true,
    inLine: 'checks of replies',
  },
})
