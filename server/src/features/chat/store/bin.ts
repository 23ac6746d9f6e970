// Conversations in the bin: with all that was said, and with what hung on them and stays elsewhere meanwhile.
import { inBin, putIntoBin } from '#server/access/bin.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'

type DeletedConversation = { conversation: unknown; messages: unknown[]; files: string[]; runs: string[] }

/** Puts it into the bin as it stands; whoever calls deletes it. What its replies had read, asked for and used is not in it. */
export async function moveToBin(db: Db, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql<DeletedConversation>`select to_jsonb(c) as conversation,
      coalesce((select jsonb_agg(to_jsonb(m) - 'run_id' order by m.seq) from messages m where m.conversation_id = c.id), '[]') as messages,
      coalesce((select jsonb_agg(f.id) from files f where f.conversation_id = c.id), '[]') as files,
      coalesce((select jsonb_agg(r.id) from runs r where r.conversation_id = c.id and r.kind <> 'chat'), '[]') as runs
    from conversations c where c.id = ${id}::uuid and c.user_id = ${actor.user_id}::uuid`.execute(db)
  if (rows[0]) await putIntoBin(db, actor, { kind: 'conversation', id, owner: actor.user_id, record: rows[0] })
}

/** Puts it back with its id, its versions and times, its files and the runs of crews and flows that are still there. False: it is not in the bin. */
export async function putBack(db: Db, actor: Actor, id: string): Promise<boolean> {
  const kept = await inBin<DeletedConversation>(db, actor, 'conversation', id)
  if (!kept) return false
  const { rows } = await sql`delete from deleted_records where kind = 'conversation' and id = ${id}::uuid
    and deleted_by = ${actor.user_id}::uuid returning 1`.execute(db)
  if (rows.length === 0) return false
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  await sql`insert into conversations select * from jsonb_populate_record(null::conversations, ${json(kept.conversation)})`.execute(
    db,
  )
  await sql`insert into messages select * from jsonb_populate_recordset(null::messages, ${json(kept.messages)})`.execute(
    db,
  )
  await sql`update files set conversation_id = ${id}::uuid where id = any (${kept.files}::uuid[]) and conversation_id is null`.execute(
    db,
  )
  await sql`update runs set conversation_id = ${id}::uuid where id = any (${kept.runs}::uuid[]) and conversation_id is null`.execute(
    db,
  )
  return true
}
