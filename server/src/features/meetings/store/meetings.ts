// Meetings as their person reads them: under row-level security, with the contacts of theirs who take part.

import type { Page } from '#contract/endpoint.ts'
import type { Guest, Meeting } from '#contract/meetings.ts'
import { seen } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, isAmong, sql } from '#server/platform/db.ts'
import { pageOfRows, wayToFound } from '#server/platform/listing.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'
import { answersIn } from '../rules/invitations.ts'
import { repliesTo } from './invitations.ts'

type Row = Omit<Meeting, 'guests'> & {
  uid: string
  occurrence: string
  guests: (Pick<Guest, 'name' | 'address'> & { status: NonNullable<Guest['status']> })[]
}
export type MeetingRow = Meeting & Pick<Row, 'uid' | 'occurrence'>

const meetings = (db: Db, userId: string) =>
  db
    .selectFrom('meetings as m')
    .innerJoin('connections as c', 'c.id', 'm.connection_id')
    .leftJoin('meeting_work as w', (join) =>
      join.onRef('w.user_id', '=', 'm.user_id').onRef('w.uid', '=', 'm.uid').onRef('w.occurrence', '=', 'm.occurrence'),
    )
    .select(['m.id', 'm.connection_id', 'c.name as connection_name', 'm.title', 'm.place', 'm.notes'])
    .select(['m.starts_at', 'm.ends_at', 'm.starts_on', 'm.ends_on', 'm.cancelled', 'm.declined', 'm.free'])
    .select(['m.organizer', 'm.guests', 'm.uid', 'm.occurrence', 'm.updated_at', 'w.conversation_id', 'w.note_id'])
    .select(sql<boolean>`m.occurrence <> ''`.as('recurring'))
    .where('m.user_id', '=', userId)

export type Filter = {
  from?: string | undefined
  to?: string | undefined
  past?: boolean
  emails?: readonly string[] | null
  search?: string | undefined
  /** Of those that are as they were agreed to: not cancelled, not declined. */
  held?: boolean
}

/** The next first; those that are over the newest first. `now`: ISO. */
export async function list(
  db: Db,
  actor: Actor,
  { from, to, past = false, emails = null, search, held = false, ...input }: PageInput & Filter,
  now: string,
): Promise<Page<MeetingRow>> {
  const times = past ? [over(now)] : ahead(from ?? now)
  const mine = times.map((time) => sql`m.user_id = ${actor.user_id}::uuid and ${time}`)
  const ids = emails && (await idsWith(db, emails))
  const page = await pageOfRows(
    db,
    {
      from: 'meetings m',
      alias: 'm',
      ways: ids ? mine.map((way) => wayToFound('meetings m', ids, way)) : mine,
      where: [
        ...(to === undefined ? [] : [sql`m.starts_at < ${to}`]),
        ...(held ? [sql`not m.cancelled`, sql`not m.declined`] : []),
      ],
      order: { column: sql`m.starts_at`, type: 'timestamptz', direction: past ? 'desc' : 'asc' },
      ...(search && {
        search: {
          text: search,
          matches: (like) => sql`(m.title ilike ${like} or m.place ilike ${like} or m.guests::text ilike ${like})`,
        },
      }),
    },
    input,
    async (some) => (await meetings(db, actor.user_id).where(isAmong('m.id', some)).execute()) as unknown as Row[],
  )
  return { ...page, items: await withPeople(db, actor, page.items) }
}

const over = (now: string) => sql`m.ends_at <= ${now} and m.starts_at <= ${now}`

/**
 * What ends after this. The index of beginnings need not be read from the first one that ever was: what is no longer than a day began
 * at most a day before, and the few that are longer have an index of their own.
 */
const ahead = (from: string) => [
  sql`m.ends_at > ${from} and m.starts_at > ${from}::timestamptz - interval '1 day' and m.ends_at - m.starts_at <= interval '1 day'`,
  sql`m.ends_at > ${from} and m.ends_at - m.starts_at > interval '1 day'`,
]

