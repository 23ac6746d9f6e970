import type { ImportRecord } from '#contract/contact-import.ts'
import type { Contact } from '#contract/contacts.ts'
import type { Page } from '#contract/endpoint.ts'
import { visible } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'
import { can } from '../policy.ts'
import type { KnownContact, Values } from '../rules/import/plan.ts'
import type { Card } from '../rules/import/vcard-out.ts'
import type { Picture } from '../rules/picture.ts'

/** So many keys are looked up in one statement, and so many contacts found by them. */
const KEYS = 1_000
const MOST_FOUND = 5_000
/** So many rows go into one statement. */
const BATCH = 1_000

/** One import of a user at a time: two at once would not see what the other makes. Waits for the other's end. */
export async function waitForImports(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 14))`.execute(db)
}

/**
 * The visible contacts that have one of these keys (rules/matching.ts) or one of these names, and `ids` themselves.
 * `hold`: until the transaction ends, nobody else changes them.
 */
export async function findKnown(
  db: Db,
  actor: Actor,
  wanted: { keys: string[]; names: string[]; ids: string[] },
  hold: boolean,
): Promise<KnownContact[]> {
  const ids = new Set(wanted.ids)
  for (let at = 0; at < Math.max(wanted.keys.length, wanted.names.length); at += KEYS) {
    const [keys, names] = [wanted.keys.slice(at, at + KEYS), wanted.names.slice(at, at + KEYS)]
    const { rows } = await sql<{ id: string }>`select app_contacts_with(${keys}::text[],
      array(select folded(n) from unnest(${names}::text[]) as n), ${MOST_FOUND}) as id`.execute(db)
    for (const { id } of rows) ids.add(id)
  }
  const found: KnownContact[] = []
  const all = [...ids].sort()
  for (let at = 0; at < all.length; at += BATCH)
    found.push(...(await known(db, actor, all.slice(at, at + BATCH), hold)))
  return found
}

async function known(db: Db, actor: Actor, ids: string[], hold: boolean): Promise<KnownContact[]> {
  // A row lock and an aggregate cannot stand in one query.
  if (hold) await sql`select 1 from contacts where id = any (${ids}::uuid[]) order by id for no key update`.execute(db)
  const rows = await db
    .selectFrom('contacts as c')
    .select(['c.id', 'c.owner_id', 'c.name', 'c.role', 'c.emails', 'c.phones', 'c.notes', 'c.updated_at'])
    .select(['c.company_id', 'c.birthday', 'c.time_zone', 'c.tags'])
    .select(sql<string>`coalesce(c.company, '')`.as('company'))
    .select(sql<Contact['labels']>`c.labels`.as('labels'))
    .select(sql<'kept' | null>`case when c.photo_version is not null then 'kept' end`.as('photo'))
    .select(
      sql<string[]>`coalesce((select array_agg(s.organization_id) from contact_shares s
        join organizations o on o.id = s.organization_id and o.deleted_at is null where s.contact_id = c.id), '{}')`.as(
        'organization_ids',
      ),
    )
    .select(
      sql<string[]>`array(select s.user_id from contact_shares s
        where s.contact_id = c.id and pair_counts(c.owner_id, s.user_id))`.as('person_ids'),
    )
    .where(sql<boolean>`c.id = any (${ids}::uuid[])`)
    .where(visible(actor, 'contacts c'))
    .orderBy('c.id')
    .execute()
  return rows.map((row) => ({ ...row, can_edit: can(actor, row).can_edit }))
}

export type ImportCounts = Pick<ImportRecord, 'created' | 'merged' | 'skipped' | 'refused'>

export async function insertImport(
  db: Db,
  userId: string,
  values: ImportCounts & { file_name: string },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('contact_imports')
    .values({ ...values, id, user_id: userId })
    .execute()
  return id
}

export type NewContact = Values & { id: string; organization_id: string | null; company_id: string | null }

/** How a row of a file stands in a statement: a picture by its bytes in base64. */
const asRow = <T extends Values>({ photo, company, ...row }: T) => ({
  ...row,
  company: company === '' ? null : company,
  ...(photo !== null &&
    photo !== 'kept' && { photo: Buffer.from(photo.bytes).toString('base64'), photo_type: photo.media_type }),
})
const COLUMNS = sql.raw(
  'id uuid, organization_id uuid, name text, role text, company text, company_id uuid, emails text[], phones text[], labels jsonb, ' +
    'birthday text, time_zone text, tags text[], notes text, photo text, photo_type text, before jsonb',
)

/** Pieces of about so many characters: pictures make rows heavy. */
const HEAVY = 8_000_000
function* batches(rows: object[]): Generator<string> {
  let parts: string[] = []
  let size = 0
  for (const row of rows) {
    const part = JSON.stringify(row)
    if (parts.length === BATCH || (size + part.length > HEAVY && parts.length > 0)) {
      yield `[${parts.join()}]`
      parts = []
      size = 0
    }
    parts.push(part)
    size += part.length
  }
  if (parts.length > 0) yield `[${parts.join()}]`
}

/** Makes the contacts and remembers that this import made them. */
export async function insertMany(db: Db, userId: string, importId: string, contacts: NewContact[]): Promise<void> {
  for (const batch of batches(contacts.map(asRow)))
    await sql`with made as (
        insert into contacts (id, owner_id, organization_id, name, role, company, company_id, emails, phones, labels, birthday, time_zone, tags,
          notes, photo, photo_type)
        select r.id, ${userId}::uuid, r.organization_id, r.name, r.role, r.company, r.company_id, r.emails, r.phones, r.labels, r.birthday,
          r.time_zone, r.tags, r.notes, decode(r.photo, 'base64'), r.photo_type
        from json_to_recordset(${batch}::json) as r (${COLUMNS})
        returning id, updated_at)
      insert into contact_import_rows (import_id, contact_id, version) select ${importId}::uuid, id, updated_at from made`.execute(
      db,
    )
}

/** How a contact was. `photo` null: it had none; left out: it was not touched. */
export type ContactBefore = Omit<Values, 'name' | 'photo'> & {
  company_id: string | null
  updated_at: string
  photo?: null
}
export type MergedContact = Values & { id: string; company_id: string | null; before: ContactBefore }

/** Changes the contacts and remembers how they were. */
export async function mergeMany(db: Db, importId: string, contacts: MergedContact[]): Promise<void> {
  for (const batch of batches(contacts.map(asRow)))
    await sql`with given as (select * from json_to_recordset(${batch}::json) as r (${COLUMNS})),
      changed as (
        update contacts c set role = g.role, company = g.company, company_id = g.company_id, emails = g.emails, phones = g.phones,
          labels = g.labels, birthday = g.birthday, time_zone = g.time_zone, tags = g.tags, notes = g.notes,
          photo = coalesce(decode(g.photo, 'base64'), c.photo), photo_type = coalesce(g.photo_type, c.photo_type), updated_at = clock_timestamp()
        from given g where c.id = g.id returning c.id, c.updated_at, g.before)
      insert into contact_import_rows (import_id, contact_id, version, before)
      select ${importId}::uuid, id, updated_at, before from changed`.execute(db)
}

/** For how long an import can be taken back. */
const UNDO = sql`interval '7 days'`
const canUndo = sql<boolean>`(i.undone_at is null and i.created + i.merged > 0 and i.created_at > now() - ${UNDO})`

export async function listImports(db: Db, userId: string, input: PageInput): Promise<Page<ImportRecord>> {
  const query = db
    .selectFrom('contact_imports as i')
    .select(['i.id', 'i.file_name', 'i.created', 'i.merged', 'i.skipped', 'i.refused', 'i.created_at', 'i.undone_at'])
    .select(canUndo.as('can_undo'))
    .where('i.user_id', '=', userId)
  return pageBy(db, query, { column: sql`i.created_at`, type: 'timestamptz', direction: 'desc' }, sql`i.id`, input)
}

/** The import, held until the transaction ends. Undefined: not there, or not this user's. */
export async function lockImport(db: Db, userId: string, id: string): Promise<{ can_undo: boolean } | undefined> {
  return db
    .selectFrom('contact_imports as i')
    .select(canUndo.as('can_undo'))
    .where('i.id', '=', id)
    .where('i.user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Removes what the import made and gives what it changed its former values, as long as nobody has changed or used it since.
 * Answers the organizations and people that saw one of these contacts, to tell them.
 */
export async function undo(db: Db, actor: Actor, importId: string) {
  const audience = await sql<{
    organization_id: string | null
    user_id: string | null
  }>`select distinct s.organization_id, s.user_id from contact_import_rows r
    join contact_shares s on s.contact_id = r.contact_id join contacts c on c.id = r.contact_id
    where (s.user_id is null or pair_counts(c.owner_id, s.user_id)) and r.import_id = ${importId}::uuid`.execute(db)
  const rows = await sql<{ contact_id: string }>`select contact_id from contact_import_rows
    where import_id = ${importId}::uuid order by contact_id`.execute(db)
  const all = rows.rows.map((row) => row.contact_id)
  const done = { restored: 0, removed: 0 }
  for (let at = 0; at < all.length; at += BATCH) {
    const batch = all.slice(at, at + BATCH)
    done.restored += await restore(db, actor, importId, batch)
    done.removed += await removeMade(db, actor, importId, batch)
  }
  await sql`update contact_imports set undone_at = clock_timestamp() where id = ${importId}::uuid`.execute(db)
  const kept = all.length - done.restored - done.removed
  return {
    ...done,
    kept,
    orgs: audience.rows.flatMap((row) => row.organization_id ?? []),
    people: audience.rows.flatMap((row) => row.user_id ?? []),
  }
}

async function restore(db: Db, actor: Actor, importId: string, ids: string[]): Promise<number> {
  // The version that it gets stands for the one that it had: an earlier import that made or changed it can be undone too.
  const restored = await sql<{ n: number }>`with held as (
      select c.id, r.before from contact_import_rows r join contacts c on c.id = r.contact_id
      where r.import_id = ${importId}::uuid and r.contact_id = any (${ids}::uuid[]) and r.before is not null
        and c.updated_at = r.version and ${mayEdit(actor)} for no key update of c),
    given as (update contacts c set role = h.before ->> 'role', notes = h.before ->> 'notes',
      emails = array(select jsonb_array_elements_text(h.before -> 'emails')),
      phones = array(select jsonb_array_elements_text(h.before -> 'phones')),
      -- Imports of before this was kept say nothing of the rest.
      company = case when h.before ? 'company' then nullif(h.before ->> 'company', '') else c.company end,
      company_id = case when h.before ? 'company_id' then (select k.id from companies k where k.id = (h.before ->> 'company_id')::uuid) else c.company_id end,
      labels = coalesce(h.before -> 'labels', c.labels),
      birthday = case when h.before ? 'birthday' then h.before ->> 'birthday' else c.birthday end,
      time_zone = case when h.before ? 'time_zone' then h.before ->> 'time_zone' else c.time_zone end,
      tags = case when h.before ? 'tags' then array(select jsonb_array_elements_text(h.before -> 'tags')) else c.tags end,
      photo = case when h.before ? 'photo' then null else c.photo end,
      photo_type = case when h.before ? 'photo' then null else c.photo_type end, updated_at = clock_timestamp()
    from held h where c.id = h.id returning c.id, c.updated_at, h.before),
    earlier as (update contact_import_rows r set version = g.updated_at from given g
      where r.contact_id = g.id and r.import_id <> ${importId}::uuid and r.version = (g.before ->> 'updated_at')::timestamptz)
    select count(*) as n from given`.execute(db)
  return restored.rows[0]?.n ?? 0
}

async function removeMade(db: Db, actor: Actor, importId: string, ids: string[]): Promise<number> {
  const removed = await sql`delete from contacts c using contact_import_rows r
    where r.import_id = ${importId}::uuid and r.contact_id = any (${ids}::uuid[]) and r.before is null
      and c.id = r.contact_id and c.updated_at = r.version and c.owner_id = ${actor.user_id}::uuid and ${untouched}`.execute(
    db,
  )
  return Number(removed.numAffectedRows ?? 0)
}

/** policy.ts in SQL: the owner, and in an organization that it is shared with those who lead there. */
function mayEdit(actor: Actor) {
  const leading = [...actor.orgs]
    .filter(([, level]) => actor.user_level === 'ceo' || level !== 'user')
    .map(([id]) => id)
  return sql<boolean>`(c.owner_id = ${actor.user_id}::uuid or exists (select 1 from contact_shares s
    where s.contact_id = c.id and s.organization_id = any (${leading}::uuid[])))`
}

/** Nothing hangs on it that would go with it. */
const untouched = sql<boolean>`c.last_contacted_on is null
  and not exists (select 1 from interactions i where i.contact_id = c.id)
  and not exists (select 1 from tasks t where t.contact_id = c.id)`

/** The ids of all visible contacts by name, and how many addresses one has at most. */
export async function exportable(db: Db, actor: Actor): Promise<{ ids: string[]; emails: number; phones: number }> {
  const rows = await db
    .selectFrom('contacts as c')
    .select(['c.id', sql<number>`cardinality(c.emails)`.as('emails'), sql<number>`cardinality(c.phones)`.as('phones')])
    .where(visible(actor, 'contacts c'))
    .orderBy('c.sort_name')
    .orderBy('c.id')
    .execute()
  return {
    ids: rows.map((row) => row.id),
    emails: rows.reduce((most, row) => Math.max(most, row.emails), 1),
    phones: rows.reduce((most, row) => Math.max(most, row.phones), 1),
  }
}

/** These contacts in the order of their ids here, without those that are gone or hidden by now. */
export async function readMany(db: Db, actor: Actor, ids: string[], photos: boolean): Promise<Card[]> {
  const rows = await db
    .selectFrom('contacts as c')
    .select([
      'c.id',
      'c.name',
      'c.role',
      'c.company',
      'c.emails',
      'c.phones',
      'c.notes',
      'c.birthday',
      'c.time_zone',
      'c.tags',
    ])
    .select(sql<Contact['labels']>`c.labels`.as('labels'))
    .$if(photos, (query) => query.select(['c.photo', 'c.photo_type']))
    .where(sql<boolean>`c.id = any (${ids}::uuid[])`)
    .where(visible(actor, 'contacts c'))
    .execute()
  const byId = new Map(
    rows.map(({ photo, photo_type, ...row }) => [
      row.id,
      { ...row, photo: photo && photo_type ? { bytes: photo, media_type: photo_type as Picture['media_type'] } : null },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}
