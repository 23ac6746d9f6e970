// What is read of calendars goes here, as the owner of the database; each transaction asks for its lease first.

import type { Lease } from '#server/access/connection-lease.ts'
import type { ReadMeeting } from '#server/platform/calendar/calendar.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'

export type KeptCalendar = {
  id: string
  href: string
  ctag: string | null
  sync_token: string | null
  etag: string | null
  modified: string | null
  /** Addresses for which its server answers invitations by itself. */
  answers_as: string[]
  /** It is time to compare all of it. */
  due: boolean
}
/** All of a calendar is compared so often: meetings come into the window of their own accord. */
const COMPARED_HOURS = 24

export async function calendarsOf(db: Db, { id }: Lease, zone: string): Promise<KeptCalendar[]> {
  const { rows } = await sql<KeptCalendar>`select id, href, ctag, sync_token, etag, modified, answers_as,
      (compared_at is null or zone <> ${zone} or compared_at < clock_timestamp() - make_interval(hours => ${COMPARED_HOURS})) as due
    from calendars where connection_id = ${id}::uuid order by href`.execute(db)
  return rows
}

/** Those that are there now; what others brought goes. */
export async function keepCalendars(
  db: Db,
  { id, user_id }: Lease,
  zone: string,
  given: readonly { href: string; name: string }[],
): Promise<void> {
  await sql`delete from calendars where connection_id = ${id}::uuid and href <> all (${given.map(({ href }) => href)}::text[])`.execute(
    db,
  )
  for (const { href, name } of given)
    await sql`insert into calendars (id, user_id, connection_id, href, name, zone)
      values (${newId()}::uuid, ${user_id}::uuid, ${id}::uuid, ${href}, ${name}, ${zone})
      on conflict (connection_id, href) do update set name = excluded.name where calendars.name <> excluded.name`.execute(
      db,
    )
}

export type Marks = Partial<Pick<KeptCalendar, 'ctag' | 'sync_token' | 'etag' | 'modified'>>
/** What its server gave for asking next time. `zone`: all of it was compared, with this one. */
export async function saveSyncState(db: Db, calendarId: string, marks: Marks, zone: string | null): Promise<void> {
  const { ctag = null, sync_token = null, etag = null, modified = null } = marks
  await sql`update calendars set ctag = ${ctag}, sync_token = ${sync_token}, etag = ${etag}, modified = ${modified},
      compared_at = case when ${zone}::text is null then compared_at else clock_timestamp() end, zone = coalesce(${zone}::text, zone)
    where id = ${calendarId}::uuid`.execute(db)
}

/** For which addresses its server answers by itself. */
export async function keepAnswersAs(db: Db, { id }: Lease, addresses: readonly string[]): Promise<void> {
  await sql`update calendars set answers_as = ${[...addresses]}::text[] where connection_id = ${id}::uuid and answers_as <> ${[...addresses]}::text[]`.execute(
    db,
  )
}

/** With the next look its connection is asked anew for all that it has. */
export async function compareAgain(db: Db, calendarId: string): Promise<void> {
  await sql`update calendars set compared_at = null where id = ${calendarId}::uuid`.execute(db)
}

export async function objectsOf(db: Db, calendarId: string): Promise<Map<string, string | null>> {
  const { rows } = await sql<{
    href: string
    etag: string | null
  }>`select href, etag from calendar_objects where calendar_id = ${calendarId}::uuid`.execute(db)
  return new Map(rows.map(({ href, etag }) => [href, etag]))
}

/** Answers whether anything went that somebody could see. */
export async function dropObjects(db: Db, calendarId: string, hrefs: readonly string[]): Promise<boolean> {
  if (hrefs.length === 0) return false
  const { rows } = await sql<{ n: number }>`with gone as (
      delete from calendar_objects where calendar_id = ${calendarId}::uuid and href = any (${[...hrefs]}::text[]) returning id)
    select count(*)::int as n from meetings m join gone g on g.id = m.object_id`.execute(db)
  return (rows[0]?.n ?? 0) > 0
}

/** Of these addresses, the ones of which nothing is kept. */
export async function privateAmong(db: Db, userId: string, addresses: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ a: string }>`select a from unnest(${[...new Set(addresses)]}::text[]) a
    where exists (select from private_addresses p where p.user_id = ${userId}::uuid and is_private(a, p.pattern))`.execute(
    db,
  )
  return new Set(rows.map(({ a }) => a))
}

