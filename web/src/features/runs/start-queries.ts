// Crews and flows as something to begin, and the runs of one conversation.
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { crewRunsContract } from '#contract/crew-runs.ts'
import { factoryContract } from '#contract/factory.ts'
import type { Crew, Flow } from '#contract/factory-shapes.ts'
import { flowRunsContract } from '#contract/flow-runs.ts'
import { type Run, runsContract } from '#contract/runs.ts'
import { client } from '#web/api.ts'
import { isBuiltIn } from '#web/features/factory/format.ts'

const factory = client(factoryContract)
const runs = client(runsContract)
const crewRuns = client(crewRunsContract)
const flowRuns = client(flowRunsContract)

/** A crew or flow that one may run. */
export type Runnable = {
  kind: 'crew' | 'flow'
  id: string
  name: string
  description: string
  built_in?: boolean
  made?: Crew | Flow
}

export const runnablesQuery = queryOptions({
  queryKey: ['factory', 'runnable'],
  queryFn: async ({ signal }): Promise<Runnable[]> => {
    const [crews, flows] = await Promise.all([
      factory.crews({ limit: 200 }, { signal }),
      factory.flows({ limit: 200 }, { signal }),
    ])
    const of = (kind: Runnable['kind']) => (each: Crew | Flow) => ({
      kind,
      id: each.id,
      name: each.name,
      description: each.description,
      built_in: isBuiltIn(each),
      made: each,
    })
    return [...crews.items.map(of('crew')), ...flows.items.map(of('flow'))]
  },
})

/** What a crew or flow asks for before it begins. */
export const inputsQuery = (kind: Runnable['kind'], idOfIt: string) =>
  queryOptions({
    queryKey: ['factory', 'inputs', kind, idOfIt],
    queryFn: ({ signal }) =>
      kind === 'crew' ? factory.crewInputs({ id: idOfIt }, { signal }) : factory.flowInputs({ id: idOfIt }, { signal }),
  })

const RECENT = 50

/** The crew and flow runs of a conversation, and the reply that is being worked on: a reply is a run too. */
export const conversationRunsQuery = (conversationId: string) =>
  queryOptions({
    queryKey: ['runs', 'conversation', conversationId],
    queryFn: async ({ signal }): Promise<Run[]> => {
      const of = { conversation_id: conversationId, limit: RECENT }
      const pages = await Promise.all([
        runs.list({ ...of, kind: 'crew' }, { signal }),
        runs.list({ ...of, kind: 'flow' }, { signal }),
        runs.list({ ...of, kind: 'chat', active: 'true' }, { signal }),
      ])
      return pages.flatMap(({ items }) => items)
    },
    refetchInterval: ({ state }) => (state.data?.some(({ ended_at }) => ended_at === null) ? 10_000 : false),
  })

type Start = {
  kind: Runnable['kind']
  id: string
  conversation_id: string
  inputs: Record<string, string>
  idempotencyKey: string
}
/** Begins a crew or flow in a conversation. */
export const startRun = mutationOptions({
  mutationFn: async ({ kind, id, conversation_id, inputs, idempotencyKey }: Start): Promise<void> => {
    if (kind === 'crew') await crewRuns.startIn({ id: conversation_id, crew_id: id, inputs }, { idempotencyKey })
    else await flowRuns.start({ conversation_id, flow_id: id, inputs }, { idempotencyKey })
  },
  meta: { topic: 'runs', quiet: true },
})

/** The built-in crew that prepares a meeting. */
const MEETING_PREPARATION = 'Meeting Preparation'

/** The last time that a meeting with this contact was prepared from their page; null: never, or long ago. */
export const meetingRunQuery = (contactId: string) =>
  queryOptions({
    queryKey: ['runs', 'meeting', contactId],
    queryFn: async ({ signal }): Promise<Run | null> => {
      const { items } = await crewRuns.list({ crew: MEETING_PREPARATION, limit: RECENT }, { signal })
      return items.find(({ inputs }) => inputs.contact_id === contactId) ?? null
    },
    refetchInterval: ({ state }) => (state.data && state.data.ended_at === null ? 10_000 : false),
  })

type Meeting = { conversation_id: string; contact: { id: string; name: string }; idempotencyKey: string }
/** Prepares a meeting, in a conversation in which it can be asked further. */
export const prepareMeeting = mutationOptions({
  mutationFn: ({ conversation_id, contact, idempotencyKey }: Meeting) =>
    crewRuns.startIn(
      {
        id: conversation_id,
        crew_id: MEETING_PREPARATION,
        inputs: { contact: contact.name, contact_id: contact.id },
      },
      { idempotencyKey },
    ),
  meta: { topic: 'runs', failure: 'The meeting could not be prepared' },
})
