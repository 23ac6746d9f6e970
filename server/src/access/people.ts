// People as other people see them: whom one may know, and under which name.
import type { RawBuilder } from 'kysely'
import type { Actor } from '../platform/context.ts'
import { type Db, sql } from '../platform/db.ts'
import { notFound } from '../platform/errors.ts'
import { orgsOf } from './visible.ts'

/** The name that an account goes by; null when it has given none. `alias`: of the users table in the query. */
export function nameOf(alias: string): RawBuilder<string | null> {
  const u = sql.raw(alias)
  return sql<string | null>`coalesce(nullif(trim(${u}.name), ''),
    nullif(concat_ws(' ', nullif(trim(${u}.first_name), ''), nullif(trim(${u}.last_name), '')), ''))`
}

/**
 * Whom the actor may assign to and write to, and whose e-mail they may read: approved people of their organizations, and
 * themselves. No waitlisted people, no invitations. Source: rights §10 and §14.
 */
export function assignable(actor: Actor, alias: string): RawBuilder<boolean> {
  const u = sql.raw(alias)
  return sql<boolean>`(${u}.id = ${actor.user_id}::uuid or (${u}.user_level <> 'waitlisted' and exists
    (select 1 from memberships known where known.user_id = ${u}.id and known.organization_id = any (${orgsOf(actor)}))))`
}

/** A person for the wire, null where nobody is joined: `{ id, name, email }`, the e-mail only of those whom the actor may assign to. */
export function personOf<P = { id: string; name: string; email: string | null }>(
  actor: Actor,
  alias: string,
): RawBuilder<P | null> {
  const u = sql.raw(alias)
  const email = sql`case when ${assignable(actor, alias)} then ${u}.email end`
  return sql<P | null>`case when ${u}.id is not null then json_build_object(
    'id', ${u}.id, 'name', coalesce(${nameOf(alias)}, ${email}, 'Former colleague'), 'email', ${email}) end`
}

/**
 * A reference to a person in a body: one of those whom the actor may assign to, else they do not exist for them (rights R5).
 * The account is held until the transaction ends, so that it cannot be deleted between the check and the write.
 */
export async function requireAssignable(db: Db, actor: Actor, userId: string): Promise<void> {
  const row = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where(assignable(actor, 'u'))
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw notFound()
}
