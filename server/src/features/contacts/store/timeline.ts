// Everything that the reader may see of a contact, in one line of days. Each source keeps its own rights.
import type { RawBuilder } from 'kysely'
import type { ContactGoal, TimelineEntry, TimelineKind } from '#contract/contact-timeline.ts'
import type { Page } from '#contract/endpoint.ts'
import { personOf } from '#server/access/people.ts'
import { begun, seenMessage, takingPart, threadName } from '#server/access/threads.ts'
import { seen, visible, waysToContacts } from '#server/access/visible.ts'
import { noteTitle } from '#server/analyst/notes/title.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { firstIds, idsSaying } from '#server/platform/listing.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'
import { canEditInteraction } from '../policy.ts'
import { type Naming, namingOf, passageOf, shortNames } from '../rules/naming.ts'
import type { FoundContact } from './contacts.ts'

/** So many records of a kind that name somebody are looked at, the newest of them. */
const MOST_NAMING = 500
/** So many letters of a text are read for the passage that names them. */
const MOST_READ = 20_000
const MOST_GOALS = 20

export type Subject = {
  id: string
  owner_id: string
  name: string
  emails: readonly string[]
  /** The account behind it, as far as the reader may know of it. */
  user_id: string | null
}
/** Of whom a timeline tells. */
export const subjectOf = ({ contact, owner_id }: FoundContact): Subject => {
  const { id, name, emails, user_id } = contact
  return { id, owner_id, name, emails, user_id }
}
type TimelineQuery = { actor: Actor; about: Subject; naming: Naming | null; today: string }
type Key = { kind: TimelineKind; id: string; day: string }

/** Where each kind comes from: `where` the rows that belong to the contact, `day` their day. */
const KEYS: Record<TimelineKind, (asked: TimelineQuery, wanted: readonly TimelineKind[]) => RawBuilder<Key> | null> = {
  interaction: ({ actor, about }, wanted) => sql`select 'interaction' as kind, i.id, i.date as day from interactions i
    where i.contact_id = ${about.id}::uuid ${
      // Mails stand there themselves: that some came on that day need not be said again.
      wanted.includes('exchange')
        ? sql`and not (i.notes is null and exists (select from mail_interactions mi where mi.interaction_id = i.id and mi.user_id = ${actor.user_id}::uuid))`
        : sql``
    }`,
  task: ({
    actor,
    about,
  }) => sql`select 'task' as kind, t.id, coalesce(t.due_date, (t.created_at at time zone 'UTC')::date) as day from tasks t
    where t.contact_id = ${about.id}::uuid and ${seen(actor, 'tasks t')}`,
  note: ({ actor, naming }) =>
    naming &&
    sql`select 'note' as kind, n.id, n.entry_date as day from notes n
      where n.user_id = ${actor.user_id}::uuid and n.id in (${found(naming, 'note')}) and ${names(naming, sql`n.content`)}`,
  file: ({ actor, naming }) =>
    naming &&
    sql`select 'file' as kind, f.id, (f.created_at at time zone 'UTC')::date as day from files f left join file_texts x on x.file_id = f.id
      where f.user_id = ${actor.user_id}::uuid and f.id in (${found(naming, 'file')})
        and ${names(naming, sql`concat_ws(E'\n', translate(f.name, '_-.', '   '), left(x.content, 200000))`)}`,
  thread: ({ actor, about }) =>
    about.user_id === null || about.user_id === actor.user_id
      ? null
      : sql`select 'thread' as kind, t.id, (l."timestamp" at time zone 'UTC')::date as day from threads t ${takingPart(actor)}
          join thread_participants o on o.thread_id = t.id and o.user_id = ${about.user_id}::uuid
          cross join lateral (select m."timestamp" from thread_messages m where m.thread_id = t.id and ${seenMessage} and m.kind = 'text'
            order by m.seq desc limit 1) l
          where ${begun(actor)}`,
  exchange: ({ actor, about }) =>
    about.emails.length === 0
      ? null
      : sql`select 'exchange' as kind, x.id, (x.last_at at time zone 'UTC')::date as day
          from ${each(sql`app_exchanges_with(${addressesOf(about)}::text[])`, 'exchanges')} as x where x.user_id = ${actor.user_id}::uuid`,
  meeting: ({ actor, about }) =>
    about.emails.length === 0
      ? null
      : sql`select 'meeting' as kind, m.id, coalesce(m.starts_on, (m.starts_at at time zone coalesce(u.time_zone, 'UTC'))::date) as day
          from ${each(sql`app_meetings_with(${addressesOf(about)}::text[])`, 'meetings')} as m join users u on u.id = m.user_id
          where m.user_id = ${actor.user_id}::uuid and not m.cancelled and not m.declined`,
  statement: ({ actor, about, naming }) => sql`select 'statement' as kind, s.id,
      coalesce(s.due_on, t.written_on, (s.created_at at time zone 'UTC')::date) as day
    from ${each(sql`(${concerning(about.id)}${naming ? sql` union ${speaking(naming)}` : sql``})`, 'statements')} as s
      cross join lateral (select written_on from statement_texts where id = s.text_id offset 0) as t
    where s.user_id = ${actor.user_id}::uuid and s.kind = 'promise' and not s.perhaps and (not s.hedged or s.answered) and s.direction in ('i_owe', 'owed_to_me')
      and s.state not in ('dismissed', 'replaced')
      ${naming ? sql`and (s.id = any (array(${concerning(about.id)})) or ${names(naming, sql`s.quote`)})` : sql``}`,
}

