import { type Db, sql } from '#server/platform/db.ts'

/** An overdue task is told of once; so long afterwards at the latest, when no server ran on the morning itself. */
const LATE_DAYS = 7

/**
 * Tells everybody whose morning has come of their tasks that are due today or have become overdue: once for each task and day on
 * which it is due, however often this runs. `hour`: of the person's own clock. What was made after that hour of the same day, they
 * know of. Answers who was told.
 */
export async function notifyDue(db: Db, now: Date, hour: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`with clocks as (
      select z.zone, local_time_in(z.zone, ${now.toISOString()}::timestamptz) as wall
      from (select distinct coalesce(time_zone, 'UTC') as zone from users) z),
    mornings as (
      select zone, wall::date as today,
        ${now.toISOString()}::timestamptz - (wall - (wall::date + make_interval(hours => ${hour}))) as since
      from clocks where extract(hour from wall) >= ${hour}),
    due as (
      select t.id, u.id as user_id, t.due_date, case when t.due_date = m.today then 'due' else 'overdue' end as kind
      from tasks t join users u on u.id = coalesce(t.assigned_to_user_id, t.created_by)
        join mornings m on m.zone = coalesce(u.time_zone, 'UTC')
      where t.status not in ('Done', 'Cancelled') and t.due_date is not null
        and t.due_date between ${now.toISOString()}::date - ${LATE_DAYS + 1}::int and ${now.toISOString()}::date + 1
        and t.due_date between m.today - ${LATE_DAYS}::int and m.today
        and t.created_at < m.since and u.user_level <> 'waitlisted')
    insert into notifications (id, user_id, kind, key, subject_kind, subject_id, shown, mail_at)
      select gen_random_uuid(), d.user_id, d.kind, d.kind || '/' || d.id || '/' || d.due_date, 'task', d.id, coalesce(s.in_app, true),
        case when coalesce(s.mail, notification_mails(d.kind)) then clock_timestamp() end
      from due d left join notification_settings s on s.user_id = d.user_id and s.kind = d.kind
      where coalesce(s.in_app, true) or coalesce(s.mail, notification_mails(d.kind)) or notification_pushes(d.user_id, d.kind)
      order by d.user_id
    on conflict (user_id, key) do nothing returning user_id`.execute(db)
  return [...new Set(rows.map(({ user_id }) => user_id))]
}

/** Takes away what nobody looks for any more. Answers how many. */
export async function forgetOld(
  db: Db,
  { readDays, days, most }: { readDays: number; days: number; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`delete from notifications where id in (select n.id from notifications n
    where n.created_at < clock_timestamp() - make_interval(days => ${readDays})
      and (n.read_at < clock_timestamp() - make_interval(days => ${readDays})
        or n.created_at < clock_timestamp() - make_interval(days => ${days}))
    order by n.created_at limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
