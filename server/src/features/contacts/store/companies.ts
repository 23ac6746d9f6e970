// What a contact needs of the companies: which one is meant, and a new one for a new name. The rest is the companies' own feature.
import { seen } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

export type CompanyRef = { id: string; name: string }

/** A company that the actor sees. Kept from going away until the transaction ends. */
export async function companyOf(db: Db, actor: Actor, id: string): Promise<CompanyRef | undefined> {
  const { rows } = await sql<CompanyRef>`select k.id, k.name from companies k where k.id = ${id}::uuid
    and ${seen(actor, 'companies k')} for key share`.execute(db)
  return rows[0]
}

/** The company of this name that the actor sees, the own before others', without regard to case and accents; else a new one of theirs. */
export async function companyNamed(db: Db, actor: Actor, name: string): Promise<CompanyRef & { made: boolean }> {
  // Of two contacts at once with one new name the second finds the company of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${actor.user_id}, 191))`.execute(db)
  const { rows } = await sql<CompanyRef>`select k.id, k.name from companies k where k.sort_name = folded(${name})
    and ${seen(actor, 'companies k')} order by k.owner_id = ${actor.user_id}::uuid desc, k.created_at, k.id limit 1 for key share`.execute(
    db,
  )
  const [known] = rows
  if (known) return { ...known, made: false }
  const id = newId()
  await db.insertInto('companies').values({ id, owner_id: actor.user_id, name }).execute()
  return { id, name, made: true }
}

/** Those of these names that the actor sees, by the name as it was asked, and the actor's own that name one of these domains. */
export async function companiesKnown(db: Db, actor: Actor, names: readonly string[], domains: readonly string[]) {
  const named = await sql<CompanyRef & { asked: string }>`select distinct on (n.asked) n.asked, k.id, k.name
    from unnest(${[...names]}::text[]) as n (asked) join companies k on k.sort_name = folded(n.asked) and ${seen(actor, 'companies k')}
    order by n.asked, k.owner_id = ${actor.user_id}::uuid desc, k.created_at, k.id`.execute(db)
  const at = await sql<CompanyRef & { asked: string }>`select distinct on (d.asked) d.asked, k.id, k.name
    from unnest(${[...domains]}::text[]) as d (asked) join companies k on k.domains @> array[d.asked] and k.owner_id = ${actor.user_id}::uuid
    order by d.asked, k.created_at, k.id`.execute(db)
  const byAsked = (rows: (CompanyRef & { asked: string })[]) => new Map(rows.map((row) => [row.asked, row]))
  return { byName: byAsked(named.rows), byDomain: byAsked(at.rows) }
}

/** Who hears that the people of these companies changed: whoever sees the company. */
export async function companyAudience(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; users: string[]; orgs: string[] }[]> {
  const { rows } = await sql<{ id: string; users: string[]; orgs: string[] }>`select k.id,
      array(select s.organization_id from company_shares s where s.company_id = k.id and s.organization_id is not null) as orgs,
      k.owner_id || array(select s.user_id from company_shares s where s.company_id = k.id and pair_counts(k.owner_id, s.user_id)) as users
    from companies k where k.id = any (${[...ids]}::uuid[])`.execute(db)
  return rows
}
