import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { meetingsContract } from '#contract/meetings.ts'
import { client } from '#web/api.ts'
import { queryClient } from '#web/app/query-client.ts'

const api = client(meetingsContract)
type Calls = typeof meetingsContract.endpoints

export type MeetingFilters = { search?: string; past?: 'true' }

export const meetingsQuery = (filters: MeetingFilters) =>
  infiniteQueryOptions({
    queryKey: ['meetings', 'list', filters],
    queryFn: ({ pageParam, signal }) => api.list({ limit: 50, cursor: pageParam, ...filters }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
export const meetingQuery = (id: string) =>
  queryOptions({ queryKey: ['meetings', 'one', id], queryFn: ({ signal }) => api.get({ id }, { signal }) })
export const invitationsQuery = queryOptions({
  queryKey: ['meetings', 'invitations'],
  queryFn: ({ signal }) => api.invitations({}, { signal }),
})
/** Of a meeting to which one is not asked there is none. */
export const invitationQuery = (id: string) =>
  queryOptions({
    queryKey: ['meetings', 'invitation', id],
    queryFn: ({ signal }) => api.invitation({ id }, { signal }),
    retry: false,
  })
export type FreeFilters = { minutes: string; days: string; language: 'en' | 'de'; contact_id?: string }
export const freeTimesQuery = (filters: FreeFilters) =>
  queryOptions({
    queryKey: ['meetings', 'free', filters],
    queryFn: ({ signal }) => api.freeTimes(filters, { signal }),
    retry: false,
  })
export const workingHoursQuery = queryOptions({
  queryKey: ['meetings', 'hours'],
  queryFn: ({ signal }) => api.workingHours({}, { signal }),
})
export const dueFeedQuery = queryOptions({
  queryKey: ['meetings', 'feed'],
  queryFn: ({ signal }) => api.feed({}, { signal }),
})

/** A brief on each contact who takes part. */
export const prepareAll = mutationOptions({
  mutationFn: ({ id, idempotencyKey }: { id: string; idempotencyKey: string }) =>
    api.prepare({ id }, { idempotencyKey }),
  onSuccess: (meeting) => queryClient.setQueryData(meetingQuery(meeting.id).queryKey, meeting),
  meta: { topic: 'meetings', failure: 'This meeting could not be prepared' },
})
/** My note on it, which is begun where there is none. */
export const noteOnMeeting = mutationOptions({
  mutationFn: (id: string) => api.note({ id }),
  onSuccess: (meeting) => queryClient.setQueryData(meetingQuery(meeting.id).queryKey, meeting),
  meta: { topic: 'meetings', failure: 'The note could not be created' },
})
export const makeFeed = mutationOptions({
  mutationFn: (idempotencyKey: string) => api.makeFeed({}, { idempotencyKey }),
  meta: { topic: 'meetings', failure: 'The address could not be made' },
})
export const endFeed = mutationOptions({
  mutationFn: () => api.endFeed({}),
  meta: { topic: 'meetings', success: 'The address no longer works', failure: 'The address could not be ended' },
})
/** An answer, written and not sent. */
export const answerInvitation = mutationOptions({
  mutationFn: ({ idempotencyKey, ...input }: CallInput<Calls['answer']> & { idempotencyKey: string }) =>
    api.answer(input, { idempotencyKey }),
  meta: { topic: 'meetings', failure: 'This could not be answered' },
})
export const saveHours = mutationOptions({
  mutationFn: (input: CallInput<Calls['setWorkingHours']>) => api.setWorkingHours(input),
  onSuccess: (hours) => queryClient.setQueryData(workingHoursQuery.queryKey, hours),
  meta: { topic: 'meetings', failure: 'Your working hours could not be saved' },
})
