import type { Page } from '#contract/endpoint.ts'
import type { Memory } from '#contract/memory.ts'
import { containing, type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'

const memories = (db: Db, userId: string) =>
  db
    .selectFrom('memories as m')
    .select(['m.id', 'm.content', 'm.source', 'm.created_at', 'm.updated_at'])
    .select(sql<Memory['metadata']>`json_build_object('conversation_id', m.conversation_id)`.as('metadata'))
    .where('m.user_id', '=', userId)

export async function get(db: Db, userId: string, id: string): Promise<Memory | undefined> {
  return (await memories(db, userId).where('m.id', '=', id).executeTakeFirst()) as Memory | undefined
}

export async function list(db: Db, userId: string, input: PageInput & { search?: string }): Promise<Page<Memory>> {
  let query = memories(db, userId)
  if (input.search)
    query = query.where(sql<boolean>`search_key(m.content) like search_key(${containing(input.search)})`)
  const order = { column: sql`m.created_at`, type: 'timestamptz', direction: 'desc' } as const
  return (await pageBy(db, query, order, sql`m.id`, input)) as unknown as Page<Memory>
}

export async function count(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from memories where user_id = ${userId}`.execute(db)
  return rows[0]?.n ?? 0
}

type NewMemory = { content: string; conversation_id: string | null; source: Memory['source'] }

/** What is there already in the same words stays as it is. Returns the id either way. */
export async function insert(db: Db, userId: string, values: NewMemory): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into memories (id, user_id, content, conversation_id, source)
    values (${newId()}, ${userId}, ${values.content}, ${values.conversation_id}, ${values.source})
    on conflict (user_id, md5(lower(content))) do update set content = memories.content returning id`.execute(db)
  return rows[0]?.id ?? ''
}

/** The memory in the same words, if there is one. */
export async function alike(db: Db, userId: string, content: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from memories
    where user_id = ${userId} and md5(lower(content)) = md5(lower(${content}))`.execute(db)
  return rows[0]?.id
}

export async function update(db: Db, id: string, content: string): Promise<void> {
  await db.updateTable('memories').set({ content }).where('id', '=', id).execute()
}

/** Holds the row until the transaction ends. False: not there. */
export async function lock(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('memories').select('id').where('id', '=', id).forUpdate().execute()).length > 0
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('memories').where('id', '=', id).execute()
}

export async function removeAll(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('memories').where('user_id', '=', userId).execute()
}

/** Undefined: it is not there, or not this person's. */
export async function conversationOf(db: Db, userId: string, id: string): Promise<{ temporary: boolean } | undefined> {
  return db
    .selectFrom('conversations')
    .select(sql<boolean>`temporary_until is not null`.as('temporary'))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Those that share words with `text` first, by how many and how rare they are, then the newest: `most` in all. */
export async function recall(
  db: Db,
  userId: string,
  text: string,
  most: number,
): Promise<Pick<Memory, 'id' | 'content' | 'created_at'>[]> {
  const { rows } = await sql<Pick<Memory, 'id' | 'content' | 'created_at'>>`
    select m.id, m.content, m.created_at from memories m,
      (select array_to_string(array(select quote_literal(lexeme) from unnest(to_tsvector('simple', search_key(${text.slice(0, 2_000)})))
        where length(lexeme) > 2 limit 40), ' | ')::tsquery as words) q
    where m.user_id = ${userId}
    order by ts_rank(to_tsvector('simple', search_key(m.content)), q.words) desc, m.created_at desc, m.id limit ${most}`.execute(
    db,
  )
  return rows
}
