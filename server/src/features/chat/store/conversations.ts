import type { Conversation } from '#contract/chat.ts'
import type { Page } from '#contract/endpoint.ts'
import { OPEN } from '#server/engine/run-rows.ts'
import { containing, type Db, sql } from '#server/platform/db.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'
import { plainBeginning } from '../rules/plain.ts'

/** A temporary conversation is gone after so long, whatever is said in it. */
const TEMPORARY_HOURS = 24
/** Signs of the newest message that a list shows, and of how many signs of Markdown they are made. */
const PREVIEW = 30
const READ_FOR_PREVIEW = 400
/** So many messages with the words of a search are looked at; beyond it, all of one's own are read. */
const MOST_FOUND = 5_000

const open = sql.join(OPEN.map((status) => sql.lit(status)))

const conversations = (db: Db, userId: string) =>
  db
    .selectFrom('conversations as c')
    .select(['c.id', 'c.name', 'c.created_at', 'c.updated_at', 'c.named_by', 'c.temporary_until'])
    .select([
      sql<boolean>`exists (select 1 from runs r where r.conversation_id = c.id and r.status in (${open}))`.as(
        'is_active',
      ),
      sql<string | null>`(select left(m.content, ${sql.lit(READ_FOR_PREVIEW)}) from messages m
        where m.conversation_id = c.id and m.shown order by m.seq desc limit 1)`.as('last_message_preview'),
      sql<boolean>`c.pinned_at is not null`.as('pinned'),
      sql<boolean>`c.archived_at is not null`.as('archived'),
    ])
    .where('c.user_id', '=', userId)

function shown(row: Record<string, unknown>): Conversation {
  const preview = row.last_message_preview as string | null
  const plain = preview === null ? null : [...plainBeginning(preview)].slice(0, PREVIEW).join('')
  return { ...(row as Conversation), last_message_preview: plain }
}

export async function get(db: Db, userId: string, id: string): Promise<Conversation | undefined> {
  const row = await conversations(db, userId).where('c.id', '=', id).executeTakeFirst()
  return row && shown(row)
}

export type Filter = { search?: string; pinned?: Flag; archived?: Flag; temporary?: Flag }
type Flag = 'true' | 'false'

export async function list(db: Db, userId: string, input: PageInput & Filter): Promise<Page<Conversation>> {
  const { search, pinned, temporary } = input
  const archived = input.archived ?? (search || temporary ? undefined : 'false')
  const is = (column: string, flag: Flag) =>
    flag === 'true' ? sql<boolean>`${sql.ref(column)} is not null` : sql<boolean>`${sql.ref(column)} is null`
  let query = conversations(db, userId).where(is('c.temporary_until', temporary ?? 'false'))
  if (pinned) query = query.where(is('c.pinned_at', pinned))
  if (archived) query = query.where(is('c.archived_at', archived))
  if (search) query = query.where(await matchingText(db, userId, search, temporary === 'true'))
  const order = { column: sql`c.updated_at`, type: 'timestamptz', direction: 'desc' } as const
  const page = await pageBy(db, query, order, sql`c.id`, input)
  return { ...page, items: page.items.map(shown) }
}

/** In the name, or in something that was said: looked up where that is possible, else read. What is not kept stands in no index. */
async function matchingText(db: Db, userId: string, search: string, temporary: boolean) {
  const { rows } = await sql<{
    said: string[] | null
    named: string[] | null
  }>`select search_like('message', ${search}, ${MOST_FOUND}) as said,
    search_like('conversation', ${search}, ${MOST_FOUND}) as named`.execute(db)
  const pattern = containing(search)
  const { said: found = null, named = null } = rows[0] ?? {}
  const said = found
    ? sql`m.id = any (${found}::uuid[])`
    : sql`m.sender_type <> 'system' and m.content ilike ${pattern}`
  const inWords = sql`select m.conversation_id from messages m where m.user_id = ${userId}::uuid and ${said}`
  if (found && named && !temporary) return sql<boolean>`c.id = any (${named}::uuid[] || array(${inWords}))`
  return sql<boolean>`(search_key(c.name) like search_key(${pattern}) or c.id in (${inWords}))`
}

