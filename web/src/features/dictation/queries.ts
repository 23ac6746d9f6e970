import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { dictationContract } from '#contract/dictation.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { client } from '#web/api.ts'

const api = client(dictationContract)

export const dictationQuery = queryOptions({
  queryKey: ['dictation', 'settings'],
  queryFn: ({ signal }) => api.settings({}, { signal }),
  staleTime: 15 * 60_000,
  // Without an answer there is no button.
  retry: false,
})
export const dictationModelQuery = queryOptions({
  queryKey: ['dictation', 'model'],
  queryFn: ({ signal }) => api.model({}, { signal }),
  meta: { neverKept: true },
})
export const saveDictationModel = mutationOptions({
  mutationFn: (input: CallInput<typeof dictationContract.endpoints.saveModel>) => api.saveModel(input),
  meta: { topic: 'dictation', success: 'Dictation saved', quiet: true },
})
