// The steps of a task, what somebody wants to be reminded of, and the order in which they have put their tasks.
import { type Db, isAmong, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

export async function addSteps(db: Db, taskId: string, titles: readonly string[], from: number): Promise<void> {
  if (titles.length === 0) return
  await db
    .insertInto('task_steps')
    .values(titles.map((title, at) => ({ id: newId(), task_id: taskId, title, place: from + at })))
    .execute()
}

/** Behind all that there are. */
export async function nextPlace(db: Db, taskId: string): Promise<number> {
  const row = await db
    .selectFrom('task_steps')
    .select(sql<number>`coalesce(max(place), -1) + 1`.as('place'))
    .where('task_id', '=', taskId)
    .executeTakeFirst()
  return row?.place ?? 0
}

/** False: it is not there. */
export async function updateStep(
  db: Db,
  taskId: string,
  stepId: string,
  values: { title?: string; done?: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('task_steps')
    .set({ ...values, place: sql`place` })
    .where('id', '=', stepId)
    .where('task_id', '=', taskId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The steps stand in the order of these ids. */
export async function placeSteps(db: Db, taskId: string, ids: readonly string[]): Promise<void> {
  await sql`update task_steps s set place = o.at from unnest(${[...ids]}::uuid[]) with ordinality as o(id, at)
    where s.id = o.id and s.task_id = ${taskId}::uuid`.execute(db)
}

/** False: it is not there. */
export async function removeStep(db: Db, taskId: string, stepId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('task_steps')
    .where('id', '=', stepId)
    .where('task_id', '=', taskId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Which of these the actor sees: their own rights decide, by the policies of the database. */
export async function seenAmong(db: Db, ids: readonly string[]): Promise<number> {
  const rows = await db
    .selectFrom('tasks')
    .select('id')
    .where(isAmong('id', [...ids]))
    .execute()
  return rows.length
}

/** This person's order of these tasks; in no other list of theirs anything moves. */
export async function placeTasks(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await sql`insert into task_places (task_id, user_id, place)
    select o.id, ${userId}::uuid, o.at from unnest(${[...ids]}::uuid[]) with ordinality as o(id, at) order by o.id
    on conflict (task_id, user_id) do update set place = excluded.place`.execute(db)
}

/**
 * Reminds somebody at a time on their own clock. `wall`: yyyy-mm-ddThh:mm; null: not at all. False: that moment is past. A time that
 * the clock leaves out is the one an hour later.
 */
export async function remind(
  db: Db,
  taskId: string,
  userId: string,
  zone: string | null,
  wall: string | null,
): Promise<boolean> {
  if (wall === null) {
    await db.deleteFrom('task_reminders').where('task_id', '=', taskId).where('user_id', '=', userId).execute()
    return true
  }
  const { rows } = await sql`insert into task_reminders as r (task_id, user_id, remind_at)
    select ${taskId}::uuid, ${userId}::uuid, at from (select moment_in(${zone}::text, ${wall}::timestamp) as at) m
    where at > clock_timestamp() on conflict (task_id, user_id) do update set remind_at = excluded.remind_at, told_at = null
    returning 1`.execute(db)
  return rows.length > 0
}
