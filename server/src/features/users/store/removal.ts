// How an account goes: what others share stays with them, what it alone owns goes with it.
import { liftSignIns } from '#server/access/sign-in-tries.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { strangerOf } from '../rules.ts'

export type OwnedOrg = { id: string; name: string; others: number }

/** The organizations that this account owns, with how many other members each has. */
export async function ownedOrgs(db: Db, userId: string): Promise<OwnedOrg[]> {
  const { rows } = await sql<OwnedOrg>`select o.id, o.name,
      (select count(*)::int from memberships m where m.organization_id = o.id and m.user_id <> o.owner_id) as others
    from organizations o where o.owner_id = ${userId}::uuid and o.deleted_at is null order by lower(o.name)`.execute(db)
  return rows
}

/** Those to whom the account belongs, for the notice that their people have changed. */
export async function orgIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('memberships').select('organization_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.organization_id)
}

/** Before the account itself: a run that tells its person something holds itself first, and then its person. */
export async function holdRuns(db: Db, userId: string): Promise<void> {
  await sql`select 1 from runs where user_id = ${userId}::uuid order by id for update`.execute(db)
}

/** The threads that this account takes part in, with who else does: they see that somebody is gone. */
export async function threadsOf(db: Db, userId: string): Promise<{ id: string; people: string[] }[]> {
  const { rows } = await sql<{
    id: string
    people: string[]
  }>`select other.thread_id as id, array_agg(other.user_id) as people
    from thread_participants mine join thread_participants other on other.thread_id = mine.thread_id and other.user_id <> mine.user_id
    where mine.user_id = ${userId}::uuid group by other.thread_id`.execute(db)
  return rows
}

/** Who takes over what is shared with an organization: its owner, else the member with the highest access level. */
const heirs = (userId: string) => sql`heirs as (
  select o.id as organization_id, coalesce(nullif(o.owner_id, ${userId}::uuid), (
    select m.user_id from memberships m where m.organization_id = o.id and m.user_id <> ${userId}::uuid
    order by array_position(array['admin', 'manager', 'user'], m.org_access_level), m.created_at, m.user_id limit 1)) as user_id
  from organizations o where o.deleted_at is null)`

export type HandedOver = { topic: 'goals' | 'tasks' | 'contacts' | 'companies' | 'factory'; heirs: string[] }

/**
 * Gives away what others work with: a task to its assignee, else tasks, contacts and goals to the heir of an organization that
 * they are shared with. What is shared with nobody stays, and goes with the account.
 */
export async function handOver(db: Db, userId: string): Promise<HandedOver[]> {
  const me = sql`${userId}::uuid`
  const to = async (topic: HandedOver['topic'], statement: ReturnType<typeof sql<{ heir: string }>>) => ({
    topic,
    heirs: [...new Set((await statement.execute(db)).rows.map((row) => row.heir))],
  })
  const given = [
    await to(
      'tasks',
      sql<{ heir: string }>`with ${heirs(userId)}, taken as (
        select t.id, coalesce(nullif(t.assigned_to_user_id, ${me}), (
          select h.user_id from task_shares s join heirs h on h.organization_id = s.organization_id
          where s.task_id = t.id and h.user_id is not null order by h.organization_id limit 1)) as heir
        from tasks t where t.created_by = ${me})
      update tasks t set created_by = taken.heir from taken where taken.id = t.id and taken.heir is not null
      returning taken.heir`,
    ),
    await to(
      'contacts',
      sql<{ heir: string }>`with ${heirs(userId)}, taken as (
        select c.id, (select h.user_id from contact_shares s join heirs h on h.organization_id = s.organization_id
          where s.contact_id = c.id and h.user_id is not null order by h.organization_id limit 1) as heir
        from contacts c where c.owner_id = ${me})
      update contacts c set owner_id = taken.heir from taken where taken.id = c.id and taken.heir is not null
      returning taken.heir`,
    ),
    await to(
      'companies',
      sql<{ heir: string }>`with ${heirs(userId)}, taken as (
        select k.id, (select h.user_id from company_shares s join heirs h on h.organization_id = s.organization_id
          where s.company_id = k.id and h.user_id is not null order by h.organization_id limit 1) as heir
        from companies k where k.owner_id = ${me})
      update companies k set owner_id = taken.heir from taken where taken.id = k.id and taken.heir is not null
      returning taken.heir`,
    ),
    await to(
      'goals',
      sql<{ heir: string }>`with ${heirs(userId)}
      update goals g set user_id = h.user_id from heirs h
      where g.user_id = ${me} and h.organization_id = g.organization_id and h.user_id is not null
      returning h.user_id as heir`,
    ),
  ]
  const leaders = await factoryHeirs(db, userId)
  if (leaders.length > 0) given.push({ topic: 'factory', heirs: leaders })
  return given.filter(({ heirs: people }) => people.length > 0)
}

/**
 * Crews, flows and what they are made of go to another leader of an organization of this account, its owner first, because
 * only what a leader made is seen there. What is public stays without an owner.
 */
async function factoryHeirs(db: Db, userId: string): Promise<string[]> {
  const me = sql`${userId}::uuid`
  const { rows } = await sql<{ id: string }>`select u.id from memberships mine
      join organizations o on o.id = mine.organization_id and o.deleted_at is null
      join memberships theirs on theirs.organization_id = o.id and theirs.user_id <> ${me}
      join users u on u.id = theirs.user_id and u.user_level in ('ceo', 'admin')
    where mine.user_id = ${me} order by o.owner_id = u.id desc nulls last, theirs.created_at, u.id limit 1`.execute(db)
  const heir = rows[0]?.id ?? null
  let taken = 0
  for (const table of ['agents', 'tools', 'crews', 'flows'] as const) {
    await sql`update ${sql.table(table)} set user_id = null where user_id = ${me} and is_public`.execute(db)
    if (heir === null) continue
    const given = await sql`update ${sql.table(table)} set user_id = ${heir}::uuid
      where user_id = ${me} and not is_auto_gen`.execute(db)
    taken += Number(given.numAffectedRows ?? 0)
  }
  return heir !== null && taken > 0 ? [heir] : []
}

/**
 * Deletes an account with everything that hangs on it, and what still names it: answers that were kept for repeated requests,
 * tries to sign in, letters, invitations. The audit log keeps the bare id. Large accounts take longer than a request may.
 */
export async function erase(db: Db, user: { id: string; email: string }): Promise<void> {
  const { id, email } = user
  await sql`delete from organizations o where o.owner_id = ${id}::uuid
    and not exists (select 1 from memberships m where m.organization_id = o.id and m.user_id <> ${id}::uuid)`.execute(
    db,
  )
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', 'in', [id, strangerOf(email)])
    .execute()
  await liftSignIns(db, email)
  await sql`delete from outbox where lower(recipient) = lower(${email})`.execute(db)
  await sql`delete from invitations where lower(email) = lower(${email})`.execute(db)
  await sql`delete from invitation_links where lower(email) = lower(${email})`.execute(db)
  await sql`update security_log set address = null where actor_id = ${id}::uuid and address is not null`.execute(db)
  await sql`update security_log set details = details - 'email' where lower(details ->> 'email') = lower(${email})`.execute(
    db,
  )
  await db.deleteFrom('users').where('id', '=', id).execute()
}

/** A large account has many rows: the usual limit of a statement is for requests that show something. */
export async function allowTime(db: Db, seconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`.execute(db)
}
