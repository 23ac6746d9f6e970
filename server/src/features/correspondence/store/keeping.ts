// What the reading of a mailbox writes. It works as the server itself, so each statement names the connection and its person.
import type { Lease } from '#server/access/connection-lease.ts'
import { type Db, json, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { Folder, ReadMail } from '#server/platform/imap/mail.ts'
import type { KnownExchange, Plan } from '../rules/exchanges.ts'

export type FolderRow = { id: string; modseq: string | null; renewed: boolean }

/** Of a mail that cannot be read. */
const MOST_TRIES = 3

/** The row of a folder. Where its numbers mean other mails by now, where they lay is forgotten; the mails stay and are found again by their key. */
export async function folder(
  db: Db,
  { id, user_id }: Lease,
  { path, role }: Folder,
  validity: number,
): Promise<FolderRow> {
  const { rows } = await sql<{ id: string; modseq: string | null; uid_validity: number }>`insert into mail_folders
      (id, connection_id, user_id, path, role, uid_validity) values (${newId()}, ${id}, ${user_id}, ${path}, ${role}, ${validity})
    on conflict (connection_id, path) do update set role = excluded.role returning id, modseq::text, uid_validity`.execute(
    db,
  )
  const row = rows[0] as { id: string; modseq: string | null; uid_validity: number }
  const renewed = Number(row.uid_validity) !== validity
  if (renewed) {
    await sql`delete from mail_places where folder_id = ${row.id}::uuid`.execute(db)
    await sql`update mail_folders set uid_validity = ${validity}, modseq = null where id = ${row.id}::uuid`.execute(db)
  }
  return { id: row.id, modseq: renewed ? null : row.modseq, renewed }
}

/** Folders that are read no more. */
export async function dropFolders(db: Db, { id }: Lease, paths: readonly string[]): Promise<void> {
  await sql`delete from mail_folders where connection_id = ${id}::uuid and not (path = any (${[...paths]}::text[]))`.execute(
    db,
  )
}

/**
 * Those that are known. `again`: those that could not be read, and are asked for anew, a day later and a week after that: servers and
 * readers are mended.
 */
export async function places(db: Db, folderId: string): Promise<{ uid: number; again: boolean }[]> {
  const { rows } = await sql<{
    uid: number
    again: boolean
  }>`select uid, coalesce(why = 'unreadable', false) and tries < ${MOST_TRIES}
      and tried_at < clock_timestamp() - make_interval(days => case tries when 1 then 1 else 7 end) as again
    from mail_places where folder_id = ${folderId}::uuid`.execute(db)
  return rows.map(({ uid, again }) => ({ uid: Number(uid), again }))
}

export async function dropPlaces(db: Db, folderId: string, uids: readonly number[]): Promise<void> {
  await sql`delete from mail_places where folder_id = ${folderId}::uuid and uid = any (${[...uids]}::bigint[])`.execute(
    db,
  )
}

export async function keepModseq(db: Db, folderId: string, modseq: string | null): Promise<void> {
  await sql`update mail_folders set modseq = ${modseq}::bigint, compared_at = clock_timestamp() where id = ${folderId}::uuid`.execute(
    db,
  )
}

export async function privatePatterns(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{
    pattern: string
  }>`select pattern from private_addresses where user_id = ${userId}::uuid`.execute(db)
  return rows.map(({ pattern }) => pattern)
}

/** Of these keys, the mails that are kept already. */
export async function byKey(db: Db, { id }: Lease, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; id: string }>`select key, id from mails where connection_id = ${id}::uuid
    and key = any (${[...keys]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.key, row.id]))
}

/** Which exchange each of these Message-IDs belongs to. */
export async function exchangesOf(db: Db, { id }: Lease, ids: readonly string[]): Promise<Map<string, KnownExchange>> {
  const { rows } = await sql<
    KnownExchange & { message_id: string }
  >`select r.message_id, r.exchange_id, e.subject from mail_references r
    join exchanges e on e.id = r.exchange_id where r.connection_id = ${id}::uuid and r.message_id = any (${[...ids]}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ message_id, ...known }) => [message_id, known]))
}

export type NewMail = {
  mail: ReadMail
  exchange_id: string
  id: string
  own: boolean
  sent_at: string
  flags: readonly string[]
}

