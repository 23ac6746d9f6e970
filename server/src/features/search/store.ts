import { deletedUser } from '#contract/comms.ts'
import type { SearchKind } from '#contract/search.ts'
import { withoutUndo } from '#contract/undo-block.ts'
import { assignable, nameOf } from '#server/access/people.ts'
import { begun, knownAs, senderName, takingPart, threadName } from '#server/access/threads.ts'
import { orgsOf, seen, visible, waysToContacts } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { containing, type Db, sql } from '#server/platform/db.ts'
import { firstIds } from '#server/platform/listing.ts'
import type { Known } from './rules/spelled.ts'

/** An entry of the index: which record, how well it fits (5 best, below 1 only alike), and when its text last changed. */
export type Entry = { kind: SearchKind; id: string; score: number; at: string | null }
/** What a record that was found says. `parent_id`: the record on whose page it stands. */
export type SearchRow = {
  id: string
  title: string
  body: string | null
  detail: string | null
  parent_id: string | null
}

export type Question = { q: string; limit: number; alike: boolean }

/**
 * The best entries of the kinds that have an index. The function in the database knows who is asking; whatever it tells is
 * read again under row-level security (`Reader.read`), so that neither line stands alone (decision 0014).
 */
export async function entriesOf(db: Db, kinds: readonly SearchKind[], { q, limit, alike }: Question): Promise<Entry[]> {
  const { rows } = await sql<Entry>`select f.kind, f.id, f.score, f.at
    from search_find_all(${[...kinds]}::text[], array[${q}::text], ${limit}, ${alike}) as f`.execute(db)
  return rows
}

/** The same of each of several words, by one statement: with every entry the word that found it. */
export async function entriesOfEach(
  db: Db,
  kinds: readonly SearchKind[],
  words: readonly string[],
  { limit, alike }: { limit: number; alike: boolean },
): Promise<(Entry & { word: string })[]> {
  const { rows } = await sql<Entry & { word: string }>`select f.word, f.kind, f.id, f.score, f.at
    from search_find_all(${[...kinds]}::text[], ${[...words]}::text[], ${limit}, ${alike}) as f`.execute(db)
  return rows
}

/** Contacts that this person may see, with the head of their cards, those touched last first: whom a question may mean. */
export async function peopleOf(db: Db, actor: Actor): Promise<Known[]> {
  const ids = await firstIds(
    db,
    {
      ...{ from: 'contacts c', alias: 'c', ways: waysToContacts(actor, false), where: [] },
      order: { column: sql`c.updated_at`, type: 'timestamptz', direction: 'desc' },
    },
    MOST_PEOPLE,
  )
  const { rows } =
    await sql<Known>`select c.id, c.name, left(concat_ws(' ', c.role, c.company, substring(c.notes from '^([^.;,:\\n]{1,30})(?:[.;,:\\n]|$)')), 200) as card from contacts c where c.id = any (${idsOf(ids)}) and ${seen(actor, 'contacts c')}
    order by c.updated_at desc`.execute(db)
  return rows
}
const MOST_PEOPLE = 500

/** The newest talks with each of these contacts: their index does not say with whom they were. */
export async function talksWith(db: Db, actor: Actor, contactIds: readonly string[], most: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`select 'interaction' as kind, i.id, 2 as score, i.date::text as at from contacts c
    cross join lateral (select id, date from interactions where contact_id = c.id order by date desc, id desc limit ${most}) i
    where c.id = any (${idsOf(contactIds)}) and ${seen(actor, 'contacts c')}
    order by array_position(${idsOf(contactIds)}, c.id), i.date desc, i.id desc`.execute(db)
  return rows
}

/** Of the newest threads those with these people, by their whole names and in their order. */
export async function threadsWith(db: Db, actor: Actor, names: readonly string[], most: number): Promise<Entry[]> {
  const { rows } = await sql<{ id: string; at: string }>`select t.id, t.updated_at as at from (
      select t.id, t.updated_at, p.user_id from threads t ${takingPart(actor)} where ${begun(actor)} and p.name is null
      order by t.updated_at desc, t.id limit ${MOST_THREADS}) t
    cross join lateral (select min(n.place) as place from thread_participants o join users w on w.id = o.user_id
      join unnest(${names.map((name) => containing(name))}::text[]) with ordinality n (pattern, place) on ${knownAs(actor, 'w')} ilike n.pattern
      where o.thread_id = t.id and o.user_id <> t.user_id) theirs
    where theirs.place is not null order by theirs.place, t.updated_at desc, t.id limit ${most}`.execute(db)
  return rows.map(({ id, at }) => ({ kind: 'thread', id, score: 2, at }))
}
const MOST_THREADS = 200

type Reader = {
  /** Only for kinds without an index: few enough to be read as they are. */
  find?(db: Db, actor: Actor, question: Question): Promise<Entry[]>
  read(db: Db, actor: Actor, ids: readonly string[]): Promise<SearchRow[]>
}

