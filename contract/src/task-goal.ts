// What a task is for.
import { z } from 'zod'
import { goalStatus } from './goals.ts'
import { date, idParams, time } from './shapes.ts'

/** What whoever has a task is told of its goal, also without a right to the goal. */
export const goalOfTask = z.object({
  title: z.string(),
  status: goalStatus,
  created_at: time,
  due_date: date,
})
export type GoalOfTask = z.output<typeof goalOfTask>

export const taskGoal = {
  goal: {
    method: 'GET',
    path: '/api/tasks/{id}/goal',
    gate: 'approved',
    summary:
      'Of a task\u2019s goal the title, the period and the status, also for who has the task without a right to the goal',
    params: idParams,
    output: goalOfTask,
  },
} as const
