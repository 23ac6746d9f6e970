import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { type BriefingAnswer, todayContract } from '#contract/today.ts'
import { ApiError, client } from '#web/api.ts'
import { queryClient } from '#web/app/query-client.ts'

const api = client(todayContract)

/** The briefing; while it is made anew, and after a while, it is asked for again should no news come. */
export const todayQuery = queryOptions({
  queryKey: ['today', 'briefing'],
  queryFn: ({ signal }) => api.get({}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.is_refreshing ? 4_000 : 300_000),
})

/** Keeps which task was made of an item. */
export const keepTask = mutationOptions({
  mutationFn: (input: { key: string; task_id: string }) => api.task(input),
  // The task is made by now: that it is this item's must not get lost with one call. Sent again it says the same.
  retry: (failures, error) =>
    failures < 6 && (!(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500),
  retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 30_000),
  onSuccess: (today) => queryClient.setQueryData(todayQuery.queryKey, today),
  meta: { quiet: true },
})

export const answerItem = mutationOptions({
  mutationFn: (input: { key: string; answer: BriefingAnswer | null }) => api.answer(input),
  onSuccess: (today) => queryClient.setQueryData(todayQuery.queryKey, today),
  meta: { failure: 'Your answer could not be kept' },
})
