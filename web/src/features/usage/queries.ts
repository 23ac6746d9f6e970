import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { usageContract } from '#contract/usage.ts'
import { client } from '#web/api.ts'

const api = client(usageContract)

export const usageQuery = (days: number) =>
  queryOptions({
    queryKey: ['usage', 'report', days],
    queryFn: ({ signal }) => api.report({ days }, { signal }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    meta: { neverKept: true },
  })
export const glanceQuery = queryOptions({
  queryKey: ['usage', 'glance'],
  queryFn: ({ signal }) => api.glance({}, { signal }),
  staleTime: 30_000,
  meta: { neverKept: true },
})
