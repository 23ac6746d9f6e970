import { infiniteQueryOptions } from '@tanstack/react-query'
import { auditContract } from '#contract/audit.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { client } from '#web/api.ts'

const api = client(auditContract)

export type AuditInput = Pick<CallInput<typeof auditContract.endpoints.list>, 'who' | 'whom' | 'action' | 'from' | 'to'>

/** Newest first. Entries come with every click elsewhere: what is shown is asked for anew each time it is opened. */
export const auditQuery = (input: AuditInput) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', input],
    queryFn: ({ pageParam, signal }) => api.list({ limit: 50, ...input, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 0,
  })
