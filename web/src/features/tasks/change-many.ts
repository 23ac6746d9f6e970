// One change to one or many tasks: it stands there at once, can be taken back, and says what was refused.
import { mutationOptions, useMutation } from '@tanstack/react-query'
import type { Task } from '#contract/tasks.ts'
import { MANY_TASKS, tasksContract } from '#contract/tasks.ts'
import { client } from '#web/api.ts'
import { hold, isWithoutLine, somethingWaits } from '#web/app/offline/held-writes.ts'
import { toast } from '#web/ui/notices/toast.tsx'
import type { Person } from './around.ts'
import { heldChange, show } from './queries.ts'

export type ManyChange = Partial<
  Pick<Task, 'status' | 'priority' | 'due_date' | 'due_time' | 'assigned_to_user_id' | 'goal_id'>
>
/** `was`: the task as it stood before. */
type Change = { id: string; values: ManyChange; person?: Person | null; was: Task }

const api = client(tasksContract)

const changeMany = mutationOptions({
  mutationFn: async (changes: Change[]) => {
    const refused: { id: string; detail: string }[] = []
    for (let at = 0; at < changes.length; at += MANY_TASKS) {
      const part = changes.slice(at, at + MANY_TASKS)
      const held = () => part.every(({ values, was }) => hold(heldChange(was, values)))
      // It must not overtake what waits.
      if (somethingWaits() && held()) continue
      try {
        const answer = await api.changeMany({ changes: part.map(({ id, values }) => ({ id, ...values })) })
        refused.push(...answer.refused)
      } catch (error) {
        if (!isWithoutLine(error) || !held()) throw error
      }
    }
    return refused
  },
  onMutate: async (changes, { client: cache }) => {
    // An answer that is on its way would put the old values back for a moment.
    await cache.cancelQueries({ queryKey: ['tasks'] })
    for (const { id, values, person } of changes)
      show(cache, id, person === undefined ? values : { ...values, assigned_to_user: person })
  },
  onSuccess: ([first, ...more]) => {
    if (!first) return
    const count = more.length + 1
    toast({
      kind: 'error',
      title: count === 1 ? 'One task was not changed' : `${count} tasks were not changed`,
      text: first.detail,
    })
  },
  // What failed is read anew: it stands there as the server has it.
  onError: (_error, _changes, _before, { client: cache }) => cache.invalidateQueries({ queryKey: ['tasks'] }),
  // One after the other: what is taken back comes after what it takes back.
  scope: { id: 'tasks.many' },
  meta: { topic: 'tasks', failure: 'The tasks could not be changed' },
})

type ChangeMessages = { one: string; many(count: number): string }

/** Changes these tasks, those among them that may be changed so, and offers the way back. False: none of them may be. */
export function useChangeTasks() {
  const { mutate } = useMutation(changeMany)
  return (tasks: readonly Task[], values: ManyChange, said: ChangeMessages, person?: Person | null): boolean => {
    const gives = values.assigned_to_user_id !== undefined
    const may = tasks.filter((task) => task.can_edit && (!gives || task.can_assign))
    if (may.length === 0) {
      if (tasks.length > 0)
        toast({
          kind: 'warning',
          title: gives ? 'You cannot assign this task' : 'You can only read this task',
        })
      return false
    }
    const names = Object.keys(values) as (keyof ManyChange)[]
    mutate(may.map((was) => ({ id: was.id, values, person, was })))
    const back = () =>
      mutate(
        may.map((task) => ({
          id: task.id,
          was: { ...task, ...values } as Task,
          values: Object.fromEntries(names.map((name) => [name, task[name]])),
          ...(gives && { person: task.assigned_to_user }),
        })),
      )
    toast({
      kind: 'success',
      title: may.length === 1 ? said.one : said.many(may.length),
      text: may.length === 1 ? may[0]?.title : undefined,
      of: may.length === 1 ? may[0]?.id : undefined,
      action: { label: 'Undo', run: back },
    })
    return true
  }
}

export const DONE: ChangeMessages = { one: 'Task done', many: (count) => `${count} tasks done` }
export const CHANGED: ChangeMessages = { one: 'Task changed', many: (count) => `${count} tasks changed` }
