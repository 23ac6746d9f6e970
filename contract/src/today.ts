// The briefing of the day: what needs its person first, made before they ask and kept true while the day goes on.
import { z } from 'zod'
import { liveContract } from './endpoint.ts'
import { invitation, meeting } from './meetings.ts'
import { keptStatement } from './promises.ts'
import { citation, date, id, requiredLine, time } from './shapes.ts'
import { task } from './tasks.ts'

/** The most that stands on top: a day has no room for more. */
export const MOST_TODAY = 5
/** What its person says of an item. `known` and `wrong` items make room for the next one while their records say the same. */
export const briefingAnswers = ['useful', 'known', 'wrong'] as const
export const briefingAnswer = z.enum(briefingAnswers, {
  error: `answer is one of: ${briefingAnswers.join(', ')}, null.`,
})
export type BriefingAnswer = z.output<typeof briefingAnswer>

export const briefingItem = z.object({
  key: z.string().meta({ description: 'Stable while its records say the same.' }),
  title: z.string(),
  reason: z
    .string()
    .nullable()
    .meta({ description: 'Why it stands here today, from the records; null: the title says it.' }),
  action: z
    .string()
    .nullable()
    .meta({ description: 'What to do about it; null: nothing in particular, or the title says it.' }),
  goal_id: id.nullable(),
  task_id: id.nullable().meta({ description: 'The open task that does it already; null: there is none.' }),
  made_task_id: id.nullable().meta({ description: 'The task that I made of it; null: none that is still there.' }),
  answer: briefingAnswer.nullable(),
  citations: z.array(citation),
})
export type BriefingItem = z.output<typeof briefingItem>

export const changedToday = z.object({
  kind: z
    .enum(['task_given', 'task_done', 'kpi_value'])
    .meta({ description: 'task_given: somebody else gave me this open task.' }),
  title: z.string(),
  at: time,
  record: citation,
})
export type ChangedToday = z.output<typeof changedToday>

/** What a schedule came to. */
export const scheduleToday = z.object({
  schedule_id: id,
  title: z.string(),
  status: z.enum(['completed', 'failed', 'skipped']),
  says: z
    .string()
    .nullable()
    .meta({ description: 'The beginning of what it came to, or why it did not; null: nothing to say.' }),
  at: time,
  run_id: id.nullable(),
  conversation_id: id.nullable(),
})
export type ScheduleToday = z.output<typeof scheduleToday>

/** A goal that is not as sure as it may look, whatever it says of itself. */
export const goalConfidence = z.object({
  goal_id: id,
  level: z.enum(['shaky', 'low']),
  reasons: z
    .array(z.object({ text: z.string(), citations: z.array(citation) }))
    .meta({ description: 'Why, the heaviest first: days in texts, silence, overdue tasks, broken promises.' }),
})
export type GoalConfidence = z.output<typeof goalConfidence>

export const today = z.object({
  day: date.meta({ description: 'In the zone of the person.' }),
  made_at: time,
  is_refreshing: z
    .boolean()
    .meta({ description: 'Records have changed since; the next reading has it, and news says when.' }),
  items: z.array(briefingItem).meta({ description: `At most ${MOST_TODAY}, what bites first on top.` }),
  more: z.int().meta({ description: 'How many more were seen.' }),
  confidence: z.array(goalConfidence).meta({ description: 'Live goals that I see and that records speak against.' }),
  tasks: z.array(task).meta({ description: 'Mine, open, overdue or due today, that no item speaks of.' }),
  promises: z
    .array(keptStatement)
    .meta({ description: 'What I owe and what is owed to me, late or due until tomorrow, that no item speaks of.' }),
  promised: z
    .array(z.object({ task_id: id, statement: keptStatement }))
    .meta({ description: 'Which of these tasks do what was promised, and the words of it: they stand there once.' }),
  meetings: z.array(meeting).meta({ description: 'What is left of today, and the next one after it within a week.' }),
  invitations: z.array(invitation).meta({ description: 'Not answered, the next five.' }),
  changed: z.array(changedToday).meta({ description: 'Since yesterday morning, by whomever.' }),
  schedules: z
    .array(scheduleToday)
    .meta({ description: 'What schedules that come here came to since yesterday morning, the newest of each.' }),
  useful: z
    .object({ useful: z.int(), known: z.int(), wrong: z.int() })
    .meta({ description: 'What I said of items in the last 30 days.' }),
  missing: z.object({ goal: z.boolean(), note: z.boolean(), contact: z.boolean() }).meta({
    description: 'What this workspace has none of yet.',
  }),
  has_sample: z.boolean().meta({ description: 'The sample company, or a part of it, is in this workspace.' }),
})
export type Today = z.output<typeof today>

export const todayContract = liveContract('today', {
  get: {
    method: 'GET',
    path: '/api/today',
    gate: 'approved',
    summary: 'My briefing of the day',
    output: today,
  },
  answer: {
    method: 'POST',
    path: '/api/today/answers',
    gate: 'approved',
    summary: 'Say of an item that it was useful, known or wrong; null takes it back',
    body: z.strictObject({
      key: requiredLine(200, 'Please say which item.'),
      answer: briefingAnswer.nullable(),
    }),
    output: today,
    status: 200,
  },
  task: {
    method: 'POST',
    path: '/api/today/tasks',
    gate: 'approved',
    summary: 'Say which task was made of an item: from then on the item names it',
    body: z.strictObject({ key: requiredLine(200, 'Please say which item.'), task_id: id }),
    output: today,
    status: 200,
  },
})
