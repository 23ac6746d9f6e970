// Contacts of which somebody said that they are not the same person.
import type { Apart } from '#contract/contact-merges.ts'
import { seen } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'

/** More than this nobody looks through at once. */
const MOST = 200
type Pair = readonly [string, string]

/** What the actor said, newest first, of contacts that they see. `of`: of this pair alone. */
export async function apartOf(db: Db, actor: Actor, of?: Pair): Promise<Apart[]> {
  const { rows } = await sql<Apart>`select a.created_at, json_build_array(
      (select json_build_object('id', c.id, 'name', c.name) from contacts c where c.id = a.one_id and ${seen(actor, 'contacts c')}),
      (select json_build_object('id', c.id, 'name', c.name) from contacts c where c.id = a.other_id and ${seen(actor, 'contacts c')})) as contacts
    from contacts_apart a where a.user_id = ${actor.user_id}::uuid
      ${of ? sql`and a.one_id = ${of[0]}::uuid and a.other_id = ${of[1]}::uuid` : sql``}
    order by a.created_at desc, a.one_id, a.other_id limit ${MOST}`.execute(db)
  return rows.filter(({ contacts }) => contacts.every((contact) => contact !== null))
}

/** The smaller id first. */
export async function insertApart(db: Db, userId: string, [one_id, other_id]: Pair): Promise<void> {
  await db
    .insertInto('contacts_apart')
    .values({ user_id: userId, one_id, other_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** False: it was not said. */
export async function removeApart(db: Db, userId: string, [one_id, other_id]: Pair): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('contacts_apart')
    .where('user_id', '=', userId)
    .where('one_id', '=', one_id)
    .where('other_id', '=', other_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** All that this person said, for their export. `after`: the last id that is there already. */
export async function apartRows(db: Db, userId: string, after: string | null, most: number) {
  const id = sql<string>`a.one_id::text || '.' || a.other_id::text`
  let query = db
    .selectFrom('contacts_apart as a')
    .select([id.as('id'), 'a.one_id', 'a.other_id', 'a.created_at'])
    .where('a.user_id', '=', userId)
  if (after) query = query.where(sql<boolean>`${id} > ${after}`)
  return query.orderBy(id).limit(most).execute()
}
