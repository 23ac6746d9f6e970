// What becomes of jobs: counted in this process for the metrics, and read of the queue for the operator's page.

import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { JobState } from '#contract/jobs.ts'
import type { Database } from '../db.ts'
import type { Job } from './job.ts'

export function jobMetrics(database: Database, jobs: readonly Job[]) {
  const registry = new Registry()
  const turns = new Counter({
    name: 'adjutant_job_turns_total',
    help: 'Turns of background jobs in this process, by how they ended.',
    labelNames: ['job', 'end'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'adjutant_job_seconds',
    help: 'How long turns of background jobs took.',
    labelNames: ['job'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers: [registry],
  })
  new Gauge({
    name: 'adjutant_jobs',
    help: 'Background jobs of all servers: due, put off, at work, and failed within the last hour.',
    labelNames: ['job', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      // A database that is away must not take the other metrics with it.
      for (const { name, queue } of await stateOf(database, jobs).catch(() => []))
        for (const state of ['due', 'later', 'active', 'failed'] as const)
          if (queue) this.set({ job: name, state }, queue[state])
    },
  })
  return {
    registry,
    /** A turn begins; call what is returned at its end. */
    began(job: string) {
      const end = seconds.startTimer({ job })
      return (how: 'done' | 'failed' | 'cut off') => {
        end()
        turns.inc({ job, end: how })
      }
    },
  }
}

/** Each job as it stands on all servers. What is over is known for an hour. */
export async function stateOf({ pool }: Database, jobs: readonly Job[]): Promise<JobState[]> {
  const names = jobs.map(({ name }) => name)
  const { rows } = await pool.query<Row>({ name: 'jobs-state', text: STATE, values: [names] })
  const found = new Map(rows.map((row) => [row.name, row]))
  return jobs.map((job) => {
    const {
      name,
      last_done_at = null,
      last_failed_at = null,
      last_error = null,
      ...queue
    } = found.get(job.name) ?? NONE
    return {
      name: job.name,
      title: job.title,
      kind: job.kind,
      every_seconds: job.kind === 'task' ? null : job.everySeconds,
      queue: job.kind === 'duty' ? null : queue,
      ...{ last_done_at, last_failed_at, last_error },
    }
  })
}

type Row = NonNullable<JobState['queue']> & Pick<JobState, 'name' | 'last_done_at' | 'last_failed_at' | 'last_error'>
const NONE: Row = {
  ...{ name: '', due: 0, later: 0, active: 0, done: 0, failed: 0 },
  ...{ last_done_at: null, last_failed_at: null, last_error: null },
}

const STATE = `select name,
    (count(*) filter (where state in ('created', 'retry') and start_after <= now()))::int as due,
    (count(*) filter (where state in ('created', 'retry') and start_after > now()))::int as later,
    (count(*) filter (where state = 'active'))::int as active,
    (count(*) filter (where state = 'completed' and completed_on > now() - interval '1 hour'))::int as done,
    (count(*) filter (where state = 'failed' and completed_on > now() - interval '1 hour'))::int as failed,
    max(completed_on) filter (where state = 'completed') as last_done_at,
    max(completed_on) filter (where state = 'failed') as last_failed_at,
    (array_agg(coalesce(output->>'message', output->'value'->>'message') order by completed_on desc) filter (where state = 'failed'))[1] as last_error
  from pgboss.job where name = any($1::text[]) group by name`
