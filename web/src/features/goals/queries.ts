import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { goalsContract } from '#contract/goals.ts'
import { client } from '#web/api.ts'

const api = client(goalsContract)
const FRESH_MS = 30_000

type ListInput = CallInput<typeof goalsContract.endpoints.list>

/** Goals page by page, as the Strategy Center shows them. */
export const goalsQuery = (input: ListInput) =>
  infiniteQueryOptions({
    queryKey: ['goals', 'list', input],
    queryFn: ({ pageParam, signal }) => api.list({ limit: 50, ...input, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: FRESH_MS,
  })

/** The goals that are due first: what the dashboard shows. */
export const nextGoalsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['goals', 'next', limit],
    queryFn: ({ signal }) => api.list({ limit, sort_by: 'due_date' }, { signal }),
    staleTime: FRESH_MS,
  })

export const goalQuery = (id: string) =>
  queryOptions({
    queryKey: ['goals', 'one', id],
    queryFn: ({ signal }) => api.get({ id }, { signal }),
    staleTime: FRESH_MS,
    meta: { showsGone: true },
  })

/** Whether any goal is done: an empty list of open ones then says so. */
export const completedGoalsQuery = queryOptions({
  queryKey: ['goals', 'completed'],
  queryFn: async ({ signal }) => (await api.list({ limit: 1, status: 'done' }, { signal })).items.length > 0,
  staleTime: FRESH_MS,
})

const oldestFirst = async (input: CallInput<typeof goalsContract.endpoints.history>, signal: AbortSignal) =>
  (await api.history({ ...input, sort: 'newest', limit: 200 }, { signal })).items.toReversed()

/** How each KPI of a goal has moved, in few values, oldest first. */
export const trendsQuery = (id: string) =>
  queryOptions({
    queryKey: ['goals', 'trends', id],
    queryFn: ({ signal }) => oldestFirst({ id, points: 24 }, signal),
    staleTime: FRESH_MS,
    meta: { showsGone: true },
  })

/** How one KPI has moved, in as many values as a chart can show, oldest first. */
export const kpiHistoryQuery = (id: string, kpi_id: string) =>
  queryOptions({
    queryKey: ['goals', 'history', id, kpi_id],
    queryFn: ({ signal }) => oldestFirst({ id, kpi_id, points: 120 }, signal),
    staleTime: FRESH_MS,
    meta: { showsGone: true },
  })

type Create = CallInput<typeof goalsContract.endpoints.create>
type Update = CallInput<typeof goalsContract.endpoints.update>

export const createGoal = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: { input: Create; idempotencyKey: string }) =>
    api.create(input, { idempotencyKey }),
  meta: { topic: 'goals', success: 'Goal saved', quiet: true },
})

/** `ifVersion`: the `updated_at` that the form began with; the server answers `conflict` when the goal has changed since. */
export const updateGoal = mutationOptions({
  mutationFn: ({ input, ifVersion }: { input: Update; ifVersion?: string }) => api.update(input, { ifVersion }),
  meta: { topic: 'goals', success: 'Goal saved', quiet: true },
})

/** Where one KPI stands now, from the card. What went wrong is said twice: in its field, and to somebody who has left the page. */
export const recordKpi = mutationOptions({
  mutationFn: (input: CallInput<typeof goalsContract.endpoints.record>) => api.record(input),
  meta: { topic: 'goals', failure: 'The value could not be saved' },
})

/** A value of the past, from the open history. What went wrong stands in its form, too. */
export const addKpiValue = mutationOptions({
  mutationFn: (input: CallInput<typeof goalsContract.endpoints.addValue>) => api.addValue(input),
  meta: { topic: 'goals', failure: 'The value could not be saved' },
})

export const correctKpiValue = mutationOptions({
  mutationFn: (input: CallInput<typeof goalsContract.endpoints.correctValue>) => api.correctValue(input),
  meta: { topic: 'goals', failure: 'The value could not be saved' },
})

export const removeKpiValue = mutationOptions({
  mutationFn: (input: CallInput<typeof goalsContract.endpoints.removeValue>) => api.removeValue(input),
  meta: { topic: 'goals', failure: 'The value could not be removed' },
})

export const removeGoal = mutationOptions({
  mutationFn: (id: string) => api.remove({ id }),
  meta: { topic: 'goals', success: 'Goal deleted', failure: 'The goal could not be deleted' },
})
