import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { contactsContract } from '#contract/contacts.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { client } from '#web/api.ts'

const api = client(contactsContract)

type ListInput = CallInput<typeof contactsContract.endpoints.list>
export const contactsQuery = (input: ListInput) =>
  infiniteQueryOptions({
    queryKey: ['contacts', 'list', input],
    queryFn: ({ pageParam, signal }) => api.list({ limit: 60, ...input, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

export const contactQuery = (id: string) =>
  queryOptions({ queryKey: ['contacts', 'one', id], queryFn: ({ signal }) => api.get({ id }, { signal }) })

const failure = 'Failed to save contact.'
type Create = CallInput<typeof contactsContract.endpoints.create>
export const createContact = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: { input: Create; idempotencyKey: string }) =>
    api.create(input, { idempotencyKey }),
  meta: { topic: 'contacts', success: 'Contact saved', failure },
})
export const updateContact = mutationOptions({
  mutationFn: ({
    input,
    ifVersion,
  }: {
    input: CallInput<typeof contactsContract.endpoints.update>
    ifVersion?: string
  }) => api.update(input, { ifVersion }),
  meta: { topic: 'contacts', success: 'Contact saved', failure },
})
export const removeContact = mutationOptions({
  mutationFn: (id: string) => api.remove({ id }),
  meta: { topic: 'contacts', success: 'Contact deleted', failure: 'The contact could not be deleted' },
})

const {
  addInteraction: addShape,
  updateInteraction: updateShape,
  removeInteraction: removeShape,
} = contactsContract.endpoints
const interactionMeta = { topic: 'contacts', failure: 'Failed to save interaction. Please try again.' }
export const addInteraction = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: { input: CallInput<typeof addShape>; idempotencyKey: string }) =>
    api.addInteraction(input, { idempotencyKey }),
  meta: { ...interactionMeta, success: 'Interaction saved' },
})
export const updateInteraction = mutationOptions({
  mutationFn: (input: CallInput<typeof updateShape>) => api.updateInteraction(input),
  meta: { ...interactionMeta, success: 'Interaction saved' },
})
export const removeInteraction = mutationOptions({
  mutationFn: (input: CallInput<typeof removeShape>) => api.removeInteraction(input),
  meta: { topic: 'contacts', success: 'Interaction deleted', failure: 'The interaction could not be deleted' },
})
