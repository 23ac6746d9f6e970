// Whose briefing is to be mailed, and what was mailed last. As the owner of the database.
import { BRIEFING_HOUR } from '#contract/notifications.ts'
import { type Db, sql } from '#server/platform/db.ts'

/** Whoever was held and not written to is another's after this: its server has died, or could not. */
const HELD_SECONDS = 300

/** People who want it by mail, whose hour has come today, and of whose day nothing is decided yet. Later than `lateHours` after it no mail is a morning's. */
export async function dueByMail(db: Db, now: Date, lateHours: number, most: number): Promise<string[]> {
  const at = now.toISOString()
  const { rows } = await sql<{ user_id: string }>`with clocks as (
      select z.zone, local_time_in(z.zone, ${at}::timestamptz) as wall from (
        select distinct coalesce(u.time_zone, 'UTC') as zone from users u
        join notification_settings s on s.user_id = u.id and s.kind = 'briefing' and s.mail) z)
    select u.id as user_id from notification_settings s join users u on u.id = s.user_id
      join clocks c on c.zone = coalesce(u.time_zone, 'UTC') left join briefing_mail m on m.user_id = u.id
    where s.kind = 'briefing' and s.mail and u.user_level <> 'waitlisted' and not (u.must_change_password and u.password_replaced)
      and (m.day is null or m.day < c.wall::date) and (m.held_until is null or m.held_until <= ${at}::timestamptz)
      and extract(hour from c.wall) between coalesce(m.hour, ${BRIEFING_HOUR}) and coalesce(m.hour, ${BRIEFING_HOUR}) + ${lateHours}::int
    order by m.held_until nulls first, u.id limit ${most}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Holds one while it is written; null: somebody else does. Answers what the last mail told of. */
export async function hold(db: Db, userId: string, now: Date): Promise<ReadonlySet<string> | null> {
  const at = now.toISOString()
  const { rows } = await sql<{
    keys: string[]
  }>`insert into briefing_mail as m (user_id, held_until) values (${userId}::uuid, ${at}::timestamptz + make_interval(secs => ${HELD_SECONDS}))
    on conflict (user_id) do update set held_until = excluded.held_until where m.held_until is null or m.held_until <= ${at}::timestamptz
    returning keys`.execute(db)
  return rows[0] ? new Set(rows[0].keys) : null
}

/** Decides on a day, once: false where it was decided on already, or it is wanted no more. `keys`: what is told of; left out: nothing is written. */
export async function decide(db: Db, userId: string, day: string, keys?: readonly string[]): Promise<boolean> {
  const { rows } =
    await sql`update briefing_mail m set day = ${day}::date, held_until = null, keys = coalesce(${keys ? [...keys] : null}::text[], m.keys)
    where m.user_id = ${userId}::uuid and (m.day is null or m.day < ${day}::date)
      and exists (select 1 from notification_settings s where s.user_id = m.user_id and s.kind = 'briefing' and s.mail)
    returning 1`.execute(db)
  return rows.length > 0
}

export async function firstName(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('first_name').where('id', '=', userId).executeTakeFirst()
  return row?.first_name?.trim() || null
}
