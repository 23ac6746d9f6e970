import { deletedUser, type Participant, type Suggestion, type Thread } from '#contract/comms.ts'
import type { Page } from '#contract/endpoint.ts'
import type { Citation } from '#contract/shapes.ts'
import { nameOf } from '#server/access/people.ts'
import { begun, knownAs, messageText, takingPart } from '#server/access/threads.ts'
import type { Actor } from '#server/platform/context.ts'
import { containing, type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type PageInput, pageBy, withRows } from '#server/platform/paging.ts'
import * as messages from './messages.ts'

/** Signs of the newest message that a list shows. */
const PREVIEW = 30
/** So many messages with the words of a search are looked at; beyond it, all of one's own are read. */
const MOST_FOUND = 5_000
/** How long a server's word that somebody is there holds, in seconds. */
export const ONLINE_SECONDS = 45

type Row = {
  id: string
  is_group: boolean
  updated_at: string
  own_name: string | null
  read_seq: number
  suggestions_on: boolean
  participants: Participant[]
  unread_count: number
  last_text: string | null
  last_message_at: string | null
  last_sender_id: string | null
  suggestion: (Omit<Suggestion, 'citations'> & { citations: Citation[] }) | null
  suggestion_at: string | null
}

/** These threads as the actor sees them, in the order of their ids here; those that are not theirs to see are left out. */
export async function byIds(db: Db, actor: Actor, ids: readonly string[], most: number): Promise<Thread[]> {
  const me = sql`${actor.user_id}::uuid`
  const { rows } = await sql<Row>`select t.id, t.is_group, t.updated_at, p.name as own_name, p.read_seq,
      coalesce(p.suggestions_on, (select u.suggestions_on from users u where u.id = ${me})) as suggestions_on,
      people.participants, last.text as last_text, last."timestamp" as last_message_at, last.sender_id as last_sender_id,
      coalesce(unread.unread, 0) as unread_count,
      suggestion.it as suggestion, suggestion.created_at as suggestion_at
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted(id, n)
    join threads t on t.id = wanted.id
    ${takingPart(actor)}
    cross join lateral (select coalesce(json_agg(json_build_object('id', u.id, 'name', ${knownAs(actor, 'u')}, 'role', nullif(trim(u.role), ''),
        'read_seq', other.read_seq, 'is_online', exists (select 1 from online o
          where o.user_id = u.id and o.seen_at > clock_timestamp() - make_interval(secs => ${ONLINE_SECONDS})))
        order by lower(${knownAs(actor, 'u')}), u.id), '[]') as participants
      from thread_participants other join users u on u.id = other.user_id
      where other.thread_id = t.id and other.user_id <> ${me}) as people
    left join thread_unread(${[...ids]}::uuid[]) as unread on unread.thread_id = t.id
    left join lateral (select ${messageText(actor)} as text, m."timestamp", case when m.kind = 'text' then m.sender_id end as sender_id
      from thread_messages m left join users u on u.id = m.sender_id
      where m.thread_id = t.id and m.seq > p.cleared_seq and m.only_for is null order by m.seq desc limit 1) as last on true
    left join lateral (select s.created_at, json_build_object('id', s.id, 'text', s.text, 'citations', s.citations, 'state', s.state,
        'hint', s.hint, 'author', s.author, 'run_id', s.run_id) as it
      from thread_suggestions s where s.thread_id = t.id and s.user_id = ${me} and s.state in ('writing', 'ready', 'failed')
        and not exists (select 1 from thread_messages m where m.thread_id = t.id and m.kind = 'text' and m.seq > s.for_seq)
      order by s.created_at desc, s.id desc limit 1) as suggestion on true
    order by wanted.n`.execute(db)
  const said = await messages.lastOf(
    db,
    actor,
    rows.map((row) => row.id),
    most,
  )
  return rows.map((row) => threadOf(row, said.get(row.id) ?? []))
}

