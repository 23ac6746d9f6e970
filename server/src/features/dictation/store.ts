import { type Db, sql } from '#server/platform/db.ts'

export type Settings = { is_on: boolean; provider_id: string | null; model: string | null }
export type Done = { content: string | null; note_id: string | null }

/** As it is where nobody has said anything. */
const USUAL: Settings = { is_on: true, provider_id: null, model: null }

export async function settings(db: Db): Promise<Settings> {
  const row = await db.selectFrom('dictation_settings').select(['is_on', 'provider_id', 'model']).executeTakeFirst()
  return row ?? USUAL
}

export async function saveSettings(db: Db, values: Settings): Promise<void> {
  await db
    .insertInto('dictation_settings')
    .values(values)
    .onConflict((conflict) => conflict.column('one_row').doUpdateSet({ ...values, updated_at: sql`clock_timestamp()` }))
    .execute()
}

export async function adminIds(db: Db): Promise<string[]> {
  return (await db.selectFrom('users').select('id').where('user_level', '=', 'admin').execute()).map(({ id }) => id)
}

/** What came of it before; null: nothing yet, and it is this caller's to write down for so long. */
export async function begin(db: Db, fileId: string, userId: string, seconds: number): Promise<Done | 'busy' | null> {
  await sql`delete from dictations where user_id = ${userId} and began_at < clock_timestamp() - interval '1 day'`.execute(
    db,
  )
  const { rows } = await sql`insert into dictations (file_id, user_id) values (${fileId}, ${userId})
    on conflict (user_id, file_id) do update set began_at = clock_timestamp()
      where dictations.content is null and dictations.began_at < clock_timestamp() - ${seconds} * interval '1 second'
    returning file_id`.execute(db)
  if (rows.length > 0) return null
  const row = await db
    .selectFrom('dictations')
    .select(['content', 'note_id'])
    .where('user_id', '=', userId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return row && row.content !== null ? row : 'busy'
}

/** It came to nothing: whoever asks next begins anew. */
export async function letGo(db: Db, fileId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('dictations')
    .where('user_id', '=', userId)
    .where('file_id', '=', fileId)
    .where('content', 'is', null)
    .execute()
}

export async function finish(
  db: Db,
  fileId: string,
  userId: string,
  done: { content: string; note_id: string | null },
): Promise<void> {
  await db.updateTable('dictations').set(done).where('user_id', '=', userId).where('file_id', '=', fileId).execute()
}
