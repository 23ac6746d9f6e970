import type { RawBuilder } from 'kysely'
import type { Contact, Interaction } from '#contract/contacts.ts'
import { assignable, personOf } from '#server/access/people.ts'
import { inCommon, peopleOf, type ShareChange, type SharedPerson, shownPeople } from '#server/access/shares.ts'
import { seen } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, isAmong, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { can, canEditInteraction } from '../policy.ts'
import type { Picture } from '../rules/picture.ts'

/** A contact as its reader sees it, and beside it what only the server needs: whose it is, and every organization that has it. */
export type FoundContact = {
  contact: Contact
  owner_id: string
  organization_ids: string[]
  /** Everybody with whom it is shared as a person. */
  person_ids: string[]
}

type InteractionRow = Omit<Interaction, 'can_edit'> & { author_id: string | null }
type Row = Omit<
  Contact,
  | 'avatar_initial'
  | 'is_user'
  | 'past_interactions'
  | 'shared_org_ids'
  | 'shared_user_ids'
  | 'shared_users'
  | 'can_edit'
  | 'can_delete'
> & {
  owner_id: string
  organization_ids: string[]
  people: SharedPerson[]
  log: InteractionRow[]
}

const organizationIds = sql<
  string[]
>`coalesce((select array_agg(s.organization_id order by s.organization_id) from contact_shares s
  join organizations o on o.id = s.organization_id and o.deleted_at is null where s.contact_id = c.id), '{}')`

const log = sql<
  InteractionRow[]
>`coalesce((select json_agg(json_build_object('id', i.id, 'date', i.date, 'summary', i.summary,
  'notes', i.notes, 'updated_at', i.updated_at, 'author_id', i.author_id) order by i.date desc, i.id desc)
  from interactions i where i.contact_id = c.id), '[]')`

/**
 * The account behind one of the contact's e-mails: only one that shares an organization with the contact's owner and is known
 * to the reader too, so that nobody can find out by an e-mail who has an account (rights §13).
 */
const linkedUser = (actor: Actor): RawBuilder<string | null> => sql<string | null>`(select u.id from users u
  where lower(u.email) in (select lower(e) from unnest(c.emails) as e) and u.user_level <> 'waitlisted' and ${assignable(actor, 'u')}
    and (u.id = c.owner_id or exists (select 1 from memberships theirs join memberships owners on owners.organization_id = theirs.organization_id
      join organizations o on o.id = theirs.organization_id and o.deleted_at is null
      where theirs.user_id = u.id and owners.user_id = c.owner_id))
  order by u.created_at, u.id limit 1)`

/** The company, for whom sees it; its name the contact says itself. */
const seenCompany = (actor: Actor): RawBuilder<string | null> =>
  sql<string | null>`(select k.id from companies k where k.id = c.company_id and ${seen(actor, 'companies k')})`

// Named one by one: what the database keeps for itself (sort keys, search text) does not travel.
const COLUMNS = [
  'c.id',
  'c.owner_id',
  'c.organization_id',
  'c.name',
  'c.role',
  'c.company',
  'c.emails',
  'c.phones',
  'c.birthday',
  'c.time_zone',
  'c.tags',
  'c.notes',
  'c.photo_version as photo',
  'c.keep_in_touch_weeks',
  'c.last_contacted_on',
  'c.created_at',
  'c.updated_at',
] as const

/** Contacts that are named by their ids: lists find the ids first, by an index. */
export function contacts(db: Db, actor: Actor) {
  return db
    .selectFrom('contacts as c')
    .leftJoin('users as owner', 'owner.id', 'c.owner_id')
    .select(COLUMNS)
    .select([
      // Ten years after the last day that can be written there is none; least() alone would pass over null.
      sql<
        string | null
      >`case when c.keep_in_touch_on is not null then least(c.keep_in_touch_on, date '9999-12-31') end`.as(
        'keep_in_touch_on',
      ),
      sql<Contact['labels']>`c.labels`.as('labels'),
      organizationIds.as('organization_ids'),
      peopleOf(actor, 'contact').as('people'),
      log.as('log'),
      linkedUser(actor).as('user_id'),
      seenCompany(actor).as('company_id'),
      personOf<{ id: string; name: string }>(actor, 'owner').as('created_by_user'),
    ])
    .where(seen(actor, 'contacts c'))
}

