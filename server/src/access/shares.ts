// With whom a record is shared: organizations, and single people. Each noun has its own table of shares; the rules are the same.
import type { RawBuilder } from 'kysely'
import type { Actor } from '../platform/context.ts'
import { type Db, isAmong, sql } from '../platform/db.ts'
import { notFound } from '../platform/errors.ts'
import { personOf } from './people.ts'
import { permit, requireOwnOrgs } from './visible.ts'

/** The ids that come to a list and those that leave it. */
export type ShareChange = { added: string[]; removed: string[] }

/** Somebody with whom a record is shared, for the wire. */
export type SharedPerson = { id: string; name: string; email: string | null }

/** What must be known of a record before its shares change: what the caller sees of them now, and whose it is. */
type Shown = { shown: readonly string[]; owner: string }

/** The organizations that the reader and the record have in common: what anybody but its owner is shown (rights §14). */
export function inCommon(actor: Actor, organizationIds: readonly string[]): string[] {
  return organizationIds.filter((id) => actor.orgs.has(id))
}

/**
 * What must change so that a record is shared with exactly `wanted`; null: nothing. `shown` is what the caller sees now.
 * Only the owner may change it, and a new organization must be one of the owner's own (rights R9); one from which the owner
 * has gone may stay. Errors: not_permitted, not_found.
 */
export function shareChange(actor: Actor, given: Shown, wanted: readonly string[] | undefined): ShareChange | null {
  const change = differenceOf(given, wanted)
  if (change === null) return null
  permit(given.owner === actor.user_id)
  requireOwnOrgs(actor, change.added)
  return change
}

/**
 * The same of single people; that each is one whom the owner knows is checked where the share is written (`sharePeople`).
 * Errors: not_permitted.
 */
export function peopleChange(actor: Actor, given: Shown, wanted: readonly string[] | undefined): ShareChange | null {
  const change = differenceOf(given, wanted)
  if (change !== null) permit(given.owner === actor.user_id)
  return change
}

function differenceOf({ shown }: Shown, wanted: readonly string[] | undefined): ShareChange | null {
  if (wanted === undefined) return null
  const want = new Set(wanted.map((id) => id.toLowerCase()))
  const added = [...want].filter((id) => !shown.includes(id)).sort()
  const removed = shown.filter((id) => !want.has(id))
  return added.length === 0 && removed.length === 0 ? null : { added, removed }
}

/** A table of shares, and its column for the record; in queries the record's table stands under `alias`. */
const SHARES = {
  task: { table: 'task_shares', record: 'task_id', alias: 't', owner: 'created_by' },
  contact: { table: 'contact_shares', record: 'contact_id', alias: 'c', owner: 'owner_id' },
  goal: { table: 'goal_shares', record: 'goal_id', alias: 'g', owner: 'user_id' },
  company: { table: 'company_shares', record: 'company_id', alias: 'k', owner: 'owner_id' },
} as const
export type SharedNoun = keyof typeof SHARES

/** Everybody with whom a record is shared as a person and who may read it now. For one row of the query. */
export function peopleOf(actor: Actor, noun: SharedNoun): RawBuilder<SharedPerson[]> {
  const { table, record, alias, owner } = SHARES[noun]
  return sql<SharedPerson[]>`coalesce((select json_agg(${personOf(actor, 'su')} order by lower(su.email), su.id)
    from ${sql.table(table)} s join users su on su.id = s.user_id
    where s.${sql.ref(record)} = ${sql.ref(`${alias}.id`)} and pair_counts(${sql.ref(`${alias}.${owner}`)}, s.user_id)), '[]')`
}

/** The owner is shown all of them, anybody else only themselves (rights §14). */
export function shownPeople(actor: Actor, owner: string, people: readonly SharedPerson[]): SharedPerson[] {
  return people.filter(({ id }) => owner === actor.user_id || id === actor.user_id)
}

/** Writes a change of people. Errors: not_found, for somebody whom the caller does not share an organization with. */
export async function sharePeople(
  db: Db,
  noun: SharedNoun,
  id: string,
  { added, removed }: ShareChange,
): Promise<void> {
  const { table, record } = SHARES[noun]
  if (removed.length > 0)
    await sql`delete from ${sql.table(table)} where ${sql.ref(record)} = ${id}::uuid and ${isAmong('user_id', removed)}`.execute(
      db,
    )
  if (added.length === 0) return
  // The pairs first, always in the same order: of two who share with the same people at once one waits for the other.
  const { rows } = await sql<{ pair: string | null }>`select app_share_pair(person) as pair
    from unnest(${[...added].sort()}::uuid[]) as people (person) order by person`.execute(db)
  if (rows.some(({ pair }) => pair === null)) throw notFound()
  await sql`insert into ${sql.table(table)} (${sql.ref(record)}, pair_id)
    select ${id}::uuid, pair from unnest(${rows.map(({ pair }) => pair)}::uuid[]) as pairs (pair) on conflict do nothing`.execute(
    db,
  )
}
