import type { Company } from '#contract/companies.ts'
import type { Page } from '#contract/endpoint.ts'
import { personOf } from '#server/access/people.ts'
import { inCommon, peopleOf, type ShareChange, type SharedPerson, shownPeople } from '#server/access/shares.ts'
import { othersOnly, seen, visible, waysToCompanies } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { containing, type Db, isAmong, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOfRows } from '#server/platform/listing.ts'
import type { PageInput } from '#server/platform/paging.ts'
import { can } from './policy.ts'

/** A company as its reader sees it, and beside it what only the server needs. */
export type FoundCompany = { company: Company; owner_id: string; organization_ids: string[]; person_ids: string[] }
type Row = Omit<Company, 'shared_org_ids' | 'shared_user_ids' | 'shared_users' | 'can_edit' | 'can_delete'> & {
  owner_id: string
  organization_ids: string[]
  people_sharing: SharedPerson[]
}

const companies = (db: Db, actor: Actor) =>
  db
    .selectFrom('companies as k')
    .leftJoin('users as owner', 'owner.id', 'k.owner_id')
    .select(['k.id', 'k.owner_id', 'k.name', 'k.domains', 'k.tags', 'k.notes', 'k.created_at', 'k.updated_at'])
    .select([
      sql<string[]>`coalesce((select array_agg(s.organization_id order by s.organization_id) from company_shares s
        join organizations o on o.id = s.organization_id and o.deleted_at is null where s.company_id = k.id), '{}')`.as(
        'organization_ids',
      ),
      sql<number>`(select count(*)::int from contacts c where c.company_id = k.id and ${seen(actor, 'contacts c')})`.as(
        'people',
      ),
      sql<
        string | null
      >`(select max(c.last_contacted_on) from contacts c where c.company_id = k.id and ${seen(actor, 'contacts c')})`.as(
        'last_contacted_on',
      ),
      peopleOf(actor, 'company').as('people_sharing'),
      personOf<{ id: string; name: string }>(actor, 'owner').as('created_by_user'),
    ])

/** Everybody but the owner is shown only the organizations in common. */
function present(actor: Actor, given: unknown): FoundCompany {
  const { owner_id, organization_ids, people_sharing, ...row } = given as Row
  const shared_users = shownPeople(actor, owner_id, people_sharing)
  const company: Company = {
    ...row,
    created_by_user: row.created_by_user && { id: row.created_by_user.id, name: row.created_by_user.name },
    shared_org_ids: owner_id === actor.user_id ? organization_ids : inCommon(actor, organization_ids),
    shared_user_ids: shared_users.map(({ id }) => id),
    shared_users,
    ...can(actor, { owner_id, organization_ids }),
  }
  return { company, owner_id, organization_ids, person_ids: people_sharing.map(({ id }) => id) }
}

export async function get(db: Db, actor: Actor, id: string): Promise<FoundCompany | undefined> {
  const row = await companies(db, actor).where('k.id', '=', id).where(seen(actor, 'companies k')).executeTakeFirst()
  return row && present(actor, row)
}

/** By name; `search`: a part of the name, a domain, a tag or the notes, without case and accents. */
export async function list(
  db: Db,
  actor: Actor,
  { search, tag, shared_with_me, ...input }: PageInput & { search?: string; tag?: string; shared_with_me?: boolean },
): Promise<Page<Company>> {
  const ways = waysToCompanies(actor)
  return pageOfRows(
    db,
    {
      from: 'companies k',
      alias: 'k',
      ways: shared_with_me ? othersOnly(ways) : ways,
      where: tag ? [sql`k.tags @> array[${tag}]::text[]`] : [],
      order: { column: sql`k.sort_name`, type: 'text', direction: 'asc' },
      ...(search && {
        search: {
          kind: 'company',
          text: search,
          matches: (pattern) =>
            sql`search_key(concat_ws(E'\n', k.name, array_to_string(k.domains, ' '), array_to_string(k.tags, ' '), k.notes)) like search_key(${pattern})`,
        },
      }),
    },
    input,
    async (ids) => {
      const rows = await companies(db, actor).where(isAmong('k.id', ids)).where(seen(actor, 'companies k')).execute()
      return rows.map((row) => present(actor, row).company)
    },
  )
}

