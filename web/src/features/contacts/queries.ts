import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { companiesContract } from '#contract/companies.ts'
import { type Contact, contactsContract } from '#contract/contacts.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { LIMITS } from '#contract/limits.ts'
import { client } from '#web/api.ts'
import { firstWords } from '#web/app/offline/held-write.ts'
import { changedOf, orHeld } from '#web/app/offline/held-writes.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { today } from '#web/ui/words/dates.ts'

const api = client(contactsContract)
// Companies are their own feature’s; the form of a contact names them.
const companies = client(companiesContract)
type Shapes = typeof contactsContract.endpoints

export const contactsQuery = (input: CallInput<Shapes['list']>) =>
  infiniteQueryOptions({
    queryKey: ['contacts', 'list', input],
    // The first page paints at once; the next ones are large, because a change reads again all that are on screen.
    queryFn: ({ pageParam, signal }) =>
      api.list({ limit: pageParam === undefined ? 60 : 200, ...input, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** How many are due: for the filter. */
export const dueCountQuery = queryOptions({
  queryKey: ['contacts', 'due'],
  queryFn: async ({ signal }) => (await api.list({ due: 'true', limit: 1 }, { signal })).total,
})

export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: ['contacts', 'one', id],
    queryFn: ({ signal }) => api.get({ id }, { signal }),
    meta: { showsGone: true },
  })

/** The bytes of a picture; each has a word of its own, so that one that is there is never asked again. */
export const contactPhotoQuery = ({ id, photo }: Pick<Contact, 'id' | 'photo'>) =>
  queryOptions({
    queryKey: ['contact-photo', id, photo],
    queryFn: async ({ signal }) => (await api.photo({ id }, { signal })).blob,
    enabled: photo !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
export const setContactPhoto = mutationOptions({
  mutationFn: ({ id, content }: { id: string; content: string | null }) => api.setPhoto({ id, content }),
  meta: { topic: 'contacts', success: 'Picture saved', failure: 'The picture could not be saved' },
})

export const contactViewsQuery = queryOptions({
  queryKey: ['contacts', 'views'],
  queryFn: async ({ signal }) => (await api.views({}, { signal })).items,
})
const keeping = { topic: 'contacts', failure: 'The view could not be saved' }
export const addContactView = mutationOptions({
  mutationFn: (input: CallInput<Shapes['addView']>) => api.addView(input),
  meta: { ...keeping, success: 'View saved' },
})
export const updateContactView = mutationOptions({
  mutationFn: (input: CallInput<Shapes['updateView']>) => api.updateView(input),
  meta: { ...keeping, success: 'View saved' },
})
export const removeContactView = mutationOptions({
  mutationFn: ({ id }: { id: string }) => api.removeView({ id }),
  meta: { topic: 'contacts', success: 'View deleted', failure: 'The view could not be deleted' },
})

/** Companies to narrow the list by: up to a hundred, by name. */
export const companyChoicesQuery = queryOptions({
  queryKey: ['companies', 'choices'],
  queryFn: async ({ signal }) => (await companies.list({ limit: 100 }, { signal })).items,
})
export const companyNameQuery = (id: string) =>
  queryOptions({
    queryKey: ['companies', 'one', id],
    queryFn: ({ signal }) => companies.get({ id }, { signal }),
    retry: false,
  })

/** Whether the contact is somebody whom I may write to. */
export const writableQuery = ({ user_id, name }: Pick<Contact, 'user_id' | 'name'>) =>
  queryOptions({
    queryKey: ['contacts', 'writable', user_id, name],
    queryFn: async ({ signal }) =>
      (await api.assignable({ limit: 200 }, { signal })).items.some((person) => person.id === user_id),
    enabled: user_id !== null,
  })

/** Everything of a contact, or of these kinds; of interactions and tasks the server tells under the topic of contacts. */
export const timelineQuery = (id: string, kinds?: string) =>
  infiniteQueryOptions({
    queryKey: ['contacts', 'timeline', id, kinds],
    queryFn: ({ pageParam, signal }) => api.timeline({ id, kinds, limit: 30, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** The open goals that somebody can move. */
export const contactGoalsQuery = (id: string) =>
  queryOptions({
    queryKey: ['contacts', 'goals', id],
    queryFn: async ({ signal }) => (await api.goals({ id }, { signal })).items,
  })

/** Names of companies, for a field that takes one. */
export const companyNamesQuery = (search: string) =>
  queryOptions({
    queryKey: ['companies', 'names', search],
    queryFn: async ({ signal }) =>
      (await companies.list({ limit: 20, ...(search && { search }) }, { signal })).items.map(({ name }) => name),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Where somebody with these addresses may work; null: nothing is known. */
export const companySuggestionQuery = (emails: string[]) =>
  queryOptions({
    queryKey: ['companies', 'suggestion', emails],
    queryFn: async ({ signal }) =>
      (
        await companies.suggest(
          { emails: emails.slice(0, LIMITS.list).map((email) => email.slice(0, LIMITS.email)) },
          { signal },
        )
      ).suggestion,
    // A hint that cannot be had is no hint.
    retry: false,
  })

/** My contacts that look like one person. */
export const twinsQuery = queryOptions({
  queryKey: ['contacts', 'twins'],
  queryFn: async ({ signal }) => (await api.twins({ signal })).items,
  staleTime: 60_000,
  // A hint that cannot be had is no hint.
  retry: false,
})

export const mergePreviewQuery = (id: string, other: string) =>
  queryOptions({
    queryKey: ['contacts', 'merge', id, other],
    queryFn: ({ signal }) => api.mergePreview({ id, with: other }, { signal }),
  })

/** The last merges, to take one back. */
export const mergesQuery = queryOptions({
  queryKey: ['contacts', 'merges'],
  queryFn: async ({ signal }) => (await api.merges({ limit: 20 }, { signal })).items,
})

export const mergeContacts = mutationOptions({
  mutationFn: ({ input, ifVersion }: { input: CallInput<Shapes['merge']>; ifVersion: string }) =>
    api.merge(input, { ifVersion }),
  meta: {
    topic: 'contacts',
    failure: 'The contacts could not be merged',
    gone: ({ input }: { input: { with: string } }) => [input.with],
  },
})
/** Of which I said that they are two people. */
export const apartQuery = queryOptions({
  queryKey: ['contacts', 'apart'],
  queryFn: async ({ signal }) => (await api.apart({ signal })).items,
  retry: false,
})
export const setApart = mutationOptions({
  mutationFn: (pair: { id: string; with: string }) => api.setApart(pair),
  meta: { topic: 'contacts', failure: 'They could not be kept as two people' },
})
export const unsetApart = mutationOptions({
  mutationFn: (pair: { id: string; with: string }) => api.unsetApart(pair),
  meta: { topic: 'contacts', failure: 'This could not be undone' },
})
export const undoMerge = mutationOptions({
  mutationFn: (id: string) => api.undoMerge({ id }),
  meta: { topic: 'contacts', takesBack: true, success: 'Merge undone', failure: 'The merge could not be undone' },
})

/** Contacts that look like what stands in the form. The hint stays until the next answer is there. */
export const duplicatesQuery = (input: CallInput<Shapes['duplicates']>) =>
  queryOptions({
    queryKey: ['contacts', 'duplicates', input],
    queryFn: async ({ signal }) => (await api.duplicates(input, { signal })).items,
    placeholderData: keepPreviousData,
    // A hint that cannot be had is no hint; nobody is told.
    retry: false,
  })

const saving = {
  topic: 'contacts',
  success: 'Contact saved',
  failure: 'Failed to save contact.',
  failureText: 'Please try again.',
}
type Create = CallInput<Shapes['create']>
export const createContact = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: { input: Create; idempotencyKey: string }) =>
    orHeld(
      () => api.create(input, { idempotencyKey }),
      { kind: 'contact.create', label: `New contact: ${firstWords(input.name)}`, input },
      idempotencyKey,
    ),
  meta: saving,
})
/** `was`: what the form began with, as the call takes it. */
type Update = { input: CallInput<Shapes['update']>; ifVersion?: string; was?: CallInput<Shapes['update']> }
export const updateContact = mutationOptions({
  mutationFn: ({ input, ifVersion, was }: Update) => {
    const work = () => api.update(input, { ifVersion })
    if (!was) return work()
    const { input: changed, before } = changedOf(input, was)
    const label = `Contact changed: ${firstWords(input.name ?? was.name ?? '')}`
    const held = {
      kind: 'contact.change',
      label,
      input: { ...changed, id: input.id },
      version: ifVersion,
      before,
    } as const
    return orHeld(work, held)
  },
  meta: saving,
})
/** What was seen is deleted, not what a colleague has made of it meanwhile. */
type ContactVersion = { id: string; updated_at: string }
export const removeContact = mutationOptions({
  mutationFn: ({ id, updated_at, name }: ContactVersion & { name: string }) =>
    orHeld(() => api.remove({ id }, { ifVersion: updated_at }), {
      kind: 'contact.remove',
      label: `Contact deleted: ${firstWords(name)}`,
      input: { id },
      version: updated_at,
    }),
  meta: {
    topic: 'contacts',
    success: 'Contact deleted',
    failure: 'The contact could not be deleted',
    gone: ({ id }: { id: string }) => [id],
  },
})

const savingInteraction = {
  topic: 'contacts',
  success: 'Interaction saved',
  failure: 'Failed to save interaction. Please try again.',
}
export const addInteraction = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: { input: CallInput<Shapes['addInteraction']>; idempotencyKey: string }) =>
    orHeld(() => api.addInteraction(input, { idempotencyKey }), heldInteraction(input), idempotencyKey),
  meta: savingInteraction,
})
const heldInteraction = (input: CallInput<Shapes['addInteraction']>) =>
  ({ kind: 'interaction.create', label: `New interaction: ${firstWords(input.summary)}`, input }) as const
type InteractionChange = CallInput<Shapes['updateInteraction']>
/** `before`: what the form began with. */
export const updateInteraction = mutationOptions({
  mutationFn: ({
    input,
    ifVersion,
    before,
  }: {
    input: InteractionChange
    ifVersion?: string
    before?: Record<string, unknown>
  }) => {
    const work = () => api.updateInteraction(input, { ifVersion })
    const label = `Interaction changed: ${firstWords(input.summary ?? '')}`
    return before ? orHeld(work, { kind: 'interaction.change', label, input, version: ifVersion, before }) : work()
  },
  meta: savingInteraction,
})
/** "Call" or "Meeting", today, with one click. Its notice offers the way back. */
export const logToday = mutationOptions({
  mutationFn: ({ id, summary }: { id: string; summary: string }) => {
    const [input, idempotencyKey] = [{ id, summary, date: today() }, newKey()]
    return orHeld(() => api.addInteraction(input, { idempotencyKey }), heldInteraction(input), idempotencyKey)
  },
  meta: { topic: 'contacts', failure: 'Failed to save interaction. Please try again.' },
})
export const removeInteraction = mutationOptions({
  mutationFn: ({ contactId, id, updated_at }: ContactVersion & { contactId: string }) => {
    const input = { id: contactId, interactionId: id }
    return orHeld(() => api.removeInteraction(input, { ifVersion: updated_at }), {
      kind: 'interaction.remove',
      label: 'Interaction deleted',
      input,
      version: updated_at,
    })
  },
  meta: { topic: 'contacts', success: 'Interaction deleted', failure: 'The interaction could not be deleted' },
})
