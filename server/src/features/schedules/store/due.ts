// What the background jobs read and write of everybody's schedules, as the owner of the database.
import type { Schedule } from '#contract/schedules.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { usedTokens } from '../store.ts'

export type DueSchedule = Pick<
  Schedule,
  'id' | 'user_id' | 'rule' | 'starts_on' | 'time_of_day' | 'time_zone' | 'event'
> & { next_at: string }
export type NextTime = { next_at: Date | null; missed: number }

/**
 * Takes schedules whose time has come, writes down that they are due and when they are next, in one commit: whoever dies, a time is
 * due once. Answers whose they were.
 */
export async function claimDue(
  db: Db,
  now: Date,
  most: number,
  nextOf: (due: DueSchedule) => NextTime,
): Promise<string[]> {
  return db.transaction().execute(async (work) => {
    const { rows } = await sql<DueSchedule>`select id, user_id, rule, starts_on, time_of_day, time_zone, event, next_at
      from schedules where next_at <= ${now.toISOString()} and not is_paused order by next_at, user_id, id limit ${most} for update skip locked`.execute(
      work,
    )
    if (rows.length === 0) return []
    const next = rows.map(nextOf)
    const own = await ofOwnNotes(work, rows)
    const due = rows.map(({ id }) => !own.has(id))
    await sql`insert into schedule_runs (id, schedule_id, user_id, due_at, cause, missed)
      select d.id, d.schedule, d.person, d.at, d.cause, d.missed from unnest(${rows.map(() => newId())}::uuid[], ${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(({ user_id }) => user_id)}::uuid[], ${rows.map(({ next_at }) => next_at)}::timestamptz[],
        ${rows.map(({ event }) => (event ? 'event' : 'time'))}::text[], ${next.map(({ missed }) => missed)}::int[])
        as d (id, schedule, person, at, cause, missed)
        join unnest(${rows.map(({ id }) => id)}::uuid[], ${due}::boolean[]) as e (schedule, due) on e.schedule = d.schedule and e.due
      on conflict (schedule_id, due_at) do nothing`.execute(work)
    await sql`update schedules s set next_at = d.at from unnest(${rows.map(({ id }) => id)}::uuid[],
        ${next.map(({ next_at }) => next_at?.toISOString() ?? null)}::timestamptz[]) as d (id, at) where s.id = d.id`.execute(
      work,
    )
    return rows.map(({ user_id }) => user_id)
  })
}

/**
 * Those of them that wait for a note, where all that was added since are notes of their own runs, or of runs that an event began: they
 * would start themselves, or each other, for ever.
 */
async function ofOwnNotes(db: Db, rows: readonly DueSchedule[]): Promise<ReadonlySet<string>> {
  const waiting = rows.filter(({ event }) => event === 'note_added').map(({ id }) => id)
  if (waiting.length === 0) return new Set()
  const { rows: own } = await sql<{ id: string }>`select s.id from schedules s
    where s.id = any (${waiting}::uuid[]) and not exists (select from notes n
      where n.user_id = s.user_id and n.created_at >= s.next_at - make_interval(mins => s.debounce_minutes) - interval '1 second'
        and not exists (select from schedule_runs h join tool_effects t on t.run_id = h.run_id
          where h.user_id = s.user_id and (h.schedule_id = s.id or h.cause = 'event')
            and (t.result->'outcome'->'changes')::jsonb @> jsonb_build_array(jsonb_build_object('kind', 'note', 'id', n.id))))`.execute(
    db,
  )
  return new Set(own.map(({ id }) => id))
}

export type WaitingRun = {
  id: string
  schedule_id: string
  user_id: string
  due_at: string
  late_seconds: number
  cause: 'time' | 'event' | 'now'
}

/** Takes times that were written down and have not begun, one person's together. Should its server die, another has them after `seconds`. */
export async function takeWaiting(db: Db, most: number, seconds: number): Promise<WaitingRun[]> {
  const { rows } =
    await sql<WaitingRun>`update schedule_runs set taken_until = clock_timestamp() + make_interval(secs => ${seconds})
    where id in (select id from schedule_runs where status = 'waiting' and coalesce(taken_until, created_at) <= clock_timestamp()
      order by coalesce(taken_until, created_at) limit ${most} for update skip locked)
    returning id, schedule_id, user_id, due_at, cause, extract(epoch from clock_timestamp() - created_at)::float8 as late_seconds`.execute(
      db,
    )
  return rows
}

/** In how many milliseconds something is due next; null: nothing is. */
export async function nextDueMs(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`select extract(epoch from least(
      (select min(next_at) from schedules where not is_paused and next_at is not null),
      (select min(coalesce(taken_until, created_at)) from schedule_runs where status = 'waiting')
    ) - clock_timestamp())::float8 * 1000 as ms`.execute(db)
  return rows[0]?.ms ?? null
}

/** Puts a time off that could not begin yet. */
export async function putOff(db: Db, id: string, seconds: number): Promise<void> {
  await sql`update schedule_runs set taken_until = clock_timestamp() + make_interval(secs => ${seconds})
    where id = ${id} and status = 'waiting'`.execute(db)
}

export type ToBegin = Pick<
  Schedule,
  'id' | 'title' | 'kind' | 'crew_id' | 'flow_id' | 'question' | 'inputs' | 'month_tokens' | 'is_paused'
