import type { MessageChecks } from '#contract/checks.ts'
import type { RunPart } from '#contract/runs.ts'
import type { Citation } from '#contract/shapes.ts'
import { type Db, json, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

/** What an agent came to, as it is kept. `place`: the how-manieth part of its run, from 0. */
export type NewPart = {
  run_id: string
  user_id: string
  step: string
  place: number
  name: string
  agent: string
  text: string
  citations: readonly Citation[]
}

/** A run that goes on after a restart comes by again: it is kept once. Nothing, where the run is gone. */
export async function keep(db: Db, part: NewPart): Promise<void> {
  await sql`insert into run_parts (id, run_id, user_id, step, place, name, agent, content, citations)
    select ${newId()}::uuid, id, user_id, ${part.step}, ${part.place}, ${part.name}, ${part.agent}, ${part.text},
      ${json(part.citations)}::jsonb
    from runs where id = ${part.run_id}::uuid and user_id = ${part.user_id}::uuid
    on conflict (run_id, step) do nothing`.execute(db)
}

/** Of a run of theirs, in the order in which they came. */
export async function ofRun(db: Db, userId: string, runId: string): Promise<RunPart[]> {
  const { rows } = await sql<RunPart>`
    select step, name, agent, content as text, citations, checks from run_parts
    where run_id = ${runId}::uuid and user_id = ${userId}::uuid order by place, step`.execute(db)
  return rows
}

/** A part whose claims are to be checked. */
export type DuePart = { id: string; run_id: string; user_id: string; tried: number }

/** Takes what is due. Who takes a part and dies leaves it to others after `seconds`. */
export async function takeDue(db: Db, most: number, seconds: number): Promise<DuePart[]> {
  const { rows } = await sql<DuePart>`
    with due as (
      select id from run_parts where due <= clock_timestamp() order by due limit ${most} for update skip locked
    )
    update run_parts p set due = clock_timestamp() + make_interval(secs => ${seconds}), tried = p.tried + 1
    from due where p.id = due.id returning p.id, p.run_id, p.user_id, p.tried`.execute(db)
  return rows
}

/** In how many milliseconds the next one is due; null: none. */
export async function nextDue(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(due) - clock_timestamp())::float8 * 1000 as ms from run_parts
    where due is not null`.execute(db)
  const ms = rows[0]?.ms ?? null
  return ms === null ? null : Math.max(0, ms)
}

/** Keeps what is known now in place of what was; with `again`, it is looked at once more in so many seconds. Whoever was taken for dead keeps nothing. */
export async function finish(
  db: Db,
  { id, tried }: DuePart,
  checks: MessageChecks | null,
  again: number | null,
): Promise<void> {
  await sql`update run_parts set checks = coalesce(${checks === null ? null : json(checks)}::jsonb, checks),
      due = clock_timestamp() + make_interval(secs => ${again}::float8)
    where id = ${id}::uuid and tried = ${tried}`.execute(db)
}

/** Null: it is gone. */
export async function checkedText(db: Db, userId: string, id: string) {
  const { rows } = await sql<{ text: string; citations: Citation[]; checks: MessageChecks | null }>`
    select content as text, citations, checks from run_parts
    where id = ${id}::uuid and user_id = ${userId}::uuid`.execute(db)
  return rows[0] ?? null
}
