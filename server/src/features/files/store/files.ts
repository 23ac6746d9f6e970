import type { Page } from '#contract/endpoint.ts'
import type { FileKind, FileRecord } from '#contract/files.ts'
import { type Db, isAmong, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { idsSaying, pageOfRows, type Search } from '#server/platform/listing.ts'
import type { Order } from '#server/platform/paging.ts'

type Bare = Omit<FileRecord, 'used_in'>
const COLUMNS = [
  'f.id',
  'f.name',
  'f.media_type',
  'f.kind',
  'f.size',
  'f.sha256',
  'f.text_status',
  'f.conversation_id',
  'f.user_id',
  'f.came_from',
  'f.created_at',
  'f.updated_at',
] as const

const files = (db: Db, userId: string) =>
  db
    .selectFrom('files as f')
    .leftJoin('mails as m', 'm.id', 'f.mail_id')
    .select(COLUMNS)
    .select('m.exchange_id as mail_exchange_id')
    .where('f.user_id', '=', userId)

export async function get(db: Db, userId: string, id: string): Promise<FileRecord | undefined> {
  const row = (await files(db, userId).where('f.id', '=', id).executeTakeFirst()) as Bare | undefined
  return row && (await withUses(db, userId, [row]))[0]
}

/** Those of these files that are the person's, in no order. */
export async function getSome(db: Db, userId: string, ids: readonly string[]): Promise<FileRecord[]> {
  return withUses(db, userId, (await files(db, userId).where(isAmong('f.id', ids)).execute()) as Bare[])
}

/** Under which id the bytes lie. */
export async function blobOf(db: Db, userId: string, id: string): Promise<string | undefined> {
  const query = db.selectFrom('files').select('blob_id').where('user_id', '=', userId).where('id', '=', id)
  return (await query.executeTakeFirst())?.blob_id
}

export type FileQuery = {
  search?: string
  kind?: FileKind
  conversation_id?: string
  sort: 'newest' | 'name' | 'size'
  limit: number
  cursor?: string
}
const ORDERS: Record<FileQuery['sort'], Order> = {
  newest: { column: sql`f.created_at`, type: 'timestamptz', direction: 'desc' },
  name: { column: sql`lower(f.name)`, type: 'text', direction: 'asc' },
  size: { column: sql`f.size`, type: 'integer', direction: 'desc' },
}

export async function list(db: Db, userId: string, input: FileQuery): Promise<Page<FileRecord>> {
  const { search } = input
  const page = await pageOfRows(
    db,
    {
      from: 'files f',
      alias: 'f',
      ways: [sql`f.user_id = ${userId}::uuid`],
      where: [
        ...(input.kind ? [sql`f.kind = ${input.kind}`] : []),
        ...(input.conversation_id ? [sql`f.conversation_id = ${input.conversation_id}::uuid`] : []),
      ],
      order: ORDERS[input.sort],
      ...(search && { search: searchOf(search) }),
    },
    input,
    async (ids) => (await files(db, userId).where(isAmong('f.id', ids)).execute()) as Bare[],
  )
  return { ...page, items: await withUses(db, userId, page.items) }
}

/** In the name as it stands, or every word of the search at the beginning of a word in the text. */
function searchOf(text: string): Search {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const query = words.map((word) => `${word}:*`).join(' & ')
  const inTexts = words.length > 0 ? sql`select own_files_with(to_tsquery('simple', ${query}))` : sql`select null::uuid`
  return {
    text,
    matches: (pattern) => sql`(f.name ilike ${pattern} or f.id in (${inTexts}))`,
    async find(db, most) {
      // Whatever has it in its name has it in the index of all texts, too.
      const named = await idsSaying(db, 'file', text)
      if (!named) return null
      const { rows } = await sql<{
        id: string
      }>`select id from (${inTexts} as id) as said where id is not null limit ${most + 1}`.execute(db)
      return rows.length > most ? null : [...new Set([...named, ...rows.map(({ id }) => id)])]
    },
  }
}

/** Adds where each file is cited, and on which conversation it hangs: one look for the whole page. */
async function withUses(db: Db, userId: string, rows: readonly Bare[]): Promise<FileRecord[]> {
  if (rows.length === 0) return []
  const { rows: uses } = await sql<{ file_id: string; kind: 'advice' | 'conversation'; id: string; label: string }>`
    select f.id::text as file_id, 'conversation' as kind, c.id, c.name as label
    from files f join conversations c on c.id = f.conversation_id
    where c.user_id = ${userId}::uuid and f.id = any (${rows.map((row) => row.id)}::uuid[])
    union all
    (select cited->>'id' as file_id, 'advice' as kind, a.id, coalesce(nullif(a.advice_title, ''), left(a.content, 60)) as label
    from advice a cross join lateral jsonb_array_elements(a.citations) cited
    where a.user_id = ${userId}::uuid and a.citations @> '[{"kind": "file"}]' and cited->>'kind' = 'file'
      and cited->>'id' = any (${rows.map((row) => row.id)})
    order by a.id desc)`.execute(db)
  return rows.map((row) => ({
    ...row,
    used_in: uses.filter((use) => use.file_id === row.id).map(({ kind, id, label }) => ({ kind, id, label })),
  }))
}

/** Waits for whoever else adds a file for this person just now, and says what they have by then. `bytes`: of all their files. */
export async function lockFileQuota(db: Db, userId: string): Promise<{ count: number; bytes: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files:${userId}`}, 11))`.execute(db)
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) as count, coalesce(sum(size), 0)::bigint as bytes from files where user_id = ${userId}::uuid`.execute(
    db,
  )
  return rows[0] ?? { count: 0, bytes: 0 }
}

/** The file that was kept from this mail with these bytes, if it was. */
export async function keptFrom(db: Db, userId: string, mailId: string, sha256: string): Promise<string | undefined> {
  const query = db.selectFrom('files').select('id').where('user_id', '=', userId).where('mail_id', '=', mailId)
  return (await query.where('sha256', '=', sha256).executeTakeFirst())?.id
}

export type NewFile = Pick<Bare, 'name' | 'media_type' | 'kind' | 'size' | 'sha256' | 'text_status' | 'came_from'> & {
  blob_id: string
  mail_id: string | null
}
export async function insert(db: Db, userId: string, values: NewFile): Promise<string> {
  const id = newId()
  await db
    .insertInto('files')
    .values({ ...values, id, user_id: userId })
    .execute()
  return id
}

export async function setConversation(db: Db, id: string, conversationId: string): Promise<void> {
  await db.updateTable('files').set({ conversation_id: conversationId }).where('id', '=', id).execute()
}

export async function rename(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable('files').set({ name }).where('id', '=', id).execute()
}

/** Holds the row until the transaction ends, so that of two saves at once the second sees the first. False: not there. */
export async function lock(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('files').select('id').where('id', '=', id).forUpdate().execute()).length > 0
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('files').where('id', '=', id).execute()
}

/** The first `length` characters of what was read out of a file. */
export async function textOf(
  db: Db,
  userId: string,
  id: string,
  length: number,
): Promise<{ text: string; is_whole: boolean } | undefined> {
  const { rows } = await sql<{ text: string; is_whole: boolean }>`
    select left(content, ${length}) as text, length(content) <= ${length} as is_whole from file_texts
    where file_id = ${id}::uuid and user_id = ${userId}::uuid`.execute(db)
  return rows[0]
}

/** The same of several, by their ids. */
export async function textsOf(
  db: Db,
  userId: string,
  ids: readonly string[],
  length: number,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ file_id: string; text: string }>`
    select file_id, left(content, ${length}) as text from file_texts
    where file_id = any (${[...ids]}::uuid[]) and user_id = ${userId}::uuid`.execute(db)
  return new Map(rows.map(({ file_id, text }) => [file_id, text]))
}

/** Which of these blobs are some file's. As the server. */
export async function blobsInUse(db: Db, blobIds: string[]): Promise<ReadonlySet<string>> {
  if (blobIds.length === 0) return new Set()
  const rows = await db.selectFrom('files').select('blob_id').where(isAmong('blob_id', blobIds)).execute()
  return new Set(rows.map((row) => row.blob_id))
}
