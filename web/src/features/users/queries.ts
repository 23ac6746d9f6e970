import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { orgsContract } from '#contract/orgs.ts'
import { usersContract } from '#contract/users.ts'
import { ApiError, client, endsSession } from '#web/api.ts'

const api = client(usersContract)
const orgs = client(orgsContract)
const MINUTE = 60_000

/** What a lost profile means: the session is over, or the server has trouble. */
export function isSessionIssue(error: unknown): boolean {
  return error instanceof ApiError && (endsSession(error.status, error.code) || error.status === 404)
}

/** Who is signed in. Fresh for a quarter of an hour; app/session.ts says what happens when it cannot be loaded. */
export const meQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: ({ signal }) => api.me({}, { signal, keepSession: true }),
  staleTime: 15 * MINUTE,
  retry: (failures, error) => failures < 2 && !isSessionIssue(error),
})

/** Asks who a stored token belongs to, without any notice when it is no good any more. */
export const whoAmI = () => api.me({}, { keepSession: true })

type ListInput = CallInput<typeof usersContract.endpoints.list>
export const usersQuery = (input: ListInput) =>
  infiniteQueryOptions({
    queryKey: ['users', 'list', input],
    queryFn: ({ pageParam, signal }) => api.list({ limit: 50, ...input, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** What an account can be put into; administrators see all. */
export const organizationsQuery = queryOptions({
  queryKey: ['orgs', 'choices'],
  queryFn: async ({ signal }) => (await orgs.list({ limit: 200 }, { signal })).items,
})

type Saved<Input> = { input: Input; idempotencyKey?: string }

export const updateMe = mutationOptions({
  mutationFn: (input: CallInput<typeof usersContract.endpoints.updateMe>) => api.updateMe(input),
  meta: { topic: 'users' },
})
export const createUser = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: Saved<CallInput<typeof usersContract.endpoints.create>>) =>
    api.create(input, { idempotencyKey }),
  meta: { topic: 'users', success: 'User Created', failure: 'Create Failed' },
})
export const updateUser = mutationOptions({
  mutationFn: (input: CallInput<typeof usersContract.endpoints.update>) => api.update(input),
  meta: { topic: 'users', success: 'User Updated', failure: 'Update Failed' },
})
export const removeUser = mutationOptions({
  mutationFn: (id: string) => api.remove({ id }),
  meta: { topic: 'users', success: 'User Deleted', failure: 'Delete Failed' },
})
