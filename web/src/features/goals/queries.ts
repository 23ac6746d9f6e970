import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { type Goal, goalsContract } from '#contract/goals.ts'
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
  })

/** The latest values of each KPI of a goal, oldest first. */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['goals', 'history', id],
    queryFn: async ({ signal }) => (await api.history({ id, limit: 200 }, { signal })).items,
    staleTime: FRESH_MS,
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

/** One KPI's current value, from the card. The others are sent as they are: the list is replaced as a whole. */
export const updateKpiValue = mutationOptions({
  mutationFn: ({ goal, kpiId, value }: { goal: Goal; kpiId: string; value: number | null }) => {
    const kpis = goal.kpis.map((kpi) => (kpi.id === kpiId ? { ...kpi, current_value: value } : kpi))
    return api.update({ id: goal.id, kpis }, { ifVersion: goal.updated_at })
  },
  meta: { topic: 'goals', success: 'Goal saved', failure: 'The value could not be saved' },
})

export const removeGoal = mutationOptions({
  mutationFn: (id: string) => api.remove({ id }),
  meta: { topic: 'goals', success: 'Goal deleted', failure: 'The goal could not be deleted' },
})