/** Mails with their exchanges. What was kept by somebody else meanwhile stays as it is. */
export async function insert(
  db: Db,
  { id: connection_id, user_id }: Lease,
  plan: Plan,
  mails: readonly NewMail[],
): Promise<void> {
  // Each kind as one value: thousands of parameters hold up the loop that answers requests.
  const rowsOf = (rows: readonly object[]) => sql`${json(rows)}::json`
  if (plan.made.length > 0)
    await sql`insert into exchanges (id, subject, user_id, connection_id, last_at)
      select r.id, r.subject, ${user_id}::uuid, ${connection_id}::uuid, 'epoch'
      from json_to_recordset(${rowsOf(plan.made)}) as r (id uuid, subject text)`.execute(db)
  for (const { from, into } of plan.merged) await merge(db, from, into)
  if (plan.references.length > 0)
    await sql`insert into mail_references (message_id, exchange_id, user_id, connection_id)
      select r.message_id, r.exchange_id, ${user_id}::uuid, ${connection_id}::uuid
      from json_to_recordset(${rowsOf(plan.references)}) as r (message_id text, exchange_id uuid)
      on conflict do nothing`.execute(db)
  if (mails.length > 0)
    await sql`insert into mails (${MAIL_COLUMNS}, user_id, connection_id)
      select ${MAIL_COLUMNS}, ${user_id}::uuid, ${connection_id}::uuid from json_to_recordset(${rowsOf(mails.map(columnsOf))})
        as r (id uuid, exchange_id uuid, own boolean, sent_at timestamptz, key text, message_id text, from_name text, from_address text,
          "to" jsonb, cc jsonb, reply_to text, addresses text[], subject text, text text, quoted_at integer, attachments jsonb,
          automatic boolean, marks text[], seen boolean, flagged boolean, answered boolean)
      on conflict do nothing`.execute(db)
}
const MAIL_COLUMNS = sql.raw(
  'id, exchange_id, own, sent_at, key, message_id, from_name, from_address, "to", cc, reply_to, addresses, subject, text, quoted_at, attachments, automatic, marks, seen, flagged, answered',
)

async function merge(db: Db, from: string, into: string): Promise<void> {
  for (const table of ['mails', 'mail_references', 'mail_drafts'])
    await sql`update ${sql.table(table)} set exchange_id = ${into}::uuid where exchange_id = ${from}::uuid`.execute(db)
  // Of a day that both had there is one interaction: the other goes with its exchange.
  await sql`update mail_interactions i set exchange_id = ${into}::uuid where exchange_id = ${from}::uuid and not exists (select from
    mail_interactions o where o.exchange_id = ${into}::uuid and o.contact_id = i.contact_id and o.day = i.day)`.execute(
    db,
  )
  await sql`delete from exchanges where id = ${from}::uuid`.execute(db)
}

const columnsOf = ({ id, exchange_id, own, sent_at, flags, mail }: NewMail) => ({
  id,
  exchange_id,
  own,
  sent_at,
  key: mail.key,
  message_id: mail.message_id,
  from_name: mail.from.name,
  from_address: mail.from.address,
  to: mail.to,
  cc: mail.cc,
  reply_to: mail.reply_to,
  addresses: [
    ...new Set([mail.from, ...mail.to, ...mail.cc].map(({ address }) => address).filter((each) => each !== '')),
  ],
  subject: mail.subject,
  text: mail.text,
  quoted_at: mail.quoted_at,
  attachments: mail.attachments,
  automatic: mail.automatic,
  marks: mail.marks,
  ...flagsOf(flags),
})
const flagsOf = (flags: readonly string[]) => ({
  seen: flags.includes('\\Seen'),
  flagged: flags.includes('\\Flagged'),
  answered: flags.includes('\\Answered'),
})

export type NewPlace = { uid: number; key: string | null; why: 'private' | 'unreadable' | null }

/** Where mails lie, by the keys of what is kept. */
export async function insertPlaces(db: Db, lease: Lease, folderId: string, given: readonly NewPlace[]): Promise<void> {
  await sql`insert into mail_places (folder_id, uid, user_id, mail_id, why)
    select ${folderId}::uuid, p.uid, ${lease.user_id}::uuid, m.id, p.why
    from unnest(${given.map(({ uid }) => uid)}::bigint[], ${given.map(({ key }) => key)}::text[], ${given.map(({ why }) => why)}::text[]) as p (uid, key, why)
      left join mails m on m.connection_id = ${lease.id}::uuid and m.key = p.key
    where p.key is null or m.id is not null
    on conflict (folder_id, uid) do update set mail_id = excluded.mail_id, why = excluded.why, tries = mail_places.tries + 1,
      tried_at = clock_timestamp() where mail_places.why = 'unreadable'`.execute(db)
}

