import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { chatContract } from '#contract/chat.ts'
import { crewRunsContract } from '#contract/crew-runs.ts'
import type { Page } from '#contract/endpoint.ts'
import { factoryContract } from '#contract/factory.ts'
import type { Agent, Crew, FactoryKind, FactoryVersion, Flow, Tool } from '#contract/factory-shapes.ts'
import { flowRunsContract } from '#contract/flow-runs.ts'
import { type CallOptions, client } from '#web/api.ts'

const api = client(factoryContract)

export type EntryOf = { agent: Agent; tool: Tool; crew: Crew; flow: Flow }
export type Entry = EntryOf[FactoryKind]
type Input = Record<string, unknown>
type Calls<T> = {
  list(input: { limit?: number; search?: string; cursor?: string }, options?: CallOptions): Promise<Page<T>>
  create(input: Input, options?: CallOptions): Promise<T>
  update(input: Input & { id: string }, options?: CallOptions): Promise<T>
  remove(input: { id: string }): Promise<unknown>
  versions(input: { id: string; limit?: number; cursor?: string }, options?: CallOptions): Promise<Page<FactoryVersion>>
}
/** The calls of each kind are alike; what they take is checked by the contract's schemas in the forms. */
const calls = {
  agent: {
    list: api.agents,
    create: api.createAgent,
    update: api.updateAgent,
    remove: api.removeAgent,
    versions: api.agentVersions,
  },
  tool: {
    list: api.tools,
    create: api.createTool,
    update: api.updateTool,
    remove: api.removeTool,
    versions: api.toolVersions,
  },
  crew: {
    list: api.crews,
    create: api.createCrew,
    update: api.updateCrew,
    remove: api.removeCrew,
    versions: api.crewVersions,
  },
  flow: {
    list: api.flows,
    create: api.createFlow,
    update: api.updateFlow,
    remove: api.removeFlow,
    versions: api.flowVersions,
  },
} as unknown as { [K in FactoryKind]: Calls<EntryOf[K]> }

/** Entries of a kind by their names, sixty at a time. */
export const entriesQuery = <K extends FactoryKind>(kind: K, search: string) =>
  infiniteQueryOptions({
    queryKey: ['factory', 'list', kind, search],
    queryFn: ({ pageParam, signal }): Promise<Page<EntryOf[K]>> =>
      calls[kind].list({ limit: 60, search: search || undefined, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** Every entry of a kind that one may choose from. */
export const choicesQuery = <K extends FactoryKind>(kind: K) =>
  queryOptions({
    queryKey: ['factory', 'all', kind],
    queryFn: async ({ signal }): Promise<EntryOf[K][]> => {
      const all: EntryOf[K][] = []
      let cursor: string | undefined
      do {
        const page = await calls[kind].list({ limit: 200, cursor }, { signal })
        all.push(...page.items)
        cursor = page.next ?? undefined
      } while (cursor)
      return all
    },
  })

export const versionsQuery = (kind: FactoryKind, id: string) =>
  infiniteQueryOptions({
    queryKey: ['factory', 'versions', kind, id],
    queryFn: ({ pageParam, signal }) => calls[kind].versions({ id, limit: 50, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

const chat = client(chatContract)
const CREATED = { agent: 'Agent created', tool: 'Tool created', crew: 'Crew created', flow: 'Flow created' } as const
const SAVED = { agent: 'Agent saved', tool: 'Tool saved', crew: 'Crew saved', flow: 'Flow saved' } as const
const DELETED = { agent: 'Agent deleted', tool: 'Tool deleted', crew: 'Crew deleted', flow: 'Flow deleted' } as const

export const createEntry = <K extends FactoryKind>(kind: K) =>
  mutationOptions({
    mutationFn: ({ input, idempotencyKey }: { input: Input; idempotencyKey: string }): Promise<EntryOf[K]> =>
      calls[kind].create(input, { idempotencyKey }),
    meta: { topic: 'factory', success: CREATED[kind], failure: `Failed to save ${kind}` },
  })
export const updateEntry = <K extends FactoryKind>(kind: K) =>
  mutationOptions({
    mutationFn: ({ input, ifVersion }: { input: Input & { id: string }; ifVersion?: string }): Promise<EntryOf[K]> =>
      calls[kind].update(input, { ifVersion }),
    meta: { topic: 'factory', success: SAVED[kind], failure: `Failed to save ${kind}` },
  })
export const removeEntry = (kind: FactoryKind) =>
  mutationOptions({
    mutationFn: (id: string) => calls[kind].remove({ id }),
    meta: { topic: 'factory', success: DELETED[kind], failure: `The ${kind} could not be deleted` },
  })

/** A crew or flow that can be started. */
export type Runnable = { kind: 'crew'; entry: Crew } | { kind: 'flow'; entry: Flow }
const crewRuns = client(crewRunsContract)
const flowRuns = client(flowRunsContract)
const CALLED = { crew: 'Crew Run', flow: 'Flow Run' } as const

/** Starts a run in a conversation of its own, which has the name of what runs there. Answers the conversation's id. */
export const startRun = (kind: 'crew' | 'flow') =>
  mutationOptions({
    mutationFn: async ({ entry: { id, name }, inputs }: { entry: Crew | Flow; inputs: Record<string, string> }) => {
      const conversation = await chat.create({ name: name.trim() || CALLED[kind] })
      const at = { inputs, conversation_id: conversation.id }
      try {
        if (kind === 'crew') await crewRuns.start({ ...at, crew_id: id })
        else await flowRuns.start({ ...at, flow_id: id })
      } catch (error) {
        // A conversation in which nothing was ever said is of no use to anybody.
        await chat.remove({ id: conversation.id }).catch(() => {})
        throw error
      }
      return conversation.id
    },
    meta: { topic: 'chat', failure: `Failed to start ${kind}` },
  })
