// Which models answer here, and what the AI of this server can do beside talking: several features ask for it.
import { queryOptions } from '@tanstack/react-query'
import { chatContract } from '#contract/chat.ts'
import { client } from '#web/api.ts'

const api = client(chatContract)

export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: async ({ signal }) => (await api.models({}, { signal })).items,
})
export const abilitiesQuery = queryOptions({
  queryKey: ['abilities'],
  queryFn: ({ signal }) => api.abilities({}, { signal }),
})
