// Who works on which connection: a lease in its row, with a fence that rises with each taking (decision 0081).
import type { ConnectionKind, ConnectionState } from '#contract/connections.ts'
import { type Db, sql } from '../platform/db.ts'
import type { KeptSettings } from '../platform/imap/servers.ts'

export type Lease = { id: string; user_id: string; by: string; fence: number }
export type HeldConnection = Lease & {
  address: string
  settings: KeptSettings
  secret: string | null
  tries: number
  state: ConnectionState
}

/** Takes what is due and nobody's, for so many seconds. */
export async function claim(
  db: Db,
  kind: ConnectionKind,
  by: string,
  { most, seconds }: { most: number; seconds: number },
): Promise<HeldConnection[]> {
  const { rows } = await sql<HeldConnection>`update connections c set held_by = ${by}::uuid, fence = c.fence + 1,
      held_until = clock_timestamp() + make_interval(secs => ${seconds}), next_try = 'epoch'
    from (select id from connections where kind = ${kind} and not paused and left_at is null and state not in ('locked', 'consent')
        and not (state = 'password' and tries >= 2) and next_try <= clock_timestamp()
        and (held_until is null or held_until < clock_timestamp())
      order by next_try limit ${most} for update skip locked) as due
    where c.id = due.id
    returning c.id, c.user_id, c.held_by as by, c.fence, c.address, c.settings, c.secret, c.tries, c.state`.execute(db)
  return rows
}

/**
 * Of these, the ones that are still held, longer now, and whether somebody asks for a look at once. What is paused, left or somebody
 * else's is not among them.
 */
export async function renew(
  db: Db,
  by: string,
  leases: readonly Lease[],
  seconds: number,
): Promise<Map<string, { asked: boolean }>> {
  if (leases.length === 0) return new Map()
  const { rows } = await sql<{ id: string; asked: boolean }>`update connections c
    set held_until = clock_timestamp() + make_interval(secs => ${seconds}), next_try = 'epoch'
    from connections before, unnest(${leases.map(({ id }) => id)}::uuid[], ${leases.map(({ fence }) => fence)}::bigint[]) as l (id, fence)
    where c.id = l.id and c.fence = l.fence and c.held_by = ${by}::uuid and c.held_until > clock_timestamp()
      and not c.paused and c.left_at is null and before.id = c.id returning c.id, before.next_try > 'epoch' as asked`.execute(
    db,
  )
  return new Map(rows.map(({ id, asked }) => [id, { asked }]))
}

/**
 * Holds the connection until the transaction ends, for somebody who has the lease. False: it is somebody else's by now, was paused or
 * disconnected; then nothing may be written.
 */
export async function hold(db: Db, { id, by, fence }: Lease): Promise<boolean> {
  const { rows } =
    await sql`select 1 from connections where id = ${id}::uuid and held_by = ${by}::uuid and fence = ${fence}
    and held_until > clock_timestamp() and not paused and left_at is null for share`.execute(db)
  return rows.length > 0
}

/** Somebody else may take it, after so many milliseconds; at once where somebody asked for a look meanwhile. */
export async function release(db: Db, { id, by, fence }: Lease, inMs: number): Promise<void> {
  await sql`update connections set held_by = null, held_until = null,
      next_try = clock_timestamp() + make_interval(secs => case when next_try > 'epoch' then 0 else ${inMs / 1_000}::float8 end)
    where id = ${id}::uuid and held_by = ${by}::uuid and fence = ${fence}`.execute(db)
}

export type SyncStatus = {
  state: ConnectionState
  tries: number
  synced?: boolean
  read_count?: number
  to_read?: number
}
/** How it is now. Answers whether that is news; nothing is written without the lease. */
export async function reportStatus(db: Db, { id, by, fence }: Lease, told: SyncStatus): Promise<boolean> {
  const { state, tries, synced = false, read_count = null, to_read = null } = told
  const { rows } = await sql<{ news: boolean }>`update connections c set state = ${state}, tries = ${tries},
      since = case when c.state = ${state} then c.since else clock_timestamp() end,
      synced_at = case when ${synced} then clock_timestamp() else c.synced_at end,
      read_count = coalesce(${read_count}::int, c.read_count), to_read = coalesce(${to_read}::int, c.to_read)
    from (select state, read_count, to_read from connections where id = ${id}::uuid) as before
    where c.id = ${id}::uuid and c.held_by = ${by}::uuid and c.fence = ${fence} and c.left_at is null
    returning before.state <> c.state or before.read_count <> c.read_count or before.to_read <> c.to_read as news`.execute(
    db,
  )
  return rows[0]?.news === true
}

/** Deletes some of what a disconnected connection brought; the connection itself goes last. False: there is nothing more to delete. */
export async function clearLeft(db: Db, most: number): Promise<boolean> {
  const { rows } = await sql<{
    id: string
  }>`select id from connections where left_at is not null order by left_at limit 1`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) return false
  const parts = [
    sql`delete from mail_places where ctid = any (array(select p.ctid from mail_places p join mail_folders f on f.id = p.folder_id where f.connection_id = ${id}::uuid limit ${most}))`,
    sql`delete from mails where id = any (array(select id from mails where connection_id = ${id}::uuid limit ${most}))`,
    sql`delete from mail_interactions where ctid = any (array(select ctid from mail_interactions where connection_id = ${id}::uuid limit ${most}))`,
    sql`delete from mail_references where ctid = any (array(select ctid from mail_references where connection_id = ${id}::uuid limit ${most}))`,
    sql`delete from exchanges where id = any (array(select id from exchanges where connection_id = ${id}::uuid limit ${most}))`,
    sql`delete from meetings where id = any (array(select id from meetings where connection_id = ${id}::uuid limit ${most}))`,
    sql`delete from calendar_objects where id = any (array(select o.id from calendar_objects o join calendars c on c.id = o.calendar_id where c.connection_id = ${id}::uuid limit ${most}))`,
  ]
  for (const part of parts) {
    const { numAffectedRows } = await part.execute(db)
    if (Number(numAffectedRows ?? 0) > 0) return true
  }
  await sql`delete from connections where id = ${id}::uuid`.execute(db)
  return true
}

/** It is looked at next, whatever it waited for. */
export async function wake(db: Db, id: string): Promise<void> {
  await sql`update connections set next_try = clock_timestamp(), tries = 0 where id = ${id}::uuid`.execute(db)
}
