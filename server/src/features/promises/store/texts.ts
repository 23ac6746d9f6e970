// Texts that are read for what they say, as their reader sees them, and what waits to be read.
import type { StatementParty, StatementSourceKind } from '#contract/statements.ts'
import { nameOf } from '#server/access/people.ts'
import { senderName, takingPart } from '#server/access/threads.ts'
import { visible } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { hearerOf, type MailPerson } from '../rules/hearer.ts'

export type Source = {
  text: string
  /** A day, or a moment where the text has none. */
  on: string
  own_words: boolean
  author: StatementParty | null
  to: StatementParty | null
}
type TextContent = { text: string; on: string; mine: boolean; author: string | null; author_contact: string | null }
type ReadState = TextContent & { to: string | null; to_contact: string | null }

/** Behind this no text is read: what somebody writes is shorter. */
const MOST_SIGNS = 200_000

const READERS: Record<StatementSourceKind, (db: Db, actor: Actor, id: string) => Promise<ReadState | undefined>> = {
  note: async (db, actor, id) =>
    (
      await sql<ReadState>`select n.content as text, n.entry_date::text as "on", true as mine, null as author, null as author_contact,
      null as to, null as to_contact from notes n where n.id = ${id}::uuid and n.user_id = ${actor.user_id}::uuid`.execute(
        db,
      )
    ).rows[0],
  // Its summary, an empty line, and its notes.
  interaction: async (db, actor, id) =>
    (
      await sql<ReadState>`select concat_ws(E'\n\n', i.summary, nullif(i.notes, '')) as text, i.date::text as "on",
      i.author_id is not distinct from ${actor.user_id}::uuid as mine, null as author, null as author_contact,
      c.name as to, c.id as to_contact
      from interactions i join contacts c on c.id = i.contact_id where i.id = ${id}::uuid and ${visible(actor, 'contacts c')}`.execute(
        db,
      )
    ).rows[0],
  message: async (db, actor, id) => {
    const contactOf = (person: unknown) =>
      sql`(select c.id from contacts c join users o on o.id = ${person} where c.owner_id = ${actor.user_id}::uuid and lower(o.email) = any (c.emails) limit 1)`
    const others = sql`from thread_participants o where o.thread_id = t.id and o.user_id is distinct from m.sender_id`
    const { rows } =
      await sql<ReadState>`select m.text, m."timestamp" as "on", m.sender_id is not distinct from p.user_id as mine,
      ${senderName(actor)} as author, ${contactOf(sql`m.sender_id`)} as author_contact,
      case when (select count(*) ${others}) = 1 then (select ${nameOf('w')} from users w where w.id = (select o.user_id ${others})) end as to,
      case when (select count(*) ${others}) = 1 then case when (select o.user_id ${others}) = p.user_id then p.user_id
        else ${contactOf(sql`(select x.user_id from thread_participants x where x.thread_id = t.id and x.user_id is distinct from m.sender_id limit 1)`)} end end as to_contact
      from thread_messages m join threads t on t.id = m.thread_id ${takingPart(actor)} left join users u on u.id = m.sender_id
      where m.id = ${id}::uuid and m.kind = 'text' and m.seq > p.cleared_seq`.execute(db)
    return rows[0]
  },
  mail: mailAsRead,
  file: async (db, actor, id) =>
    (
      await sql<ReadState>`select x.content as text, f.created_at as "on", false as mine, null as author, null as author_contact,
      null as to, null as to_contact from files f join file_texts x on x.file_id = f.id
      where f.id = ${id}::uuid and f.user_id = ${actor.user_id}::uuid`.execute(db)
    ).rows[0],
}