/** Rows that were found by other means, each looked up by its id (`wayToFound`). */
const each = (ids: RawBuilder<unknown>, table: string) =>
  sql`(select one.* from ${ids} as hit (id) cross join lateral (select * from ${sql.table(table)} where id = hit.id offset 0) as one offset 0)`
const concerning = (contact: string) => sql`select app_statements_of(${contact}::uuid)`
const speaking = ({ sought }: Naming) => sql`select app_statements_naming(${sought}::text[])`
const addressesOf = ({ emails }: Subject) => emails.map((email) => email.trim().toLowerCase())
const found = (naming: Naming, kind: string) =>
  sql`select f.id from app_naming(${naming.sought}::text[], array[${kind}]::text[], ${MOST_NAMING}) as f`

const names = ({ whole, short }: Naming, text: RawBuilder<unknown>) =>
  sql<boolean>`(search_key(${text}) ~ search_key(${whole}) ${short === null ? sql`` : sql`or ${text} ~ ${short}`})`

type Row = Omit<TimelineEntry, 'can_edit' | 'date'> & { author_id: string | null }

const nothing = {
  author: sql`null::json as author, null::uuid as author_id`,
  task: sql`null::text as status, null::text as priority`,
  promise: sql`null::text as direction, null::text as state`,
}
const noDue = sql`null::date as due_date`

