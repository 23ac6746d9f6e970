import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { contactsContract } from '#contract/contacts.ts'
import type { CallInput, CallOutput } from '#contract/endpoint.ts'
import { joiningContract } from '#contract/joining.ts'
import { type Organization, type OrgUser, orgsContract } from '#contract/orgs.ts'
import { ApiError, client } from '#web/api.ts'
import { toast } from '#web/ui/notices/toast.tsx'

const api = client(orgsContract)
const joining = client(joiningContract)

/** The organizations that I belong to: those I may put a record into. An administrator is told of all; others are left out. */
export const myOrgsQuery = queryOptions({
  queryKey: ['orgs', 'mine'],
  queryFn: async ({ signal }) => {
    const { items } = await api.list({ limit: 200 }, { signal })
    return items.filter((org) => org.access_level !== null || org.is_owner)
  },
})

/** The members of my organizations, and myself: whom I may share a record with or give a task to. `search`: where they are too many to list. */
export const colleaguesQuery = (search = '') =>
  queryOptions({
    queryKey: ['contacts', 'assignable', search],
    queryFn: ({ signal }) =>
      client(contactsContract).assignable({ limit: 200, search: search || undefined }, { signal }),
  })

/** Enough for the selector; an installation with more has them found by name elsewhere. */
const MOST_PAGES = 10

/** All organizations that I see, to choose one from. */
export const orgsQuery = queryOptions({
  queryKey: ['orgs', 'all'],
  queryFn: async ({ signal }) => {
    const all: Organization[] = []
    let cursor: string | undefined
    for (let n = 0; n < MOST_PAGES; n++) {
      const page = await api.list({ limit: 200, cursor }, { signal })
      all.push(...page.items)
      if (page.next === null) break
      cursor = page.next
    }
    return all
  },
})

export const peopleQuery = (id: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['orgs', 'people', id, search],
    queryFn: ({ pageParam, signal }) =>
      api.users({ id, search: search || undefined, limit: 100, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** The members who could be given an organization; they may stand on any page of its people. */
export const possibleOwnersQuery = (id: string) =>
  queryOptions({
    queryKey: ['orgs', 'possible-owners', id],
    queryFn: async ({ signal }) => {
      const found: OrgUser[] = []
      let cursor: string | undefined
      do {
        const page = await api.users({ id, limit: 200, cursor }, { signal })
        found.push(...page.items.filter(({ can_own, is_owner }) => can_own && !is_owner))
        cursor = page.next ?? undefined
      } while (cursor)
      return found
    },
  })

/** My own open invitations. */
export const invitationsQuery = queryOptions({
  queryKey: ['orgs', 'invitations'],
  queryFn: async ({ signal }) => (await api.invitations({ limit: 200 }, { signal })).items,
})

/** For administrators: what can be brought back. */
export const deletedOrgsQuery = queryOptions({
  queryKey: ['orgs', 'deleted'],
  queryFn: async ({ signal }) => (await api.deleted({ limit: 200 }, { signal })).items,
})

const endpoints = orgsContract.endpoints
type Saved<Input> = { input: Input; idempotencyKey?: string }

export const createOrg = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: Saved<CallInput<typeof endpoints.create>>) =>
    api.create(input, { idempotencyKey }),
  meta: { topic: 'orgs', success: 'Organization created', failure: 'The organization could not be created' },
})
export const renameOrg = mutationOptions({
  mutationFn: (input: CallInput<typeof endpoints.update>) => api.update(input),
  meta: { topic: 'orgs', success: 'Organization renamed', failure: 'The organization could not be renamed' },
})
export const removeOrg = mutationOptions({
  mutationFn: (id: string) => api.remove({ id }),
  meta: { topic: 'orgs', success: 'Organization deleted', failure: 'The organization could not be deleted' },
})
export const restoreOrg = mutationOptions({
  mutationFn: (id: string) => api.restore({ id }),
  meta: { topic: 'orgs', success: 'Organization restored', failure: 'The organization could not be restored' },
})
export const handOverOrg = mutationOptions({
  mutationFn: (input: CallInput<typeof endpoints.handOver>) => api.handOver(input),
  meta: { topic: 'orgs', success: 'The organization has a new owner', failure: 'The owner could not be changed' },
})

export const addPerson = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: Saved<CallInput<typeof endpoints.addUser>> & { mails: boolean }) =>
    api.addUser(input, { idempotencyKey }),
  onSuccess: ({ is_invite, email }, { mails }) =>
    void toast({
      kind: 'success',
      title: is_invite ? (mails ? 'Invitation sent' : 'Invited') : 'User Created',
      text: !is_invite
        ? `${email} is a member now.`
        : mails
          ? `${email} is a member once it is accepted.`
          : `${email} is invited, but this server sends no mail: tell them to log in here and accept.`,
    }),
  meta: { topic: 'orgs', failure: 'Creation Failed' },
})
export const updatePerson = mutationOptions({
  mutationFn: (input: CallInput<typeof endpoints.updateUser>) => api.updateUser(input),
  meta: { topic: 'orgs', success: 'User Updated', failure: 'Update Failed' },
})
/** Gone already, by somebody else's hand: that is what was wanted. */
const gone = (error: unknown) => {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}
export const removePerson = mutationOptions({
  mutationFn: (input: CallInput<typeof endpoints.removeUser>) => api.removeUser(input).catch(gone),
  meta: { topic: 'orgs', success: 'User removed', failure: 'The user could not be removed' },
})
export const leaveOrg = mutationOptions({
  mutationFn: (input: CallInput<typeof endpoints.removeUser>) => api.removeUser(input).catch(gone),
  meta: { topic: 'orgs', success: 'You have left the organization', failure: 'You could not leave' },
})

export const resendInvitation = mutationOptions({
  mutationFn: (input: CallInput<typeof endpoints.resendInvitation>) => api.resendInvitation(input),
  meta: { topic: 'orgs', success: 'Invitation sent again', failure: 'The invitation could not be sent' },
})
export const revokeInvitation = mutationOptions({
  mutationFn: (input: CallInput<typeof endpoints.revokeInvitation>) => api.revokeInvitation(input).catch(gone),
  meta: { topic: 'orgs', success: 'Invitation revoked', failure: 'The invitation could not be revoked' },
})
export const acceptInvitation = mutationOptions({
  mutationFn: (id: string) => api.acceptInvitation({ id }),
  meta: { topic: 'orgs', success: 'Invitation accepted', failure: 'The invitation could not be accepted' },
})
export const declineInvitation = mutationOptions({
  mutationFn: (id: string) => api.declineInvitation({ id }).catch(gone),
  meta: { topic: 'orgs', success: 'Invitation declined', failure: 'The invitation could not be declined' },
})

/** Links into an organization, newest first. */
export const linksQuery = (organization_id: string) =>
  infiniteQueryOptions({
    queryKey: ['joining', 'links', organization_id],
    queryFn: ({ pageParam, signal }) => joining.list({ organization_id, limit: 20, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
export type MadeLink = CallOutput<typeof joiningContract.endpoints.create>
export const createLink = mutationOptions({
  // Without a key: its answer holds a secret and is not kept, so that a second try with the same one would be refused.
  mutationFn: (input: CallInput<typeof joiningContract.endpoints.create>) => joining.create(input),
  meta: { topic: 'joining', quiet: true },
})
export const revokeLink = mutationOptions({
  mutationFn: (id: string) => joining.revoke({ id }).catch(gone),
  meta: { topic: 'joining', success: 'Link revoked', failure: 'The link could not be revoked' },
})
