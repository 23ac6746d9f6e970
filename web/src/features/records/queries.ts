import { queryOptions } from '@tanstack/react-query'
import { recordsContract } from '#contract/records.ts'
import { client } from '#web/api.ts'

const api = client(recordsContract)

/** What a citation points at. Asked anew each time it is opened: it is there to check a claim. */
export const recordQuery = (kind: string, id: string) =>
  queryOptions({
    queryKey: ['records', 'one', kind, id],
    queryFn: ({ signal }) => api.get({ kind, id }, { signal }),
    staleTime: 10_000,
  })
