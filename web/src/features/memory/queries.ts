import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { memoryContract } from '#contract/memory.ts'
import { ApiError, client } from '#web/api.ts'

const api = client(memoryContract)
type Calls = typeof memoryContract.endpoints

/** What is remembered of me, newest first, fifty at a time. */
export const memoriesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['memory', 'list', search],
    queryFn: ({ pageParam, signal }) =>
      api.list({ limit: 50, cursor: pageParam, ...(search && { search }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

export const createMemory = (input: CallInput<Calls['create']>, idempotencyKey: string) =>
  api.create(input, { idempotencyKey })

type Create = { input: CallInput<Calls['create']>; idempotencyKey: string }

export const remember = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: Create) => createMemory(input, idempotencyKey),
  meta: { topic: 'memory', failure: 'This could not be remembered' },
})
export const correctMemory = mutationOptions({
  mutationFn: ({ input, ifVersion }: { input: CallInput<Calls['update']>; ifVersion: string }) =>
    api.update(input, { ifVersion }),
  meta: { topic: 'memory', failure: 'The correction could not be saved' },
})
export const forget = mutationOptions({
  mutationFn: (id: string) =>
    api.remove({ id }).catch((error: unknown) => {
      // Forgotten already, elsewhere: that is what was wanted.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }),
  meta: { topic: 'memory', failure: 'This could not be forgotten' },
})
export const forgetAll = mutationOptions({
  mutationFn: () => api.removeAll(),
  meta: { topic: 'memory', success: 'Everything is forgotten', failure: 'This could not be forgotten' },
})