export type NewConversation = { id: string; name: string; named_by: Conversation['named_by']; temporary: boolean }

/** One with an id that is there already adds nothing. */
export async function insert(db: Db, userId: string, { temporary, ...row }: NewConversation): Promise<void> {
  // One reading of the clock for both, or a temporary one would last a moment longer than is said.
  const created_at = sql<string>`statement_timestamp()`
  const temporary_until = temporary ? sql<string>`${created_at} + make_interval(hours => ${TEMPORARY_HOURS})` : null
  await db
    .insertInto('conversations')
    .values({ ...row, user_id: userId, created_at, temporary_until })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function rename(db: Db, id: string, name: string): Promise<void> {
  // Sent back as it was answered, it is nobody's choice.
  await sql`update conversations set named_by = case when name = ${name} then named_by else 'person' end, name = ${name}
    where id = ${id}::uuid`.execute(db)
}

/** The name that a rule made of what was said first: only where nobody has given one. `better`: a model is to name it after its first answer. */
export async function nameByRule(db: Db, id: string, name: string, better: boolean): Promise<void> {
  await sql`update conversations set name = ${name}, named_by = 'rule', naming_at = case when ${better} then clock_timestamp() end
    where id = ${id}::uuid and named_by = 'default' and temporary_until is null`.execute(db)
}

/** Pins and archives, or takes that back. What is so already stays as it is. */
export async function place(db: Db, id: string, at: { pinned?: boolean; archived?: boolean }): Promise<void> {
  const moment = (wanted: boolean | undefined, column: string) =>
    wanted === undefined
      ? sql.ref(column)
      : wanted
        ? sql`coalesce(${sql.ref(column)}, clock_timestamp())`
        : sql`null::timestamptz`
  await sql`update conversations set pinned_at = ${moment(at.pinned, 'pinned_at')},
    archived_at = ${moment(at.archived, 'archived_at')} where id = ${id}::uuid`.execute(db)
}

/** Holds the row until the transaction ends: nothing more is said in it meanwhile. False: not there, or not the caller's. */
export async function lock(db: Db, userId: string, id: string): Promise<boolean> {
  const query = db.selectFrom('conversations').select('id').where('id', '=', id).where('user_id', '=', userId)
  return (await query.forUpdate().execute()).length > 0
}

/** `prompt_id`: of the question that it waits with. */
export type OpenRun = { id: string; kind: 'crew' | 'flow' | 'chat'; status: string; prompt_id: string | null }

/** Runs of a conversation that have not ended, newest first. */
export async function openRuns(db: Db, id: string): Promise<OpenRun[]> {
  const { rows } = await sql<OpenRun>`select id, kind, status, prompt->>'id' as prompt_id from runs
    where conversation_id = ${id}::uuid and status in (${open}) order by created_at desc, id desc`.execute(db)
  return rows
}

/** Holds a run until the transaction ends. False: it has ended. */
export async function lockRun(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from runs where id = ${id}::uuid and status in (${open}) for update`.execute(db)
  return rows.length > 0
}

/** With all that was said in it. What its replies were given and came to goes as well; runs of crews and flows stay. */
export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('runs').where('conversation_id', '=', id).where('kind', '=', 'chat').execute()
  await db.deleteFrom('conversations').where('id', '=', id).execute()
}

/** Temporary conversations whose day is over, as the server. */
export async function overdue(db: Db): Promise<{ id: string; user_id: string }[]> {
  return db
    .selectFrom('conversations')
    .select(['id', 'user_id'])
    .where(sql<boolean>`temporary_until <= clock_timestamp()`)
    .orderBy('temporary_until')
    .limit(200)
    .execute()
}
