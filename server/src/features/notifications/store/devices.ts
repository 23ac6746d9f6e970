// Browsers that are told by push, the installation's keys for it, and what they are still to be told.
import type { NotificationKind } from '#contract/notifications.ts'
import { nameOf } from '#server/access/people.ts'
import { type Db, sql } from '#server/platform/db.ts'
import type { EntryRow } from '../rules.ts'

export type DeviceRow = { public_key: string; kinds: NotificationKind[]; details: boolean }
export type DeviceValues = DeviceRow & { endpoint: string; p256dh: string; auth: string }

/** The browser of this session; undefined: it is told of nothing. */
export async function device(db: Db, userId: string, sessionId: string): Promise<DeviceRow | undefined> {
  return (await db
    .selectFrom('push_devices')
    .select(['public_key', 'kinds', 'details'])
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()) as DeviceRow | undefined
}

/** A browser with a new session has the address that it had: the former session's is the same browser, and goes. */
export async function saveDevice(db: Db, userId: string, sessionId: string, values: DeviceValues): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where('endpoint', '=', values.endpoint)
    .where('session_id', '!=', sessionId)
    .execute()
  const { endpoint, p256dh, auth, public_key, kinds, details } = values
  await sql`insert into push_devices (session_id, user_id, endpoint, p256dh, auth, public_key, kinds, details)
    values (${sessionId}::uuid, ${userId}::uuid, ${endpoint}, ${p256dh}, ${auth}, ${public_key}, ${[...kinds]}::text[], ${details})
    on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
      public_key = excluded.public_key, kinds = excluded.kinds, details = excluded.details`.execute(db)
}

export async function forgetDevice(db: Db, userId: string, sessionId: string): Promise<void> {
  await db.deleteFrom('push_devices').where('user_id', '=', userId).where('session_id', '=', sessionId).execute()
}

/** For the export: what it is told, never where it is reached. */
export async function devicesTaken(db: Db, userId: string) {
  return db
    .selectFrom('push_devices as d')
    .innerJoin('sessions as s', 's.id', 'd.session_id')
    .select(['d.session_id', 's.user_agent', 'd.kinds', 'd.details', 'd.created_at', 'd.reached_at'])
    .where('d.user_id', '=', userId)
    .orderBy('d.created_at')
    .orderBy('d.session_id')
    .execute()
}

export type KeyRow = { public_key: string; secret: string }

/** The newest first. */
export async function keys(db: Db): Promise<KeyRow[]> {
  return db
    .selectFrom('push_keys')
    .select(['public_key', 'secret'])
    .orderBy('created_at', 'desc')
    .orderBy('public_key')
    .execute()
}

/** Two servers that start at once make one key. Held until the transaction ends. */
export async function lockKeys(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('push_keys'))`.execute(db)
}

export async function insertKey(db: Db, row: KeyRow): Promise<void> {
  await db.insertInto('push_keys').values(row).execute()
}

export async function sealKeyAnew(db: Db, { public_key, secret }: KeyRow): Promise<void> {
  await db.updateTable('push_keys').set({ secret }).where('public_key', '=', public_key).execute()
}

export type DueNotice = {
  session_id: string
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
  public_key: string
  details: boolean
  tries: number
  /** Null: it was read meanwhile, is too old, or the session is over. */
  entry: EntryRow | null
  notification_id: string
}

/**
 * Takes notices that are due, one of each device, and lends them for a while: should this process die, another tells. Those of a session
 * that is over, or that were read meanwhile, come with `entry` null.
 */
export async function takeDue(
  db: Db,
  { most, leaseSeconds, hours }: { most: number; leaseSeconds: number; hours: number },
): Promise<DueNotice[]> {
  const { rows } = await sql<Omit<DueNotice, 'entry'> & EntryRow & { wanted: boolean }>`with due as (
      select distinct on (n.session_id) n.session_id, n.notification_id, n.due_at from push_notices n
      where n.due_at <= clock_timestamp() order by n.session_id, n.due_at),
    chosen as (
      select n.session_id, n.notification_id from push_notices n join due using (session_id, notification_id)
      order by due.due_at limit ${most} for update of n skip locked),
    taken as (
      update push_notices n set due_at = clock_timestamp() + make_interval(secs => ${leaseSeconds}), tries = n.tries + 1
      from chosen where n.session_id = chosen.session_id and n.notification_id = chosen.notification_id
      returning n.session_id, n.notification_id, n.tries)
    select t.session_id, t.notification_id, t.tries, d.user_id, d.endpoint, d.p256dh, d.auth, d.public_key, d.details,
      e.id, e.kind, e.subject_kind, e.subject_id, e.organization_id, e.count, e.created_at, e.read_at, ${nameOf('a')} as actor_name,
      e.read_at is null and e.kind = any (d.kinds) and s.expires_at > clock_timestamp()
        and e.created_at > clock_timestamp() - make_interval(hours => ${hours}) as wanted
    from taken t join push_devices d on d.session_id = t.session_id join sessions s on s.id = t.session_id
      join notifications e on e.id = t.notification_id left join users a on a.id = e.actor_id`.execute(db)
  return rows.map(
    ({
      wanted,
      id,
      kind,
      subject_kind,
      subject_id,
      organization_id,
      count,
      created_at,
      read_at,
      actor_name,
      ...notice
    }) => ({
      ...notice,
      entry: wanted
        ? { id, kind, subject_kind, subject_id, organization_id, count, created_at, read_at, actor_name }
        : null,
    }),
  )
}

/** It was told, or never will be. `told`: the device took it. */
export async function finishPush(db: Db, notice: DueNotice, told: boolean): Promise<void> {
  const { session_id, notification_id, tries } = notice
  // Where more came meanwhile it counts from the start again, and stays.
  await sql`delete from push_notices where session_id = ${session_id}::uuid and notification_id = ${notification_id}::uuid
    and tries = ${tries}`.execute(db)
  if (told)
    await sql`update push_devices set reached_at = clock_timestamp() where session_id = ${session_id}::uuid`.execute(db)
}

/** All that this device is to be told waits: its push service has asked for it, or does not answer. */
export async function postpone(db: Db, { session_id }: DueNotice, seconds: number): Promise<void> {
  await sql`update push_notices set due_at = greatest(due_at, clock_timestamp() + make_interval(secs => ${seconds}))
    where session_id = ${session_id}::uuid`.execute(db)
}

/** Its push service knows it no more. Not where it has got another address meanwhile. */
export async function dropDevice(db: Db, { session_id, endpoint }: DueNotice): Promise<void> {
  await sql`delete from push_devices where session_id = ${session_id}::uuid and endpoint = ${endpoint}`.execute(db)
}

/** In how many milliseconds the next notice falls due; null: there is none. */
export async function nextNotice(db: Db): Promise<number | null> {
  const { rows } = await sql<{
    ms: number | null
  }>`select extract(epoch from min(due_at) - clock_timestamp())::float8 * 1000 as ms
    from push_notices`.execute(db)
  return rows[0]?.ms ?? null
}
