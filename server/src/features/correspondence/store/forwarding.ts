// Where forwarded mail goes. It works as the server itself, so each statement names the connection.
import { type Db, sql } from '#server/platform/db.ts'

/** `own`: addresses of its person; `hour` and `day`: how many mails came in the last ones. */
export type ForwardBox = {
  id: string
  user_id: string
  address: string
  paused: boolean
  own: string[]
  hour: number
  day: number
}

/** Whether there is such an address. */
export async function isKnown(db: Db, address: string): Promise<boolean> {
  const { rows } = await sql`select 1 from connections where kind = 'forwarding' and lower(address) = ${address}
    and left_at is null`.execute(db)
  return rows.length > 0
}

export async function boxOf(db: Db, address: string): Promise<ForwardBox | undefined> {
  const { rows } = await sql<ForwardBox>`select c.id, c.user_id, c.address, c.paused,
      (select array_agg(distinct a) from (select lower(u.email::text) as a from users u where u.id = c.user_id and not u.email_unproven
        union select lower(m.address) from connections m where m.user_id = c.user_id and m.kind = 'mailbox' and m.left_at is null) x) as own,
      (select count(*)::int from mails m where m.connection_id = c.id and m.created_at > clock_timestamp() - interval '1 hour') as hour,
      (select count(*)::int from mails m where m.connection_id = c.id and m.created_at > clock_timestamp() - interval '1 day') as day
    from connections c where c.kind = 'forwarding' and lower(c.address) = ${address} and c.left_at is null`.execute(db)
  const [box] = rows
  return box && { ...box, own: box.own ?? [] }
}

/** Holds it until the transaction ends. False: it was disconnected, or has another address by now. */
export async function hold(db: Db, id: string, address: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from connections where id = ${id}::uuid and lower(address) = ${address} and left_at is null
    and not paused for no key update`.execute(db)
  return rows.length > 0
}

export async function came(db: Db, id: string): Promise<void> {
  await sql`update connections set synced_at = clock_timestamp() where id = ${id}::uuid`.execute(db)
}
