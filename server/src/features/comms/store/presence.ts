// Who has the application open, on which server. As the server: nobody asks here.
import { type Db, sql } from '#server/platform/db.ts'
import { ONLINE_SECONDS } from './threads.ts'

const fresh = sql`o.seen_at > clock_timestamp() - make_interval(secs => ${sql.lit(ONLINE_SECONDS)})`

/** This server has lines of this person open. True: nobody knew yet that they are there. */
export async function markOnline(db: Db, node: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`with before as (
      select exists (select 1 from online o where o.user_id = ${userId}::uuid and ${fresh}) as known),
    kept as (insert into online (user_id, node) select u.id, ${node} from users u where u.id = ${userId}::uuid
      on conflict (user_id, node) do update set seen_at = clock_timestamp())
    select known from before`.execute(db)
  return rows[0]?.known === false
}

/** The last line here is closed. True: they are on no other server either. */
export async function go(db: Db, node: string, userId: string): Promise<boolean> {
  await db.deleteFrom('online').where('user_id', '=', userId).where('node', '=', node).execute()
  const { rows } = await sql`select 1 from online o where o.user_id = ${userId}::uuid and ${fresh}`.execute(db)
  return rows.length === 0
}

/** This server still has lines of all these people. */
export async function keepOnline(db: Db, node: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await sql`insert into online (user_id, node) select u.id, ${node} from users u where u.id = any (${[...userIds]}::uuid[])
    on conflict (user_id, node) do update set seen_at = clock_timestamp()`.execute(db)
}

/** Clears away what servers left behind that are gone. Answers who is there no longer; one server alone gets each of them. */
export async function sweep(db: Db): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`with left_behind as (
      delete from online o where not ${fresh} returning o.user_id)
    select distinct l.user_id from left_behind l
    where not exists (select 1 from online o where o.user_id = l.user_id and ${fresh})`.execute(db)
  return rows.map((row) => row.user_id)
}

/** Everybody who shares a thread with this person. */
export async function companions(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`select distinct theirs.user_id from thread_participants mine
    join thread_participants theirs on theirs.thread_id = mine.thread_id and theirs.user_id <> mine.user_id
    where mine.user_id = ${userId}::uuid`.execute(db)
  return rows.map((row) => row.user_id)
}
