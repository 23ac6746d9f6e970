import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { searchContract } from '#contract/search.ts'
import { client } from '#web/api.ts'

const api = client(searchContract)

/** The best few of each kind. While a longer question is on its way the answer to the former one stays. */
export const findQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', 'find', q],
    queryFn: ({ signal }) => api.find({ q }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    // It is there to open something at once: what was deleted meanwhile should not stand in it for long.
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
  })
