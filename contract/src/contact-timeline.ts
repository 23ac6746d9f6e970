// What happened with a contact or is to be done about them, as one list, and the goals they can move.
import { z } from 'zod'
import { goalStatuses, priorities } from './choices.ts'
import { date, id, prose, time } from './shapes.ts'
import { statementStates } from './statements.ts'
import { taskStatuses } from './task-status.ts'

/** What a timeline tells of. An `exchange` is one of mails, a `meeting` one of a connected calendar, a `statement` a promise between me and them. */
export const timelineKinds = [
  'interaction',
  'task',
  'note',
  'thread',
  'file',
  'exchange',
  'meeting',
  'statement',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** Something that happened with a contact, names them, or is to be done about them. */
export const timelineEntry = z.object({
  kind: z.enum(timelineKinds),
  id,
  date: date.meta({
    description:
      'The day it happened; of a task the day it is due, or was made; of a thread or exchange that of its last words.',
  }),
  title: z.string(),
  notes: prose.nullable(),
  author: z.object({ id, name: z.string() }).nullable(),
  updated_at: time,
  can_edit: z.boolean().meta({ description: 'Of an interaction: whether it may be changed here.' }),
  status: z.enum(taskStatuses).nullable(),
  priority: z.enum(priorities).nullable(),
  due_date: date.nullable(),
  direction: z.enum(['i_owe', 'owed_to_me']).nullable().meta({ description: 'Of a promise: who gave it.' }),
  state: z.enum(statementStates).nullable().meta({ description: 'Of a promise: how it stands today.' }),
})
export type TimelineEntry = z.output<typeof timelineEntry>

/** A goal that somebody can move: a task about them belongs to it, or it names them. */
export const contactGoal = z.object({
  id,
  title: z.string(),
  due_date: date,
  status: z.enum(goalStatuses),
  because: z.enum(['task', 'named']),
})
export type ContactGoal = z.output<typeof contactGoal>