/** What of each kind is shown; every column of `Row`. */
const ROWS: Record<TimelineKind, (asked: TimelineQuery, ids: RawBuilder<unknown>) => RawBuilder<Row>> = {
  interaction: (
    { actor },
    ids,
  ) => sql`select 'interaction' as kind, i.id, i.summary as title, i.notes, ${personOf(actor, 'author')} as author,
    i.author_id, i.updated_at, ${nothing.task}, ${noDue}, ${nothing.promise}
    from interactions i left join users author on author.id = i.author_id where i.id = any (${ids})`,
  task: (
    { actor },
    ids,
  ) => sql`select 'task' as kind, t.id, t.title, t.description as notes, ${personOf(actor, 'author')} as author,
    t.created_by as author_id, t.updated_at, t.status, t.priority, t.due_date, ${nothing.promise}
    from tasks t left join users author on author.id = t.created_by where t.id = any (${ids}) and ${seen(actor, 'tasks t')}`,
  note: (
    { actor },
    ids,
  ) => sql`select 'note' as kind, n.id, n.entry_date::text as title, left(n.content, ${MOST_READ}) as notes, ${nothing.author},
    n.updated_at, ${nothing.task}, ${noDue}, ${nothing.promise} from notes n where n.id = any (${ids}) and n.user_id = ${actor.user_id}::uuid`,
  file: ({ actor }, ids) => sql`select 'file' as kind, f.id, f.name as title, null as notes, ${nothing.author},
    f.updated_at, ${nothing.task}, ${noDue}, ${nothing.promise} from files f where f.id = any (${ids}) and f.user_id = ${actor.user_id}::uuid`,
  thread: (
    { actor },
    ids,
  ) => sql`select 'thread' as kind, t.id, ${threadName(actor)} as title, left(l.text, 300) as notes, ${nothing.author},
    t.updated_at, ${nothing.task}, ${noDue}, ${nothing.promise} from threads t ${takingPart(actor)}
    cross join lateral (select m.text from thread_messages m where m.thread_id = t.id and ${seenMessage} and m.kind = 'text'
      order by m.seq desc limit 1) l where t.id = any (${ids})`,
  exchange: (
    { actor },
    ids,
  ) => sql`select 'exchange' as kind, x.id, x.subject as title, null as notes, ${nothing.author},
    x.updated_at, ${nothing.task}, ${noDue}, ${nothing.promise} from exchanges x where x.id = any (${ids}) and x.user_id = ${actor.user_id}::uuid`,
  meeting: (
    { actor },
    ids,
  ) => sql`select 'meeting' as kind, m.id, m.title, nullif(m.place, '') as notes, ${nothing.author},
    m.updated_at, ${nothing.task}, ${noDue}, ${nothing.promise} from meetings m where m.id = any (${ids}) and m.user_id = ${actor.user_id}::uuid`,
  statement: (
    { actor, today },
    ids,
  ) => sql`select 'statement' as kind, s.id, s.what as title, s.quote as notes, ${nothing.author},
    s.updated_at, ${nothing.task}, s.due_on as due_date, s.direction,
    case when s.state in ('found', 'confirmed', 'moved', 'delegated') and k.status = 'Done' then 'done'
      when s.state in ('found', 'confirmed', 'moved', 'delegated') and (not s.hedged or s.answered) and s.due_on < ${today}::date then 'broken' else s.state end as state
    from statements s left join tasks k on k.id = s.task_id where s.id = any (${ids}) and s.user_id = ${actor.user_id}::uuid`,
}

/** By which words texts name this contact: short names only where no other visible contact has them. */
export async function naming(db: Db, actor: Actor, { id, name }: Pick<Subject, 'id' | 'name'>): Promise<Naming | null> {
  const short = shortNames(name)
  if (short.length === 0) return namingOf(name, [])
  // Said of whole words, so that two hundred who have it as a part of their names do not hide the one who is called so.
  const called = sql`regexp_split_to_array(lower(c.name), '[\\s,]+') && ${short.map((word) => word.toLowerCase())}::text[]`
  const ids = new Set<string>()
  for (const word of short) {
    const found = await idsSaying(db, 'contact', word)
    const nearest = {
      from: 'contacts c',
      alias: 'c',
      ways: waysToContacts(actor, false),
      where: [called],
      order: BY_NAME,
    }
    for (const other of found ?? (await firstIds(db, nearest, MOST_OTHERS))) ids.add(other)
  }
  const { rows } = await sql<{
    name: string
  }>`select c.name from contacts c where c.id = any (${[...ids]}::uuid[]) and ${called}
      and c.id <> ${id}::uuid and ${seen(actor, 'contacts c')} limit ${MOST_OTHERS}`.execute(db)
  return namingOf(
    name,
    rows.map((row) => row.name),
  )
}
const BY_NAME = { column: sql`c.sort_name`, type: 'text', direction: 'asc' } as const
const MOST_OTHERS = 200

/** What belongs to somebody because it says their name. */
const NAMED: readonly TimelineKind[] = ['note', 'file', 'statement']

/** Newest day first, in two queries: which records, and what they say. */
export async function timeline(
  db: Db,
  actor: Actor,
  about: Subject,
  { kinds, today, ...input }: PageInput & { kinds: readonly TimelineKind[]; today: string },
): Promise<Page<TimelineEntry>> {
  const asked = await askedOf(db, actor, about, kinds, today)
  const sources = kinds.flatMap((kind) => KEYS[kind](asked, kinds) ?? [])
  if (sources.length === 0) return { items: [], next: null, total: '0' }
  const all = sql<Key>`(${sql.join(sources, sql` union all `)})`.as<'e'>('e')
  const query = db.selectFrom(all).select(['e.kind', 'e.id', 'e.day'])
  const page = await pageBy(db, query, NEWEST, sql`e.id`, input)
  const rows = await rowsOf(db, asked, page.items)
  return { ...page, items: page.items.flatMap(({ kind, id, day }) => entryOf(asked, rows.get(`${kind} ${id}`), day)) }
}

