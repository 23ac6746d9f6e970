import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { CallInput, Page } from '#contract/endpoint.ts'
import { goalsContract } from '#contract/goals.ts'
import { type Task, tasksContract } from '#contract/tasks.ts'
import { client } from '#web/api.ts'
import { firstWords, HeldError } from '#web/app/offline/held-write.ts'
import { orHeld } from '#web/app/offline/held-writes.ts'
import { queryClient } from '#web/app/query-client.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { toast } from '#web/ui/notices/toast.tsx'

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

/** What has ended has a list of its own, and is counted there. */
const open = ({ status = OPEN }: ListInput) => ({ status, include_completed: 'false' as const })

/** The list by days: what is mine or nobody's to do, what I wait for, what has ended. */
export const planQueries = (input: ListInput) => ({
  mine: tasksQuery({ ...input, ...open(input), delegated: 'false', sort_by: 'due_date', limit: 100 }),
  waiting: tasksQuery({ ...input, ...open(input), delegated: 'true', sort_by: 'due_date' }),
  done: tasksQuery({
    ...input,
    status: input.status ?? 'Done,Cancelled',
    include_completed: 'true',
    sort_by: 'updated_at',
  }),
})

/** What is to be done for a goal, the most urgent first: as many as a goal has but rarely more of. */
export const goalTasksQuery = (goal_id: string) => tasksQuery({ goal_id, sort_by: 'priority', limit: 100 })
export const openTasksOfGoalQuery = (goal_id: string) =>
  tasksQuery({ goal_id, status: OPEN, sort_by: 'priority', limit: 5 })
export const doneTasksOfGoalQuery = (goal_id: string) => tasksQuery({ goal_id, status: 'Done', limit: 1 })

export const taskQuery = (id: string) =>
  queryOptions({ queryKey: ['tasks', 'one', id], queryFn: ({ signal }) => api.get({ id }, { signal }) })

/** What a task is for, also where its goal is not mine to see. */
export const goalOfTaskQuery = (id: string) =>
  queryOptions({
    queryKey: ['tasks', 'goal', id],
    queryFn: ({ signal }) => api.goal({ id }, { signal }),
    meta: { showsGone: true },
  })

/** What a task may serve: the goals that I see. */
export const goalsQuery = (search = '') =>
  queryOptions({
    queryKey: ['goals', 'choices', search],
    queryFn: ({ signal }) => client(goalsContract).list({ limit: 200, search: search || undefined }, { signal }),
  })
export const goalQuery = (id: string) =>
  queryOptions({
    queryKey: ['goals', 'of-task', id],
    queryFn: ({ signal }) => client(goalsContract).get({ id }, { signal }),
  })

