import { mutationOptions } from '@tanstack/react-query'
import { commsContract } from '#contract/comms.ts'
import { client } from '#web/api.ts'

const api = client(commsContract)

export const askSuggestion = mutationOptions({
  mutationFn: ({ id, hint }: { id: string; hint?: string }) => api.suggest({ id, ...(hint ? { hint } : {}) }),
  meta: { topic: 'comms', failure: 'No reply could be suggested' },
})
/** A text at hand becomes the suggestion of a thread. */
export const giveSuggestion = (id: string, text: string) => api.suggest({ id, text })
export const ignoreSuggestion = mutationOptions({
  mutationFn: ({ id, suggestion_id }: { id: string; suggestion_id: string }) => api.dismiss({ id, suggestion_id }),
  meta: { topic: 'comms', failure: 'The suggestion could not be ignored' },
})
