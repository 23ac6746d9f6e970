import type { MessageChecks } from '#contract/checks.ts'
import type { Citation } from '#contract/shapes.ts'
import { type Db, json, sql } from '#server/platform/db.ts'

/** What a run came to. `said`: what was found of the message that says it in its conversation; null: nothing yet. */
export type Outcome = {
  text: string
  citations: Citation[]
  in_conversation: boolean
  said: MessageChecks | null
}

/** Null: no run of theirs, or none that came to a text that speaks of their records. What the other side of a rehearsal says does not. */
export async function outcomeOf(db: Db, userId: string, id: string): Promise<Outcome | null> {
  const { rows } = await sql<Outcome>`
    select r.result ->> 'text' as text, coalesce(r.result -> 'citations', '[]') as citations, m.id is not null as in_conversation,
      m.checks as said
    from runs r left join lateral (select id, checks from messages where run_id = r.id and sender_type = 'ai' and author is not null
      order by seq desc limit 1) m on true
    where r.id = ${id}::uuid and r.user_id = ${userId}::uuid and r.status = 'completed' and r.kind <> 'rehearsal'
      and coalesce(r.result ->> 'text', '') <> ''`.execute(db)
  return rows[0] ?? null
}

export async function checksOf(db: Db, userId: string, id: string): Promise<MessageChecks | null> {
  const { rows } = await sql<{ checks: MessageChecks | null }>`
    select checks from run_checks where run_id = ${id}::uuid and user_id = ${userId}::uuid`.execute(db)
  return rows[0]?.checks ?? null
}

/** Two that check at once find the same: the first stays. `waits`: a run of before is put to the second reader too. */
export async function saveChecks(
  db: Db,
  userId: string,
  id: string,
  checks: MessageChecks,
  waits: boolean,
): Promise<void> {
  await sql`insert into run_checks as c (run_id, user_id, checks, due)
    values (${id}::uuid, ${userId}::uuid, ${json(checks)}::jsonb, case when ${waits} then clock_timestamp() end)
    on conflict (run_id) do update set checks = excluded.checks where c.checks is null`.execute(db)
}

/** A run whose result is to be checked. `quiet`: nobody asked for it. */
export type DueRun = { id: string; run_id: string; user_id: string; tried: number; quiet: boolean }

/** Takes what is due. Who takes a run and dies leaves it to others after `seconds`. */
export async function takeDue(db: Db, most: number, seconds: number): Promise<DueRun[]> {
  const { rows } = await sql<DueRun>`
    with due as (
      select run_id from run_checks where due <= clock_timestamp() order by due limit ${most} for update skip locked
    )
    update run_checks c set due = clock_timestamp() + make_interval(secs => ${seconds}), tried = c.tried + 1
    from due join runs r on r.id = due.run_id where c.run_id = due.run_id
    returning c.run_id as id, c.run_id, c.user_id, c.tried, r.kind = 'reply_suggestion' as quiet`.execute(db)
  return rows
}

/** In how many milliseconds the next one is due; null: none. */
export async function nextDue(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(due) - clock_timestamp())::float8 * 1000 as ms from run_checks
    where due is not null`.execute(db)
  const ms = rows[0]?.ms ?? null
  return ms === null ? null : Math.max(0, ms)
}

/** Keeps what is known now in place of what was; with `again`, it is looked at once more in so many seconds. Whoever was taken for dead keeps nothing. */
export async function finishCheck(
  db: Db,
  { id, tried }: DueRun,
  checks: MessageChecks | null,
  again: number | null,
): Promise<void> {
  await sql`update run_checks set checks = coalesce(${checks === null ? null : json(checks)}::jsonb, checks),
      due = clock_timestamp() + make_interval(secs => ${again}::float8)
    where run_id = ${id}::uuid and tried = ${tried}`.execute(db)
}
