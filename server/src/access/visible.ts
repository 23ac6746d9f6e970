// What an actor may see, as a SQL condition. Lists start from here (rights R2); the policies of single service functions come after.
import type { RawBuilder } from 'kysely'
import type { Actor } from '../platform/context.ts'
import { sql } from '../platform/db.ts'
import { invalid, notFound, notPermitted } from '../platform/errors.ts'
import type { AccessPath } from '../platform/listing.ts'

/** The actor's organizations as a SQL array. */
export const orgsOf = (actor: Actor) => sql`${[...actor.orgs.keys()]}::uuid[]`

/** As whom the actor reads what others share, as a SQL array: a member of organizations, and one of a pair. */
const readersOf = (actor: Actor) => sql`${[...actor.orgs.keys(), ...actor.pairs]}::uuid[]`
const pairsOf = (actor: Actor) => sql`${[...actor.pairs]}::uuid[]`

/** For a query whose table has the alias given here. */
export function visible(actor: Actor, what: 'goals g' | 'tasks t' | 'contacts c' | 'companies k'): RawBuilder<boolean> {
  const me = sql`${actor.user_id}::uuid`
  const readers = readersOf(actor)
  if (what === 'goals g' && actor.pairs.length === 0)
    return sql<boolean>`(g.user_id = ${me} or g.organization_id = any (${orgsOf(actor)}))`
  if (what === 'goals g')
    return sql<boolean>`g.id in (select own.id from goals own where own.user_id = ${me}
      union select theirs.id from goals theirs where theirs.organization_id = any (${orgsOf(actor)})
      union select s.goal_id from goal_shares s where s.user_id = ${me} and s.pair_id = any (${pairsOf(actor)}))`
  // As a set of ids from three indexes: as one condition with "or" it would read the whole table of everybody's tasks.
  if (what === 'tasks t')
    return sql<boolean>`t.id in (select made.id from tasks made where made.created_by = ${me}
      union select given.id from tasks given where given.assigned_to_user_id = ${me}
      union select s.task_id from task_shares s where s.reader_id = any (${readers}))`
  if (what === 'companies k')
    return sql<boolean>`k.id in (select own.id from companies own where own.owner_id = ${me}
      union select s.company_id from company_shares s where s.reader_id = any (${readers}))`
  return sql<boolean>`c.id in (select own.id from contacts own where own.owner_id = ${me}
    union select s.contact_id from contact_shares s where s.reader_id = any (${readers}))`
}

/**
 * The same as ways to the rows, for lists: each in the order of an index of its own, no row met twice. Of an organization's
 * records only those that are not one's own anyway, and that no organization before it has; of what people share only what
 * no organization has. `byShares`: the shares themselves answer, because only what they carry is asked of a record.
 */
export function waysToGoals(actor: Actor, byShares: boolean): AccessPath[] {
  const me = sql`${actor.user_id}::uuid`
  const shared = [...actor.orgs.keys()].map((org) => sql`g.organization_id = ${org}::uuid and g.user_id <> ${me}`)
  const personal: AccessPath[] = byShares
    ? [
        {
          from: sql`(select s.goal_id as id, s.* from goal_shares s) as g`,
          condition: sql`g.user_id = ${me} and g.pair_id = any (${pairsOf(actor)}) and g.owner_id <> ${me}
            and g.organization_id = any (${orgsOf(actor)}) is not true`,
        },
      ]
    : [
        sql`g.user_id <> ${me} and g.organization_id = any (${orgsOf(actor)}) is not true and g.id in (select s.goal_id from goal_shares s
          where s.user_id = ${me} and s.pair_id = any (${pairsOf(actor)}))`,
      ]
  return [sql`g.user_id = ${me}`, ...shared, ...(actor.pairs.length > 0 ? personal : [])]
}

/** Of these ways those that others share: each list of ways begins with what is one's own. */
export const othersOnly = (ways: readonly AccessPath[], own = 1): AccessPath[] =>
  ways.length > own ? ways.slice(own) : [sql`false`]

