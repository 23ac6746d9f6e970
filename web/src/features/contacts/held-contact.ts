// A contact that waits to be sent stands in the lists at once: it can be opened, and what is said with it waits behind it.
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Contact } from '#contract/contacts.ts'
import type { Page } from '#contract/endpoint.ts'
import { HeldError } from '#web/app/offline/held-write.ts'
import { showsHeld } from '#web/app/offline/held-writes.ts'
import { meQuery } from '#web/features/users/queries.ts'

type Given = Partial<
  Pick<Contact, 'role' | 'company' | 'emails' | 'phones' | 'labels' | 'birthday' | 'time_zone' | 'tags' | 'notes'>
> & { name: string; keep_in_touch_weeks?: number | null }

/** Where making it has ended in waiting. */
export function showHeldContact(cache: QueryClient, error: unknown, given: Given): void {
  const me = cache.getQueryData(meQuery.queryKey)
  if (!(error instanceof HeldError) || !me) return
  showsHeld(error.id)
  const now = new Date().toISOString()
  const contact: Contact = {
    id: error.id,
    name: given.name.trim(),
    role: given.role ?? '',
    company: given.company ?? null,
    company_id: null,
    avatar_initial: given.name.trim().charAt(0).toUpperCase(),
    photo: null,
    emails: given.emails?.filter((each) => each.trim() !== '') ?? [],
    phones: given.phones?.filter((each) => each.trim() !== '') ?? [],
    organization_id: null,
    user_id: null,
    is_user: false,
    created_by_user: { id: me.id, name: me.name },
    labels: given.labels ?? [],
    birthday: given.birthday ?? null,
    time_zone: given.time_zone ?? null,
    tags: given.tags ?? [],
    notes: given.notes ?? null,
    past_interactions: [],
    last_contacted_on: null,
    keep_in_touch_weeks: given.keep_in_touch_weeks ?? null,
    keep_in_touch_on: null,
    created_at: now,
    updated_at: now,
    shared_org_ids: [],
    shared_user_ids: [],
    shared_users: [],
    can_edit: true,
    can_delete: false,
  }
  cache.setQueryData(['contacts', 'one', error.id], contact)
  inLists(cache, (items) => [contact, ...items])
}

/** Where deleting it has ended in waiting. */
export function hideHeldContact(cache: QueryClient, error: unknown, id: string): boolean {
  if (!(error instanceof HeldError)) return false
  inLists(cache, (items) => items.filter((each) => each.id !== id))
  return true
}

function inLists(cache: QueryClient, work: (items: Contact[]) => Contact[]): void {
  cache.setQueriesData<InfiniteData<Page<Contact>>>({ queryKey: ['contacts', 'list'] }, (data) => {
    const [first, ...rest] = data?.pages ?? []
    return data && first ? { ...data, pages: [{ ...first, items: work(first.items) }, ...rest] } : data
  })
}