/** What was said about a task, newest first. */
export const commentsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['tasks', 'comments', id],
    queryFn: ({ pageParam, signal }) => api.comments({ id, limit: 50, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
/** Who changed what of a task, newest first. */
export const activityQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['tasks', 'activity', id],
    queryFn: ({ pageParam, signal }) => api.activity({ id, limit: 50, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
/** Who sees a task, and may be mentioned. */
export const taskPeopleQuery = (id: string, search: string) =>
  queryOptions({
    queryKey: ['tasks', 'people', id, search],
    queryFn: ({ signal }) => api.people({ id, limit: 8, search: search || undefined }, { signal }),
  })

type CommentInput = CallInput<typeof tasksContract.endpoints.comment>
export const addComment = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: { input: CommentInput; idempotencyKey: string }) =>
    orHeld(
      () => api.comment(input, { idempotencyKey }),
      { kind: 'task.comment', label: `Comment: ${firstWords(input.text)}`, input },
      idempotencyKey,
    ),
  meta: { topic: 'tasks', quiet: true },
})
export const changeComment = mutationOptions({
  mutationFn: (input: CallInput<typeof tasksContract.endpoints.updateComment>) => api.updateComment(input),
  meta: { topic: 'tasks', quiet: true },
})
export const removeComment = mutationOptions({
  mutationFn: (input: { id: string; comment_id: string }) => api.removeComment(input),
  meta: { topic: 'tasks', failure: 'The comment could not be deleted' },
})

type StepChange = CallInput<typeof tasksContract.endpoints.updateStep>
const stepsShown = (client: QueryClient, id: string, work: (steps: Task['steps']) => Task['steps']) => {
  const task = cached(client, id)
  if (task) show(client, id, { steps: work(task.steps) })
}
export const addStep = mutationOptions({
  mutationFn: ({ id, title, idempotencyKey }: { id: string; title: string; idempotencyKey: string }) =>
    orHeld(
      () => api.addStep({ id, title }, { idempotencyKey }),
      { kind: 'step.create', label: `New step: ${firstWords(title)}`, input: { id, title } },
      idempotencyKey,
    ),
  // One after the other, so that they stand in the order they were written in.
  scope: { id: 'steps' },
  meta: { topic: 'tasks', quiet: true },
})
/** What a step is called, as far as it is on screen: for what waits. */
const stepTitle = ({ id, step_id }: { id: string; step_id: string }) =>
  firstWords(cached(queryClient, id)?.steps.find((step) => step.id === step_id)?.title ?? '')
export const changeStep = mutationOptions({
  mutationFn: (input: StepChange) => {
    const did = input.done === undefined ? 'changed' : input.done ? 'done' : 'not done'
    const label = `Step ${did}: ${stepTitle(input)}`
    return orHeld(() => api.updateStep(input), { kind: 'step.change', label, input })
  },
  onMutate: async ({ id, step_id, title, done, place }, { client }) => {
    await client.cancelQueries({ queryKey: ['tasks'] })
    stepsShown(client, id, (steps) => {
      const changed = steps.map((step) =>
        step.id === step_id ? { ...step, title: title ?? step.title, done: done ?? step.done } : step,
      )
      const moved = changed.find((step) => step.id === step_id)
      return place === undefined || !moved
        ? changed
        : changed.filter((step) => step !== moved).toSpliced(place, 0, moved)
    })
  },
  onError: (error, _input, _before, { client }) => {
    if (!(error instanceof HeldError)) return client.invalidateQueries({ queryKey: ['tasks'] })
  },
  meta: { topic: 'tasks', failure: 'The step could not be changed' },
})
export const removeStep = mutationOptions({
  mutationFn: (input: { id: string; step_id: string }) =>
    orHeld(() => api.removeStep(input), { kind: 'step.remove', label: `Step removed: ${stepTitle(input)}`, input }),
  meta: { topic: 'tasks', failure: 'The step could not be removed' },
})
/** `at`: on the person's own clock, yyyy-mm-ddThh:mm; null: no reminder. */
export const remindMe = mutationOptions({
  mutationFn: ({ at, task: { id, title } }: { at: string | null; task: Pick<Task, 'id' | 'title'> }) => {
    const input = { id, at }
    const label = `${at === null ? 'Reminder removed' : 'Reminder'}: ${firstWords(title)}`
    return orHeld(() => api.remind(input), { kind: 'task.remind', label, input })
  },
  meta: { topic: 'tasks', success: 'Reminder set', failure: 'The reminder could not be set' },
})
export const orderTasks = mutationOptions({
  mutationFn: (ids: string[]) =>
    orHeld(() => api.order({ ids }), { kind: 'order.change', label: 'Order of your tasks', input: { ids } }),
  onMutate: async (ids, { client }) => {
    await client.cancelQueries({ queryKey: ['tasks'] })
    for (const [at, id] of ids.entries()) show(client, id, { place: at + 1 })
  },
  onError: (error, _ids, _before, { client }) => {
    if (!(error instanceof HeldError)) return client.invalidateQueries({ queryKey: ['tasks'] })
  },
  meta: { topic: 'tasks', failure: 'The order could not be saved' },
})

type Create = CallInput<typeof tasksContract.endpoints.create>
type Update = CallInput<typeof tasksContract.endpoints.update>

export const createTask = mutationOptions({
  mutationFn: ({ input, idempotencyKey }: { input: Create; idempotencyKey: string }) =>
    orHeld(
      () => api.create(input, { idempotencyKey }),
      { kind: 'task.create', label: `New task: ${firstWords(input.title)}`, input },
      idempotencyKey,
    ),
  meta: { topic: 'tasks', success: 'Task created', quiet: true },
})
/** A change of a task that waits for a line. `was`: the task as it stood. */
export function heldChange(was: Task, values: object, version: string | undefined = was.updated_at) {
  const before = Object.fromEntries(Object.keys(values).map((name) => [name, was[name as keyof Task]]))
  const label = `${'status' in values && values.status === 'Done' ? 'Task done' : 'Task changed'}: ${firstWords(was.title)}`
  return { kind: 'task.change' as const, label, input: { ...values, id: was.id }, version, before }
}
/** From one line: its own notice can open the task. */
export const quickTask = mutationOptions({
  mutationFn: createTask.mutationFn,
  meta: { topic: 'tasks', quiet: true },
})
export const updateTask = mutationOptions({
  mutationFn: ({ input, ifVersion, was }: { input: Update; ifVersion?: string; was?: Task }) => {
    const work = () => api.update(input, { ifVersion })
    return was ? orHeld(work, heldChange(was, input, ifVersion)) : work()
  },
  meta: { topic: 'tasks', success: 'Task updated', quiet: true },
})

/** One field, from the list: it stands there at once; a refusal puts the former value back. */
export const changeTask = mutationOptions({
  /** `was`: the task as it stood. */
  mutationFn: ({ values, was }: { values: TaskChange; was: Task }) =>
    orHeld(() => api.update({ id: was.id, ...values }), heldChange(was, values)),
  onMutate: ({ values, was }, { client }) => showAtOnce(client, was.id, values),
  onError: (error, { was }, before, { client }) =>
    error instanceof HeldError || (before && show(client, was.id, before)),
  meta: { topic: 'tasks', failure: 'The task could not be changed' },
})
export const assignTask = mutationOptions({
  /** `was`: the task as it stood. */
  mutationFn: ({ person, was }: { person: Task['assigned_to_user']; was: Task }) => {
    const assigned_to_user_id = person?.id ?? null
    const label = `${person ? `Given to ${person.name}` : 'Given to nobody'}: ${firstWords(was.title)}`
    const held = { ...heldChange(was, { assigned_to_user_id }), label }
    return orHeld(() => api.assign({ id: was.id, assigned_to_user_id }), held)
  },
  onMutate: ({ person, was }, { client }) =>
    showAtOnce(client, was.id, { assigned_to_user_id: person?.id ?? null, assigned_to_user: person }),
  onError: (error, { was }, before, { client }) =>
    error instanceof HeldError || (before && show(client, was.id, before)),
  meta: { topic: 'tasks', failure: 'The task could not be assigned' },
})

const restoreTask = mutationOptions({
  mutationFn: ({ id, idempotencyKey }: { id: string; idempotencyKey: string }) =>
    api.restore({ id }, { idempotencyKey }),
  meta: { topic: 'tasks', takesBack: true, success: 'Task restored', failure: 'The task could not be restored' },
})

/**
 * Deletes at once and offers the way back for some seconds: the server keeps what was deleted, so it comes back with its id, its
 * shares and its times, also when the page was left in between.
 */
export const removeTask = mutationOptions({
  mutationFn: ({ id, title }: Pick<Task, 'id' | 'title'>) =>
    orHeld(() => api.remove({ id }), {
      kind: 'task.remove',
      label: `Task deleted: ${firstWords(title)}`,
      input: { id },
    }),
  onMutate: async ({ id }, { client }) => {
    await client.cancelQueries({ queryKey: ['tasks'] })
    hide(client, id)
  },
  onSuccess: (_nothing, { id, title }, _before, { client }) => {
    const again = { id, idempotencyKey: newKey() }
    // The row is gone, and its hooks with it: the way back stands on its own.
    const undo = () =>
      void client
        .getMutationCache()
        .build(client, restoreTask)
        .execute(again)
        .catch(() => {})
    toast({ kind: 'success', title: 'Task deleted', text: title, of: id, action: { label: 'Undo', run: undo } })
  },
  onError: (_error, _task, _before, { client }) => client.invalidateQueries({ queryKey: ['tasks'] }),
  meta: {
    topic: 'tasks',
    failure: 'The task could not be deleted',
    gone: ({ id }: { id: string }) => [id],
  },
})

export type TaskChange = Partial<Pick<Task, 'status' | 'priority' | 'due_date' | 'due_time'>>
type CachedTask = TaskChange &
  Partial<Pick<Task, 'assigned_to_user_id' | 'assigned_to_user' | 'steps' | 'place' | 'goal_id'>>

/** Changes what every list shows of a task; answers what stood there before, for the way back. */
async function showAtOnce(client: QueryClient, id: string, values: CachedTask): Promise<CachedTask> {
  // An answer that is on its way would put the old value back for a moment.
  await client.cancelQueries({ queryKey: ['tasks'] })
  const before = cached(client, id)
  show(client, id, values)
  const names = Object.keys(values) as (keyof CachedTask)[]
  return before ? Object.fromEntries(names.map((name) => [name, before[name]])) : {}
}

/** Changes what every list shows of a task. */
export function show(client: QueryClient, id: string, values: CachedTask): void {
  const changed = (task: Task) => (task.id === id ? { ...task, ...values } : task)
  inLists(client, id, (page) => ({ ...page, items: page.items.map(changed) }))
  client.setQueryData<Task>(['tasks', 'one', id], (task) => task && changed(task))
}

/** Takes a task out of every list at once; the server is told by whoever calls this. */
export function hide(client: QueryClient, id: string): void {
  inLists(client, id, (page) => ({
    ...page,
    items: page.items.filter((task) => task.id !== id),
    total: oneLess(page.total),
  }))
}

function inLists(client: QueryClient, id: string, work: (page: Page<Task>) => Page<Task>): void {
  client.setQueriesData<InfiniteData<Page<Task>>>({ queryKey: ['tasks', 'list'] }, (data) =>
    data?.pages.some((page) => page.items.some((task) => task.id === id))
      ? { ...data, pages: data.pages.map(work) }
      : data,
  )
}

function cached(client: QueryClient, id: string): Task | undefined {
  const lists = client.getQueriesData<InfiniteData<Page<Task>>>({ queryKey: ['tasks', 'list'] })
  for (const [, data] of lists)
    for (const page of data?.pages ?? []) {
      const task = page.items.find((each) => each.id === id)
      if (task) return task
    }
  return client.getQueryData<Task>(['tasks', 'one', id])
}

const oneLess = (total: string) => (/^\d+$/.test(total) ? String(Math.max(0, Number(total) - 1)) : total)
