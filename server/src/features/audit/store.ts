import type { RawBuilder } from 'kysely'
import type { AuditAction, AuditEntry } from '#contract/audit.ts'
import type { Page } from '#contract/endpoint.ts'
import { LAST_MOMENT } from '#contract/shapes.ts'
import { nameOf } from '#server/access/people.ts'
import { containing, type Db, sql } from '#server/platform/db.ts'
import { isId } from '#server/platform/ids.ts'
import { pageBy } from '#server/platform/paging.ts'

export type AuditQuery = {
  who?: string
  whom?: string
  action?: AuditAction[]
  from?: string
  to?: string
  limit: number
  cursor?: string
}

type Named = { id: string; name: string | null } | null
const named = (id: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
  sql<Named>`case when ${id} is not null then json_build_object('id', ${id}, 'name', ${name}) end`
const account = (alias: string) => sql`coalesce(${nameOf(alias)}, ${sql.ref(`${alias}.email`)})`

/** Newest first. What names nobody any more was deleted since: the log keeps ids and no names, but of whom was invited the e-mail. */
export async function list(db: Db, input: AuditQuery): Promise<Page<AuditEntry>> {
  let query = db
    .selectFrom('security_log as l')
    .leftJoin('users as a', 'a.id', 'l.actor_id')
    .leftJoin('users as s', 's.id', 'l.subject')
    .leftJoin('organizations as so', 'so.id', 'l.subject')
    .leftJoin('invitations as i', 'i.id', 'l.subject')
    .leftJoin('organizations as o', 'o.id', 'l.organization_id')
    .select(['l.id', 'l.created_at', 'l.action', 'l.address', 'l.details'])
    .select([
      named(sql`l.actor_id`, account('a')).as('actor'),
      named(sql`l.subject`, sql`coalesce(${account('s')}, so.name, i.email, l.details ->> 'email')`).as('subject'),
      named(sql`l.organization_id`, sql`o.name`).as('organization'),
    ])
  if (input.who) query = query.where('l.actor_id', 'in', await accounts(db, input.who))
  if (input.whom) {
    const orgs = await organizations(db, input.whom)
    const subjects = [...(await accounts(db, input.whom)), ...orgs]
    // As a set of ids from two indexes: as one condition with "or" it would read the whole log.
    query = query.where(
      sql<boolean>`l.id in (select e.id from security_log e where e.subject = any (${subjects}::uuid[])
        union select e.id from security_log e where e.organization_id = any (${orgs}::uuid[])
        union select e.id from security_log e where e.details ? 'email' and lower(e.details ->> 'email') like lower(${containing(input.whom)}))`,
    )
  }
  if (input.action) query = query.where('l.action', 'in', input.action)
  if (input.from) query = query.where('l.created_at', '>=', startOf(input.from))
  if (input.to) query = query.where('l.created_at', '<', endOf(input.to))
  const order = { column: sql`l.created_at`, type: 'timestamptz', direction: 'desc' } as const
  return (await pageBy(db, query, order, sql`l.id`, input)) as unknown as Page<AuditEntry>
}

/** Many people may have a name: beyond these the search says too little. */
const MOST = 100

/** The accounts meant by an id or by part of a name or e-mail. Never empty: nobody is the id that nobody has. */
async function accounts(db: Db, text: string): Promise<string[]> {
  if (isId(text)) return [text]
  const like = sql<boolean>`search_text like lower(${containing(text)})`
  const rows = await db.selectFrom('users').select('id').where(like).limit(MOST).execute()
  return rows.length > 0 ? rows.map(({ id }) => id) : [NOBODY]
}

async function organizations(db: Db, text: string): Promise<string[]> {
  if (isId(text)) return [text]
  const rows = await db
    .selectFrom('organizations')
    .select('id')
    .where('name', 'ilike', containing(text))
    .limit(MOST)
    .execute()
  return rows.map(({ id }) => id)
}
const NOBODY = '00000000-0000-0000-0000-000000000000'

const DAY_MS = 86_400_000
const isDay = (moment: string) => moment.length === 10

/** A day of the filter is one in UTC, and is included as a whole; an instant with its millisecond. */
const startOf = (from: string) => new Date(from).toISOString()
const endOf = (to: string) =>
  new Date(Math.min(Date.parse(to) + (isDay(to) ? DAY_MS : 1), Date.parse(LAST_MOMENT))).toISOString()

/** What the account did and what was done to it, in the order of ids. `after`: the last id read. */
export async function activity(db: Db, userId: string, after: string | null, most: number) {
  let query = db
    .selectFrom('security_log')
    .select(['id', 'created_at', 'action', 'address', 'details', 'organization_id'])
    .where('actor_id', '=', userId)
  if (after) query = query.where('id', '>', after)
  return query.orderBy('id').limit(most).execute()
}
