import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { schedulesContract } from '#contract/schedules.ts'
import { client } from '#web/api.ts'

const api = client(schedulesContract)
type Calls = typeof schedulesContract.endpoints

/** Mine, newest first, a hundred at a time. */
export const schedulesQuery = (search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['schedules', 'list', search ?? ''],
    queryFn: ({ pageParam, signal }) =>
      api.list({ limit: 100, cursor: pageParam, ...(search && { search }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

export const createSchedule = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: { input: CallInput<Calls['create']>; idempotencyKey: string }) =>
    api.create(input, { idempotencyKey }),
  meta: { topic: 'schedules', success: 'Schedule created.', failure: 'Error creating schedule' },
})
export const updateSchedule = mutationOptions({
  mutationFn: ({ input, ifVersion }: { input: CallInput<Calls['update']>; ifVersion?: string }) =>
    api.update(input, { ifVersion }),
  meta: { topic: 'schedules', success: 'Schedule updated.', failure: 'Error updating schedule' },
})
export const removeSchedule = mutationOptions({
  mutationFn: (id: string) => api.remove({ id }),
  meta: { topic: 'schedules', success: 'Schedule deleted.', failure: 'Error deleting schedule' },
})
