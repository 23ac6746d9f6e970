// What is said about a task, and who changed what of it.
import { z } from 'zod'
import type { Contract } from './endpoint.ts'
import { LIMITS } from './limits.ts'
import { id, idParams, paging, person, prose, requiredText, search, time } from './shapes.ts'

export const taskComment = z.object({
  id,
  text: prose,
  author: person.nullable(),
  mentions: z.array(id),
  mentioned: z.array(person).meta({ description: 'Those of them who still have an account.' }),
  created_at: time,
  edited_at: time.nullable(),
  can_edit: z.boolean(),
})
export type TaskComment = z.output<typeof taskComment>
export const commentText = requiredText(LIMITS.text, 'Please write something.')
const commentBody = z.strictObject({
  text: commentText,
  mentions: z.array(id).max(LIMITS.list, `Please mention at most ${LIMITS.list} people.`).optional(),
})
const commentParams = z.object({ id, comment_id: id })

export const activityFields = [
  'created',
  'title',
  'description',
  'notes',
  'priority',
  'status',
  'due_date',
  'due_time',
  'assigned_to_user_id',
  'goal_id',
  'contact_id',
  'shared_org_ids',
  'repeats',
] as const
export const taskActivity = z.object({
  id,
  at: time,
  actor: person.nullable(),
  field: z.enum(activityFields).meta({ description: 'created: the task itself.' }),
  was: z.string().nullable().meta({
    description: 'null: there was none, or it is not told: long texts, and records that not every reader may see.',
  }),
  becomes: z.string().nullable(),
})
export type TaskActivity = z.output<typeof taskActivity>

/** Calls of the tasks' contract. */
export const taskTalk = {
  comments: {
    method: 'GET',
    path: '/api/tasks/{id}/comments',
    gate: 'approved',
    summary: 'What was said about a task, newest first',
    params: idParams,
    query: z.strictObject(paging),
    output: taskComment,
    list: true,
  },
  comment: {
    method: 'POST',
    path: '/api/tasks/{id}/comments',
    gate: 'approved',
    summary: 'Say something about a task; whom it mentions is told',
    params: idParams,
    body: commentBody,
    output: taskComment,
    status: 201,
  },
  updateComment: {
    method: 'PUT',
    path: '/api/tasks/{id}/comments/{comment_id}',
    gate: 'approved',
    summary: 'Change a comment of mine',
    params: commentParams,
    body: commentBody,
    output: taskComment,
  },
  removeComment: {
    method: 'DELETE',
    path: '/api/tasks/{id}/comments/{comment_id}',
    gate: 'approved',
    summary: 'Take a comment of mine away',
    params: commentParams,
  },
  people: {
    method: 'GET',
    path: '/api/tasks/{id}/people',
    gate: 'approved',
    summary: 'Who may see a task, and so be mentioned in a comment',
    params: idParams,
    query: z.strictObject({ ...paging, search: search.optional() }),
    output: z.object({ id, name: z.string() }),
    list: true,
  },
  activity: {
    method: 'GET',
    path: '/api/tasks/{id}/activity',
    gate: 'approved',
    summary: 'Who changed what of a task, newest first',
    params: idParams,
    query: z.strictObject(paging),
    output: taskActivity,
    list: true,
  },
} as const satisfies Contract
