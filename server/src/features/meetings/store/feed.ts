// The secret address of somebody's due dates, and what stands there.
import { endedStatuses } from '#contract/task-status.ts'
import { seen, visible } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'
import type { Due } from '../rules/due-feed.ts'

export async function feed(
  db: Db,
  userId: string,
): Promise<{ created_at: string; asked_at: string | null } | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .select(['created_at', 'asked_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function renew(db: Db, userId: string, hash: Buffer): Promise<void> {
  await sql`insert into calendar_feeds (user_id, secret_hash) values (${userId}::uuid, ${hash})
    on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = clock_timestamp(), asked_at = null`.execute(
    db,
  )
}

export async function end(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
}

/** Whose it is; writes down that it was asked for, once a minute at most. As the owner of the database. */
export async function ownerOf(db: Db, hash: Buffer): Promise<string | undefined> {
  const row = await db.selectFrom('calendar_feeds').select('user_id').where('secret_hash', '=', hash).executeTakeFirst()
  if (row)
    await sql`update calendar_feeds set asked_at = clock_timestamp()
      where secret_hash = ${hash} and (asked_at is null or asked_at < clock_timestamp() - interval '1 minute')`.execute(
      db,
    )
  return row?.user_id
}

const MOST = 2_000
const DAYS_BACK = 90

/** Open tasks of theirs, and goals of theirs that are not over, with the day they are due. */
export async function dueThings(db: Db, actor: Actor, today: string): Promise<Due[]> {
  const { rows } = await sql<Due>`select * from (
      select 'task' as kind, t.id, t.title, t.due_date, to_char(t.due_time, 'HH24:MI') as due_time, t.updated_at from tasks t
        where t.assigned_to_user_id = ${actor.user_id}::uuid and ${seen(actor, 'tasks t')} and t.due_date is not null
          and t.status <> all (${[...endedStatuses]}::text[])
      union all
      select 'goal', g.id, g.title, g.due_date, null, g.updated_at from goals g
        where g.user_id = ${actor.user_id}::uuid and ${visible(actor, 'goals g')} and g.status in ('new', 'in_progress')) d
    where d.due_date >= ${today}::date - ${DAYS_BACK}::int order by d.due_date, d.id limit ${MOST}`.execute(db)
  return rows
}
