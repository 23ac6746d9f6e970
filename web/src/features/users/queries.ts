import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { authContract } from '#contract/auth.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { exportContract } from '#contract/export.ts'
import { orgsContract } from '#contract/orgs.ts'
import { usersContract } from '#contract/users.ts'
import { ApiError, client, endsSession } from '#web/api.ts'

const api = client(usersContract)
const auth = client(authContract)
const exports = client(exportContract)
const orgs = client(orgsContract)
const MINUTE = 60_000

/** What a lost profile means: the session is over, or the server has trouble. */
export function isSessionIssue(error: unknown): boolean {
  return error instanceof ApiError && (endsSession(error.status, error.code) || error.status === 404)
}

/** Somebody else has set the password: nothing opens, not even who one is, before another one is chosen. */
export const mustChoosePassword = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'password_change_required'

/** Who is signed in. Fresh for a quarter of an hour; app/session.ts says what happens when it cannot be loaded. */
export const meQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: ({ signal }) => api.me({}, { signal, keepSession: true }),
  staleTime: 15 * MINUTE,
  retry: (failures, error) => failures < 2 && !isSessionIssue(error) && !mustChoosePassword(error),
})

/** Asks who a stored token belongs to, without any notice when it is no good any more. */
export const whoAmI = () => api.me({}, { keepSession: true })

type ListInput = CallInput<typeof usersContract.endpoints.list>
export type UserFilter = Pick<ListInput, 'search' | 'user_level' | 'sort_by' | 'direction'>
export const usersQuery = (input: UserFilter) =>
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

/** How many accounts there are of each level, among those that the search finds. */
export const userCountsQuery = (search: string | undefined) =>
  queryOptions({
    queryKey: ['users', 'counts', search ?? ''],
    queryFn: ({ signal }) => api.counts({ search }, { signal }),
  })

type Created<Input> = { input: Input; idempotencyKey?: string }
type Updated<Input> = { input: Input; ifVersion?: string }

export const updateMe = mutationOptions({
  mutationFn: ({ input, ifVersion }: Updated<CallInput<typeof usersContract.endpoints.updateMe>>) =>
    api.updateMe(input, { ifVersion }),
  meta: { topic: 'users' },
})
export const createUser = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: Created<CallInput<typeof usersContract.endpoints.create>>) =>
    api.create(input, { idempotencyKey }),
  meta: { topic: 'users', success: 'User Created', failure: 'Create Failed' },
})
export const updateUser = mutationOptions({
  mutationFn: ({ input, ifVersion }: Updated<CallInput<typeof usersContract.endpoints.update>>) =>
    api.update(input, { ifVersion }),
  meta: { topic: 'users', success: 'User Updated', failure: 'Update Failed' },
})
/** One after the other: each is written down, and gets its letter, by itself. Those before a failure stay approved. */
export const approveUsers = mutationOptions({
  async mutationFn(ids: readonly string[]) {
    for (const id of ids) await api.update({ id, user_level: 'user' })
  },
  meta: { failure: 'Update Failed' },
})
export const removeUser = mutationOptions({
  mutationFn: (id: string) => api.remove({ id }),
  meta: { topic: 'users', success: 'User Deleted', failure: 'Delete Failed' },
})

/** Proves the password anew, and takes everything along. `onProgress`: bytes received so far. */
export const exportMine = mutationOptions({
  async mutationFn({ password, onProgress }: { password: string; onProgress(bytes: number): void }) {
    await auth.confirm({ password })
    return exports.mine({}, { onProgress })
  },
  meta: { failure: 'The export failed' },
})
export const removeMe = mutationOptions({
  mutationFn: (password: string) => api.removeMe({ password }),
  meta: { failure: 'Delete Failed' },
})