const idsOf = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`

/**
 * Rows of a table by their ids, one by one. A prepared statement with `id = any (…)` is planned for nobody in particular: it then walks
 * all rows of the person, in an index that begins with them, in search of five.
 */
const byId = (table: string, alias: string, ids: readonly string[]) =>
  sql`unnest(${idsOf(ids)}) as hit (id) cross join lateral (select * from ${sql.table(table)} where id = hit.id offset 0) ${sql.ref(alias)}`

const DELETED = deletedUser.toLowerCase()

/** Each kind that can be found: how it is looked up and read. The only place in the server where a new kind is added. */
export const READERS: Record<SearchKind, Reader> = {
  goal: {
    read: async (db, actor, ids) =>
      (
        await sql<SearchRow>`select g.id, g.title, g.description as body, o.name as detail, null as parent_id from goals g
        left join organizations o on o.id = g.organization_id and o.deleted_at is null
        where g.id = any (${idsOf(ids)}) and ${visible(actor, 'goals g')}`.execute(db)
      ).rows,
  },
  kpi: {
    read: async (db, actor, ids) =>
      (
        await sql<SearchRow>`select k.id, k.name as title, null as body, g.title as detail, g.id as parent_id
        from kpis k join goals g on g.id = k.goal_id
        where k.id = any (${idsOf(ids)}) and ${visible(actor, 'goals g')}`.execute(db)
      ).rows,
  },
  task: {
    read: async (db, actor, ids) =>
      (
        await sql<SearchRow>`select t.id, t.title, concat_ws(E'\n', t.description, t.notes) as body, t.status as detail, null as parent_id
        from tasks t where t.id = any (${idsOf(ids)}) and ${seen(actor, 'tasks t')}`.execute(db)
      ).rows,
  },
  contact: {
    read: async (db, actor, ids) =>
      (
        await sql<SearchRow>`select c.id, c.name as title,
          concat_ws(E'\n', array_to_string(c.emails, ', '), array_to_string(c.phones, ', '), c.notes) as body,
          nullif(concat_ws(', ', nullif(c.role, ''), case when position(lower(c.company) in lower(coalesce(c.role, ''))) = 0 then c.company end), '') as detail, null as parent_id
        from contacts c where c.id = any (${idsOf(ids)}) and ${seen(actor, 'contacts c')}`.execute(db)
      ).rows,
  },
  company: {
    read: async (db, actor, ids) =>
      (
        await sql<SearchRow>`select k.id, k.name as title, concat_ws(E'\n', array_to_string(k.tags, ', '), k.notes) as body,
          nullif(array_to_string(k.domains, ', '), '') as detail, null as parent_id
        from companies k where k.id = any (${idsOf(ids)}) and ${seen(actor, 'companies k')}`.execute(db)
      ).rows,
  },
  interaction: {
    read: async (db, actor, ids) =>
      (
        await sql<SearchRow>`select i.id, i.summary as title, i.notes as body, c.name as detail, c.id as parent_id
        from interactions i join contacts c on c.id = i.contact_id
        where i.id = any (${idsOf(ids)}) and ${seen(actor, 'contacts c')}`.execute(db)
      ).rows,
  },
  note: {
    read: async (db, actor, ids) =>
      (
        await sql<SearchRow>`select n.id, '' as title, n.content as body, n.entry_date::text as detail, null as parent_id
        from ${byId('notes', 'n', ids)} where n.user_id = ${actor.user_id}::uuid`.execute(db)
      ).rows,
  },
  file: {
    read: async (db, actor, ids) =>
      (
        await sql<SearchRow>`select f.id, f.name as title, left(t.content, 20000) as body, null as detail, null as parent_id
        from ${byId('files', 'f', ids)} left join file_texts t on t.file_id = f.id
        where f.user_id = ${actor.user_id}::uuid`.execute(db)
      ).rows,
  },
  statement: {
    read: async (db, actor, ids) =>
      (
        await sql<SearchRow>`select s.id, s.what as title, s.quote as body, initcap(s.kind) as detail, null as parent_id
        from ${byId('statements', 's', ids)} where s.user_id = ${actor.user_id}::uuid`.execute(db)
      ).rows,
  },
  mail: {
    read: async (db, actor, ids) =>
      (
        await sql<SearchRow>`select m.id, m.subject as title, left(m.text, m.quoted_at) as body,
          case when m.own then 'You' else coalesce(nullif(m.from_name, ''), m.from_address) end as detail, m.exchange_id as parent_id
        from ${byId('mails', 'm', ids)} where m.user_id = ${actor.user_id}::uuid`.execute(db)
      ).rows,
  },
  advice: {
    read: async (db, actor, ids) =>
      (
        await sql<SearchRow>`select a.id, coalesce(a.advice_title, '') as title, a.content as body, null as detail, null as parent_id
        from ${byId('advice', 'a', ids)} where a.user_id = ${actor.user_id}::uuid`.execute(db)
      ).rows,
  },
  conversation: {
    read: async (db, actor, ids) =>
      (
        await sql<SearchRow>`select c.id, c.name as title, null as body, null as detail, null as parent_id
        from ${byId('conversations', 'c', ids)} where c.user_id = ${actor.user_id}::uuid`.execute(db)
      ).rows,
  },
  message: {
    read: async (db, actor, ids) =>
      (
        await sql<SearchRow>`select m.id, c.name as title, left(m.content, 20000) as body,
          case m.sender_type when 'user' then 'You' else coalesce(m.author, 'Adjutant') end as detail, c.id as parent_id
        from ${byId('messages', 'm', ids)} join conversations c on c.id = m.conversation_id
        where m.user_id = ${actor.user_id}::uuid`.execute(db)
      ).rows.map((row) => ({ ...row, body: row.body && withoutUndo(row.body) })),
  },
  thread: {
    async find(db, actor, { q, limit, alike }) {
      if (alike) return []
      const like = containing(q)
      // Who is called so is asked once, not for each of the threads; only a comma is found between two names.
      const { rows } = await sql<{
        id: string
        at: string
      }>`with called as materialized (select w.id from users w where ${!q.includes(',')} and ${knownAs(actor, 'w')} ilike ${like})
        select t.id, t.updated_at as at from threads t ${takingPart(actor)}
        where ${begun(actor)} and case when p.name is null and ${!(q.includes(',') || DELETED.includes(q.toLowerCase()))} then
            exists (select from thread_participants o where o.thread_id = t.id and o.user_id <> p.user_id and o.user_id in (select id from called))
          else ${threadName(actor)} ilike ${like} end
        order by t.updated_at desc, t.id limit ${limit}`.execute(db)
      return rows.map(({ id, at }) => ({ kind: 'thread', id, score: 2, at }))
    },
    read: async (db, actor, ids) =>
      (
        await sql<SearchRow>`select t.id, ${threadName(actor)} as title, null as body, null as detail, null as parent_id
          from threads t ${takingPart(actor)} where t.id = any (${idsOf(ids)})`.execute(db)
      ).rows,
  },
  thread_message: {
    read: async (db, actor, ids) =>
      (
        await sql<SearchRow>`select said.* from unnest(${idsOf(ids)}) as hit (id) cross join lateral (
          select m.id, ${threadName(actor)} as title, m.text as body,
            case when m.sender_id = p.user_id then 'You' else ${senderName(actor)} end as detail, t.id as parent_id
          from (select * from thread_messages where id = hit.id and kind = 'text' offset 0) m
          join threads t on t.id = m.thread_id ${takingPart(actor)} left join users u on u.id = m.sender_id
          where m.seq > p.cleared_seq offset 0) said`.execute(db)
      ).rows,
  },
  person: {
    async find(db, actor, { q, limit, alike }) {
      const like = containing(q)
      const name = nameOf('u')
      const { rows } = await sql<{ id: string }>`select u.id from users u where ${!alike} and ${assignable(actor, 'u')}
        and (${name} ilike ${like} or u.email ilike ${like}) order by lower(coalesce(${name}, u.email)), u.id limit ${limit}`.execute(
        db,
      )
      return rows.map(({ id }) => ({ kind: 'person', id, score: 2, at: null }))
    },
    read: async (db, actor, ids) =>
      (
        await sql<SearchRow>`select u.id, coalesce(${nameOf('u')}, u.email) as title, null as body, u.email as detail, null as parent_id
          from users u where u.id = any (${idsOf(ids)}) and ${assignable(actor, 'u')}`.execute(db)
      ).rows,
  },
  organization: {
    async find(db, actor, { q, limit, alike }) {
      const { rows } = await sql<{
        id: string
      }>`select o.id from organizations o where ${!alike} and o.id = any (${orgsOf(actor)})
        and o.name ilike ${containing(q)} order by lower(o.name), o.id limit ${limit}`.execute(db)
      return rows.map(({ id }) => ({ kind: 'organization', id, score: 2, at: null }))
    },
    read: async (db, actor, ids) =>
      (
        await sql<SearchRow>`select o.id, o.name as title, null as body, null as detail, null as parent_id from organizations o
          where o.id = any (${idsOf(ids)}) and o.id = any (${orgsOf(actor)}) and o.deleted_at is null`.execute(db)
      ).rows,
  },
  schedule: {
    async find(db, actor, { q, limit, alike }) {
      const { rows } = await sql<{
        id: string
      }>`select s.id from schedules s where ${!alike} and s.user_id = ${actor.user_id}::uuid
        and search_key(s.title) like search_pattern(search_key(${q})) order by lower(s.title), s.id limit ${limit}`.execute(
        db,
      )
      return rows.map(({ id }) => ({ kind: 'schedule', id, score: 2, at: null }))
    },
    read: async (db, actor, ids) =>
      (
        await sql<SearchRow>`select s.id, s.title, s.question as body, case when s.is_paused then 'Paused' end as detail, null as parent_id
          from ${byId('schedules', 's', ids)} where s.user_id = ${actor.user_id}::uuid`.execute(db)
      ).rows,
  },
}