type Values = Partial<Pick<Company, 'name' | 'domains' | 'tags' | 'notes'>>

export async function insert(db: Db, userId: string, values: Values & { name: string }): Promise<string> {
  const id = newId()
  await db
    .insertInto('companies')
    .values({ ...values, id, owner_id: userId })
    .execute()
  return id
}

/** The version moves where only the shares change, too. */
export async function update(db: Db, id: string, values: Values): Promise<void> {
  await db
    .updateTable('companies')
    .set({ ...values, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

export async function share(db: Db, id: string, { added, removed }: ShareChange): Promise<void> {
  if (removed.length > 0)
    await db
      .deleteFrom('company_shares')
      .where('company_id', '=', id)
      .where(isAmong('organization_id', removed))
      .execute()
  if (added.length > 0)
    await db
      .insertInto('company_shares')
      .values(added.map((organization_id) => ({ company_id: id, organization_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** False: not there. */
export async function lock(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('companies').select('id').where('id', '=', id).forUpdate().execute()).length > 0
}

/** Moves it into the bin, with its shares and whose company it is (decision 0012). */
export async function remove(db: Db, id: string): Promise<void> {
  await sql`select app_company_into_bin(${id}::uuid)`.execute(db)
  await db.deleteFrom('companies').where('id', '=', id).execute()
}

/** Puts a company back that the actor deleted a short time ago. False: there is none. */
export async function restore(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select app_restore_company(${id}::uuid) as done`.execute(db)
  return rows[0]?.done ?? false
}

/** The contacts of a company that the actor sees, by their readers: who hears that it was renamed or is gone. */
export async function peopleAudience(db: Db, id: string): Promise<{ id: string; users: string[]; orgs: string[] }[]> {
  const { rows } = await sql<{ id: string; users: string[]; orgs: string[] }>`select c.id,
      array(select s.organization_id from contact_shares s where s.contact_id = c.id and s.organization_id is not null) as orgs,
      c.owner_id || array(select s.user_id from contact_shares s where s.contact_id = c.id and pair_counts(c.owner_id, s.user_id)) as users
    from contacts c where c.company_id = ${id}::uuid limit 500`.execute(db)
  return rows
}

/** The company that names one of these domains; the actor's own first. */
export async function withDomain(
  db: Db,
  actor: Actor,
  domains: readonly string[],
): Promise<{ id: string; name: string; domain: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string; domain: string }>`select k.id, k.name, d.domain
    from unnest(${[...domains]}::text[]) with ordinality as d (domain, at) join companies k on k.domains @> array[d.domain]
    where ${visible(actor, 'companies k')} order by d.at, k.owner_id = ${actor.user_id}::uuid desc, k.created_at, k.id limit 1`.execute(
    db,
  )
  return rows[0]
}

/** What most of the actor's own people with an address of this domain say of where they work. */
export async function usualCompany(
  db: Db,
  actor: Actor,
  domain: string,
): Promise<{ id: string | null; name: string } | undefined> {
  const { rows } = await sql<{ id: string | null; name: string }>`select c.company as name,
      (select k.id from companies k where k.id = c.company_id and ${seen(actor, 'companies k')}) as id
    from contacts c where c.owner_id = ${actor.user_id}::uuid and c.company is not null
      and c.search_text like folded('%' || ${containing(`@${domain}`)}) and exists (select from unnest(c.emails) as e
        where lower(e) like '%@' || ${domain} or lower(e) like '%.' || ${domain})
    group by c.company, c.company_id order by count(*) desc, c.company limit 1`.execute(db)
  return rows[0]
}

/** The company of this name that the actor sees. */
export async function named(db: Db, actor: Actor, name: string): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{
    id: string
    name: string
  }>`select k.id, k.name from companies k where k.sort_name = folded(${name})
    and ${visible(actor, 'companies k')} order by k.owner_id = ${actor.user_id}::uuid desc, k.created_at limit 1`.execute(
    db,
  )
  return rows[0]
}