function threadOf(row: Row, last: Thread['messages']): Thread {
  const { id, is_group, participants, own_name, last_text, suggestion, suggestion_at, ...rest } = row
  const [first] = participants
  const people = participants.map(({ name }) => name).join(', ') || deletedUser
  const current = suggestion && { ...suggestion, created_at: suggestion_at ?? '' }
  return {
    ...rest,
    id,
    is_group,
    participants,
    messages: last,
    other_user_id: is_group ? null : (first?.id ?? null),
    other_user_name: people,
    other_user_role: is_group ? null : (first?.role ?? null),
    can_send: participants.length > 0,
    current_ai_suggestion_id: current?.id ?? null,
    current_ai_suggestion: current,
    last_message_preview: last_text === null ? null : [...last_text].slice(0, PREVIEW).join(''),
    own_name,
    name: own_name ?? people,
  }
}

export async function get(db: Db, actor: Actor, id: string, most: number): Promise<Thread | undefined> {
  return (await byIds(db, actor, [id], most))[0]
}

/** A list of threads reads so many messages at once, and so many threads where it reads none. */
const SAID_AT_ONCE = 500
const MOST_AT_ONCE = 200

export type ThreadQuery = PageInput & { search?: string; waiting?: 'true' | 'false'; messages: number }

/** Those that the actor takes part in, by what was said last. */
export async function list(db: Db, actor: Actor, input: ThreadQuery): Promise<Page<Thread>> {
  const me = sql`${actor.user_id}::uuid`
  let query = db
    .selectFrom('threads as t')
    .innerJoin('thread_participants as p', 'p.thread_id', 't.id')
    .select('t.id')
    .where('p.user_id', '=', actor.user_id)
    .where('p.hidden', '=', false)
    .where(begun(actor))
  if (input.search) {
    const pattern = containing(input.search)
    const said = await saying(db, actor, input.search)
    query = query.where(
      sql<boolean>`(p.name ilike ${pattern}
        or exists (select 1 from thread_participants other join users u on u.id = other.user_id
          where other.thread_id = t.id and other.user_id <> ${me} and ${knownAs(actor, 'u')} ilike ${pattern})
        or ${said})`,
    )
  }
  const waits = sql<boolean>`((select m.sender_id is distinct from ${me} from thread_messages m where m.thread_id = t.id and m.kind = 'text'
      and m.seq > p.cleared_seq order by m.seq desc limit 1) is true
    or exists (select 1 from thread_suggestions s where s.thread_id = t.id and s.user_id = ${me} and s.state in ('writing', 'ready')
      and not exists (select 1 from thread_messages m where m.thread_id = t.id and m.kind = 'text' and m.seq > s.for_seq)))`
  if (input.waiting === 'true') query = query.where(waits)
  if (input.waiting === 'false') query = query.where(sql<boolean>`not ${waits}`)
  const order = { column: sql`t.updated_at`, type: 'timestamptz', direction: 'desc' } as const
  const page = await pageBy(db, query, order, sql`t.id`, input)
  const atOnce = input.messages > 0 ? SAID_AT_ONCE / input.messages : MOST_AT_ONCE
  return withRows(page, (ids) => byIds(db, actor, ids, input.messages), Math.ceil(atOnce))
}

/** What others have said to the actor since they looked, in all their threads. */
export async function unread(db: Db, actor: Actor): Promise<{ messages: number; threads: number }> {
  const me = sql`${actor.user_id}::uuid`
  const { rows } = await sql<{ messages: number; threads: number }>`
    select coalesce(sum(unread.n), 0)::int as messages, (count(*) filter (where unread.n > 0))::int as threads
    from thread_participants p
    cross join lateral (select count(*) as n from thread_messages m where m.thread_id = p.thread_id and m.kind = 'text'
      and m.seq > greatest(p.read_seq, p.cleared_seq) and m.sender_id is distinct from ${me}) as unread
    where p.user_id = ${me} and not p.hidden`.execute(db)
  return rows[0] ?? { messages: 0, threads: 0 }
}