export type NewMeeting = Omit<ReadMeeting, 'stamp' | 'by_client'> & {
  answers: boolean
  declined: boolean
  asked: string | null
  addresses: string[]
  hash: string
}
export type NewObject = { href: string; etag: string | null; meetings: readonly NewMeeting[] }

const ROWS_AT_ONCE = 500

/** What these objects say now, in place of what they said. Answers whether that is news. */
export async function keepObjects(
  db: Db,
  { id, user_id }: Lease,
  calendarId: string,
  objects: readonly NewObject[],
): Promise<boolean> {
  const { rows: kept } = await sql<{
    id: string
    href: string
  }>`insert into calendar_objects (id, user_id, calendar_id, href, etag)
    select o.id, ${user_id}::uuid, ${calendarId}::uuid, o.href, o.etag
    from unnest(${objects.map(() => newId())}::uuid[], ${objects.map(({ href }) => href)}::text[], ${objects.map(({ etag }) => etag)}::text[]) as o (id, href, etag)
    on conflict (calendar_id, href) do update set etag = excluded.etag returning id, href`.execute(db)
  const ids = new Map(kept.map((row) => [row.href, row.id]))
  const { rows: known } = await sql<{ id: string; object_id: string; uid: string; occurrence: string; hash: string }>`
    select id, object_id, uid, occurrence, hash from meetings where object_id = any (${[...ids.values()]}::uuid[])`.execute(
    db,
  )
  const keyOf = (object: string, uid: string, occurrence: string) => JSON.stringify([object, uid, occurrence])
  const before = new Map(known.map((row) => [keyOf(row.object_id, row.uid, row.occurrence), row]))
  const fresh: (NewMeeting & { object: string })[] = []
  for (const { href, meetings } of objects) {
    const object = ids.get(href)
    if (object === undefined) continue
    for (const meeting of meetings) {
      const key = keyOf(object, meeting.uid, meeting.occurrence)
      const row = before.get(key)
      before.delete(key)
      if (row?.hash !== meeting.hash) fresh.push({ ...meeting, object })
    }
  }
  const gone = [...before.values()].map((row) => row.id)
  if (gone.length > 0) await sql`delete from meetings where id = any (${gone}::uuid[])`.execute(db)
  for (let at = 0; at < fresh.length; at += ROWS_AT_ONCE) {
    const rows = fresh.slice(at, at + ROWS_AT_ONCE).map(({ object, guests, organizer, addresses, ...values }) => ({
      ...values,
      id: newId(),
      user_id,
      connection_id: id,
      object_id: object,
      addresses,
      organizer: organizer === null ? null : JSON.stringify(organizer),
      guests: JSON.stringify(guests),
    }))
    await db
      .insertInto('meetings')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['object_id', 'uid', 'occurrence']).doUpdateSet(({ ref }) => ({
          hash: ref('excluded.hash'),
          title: ref('excluded.title'),
          place: ref('excluded.place'),
          notes: ref('excluded.notes'),
          starts_at: ref('excluded.starts_at'),
          ends_at: ref('excluded.ends_at'),
          starts_on: ref('excluded.starts_on'),
          ends_on: ref('excluded.ends_on'),
          cancelled: ref('excluded.cancelled'),
          declined: ref('excluded.declined'),
          asked: ref('excluded.asked'),
          sequence: ref('excluded.sequence'),
          exception: ref('excluded.exception'),
          free: ref('excluded.free'),
          answers: ref('excluded.answers'),
          organizer: ref('excluded.organizer'),
          guests: ref('excluded.guests'),
          addresses: ref('excluded.addresses'),
        })),
      )
      .execute()
  }
  return gone.length + fresh.length > 0
}

/** Addresses of its person: of the account, and of what they connected. */
export async function ownAddresses(db: Db, userId: string): Promise<Set<string>> {
  const { rows } = await sql<{ a: string }>`select lower(email) as a from users where id = ${userId}::uuid
    union select lower(address) from connections where user_id = ${userId}::uuid and address like '%@%' and left_at is null
    union select lower(settings ->> 'user') from connections where user_id = ${userId}::uuid and settings ->> 'user' like '%@%'`.execute(
    db,
  )
  return new Set(rows.map(({ a }) => a))
}

export async function zoneOf(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom('users').select('time_zone').where('id', '=', userId).executeTakeFirst()
  return row?.time_zone ?? 'UTC'
}