const NEWEST = { column: sql`e.day`, type: 'date', direction: 'desc' } as const

async function askedOf(db: Db, actor: Actor, about: Subject, kinds: readonly TimelineKind[], today: string) {
  const needsName = kinds.some((kind) => NAMED.includes(kind))
  return { actor, about, today, naming: needsName ? await naming(db, actor, about) : null }
}

/** An entry of several people's timeline; `people`: the ids of those whom it concerns. */
export type SharedEntry = TimelineEntry & { people: string[] }

/** The same of several people at once; what concerns several stands there once. */
export async function timelineOfAll(
  db: Db,
  actor: Actor,
  abouts: readonly Subject[],
  { kinds, today, ...input }: PageInput & { kinds: readonly TimelineKind[]; today: string },
): Promise<Page<SharedEntry>> {
  const everybody: TimelineQuery[] = []
  for (const about of abouts) everybody.push(await askedOf(db, actor, about, kinds, today))
  const sources = everybody.flatMap((asked) =>
    kinds.flatMap((kind) => {
      const source = KEYS[kind](asked, kinds)
      return source ? sql`select s.kind, s.id, s.day, ${asked.about.id}::uuid as who from (${source}) s` : []
    }),
  )
  const [first] = everybody
  if (!first || sources.length === 0) return { items: [], next: null, total: '0' }
  const all = sql<
    Key & { people: string[] }
  >`(select u.kind, u.id, max(u.day) as day, array_agg(distinct u.who) as people
    from (${sql.join(sources, sql` union all `)}) u group by u.kind, u.id)`.as<'e'>('e')
  const query = db.selectFrom(all).select(['e.kind', 'e.id', 'e.day', 'e.people'])
  const page = await pageBy(db, query, NEWEST, sql`e.id`, input)
  const rows = await rowsOf(db, first, page.items)
  const items = page.items.flatMap(({ kind, id, day, people }) => {
    const asked = everybody.find(({ about }) => people.includes(about.id)) ?? first
    return entryOf(asked, rows.get(`${kind} ${id}`), day).map((entry) => ({ ...entry, people }))
  })
  return { ...page, items }
}

async function rowsOf(db: Db, asked: TimelineQuery, keys: readonly Key[]): Promise<Map<string, Row>> {
  const kinds = [...new Set(keys.map(({ kind }) => kind))]
  if (kinds.length === 0) return new Map()
  const parts = kinds.map((kind) => {
    const ids = keys.filter((key) => key.kind === kind).map(({ id }) => id)
    return sql`(${ROWS[kind](asked, sql`${ids}::uuid[]`)})`
  })
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
}

function entryOf({ actor, about }: TimelineQuery, row: Row | undefined, date: string): TimelineEntry[] {
  if (!row) return []
  const { author_id, author, ...rest } = row
  const isNote = rest.kind === 'note'
  return [
    {
      ...rest,
      title: isNote ? noteTitle({ content: rest.notes ?? '', entry_date: rest.title }) : rest.title,
      notes: isNote ? passageOf(rest.notes ?? '', about.name) : rest.notes,
      date,
      author: author && { id: author.id, name: author.name },
      can_edit: rest.kind === 'interaction' && canEditInteraction(actor, about, { author_id }),
    },
  ]
}

/** Open goals with a task about the contact, or whose words name them. */
export async function goalsOf(db: Db, actor: Actor, about: Subject): Promise<ContactGoal[]> {
  const by = await naming(db, actor, about)
  const text = sql`concat_ws(E'\n', g.title, g.description)`
  const named = by ? sql`g.id in (${found(by, 'goal')}) and ${names(by, text)}` : sql`false`
  const { rows } = await sql<ContactGoal>`with tied as (
      select distinct t.goal_id as id from tasks t where t.contact_id = ${about.id}::uuid and t.goal_id is not null and ${seen(actor, 'tasks t')})
    select g.id, g.title, g.due_date, g.status, case when g.id in (select id from tied) then 'task' else 'named' end as because
    from goals g where ${visible(actor, 'goals g')} and g.status in ('new', 'in_progress') and (g.id in (select id from tied) or ${named})
    order by g.due_date, g.id limit ${MOST_GOALS}`.execute(db)
  return rows
}
