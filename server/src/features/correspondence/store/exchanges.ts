import type { Exchange, MailRecord } from '#contract/correspondence.ts'
import type { Page } from '#contract/endpoint.ts'
import type { Actor } from '#server/platform/context.ts'
import { containing, type Db, isAmong, sql } from '#server/platform/db.ts'
import { idsSaying, pageOfRows, wayToFound } from '#server/platform/listing.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'

const BEGINNING = 200
const MOST_PEOPLE = 5
const MOST_HITS = 500

export type Filters = {
  connection_id?: string
  contact_id?: string
  unread?: boolean
  awaits_answer?: boolean
  search?: string
}

/** A statement that asks me something, in so many words. */
const asksMe = sql`s.kind = 'question' and not s.perhaps and s.state in ('found', 'confirmed') and s.to_whom ->> 'resolved' = 'me'`

/**
 * Whether a mail of it that is newer than my last one asks me something: by the statements that were found in it. What a list or a machine sent is
 * not read for them, and what is dismissed or done waits for nobody.
 */
const awaitsAnswer = sql<boolean>`exists (select from mails m join statement_texts t on t.mail_id = m.id and t.user_id = m.user_id
    join statements s on s.text_id = t.id
  where m.exchange_id = e.id and not m.own and ${asksMe}
    and not exists (select from mails o where o.exchange_id = e.id and o.own and o.sent_at > m.sent_at))`

/** Exchanges as a list shows them; `mine`: whose. */
const exchanges = (db: Db, mine: string) =>
  db
    .selectFrom('exchanges as e')
    .innerJoin('connections as c', 'c.id', 'e.connection_id')
    .select([
      'e.id',
      'e.connection_id',
      'c.name as connection_name',
      'e.subject',
      'e.mail_count',
      'e.unread_count',
      'e.last_at',
    ])
    .select('e.updated_at')
    .select(awaitsAnswer.as('awaits_answer'))
    .select(
      sql<
        Exchange['people']
      >`coalesce((select json_agg(json_build_object('name', p.name, 'address', p.address) order by p.last desc)
        from (select address, max(name) as name, max(m.sent_at) as last from mails m,
            lateral (select m.from_name as name, m.from_address as address where not m.own
              union all select t ->> 'name', t ->> 'address' from jsonb_array_elements(m."to") t where m.own) x
          where m.exchange_id = e.id and x.address <> '' and x.address <> lower(c.address)
          group by address order by last desc limit ${MOST_PEOPLE}) p), '[]')`.as('people'),
    )
    .select(
      sql<string>`(select left(regexp_replace(left(m.text, least(m.quoted_at, ${BEGINNING * 3})), '\\s+', ' ', 'g'), ${BEGINNING})
        from mails m where m.exchange_id = e.id order by m.sent_at desc, m.id desc limit 1)`.as('last_text'),
    )
    .select(
      sql<boolean>`(select m.own from mails m where m.exchange_id = e.id order by m.sent_at desc, m.id desc limit 1)`.as(
        'last_own',
      ),
    )
    .where('e.user_id', '=', mine)
    .where('e.mail_count', '>', 0)

export async function list(
  db: Db,
  actor: Actor,
  { connection_id, contact_id, unread, awaits_answer, search, ...input }: PageInput & Filters,
): Promise<Page<Exchange>> {
  const mine = sql`e.user_id = ${actor.user_id}::uuid and e.mail_count > 0`
  const ids = await idsAsked(db, actor, { contact_id, search, awaits_answer })
  return pageOfRows(
    db,
    {
      from: 'exchanges e',
      alias: 'e',
      ways: [ids ? wayToFound('exchanges e', ids, mine) : mine],
      where: [
        ...(connection_id ? [sql`e.connection_id = ${connection_id}::uuid`] : []),
        ...(unread === undefined ? [] : [unread ? sql`e.unread_count > 0` : sql`e.unread_count = 0`]),
        ...(awaits_answer === undefined ? [] : [awaits_answer ? awaitsAnswer : sql`not ${awaitsAnswer}`]),
      ],
      order: { column: sql`e.last_at`, type: 'timestamptz', direction: 'desc' },
    },
    input,
    async (some) => (await exchanges(db, actor.user_id).where(isAmong('e.id', some)).execute()) as Exchange[],
  )
}

/** With somebody, or with these words by the index of all texts, of very many the best ones. Null: neither was asked. */
async function idsAsked(
  db: Db,
  actor: Actor,
  { contact_id, search, awaits_answer }: Filters,
): Promise<string[] | null> {
  const asked = [
    // Few are asked something; all exchanges would be looked at for them.
    ...(awaits_answer
      ? [
          sql`select m.exchange_id as id from statements s join statement_texts t on t.id = s.text_id join mails m on m.id = t.mail_id
            where s.user_id = ${actor.user_id}::uuid and s.kind = 'question'`,
        ]
      : []),
    ...(contact_id
      ? [sql`select x as id from contacts k, app_exchanges_with(k.emails) x where k.id = ${contact_id}::uuid`]
      : []),
    ...(search
      ? [
          sql`select distinct m.exchange_id as id from mails m
            where m.id = any (array(select f.id from search_find('mail', ${search}, ${MOST_HITS}, false) f))`,
        ]
      : []),
  ]
  if (asked.length === 0) return null
  const { rows } = await sql<{ id: string }>`${sql.join(asked, sql` intersect `)}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function get(db: Db, actor: Actor, id: string): Promise<Exchange | undefined> {
  return (await exchanges(db, actor.user_id).where('e.id', '=', id).executeTakeFirst()) as Exchange | undefined
}

/** Its mails are read here. False: they were already. */
export async function readHere(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select mails_read_here(${id}::uuid) as n`.execute(db)
  return (rows[0]?.n ?? 0) > 0
}

