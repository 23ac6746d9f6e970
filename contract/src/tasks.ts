import { z } from 'zod'
import { priorities } from './choices.ts'
import { liveContract } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import {
  date,
  flag,
  id,
  idParams,
  line,
  oneOrMore,
  paging,
  person,
  prose,
  requiredLine,
  search,
  sharedWithMe,
  sharedWithPeople,
  text,
  time,
  tooManyOrganizations,
  word,
} from './shapes.ts'
import { taskGoal } from './task-goal.ts'
import { taskStatuses } from './task-status.ts'
import { taskTalk } from './task-talk.ts'

export const taskSorts = ['due_date', 'priority', 'created_at', 'updated_at'] as const

/** One line of a task's checklist. */
export const taskStep = z.object({ id, title: z.string(), done: z.boolean() })
export type TaskStep = z.output<typeof taskStep>

export const task = z.object({
  id,
  title: z.string(),
  description: prose.nullable(),
  priority: z.enum(priorities),
  status: z.enum(taskStatuses),
  due_date: date.nullable(),
  due_time: z.string().nullable().meta({
    description: 'hh:mm on the clock of whoever has the task; only with a due_date.',
  }),
  recurrence_rule: z.string().nullable().meta({
    description: 'When it comes again once it is done: an RRULE of RFC 5545, without DTSTART, by whole days.',
  }),
  repeat_after_days: z.int().nullable().meta({ description: 'Instead of a rule: so many days after it was done.' }),
  next_task_id: id.nullable().meta({ description: 'The task that came of this one when it was done.' }),
  remind_at: time.nullable().meta({ description: 'When the caller wants to be reminded of it; theirs alone.' }),
  place: z.int().nullable().meta({ description: 'Where the caller has put it in their own order of a day.' }),
  steps: z.array(taskStep),
  assigned_to_user_id: id.nullable(),
  assigned_to_user: person.nullable(),
  created_by_user: person.nullable(),
  created_at: time,
  updated_at: time,
  notes: prose.nullable(),
  goal_id: id.nullable(),
  contact_id: id.nullable(),
  shared_org_ids: z.array(id),
  ...sharedWithPeople.told,
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  can_assign: z.boolean(),
})
export type Task = z.output<typeof task>

/** hh:mm, 00:00 to 23:59. */
export const timeOfDay = z
  .string({ error: 'Please give the time as hh:mm.' })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please give the time as hh:mm.')

const DAYS_AFTER = 'Please give a number of days from 1 to 3650.'
/** So many steps one task has. */
export const MOST_STEPS = 100
export const stepTitle = requiredLine(LIMITS.name, 'A step needs a title.')

const fields = {
  title: requiredLine(LIMITS.name, 'Title is required.'),
  description: text(LIMITS.text).nullable().optional(),
  priority: word(priorities).optional(),
  status: word(taskStatuses).optional(),
  due_date: date.nullable().optional(),
  due_time: timeOfDay.nullable().optional(),
  recurrence_rule: line(LIMITS.name).nullable().optional().meta({
    description:
      'An RRULE of RFC 5545 with FREQ=DAILY, WEEKLY, MONTHLY or YEARLY, such as FREQ=MONTHLY;BYDAY=-1FR. It needs a due_date.',
  }),
  repeat_after_days: z
    .int(DAYS_AFTER)
    .min(1, DAYS_AFTER)
    .max(3650, DAYS_AFTER)
    .nullable()
    .optional()
    .meta({ description: 'Comes again so many days after it was done. Not beside a recurrence_rule.' }),
  notes: text(LIMITS.text).nullable().optional(),
  goal_id: id.nullable().optional(),
  contact_id: id.nullable().optional(),
  assigned_to_user_id: id.nullable().optional(),
  shared_org_ids: z.array(id).max(LIMITS.list, tooManyOrganizations).optional(),
  ...sharedWithPeople.named,
}
export const createTaskBody = z.strictObject({
  ...fields,
  steps: z
    .array(stepTitle)
    .max(MOST_STEPS, `A task has at most ${MOST_STEPS} steps.`)
    .optional()
    .meta({ description: 'The titles of its steps.' }),
})
export const updateTaskBody = z.strictObject({ ...fields, title: fields.title.optional() })

/** So many tasks are changed by one call. */
export const MANY_TASKS = 200
const changeManyBody = z.strictObject({
  changes: z
    .array(
      z.strictObject({
        id,
        status: fields.status,
        priority: fields.priority,
        due_date: fields.due_date,
        due_time: fields.due_time,
        goal_id: fields.goal_id,
        assigned_to_user_id: fields.assigned_to_user_id,
      }),
      { error: 'Please send changes, a list of tasks and what becomes of each.' },
    )
    .min(1, 'Please name at least one task.')
    .max(MANY_TASKS, `Please change at most ${MANY_TASKS} tasks at once.`)
    .refine((changes) => new Set(changes.map((change) => change.id)).size === changes.length, {
      error: 'Please name each task once.',
    }),
})

const orgIds = z
  .array(id, { error: 'Please send org_ids, a list of organization ids.' })
  .max(LIMITS.list, tooManyOrganizations)
export const shareBody = z
  .strictObject({ org_ids: orgIds.optional(), ids: orgIds.optional() })
  .refine((body) => body.org_ids !== undefined || body.ids !== undefined, {
    error: 'Please send org_ids, a list of organization ids.',
    path: ['org_ids'],
  })

