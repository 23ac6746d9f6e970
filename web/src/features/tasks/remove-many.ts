// One or many tasks are deleted at once, and come back with one press.
import { mutationOptions, useMutation } from '@tanstack/react-query'
import { type Task, tasksContract } from '#contract/tasks.ts'
import { client } from '#web/api.ts'
import { wordsOf } from '#web/app/query-client.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { toast } from '#web/ui/notices/toast.tsx'
import { hide } from './queries.ts'

const api = client(tasksContract)
/** So many calls go at once. */
const AT_ONCE = 6

/** Does each, and answers which of them went well, and why one did not. */
async function each<T>(
  all: readonly T[],
  work: (one: T) => Promise<unknown>,
): Promise<{ done: T[]; failure: unknown }> {
  const done: T[] = []
  let failure: unknown = null
  for (let at = 0; at < all.length; at += AT_ONCE)
    await Promise.all(
      all.slice(at, at + AT_ONCE).map((one) =>
        work(one).then(
          () => done.push(one),
          (error: unknown) => {
            failure = error
          },
        ),
      ),
    )
  return { done, failure }
}

type Deleted = { id: string; idempotencyKey: string }
const restoreMany = mutationOptions({
  mutationFn: (tasks: readonly Deleted[]) =>
    each(tasks, ({ id, idempotencyKey }) => api.restore({ id }, { idempotencyKey })),
  onSuccess: ({ done, failure }, tasks) =>
    failure === null
      ? toast({ kind: 'success', title: done.length === 1 ? 'Task restored' : `${done.length} tasks restored` })
      : toast({
          kind: 'error',
          title: `${tasks.length - done.length} tasks were not restored`,
          text: wordsOf(failure),
        }),
  meta: { topic: 'tasks', failure: 'The tasks could not be restored' },
})

const removeMany = mutationOptions({
  mutationFn: (tasks: readonly Task[]) => each(tasks, ({ id }) => api.remove({ id })),
  onMutate: async (tasks, { client: cache }) => {
    await cache.cancelQueries({ queryKey: ['tasks'] })
    for (const { id } of tasks) hide(cache, id)
  },
  onSuccess: ({ done, failure }, tasks, _before, { client: cache }) => {
    const again = done.map(({ id }) => ({ id, idempotencyKey: newKey() }))
    const undo = () =>
      void cache
        .getMutationCache()
        .build(cache, restoreMany)
        .execute(again)
        .catch(() => {})
    if (done.length > 0)
      toast({
        kind: 'success',
        title: done.length === 1 ? 'Task deleted' : `${done.length} tasks deleted`,
        text: done.length === 1 ? done[0]?.title : undefined,
        action: { label: 'Undo', run: undo },
      })
    if (failure === null) return
    const left = tasks.length - done.length
    toast({
      kind: 'error',
      title: left === 1 ? 'One task was not deleted' : `${left} tasks were not deleted`,
      text: wordsOf(failure),
    })
    void cache.invalidateQueries({ queryKey: ['tasks'] })
  },
  meta: { topic: 'tasks', failure: 'The tasks could not be deleted' },
})

/** Deletes these tasks, those among them that may be deleted, and offers the way back. False: none of them may be. */
export function useRemoveTasks() {
  const { mutate } = useMutation(removeMany)
  return (tasks: readonly Task[]): boolean => {
    const may = tasks.filter(({ can_delete }) => can_delete)
    if (may.length === 0) {
      if (tasks.length > 0) toast({ kind: 'warning', title: 'You cannot delete this task' })
      return false
    }
    mutate(may)
    return true
  }
}