const mails = (db: Db, mine: string) =>
  db
    .selectFrom('mails as m')
    .select(['m.id', 'm.exchange_id', 'm.connection_id', 'm.own', 'm.to', 'm.cc', 'm.reply_to', 'm.subject', 'm.text'])
    .select([
      'm.quoted_at',
      'm.attachments',
      'm.automatic',
      'm.flagged',
      'm.answered',
      'm.sent_at',
      'm.created_at',
      'm.updated_at',
    ])
    .select(sql<boolean>`m.seen or m.read_here`.as('seen'))
    .select(sql<boolean>`(select c.kind = 'mailbox' from connections c where c.id = m.connection_id)`.as('in_mailbox'))
    .select(sql<MailRecord['from']>`json_build_object('name', m.from_name, 'address', m.from_address)`.as('from'))
    // Own mails are what their person wrote; of others' it is said when the name is a contact's and the address is none of theirs.
    .select(
      sql<
        MailRecord['marks']
      >`case when m.own then array_remove(m.marks, 'unproven') when m.from_name <> '' and exists (select from contacts c
        where c.owner_id = m.user_id and c.sort_name = folded(m.from_name) and lower(c.name) = lower(m.from_name) and not (m.from_address = any (c.emails)))
        then m.marks || 'like_contact'::text else m.marks end`.as('marks'),
    )
    .where('m.user_id', '=', mine)

export async function mailsOf(db: Db, actor: Actor, exchangeId: string, input: PageInput): Promise<Page<MailRecord>> {
  const query = mails(db, actor.user_id).where('m.exchange_id', '=', exchangeId)
  const order = { column: sql`m.sent_at`, type: 'timestamptz', direction: 'desc' } as const
  return (await pageBy(db, query, order, sql`m.id`, input)) as unknown as Page<MailRecord>
}

/** All mails, the newest first, for an export. */
export async function allMails(db: Db, actor: Actor, input: PageInput): Promise<Page<MailRecord>> {
  const order = { column: sql`m.sent_at`, type: 'timestamptz', direction: 'desc' } as const
  return (await pageBy(db, mails(db, actor.user_id), order, sql`m.id`, input)) as unknown as Page<MailRecord>
}

export async function mail(db: Db, actor: Actor, id: string): Promise<MailRecord | undefined> {
  return (await mails(db, actor.user_id).where('m.id', '=', id).executeTakeFirst()) as MailRecord | undefined
}

/** What an answer to a mail refers to: its Message-ID, and those before it in the exchange. */
export async function threadOf(db: Db, mailId: string): Promise<{ message_id: string; before: string[] }> {
  const { rows } = await sql<{
    message_id: string
    before: string[]
  }>`select m.message_id, coalesce((select array_agg(b.message_id order by b.sent_at)
      from (select message_id, sent_at from mails where exchange_id = m.exchange_id and sent_at <= m.sent_at and id <> m.id and message_id <> ''
        order by sent_at desc limit 20) b), '{}') as before
    from mails m where m.id = ${mailId}::uuid`.execute(db)
  return rows[0] ?? { message_id: '', before: [] }
}

export type Asking = { id: string; what: string; quote: string; by: string; sent_at: string }

/** What I was asked in exchanges that need an answer, the newest first: of connections that the reader may see. */
export async function asking(db: Db, actor: Actor, limit: number): Promise<Asking[]> {
  const { rows } =
    await sql<Asking>`select s.id, s.what, s.quote, coalesce(nullif(m.from_name, ''), m.from_address) as by, m.sent_at
    from statements s join statement_texts t on t.id = s.text_id join mails m on m.id = t.mail_id
    where s.user_id = ${actor.user_id}::uuid and not m.own and ${asksMe}
      and not exists (select from mails o where o.exchange_id = m.exchange_id and o.own and o.sent_at > m.sent_at)
    order by m.sent_at desc, s.start limit ${limit}`.execute(db)
  return rows
}

/** Mails as an agent looks for them: of connections that it may read, which the database sees to. */
export async function found(
  db: Db,
  actor: Actor,
  { from, search, unread, limit }: { from?: string; search?: string; unread: boolean; limit: number },
): Promise<MailRecord[]> {
  let query = mails(db, actor.user_id)
  // Where few mails have the words, the index of all texts leads to them; else the next one is never far.
  for (const words of [from, search]) {
    const ids = words && (await idsSaying(db, 'mail', words))
    if (ids) query = query.where(isAmong('m.id', ids))
  }
  if (from)
    query = query.where(
      sql<boolean>`(m.from_name ilike ${containing(from)} or m.from_address ilike ${containing(from)})`,
    )
  if (search)
    query = query.where(
      sql<boolean>`(m.subject ilike ${containing(search)} or left(m.text, m.quoted_at) ilike ${containing(search)})`,
    )
  if (unread) query = query.where('m.seen', '=', false).where('m.read_here', '=', false).where('m.own', '=', false)
  return (await query.orderBy('m.sent_at', 'desc').orderBy('m.id', 'desc').limit(limit).execute()) as MailRecord[]
}
