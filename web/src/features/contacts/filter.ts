// What the address says about the list of contacts, and what it stands for: a call, or a kept view. Without React.
import type { ContactFilter as KeptFilter } from '#contract/contact-views.ts'
import type { contactsContract } from '#contract/contacts.ts'
import type { CallInput } from '#contract/endpoint.ts'

/** `at`: a company; `org`: an organization; `quiet`: days without contact; `shared`: what others share. */
export type ContactFilter = {
  search?: string
  view?: string
  sort?: string
  due?: string
  tag?: string
  at?: string
  org?: string
  quiet?: string
  shared?: string
}
export const NO_FILTER = {
  search: undefined,
  due: undefined,
  tag: undefined,
  at: undefined,
  org: undefined,
  quiet: undefined,
  shared: undefined,
} as const

export const SORTS = { name: 'name', last: 'last_contacted_on', newest: 'created_at' } as const
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const idIn = (value: string | undefined) => (value && UUID.test(value) ? value.toLowerCase() : undefined)
const daysIn = (value: string | undefined) => {
  const days = Number(value)
  return Number.isInteger(days) && days >= 1 && days <= 3650 ? days : undefined
}

/** How many of the filters that stand in the dialog are set. */
export const countOf = ({ tag, at, org, quiet, shared }: ContactFilter): number =>
  [tag, at, org, quiet, shared].filter((value) => value !== undefined).length

/** What is kept of an address; what it has wrong is left out, so that a broken link still shows contacts. */
export function keptOf({ search, sort, due, tag, at, org, quiet, shared }: ContactFilter): KeptFilter {
  const said = {
    search: search?.trim().slice(0, 200) || undefined,
    tag: tag?.slice(0, 40) || undefined,
    company_id: idIn(at),
    organization_id: idIn(org),
    quiet_days: daysIn(quiet),
    shared_with_me: shared === 'true' ? (true as const) : undefined,
    due: due === 'true' ? (true as const) : undefined,
    sort_by: sort === 'name' ? undefined : SORTS[sort as keyof typeof SORTS],
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

/** The address of a kept view. */
export function addressOf(kept: KeptFilter): ContactFilter {
  const sort = Object.entries(SORTS).find(([, value]) => value === kept.sort_by)?.[0]
  return {
    ...NO_FILTER,
    search: kept.search,
    tag: kept.tag,
    at: kept.company_id,
    org: kept.organization_id,
    quiet: kept.quiet_days?.toString(),
    shared: kept.shared_with_me && 'true',
    due: kept.due && 'true',
    sort: sort === 'name' ? undefined : sort,
  }
}

/** Whether two say the same, in whatever order. */
export const sameFilter = (one: KeptFilter, other: KeptFilter): boolean => {
  const words = (filter: KeptFilter) => JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return words(one) === words(other)
}

/** What the address says, as the call takes it. */
export function inputOf(filter: ContactFilter): CallInput<typeof contactsContract.endpoints.list> {
  const { shared_with_me, due, ...rest } = keptOf(filter)
  return { ...rest, ...(shared_with_me && { shared_with_me: 'true' }), ...(due && { due: 'true' }) }
}