/** Threads `t` of the actor `p` in which these words were said: looked up where that is possible, else read. */
async function saying(db: Db, actor: Actor, search: string) {
  const { rows } = await sql<{
    ids: string[] | null
  }>`select search_like('thread_message', ${search}, ${MOST_FOUND}) as ids`.execute(db)
  const found = rows[0]?.ids
  if (!found)
    return sql`exists (select 1 from thread_messages m where m.thread_id = t.id and m.kind = 'text' and m.seq > p.cleared_seq
      and m.text ilike ${containing(search)})`
  // The fence: what was found is read first, and its threads after, not each thread for what was found.
  const { rows: threads } = await sql<{ id: string }>`select distinct m.thread_id as id
    from unnest(${found}::uuid[]) as hit (id) cross join lateral (select * from thread_messages where id = hit.id and kind = 'text' offset 0) m
    join thread_participants own on own.thread_id = m.thread_id and own.user_id = ${actor.user_id}::uuid and m.seq > own.cleared_seq`.execute(
    db,
  )
  return sql`t.id = any (${threads.map(({ id }) => id)}::uuid[])`
}

/** The thread of the actor with these people: the one that is there, or a new one. */
export async function begin(db: Db, people: readonly string[]): Promise<{ thread: string; made: boolean }> {
  const { rows } = await sql<{ thread: string; made: boolean }>`
    select thread, made from thread_begin(${[...people]}::uuid[], ${newId()}::uuid)`.execute(db)
  if (!rows[0]) throw new Error('no thread was begun')
  return rows[0]
}

export type ReadPosition = { is_group: boolean; seq: number; cleared_seq: number; people: string[]; others: number }

/** Who takes part in a thread of the actor's and has not deleted it, the actor too; how many others there are in all. Undefined: it is not there for them. */
export async function place(db: Db, actor: Actor, id: string): Promise<ReadPosition | undefined> {
  const { rows } = await sql<ReadPosition>`select t.is_group, t.seq, p.cleared_seq,
      (select array_agg(other.user_id) from thread_participants other where other.thread_id = t.id and not other.hidden) as people,
      (select count(*)::int from thread_participants other where other.thread_id = t.id and other.user_id <> p.user_id) as others
    from threads t ${takingPart(actor)}
    where t.id = ${id}::uuid`.execute(db)
  return rows[0]
}

export type OwnThreadSettings = { name?: string | null; suggestions_on?: boolean }

/** What the actor alone has changed about a thread. */
export async function setOwn(db: Db, actor: Actor, id: string, own: OwnThreadSettings): Promise<void> {
  if (Object.keys(own).length === 0) return
  const query = db.updateTable('thread_participants').set(own)
  await query.where('thread_id', '=', id).where('user_id', '=', actor.user_id).execute()
}

/** The actor has read up to this number. False: they had before. */
export async function setRead(db: Db, actor: Actor, id: string, seq: number): Promise<boolean> {
  const query = db.updateTable('thread_participants').set({ read_seq: seq })
  const done = await query
    .where('thread_id', '=', id)
    .where('user_id', '=', actor.user_id)
    .where('read_seq', '<', seq)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) > 0
}

/** The actor leaves. In a group the others read this line, with the actor's name for `{name}`. */
export async function leave(db: Db, id: string, line: string): Promise<void> {
  await sql`select thread_leave(${id}::uuid, ${newId()}::uuid, ${line})`.execute(db)
}

/** The name under which everybody in a thread knows the actor; null: they have given none. */
export async function ownName(db: Db, actor: Actor): Promise<string | null> {
  const query = db.selectFrom('users as u').select(nameOf('u').as('name')).where('u.id', '=', actor.user_id)
  return (await query.executeTakeFirst())?.name ?? null
}
