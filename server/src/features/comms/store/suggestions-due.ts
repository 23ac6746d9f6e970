// For whom a reply is to be suggested. The database writes it down with each message (migration 0051); the server works it off.
import { OPEN } from '#server/engine/run-rows.ts'
import { type Database, type Db, sql } from '#server/platform/db.ts'

export type Due = { thread_id: string; user_id: string; for_seq: number }

/** Nobody else takes the same for so long; whoever dies in the middle leaves it to the next. */
const HELD_SECONDS = 5

/** What is due now, for this process alone. */
export async function takeDue({ pool }: Database, most: number): Promise<Due[]> {
  const { rows } = await pool.query<Due>({
    name: 'suggestions-take',
    text: `update suggestions_due d set due_at = clock_timestamp() + make_interval(secs => $1)
      from (select thread_id, user_id from suggestions_due where due_at <= clock_timestamp() order by due_at limit $2
        for update skip locked) as t
      where d.thread_id = t.thread_id and d.user_id = t.user_id
      returning d.thread_id, d.user_id, d.for_seq`,
    values: [HELD_SECONDS, most],
  })
  return rows
}

/** In how many milliseconds the next one is due. Null: there is none. */
export async function nextDue({ pool }: Database): Promise<number | null> {
  const { rows } = await pool.query<{ ms: number | null }>({
    name: 'suggestions-next',
    text: 'select extract(epoch from min(due_at) - clock_timestamp())::float8 * 1000 as ms from suggestions_due',
  })
  return rows[0]?.ms ?? null
}

/** It is looked at again so many seconds later. */
export async function postpone({ pool }: Database, { thread_id, user_id }: Due, seconds: number): Promise<void> {
  await pool.query({
    name: 'suggestions-postpone',
    text: `update suggestions_due set due_at = clock_timestamp() + make_interval(secs => $3)
      where thread_id = $1 and user_id = $2`,
    values: [thread_id, user_id, seconds],
  })
}

/** It is begun, or not wanted. What fell due anew meanwhile stays. */
export async function finishSuggestion(db: Db, { thread_id, user_id, for_seq }: Due): Promise<void> {
  await sql`delete from suggestions_due where thread_id = ${thread_id}::uuid and user_id = ${user_id}::uuid
    and for_seq <= ${for_seq}`.execute(db)
}

/** Runs at work on what nobody waits for: used, ignored or replaced meanwhile, or its person has answered by themself. */
export async function unwanted({ pool }: Database): Promise<{ run_id: string; user_id: string }[]> {
  const { rows } = await pool.query<{ run_id: string; user_id: string }>({
    name: 'suggestions-unwanted',
    text: `select r.id as run_id, r.user_id from runs r left join thread_suggestions s on s.run_id = r.id
      where r.kind = 'reply_suggestion' and r.status = any($1)
        and (s.id is null or s.state <> 'writing' or exists (select 1 from thread_messages m
          where m.thread_id = s.thread_id and m.kind = 'text' and m.seq > s.for_seq and m.sender_id = s.user_id))`,
    values: [OPEN],
  })
  return rows
}
