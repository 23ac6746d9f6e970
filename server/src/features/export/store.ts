import { type Db, sql } from '#server/platform/db.ts'

/** Where the account is signed in. Tokens are kept as hashes only, and not even those leave the server. */
export async function sessions(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'user_agent'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** What the account did and what was done to it, a page at a time. `after`: the last id read. */
export async function activity(db: Db, userId: string, after: string | null) {
  let query = db
    .selectFrom('security_log')
    .select(['id', 'created_at', 'action', 'address', 'details', 'organization_id'])
    .where('actor_id', '=', userId)
  if (after) query = query.where('id', '>', after)
  return query.orderBy('id').limit(200).execute()
}

/** What the person wrote into the logs of other people's contacts, as far as they may still read these. */
export async function interactionsElsewhere(db: Db, userId: string, after: string | null) {
  let query = db
    .selectFrom('interactions as i')
    .innerJoin('contacts as c', 'c.id', 'i.contact_id')
    .select(['i.id', 'i.contact_id', 'c.name as contact_name', 'i.date', 'i.summary', 'i.notes', 'i.created_at'])
    .where('i.author_id', '=', userId)
    .where('c.owner_id', '<>', userId)
  if (after) query = query.where(sql<boolean>`i.id > ${after}`)
  return query.orderBy('i.id').limit(200).execute()
}

/** What the person said in rehearsals, as far as a model answered: the runs have it, and nobody else. */
export async function rehearsals(db: Db, userId: string, after: string | null) {
  let query = db
    .selectFrom('runs')
    .select(['id', 'created_at', 'name', sql<unknown>`snapshot -> 'context'`.as('context')])
    .select(sql<unknown>`snapshot -> 'said'`.as('said'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'rehearsal')
  if (after) query = query.where('id', '>', after)
  return query.orderBy('id').limit(200).execute()
}
