// Which entries are due for a letter, and who gets one.
import { nameOf } from '#server/access/people.ts'
import { type Db, sql } from '#server/platform/db.ts'
import type { EntryRow } from '../rules.ts'

/** One process at a time decides on letters: held until the transaction ends. */
export async function lockEmails(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    held: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended('letters', 52)) as held`.execute(db)
  return rows[0]?.held === true
}

export type Times = {
  /** Between two letters to the same person, but for what a run of theirs waits for. Anybody may ask for a place, often. */
  apartSeconds: number
  /** Whoever has the application open sees it there; so long at most is waited for that. */
  onlineSeconds: number
  lookAgainSeconds: number
  /** What is older needs no letter any more: none were sent when it was new. */
  staleSeconds: number
}

/** Somebody who is due for a letter now. */
export async function nextPerson(db: Db, { apartSeconds }: Times): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`select n.user_id from notifications n
    left join notification_mail m on m.user_id = n.user_id
    where n.mail_at <= clock_timestamp() and (m.sent_at is null or n.kind in ('prompt', 'approval') and n.subject_kind = 'run'
      or m.sent_at < clock_timestamp() - make_interval(secs => ${apartSeconds}))
    order by n.mail_at limit 1`.execute(db)
  return rows[0]?.user_id
}

/** In how many milliseconds the next entry falls due; one second at least, as those that are due may have to wait for their person's last letter. */
export async function nextEmail(db: Db, mostMs: number): Promise<number> {
  const { rows } = await sql<{
    ms: number | null
  }>`select extract(epoch from min(mail_at) - clock_timestamp())::float8 * 1000 as ms from notifications
    where mail_at is not null and mail_at > clock_timestamp()`.execute(db)
  return Math.min(Math.max(rows[0]?.ms ?? mostMs, 1_000), mostMs)
}

/** True: they look at the application just now, and are given time to read. */
export async function putOff(db: Db, userId: string, { onlineSeconds, lookAgainSeconds }: Times): Promise<boolean> {
  const { rows } =
    await sql`update notifications n set mail_at = clock_timestamp() + make_interval(secs => ${lookAgainSeconds})
    where n.user_id = ${userId}::uuid and n.mail_at <= clock_timestamp()
      and n.created_at > clock_timestamp() - make_interval(secs => ${onlineSeconds})
      and exists (select 1 from online o where o.user_id = n.user_id and o.seen_at > clock_timestamp() - interval '1 minute')
    returning 1`.execute(db)
  return rows.length > 0
}

/** whose letter could not be written comes after all others, and is tried again after a while. */
export async function postponeEmail(db: Db, userId: string, { lookAgainSeconds }: Times): Promise<void> {
  await sql`update notifications set mail_at = clock_timestamp() + make_interval(secs => ${lookAgainSeconds})
    where user_id = ${userId}::uuid and mail_at <= clock_timestamp()`.execute(db)
}

/** Everything unread of this person that no letter has told of, newest first; from now on one has. */
export async function takeUnread(db: Db, userId: string, { staleSeconds }: Times): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow & { fresh: boolean }>`with taken as (
      update notifications set mail_at = null where user_id = ${userId}::uuid and mail_at is not null returning *)
    select n.id, n.kind, n.subject_kind, n.subject_id, n.organization_id, n.count, n.created_at, n.read_at, ${nameOf('a')} as actor_name,
      n.created_at > clock_timestamp() - make_interval(secs => ${staleSeconds}) as fresh
    from taken n left join users a on a.id = n.actor_id where n.read_at is null order by n.created_at desc`.execute(db)
  return rows.filter(({ fresh }) => fresh)
}

/** The secret of this person's links; a new one where there is none. `notes`: that a letter of what was told goes out now. */
export async function tokenFor(db: Db, userId: string, secret: string, notes = true): Promise<string> {
  const { rows } = await sql<{ token: string }>`insert into notification_mail as m (user_id, token, sent_at)
    values (${userId}::uuid, ${secret}, case when ${notes} then clock_timestamp() end)
    on conflict (user_id) do update set sent_at = coalesce(excluded.sent_at, m.sent_at) returning m.token`.execute(db)
  return rows[0]?.token ?? secret
}

export async function firstName(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('first_name').where('id', '=', userId).executeTakeFirst()
  return row?.first_name?.trim() || null
}
