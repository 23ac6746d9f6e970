import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { connectionsContract } from '#contract/connections.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { client } from '#web/api.ts'

const api = client(connectionsContract)
type Calls = typeof connectionsContract.endpoints

export const connectionsQuery = infiniteQueryOptions({
  queryKey: ['connections', 'list'],
  queryFn: ({ pageParam, signal }) => api.list({ limit: 50, cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
})
export const privatesQuery = infiniteQueryOptions({
  queryKey: ['connections', 'private'],
  queryFn: ({ pageParam, signal }) => api.privates({ limit: 100, cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
})

/** What is known of an address; asks nobody but our own server. */
export const serversQuery = (address: string) =>
  queryOptions({
    queryKey: ['servers', address.slice(address.lastIndexOf('@')).toLowerCase()],
    queryFn: () => api.find({ address }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const connectMailbox = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: { input: CallInput<Calls['create']>; idempotencyKey: string }) =>
    api.create(input, { idempotencyKey }),
  meta: { topic: 'connections', quiet: true },
})
/** Leaves this page for the provider's, which sends the browser back to /app/signed-in. */
export const signIn = mutationOptions({
  mutationFn: (input: CallInput<Calls['signIn']>) => api.signIn(input),
  onSuccess: ({ url }) => window.location.assign(url),
  meta: { quiet: true },
})
export const finishSignIn = mutationOptions({
  mutationFn: (input: CallInput<Calls['signedIn']>) => api.signedIn(input),
  meta: { topic: 'connections', quiet: true },
})
export const connectCalendar = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: { input: CallInput<Calls['connectCalendar']>; idempotencyKey: string }) =>
    api.connectCalendar(input, { idempotencyKey }),
  meta: { topic: 'connections', quiet: true },
})
/** Whether mail can be forwarded here. */
export const forwardingQuery = queryOptions({
  queryKey: ['connections', 'forwarding'],
  queryFn: ({ signal }) => api.forwarding({}, { signal }),
  staleTime: 300_000,
})
export const forwardMail = mutationOptions({
  mutationFn: ({ idempotencyKey }: { idempotencyKey: string }) => api.forward({}, { idempotencyKey }),
  meta: { topic: 'connections', success: 'Your forwarding address is ready', failure: 'No address could be made' },
})
export const renewAddress = mutationOptions({
  mutationFn: (id: string) => api.renewAddress({ id }),
  meta: { topic: 'connections', success: 'The address is a new one', failure: 'The address could not be renewed' },
})
export const connectAddressBook = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: { input: CallInput<Calls['connectAddressBook']>; idempotencyKey: string }) =>
    api.connectAddressBook(input, { idempotencyKey }),
  meta: { topic: 'connections', quiet: true },
})
export const changeConnection = mutationOptions({
  mutationFn: (input: CallInput<Calls['update']>) => api.update(input),
  meta: { topic: 'connections', failure: 'This could not be changed' },
})
/** The address books of a connection. */
export const booksQuery = (id: string) =>
  queryOptions({
    queryKey: ['connections', 'books', id],
    queryFn: ({ signal }) => api.books({ id }, { signal }),
  })
export const changeBook = mutationOptions({
  mutationFn: (input: CallInput<Calls['updateBook']>) => api.updateBook(input),
  meta: { topic: 'connections', failure: 'This could not be changed' },
})
/** What was written to them, and what waits. */
export const cardWritesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['connections', 'card-writes', id],
    queryFn: ({ pageParam, signal }) => api.cardWrites({ id, limit: 50, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
export const undoCardWrite = mutationOptions({
  mutationFn: (id: string) => api.undoCardWrite({ id }),
  meta: { topic: 'connections', failure: 'This could not be undone' },
})
export const enterPassword = mutationOptions({
  mutationFn: (input: CallInput<Calls['enter']>) => api.enter(input),
  meta: { topic: 'connections', quiet: true },
})
export const lookNow = mutationOptions({
  mutationFn: (id: string) => api.sync({ id }),
  meta: { topic: 'connections', failure: 'Could not check for news' },
})
export const disconnect = mutationOptions({
  mutationFn: (id: string) => api.remove({ id }),
  meta: { topic: 'connections', success: 'Disconnected', failure: 'This could not be disconnected' },
})
export const addPrivate = mutationOptions({
  mutationFn: ({ pattern, idempotencyKey }: { pattern: string; idempotencyKey: string }) =>
    api.addPrivate({ pattern }, { idempotencyKey }),
  // What is wrong is said beside the field.
  meta: { topic: 'connections', quiet: true },
})
export const removePrivate = mutationOptions({
  mutationFn: (id: string) => api.removePrivate({ id }),
  meta: { topic: 'connections', failure: 'This could not be removed' },
})
