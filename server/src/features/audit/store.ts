import type { RawBuilder } from 'kysely'
import type { AuditAction, AuditEntry } from '#contract/audit.ts'
import type { Page } from '#contract/endpoint.ts'
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

/** Newest first. What names nobody any more was deleted since: the log keeps ids, not names. */
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
  if (input.who) query = query.where(sql<boolean>`l.actor_id = any (${accounts(input.who)})`)
  if (input.whom) {
    const orgs = organizations(input.whom)
    query = query.where(
      sql<boolean>`(l.subject = any (${accounts(input.whom)}) or l.subject = any (${orgs}) or l.organization_id = any (${orgs}))`,
    )
  }
  if (input.action) query = query.where('l.action', 'in', input.action)
  if (input.from) query = query.where('l.created_at', '>=', startOf(input.from))
  if (input.to) query = query.where('l.created_at', '<', endOf(input.to))
  const order = { column: sql`l.created_at`, type: 'timestamptz', direction: 'desc' } as const
  return (await pageBy(db, query, order, sql`l.id`, input)) as unknown as Page<AuditEntry>
}

/** Many people may have a name: beyond these the search says too little. */
const MOST = 500

/** The accounts meant by an id or by part of a name or e-mail. */
function accounts(text: string): RawBuilder<string[]> {
  if (isId(text)) return sql`array[${text}]::uuid[]`
  return sql`array(select f.id from users f where f.search_text ilike ${containing(text)} limit ${sql.lit(MOST)})`
}

function organizations(text: string): RawBuilder<string[]> {
  if (isId(text)) return sql`array[${text}]::uuid[]`
  return sql`array(select f.id from organizations f where f.name ilike ${containing(text)} limit ${sql.lit(MOST)})`
}

const DAY_MS = 86_400_000
const isDay = (moment: string) => moment.length === 10

/** A day of the filter is one in UTC, and is included as a whole; an instant with its millisecond. */
const startOf = (from: string) => new Date(from).toISOString()
const endOf = (to: string) => new Date(Date.parse(to) + (isDay(to) ? DAY_MS : 1)).toISOString()
