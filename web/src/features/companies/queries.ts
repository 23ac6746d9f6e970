import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { type Company, companiesContract } from '#contract/companies.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { client } from '#web/api.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { toast } from '#web/ui/notices/toast.tsx'

const api = client(companiesContract)
type Calls = typeof companiesContract.endpoints

export type CompanyFilter = { search?: string; tag?: string; shared?: string }

/** By name, a hundred at a time. */
export const companiesQuery = ({ search, tag, shared }: CompanyFilter) =>
  infiniteQueryOptions({
    queryKey: ['companies', 'list', search ?? '', tag ?? '', shared ?? ''],
    queryFn: ({ pageParam, signal }) =>
      api.list(
        {
          ...{ limit: 100, cursor: pageParam },
          ...(search && { search }),
          ...(tag && { tag }),
          ...(shared && { shared_with_me: 'true' }),
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

export const companyQuery = (id: string) =>
  queryOptions({ queryKey: ['companies', 'one', id], queryFn: ({ signal }) => api.get({ id }, { signal }) })

/** Of the people the server tells under the topic of contacts: what hangs on them is asked again with them. */
export const companyOpenQuery = (id: string) =>
  queryOptions({
    queryKey: ['contacts', 'company-open', id],
    queryFn: async ({ signal }) => (await api.open({ id }, { signal })).items,
  })
export const companyTimelineQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['contacts', 'company-timeline', id],
    queryFn: ({ pageParam, signal }) => api.timeline({ id, limit: 30, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

const saving = { topic: 'companies', success: 'Company saved', failure: 'The company could not be saved' }
export const createCompany = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: { input: CallInput<Calls['create']>; idempotencyKey: string }) =>
    api.create(input, { idempotencyKey }),
  meta: saving,
})
export const updateCompany = mutationOptions({
  mutationFn: ({ input, ifVersion }: { input: CallInput<Calls['update']>; ifVersion?: string }) =>
    api.update(input, { ifVersion }),
  meta: saving,
})
const restoreCompany = mutationOptions({
  mutationFn: ({ id, idempotencyKey }: { id: string; idempotencyKey: string }) =>
    api.restore({ id }, { idempotencyKey }),
  meta: {
    topic: 'companies',
    takesBack: true,
    success: 'Company restored',
    failure: 'The company could not be restored',
  },
})

/** What was seen is deleted, not what a colleague has made of it meanwhile; the way back is offered for some seconds. */
export const removeCompany = mutationOptions({
  mutationFn: ({ id, updated_at }: Pick<Company, 'id' | 'name' | 'updated_at'>) =>
    api.remove({ id }, { ifVersion: updated_at }),
  onSuccess: (_nothing, { id, name }, _before, { client: cache }) => {
    const again = { id, idempotencyKey: newKey() }
    const undo = () =>
      void cache
        .getMutationCache()
        .build(cache, restoreCompany)
        .execute(again)
        .catch(() => {})
    toast({ kind: 'success', title: 'Company deleted', text: name, action: { label: 'Undo', run: undo } })
  },
  meta: {
    topic: 'companies',
    failure: 'The company could not be deleted',
    gone: ({ id }: { id: string }) => [id],
  },
})
