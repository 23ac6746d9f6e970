import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { type KeptStatement, promisesContract } from '#contract/promises.ts'
import { client } from '#web/api.ts'
import { queryClient } from '#web/app/query-client.ts'

const api = client(promisesContract)
type Calls = typeof promisesContract.endpoints
export type ListInput = CallInput<Calls['list']>

/** Statements, two hundred at a time. */
export const statementsQuery = (input: ListInput) =>
  infiniteQueryOptions({
    queryKey: ['promises', 'list', input],
    queryFn: ({ pageParam, signal }) => api.list({ limit: 200, ...input, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

export const statementQuery = (id: string) =>
  queryOptions({
    queryKey: ['promises', 'one', id],
    queryFn: ({ signal }) => api.get({ id }, { signal }),
    meta: { showsGone: true },
  })

/** What a note says: it is read now, if it was not yet. */
export const foundInNoteQuery = (id: string, version: string) =>
  queryOptions({
    queryKey: ['promises', 'note', id, version],
    queryFn: ({ signal }) => api.read({ kind: 'note', id }, { signal }),
    meta: { showsGone: true },
  })

/** Whether a model, too, may read the person's texts. */
export const statementSettingsQuery = queryOptions({
  queryKey: ['promises', 'settings'],
  queryFn: ({ signal }) => api.settings({}, { signal }),
})
export const saveStatementSettings = mutationOptions({
  mutationFn: (by_model: boolean) => api.updateSettings({ by_model }),
  onSuccess: (settings) => queryClient.setQueryData(statementSettingsQuery.queryKey, settings),
  meta: { failure: 'The switch could not be saved' },
})

export type Answer = 'confirm' | 'dismiss' | 'done' | 'undo'
type Answering = { act: Answer; statement: Pick<KeptStatement, 'id' | 'updated_at'>; blindly?: true }

/** What an answer changes beside the statement: a box in a note, a task. */
const others = () =>
  Promise.all(['tasks', 'notes'].map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })))

export const answerStatement = mutationOptions({
  mutationFn: ({ act, statement: { id, updated_at }, blindly }: Answering) =>
    api[act]({ id }, blindly ? {} : { ifVersion: updated_at }),
  onSuccess: (_statement, { act }) => (act === 'done' || act === 'undo' ? others() : undefined),
  meta: { topic: 'promises', failure: 'This could not be changed' },
})
export const correctStatement = mutationOptions({
  mutationFn: ({ input, ifVersion }: { input: CallInput<Calls['update']>; ifVersion: string }) =>
    api.update(input, { ifVersion }),
  meta: { topic: 'promises', failure: 'The correction could not be saved' },
})
export const taskOfStatement = mutationOptions({
  mutationFn: ({
    id,
    updated_at,
    idempotencyKey,
  }: Pick<KeptStatement, 'id' | 'updated_at'> & { idempotencyKey: string }) =>
    api.makeTask({ id }, { ifVersion: updated_at, idempotencyKey }),
  onSuccess: others,
  meta: { topic: 'promises', failure: 'The task could not be made' },
})
