// What the triggers make of rows as they come, made at once for rows that were written without them: a tenth of the time.
import type pg from 'pg'

/**
 * Makes what shares carry of their records, the entries of the search and the words of titles. The rows must have been written under
 * `set session_replication_role = replica`, which leaves out triggers and foreign keys. `say`: what is done, and when it began.
 */
export async function deriveRows(client: pg.Client, say: (what: string, from: number) => void = () => {}) {
  const timed = async (what: string, statement: string) => {
    const from = performance.now()
    await client.query(statement)
    say(what, from)
  }
  await timed(
    'what shares of tasks carry',
    `update task_shares s set created_by = t.created_by, assigned_to_user_id = t.assigned_to_user_id, status = t.status,
      priority = t.priority, created_at = t.created_at, updated_at = t.updated_at, due_rank = t.due_rank, urgency = t.urgency
      from tasks t where t.id = s.task_id`,
  )
  await timed(
    'what shares of contacts carry',
    `update contact_shares s set owner_id = c.owner_id, sort_name = c.sort_name,
      last_contacted_rank = c.last_contacted_rank, created_at = c.created_at from contacts c where c.id = s.contact_id`,
  )
  const { rows } = await client.query<{ kind: string; view: string | null }>(
    `select p.kind, (select v.relname from pg_class v where v.relkind = 'v' and v.relname in
        ('search_' || p.kind, 'search_' || p.kind || 's', 'search_' || regexp_replace(p.kind, 'y$', 'ies'))) as view
      from (select substring(c.relname from 'search_entries_(.*)') as kind from pg_inherits join pg_class c on c.oid = inhrelid
        where inhparent = 'search_entries'::regclass) p`,
  )
  for (const { kind, view } of rows) {
    const from = view ?? WITHOUT_VIEW[kind]
    if (!from) throw new Error(`What is searched of a ${kind} stands in no view, and not here either.`)
    await timed(
      `search entries: ${kind}`,
      `insert into search_entries (kind, id, owner_id, readers, title_key, text_key, words, at)
        select '${kind}', s.id, s.owner_id, s.readers, search_key(left(s.title, 200)), k.text, to_tsvector('simple', k.text), s.at
        from ${from} s, lateral (select search_key(concat_ws(E'\\n', s.title, s.body)) as text) k`,
    )
  }
  await timed(
    'words of titles',
    `insert into search_words select distinct word
      from search_entries e, unnest(tsvector_to_array(to_tsvector('simple', e.title_key))) as word where word ~ '^[[:alpha:]]{4,30}$'`,
  )
}

/** A thread is the reader of what was said in it. */
const WITHOUT_VIEW: Record<string, string> = {
  thread_message: `(select m.id, m.thread_id as owner_id, array[m.thread_id] as readers, '' as title, m.text as body, m."timestamp" as at
    from thread_messages m where m.kind = 'text')`,
  statement: `(select id, user_id as owner_id, array[user_id] as readers, what as title, quote as body, updated_at as at
    from statements where state <> 'dismissed')`,
  mail: `(select m.id, m.user_id as owner_id, array[m.user_id] as readers, m.subject as title,
    concat_ws(E'\\n', m.from_name, m.from_address, left(m.text, m.quoted_at)) as body, m.sent_at as at from mails m)`,
}
