import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallOutput } from '#contract/endpoint.ts'
import { type NotificationKind, type NotificationSettings, notificationsContract } from '#contract/notifications.ts'
import { usersContract } from '#contract/users.ts'
import { client } from '#web/api.ts'
import { queryClient } from '#web/app/query-client.ts'
import { onScreen } from './on-screen.ts'

const api = client(notificationsContract)
const users = client(usersContract)
type Calls = typeof notificationsContract.endpoints
export type Counts = CallOutput<Calls['counts']>

const unreadOf = ({ kinds }: Counts) => Object.values(kinds).reduce((sum, n) => sum + n, 0)

/** How many are unread. What is open on this screen is marked as read first, so that the bell does not light for it. */
export const countsQuery = queryOptions({
  queryKey: ['notifications', 'counts'],
  queryFn: async ({ signal }): Promise<Counts> => {
    const counts = await api.counts({}, { signal })
    const open = onScreen()
    if (open.length === 0 || unreadOf(counts) === 0) return counts
    const marked = await Promise.all(open.map((about) => api.readAll({ about })))
    return marked.some(({ read }) => read > 0) ? api.counts({}, { signal }) : counts
  },
  staleTime: 30_000,
})

export type Filter = { kind?: NotificationKind; unread?: boolean }

/** Newest first, thirty at a time. */
export const notificationsQuery = ({ kind, unread }: Filter) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', { kind, unread }],
    queryFn: ({ pageParam, signal }) =>
      api.list({ limit: 30, cursor: pageParam, ...(kind && { kind }), ...(unread && { unread: 'true' }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 5_000,
  })

export const setRead = mutationOptions({
  mutationFn: (input: CallInput<Calls['read']>) => api.read(input),
  meta: { topic: 'notifications', failure: 'This could not be marked' },
})
/** Of an account that waits, by an administrator. */
export const letIn = mutationOptions({
  mutationFn: (id: string) => users.update({ id, user_level: 'user' }),
  onSuccess: () => queryClient.invalidateQueries({ queryKey: ['users'] }),
  meta: { topic: 'notifications', success: 'Let in', failure: 'The account could not be approved' },
})
export const readAll = mutationOptions({
  mutationFn: (input: CallInput<Calls['readAll']>) => api.readAll(input),
  meta: { topic: 'notifications', failure: 'These could not be marked as read' },
})

export const settingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: ({ signal }) => api.settings({}, { signal }),
})
/** One after the other, so that the answer to the last is what counts. */
export const updateSettings = mutationOptions({
  mutationKey: ['notifications', 'settings'],
  scope: { id: 'notification-settings' },
  mutationFn: (input: CallInput<Calls['updateSettings']>) => api.updateSettings(input),
  meta: { failure: 'This could not be saved' },
  onSuccess: (saved: NotificationSettings) => queryClient.setQueryData(settingsQuery.queryKey, saved),
})

/** What the browser of this session is told. */
export const deviceQuery = queryOptions({
  queryKey: ['notifications', 'device'],
  queryFn: ({ signal }) => api.device({}, { signal }),
  meta: { neverKept: true },
})
export const saveDevice = async (input: CallInput<Calls['saveDevice']>) =>
  queryClient.setQueryData(deviceQuery.queryKey, await api.saveDevice(input))
export async function forgetDevice(): Promise<void> {
  await api.forgetDevice({})
  await queryClient.invalidateQueries(deviceQuery)
}

export const mailChoiceQuery = (token: string) =>
  queryOptions({
    queryKey: ['notifications', 'mail-choice', token],
    queryFn: ({ signal }) => api.mailChoice({ token }, { signal }),
    staleTime: 0,
    retry: false,
  })
export const unsubscribe = (input: CallInput<Calls['unsubscribe']>) => api.unsubscribe(input)