/** A moment on the caller's own clock, yyyy-mm-ddThh:mm. */
const ownMoment = z.iso.datetime({ local: true, precision: -1, error: 'Please give the moment as yyyy-mm-ddThh:mm.' })

const stepParams = z.object({ id, step_id: id })

export const sharedOrganization = z.object({ id, name: z.string() })

export const tasksContract = liveContract('tasks', {
  list: {
    method: 'GET',
    path: '/api/tasks/',
    gate: 'approved',
    summary: 'Tasks that I made, that are mine to do, or that my organizations or colleagues share',
    query: z.strictObject({
      ...paging,
      assignedTo: z.union([z.literal('me'), id], { error: 'assignedTo is a user id or me.' }).optional(),
      status: oneOrMore(taskStatuses, `status is one of: ${taskStatuses.join(', ')}.`).optional(),
      priority: oneOrMore(priorities, `priority is one of: ${priorities.join(', ')}.`).optional(),
      search: search.optional(),
      include_completed: flag.default(true),
      sort_by: z.enum(taskSorts, { error: `sort_by is one of: ${taskSorts.join(', ')}.` }).default('created_at'),
      goal_id: id.optional(),
      contact_id: id.optional(),
      delegated: flag.optional().meta({ description: 'true: only what others have to do. false: mine or nobody’s.' }),
      shared_with_me: sharedWithMe,
    }),
    output: task,
    list: true,
  },
  create: {
    method: 'POST',
    path: '/api/tasks/',
    gate: 'approved',
    summary: 'Make a task',
    body: createTaskBody,
    output: task,
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/api/tasks/{id}',
    gate: 'approved',
    summary: 'One task',
    params: idParams,
    output: task,
  },
  ...taskGoal,
  update: {
    method: 'PUT',
    path: '/api/tasks/{id}',
    gate: 'approved',
    summary: 'Change a task; fields left out stay',
    params: idParams,
    body: updateTaskBody,
    output: task,
  },
  changeMany: {
    method: 'POST',
    path: '/api/tasks/many',
    gate: 'approved',
    summary: 'Change several tasks at once; what may not be changed is left and named',
    body: changeManyBody,
    output: z.object({
      items: z.array(task).meta({ description: 'Those that were changed, as they are now.' }),
      refused: z.array(z.object({ id, detail: z.string() })),
    }),
    status: 200,
  },
  remove: { method: 'DELETE', path: '/api/tasks/{id}', gate: 'approved', summary: 'Delete a task', params: idParams },
  restore: {
    method: 'POST',
    path: '/api/tasks/{id}/restore',
    gate: 'approved',
    summary: 'Take back the deletion of a task, within an hour of having deleted it',
    params: idParams,
    output: task,
    status: 200,
  },
  assign: {
    method: 'PUT',
    path: '/api/tasks/{id}/assign',
    gate: 'approved',
    summary: 'Give a task to somebody, or to nobody',
    params: idParams,
    body: z.strictObject({ assigned_to_user_id: id.nullable() }),
    output: task,
  },
  share: {
    method: 'POST',
    path: '/api/tasks/{id}/share/orgs',
    gate: 'approved',
    summary: 'Share a task with exactly these organizations',
    params: idParams,
    body: shareBody,
    output: task,
    status: 200,
  },
  shares: {
    method: 'GET',
    path: '/api/tasks/{id}/shares',
    gate: 'approved',
    summary: 'The organizations a task is shared with',
    params: idParams,
    query: z.strictObject(paging),
    output: sharedOrganization,
    list: true,
  },
  remind: {
    method: 'POST',
    path: '/api/tasks/{id}/reminder',
    gate: 'approved',
    summary: 'Be reminded of a task at a moment, later than was said before, or not at all',
    params: idParams,
    body: z.strictObject({ at: ownMoment.nullable() }),
    output: task,
    status: 200,
  },
  order: {
    method: 'POST',
    path: '/api/tasks/order',
    gate: 'approved',
    summary: 'Put tasks into an order of my own',
    body: z.strictObject({
      ids: z
        .array(id, { error: 'Please send ids, the tasks in their order.' })
        .min(1, 'Please name at least one task.')
        .max(MANY_TASKS, `Please order at most ${MANY_TASKS} tasks at once.`)
        .refine((ids) => new Set(ids).size === ids.length, { error: 'Please name each task once.' }),
    }),
    output: z.object({ ordered: z.int() }),
    status: 200,
  },
  addStep: {
    method: 'POST',
    path: '/api/tasks/{id}/steps',
    gate: 'approved',
    summary: 'Add a step to a task',
    params: idParams,
    body: z.strictObject({ title: stepTitle }),
    output: task,
    status: 201,
  },
  updateStep: {
    method: 'PUT',
    path: '/api/tasks/{id}/steps/{step_id}',
    gate: 'approved',
    summary: 'Tick a step off, give it another title or another place',
    params: stepParams,
    body: z.strictObject({
      title: stepTitle.optional(),
      done: z.boolean().optional(),
      place: z
        .int('place is a whole number from 0.')
        .min(0, 'place is a whole number from 0.')
        .max(MOST_STEPS, `A task has at most ${MOST_STEPS} steps.`)
        .optional()
        .meta({ description: 'So many steps stand before it.' }),
    }),
    output: task,
    part: { of: 'steps', by: 'step_id', shape: taskStep },
  },
  removeStep: {
    method: 'DELETE',
    path: '/api/tasks/{id}/steps/{step_id}',
    gate: 'approved',
    summary: 'Take a step away',
    params: stepParams,
    output: task,
    status: 200,
  },
  ...taskTalk,
})
