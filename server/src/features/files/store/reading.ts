// What the server does with files of its own accord: it reads their texts, and clears away what is left of deleted ones.
// All of it as the server: row-level security does not bind it.
import type { TextStatus } from '#contract/files.ts'
import { type Db, isAmong, sql } from '#server/platform/db.ts'

export type UnreadFile = {
  id: string
  user_id: string
  blob_id: string
  name: string
  media_type: string
  text_tries: number
}

/**
 * Takes the file that has waited longest, for `holdSeconds`: nobody else begins with it meanwhile. It counts as a try from now
 * on, so that a file which ends the whole process is not taken for ever.
 */
export async function takeWaiting(db: Db, holdSeconds: number): Promise<UnreadFile | undefined> {
  const { rows } = await sql<UnreadFile>`
    update files set text_tries = text_tries + 1, text_held_until = clock_timestamp() + make_interval(secs => ${holdSeconds})
    where id = (select id from files where text_status = 'pending'
      and (text_held_until is null or text_held_until < clock_timestamp())
      order by created_at limit 1 for update skip locked)
    returning id, user_id, blob_id, name, media_type, text_tries`.execute(db)
  return rows[0]
}

/** Whoever held files before is certainly gone. */
export async function releaseAll(db: Db): Promise<void> {
  await db
    .updateTable('files')
    .set({ text_held_until: null })
    .where('text_status', '=', 'pending')
    .where('text_held_until', 'is not', null)
    .execute()
}

export async function release(db: Db, id: string): Promise<void> {
  await db.updateTable('files').set({ text_held_until: null }).where('id', '=', id).execute()
}

/** As if nobody had begun. */
export async function releaseUnread(db: Db, id: string): Promise<void> {
  await sql`update files set text_held_until = null, text_tries = greatest(text_tries - 1, 0) where id = ${id}::uuid`.execute(
    db,
  )
}

/** Writes down what came of it. False: the file is gone meanwhile. */
export async function finish(
  db: Db,
  { id, user_id }: Pick<UnreadFile, 'id' | 'user_id'>,
  status: TextStatus,
  content: string | null,
): Promise<boolean> {
  const there = await db
    .updateTable('files')
    .set({ text_status: status, text_held_until: null })
    .where('id', '=', id)
    .where('text_status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (!there) return false
  if (content !== null)
    await db
      .insertInto('file_texts')
      .values({ file_id: id, user_id, content })
      .onConflict((conflict) => conflict.column('file_id').doUpdateSet({ content }))
      .execute()
  return true
}

/** Blobs whose file is gone. */
export async function abandonedBlobs(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('blobs_to_remove').select('blob_id').orderBy('created_at').limit(limit).execute()
  return rows.map((row) => row.blob_id)
}

export async function forgetBlobs(db: Db, blobIds: string[]): Promise<void> {
  if (blobIds.length > 0) await db.deleteFrom('blobs_to_remove').where(isAmong('blob_id', blobIds)).execute()
}
