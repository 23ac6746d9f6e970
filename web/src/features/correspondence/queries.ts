import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { correspondenceContract } from '#contract/correspondence.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { client } from '#web/api.ts'

const api = client(correspondenceContract)
type Calls = typeof correspondenceContract.endpoints

export type ExchangeFilters = { search?: string; contact_id?: string; unread?: 'true'; awaits_answer?: 'true' }

/** Exchanges, the newest first. */
export const exchangesQuery = (filters: ExchangeFilters, limit = 40) =>
  infiniteQueryOptions({
    queryKey: ['correspondence', 'list', filters, limit],
    queryFn: ({ pageParam, signal }) => api.list({ limit, cursor: pageParam, ...filters }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
export const exchangeQuery = (id: string) =>
  queryOptions({ queryKey: ['correspondence', 'one', id], queryFn: ({ signal }) => api.get({ id }, { signal }) })
export const mailsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['correspondence', 'mails', id],
    queryFn: ({ pageParam, signal }) => api.mails({ id, limit: 30, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
export const mailQuery = (id: string) =>
  queryOptions({ queryKey: ['correspondence', 'mail', id], queryFn: ({ signal }) => api.mail({ id }, { signal }) })
/** To which of these no mail was ever written. */
export const newPeopleQuery = (addresses: string[]) =>
  queryOptions({ queryKey: ['correspondence', 'new-people', addresses], queryFn: () => api.newPeople({ addresses }) })
/** What I wrote in an exchange, and what became of it. */
export const draftsQuery = (exchange_id: string) =>
  queryOptions({
    queryKey: ['correspondence', 'drafts', exchange_id],
    queryFn: ({ signal }) => api.drafts({ exchange_id, limit: 20 }, { signal }),
  })

/** What is opened here is read here. */
export const readExchange = mutationOptions({
  mutationFn: (id: string) => api.read({ id }),
  meta: { topic: 'correspondence', quiet: true },
})
export const writeMail = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: { input: CallInput<Calls['draft']>; idempotencyKey: string }) =>
    api.draft(input, { idempotencyKey }),
  meta: { topic: 'correspondence', failure: 'This could not be written' },
})
export const sendMail = mutationOptions({
  mutationFn: (input: CallInput<Calls['send']>) => api.send(input),
  meta: { topic: 'correspondence', failure: 'This could not be sent' },
})
/** Fetched from the mailbox for this one time. What went wrong is said beside the attachment. */
export const fetchAttachment = mutationOptions({
  mutationFn: (input: { id: string; n: number }) => api.attachment(input),
  meta: { quiet: true },
})
export const keepAttachment = mutationOptions({
  mutationFn: (input: { id: string; n: number }) => api.keepAttachment(input),
  meta: { topic: 'files', quiet: true, success: 'Kept as a file' },
})
export const throwAway = mutationOptions({
  mutationFn: (id: string) => api.removeDraft({ id }),
  meta: { topic: 'correspondence' },
})
