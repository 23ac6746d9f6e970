// What an AI may do with tasks: see them, make one, change one.

import { z } from 'zod'
import { taskFilter } from '#contract/field-filters.ts'
import { isolated } from '#contract/hidden-signs.ts'
import { date } from '#contract/shapes.ts'
import { openStatuses, taskStatuses } from '#contract/task-status.ts'
import { commentText } from '#contract/task-talk.ts'
import { createTaskBody, type Task, updateTaskBody } from '#contract/tasks.ts'
import { taskByOthers } from '#server/access/authorship.ts'
import { spokenDate } from '#server/analyst/dates/spoken.ts'
import { beforeOf, type Tool, type ToolOutcome, type ToolPiece, tool, upTo } from '#server/engine/tool.ts'
import type { Actor } from '#server/platform/context.ts'
import { tasksService } from './service.ts'
import { goalsWithTasks, tasksByFields } from './tools/by-fields.ts'
import { dayTools } from './tools/steps.ts'

/** How much of a long text a list shows, in characters. */
const LIST_LENGTH = 600

const shown = (actor: Actor, task: Task): ToolPiece => ({
  text: [
    `${task.title} (${task.status}, ${task.priority}, ${dueOf(task)}, ${task.assigned_to_user ? `assigned to ${task.assigned_to_user.name}` : 'assigned to nobody'})`,
    upTo(LIST_LENGTH, stepsOf(task)),
    upTo(LIST_LENGTH, task.description ?? ''),
    upTo(LIST_LENGTH, task.notes ?? ''),
  ]
    .filter((line) => line !== '')
    .join('\n'),
  record: { kind: 'task', id: task.id, label: task.title },
  source: 'Task',
  foreign: taskByOthers(actor, task),
})

function dueOf({ due_date, due_time, recurrence_rule, repeat_after_days }: Task): string {
  const due = due_date ? `due ${due_date}${due_time ? ` ${due_time}` : ''}` : 'no due date'
  const again = recurrence_rule ?? (repeat_after_days ? `${repeat_after_days} days after it is done` : null)
  return again ? `${due}, repeats: ${again}` : due
}

const stepsOf = ({ steps }: Task): string =>
  steps.length === 0 ? '' : `Steps: ${steps.map(({ title, done }) => `[${done ? 'x' : ' '}] ${title}`).join(' ')}`

const listTasks = tool({
  name: 'list_tasks',
  title: 'List tasks',
  description:
    'The tasks that the person may see, narrowed by their fields, the one that is due first on top. For a task by its words use search_records.',
  effect: 'reads',
  input: z.object({
    mine: z.boolean().default(false).describe('Only those assigned to the person.'),
    status: z.array(z.enum(taskStatuses)).max(6).optional().describe('Only these; left out: those not done.'),
    due_before: date.optional().describe('Only those due on this day or earlier, yyyy-mm-dd.'),
    goal_id: z.uuid().optional().describe('Only those of this goal.'),
    contact_id: z.uuid().optional().describe('Only those about this contact.'),
    ...taskFilter.pick({
      ...{ overdue: true, undated: true, due_from: true, priorities: true, whose: true, assigned_to: true },
      ...{ no_goal: true, made_from: true, changed_from: true },
    }).shape,
    limit: z.int().min(1).max(100).default(30),
  }),
  needs: 'use_internal_search',
  async work(ctx, { mine, status, due_before, goal_id, contact_id, limit, ...fields }) {
    // Without fields the first page is the answer; by fields all are looked at, and counted.
    if (Object.values(fields).every((field) => field === undefined)) {
      const { items } = await tasksService.list(ctx, {
        ...(mine ? { assignedTo: 'me' as const } : {}),
        status: status ?? [...openStatuses],
        include_completed: true,
        sort_by: 'due_date',
        goal_id,
        contact_id,
        limit,
      })
      // Those that are due first come first, so the day cuts off the end.
      return listed(
        ctx.actor,
        items.filter(({ due_date }) => !due_before || (due_date !== null && due_date <= due_before)),
      )
    }
    const { items, total } = await tasksByFields(ctx, {
      ...fields,
      ...(mine ? { assigned_to: ctx.actor.user_id } : {}),
      ...(status && status.length > 0 ? { statuses: status } : {}),
      ...(due_before ? { due_to: due_before } : {}),
      ...(goal_id ? { goal_ids: [goal_id] } : {}),
      ...(contact_id ? { contact_id } : {}),
    })
    return listed(ctx.actor, items.slice(0, limit), total)
  },
})

function listed(actor: Actor, tasks: readonly Task[], total = String(tasks.length)): ToolOutcome {
  const most = tasks.length < Number.parseInt(total, 10) ? `, ${tasks.length} of them shown` : ''
  return {
    summary: `${total} ${total === '1' ? 'task' : 'tasks'}${most}`,
    shown: tasks.map((task) => shown(actor, task)),
  }
}

