import { queryOptions } from '@tanstack/react-query'
import { orgsContract } from '#contract/orgs.ts'
import { client } from '#web/api.ts'

const api = client(orgsContract)

/** The organizations that I belong to: those I may put a record into. An administrator is told of all; others are left out. */
export const myOrgsQuery = queryOptions({
  queryKey: ['orgs', 'mine'],
  queryFn: async ({ signal }) => {
    const { items } = await api.list({ limit: 200 }, { signal })
    return items.filter((org) => org.access_level !== null || org.is_owner)
  },
})
