import type { ContactMerge, Twins } from '#contract/contact-merges.ts'
import type { Page } from '#contract/endpoint.ts'
import { seen } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'

/** More than this nobody looks through at once. */
const MOST_TWINS = 50

/** Pairs of the actor's own contacts that look like one person. */
export async function twinsOf(db: Db, actor: Actor): Promise<Twins[]> {
  const { rows } = await sql<Twins>`select t.because, json_build_array(
      json_build_object('id', a.id, 'name', a.name, 'role', a.role), json_build_object('id', b.id, 'name', b.name, 'role', b.role)) as contacts
    from app_contacts_twice(${MOST_TWINS}) as t join contacts a on a.id = t.one join contacts b on b.id = t.other
    where a.owner_id = ${actor.user_id}::uuid and b.owner_id = ${actor.user_id}::uuid
    order by a.sort_name, a.id, b.id`.execute(db)
  return rows
}

/** Both rows, held until the transaction ends, always in one order: of two merges at once the second sees the first. False: one is not there. */
export async function lockBoth(db: Db, ids: readonly [string, string]): Promise<boolean> {
  const { rows } =
    await sql`select id from contacts where id = any (${[...ids]}::uuid[]) order by id for update`.execute(db)
  return rows.length === 2
}

/** The row as it stands, to be put back. */
export async function rowOf(db: Db, id: string): Promise<unknown> {
  const { rows } = await sql<{
    row: unknown
  }>`select to_jsonb(c) as row from contacts c where c.id = ${id}::uuid`.execute(db)
  return rows[0]?.row
}

/** Moves what hangs on `gone` to `kept`, which says already what it becomes. `before`: how it was (`rowOf`). Answers the merge's id. */
export async function merge(
  db: Db,
  given: { kept: string; gone: string; before: unknown; added_orgs: readonly string[] },
): Promise<string> {
  const id = newId()
  await sql`select app_contacts_merge(${id}::uuid, ${given.kept}::uuid, ${given.gone}::uuid, ${JSON.stringify(given.before)}::jsonb,
    ${[...given.added_orgs]}::uuid[])`.execute(db)
  return id
}

/** False: it cannot be taken back. */
export async function unmerge(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select app_contacts_unmerge(${id}::uuid) as done`.execute(db)
  return rows[0]?.done === true
}

type Row = Omit<ContactMerge, 'kept'> & { kept_id: string; kept_name: string; gone_id: string }

const merges = (db: Db, actor: Actor) =>
  db
    .selectFrom('contact_merges as m')
    .innerJoin('contacts as c', 'c.id', 'm.kept_id')
    .select(['m.id', 'm.kept_id', 'c.name as kept_name', 'm.gone_id', 'm.gone_name', 'm.created_at', 'm.undone_at'])
    .select(
      sql<boolean>`(m.undone_at is null and m.former is not null and m.created_at > clock_timestamp() - interval '30 days'
        and app_contact_editable(m.kept_id))`.as('can_undo'),
    )
    .where('m.user_id', '=', actor.user_id)
    .where(seen(actor, 'contacts c'))

const present = ({ kept_id, kept_name, gone_id: _, ...row }: Row): ContactMerge => ({
  ...row,
  kept: { id: kept_id, name: kept_name },
})

/** The actor's merges, newest first. */
export async function listMerges(db: Db, actor: Actor, input: PageInput): Promise<Page<ContactMerge>> {
  const order = { column: sql`m.created_at`, type: 'timestamptz', direction: 'desc' } as const
  const page = await pageBy(db, merges(db, actor), order, sql`m.id`, input)
  return { ...page, items: page.items.map((row) => present(row)) }
}

/** One of the actor's merges, and the id of the contact that is gone. */
export async function getMerge(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ merge: ContactMerge; gone_id: string } | undefined> {
  const row = await merges(db, actor).where('m.id', '=', id).executeTakeFirst()
  return row && { merge: present(row), gone_id: row.gone_id }
}

/** Where a contact is now that was merged into another which the actor sees. */
export async function nowOf(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select app_contact_now(${id}::uuid) as id`.execute(db)
  return rows[0]?.id ?? null
}

/** How much of a contact moves, as far as the actor sees it. */
export async function movesOf(db: Db, actor: Actor, id: string): Promise<{ tasks: number; statements: number }> {
  const { rows } = await sql<{ tasks: number; statements: number }>`select
    (select count(*) from tasks t where t.contact_id = ${id}::uuid and ${seen(actor, 'tasks t')})::int as tasks,
    (select count(*) from statements s where s.user_id = ${actor.user_id}::uuid
      and (s.who ->> 'resolved' = ${id}::text or s.to_whom ->> 'resolved' = ${id}::text))::int as statements`.execute(
    db,
  )
  return rows[0] ?? { tasks: 0, statements: 0 }
}

/** Until when merges can be taken back has passed: what was kept for it goes; where the old address leads stays. */
export async function forgetFormer(db: Db): Promise<void> {
  await sql`update contact_merges set former = null where former is not null and created_at <= clock_timestamp() - interval '30 days'`.execute(
    db,
  )
}
