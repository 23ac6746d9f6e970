import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Approval, type Decision, decisionsContract } from '#contract/decisions.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { RunEvent } from '#contract/runs.ts'
import { client } from '#web/api.ts'
import { changesState } from '#web/features/runs/format.ts'

const api = client(decisionsContract)
type Calls = typeof decisionsContract.endpoints

/** As many as one looks through; the count says when there are more. */
const SHOWN = 100

/** What waits for me, oldest first. */
export const decisionsQuery = queryOptions({
  queryKey: ['decisions', 'list'],
  queryFn: async ({ signal }): Promise<{ items: Decision[]; total: string }> => {
    const { items, total } = await api.list({ limit: SHOWN }, { signal })
    return { items, total: total ?? String(items.length) }
  },
  staleTime: 5_000,
})

/** A run has asked, was answered, or has ended: what waits is another list now. `undefined`: an event too large to travel. */
export function listenToDecisions(cache: QueryClient, event: RunEvent | undefined): void {
  if (event !== undefined && !changesState(event)) return
  void cache.invalidateQueries({ queryKey: ['decisions', 'list'] })
  void cache.invalidateQueries({ queryKey: ['decisions', 'done'] })
}

/** What was done after a yes, newest first. */
export const doneQuery = (of: { run_id?: string }) =>
  queryOptions({
    queryKey: ['decisions', 'done', of],
    queryFn: async ({ signal }): Promise<Approval[]> =>
      (await api.approvals({ ...of, done: 'true', limit: SHOWN }, { signal })).items,
    staleTime: 5_000,
  })

/** All that the runs of a conversation have asked for, newest first, whatever was said to it. */
export const askedQuery = (conversation_id: string) =>
  queryOptions({
    queryKey: ['decisions', 'done', { conversation_id, all: true }],
    queryFn: async ({ signal }): Promise<Approval[]> =>
      (await api.approvals({ conversation_id, limit: SHOWN }, { signal })).items,
    staleTime: 5_000,
  })

/** What a run read, sent, changed and cost. Asked when somebody looks: a run that has ended changes no more. */
export const receiptQuery = (runId: string) =>
  queryOptions({
    queryKey: ['decisions', 'receipt', runId],
    queryFn: ({ signal }) => api.receipt({ id: runId }, { signal }),
  })

export const approve = mutationOptions({
  mutationFn: (input: CallInput<Calls['approve']>) => api.approve(input),
  meta: { topic: 'decisions', quiet: true },
})
export const decline = mutationOptions({
  mutationFn: (input: CallInput<Calls['decline']>) => api.decline(input),
  meta: { topic: 'decisions', quiet: true },
})
export const decide = mutationOptions({
  mutationFn: (input: CallInput<Calls['decide']>) => api.decide(input),
  meta: { topic: 'decisions', quiet: true },
})
export const undo = mutationOptions({
  mutationFn: (input: CallInput<Calls['undo']>) => api.undo(input),
  meta: { topic: 'decisions', quiet: true },
})
