import type { Database, Db } from '../db.ts'
import { sql } from '../db.ts'
import { newId } from '../ids.ts'
import { type Letter, oneLine } from './letter.ts'

export type Waiting = {
  id: string
  recipient: string
  subject: string
  text: string | null
  html: string | null
  /** This one included. */
  tries: number
  expired: boolean
}

/** While one process tries a letter nobody else does. Longer than a try can take. */
const HELD_SECONDS = 120
/** How long the operator can see what was given up. */
const KEPT_DAYS = 30

/** Puts a letter in, within the caller's transaction. It reads nothing back: a request may not. */
export async function post(db: Db, { to, subject, text, html, expiresAt }: Letter): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      id: newId(),
      recipient: to,
      subject: oneLine(subject),
      text,
      html: html ?? null,
      expires_at: expiresAt?.toISOString() ?? null,
    })
    .execute()
}

/** Takes the letter that has waited longest for its next try. Several processes never take the same one. */
export async function takeNext({ pool }: Database): Promise<Waiting | undefined> {
  const { rows } = await pool.query<Waiting>({ ...TAKE, values: [HELD_SECONDS] })
  return rows[0]
}

const TAKE = {
  name: 'outbox-take',
  text: `update outbox set tries = tries + 1, next_try_at = clock_timestamp() + make_interval(secs => $1)
    where id = (select id from outbox where failed_at is null and next_try_at <= clock_timestamp()
      order by next_try_at limit 1 for update skip locked)
    returning id, recipient, subject, text, html, tries, coalesce(expires_at < clock_timestamp(), false) as expired`,
}

export async function forget({ db }: Database, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

export async function putOff({ db }: Database, id: string, error: string, seconds: number): Promise<void> {
  const next_try_at = sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`
  await db.updateTable('outbox').set({ error, next_try_at }).where('id', '=', id).execute()
}

/** No more tries. What it said goes; to whom it should have gone, and why not, stays for the operator. */
export async function giveUp({ db }: Database, id: string, error: string): Promise<void> {
  const failed_at = sql<string>`clock_timestamp()`
  await db.updateTable('outbox').set({ error, failed_at, text: null, html: null }).where('id', '=', id).execute()
  await sql`delete from outbox where failed_at < clock_timestamp() - make_interval(days => ${KEPT_DAYS})`.execute(db)
}

/** How many letters wait, and how many were given up in the last thirty days. */
export async function counts({ db }: Database): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where failed_at is null) as waiting, count(failed_at) as failed from outbox`.execute(db)
  return rows[0] ?? { waiting: 0, failed: 0 }
}
