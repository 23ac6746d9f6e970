import { queryOptions } from '@tanstack/react-query'
import { jobsContract } from '#contract/jobs.ts'
import { client } from '#web/api.ts'

const api = client(jobsContract)

/** Jobs come and go by themselves: while somebody looks, the page looks again. */
const LOOK_AGAIN_MS = 5_000

export const jobsQuery = queryOptions({
  queryKey: ['jobs', 'state'],
  queryFn: ({ signal }) => api.state({}, { signal }),
  staleTime: 0,
  refetchInterval: LOOK_AGAIN_MS,
})
