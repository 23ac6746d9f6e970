// How a run begins to be: its row, and the lock under which a user's runs take places.
import { type Run, runKindTraits as runKinds } from '#contract/runs.ts'
import { json } from '../platform/db.ts'
import { TAKE_PLACES } from './kinds.ts'
import type { RunQuery } from './run-query.ts'

/** Runs of one user that may wait their turn. */
export const MOST_QUEUED = 50

// Held until the transaction ends, so that no two of a user's runs take the last place at once.
const lockOf = (user: string) => `pg_advisory_xact_lock(hashtextextended(${user}::text, 5))`
export const LOCK_OWNER = { name: 'run-lock-owner', text: `select ${lockOf('user_id')} from runs where id = $1` }

/** Before the rows of single runs, as whoever takes a run to work does: the other way round two of them wait for each other. */
export async function lockRunsOf(ask: RunQuery, userId: string): Promise<void> {
  await ask({ name: 'run-lock-user', text: `select ${lockOf('$1')}` }, [userId])
}

export type NewRun = Pick<Run, 'kind' | 'name' | 'user_id' | 'inputs'> &
  Partial<Pick<Run, 'flow_id' | 'crew_id' | 'conversation_id'>> & {
    /** The kind of run that does it (RunKind.name); left out: the one of the run's own name. */
    work?: string
    /** Nobody waits for it: it takes its turn in `background.ts`, and is not to be handed over by `enqueue`. */
    in_background?: boolean
    snapshot: unknown
  }

/** Keeps a new run, in the transaction that asks for it. False: too many runs of this user wait already. */
export async function insertRun(ask: RunQuery, id: string, run: NewRun): Promise<boolean> {
  if (runKinds[run.kind].takes_place) await lockRunsOf(ask, run.user_id)
  const inserted = await ask(
    {
      name: 'run-insert',
      text: `insert into runs (id, kind, name, user_id, flow_id, inputs, snapshot, crew_id, conversation_id, work, in_background)
        select $1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $9, $10, $11
        where $2 not in (${TAKE_PLACES}) or (select count(*) from runs where user_id = $4 and status = 'pending') < ${MOST_QUEUED} returning id`,
    },
    [
      id,
      run.kind,
      run.name,
      run.user_id,
      run.flow_id ?? null,
      json(run.inputs),
      json(run.snapshot),
      run.crew_id ?? null,
      run.conversation_id ?? null,
      run.work ?? run.name,
      run.in_background ?? false,
    ],
  )
  return inserted.length > 0
}
