import type { Db } from '#server/platform/db.ts'

/** Where this person's days begin. */
export async function zoneOf(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom('users').select('time_zone').where('id', '=', userId).executeTakeFirst()
  return row?.time_zone ?? 'UTC'
}
