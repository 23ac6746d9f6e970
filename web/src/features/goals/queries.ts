import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { type Goal, goalsContract } from '#contract/goals.ts'
import { client } from '#web/api.ts'
import { firstWords } from '#web/app/offline/held-write.ts'
import { changedOf, orHeld } from '#web/app/offline/held-writes.ts'
import { newKey } from '#web/ui/forms/new-key.ts'

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
    orHeld(
      () => api.create(input, { idempotencyKey }),
      { kind: 'goal.create', label: `New goal: ${firstWords(input.title)}`, input },
      idempotencyKey,
    ),
  meta: { topic: 'goals', success: 'Goal saved', quiet: true },
})

/** `ifVersion`: the `updated_at` that the form began with; the server answers `conflict` when the goal has changed since. `was`: what stood in the form then. */
export const updateGoal = mutationOptions({
  mutationFn: ({ input, ifVersion, was }: { input: Update; ifVersion?: string; was?: Update }) => {
    const work = () => api.update(input, { ifVersion })
    if (!was) return work()
    const { input: changed, before } = changedOf(input, was)
    const label = `Goal changed: ${firstWords(was.title ?? '')}`
    const held = {
      kind: 'goal.change',
      label,
      input: { ...changed, id: input.id },
      version: ifVersion,
      before,
    } as const
    return orHeld(work, held)
  },
  meta: { topic: 'goals', success: 'Goal saved', quiet: true },
})

/** Where one KPI stands now, from the card. What went wrong is said twice: in its field, and to somebody who has left the page. */
export const recordKpi = mutationOptions({
  mutationFn: ({ name = 'KPI', ...input }: CallInput<Calls['record']> & Named) => {
    const work = () => api.record(input)
    // What takes a slip back has its hour, and does not wait.
    if (input.takes_back || input.was === undefined) return work()
    const label = `${firstWords(name)}: ${input.current_value ?? '—'}`
    return orHeld(work, { kind: 'kpi.record', label, input, before: { current_value: input.was } })
  },
  meta: { topic: 'goals', failure: 'The value could not be saved' },
})
type Calls = typeof goalsContract.endpoints
/** What the KPI is called, for what waits. */
type Named = { name?: string }

/** A value of the past, from the open history. What went wrong stands in its form, too. */
export const addKpiValue = mutationOptions({
  mutationFn: ({ name = 'KPI', ...input }: CallInput<Calls['addValue']> & Named) => {
    const idempotencyKey = newKey()
    const label = `${firstWords(name)}: ${input.value}, ${input.recorded_at.slice(0, 10)}`
    return orHeld(() => api.addValue(input, { idempotencyKey }), { kind: 'kpi.add', label, input }, idempotencyKey)
  },
  meta: { topic: 'goals', failure: 'The value could not be saved' },
})

export const correctKpiValue = mutationOptions({
  mutationFn: ({ name = 'KPI', ...input }: CallInput<Calls['correctValue']> & Named) => {
    const label = `${firstWords(name)} corrected: ${input.value ?? ''}`
    return orHeld(() => api.correctValue(input), { kind: 'kpi.correct', label, input })
  },
  meta: { topic: 'goals', failure: 'The value could not be saved' },
})

export const removeKpiValue = mutationOptions({
  mutationFn: ({ name = 'KPI', ...input }: CallInput<Calls['removeValue']> & Named) =>
    orHeld(() => api.removeValue(input), { kind: 'kpi.remove', label: `${firstWords(name)}: value removed`, input }),
  meta: { topic: 'goals', failure: 'The value could not be removed' },
})

export const removeGoal = mutationOptions({
  mutationFn: ({ id, title }: Pick<Goal, 'id' | 'title'>) =>
    orHeld(() => api.remove({ id }), {
      kind: 'goal.remove',
      label: `Goal deleted: ${firstWords(title)}`,
      input: { id },
    }),
  meta: { topic: 'goals', success: 'Goal deleted', failure: 'The goal could not be deleted' },
})
