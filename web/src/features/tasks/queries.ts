import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { contactsContract } from '#contract/contacts.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { tasksContract } from '#contract/tasks.ts'
import { client } from '#web/api.ts'

const api = client(tasksContract)
const OPEN = 'To Do,Pending,In Progress,Review'

type ListInput = CallInput<typeof tasksContract.endpoints.list>
export const tasksQuery = (input: ListInput) =>
  infiniteQueryOptions({
    queryKey: ['tasks', 'list', input],
    queryFn: ({ pageParam, signal }) => api.list({ limit: 50, ...input, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })

/** What cannot wait: open, Urgent before High, then by due date. */
export const urgentTasksQuery = (limit: number) =>
  queryOptions({
    queryKey: ['tasks', 'urgent', limit],
    queryFn: ({ signal }) =>
      api.list({ limit, priority: 'Urgent,High', status: OPEN, sort_by: 'priority' }, { signal }),
  })

export const taskQuery = (id: string) =>
  queryOptions({ queryKey: ['tasks', 'one', id], queryFn: ({ signal }) => api.get({ id }, { signal }) })

/** Whom I may give a task to: myself and the members of my organizations. */
export const peopleQuery = queryOptions({
  queryKey: ['contacts', 'assignable'],
  queryFn: async ({ signal }) => (await client(contactsContract).assignable({ limit: 200 }, { signal })).items,
})

type Create = CallInput<typeof tasksContract.endpoints.create>
type Update = CallInput<typeof tasksContract.endpoints.update>

export const createTask = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: { input: Create; idempotencyKey: string }) =>
    api.create(input, { idempotencyKey }),
  meta: { topic: 'tasks', success: 'Task created', quiet: true },
})
export const updateTask = mutationOptions({
  mutationFn: ({ input, ifVersion }: { input: Update; ifVersion?: string }) => api.update(input, { ifVersion }),
  meta: { topic: 'tasks', success: 'Task updated', quiet: true },
})
/** One field, from the list. */
export const changeTask = mutationOptions({
  mutationFn: (input: Update) => api.update(input),
  meta: { topic: 'tasks', failure: 'The task could not be changed' },
})
export const assignTask = mutationOptions({
  mutationFn: (input: CallInput<typeof tasksContract.endpoints.assign>) => api.assign(input),
  meta: { topic: 'tasks', failure: 'The task could not be assigned' },
})
export const removeTask = mutationOptions({
  mutationFn: (id: string) => api.remove({ id }),
  meta: { topic: 'tasks', success: 'Task deleted', failure: 'The task could not be deleted' },
})
