// What hangs on messages: files of their senders, and the suggestion that a text was made from.
import type { Actor } from '#server/platform/context.ts'
import { type Db, isAmong, sql } from '#server/platform/db.ts'

/** How many of these files are the actor's own. They are held, so that they stay until the message is written. */
export async function ownFiles(db: Db, actor: Actor, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const query = db.selectFrom('files').select('id').where('user_id', '=', actor.user_id).where(isAmong('id', ids))
  return (await query.forKeyShare().execute()).length
}

export type AttachedFile = { name: string; media_type: string; size: number; sha256: string; blob_id: string }

/** A file on a message that the actor can see. Undefined: there is none such. */
export async function fileOf(db: Db, thread: string, file: string): Promise<AttachedFile | undefined> {
  const { rows } = await sql<AttachedFile>`select name, media_type, size, sha256, blob_id
    from thread_file(${thread}::uuid, ${file}::uuid)`.execute(db)
  return rows[0]
}

/** The suggestion has become a message. False: it is not the actor's, or not of this thread. */
export async function turnIntoMessage(db: Db, actor: Actor, thread: string, id: string): Promise<boolean> {
  const query = db.updateTable('thread_suggestions').set({ state: 'used' })
  const done = await query
    .where('id', '=', id)
    .where('thread_id', '=', thread)
    .where('user_id', '=', actor.user_id)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) > 0
}
