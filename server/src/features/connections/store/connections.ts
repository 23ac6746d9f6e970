import type { Connection, ConnectionKind } from '#contract/connections.ts'
import type { Page } from '#contract/endpoint.ts'
import { type Db, sql } from '#server/platform/db.ts'
import type { KeptSettings } from '#server/platform/imap/servers.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'

/** With what the API does not answer. */
export type Row = Omit<Connection, 'settings' | 'calendar' | 'addresses' | 'sign_in'> & {
  settings: KeptSettings
  secret: string | null
}

const connections = (db: Db, userId: string) =>
  db
    .selectFrom('connections as c')
    .select(['c.id', 'c.kind', 'c.name', 'c.address', 'c.settings', 'c.secret', 'c.ai_reads', 'c.paused', 'c.state'])
    .select(['c.since', 'c.synced_at', 'c.read_count', 'c.to_read', 'c.created_at', 'c.updated_at'])
    .select(
      sql<
        string | null
      >`case when c.paused or c.state in ('ready', 'reading', 'password', 'consent', 'locked') or c.next_try = 'epoch' then null else c.next_try end`.as(
        'next_try',
      ),
    )
    .select(
      sql<number>`(case when c.kind = 'calendar' then (select count(*)::int from meetings m where m.connection_id = c.id)
        when c.kind = 'addresses' then cards_kept(c.id)
        else (select count(*)::int from mails m where m.connection_id = c.id) end)`.as('kept'),
    )
    .where('c.user_id', '=', userId)
    .where('c.left_at', 'is', null)

export async function list(db: Db, userId: string, input: PageInput): Promise<Page<Row>> {
  const order = { column: sql`c.created_at`, type: 'timestamptz', direction: 'asc' } as const
  return (await pageBy(db, connections(db, userId), order, sql`c.id`, input)) as unknown as Page<Row>
}

export async function get(db: Db, userId: string, id: string): Promise<Row | undefined> {
  return (await connections(db, userId).where('c.id', '=', id).executeTakeFirst()) as Row | undefined
}

/** Holds the row until the transaction ends. False: not there. */
export async function lock(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('connections').select('id').where('id', '=', id).forUpdate().execute()).length > 0
}

export async function known(
  db: Db,
  userId: string,
  kind: ConnectionKind,
  address: string,
): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select id from connections where user_id = ${userId}::uuid and kind = ${kind}
    and lower(address) = lower(${address}) and left_at is null`.execute(db)
  return rows[0]?.id
}

type NewConnectionRow = {
  id: string
  user_id: string
  kind: ConnectionKind
  name: string
  address: string
  settings: KeptSettings
  secret: string
}
/** False: this person has connected this address meanwhile. */
export async function insert(db: Db, { settings, ...values }: NewConnectionRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('connections')
    .values({ ...values, settings: JSON.stringify(settings) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

export async function update(
  db: Db,
  id: string,
  values: { name?: string; paused?: boolean; ai_reads?: boolean },
): Promise<void> {
  if (Object.values(values).every((value) => value === undefined)) return
  await db.updateTable('connections').set(values).where('id', '=', id).execute()
}

export async function wakeAll(db: Db, userId: string): Promise<void> {
  await sql`update connections set next_try = clock_timestamp() where user_id = ${userId}::uuid and state = 'ready' and not paused`.execute(
    db,
  )
}

/** A password that was tried: whatever was wrong is over. */
export async function keepSecret(db: Db, id: string, secret: string): Promise<void> {
  await sql`update connections set secret = ${secret}, state = 'waiting', since = clock_timestamp(), tries = 0,
    next_try = clock_timestamp() where id = ${id}::uuid`.execute(db)
}

/** An access token, sealed, and for how long it is good. */
export async function keepAccess(db: Db, id: string, access: string, seconds: number): Promise<void> {
  await sql`update connections set access = ${access}, access_until = clock_timestamp() + make_interval(secs => ${seconds}),
    access_held_until = null where id = ${id}::uuid`.execute(db)
}

/** It is at another address from now on. False: another one of this person's is there. */
export async function move(
  db: Db,
  id: string,
  { address, settings }: { address: string; settings: KeptSettings },
): Promise<boolean> {
  const { rows } =
    await sql`update connections c set address = ${address}, settings = ${JSON.stringify(settings)}::jsonb
    where c.id = ${id}::uuid and not exists (select from connections o where o.user_id = c.user_id and o.kind = c.kind
      and lower(o.address) = lower(${address}) and o.id <> c.id and o.left_at is null) returning 1`.execute(db)
  return rows.length > 0
}

/** Nobody sees it any more, and whoever works on it writes nothing more. */
export async function leave(db: Db, id: string): Promise<void> {
  await sql`select connection_leave(${id}::uuid)`.execute(db)
}

/** The same text sealed with another key. */
export async function sealAnew(db: Db, id: string, from: string, to: string): Promise<void> {
  await db.updateTable('connections').set({ secret: to }).where('id', '=', id).where('secret', '=', from).execute()
}

export type Sealed = { id: string; user_id: string; secret: string; state: string }
export async function sealed(db: Db, after: string | null, most: number): Promise<Sealed[]> {
  const { rows } = await sql<Sealed>`select id, user_id, secret, state from connections
    where secret is not null and left_at is null and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${most}`.execute(
    db,
  )
  return rows
}

/** The key of its password is gone: it waits for the password, which is not overwritten meanwhile. */
export async function locked(db: Db, id: string): Promise<void> {
  await sql`update connections set state = 'locked', since = clock_timestamp() where id = ${id}::uuid and state <> 'locked'`.execute(
    db,
  )
}
/** Its key is there again. */
export async function unlocked(db: Db, id: string): Promise<void> {
  await sql`update connections set state = 'waiting', since = clock_timestamp(), next_try = clock_timestamp() where id = ${id}::uuid and state = 'locked'`.execute(
    db,
  )
}
