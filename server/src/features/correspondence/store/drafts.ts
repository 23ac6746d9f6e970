// Mails of one's own: written, agreed to, sent.
import type { MailDraft } from '#contract/correspondence.ts'
import type { Page } from '#contract/endpoint.ts'
import type { CalendarAnswer } from '#server/platform/calendar/answer.ts'
import { type Db, sql } from '#server/platform/db.ts'
import type { KeptSettings } from '#server/platform/imap/servers.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'

export type Row = Omit<MailDraft, 'words'> & {
  user_id: string
  message_id: string
  in_reply_to: string | null
  references: string[]
  tries: number
  /** What it says to calendars: it answers an invitation. */
  itip: string | null
  /** It is put into this event, and sent by the calendar's server; null: it is a mail. */
  calendar: CalendarAnswer | null
}

const drafts = (db: Db, userId: string) =>
  db
    .selectFrom('mail_drafts as d')
    .innerJoin('connections as c', 'c.id', 'd.connection_id')
    .select(['d.id', 'd.user_id', 'd.connection_id', 'd.exchange_id', 'd.to', 'd.cc', 'd.subject', 'd.text', 'd.state'])
    .select([
      sql<string>`coalesce(d.calendar ->> 'asked', c.address)`.as('from'),
      sql<boolean>`d.calendar is not null`.as('by_calendar'),
      sql<CalendarAnswer | null>`d.calendar`.as('calendar'),
    ])
    .select([
      'd.why',
      'd.message_id',
      'd.in_reply_to',
      'd.references',
      'd.tries',
      'd.itip',
      'd.sent_at',
      'd.created_at',
      'd.updated_at',
    ])
    .select(
      sql<string[]>`array(select p from unnest(app_never_written_to(d."to" || d.cc)) p where p <> lower(c.address))`.as(
        'new_people',
      ),
    )
    .where('d.user_id', '=', userId)

/** Of these, the ones to whom no mail of this person was ever written. */
export async function neverWrittenTo(db: Db, addresses: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(addresses.map((each) => each.toLowerCase()))]
  const { rows } = await sql<{ people: string[] }>`select app_never_written_to(${wanted}::text[]) as people`.execute(db)
  return rows[0]?.people ?? []
}

export async function list(
  db: Db,
  userId: string,
  { exchange_id, ...input }: PageInput & { exchange_id?: string },
): Promise<Page<Row>> {
  let query = drafts(db, userId)
  if (exchange_id) query = query.where('d.exchange_id', '=', exchange_id)
  const order = { column: sql`d.updated_at`, type: 'timestamptz', direction: 'desc' } as const
  return (await pageBy(db, query, order, sql`d.id`, input)) as unknown as Page<Row>
}

export async function get(db: Db, userId: string, id: string): Promise<Row | undefined> {
  return (await drafts(db, userId).where('d.id', '=', id).executeTakeFirst()) as Row | undefined
}

/** Holds the row until the transaction ends. False: not there. */
export async function lock(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('mail_drafts').select('id').where('id', '=', id).forUpdate().execute()).length > 0
}

export type DraftContent = { to: string[]; cc: string[]; subject: string; text: string }
export type NewDraft = DraftContent & {
  id: string
  user_id: string
  connection_id: string
  exchange_id: string | null
  in_reply_to: string | null
  references: string[]
  message_id: string
  itip: string | null
  calendar: CalendarAnswer | null
}

/** Made once for an id: a second time it stays as it is. */
export async function insert(db: Db, values: NewDraft): Promise<void> {
  await db
    .insertInto('mail_drafts')
    .values({ ...values, calendar: values.calendar && JSON.stringify(values.calendar) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function update(db: Db, id: string, values: DraftContent): Promise<void> {
  await db
    .updateTable('mail_drafts')
    .set({ ...values, state: 'draft', why: null })
    .where('id', '=', id)
    .execute()
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mail_drafts').where('id', '=', id).execute()
}

export async function agree(db: Db, id: string): Promise<void> {
  await sql`update mail_drafts set state = 'agreed', why = null, tries = 0, agreed_at = clock_timestamp(), next_try = clock_timestamp() where id = ${id}::uuid`.execute(
    db,
  )
}

export type Due = Row & {
  settings: KeptSettings
  secret: string | null
  address: string
  first_name: string | null
  last_name: string | null
  was: 'agreed' | 'sending'
}

/**
 * Takes a mail that was agreed to, for so many seconds. Whoever takes it has written down that it is being sent before a word goes out:
 * one that is taken in that state was being sent when its process ended.
 */
export async function take(db: Db, seconds: number): Promise<Due | undefined> {
  const { rows } = await sql<Due>`update mail_drafts d set state = 'sending', tries = d.tries + 1,
      held_until = clock_timestamp() + make_interval(secs => ${seconds})
    from (select t.id, t.state as was, c.settings, c.secret, c.address, u.first_name, u.last_name
      from mail_drafts t join connections c on c.id = t.connection_id join users u on u.id = t.user_id
      where c.left_at is null and not (t.calendar is not null and c.paused) and ((t.state = 'agreed' and t.next_try <= clock_timestamp())
        or (t.state = 'sending' and t.held_until < clock_timestamp()))
      order by t.next_try limit 1 for update of t skip locked) as due
    where d.id = due.id returning d.*, due.was, due.settings, due.secret, due.address, due.address as "from", due.first_name, due.last_name`.execute(
    db,
  )
  return rows[0]
}

export async function sent(db: Db, id: string): Promise<void> {
  await sql`update mail_drafts set state = 'sent', why = null, sent_at = clock_timestamp(), held_until = null where id = ${id}::uuid`.execute(
    db,
  )
}

/** It was certainly not sent. `inMs`: it is tried again by itself; null: the person decides. */
export async function notSent(db: Db, id: string, why: string, inMs: number | null): Promise<void> {
  await sql`update mail_drafts set state = ${inMs === null ? 'failed' : 'agreed'}, why = ${why}, held_until = null,
    next_try = clock_timestamp() + make_interval(secs => ${(inMs ?? 0) / 1_000}) where id = ${id}::uuid`.execute(db)
}

/** Nobody knows whether it was sent: it is not sent again without another yes. */
export async function unsure(db: Db, id: string, why: string): Promise<void> {
  await sql`update mail_drafts set state = 'unsure', why = ${why}, held_until = null where id = ${id}::uuid`.execute(db)
}
