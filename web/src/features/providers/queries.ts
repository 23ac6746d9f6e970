import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { providersContract } from '#contract/providers.ts'
import { client } from '#web/api.ts'
import { abilitiesQuery, modelsQuery } from '#web/app/models.ts'
import { queryClient } from '#web/app/query-client.ts'

const api = client(providersContract)
type Calls = typeof providersContract.endpoints

export const overviewQuery = queryOptions({
  queryKey: ['providers', 'overview'],
  queryFn: ({ signal }) => api.overview({}, { signal }),
})

/** What is offered is another list now, here and in every choice of a model. */
const offeredAnew = () => {
  for (const { queryKey } of [modelsQuery, abilitiesQuery]) void queryClient.invalidateQueries({ queryKey })
}

export const addProvider = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: { input: CallInput<Calls['create']>; idempotencyKey: string }) =>
    api.create(input, { idempotencyKey }),
  onSuccess: offeredAnew,
  meta: { topic: 'providers', success: 'Provider added' },
})
export const changeProvider = mutationOptions({
  mutationFn: ({ input, ifVersion }: { input: CallInput<Calls['update']>; ifVersion: string }) =>
    api.update(input, { ifVersion }),
  onSuccess: offeredAnew,
  meta: { topic: 'providers', success: 'Provider saved' },
})
export const removeProvider = mutationOptions({
  mutationFn: (id: string) => api.remove({ id }),
  onSuccess: offeredAnew,
  meta: { topic: 'providers', success: 'Provider removed', failure: 'The provider could not be removed' },
})
export const tryProvider = mutationOptions({
  mutationFn: (input: CallInput<Calls['tryOut']>) => api.tryOut(input),
  meta: { quiet: true },
})
export const saveDefault = mutationOptions({
  mutationFn: (model: string | null) => api.saveDefault({ model }),
  onSuccess: offeredAnew,
  meta: { topic: 'providers', success: 'Default model saved', failure: 'The default model could not be saved' },
})
