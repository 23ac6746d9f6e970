import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { type Schedule, schedulesContract } from '#contract/schedules.ts'
import { client } from '#web/api.ts'

const api = client(schedulesContract)
type Calls = typeof schedulesContract.endpoints

const isAtWork = (status: string | undefined) => status === 'waiting' || status === 'started'
/** The end of a run is news of runs, not of schedules: while one is at work it is asked for. */
const AT_WORK_MS = 2_500

/** Mine, newest first, a hundred at a time. */
export const schedulesQuery = (search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['schedules', 'list', search ?? ''],
    queryFn: ({ pageParam, signal }) =>
      api.list({ limit: 100, cursor: pageParam, ...(search && { search }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ last }) => isAtWork(last?.status))) ? AT_WORK_MS : false,
  })

export const scheduleQuery = (id: string) =>
  queryOptions({
    queryKey: ['schedules', 'one', id],
    queryFn: ({ signal }) => api.get({ id }, { signal }),
    meta: { showsGone: true },
  })

export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['schedules', 'history', id],
    queryFn: ({ pageParam, signal }) => api.history({ id, limit: 30, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ status }) => isAtWork(status))) ? AT_WORK_MS : false,
  })

/** A rule in plain words, while it is chosen. */
export const previewQuery = (input: CallInput<Calls['preview']>) =>
  queryOptions({
    queryKey: ['schedules', 'preview', input],
    queryFn: ({ signal }) => api.preview(input, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const createSchedule = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: { input: CallInput<Calls['create']>; idempotencyKey: string }) =>
    api.create(input, { idempotencyKey }),
  meta: { topic: 'schedules', success: 'Schedule created.', quiet: true },
})
export const updateSchedule = mutationOptions({
  mutationFn: ({ input, ifVersion }: { input: CallInput<Calls['update']>; ifVersion?: string }) =>
    api.update(input, { ifVersion }),
  meta: { topic: 'schedules', success: 'Schedule updated.', quiet: true },
})
export const pauseSchedule = mutationOptions({
  mutationFn: ({ id, is_paused }: Pick<Schedule, 'id' | 'is_paused'>) => api.update({ id, is_paused }),
  meta: { topic: 'schedules', failure: 'The schedule could not be changed' },
})
export const runSchedule = mutationOptions({
  mutationFn: (id: string) => api.runNow({ id }),
  meta: { topic: 'schedules', success: 'Running now.', failure: 'The schedule could not be started' },
})
export const removeSchedule = mutationOptions({
  mutationFn: (id: string) => api.remove({ id }),
  meta: {
    topic: 'schedules',
    gone: (id: string) => [id],
    success: 'Schedule deleted.',
    failure: 'Error deleting schedule',
  },
})
