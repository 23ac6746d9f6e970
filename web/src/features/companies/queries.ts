import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { companiesContract } from '#contract/companies.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { client } from '#web/api.ts'

const api = client(companiesContract)
type Calls = typeof companiesContract.endpoints

/** Mine, newest first, a hundred at a time. */
export const companiesQuery = (search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['companies', 'list', search ?? ''],
    queryFn: ({ pageParam, signal }) =>
      api.list({ limit: 100, cursor: pageParam, ...(search && { search }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

export const createCompany = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: { input: CallInput<Calls['create']>; idempotencyKey: string }) =>
    api.create(input, { idempotencyKey }),
  meta: { topic: 'companies', success: 'Company created.', failure: 'Error creating company' },
})
export const updateCompany = mutationOptions({
  mutationFn: ({ input, ifVersion }: { input: CallInput<Calls['update']>; ifVersion?: string }) =>
    api.update(input, { ifVersion }),
  meta: { topic: 'companies', success: 'Company updated.', failure: 'Error updating company' },
})
export const removeCompany = mutationOptions({
  mutationFn: (id: string) => api.remove({ id }),
  meta: { topic: 'companies', success: 'Company deleted.', failure: 'Error deleting company' },
})