/** `byShares`: as for tasks. */
export function waysToContacts(actor: Actor, byShares: boolean): AccessPath[] {
  const me = sql`${actor.user_id}::uuid`
  const own = sql`c.owner_id = ${me}`
  const orgs = [...actor.orgs.keys()]
  if (orgs.length === 0) return [own]
  const others = sql`c.owner_id <> ${me}`
  if (!byShares)
    return [
      own,
      sql`${others} and c.id in (select s.contact_id from contact_shares s where s.reader_id = any (${readersOf(actor)}))`,
    ]
  const shared = orgs.map((org, index) => ({
    from: sql`(select s.contact_id as id, s.* from contact_shares s) as c`,
    condition: sql`${others} and c.organization_id = ${org}::uuid ${
      index === 0
        ? sql``
        : sql`and not exists (select 1 from contact_shares before where before.contact_id = c.id
            and before.organization_id = any (${orgs.slice(0, index)}::uuid[]))`
    }`,
  }))
  const personal = {
    from: sql`(select s.contact_id as id, s.* from contact_shares s) as c`,
    condition: sql`${others} and c.user_id = ${me} and c.pair_id = any (${pairsOf(actor)})
      and not exists (select 1 from contact_shares before where before.contact_id = c.id
        and before.organization_id = any (${orgsOf(actor)}))`,
  }
  return [own, ...shared, ...(actor.pairs.length > 0 ? [personal] : [])]
}

/** One's own, and what others share: of those there are few. */
export function waysToCompanies(actor: Actor): AccessPath[] {
  const me = sql`${actor.user_id}::uuid`
  return [
    sql`k.owner_id = ${me}`,
    sql`k.owner_id <> ${me} and k.id in (select s.company_id from company_shares s where s.reader_id = any (${readersOf(actor)}))`,
  ]
}

/** `byShares`: the shares themselves answer, because only what they carry is asked of a task. */
export function waysToTasks(actor: Actor, byShares: boolean) {
  const me = sql`${actor.user_id}::uuid`
  const orgs = [...actor.orgs.keys()]
  const others = sql`t.created_by <> ${me} and t.assigned_to_user_id is distinct from ${me}`
  const own = [sql`t.created_by = ${me}`, sql`t.assigned_to_user_id = ${me} and t.created_by <> ${me}`]
  if (orgs.length === 0) return own
  if (!byShares)
    return [
      ...own,
      sql`${others} and t.id in (select s.task_id from task_shares s where s.reader_id = any (${readersOf(actor)}))`,
    ]
  const shared = orgs.map((org, index) => ({
    from: sql`(select s.task_id as id, s.* from task_shares s) as t`,
    condition: sql`${others} and t.organization_id = ${org}::uuid ${
      index === 0
        ? sql``
        : sql`and not exists (select 1 from task_shares before where before.task_id = t.id
            and before.organization_id = any (${orgs.slice(0, index)}::uuid[]))`
    }`,
  }))
  const personal = {
    from: sql`(select s.task_id as id, s.* from task_shares s) as t`,
    condition: sql`${others} and t.user_id = ${me} and t.pair_id = any (${pairsOf(actor)})
      and not exists (select 1 from task_shares before where before.task_id = t.id
        and before.organization_id = any (${orgsOf(actor)}))`,
  }
  return [...own, ...shared, ...(actor.pairs.length > 0 ? [personal] : [])]
}

/** The same of a single row that is found by other means: by its id, or by what it belongs to. */
export function seen(actor: Actor, what: 'tasks t' | 'contacts c' | 'companies k'): RawBuilder<boolean> {
  const me = sql`${actor.user_id}::uuid`
  const readers = readersOf(actor)
  if (what === 'tasks t')
    return sql<boolean>`(t.created_by = ${me} or t.assigned_to_user_id = ${me} or exists
      (select 1 from task_shares s where s.task_id = t.id and s.reader_id = any (${readers})))`
  if (what === 'companies k')
    return sql<boolean>`(k.owner_id = ${me} or exists
      (select 1 from company_shares s where s.company_id = k.id and s.reader_id = any (${readers})))`
  return sql<boolean>`(c.owner_id = ${me} or exists
    (select 1 from contact_shares s where s.contact_id = c.id and s.reader_id = any (${readers})))`
}

/** A reference to an organization in a body: one of the caller's own, else it does not exist for them (rights R5, R9). */
export function requireOwnOrgs(actor: Actor, ids: readonly string[]): void {
  if (ids.some((id) => !actor.orgs.has(id))) throw notFound()
}

/** `user_id` in a body: absent, or the owner's (rights R6). Errors: `invalid`. */
export function requireOwnUserId(given: string | undefined, owner: string): void {
  if (given !== undefined && given !== owner) throw invalid('user_id', 'A record cannot be given to somebody else.')
}

/** Turns a policy's no into the answer for a record that the caller can see. */
export function permit(allowed: boolean): void {
  if (!allowed) throw notPermitted()
}
