import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { type KeptStatement, promisesContract } from '#contract/promises.ts'
import { client } from '#web/api.ts'
import { firstWords } from '#web/app/offline/held-write.ts'
import { changedOf, orHeld } from '#web/app/offline/held-writes.ts'
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

/** How many there are. */
export const statementCountQuery = (input: ListInput) =>
  queryOptions({
    queryKey: ['promises', 'count', input],
    queryFn: async ({ signal }) => Number((await api.list({ ...input, limit: 1 }, { signal })).total),
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

export type Answer = 'confirm' | 'accept' | 'dismiss' | 'done' | 'undo'
export const SAID: Record<Exclude<Answer, 'undo'>, string> = {
  confirm: 'Confirmed',
  accept: 'Suggestion accepted',
  dismiss: 'Dismissed',
  done: 'Done',
}
type Answering = { act: Answer; statement: KeptStatement; blindly?: true }

/** What an answer changes beside the statement: a box in a note, a task. */
const others = () =>
  Promise.all(['tasks', 'notes'].map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })))

export const answerStatement = mutationOptions({
  mutationFn: ({ act, statement, blindly }: Answering) => {
    const { id, updated_at, state, confirmed, suggested_change, what } = statement
    const work = () => api[act]({ id }, blindly ? {} : { ifVersion: updated_at })
    // The last answer is taken back once: sent twice, it would take back two.
    if (act === 'undo') return work()
    const label = `${SAID[act]}: ${firstWords(what)}`
    return orHeld(work, {
      kind: `promise.${act}`,
      label,
      input: { id },
      version: updated_at,
      before: { state, confirmed, suggested_change },
    })
  },
  onSuccess: (_statement, { act }) => (act === 'done' || act === 'undo' ? others() : undefined),
  meta: { topic: 'promises', failure: 'This could not be changed' },
})
type Correction = CallInput<Calls['update']>
export const correctStatement = mutationOptions({
  /** `was`: what stood in the form, as the call takes it. */
  mutationFn: ({ input, ifVersion, was }: { input: Correction; ifVersion: string; was: Correction }) => {
    const { input: changed, before } = changedOf(input, was)
    const label = `Corrected: ${firstWords(input.what ?? was.what ?? '')}`
    const held = {
      kind: 'promise.correct',
      label,
      input: { ...changed, id: input.id },
      version: ifVersion,
      before,
    } as const
    return orHeld(() => api.update(input, { ifVersion }), held)
  },
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
