import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { adviceContract } from '#contract/advice.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { client } from '#web/api.ts'

const api = client(adviceContract)

/** The newest pieces of advice: what the dashboard shows. */
export const newestAdviceQuery = (limit: number) =>
  queryOptions({
    queryKey: ['advice', 'newest', limit],
    queryFn: ({ signal }) => api.list({ limit }, { signal }),
  })

export const adviceQuery = infiniteQueryOptions({
  queryKey: ['advice', 'list'],
  queryFn: ({ pageParam, signal }) => api.list({ limit: 20, cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
})

type Create = CallInput<typeof adviceContract.endpoints.create>

export const createAdvice = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: { input: Create; idempotencyKey: string }) =>
    api.create(input, { idempotencyKey }),
  meta: { topic: 'advice', success: 'Advice saved', quiet: true },
})
export const updateAdvice = mutationOptions({
  mutationFn: ({
    input,
    ifVersion,
  }: {
    input: CallInput<typeof adviceContract.endpoints.update>
    ifVersion?: string
  }) => api.update(input, { ifVersion }),
  meta: { topic: 'advice', success: 'Advice saved', quiet: true },
})
/** How much of it was useful, as its reader says. */
export const adviceSharesQuery = queryOptions({
  queryKey: ['advice', 'shares'],
  queryFn: ({ signal }) => api.shares({}, { signal }),
})
export const answerAdvice = mutationOptions({
  mutationFn: (input: CallInput<typeof adviceContract.endpoints.answer>) => api.answer(input),
  meta: { topic: 'advice', failure: 'Your answer could not be kept' },
})
export const removeAdvice = mutationOptions({
  mutationFn: (id: string) => api.remove({ id }),
  meta: { topic: 'advice', success: 'Advice deleted', failure: 'The advice could not be deleted' },
})