const createTask = tool({
  name: 'create_task',
  toolset: 'tasks',
  title: 'Create a task',
  description:
    'Makes a task. Waits until the person agrees. Dates as yyyy-mm-dd, times as hh:mm; goal_id and contact_id are ids of records that were shown.',
  effect: 'changes',
  // With whom it is shared is not the model's to say.
  input: createTaskBody.omit({ shared_org_ids: true, shared_user_ids: true }),
  target: ({ title, due_date, due_time }) => {
    const due = due_date ? `, due ${spokenDate(due_date)}${due_time ? `, ${due_time}` : ''}` : ''
    return `“${isolated(title)}”${due}`
  },
  async work(ctx, values) {
    const task = await tasksService.create(ctx, values)
    return {
      summary: `The task “${isolated(task.title)}” is created.`,
      shown: [shown(ctx.actor, task)],
      changes: [{ kind: 'task', id: task.id, label: task.title, what: 'created' }],
      back: { version: task.updated_at, with: { id: task.id } },
    }
  },
  async undo(ctx, { id }) {
    await tasksService.remove(ctx, { id: String(id) })
  },
})

const updateTask = tool({
  name: 'update_task',
  toolset: 'tasks',
  title: 'Change a task',
  description:
    'Changes a task that was shown, by its id; fields left out stay as they are. Also marks it as done (status). Waits until the person agrees.',
  effect: 'changes',
  input: updateTaskBody
    .omit({ shared_org_ids: true, shared_user_ids: true })
    .extend({ id: z.uuid().describe('The id of the task, as it was shown.') }),
  target: ({ id, title }) => (title ? `“${isolated(title)}”` : `task ${id}`),
  was: async (ctx, { id, ...values }) => beforeOf(await tasksService.get(ctx, { id }), values),
  async work(ctx, { id, ...values }) {
    // Nobody else's change meanwhile is overwritten: only the fields that are named are written.
    const before = await tasksService.get(ctx, { id })
    const task = await tasksService.update({ ...ctx, ifVersion: null }, { id, ...values })
    return {
      summary: `The task “${isolated(task.title)}” is changed.`,
      shown: [shown(ctx.actor, task)],
      changes: [{ kind: 'task', id: task.id, label: task.title, what: 'changed' }],
      back: { version: task.updated_at, with: { id, ...beforeOf(before, values) } },
    }
  },
  async undo(ctx, { id, ...before }) {
    await tasksService.update(ctx, { id: String(id), ...before })
  },
})

const deleteTask = tool({
  name: 'delete_task',
  toolset: 'tasks',
  title: 'Delete a task',
  description:
    'Deletes a task that was shown, by its id. It can be taken back for an hour. Where it is only done or given up, change its status instead. Waits until the person agrees.',
  effect: 'changes',
  input: z.object({
    id: z.uuid().describe('The id of the task, as it was shown.'),
    title: z.string().max(300).optional().describe('Its title, for the card that asks.'),
  }),
  target: ({ id, title }) => (title ? `“${isolated(title)}”` : `task ${id}`),
  async work(ctx, { id }) {
    const task = await tasksService.get(ctx, { id })
    await tasksService.remove({ ...ctx, ifVersion: null }, { id })
    return {
      summary: `The task “${isolated(task.title)}” is deleted.`,
      shown: [],
      changes: [{ kind: 'task', id: task.id, label: task.title, what: 'deleted' }],
      back: { version: null, with: { id: task.id } },
    }
  },
  async undo(ctx, { id }) {
    await tasksService.restore(ctx, { id: String(id) })
  },
})

const commentOnTask = tool({
  name: 'comment_on_task',
  toolset: 'tasks',
  title: 'Comment on a task',
  description:
    'Says something about a task that was shown, by its id, in the name of the person; whoever sees the task can read it, and whoever has or gave it is told. mentions: ids of people who see the task, from list_assignable. Waits until the person agrees.',
  effect: 'changes',
  input: z.object({
    id: z.uuid().describe('The id of the task, as it was shown.'),
    text: commentText,
    mentions: z.array(z.uuid()).max(20).optional().describe('Whom it mentions; they are told of it.'),
    title: z.string().max(300).optional().describe('The title of the task, for the card that asks.'),
  }),
  target: ({ id, text, title }) =>
    `“${isolated(text.trim().slice(0, 120))}” on ${title ? `“${isolated(title)}”` : `task ${id}`}`,
  async work(ctx, { id, text, mentions }) {
    const task = await tasksService.get(ctx, { id })
    const comment = await tasksService.comment(ctx, { id, text, ...(mentions && { mentions }) })
    return {
      summary: `The comment stands on the task “${isolated(task.title)}”.`,
      shown: [],
      changes: [{ kind: 'task', id: task.id, label: task.title, what: 'changed' }],
      back: { version: null, with: { id: task.id, comment_id: comment.id } },
    }
  },
  async undo(ctx, { id, comment_id }) {
    await tasksService.removeComment({ ...ctx, ifVersion: null }, { id: String(id), comment_id: String(comment_id) })
  },
})

export { goalsWithTasks, tasksByFields }

export const tasksTools: readonly Tool[] = [
  ...[listTasks, createTask, updateTask, deleteTask, commentOnTask],
  ...dayTools(shown),
]
