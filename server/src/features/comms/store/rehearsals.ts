import { type Db, sql } from '#server/platform/db.ts'

/** What the person said in rehearsals, as far as a model answered: the runs have it, and nobody else. `after`: the last id read. */
export async function rehearsals(db: Db, userId: string, after: string | null, most: number) {
  let query = db
    .selectFrom('runs')
    .select(['id', 'created_at', 'name', sql<unknown>`snapshot -> 'context'`.as('context')])
    .select(sql<unknown>`snapshot -> 'said'`.as('said'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'rehearsal')
  if (after) query = query.where('id', '>', after)
  return query.orderBy('id').limit(most).execute()
}
