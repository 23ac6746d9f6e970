import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { authContract } from '#contract/auth.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { orgsContract } from '#contract/orgs.ts'
import { usersContract } from '#contract/users.ts'
import { ApiError, client } from '#web/api.ts'

const api = client(authContract)
const users = client(usersContract)
const orgs = client(orgsContract)

export const logout = () => api.logout()
export const register = (input: CallInput<typeof usersContract.endpoints.register>, idempotencyKey: string) =>
  users.register(input, { idempotencyKey })
export const setUp = (input: CallInput<typeof authContract.endpoints.setup>) => api.setup(input)
export const changeOwnPassword = (input: CallInput<typeof usersContract.endpoints.updateMe>) => users.updateMe(input)

export const askForReset = (input: CallInput<typeof authContract.endpoints.passwordReset>) => api.passwordReset(input)
export const confirmReset = (input: CallInput<typeof authContract.endpoints.confirmPasswordReset>) =>
  api.confirmPasswordReset(input)
/** For whom the link in a mail is. Asked once: trying again does not make a used link good. */
export const resetQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'reset', token],
    queryFn: ({ signal }) => api.readPasswordReset({ token }, { signal, keepSession: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What the link in an invitation's mail leads to. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['auth', 'invitation', token],
    queryFn: ({ signal }) => orgs.readInvitation({ token }, { signal, keepSession: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const setupStateQuery = queryOptions({
  queryKey: ['auth', 'setup'],
  queryFn: ({ signal }) => api.setupState({}, { signal }),
})

export const sessionsQuery = infiniteQueryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: ({ pageParam, signal }) => api.sessions({ limit: 20, cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
  staleTime: 0,
  // Somebody may have logged in elsewhere meanwhile: the list is looked at to find that out.
  refetchOnWindowFocus: 'always',
})

export const endOtherSessions = mutationOptions({
  mutationFn: () => api.endOtherSessions(),
  meta: { topic: 'auth', success: 'All other sessions ended', failure: 'The sessions could not be ended' },
})

export const endSession = mutationOptions({
  mutationFn: (id: string) =>
    api.endSession({ id }).catch((error: unknown) => {
      // Ended already, elsewhere: that is what was wanted.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }),
  meta: { topic: 'auth', success: 'Session ended', failure: 'The session could not be ended' },
})