/** Whether they are read, flagged and answered, as the mailbox has it. Answers the exchanges in which that changed. */
export async function setFlags(
  db: Db,
  folderId: string,
  given: readonly { uid: number; flags: readonly string[] }[],
): Promise<string[]> {
  const flags = given.map((each) => flagsOf(each.flags))
  const { rows } = await sql<{
    exchange_id: string
  }>`update mails m set seen = f.seen, flagged = f.flagged, answered = f.answered,
      -- Marked as unread there, it is unread here too.
      read_here = m.read_here and not (m.seen and not f.seen)
    from unnest(${given.map(({ uid }) => uid)}::bigint[], ${flags.map(({ seen }) => seen)}::boolean[],
      ${flags.map(({ flagged }) => flagged)}::boolean[], ${flags.map(({ answered }) => answered)}::boolean[]) as f (uid, seen, flagged, answered)
      join mail_places p on p.folder_id = ${folderId}::uuid and p.uid = f.uid
    where m.id = p.mail_id and (m.seen, m.flagged, m.answered) is distinct from (f.seen, f.flagged, f.answered)
    returning m.exchange_id`.execute(db)
  return [...new Set(rows.map(({ exchange_id }) => exchange_id))]
}

/** A mail that lies among the sent ones is the person's own, wherever it was found first. */
export async function ownAre(db: Db, { id }: Lease, keys: readonly string[]): Promise<void> {
  await sql`update mails set own = true where connection_id = ${id}::uuid and key = any (${[...keys]}::text[]) and not own`.execute(
    db,
  )
}

/** Mails that lie nowhere any more go. Answers their exchanges. */
export async function dropUnplaced(db: Db, { id }: Lease): Promise<string[]> {
  const { rows } = await sql<{ exchange_id: string }>`delete from mails m where m.connection_id = ${id}::uuid
    and not exists (select from mail_places p where p.mail_id = m.id) returning m.exchange_id`.execute(db)
  return [...new Set(rows.map(({ exchange_id }) => exchange_id))]
}

/** Counts these exchanges anew; those without a mail go. */
export async function recount(db: Db, exchangeIds: readonly string[]): Promise<void> {
  if (exchangeIds.length > 0) await sql`select exchanges_count(${[...exchangeIds]}::uuid[])`.execute(db)
}

/**
 * One interaction a day and exchange with each contact who wrote, or was written to. It says no word of the mail: the contact may be
 * shared one day; with one that is shared already none is made. Answers the contacts.
 */
export async function interactions(db: Db, mailIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`with met as (
      select distinct on (c.id, m.exchange_id, d.day) c.id as contact_id, m.exchange_id, d.day, m.user_id, m.connection_id,
        case when m.own then 'Mail sent' else 'Mail received' end as summary, gen_random_uuid() as interaction_id
      from mails m join users u on u.id = m.user_id
        join contacts c on c.owner_id = m.user_id and case when m.own
          then exists (select from jsonb_array_elements(m."to") t where t ->> 'address' = any (c.emails)) else m.from_address = any (c.emails) end,
        lateral (select (m.sent_at at time zone coalesce(u.time_zone, 'UTC'))::date as day) d
      where m.id = any (${[...mailIds]}::uuid[]) and not m.automatic
        and not exists (select from contact_shares s where s.contact_id = c.id)
        and not exists (select from mail_interactions i where i.exchange_id = m.exchange_id and i.contact_id = c.id and i.day = d.day)
      order by c.id, m.exchange_id, d.day, m.sent_at),
    moment as (select clock_timestamp() as at),
    made as (insert into interactions (id, contact_id, author_id, date, summary, created_at, updated_at)
      select interaction_id, contact_id, user_id, day, summary, moment.at, moment.at from met, moment returning id)
    insert into mail_interactions (contact_id, exchange_id, day, user_id, connection_id, interaction_id)
      select contact_id, exchange_id, day, user_id, connection_id, interaction_id from met returning contact_id`.execute(
    db,
  )
  return [...new Set(rows.map(({ contact_id }) => contact_id))]
}

export async function counted(db: Db, { id }: Lease): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from mail_places p join mail_folders f on f.id = p.folder_id
    where f.connection_id = ${id}::uuid`.execute(db)
  return rows[0]?.n ?? 0
}
