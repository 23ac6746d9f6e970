// What is kept of runs for a while only: the workings of those that are over. Their timelines stay.
import type { Database } from '../platform/db.ts'
import { definePass, type Pass } from '../platform/jobs/job.ts'
import { KEEP_STEPS } from './kinds.ts'

/** How long the workings of an ended run are kept; those of crews and flows so long that they can be forked (fork.ts). */
const KEPT_MINUTES = 10
const FORKED_DAYS = 30

/** Results of steps and counts of tries, of runs that are over for good: one that sleeps, or may be tried again, goes on from them. */
export const runTidyingJob = ({ pool }: Database): Pass =>
  definePass({
    name: 'runs.tidying',
    title: 'Delete the workings of ended runs',
    everySeconds: 60,
    async run() {
      await pool.query(GIVE_UP_RETRIES)
      await pool.query(
        forget(
          'run_steps',
          ` and (r.kind not in (${KEEP_STEPS}) or r.ended_at < clock_timestamp() - interval '${FORKED_DAYS} days')`,
        ),
      )
      await pool.query(forget('run_attempts'))
      await pool.query(`delete from engine_nodes where beat_at < clock_timestamp() - interval '1 hour'`)
      return undefined
    },
  })

const GIVE_UP_RETRIES = `update runs set retry_until = null where retry_until < clock_timestamp() and status = 'failed'`
const forget = (table: string, also = '') => `delete from ${table} w using runs r where r.id = w.run_id
  and r.ended_at < clock_timestamp() - interval '${KEPT_MINUTES} minutes'
  and r.status in ('completed', 'failed', 'stopped') and r.retry_until is null${also}`