/** Those with somebody of these addresses, as the index has them; each is read under its policy after. */
async function idsWith(db: Db, emails: readonly string[]): Promise<string[]> {
  const wanted = emails.map((each) => each.trim().toLowerCase())
  const { rows } = await sql<{ id: string }>`select app_meetings_with(${wanted}::text[]) as id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function get(db: Db, actor: Actor, id: string): Promise<MeetingRow | undefined> {
  const row = (await meetings(db, actor.user_id).where('m.id', '=', id).executeTakeFirst()) as unknown as
    | Row
    | undefined
  return row && (await withPeople(db, actor, [row]))[0]
}

async function withPeople(db: Db, actor: Actor, rows: readonly Row[]): Promise<MeetingRow[]> {
  if (rows.length === 0) return []
  const addresses = [
    ...new Set(
      rows.flatMap(({ guests, organizer }) =>
        [...guests, ...(organizer ? [organizer] : [])].map(({ address }) => address),
      ),
    ),
  ]
  const { rows: contacts } = await sql<{
    address: string
    id: string
    name: string
  }>`select distinct on (lower(e)) lower(e) as address, c.id, c.name
    from contacts c, unnest(c.emails) e where c.id = any (${await contactsWith(db, addresses)}::uuid[])
      and lower(e) = any (${addresses}::text[]) and ${seen(actor, 'contacts c')}
    order by lower(e), c.owner_id = ${actor.user_id}::uuid desc, c.id`.execute(db)
  const { rows: mine } = await sql<{ a: string }>`select lower(email) as a from users where id = ${actor.user_id}::uuid
    union select lower(c.address) from connections c where c.user_id = ${actor.user_id}::uuid and c.address like '%@%'
    union select lower(c.settings ->> 'user') from connections c where c.user_id = ${actor.user_id}::uuid and c.settings ->> 'user' like '%@%'`.execute(
    db,
  )
  // What people answered by mail, where the calendar does not know it yet.
  const replies = Map.groupBy(
    await repliesTo(db, actor.user_id, [...new Set(rows.map(({ uid }) => uid))]),
    ({ uid }) => uid,
  )
  const own = new Set(mine.map(({ a }) => a))
  const known = new Map(contacts.map(({ address, id, name }) => [address, { id, name }]))
  return rows.map(({ guests, ...row }) => {
    const asked = new Set(guests.map(({ address }) => address))
    const invites = row.organizer && !asked.has(row.organizer.address) ? [{ ...row.organizer, status: null }] : []
    const answers = answersIn(replies.get(row.uid) ?? [], row.occurrence)
    const people = [...invites, ...guests].map((given): Guest => {
      const status = given.status === 'open' ? (answers.get(given.address) ?? given.status) : given.status
      const each = { ...given, status }
      const isOwn = own.has(each.address)
      return { ...each, own: isOwn, contact: isOwn ? null : (known.get(each.address) ?? null) }
    })
    const rank = ({ address, contact }: Guest) => (address === row.organizer?.address ? 0 : contact ? 1 : 2)
    return { ...row, guests: people.toSorted((one, other) => rank(one) - rank(other)) }
  })
}

/** Contacts that may have one of these addresses, by their index. */
async function contactsWith(db: Db, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select app_contacts_with(contact_match_keys(${[...addresses]}::text[], '{}'), '{}', ${MOST_CONTACTS}) as id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
/** A page of meetings has fewer. */
const MOST_CONTACTS = 100_000

export type Work = { uid: string; occurrence: string; connection_id: string; starts_at: string }
/** Begins so much later than it was prepared for: it is prepared again (decision 0163). */
const ANOTHER_DAY = sql`interval '12 hours'`

/** Takes the making of a brief, once: false where it was made already. Who fails does it in vain, and it is tried again. */
export async function takeBrief(
  db: Db,
  userId: string,
  { uid, occurrence, connection_id, starts_at }: Work,
): Promise<boolean> {
  const { rows } =
    await sql`insert into meeting_work as w (user_id, uid, occurrence, connection_id, briefed_at, briefed_for)
    values (${userId}::uuid, ${uid}, ${occurrence}, ${connection_id}::uuid, clock_timestamp(), ${starts_at})
    on conflict (user_id, uid, occurrence) do update set briefed_at = clock_timestamp(), briefed_for = excluded.briefed_for
      where w.briefed_at is null or excluded.briefed_for > w.briefed_for + ${ANOTHER_DAY}
    returning 1`.execute(db)
  return rows.length > 0
}

/** What became of it: where it was prepared, or the note on it. */
export async function keepWork(
  db: Db,
  userId: string,
  { uid, occurrence, connection_id, starts_at }: Work,
  { conversation_id = null, note_id = null }: { conversation_id?: string | null; note_id?: string | null },
): Promise<void> {
  const briefed = conversation_id === null ? null : starts_at
  await sql`insert into meeting_work as w (user_id, uid, occurrence, connection_id, briefed_at, briefed_for, conversation_id, note_id)
    values (${userId}::uuid, ${uid}, ${occurrence}, ${connection_id}::uuid,
      case when ${conversation_id}::uuid is null then null else clock_timestamp() end, ${briefed}, ${conversation_id}::uuid, ${note_id}::uuid)
    on conflict (user_id, uid, occurrence) do update set briefed_at = coalesce(w.briefed_at, excluded.briefed_at),
      briefed_for = coalesce(excluded.briefed_for, w.briefed_for),
      conversation_id = coalesce(excluded.conversation_id, w.conversation_id), note_id = coalesce(excluded.note_id, w.note_id)`.execute(
    db,
  )
}

/** Holds a meeting until the transaction ends, so that two clicks make one note. */
export async function lock(
  db: Db,
  userId: string,
  { uid, occurrence }: Pick<Work, 'uid' | 'occurrence'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`meeting/${userId}/${uid}/${occurrence}`}, 0))`.execute(db)
}