/** What is new in a mail: what it quotes is another one. Without the marks of a list or a machine. */
async function mailAsRead(db: Db, actor: Actor, id: string): Promise<ReadState | undefined> {
  const contactOf = (address: unknown) =>
    sql`(select c.id from contacts c where c.owner_id = ${actor.user_id}::uuid and ${address} = any (select lower(e) from unnest(c.emails) e) order by c.id limit 1)`
  const { rows } = await sql<
    TextContent & { to: MailPerson[]; cc: MailPerson[]; addresses: string[]; name: string | null }
  >`select left(m.text, m.quoted_at) as text, m.sent_at as "on", m.own as mine,
    coalesce(nullif(m.from_name, ''), m.from_address) as author, ${contactOf(sql`m.from_address`)} as author_contact, m."to", m.cc,
    array(select lower(c.address) from connections c where c.user_id = m.user_id) as addresses,
    (select ${nameOf('u')} from users u where u.id = m.user_id) as name
    from mails m where m.id = ${id}::uuid and m.user_id = ${actor.user_id}::uuid and not m.automatic`.execute(db)
  const [read] = rows
  if (!read) return undefined
  const { to, cc, addresses, name, ...content } = read
  const mine = new Set([actor.email.toLowerCase(), ...addresses])
  const heard = hearerOf({ own: read.mine, to, cc, mine, me: name === null ? [] : [name], text: read.text })
  if (heard === null) return { ...content, to: null, to_contact: null }
  if (heard.who === 'me') return { ...content, to: actor.email, to_contact: actor.user_id }
  const { person } = heard
  const found = await sql<{ id: string | null }>`select ${contactOf(person.address)} as id`.execute(db)
  return { ...content, to: person.name || person.address, to_contact: found.rows[0]?.id ?? null }
}

/** A text as the actor reads it. Undefined: it is gone, has none, or is not theirs to see. */
export async function sourceOf(
  db: Db,
  actor: Actor,
  kind: StatementSourceKind,
  id: string,
): Promise<Source | undefined> {
  const read = await READERS[kind](db, actor, id)
  if (!read) return undefined
  const { mine, author, author_contact, to, to_contact } = read
  const me: StatementParty = { words: 'I', resolved: 'me' }
  const named = kind === 'message' || kind === 'mail' || (kind === 'interaction' && mine)
  return {
    text: read.text.slice(0, MOST_SIGNS),
    on: read.on,
    own_words: mine,
    author: mine ? me : author === null ? null : { words: author, resolved: author_contact },
    to:
      !named || (to === null && to_contact === null)
        ? null
        : to_contact === actor.user_id
          ? { words: to ?? 'me', resolved: 'me' }
          : { words: to ?? '', resolved: to_contact },
  }
}

/** Who reads a text of their own accord: its owner, its author, or the people of its thread. */
export async function readersOf(db: Db, kind: StatementSourceKind, id: string): Promise<string[]> {
  const by = {
    note: sql`select user_id as id from notes where id = ${id}::uuid`,
    file: sql`select user_id as id from files where id = ${id}::uuid`,
    mail: sql`select user_id as id from mails where id = ${id}::uuid and not automatic`,
    interaction: sql`select coalesce(i.author_id, c.owner_id) as id from interactions i join contacts c on c.id = i.contact_id
      where i.id = ${id}::uuid`,
    message: sql`select p.user_id as id from thread_messages m join thread_participants p on p.thread_id = m.thread_id
      where m.id = ${id}::uuid and m.kind = 'text' and not p.hidden and m.seq > p.cleared_seq
        and (m.only_for is null or m.only_for = p.user_id)`,
  }[kind]
  return (await sql<{ id: string }>`${by}`.execute(db)).rows.map((row) => row.id)
}

const MOST_PEOPLE = 5_000

/** The actor's own names, and whom they know: contacts, those met last first. */
export async function peopleOf(
  db: Db,
  actor: Actor,
): Promise<{ me: string[]; people: { name: string; contact_id: string }[] }> {
  const { rows: own } = await sql<{
    name: string | null
  }>`select ${nameOf('u')} as name from users u where u.id = ${actor.user_id}::uuid`.execute(db)
  const me = own.flatMap(({ name }) => name ?? [])
  const { rows } = await sql<{ name: string; contact_id: string }>`select c.name, c.id as contact_id from contacts c
    where ${visible(actor, 'contacts c')} and not (${actor.email.toLowerCase()} = any (c.emails)) and not (lower(c.name) = any (${me.map((name) => name.toLowerCase())}::text[]))
    order by c.last_contacted_on desc nulls last, c.id limit ${MOST_PEOPLE}`.execute(db)
  return { me, people: rows }
}

