// Conversations that a rule has named and a model may name better; as the owner of the database.
import { OPEN } from '#server/engine/run-rows.ts'
import { type Db, sql } from '#server/platform/db.ts'

/** `name`: as the rule made it. `question`, `answer`: what was said first; `model`: who answered, null: no model did. */
export type Unnamed = {
  id: string
  user_id: string
  name: string
  question: string | null
  answer: string | null
  model: string | null
}

const READ = 2_000
const open = sql.join(OPEN.map((status) => sql.lit(status)))

/** Takes conversations whose first answer is there, each once: whatever becomes of it, it is not tried again. */
export async function takeUnnamed(db: Db, most: number): Promise<Unnamed[]> {
  const { rows } = await sql<Unnamed>`with due as (
      select c.id from conversations c where c.naming_at > clock_timestamp() - interval '1 day' and c.naming_at is not null
        and exists (select from messages m where m.conversation_id = c.id and m.shown and m.sender_type = 'ai')
        and not exists (select from runs r where r.conversation_id = c.id and r.status in (${open}))
      order by c.naming_at limit ${most} for update skip locked),
    taken as (update conversations c set naming_at = null from due where c.id = due.id
      returning c.id, c.user_id, c.name, c.named_by, c.temporary_until)
    select t.id, t.user_id, t.name, q.content as question, left(a.content, ${READ}) as answer, a.model
    from taken t
      left join lateral (select left(m.content, ${READ}) as content from messages m
        where m.conversation_id = t.id and m.shown and m.sender_type = 'user' order by m.seq limit 1) q on true
      left join lateral (select m.content, m.model from messages m
        where m.conversation_id = t.id and m.shown and m.sender_type = 'ai' order by m.seq limit 1) a on true
    where t.named_by = 'rule' and t.temporary_until is null`.execute(db)
  return rows
}

/** Whether an answer is being written that a name follows; whatever takes longer is found at the next look. */
export async function isNamingDue(db: Db): Promise<boolean> {
  const { rows } =
    await sql`select 1 from conversations where naming_at > clock_timestamp() - interval '10 minutes' limit 1`.execute(
      db,
    )
  return rows.length > 0
}

/** False: its person has named it meanwhile, or it is gone. */
export async function nameByModel(
  db: Db,
  { id, name }: Pick<Unnamed, 'id' | 'name'>,
  better: string,
): Promise<boolean> {
  const { rows } = await sql`update conversations set name = ${better}, named_by = 'model'
    where id = ${id}::uuid and named_by = 'rule' and name = ${name} and temporary_until is null returning 1`.execute(db)
  return rows.length > 0
}
