import type { z } from 'zod'
import type { Page } from '#contract/endpoint.ts'
import type { letter } from '#contract/mail.ts'
import type { Database, Db } from '../db.ts'
import { sql } from '../db.ts'
import { newId } from '../ids.ts'
import { type PageInput, pageBy } from '../paging.ts'
import { type Email, oneLine } from './email.ts'

export type QueuedEmail = {
  id: string
  recipient: string
  subject: string
  text: string | null
  html: string | null
  headers: Record<string, string> | null
  /** This one included. */
  tries: number
  expired: boolean
}

/** While one process tries a letter nobody else does. Longer than a try can take. */
const HELD_SECONDS = 120
/** How long the operator can see what was given up, and how long they can have it tried again. */
const KEPT_DAYS = 30
const RETRY_DAYS = 7

/** Puts a letter in, within the caller's transaction. It reads nothing back: a request may not. */
export async function enqueueEmail(db: Db, { to, subject, text, html, headers, expiresAt }: Email): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      id: newId(),
      recipient: to,
      subject: oneLine(subject),
      text,
      html: html ?? null,
      headers: headers ? JSON.stringify(headers) : null,
      expires_at: expiresAt?.toISOString() ?? null,
    })
    .execute()
}

/** Takes the letter that has waited longest for its next try. Several processes never take the same one. */
export async function takeNext({ pool }: Database): Promise<QueuedEmail | undefined> {
  const { rows } = await pool.query<QueuedEmail>({ ...TAKE, values: [HELD_SECONDS] })
  return rows[0]
}

const TAKE = {
  name: 'outbox-take',
  text: `update outbox set tries = tries + 1, next_try_at = clock_timestamp() + make_interval(secs => $1),
      held_until = clock_timestamp() + make_interval(secs => $1)
    where id = (select id from outbox where failed_at is null and next_try_at <= clock_timestamp()
      order by next_try_at limit 1 for update skip locked)
    returning id, recipient, subject, text, html, headers, tries, coalesce(expires_at < clock_timestamp(), false) as expired`,
}

/** In how many milliseconds the next letter is due, 100 at least; undefined: none waits, or not for the next minute. */
export async function nextDue({ pool }: Database): Promise<number | undefined> {
  const { rows } = await pool.query<{ ms: number | null }>(NEXT_DUE)
  const ms = rows[0]?.ms ?? null
  return ms === null || ms > 60_000 ? undefined : Math.max(ms, 100)
}
const NEXT_DUE = {
  name: 'outbox-next',
  text: `select extract(epoch from min(next_try_at) - clock_timestamp())::float8 * 1000 as ms from outbox where failed_at is null`,
}

export async function forget({ db }: Database, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

export async function putOff({ db }: Database, id: string, error: string, seconds: number): Promise<void> {
  const next_try_at = sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`
  await db.updateTable('outbox').set({ error, next_try_at, held_until: null }).where('id', '=', id).execute()
}

/**
 * No more tries by itself. To whom it should have gone, and why not, stays for the operator; what it says stays for some days, so
 * that they can have it tried again, and goes at once when nobody would have use for it.
 */
export async function giveUp({ db }: Database, id: string, error: string): Promise<void> {
  const failed_at = sql<string>`clock_timestamp()`
  await db.updateTable('outbox').set({ error, failed_at, held_until: null }).where('id', '=', id).execute()
  await sql`update outbox set text = null, html = null where failed_at is not null and text is not null
    and (expires_at < clock_timestamp() or failed_at < clock_timestamp() - make_interval(days => ${RETRY_DAYS}))`.execute(
    db,
  )
  await sql`delete from outbox where failed_at < clock_timestamp() - make_interval(days => ${KEPT_DAYS})`.execute(db)
}

const letters = (db: Db) =>
  db
    .selectFrom('outbox as o')
    .select(['o.id', 'o.recipient', 'o.subject', 'o.tries', 'o.error', 'o.created_at', 'o.failed_at'])
    .select(sql<OutboxEntry['state']>`case when o.failed_at is null then 'waiting' else 'failed' end`.as('state'))
    .select(sql<string | null>`case when o.failed_at is null then o.next_try_at end`.as('next_try_at'))
    .select(sql<boolean>`o.text is not null and coalesce(o.expires_at > clock_timestamp(), true)`.as('can_retry'))

export type OutboxEntry = z.output<typeof letter>

/** What lies in the outbox, newest first: for the operator, and never what a letter says. */
export async function list(
  { db }: Database,
  { state, ...input }: PageInput & { state?: OutboxEntry['state'] },
): Promise<Page<OutboxEntry>> {
  const query = letters(db).$if(state !== undefined, (all) =>
    all.where('o.failed_at', state === 'waiting' ? 'is' : 'is not', null),
  )
  const order = { column: sql`o.created_at`, type: 'timestamptz', direction: 'desc' } as const
  return (await pageBy(db, query, order, sql`o.id`, input)) as unknown as Page<OutboxEntry>
}

/** What the mail server said last of the letters that wait. */
export async function lastError({ db }: Database): Promise<string | null> {
  const row = await db
    .selectFrom('outbox')
    .select('error')
    .where('failed_at', 'is', null)
    .where('error', 'is not', null)
    .orderBy('next_try_at', 'desc')
    .executeTakeFirst()
  return row?.error ?? null
}

/** Due now, with all its tries before it. Null: it is not there, or nothing is left of it that could be sent. */
export async function retry(db: Db, id: string): Promise<OutboxEntry | null> {
  await again(db).where('id', '=', id).execute()
  const row = await letters(db).where('o.id', '=', id).executeTakeFirst()
  return row?.state === 'waiting' ? row : null
}

/** Every letter that can still be sent. Answers how many. */
export async function retryAll(db: Db): Promise<number> {
  return Number((await again(db).executeTakeFirst()).numUpdatedRows)
}

const again = (db: Db) =>
  db
    .updateTable('outbox')
    // While a process tries it at this moment no other may: it would go twice.
    .set({ failed_at: null, tries: 0, next_try_at: sql`least(next_try_at, greatest(held_until, clock_timestamp()))` })
    .where('text', 'is not', null)
    .where(sql<boolean>`coalesce(expires_at > clock_timestamp(), true)`)

/** False: it is not there. */
export async function discard(db: Db, id: string): Promise<boolean> {
  return (await db.deleteFrom('outbox').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n
}

/** How many letters wait, and how many were given up in the last thirty days. */
export async function counts({ db }: Database): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where failed_at is null) as waiting, count(failed_at) as failed from outbox`.execute(db)
  return rows[0] ?? { waiting: 0, failed: 0 }
}