export type DueMeeting = { id: string; user_id: string; starts_at: string }

/**
 * Meetings that begin within so many seconds and are not prepared, with somebody who is a contact of their person; not those of whole days,
 * cancelled or declined ones, nor of people who do not want to be told. `after`: the last one of those before. As the owner of the database.
 */
export async function dueBriefs(
  db: Db,
  now: Date,
  { withinSeconds, most, after }: { withinSeconds: number; most: number; after?: DueMeeting | undefined },
): Promise<DueMeeting[]> {
  const at = now.toISOString()
  const further = after ? sql`and (m.starts_at, m.id) > (${after.starts_at}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<DueMeeting>`select m.id, m.user_id, m.starts_at from meetings m
      join connections c on c.id = m.connection_id and c.left_at is null
      join users u on u.id = m.user_id and u.user_level <> 'waitlisted'
    where m.starts_at > ${at}::timestamptz and m.starts_at <= ${at}::timestamptz + make_interval(secs => ${withinSeconds})
      and m.starts_on is null and not m.cancelled and not m.declined
      and exists (select from contacts k where k.owner_id = m.user_id and k.emails && m.addresses)
      and not exists (select from meeting_work w where w.user_id = m.user_id and w.uid = m.uid and w.occurrence = m.occurrence and w.briefed_at is not null
        and m.starts_at <= coalesce(w.briefed_for + ${ANOTHER_DAY}, 'infinity'))
      and not exists (select from notification_settings s where s.user_id = m.user_id and s.kind = 'meeting' and not s.in_app) ${further}
    order by m.starts_at, m.id limit ${most}`.execute(db)
  return rows
}

/** All of them, for their person to take along. */
export async function allMeetings(db: Db, actor: Actor, input: PageInput): Promise<Page<Meeting>> {
  const order = { column: sql`m.starts_at`, type: 'timestamptz', direction: 'asc' } as const
  const page = (await pageBy(db, meetings(db, actor.user_id), order, sql`m.id`, input)) as unknown as Page<Row>
  const items = await withPeople(db, actor, page.items)
  return { ...page, items: items.map(({ uid: _, occurrence: __, ...meeting }) => meeting) }
}
