import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { type Run, runsContract } from '#contract/runs.ts'
import { client } from '#web/api.ts'
import { isActive } from './format.ts'

const api = client(runsContract)

/** From where a run can be forked, and whether what it pinned is still so. */
export const forkOptionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['runs', 'fork', id],
    queryFn: ({ signal }) => api.forkOptions({ id }, { signal }),
  })

/** A run and all that was forked from it, oldest first. */
export const outcomesQuery = (id: string) =>
  queryOptions({
    queryKey: ['runs', 'outcomes', id],
    queryFn: async ({ signal }): Promise<Run[]> => {
      const { forks } = await api.forkOptions({ id }, { signal })
      return Promise.all([id, ...forks].map((each) => api.get({ id: each }, { signal })))
    },
    refetchInterval: ({ state }) => (state.data?.some(isActive) ? 5_000 : false),
  })

type Fork = CallInput<typeof runsContract.endpoints.fork> & { idempotencyKey: string }
export const forkRun = mutationOptions({
  mutationFn: ({ idempotencyKey, ...input }: Fork) => api.fork(input, { idempotencyKey }),
  meta: { topic: 'runs', quiet: true },
})