export type LockedText = { id: string; hash: string; same_as: string | null }
const COLUMN = {
  note: 'note_id',
  message: 'message_id',
  interaction: 'interaction_id',
  file: 'file_id',
  mail: 'mail_id',
} as const

/** The row of a text and its reader, made where it is missing, and held until the transaction ends: it is read once. */
export async function lockText(db: Db, userId: string, kind: StatementSourceKind, id: string): Promise<LockedText> {
  await sql`insert into statement_texts (id, user_id, ${sql.ref(COLUMN[kind])}) values (${newId()}, ${userId}::uuid, ${id}::uuid)
    on conflict (user_id, kind, source_id) do nothing`.execute(db)
  const { rows } = await sql<LockedText>`select id, hash, same_as from statement_texts
    where user_id = ${userId}::uuid and kind = ${kind} and source_id = ${id}::uuid for update`.execute(db)
  return rows[0] as LockedText
}

/** Another text of the same person that says the same on the same day, and is read itself. */
export async function sameText(db: Db, userId: string, hash: string, notId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select id from statement_texts where user_id = ${userId}::uuid and hash = ${hash}
    and id <> ${notId}::uuid and same_as is null and kind not in ('message', 'mail') order by id limit 1`.execute(db)
  return rows[0]?.id
}

/** Whether a model has read these words of this person already, here or where the same stands. */
export async function readByModel(db: Db, userId: string, hash: string): Promise<boolean> {
  const query = db
    .selectFrom('statement_texts')
    .select('id')
    .where('user_id', '=', userId)
    .where('model_hash', '=', hash)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

export async function readAs(
  db: Db,
  id: string,
  values: { hash: string; written_on: string; same_as: string | null; model_hash?: string },
): Promise<void> {
  await db.updateTable('statement_texts').set(values).where('id', '=', id).execute()
}

/** What this text had said of earlier statements holds no more. */
export async function unfollow(db: Db, textId: string): Promise<void> {
  await sql`select statements_unfollow(${textId}::uuid)`.execute(db)
}

export type UnreadText = { kind: StatementSourceKind; id: string; at: string; quietly: boolean }

/** Mails that were there before wait while a mailbox is being read, but not for ever. */
const mayBegin = sql`(not (kind = 'mail' and quietly) or at < clock_timestamp() - interval '1 hour' or not exists (select from connections c
  where c.kind = 'mailbox' and c.state = 'reading' and c.held_until > clock_timestamp()))`

/** Takes what has waited longest, for so many seconds: nobody else begins with it meanwhile. What was written now goes before what was there. */
export async function take(db: Db, most: number, seconds: number): Promise<UnreadText[]> {
  const { rows } =
    await sql<UnreadText>`update statements_to_find d set held_until = clock_timestamp() + make_interval(secs => ${seconds})
    from (select kind, id from statements_to_find where (held_until is null or held_until < clock_timestamp()) and ${mayBegin}
      order by quietly, at limit ${most} for update skip locked) as next
    where d.kind = next.kind and d.id = next.id returning d.kind, d.id, d.at::text as at, d.quietly`.execute(db)
  return rows
}

/** It is read, unless it changed meanwhile. */
export async function finish(db: Db, { kind, id, at }: UnreadText): Promise<void> {
  await sql`delete from statements_to_find where kind = ${kind} and id = ${id}::uuid and at = ${at}::timestamptz`.execute(
    db,
  )
}

/** Whoever held texts before is certainly gone. */
export async function releaseAll(db: Db): Promise<void> {
  await sql`update statements_to_find set held_until = null where held_until is not null`.execute(db)
}

/** The same text for everybody who reads it is found in the row of one of them: by its id. */
export async function textOf(
  db: Db,
  userId: string,
  kind: StatementSourceKind,
  id: string,
): Promise<{ id: string; same_as: string | null } | undefined> {
  const { rows } = await sql<{ id: string; same_as: string | null }>`select id, same_as from statement_texts
    where user_id = ${userId}::uuid and kind = ${kind} and source_id = ${id}::uuid`.execute(db)
  return rows[0]
}
