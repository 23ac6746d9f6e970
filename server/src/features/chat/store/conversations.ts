import type { Conversation } from '#contract/chat.ts'
import type { Page } from '#contract/endpoint.ts'
import { OPEN } from '#server/engine/run-rows.ts'
import { containing, type Db, sql } from '#server/platform/db.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'

/** Signs of the newest message that a list shows. */
const PREVIEW = 30
/** So many messages with the words of a search are looked at; beyond it, all of one's own are read. */
const MOST_FOUND = 5_000

const open = sql.join(OPEN.map((status) => sql.lit(status)))

const conversations = (db: Db, userId: string) =>
  db
    .selectFrom('conversations as c')
    .select(['c.id', 'c.name', 'c.created_at', 'c.updated_at'])
    .select([
      sql<boolean>`exists (select 1 from runs r where r.conversation_id = c.id and r.status in (${open}))`.as(
        'is_active',
      ),
      sql<string | null>`(select left(m.content, ${sql.lit(PREVIEW)}) from messages m where m.conversation_id = c.id
        order by m.seq desc limit 1)`.as('last_message_preview'),
    ])
    .where('c.user_id', '=', userId)

export async function get(db: Db, userId: string, id: string): Promise<Conversation | undefined> {
  return await conversations(db, userId).where('c.id', '=', id).executeTakeFirst()
}

export async function list(
  db: Db,
  userId: string,
  input: PageInput & { search?: string },
): Promise<Page<Conversation>> {
  let query = conversations(db, userId)
  if (input.search) query = query.where(await says(db, userId, input.search))
  const order = { column: sql`c.updated_at`, type: 'timestamptz', direction: 'desc' } as const
  return pageBy(db, query, order, sql`c.id`, input)
}

/** In the name, or in something that was said: looked up where that is possible, else read. */
async function says(db: Db, userId: string, search: string) {
  const { rows } = await sql<{
    ids: string[] | null
  }>`select search_like('message', ${search}, ${MOST_FOUND}) as ids`.execute(db)
  const pattern = containing(search)
  const found = rows[0]?.ids
  const said = found
    ? sql`m.id = any (${found}::uuid[])`
    : sql`m.sender_type <> 'system' and m.content ilike ${pattern}`
  return sql<boolean>`(search_key(c.name) like search_key(${pattern}) or c.id in
    (select m.conversation_id from messages m where m.user_id = ${userId}::uuid and ${said}))`
}

/** One with an id that is there already adds nothing. */
export async function insert(db: Db, userId: string, id: string, name: string): Promise<void> {
  await db
    .insertInto('conversations')
    .values({ id, user_id: userId, name })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function rename(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable('conversations').set({ name }).where('id', '=', id).execute()
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
export async function holdRun(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from runs where id = ${id}::uuid and status in (${open}) for update`.execute(db)
  return rows.length > 0
}

/** With all that was said in it. What its replies were given and came to goes as well; runs of crews and flows stay. */
export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('runs').where('conversation_id', '=', id).where('kind', '=', 'chat').execute()
  await db.deleteFrom('conversations').where('id', '=', id).execute()
}
