import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { flowRunsContract } from '#contract/flow-runs.ts'
import { type Run, type RunEvent, runsContract } from '#contract/runs.ts'
import { client } from '#web/api.ts'
import { appendEvent, isActive } from './format.ts'

const api = client(runsContract)
const flowRuns = client(flowRunsContract)

/** The newest run of a flow, running or ended; null when there was none. */
export const latestRunQuery = (flow: string) =>
  queryOptions({
    queryKey: ['runs', 'latest', flow],
    queryFn: async ({ signal }): Promise<Run | null> => {
      const active = await api.list({ flow, active: 'true', limit: 1 }, { signal })
      return active.items[0] ?? (await api.list({ flow, limit: 1 }, { signal })).items[0] ?? null
    },
    staleTime: 10_000,
  })

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['runs', 'one', id],
    queryFn: ({ signal }) => api.get({ id }, { signal }),
    // The live line tells what is new. Should it be down, a run that works is still asked after.
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? 10_000 : false),
    staleTime: 2_000,
  })

export type RunFilter = Pick<CallInput<typeof runsContract.endpoints.list>, 'kind' | 'status' | 'active'>

/** My runs of every kind, newest first, fifty at a time. */
export const runsQuery = (filter: RunFilter) =>
  infiniteQueryOptions({
    queryKey: ['runs', 'list', filter],
    queryFn: ({ pageParam, signal }) => api.list({ ...filter, limit: 50, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** What is known of the claims of what a run came to. What the server finds later comes with the news of the run. */
export const runChecksQuery = (id: string) =>
  queryOptions({
    queryKey: ['checks', id],
    queryFn: ({ signal }) => api.check({ id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })

/** What the agents of a run came to before its result. What the server finds of it comes with the news of the run. */
export const runPartsQuery = (id: string) =>
  queryOptions({
    queryKey: ['runs', 'parts', id],
    queryFn: ({ signal }) => api.parts({ id }, { signal }),
    staleTime: 2_000,
  })

/** Every event of a run, oldest first. */
export const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: ['runs', 'timeline', id],
    queryFn: ({ signal, client: cache }) =>
      readAfter(() => cache.getQueryData<readonly RunEvent[]>(['runs', 'timeline', id]) ?? [], id, signal),
    staleTime: 2_000,
  })

/**
 * Reads what comes after the events known: a timeline only grows. What was told live meanwhile may be ahead of the answer, and is told
 * once: it stays.
 */
async function readAfter(
  known: () => readonly RunEvent[],
  id: string,
  signal: AbortSignal,
): Promise<readonly RunEvent[]> {
  let events = known()
  for (;;) {
    const page = await api.timeline({ id, after: events.at(-1)?.id ?? 0, limit: 200 }, { signal })
    for (const event of page.items) events = appendEvent(events, event).events
    if (page.next === null) return known().length > events.length ? known() : events
  }
}

/** Takes a live event into the cache; reads the timeline again where events were missed. */
export function takeEvent(cache: QueryClient, id: string, event: RunEvent | undefined): void {
  const { queryKey } = timelineQuery(id)
  const known = cache.getQueryData<readonly RunEvent[]>(queryKey)
  const next = event && known ? appendEvent(known, event) : { events: known, gap: true }
  if (next.gap) void cache.invalidateQueries({ queryKey })
  else cache.setQueryData(queryKey, next.events)
}

/** Starts a flow by its name. Answers the run's id. */
export const startFlow = mutationOptions({
  mutationFn: async (input: CallInput<typeof flowRunsContract.endpoints.startByName>) =>
    (await flowRuns.startByName(input)).flow_run_id,
  meta: { topic: 'runs', quiet: true },
})
export const stopRun = mutationOptions({
  mutationFn: (id: string) => api.stop({ id }),
  meta: { topic: 'runs', failure: 'The run could not be stopped' },
})
/** Goes on with a failed run; one that waits for its provider tries at once. */
export const retryRun = mutationOptions({
  mutationFn: (id: string) => api.retry({ id }),
  meta: { topic: 'runs', failure: 'The run could not be tried again' },
})
export const continueRun = mutationOptions({
  mutationFn: (input: CallInput<typeof runsContract.endpoints.continue>) => api.continue(input),
  meta: { topic: 'runs', failure: 'The answer was not accepted' },
})
