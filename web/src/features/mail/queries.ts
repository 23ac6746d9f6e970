import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { mailContract } from '#contract/mail.ts'
import { client } from '#web/api.ts'

const api = client(mailContract)
type Calls = typeof mailContract.endpoints

/** Letters go by themselves: while somebody looks, the page looks again. */
const LOOK_AGAIN_MS = 5_000

export const mailStateQuery = queryOptions({
  queryKey: ['mail', 'state'],
  queryFn: ({ signal }) => api.state({}, { signal }),
  staleTime: 0,
  refetchInterval: LOOK_AGAIN_MS,
})
export const outboxQuery = infiniteQueryOptions({
  queryKey: ['mail', 'list'],
  queryFn: ({ pageParam, signal }) => api.list({ limit: 50, cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
  staleTime: 0,
  refetchInterval: LOOK_AGAIN_MS,
})

export const retryEmail = mutationOptions({
  mutationFn: (input: CallInput<Calls['retry']>) => api.retry(input),
  meta: { topic: 'mail', success: 'Sending it again', failure: 'This email could not be sent again' },
})
export const retryEmails = mutationOptions({
  mutationFn: () => api.retryAll(),
  meta: { topic: 'mail', success: 'Sending them again', failure: 'The emails could not be sent again' },
})
export const discardEmail = mutationOptions({
  mutationFn: (input: CallInput<Calls['discard']>) => api.discard(input),
  meta: { topic: 'mail', success: 'The email was discarded', failure: 'This email could not be discarded' },
})
