import type { MessageChecks } from '#contract/checks.ts'
import { type Db, json, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

/** What is known of a piece that was just written. `seconds`: in how many it is looked at again; null: nothing of it waits. */
export async function save(
  db: Db,
  userId: string,
  adviceId: string,
  checks: MessageChecks,
  seconds: number | null,
): Promise<void> {
  await sql`insert into advice_checks (id, advice_id, user_id, checks, due)
    values (${newId()}::uuid, ${adviceId}::uuid, ${userId}::uuid, ${json(checks)}::jsonb,
      clock_timestamp() + make_interval(secs => ${seconds}::float8))
    on conflict (advice_id) do update set id = excluded.id, checks = excluded.checks, due = excluded.due, tried = 1`.execute(
    db,
  )
}

/** A piece whose claims are to be checked; `id`: of what is known of this text of it. */
export type DueAdvice = { id: string; advice_id: string; user_id: string; run_id: string | null; tried: number }

/** Takes what is due. Who takes a piece and dies leaves it to others after `seconds`. */
export async function takeDue(db: Db, most: number, seconds: number): Promise<DueAdvice[]> {
  const { rows } = await sql<DueAdvice>`
    with due as (
      select id from advice_checks where due <= clock_timestamp() order by due limit ${most} for update skip locked
    )
    update advice_checks c set due = clock_timestamp() + make_interval(secs => ${seconds}), tried = c.tried + 1
    from due join advice_checks d on d.id = due.id join advice a on a.id = d.advice_id where c.id = due.id
    returning c.id, c.advice_id, c.user_id, a.flow_run_id as run_id, c.tried`.execute(db)
  return rows
}

/** In how many milliseconds the next one is due; null: none. */
export async function nextDue(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(due) - clock_timestamp())::float8 * 1000 as ms from advice_checks
    where due is not null`.execute(db)
  const ms = rows[0]?.ms ?? null
  return ms === null ? null : Math.max(0, ms)
}

/** Keeps what is known now in place of what was; with `again`, it is looked at once more in so many seconds. Whoever was taken for dead keeps nothing. */
export async function finish(
  db: Db,
  { id, tried }: DueAdvice,
  checks: MessageChecks | null,
  again: number | null,
): Promise<void> {
  await sql`update advice_checks set checks = coalesce(${checks === null ? null : json(checks)}::jsonb, checks),
      due = clock_timestamp() + make_interval(secs => ${again}::float8)
    where id = ${id}::uuid and tried = ${tried}`.execute(db)
}

/** A text with what it cites and what is known of it. Null: it is gone, or was written anew. */
export async function checkedText(db: Db, userId: string, id: string) {
  const row = await db
    .selectFrom('advice_checks as c')
    .innerJoin('advice as a', 'a.id', 'c.advice_id')
    .select(['a.content', 'a.citations', 'c.checks'])
    .where('c.id', '=', id)
    .where('c.user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}
