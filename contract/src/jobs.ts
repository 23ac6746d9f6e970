// What the operator sees of the work in the background: each job, and what became of it in the last hour. Never what it works on.
import { z } from 'zod'
import { contract } from './endpoint.ts'
import { time } from './shapes.ts'

export const jobKinds = ['pass', 'task', 'duty'] as const

export const jobState = z.object({
  name: z.string().meta({ description: 'feature.what; metrics and the log name it so.' }),
  title: z.string(),
  kind: z.enum(jobKinds).meta({
    description:
      'pass: looks for what is due; task: one piece of work, kept until it is done; duty: each server for itself.',
  }),
  every_seconds: z
    .number()
    .nullable()
    .meta({ description: 'It is done so often by itself; null: when it is asked for.' }),
  queue: z
    .object({
      due: z.int(),
      later: z.int().meta({ description: 'Put off until a time to come.' }),
      active: z.int(),
      done: z.int().meta({ description: 'Within the last hour, as failed.' }),
      failed: z.int(),
    })
    .nullable()
    .meta({ description: 'On all servers; null: each server does it for itself.' }),
  last_done_at: time.nullable().meta({ description: 'null: not within the last hour.' }),
  last_failed_at: time.nullable(),
  last_error: z.string().nullable().meta({ description: 'Of what it broke off last, within the last hour.' }),
})
export type JobState = z.output<typeof jobState>

export const jobsContract = contract('jobs', {
  state: {
    method: 'GET',
    path: '/api/jobs/state',
    gate: 'admin',
    summary: 'The work in the background, and how it goes',
    output: z.object({ jobs: z.array(jobState) }),
    // Requests may give jobs and never see one: only the server itself may.
    ownTransaction: true,
  },
})
