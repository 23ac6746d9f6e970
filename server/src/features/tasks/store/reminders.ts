// Who is reminded of what now. Read over everybody's tasks: what somebody may not see any more, they are not reminded of.
import { type Db, sql } from '#server/platform/db.ts'

export type DueReminder = { user_id: string; task_id: string }

/** Takes the reminders whose moment has come: each comes once, whichever server takes it. Answers those that are to be told. */
export async function takeReminders(db: Db, now: Date, most: number): Promise<{ taken: number; told: DueReminder[] }> {
  const { rows } = await sql<DueReminder & { wanted: boolean }>`with due as (
      select r.task_id, r.user_id from task_reminders r
      where r.told_at is null and r.remind_at <= ${now.toISOString()}::timestamptz
      order by r.remind_at limit ${most} for update skip locked)
    update task_reminders r set told_at = clock_timestamp() from due, tasks t
    where r.task_id = due.task_id and r.user_id = due.user_id and t.id = r.task_id
    returning r.user_id, r.task_id, t.status not in ('Done', 'Cancelled') and (t.created_by = r.user_id
      or t.assigned_to_user_id = r.user_id or exists (select 1 from task_shares s
        where s.task_id = t.id and (s.user_id = r.user_id and pair_counts(t.created_by, r.user_id)
          or exists (select 1 from memberships m join organizations o on o.id = m.organization_id and o.deleted_at is null
            where m.organization_id = s.organization_id and m.user_id = r.user_id)))) as wanted`.execute(db)
  return { taken: rows.length, told: rows.filter(({ wanted }) => wanted) }
}

/** So long after its hour a task is still told of, should no server have run at the hour itself. */
const LATE_HOURS = 12

/**
 * Tells whoever has a task that its hour has come, on their own clock: once for each day and hour at which it is due, however often
 * this runs. What was made after its hour, they know of. Answers who was told.
 */
export async function notifyDueTimes(db: Db, now: Date): Promise<string[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<{ user_id: string }>`with due as (
      select t.id, u.id as user_id, t.due_date, t.due_time, t.created_at, moment_in(u.time_zone, t.due_date + t.due_time) as moment
      from tasks t join users u on u.id = coalesce(t.assigned_to_user_id, t.created_by)
      where t.status not in ('Done', 'Cancelled') and t.due_time is not null
        and t.due_date between ${at}::date - 2 and ${at}::date + 1 and u.user_level <> 'waitlisted')
    insert into notifications (id, user_id, kind, key, subject_kind, subject_id, shown, mail_at)
      select gen_random_uuid(), d.user_id, 'reminder', 'hour/' || d.id || '/' || d.due_date || 'T' || d.due_time, 'task', d.id,
        coalesce(s.in_app, true), case when coalesce(s.mail, notification_mails('reminder')) then clock_timestamp() end
      from due d left join notification_settings s on s.user_id = d.user_id and s.kind = 'reminder'
      where d.moment <= ${at} and d.moment > ${at} - make_interval(hours => ${LATE_HOURS}) and d.created_at < d.moment
        and (coalesce(s.in_app, true) or coalesce(s.mail, notification_mails('reminder')) or notification_pushes(d.user_id, 'reminder'))
      order by d.user_id
    on conflict (user_id, key) do nothing returning user_id`.execute(db)
  return [...new Set(rows.map(({ user_id }) => user_id))]
}