/** Everybody but the owner is shown only the organizations in common, and of people themselves. */
export function present(actor: Actor, given: unknown): FoundContact {
  const { owner_id, organization_ids, people, log: entries, ...row } = given as Row
  const shared_users = shownPeople(actor, owner_id, people)
  const created_by_user = row.created_by_user && { id: row.created_by_user.id, name: row.created_by_user.name }
  const contact: Contact = {
    ...row,
    created_by_user,
    labels: row.labels.filter(({ value }) => row.emails.includes(value) || row.phones.includes(value)),
    avatar_initial: ([...row.name][0] ?? '').toLocaleUpperCase('en'),
    is_user: row.user_id !== null,
    past_interactions: entries.map((entry) => presentInteraction(actor, { owner_id }, entry)),
    shared_org_ids: owner_id === actor.user_id ? organization_ids : inCommon(actor, organization_ids),
    shared_user_ids: shared_users.map((person) => person.id),
    shared_users,
    ...can(actor, { owner_id, organization_ids }),
  }
  return { contact, owner_id, organization_ids, person_ids: people.map((person) => person.id) }
}

function presentInteraction(
  actor: Actor,
  contact: { owner_id: string },
  { author_id, ...entry }: InteractionRow,
): Interaction {
  // A time inside JSON comes as PostgreSQL writes it.
  const updated_at = new Date(entry.updated_at).toISOString()
  return { ...entry, updated_at, can_edit: canEditInteraction(actor, contact, { author_id }) }
}

export async function get(db: Db, actor: Actor, id: string): Promise<FoundContact | undefined> {
  const row = await contacts(db, actor).where('c.id', '=', id).executeTakeFirst()
  return row && present(actor, row)
}

/** Those of these contacts that the actor may see, in no order. */
export async function getSome(db: Db, actor: Actor, ids: readonly string[]): Promise<Contact[]> {
  const rows = await contacts(db, actor).where(isAmong('c.id', ids)).execute()
  return rows.map((row) => present(actor, row).contact)
}

/** The people of a company whom the actor sees, those met last first. The company must be one that the actor sees. */
export async function ofCompany(db: Db, actor: Actor, companyId: string, most: number): Promise<FoundContact[]> {
  const rows = await contacts(db, actor)
    .where('c.company_id', '=', companyId)
    .orderBy('c.last_contacted_rank', 'desc')
    .orderBy('c.id')
    .limit(most)
    .execute()
  return rows.map((row) => present(actor, row))
}

export type ContactValues = Partial<{
  name: string
  role: string
  company: string | null
  company_id: string | null
  emails: string[]
  phones: string[]
  labels: Contact['labels']
  birthday: string | null
  time_zone: string | null
  tags: string[]
  notes: string | null
  keep_in_touch_weeks: number | null
}>

/** Of labels each value has one; the last said counts. */
function written({ labels, ...values }: ContactValues & { organization_id?: string | null }) {
  if (labels === undefined) return values
  const each = [...new Map(labels.map(({ value, label }) => [value.trim(), label])).entries()]
  return { ...values, labels: JSON.stringify(each.map(([value, label]) => ({ value, label }))) }
}

export async function insert(
  db: Db,
  userId: string,
  values: ContactValues & { name: string; organization_id: string | null },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('contacts')
    .values({ ...written(values), name: values.name, id, owner_id: userId })
    .execute()
  return id
}

/** Changes the row, or only touches it when nothing but its shares changes: the version must move either way. */
export async function update(db: Db, id: string, values: ContactValues): Promise<void> {
  await db
    .updateTable('contacts')
    .set({ ...written(values), updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

export async function share(db: Db, id: string, { added, removed }: ShareChange): Promise<void> {
  if (removed.length > 0)
    await db
      .deleteFrom('contact_shares')
      .where('contact_id', '=', id)
      .where(isAmong('organization_id', removed))
      .execute()
  if (added.length > 0)
    await db
      .insertInto('contact_shares')
      .values(added.map((organization_id) => ({ contact_id: id, organization_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Holds the row until the transaction ends, so that of two saves at once the second sees the first. False: not there. */
export async function lock(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('contacts').select('id').where('id', '=', id).forUpdate().execute()).length > 0
}

/** Keeps the row from being deleted or unshared until the transaction ends. False: not there. */
export async function putIntoBin(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('contacts').select('id').where('id', '=', id).forNoKeyUpdate().execute()).length > 0
}

/** Its picture. Undefined: not visible, or none. */
export async function photo(db: Db, actor: Actor, id: string): Promise<Picture | undefined> {
  const row = await db
    .selectFrom('contacts as c')
    .select(['c.photo', 'c.photo_type'])
    .where('c.id', '=', id)
    .where(seen(actor, 'contacts c'))
    .executeTakeFirst()
  return row?.photo && row.photo_type
    ? { bytes: row.photo, media_type: row.photo_type as Picture['media_type'] }
    : undefined
}

export async function setPhoto(db: Db, id: string, picture: Picture | null): Promise<void> {
  const photo = picture && Buffer.from(picture.bytes)
  await db
    .updateTable('contacts')
    .set({ photo, photo_type: picture?.media_type ?? null, updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('contacts').where('id', '=', id).execute()
}
