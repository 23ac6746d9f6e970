// What the lists of records can be asked for by their fields, as tools say it: the same for whoever asks, each part left out asks nothing.
import { z } from 'zod'
import { goalStatuses, priorities } from './choices.ts'
import { date } from './shapes.ts'
import { taskStatuses } from './task-status.ts'

const words = z.string().trim().min(1).max(200)

export const taskFilter = z.strictObject({
  statuses: z.array(z.enum(taskStatuses)).min(1).max(taskStatuses.length).optional().describe('Left out: open ones.'),
  priorities: z.array(z.enum(priorities)).min(1).max(priorities.length).optional(),
  overdue: z.boolean().optional().describe('true: due before today.'),
  undated: z.boolean().optional().describe('true: without a due date.'),
  due_from: date.optional().describe('Due on this day or later, yyyy-mm-dd.'),
  due_to: date.optional().describe('Due on this day or earlier.'),
  changed_from: date.optional().describe('Last changed (of ended ones: ended) on this day or later.'),
  changed_to: date.optional(),
  made_from: date.optional().describe('Made on this day or later.'),
  made_to: date.optional(),
  whose: z
    .enum(['mine', 'others', 'nobody'])
    .optional()
    .describe('mine: assigned to the person, or their own and to nobody.'),
  assigned_to: words.optional().describe('Whose they are: an id, a name or a part of it.'),
  goal_ids: z.array(z.uuid()).min(1).max(20).optional(),
  no_goal: z.boolean().optional().describe('true: of no goal.'),
  contact_id: z.uuid().optional(),
  no_contact: z.boolean().optional().describe('true: about no contact.'),
})
export type TaskFilter = z.output<typeof taskFilter>

export const contactLacks = ['phone', 'email', 'company', 'role', 'birthday', 'notes', 'rhythm'] as const

export const contactFilter = z.strictObject({
  quiet_days: z.int().min(1).max(3650).optional().describe('The last talk on record is at least so many days ago.'),
  never_spoken: z.boolean().optional().describe('true: no talk is on record.'),
  spoken_from: date.optional().describe('Spoken to on this day or later, yyyy-mm-dd.'),
  spoken_to: date.optional(),
  lacks: z
    .array(z.enum(contactLacks))
    .min(1)
    .max(contactLacks.length)
    .optional()
    .describe('Each of these is empty; rhythm: how often to be in touch.'),
  tag: words.optional(),
  works_at: words.optional().describe('A part of the company or the role.'),
  birthday_from: z
    .string()
    .regex(/^\d\d-\d\d$/)
    .optional()
    .describe('mm-dd'),
  birthday_to: z
    .string()
    .regex(/^\d\d-\d\d$/)
    .optional(),
})
export type ContactFilter = z.output<typeof contactFilter>

export const goalLacks = ['kpi', 'value', 'target', 'description', 'task'] as const

export const goalFilter = z.strictObject({
  statuses: z
    .array(z.enum(goalStatuses))
    .min(1)
    .max(goalStatuses.length)
    .optional()
    .describe('Left out: those neither done nor failed.'),
  courses: z
    .array(z.enum(['behind', 'at_risk', 'on_track']))
    .min(1)
    .max(3)
    .optional(),
  lacks: z
    .array(z.enum(goalLacks))
    .min(1)
    .max(goalLacks.length)
    .optional()
    .describe('kpi: none; value: a KPI without one; target: a KPI without one; task: no open one.'),
  overdue: z.boolean().optional().describe('true: due before today.'),
  due_from: date.optional(),
  due_to: date.optional(),
})
export type GoalFilter = z.output<typeof goalFilter>