> & {
  /** In which it asks; null: there is none yet, or not any more. */
  conversation_id: string | null
  /** Tokens of its runs since the month began; only where it has a budget. */
  used_tokens: number
}

/** Holds schedules of one person, and those of these times that have not begun. What is not in the answer has, or was deleted. */
export async function holdWaiting(
  db: Db,
  times: readonly WaitingRun[],
): Promise<{ schedules: ReadonlyMap<string, ToBegin>; waiting: ReadonlySet<string> }> {
  // The schedules first, as whoever changes or deletes one does.
  const { rows: schedules } =
    await sql<ToBegin>`select s.id, s.title, s.kind, s.crew_id, s.flow_id, s.question, s.inputs,
      s.month_tokens, s.is_paused, s.conversation_id, case when s.month_tokens is null then 0 else ${usedTokens} end as used_tokens
    from schedules s where s.id = any (${times.map(({ schedule_id }) => schedule_id)}::uuid[]) order by s.id for update of s`.execute(
      db,
    )
  const { rows: held } = await sql<{ id: string }>`select id from schedule_runs
    where id = any (${times.map(({ id }) => id)}::uuid[]) and status = 'waiting' order by id for update`.execute(db)
  return { schedules: new Map(schedules.map((row) => [row.id, row])), waiting: new Set(held.map(({ id }) => id)) }
}

/** The runs that times have begun with. One that has ended already stands as it ended. */
export async function markStarted(db: Db, begun: readonly { id: string; run_id: string }[]): Promise<void> {
  if (begun.length === 0) return
  await sql`update schedule_runs h set run_id = r.id, started_at = clock_timestamp(), ended_at = r.ended_at,
      tokens = r.input_tokens::bigint + r.output_tokens, reason = case when r.status in ('failed', 'stopped') then left(r.error, 2000) end,
      status = case when r.status in ('completed', 'failed', 'stopped') then r.status else 'started' end
    from unnest(${begun.map(({ id }) => id)}::uuid[], ${begun.map(({ run_id }) => run_id)}::uuid[]) as b (id, run_id)
      join runs r on r.id = b.run_id
    where h.id = b.id and h.status = 'waiting'`.execute(db)
}

/** Answers whether the time before this one was skipped for the same reason. */
export async function markSkipped(db: Db, id: string, reason: string): Promise<{ again: boolean }> {
  const { rows } = await sql<{
    again: boolean
  }>`update schedule_runs h set status = 'skipped', reason = ${reason}, ended_at = clock_timestamp()
    where h.id = ${id} and h.status = 'waiting' returning coalesce((select b.status = 'skipped' and b.reason = ${reason} from schedule_runs b
      where b.schedule_id = h.schedule_id and b.due_at < h.due_at order by b.due_at desc limit 1), false) as again`.execute(
    db,
  )
  return rows[0] ?? { again: true }
}

export async function pause(db: Db, id: string, reason: string): Promise<void> {
  await sql`update schedules set is_paused = true, paused_reason = ${reason}, next_at = null where id = ${id}`.execute(
    db,
  )
}

export async function keepConversation(db: Db, id: string, conversationId: string): Promise<void> {
  await sql`update schedules set conversation_id = ${conversationId} where id = ${id}`.execute(db)
}

/** Takes schedules that wait for an event which no commit tells of, and were not looked at for so long. */
export async function takeWatched(db: Db, most: number, seconds: number): Promise<{ id: string; user_id: string }[]> {
  const { rows } = await sql<{ id: string; user_id: string }>`update schedules set watched_at = clock_timestamp()
    where id in (select id from schedules where not is_paused and event is not null and event <> 'note_added'
      and watched_at <= clock_timestamp() - make_interval(secs => ${seconds}) order by watched_at limit ${most} for update skip locked)
    returning id, user_id`.execute(db)
  return rows
}

/**
 * Which of these records were changed, since the schedule was looked at last, by its own runs or by those that an event began: what
 * comes of that is no event for it. `lateMinutes`: so much later it may be found. What such a run has changed and becomes late only days afterwards is one.
 */
export async function changedByItself(
  db: Db,
  id: string,
  records: readonly string[],
  lateMinutes: number,
): Promise<ReadonlySet<string>> {
  if (records.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select distinct c.change->>'id' as id from schedules s
      join schedule_runs h on h.user_id = s.user_id and (h.schedule_id = s.id or h.cause = 'event')
      join runs r on r.id = h.run_id and r.updated_at >= coalesce(s.seen_at, s.created_at) - make_interval(mins => ${lateMinutes})
      join tool_effects t on t.run_id = r.id
      cross join lateral jsonb_array_elements(coalesce((t.result->'outcome'->'changes')::jsonb, '[]')) as c (change)
    where s.id = ${id} and c.change->>'id' = any (${[...records]})`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** What was seen now; `isNew`: something of it had not been there before, so it is due soon. */
export async function keepSeen(
  db: Db,
  id: string,
  { seen, at, isNew }: { seen: readonly string[]; at: Date; isNew: boolean },
): Promise<void> {
  await sql`update schedules set seen = ${JSON.stringify(seen)}::jsonb, seen_at = ${at.toISOString()}::timestamptz,
      next_at = case when ${isNew} then coalesce(next_at, clock_timestamp() + make_interval(mins => debounce_minutes)) else next_at end
    where id = ${id} and not is_paused`.execute(db)
}
