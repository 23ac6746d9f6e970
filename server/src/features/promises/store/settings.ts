import type { Db } from '#server/platform/db.ts'

/** Whether this person lets a model read their texts for what they say. */
export async function allowsModel(db: Db, userId: string): Promise<boolean> {
  const query = db.selectFrom('statement_settings').select('by_model').where('user_id', '=', userId)
  return (await query.executeTakeFirst())?.by_model ?? false
}

export async function saveSettings(db: Db, userId: string, by_model: boolean): Promise<void> {
  await db
    .insertInto('statement_settings')
    .values({ user_id: userId, by_model })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ by_model }))
    .execute()
}
