// What stands in the way of meeting: of calendars, as far as whoever asks may see them.
import type { WorkingHours } from '#contract/meetings.ts'
import { type Db, sql } from '#server/platform/db.ts'
import type { Busy } from '../rules/free-times.ts'

export type CalendarHere = { name: string; state: string; synced_at: string | null; readable: boolean }

/** Paused ones too: what they held is kept. */
export async function calendars(db: Db, userId: string): Promise<CalendarHere[]> {
  const { rows } =
    await sql<CalendarHere>`select name, state, synced_at, (ai_reads or app_own_eyes()) as readable from connections
    where user_id = ${userId}::uuid and kind = 'calendar' and left_at is null order by created_at`.execute(db)
  return rows
}

/** What is agreed to, or asked for and not declined, between two days. */
export async function busy(db: Db, userId: string, from: string, to: string): Promise<Busy[]> {
  const { rows } = await sql<Busy>`select m.starts_at, m.ends_at from (
      select m.* from meetings m where m.user_id = ${userId}::uuid and m.starts_at > (${from}::date - 2)::timestamptz
        and m.starts_at < ${to}::date::timestamptz and m.ends_at > ${from}::date::timestamptz and m.ends_at - m.starts_at <= interval '1 day'
      union all select m.* from meetings m where m.user_id = ${userId}::uuid
        and m.starts_at < ${to}::date::timestamptz and m.ends_at > ${from}::date::timestamptz and m.ends_at - m.starts_at > interval '1 day') m
    where not m.cancelled and not m.declined and not m.free
      and not exists (select from invitation_answers a where a.user_id = m.user_id and a.uid = m.uid and a.sent_at is not null
        and a.status = 'declined' and a.sequence >= m.sequence and a.occurrence = case when m.exception then m.occurrence else '' end
        and not exists (select from invitation_answers b where b.user_id = a.user_id and b.uid = a.uid and b.occurrence = a.occurrence
          and b.sent_at > a.sent_at))
    order by m.starts_at`.execute(db)
  return rows
}

export async function hours(db: Db, userId: string): Promise<WorkingHours | undefined> {
  return db
    .selectFrom('working_hours')
    .select(['days', 'from_time', 'to_time'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function keepHours(db: Db, userId: string, { days, from_time, to_time }: WorkingHours): Promise<void> {
  await sql`insert into working_hours (user_id, days, from_time, to_time) values (${userId}::uuid, ${[...days]}::integer[], ${from_time}, ${to_time})
    on conflict (user_id) do update set days = excluded.days, from_time = excluded.from_time, to_time = excluded.to_time,
      updated_at = clock_timestamp()`.execute(db)
}
