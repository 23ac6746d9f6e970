// The tree that the messages of a conversation are: those that follow the same message are versions of one place.
import { type Db, sql } from '#server/platform/db.ts'

/**
 * Shows the version to which a message belongs: the way from the first message over it to what was said last after it. The
 * conversation's row is held by the caller.
 */
export async function show(db: Db, conversationId: string, messageId: string): Promise<void> {
  await sql`with recursive target as (
      select seq, parent_seq, shown from messages where id = ${messageId}::uuid and conversation_id = ${conversationId}::uuid
    ), up as (
      select seq, parent_seq, shown from target
      union all select m.seq, m.parent_seq, m.shown from up join messages m
        on m.conversation_id = ${conversationId}::uuid and m.seq = up.parent_seq where not up.shown
    ), down as (
      select seq from target where not shown
      union all select (select max(m.seq) from messages m where m.conversation_id = ${conversationId}::uuid and m.parent_seq = down.seq)
        from down where down.seq is not null
    ), way as (select seq from up union select seq from down where seq is not null),
    -- Up to here both ways are one.
    fork as (select coalesce(max(seq) filter (where shown), 0) as seq from up)
    update messages m set shown = not m.shown from fork
      where m.conversation_id = ${conversationId}::uuid and m.seq > fork.seq
        and not exists (select 1 from target where shown)
        and m.shown is distinct from (m.seq in (select seq from way))`.execute(db)
}

/** Hides what is shown from this number on: another version of it is about to come. That a reply had failed is not kept as one. */
export async function hideFrom(db: Db, conversationId: string, seq: number): Promise<void> {
  await sql`delete from messages m where m.conversation_id = ${conversationId}::uuid and m.shown and m.seq >= ${seq}
    and m.sender_type = 'system' and not exists (select 1 from messages o where o.conversation_id = m.conversation_id
      and o.shown and o.seq >= ${seq} and o.sender_type <> 'system')`.execute(db)
  await db
    .updateTable('messages')
    .set({ shown: false })
    .where('conversation_id', '=', conversationId)
    .where('seq', '>=', seq)
    .where('shown', '=', true)
    .execute()
}

/** What was said last by the person before this number, on the way that is shown; not what answered a run. */
export async function askedBefore(
  db: Db,
  conversationId: string,
  seq: number,
): Promise<{ seq: number; content: string } | undefined> {
  return db
    .selectFrom('messages')
    .select(['seq', 'content'])
    .where('conversation_id', '=', conversationId)
    .where('sender_type', '=', 'user')
    .where('run_id', 'is', null)
    .where('shown', '=', true)
    .where('seq', '<', seq)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Copies the way from the first message to this one into another conversation, which is empty. Runs stay where they are. */
export async function copyInto(db: Db, from: string, messageId: string, to: string): Promise<void> {
  await sql`with recursive way as (
      select m.* from messages m where m.id = ${messageId}::uuid and m.conversation_id = ${from}::uuid
      union all select m.* from way join messages m on m.conversation_id = way.conversation_id and m.seq = way.parent_seq
    ), numbered as (select *, row_number() over (order by seq) as n from way)
    insert into messages (id, conversation_id, user_id, seq, parent_seq, sender_type, content, citations, model, author, incomplete, settings, timestamp, checks)
      select id_of(${to}::text || ':' || id), ${to}::uuid, user_id, n, n - 1, sender_type, content, citations, model, author, incomplete, settings, timestamp, checks
      from numbered order by n`.execute(db)
  await sql`update conversations set seq = (select coalesce(max(m.seq), 0) from messages m where m.conversation_id = ${to}::uuid)
    where id = ${to}::uuid`.execute(db)
}
