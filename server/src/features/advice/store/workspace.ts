import { goalProgress } from '#contract/goal-progress.ts'
import { messageText, seenMessage, senderName, takingPart, threadName } from '#server/access/threads.ts'
import { seen, visible, waysToContacts, waysToTasks } from '#server/access/visible.ts'
import { ownDay } from '#server/analyst/dates/own-day.ts'
import type {
  Workspace,
  WorkspaceContact,
  WorkspaceFile,
  WorkspaceGoal,
  WorkspaceNote,
  WorkspaceStatement,
  WorkspaceTask,
  WorkspaceThread,
} from '#server/analyst/workspace/workspace.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, isAmong, sql } from '#server/platform/db.ts'
import { firstIds } from '#server/platform/listing.ts'
import { readerOf } from './reader.ts'

/** The most that one analysis reads of each kind, newest first: enough for years of one person's work. */
const MOST = {
  goals: 200,
  kpiValues: 60,
  tasks: 500,
  notes: 250,
  contacts: 300,
  interactions: 20,
  files: 60,
  fileSigns: 40_000,
  threads: 60,
  messages: 40,
  messageDays: 120,
  messageSigns: 4_000,
  statements: 300,
  statementDays: 400,
  answered: 300,
  statementSigns: 600,
} as const

/** Everything that the actor may see and that advice can rest on, in the actor's transaction. `today`: yyyy-mm-dd. */
export async function gather(db: Db, actor: Actor, today: string): Promise<Workspace> {
  const newest = await tasks(db, actor)
  return {
    today,
    user: await person(db, actor),
    reader: await readerOf(db, actor, newest),
    goals: await goals(db, actor),
    tasks: newest,
    notes: await notes(db, actor),
    contacts: await contacts(db, actor),
    files: await files(db, actor),
    threads: await threads(db, actor, today),
    statements: await statements(db, actor, today),
  }
}

/** What is counted and worked out again: the same goals, tasks, notes and contacts, and of which kinds there are more. */
export async function countable(db: Db, actor: Actor, today: string): Promise<Workspace> {
  const all = {
    user: await person(db, actor),
    goals: await goals(db, actor),
    tasks: await tasks(db, actor),
    notes: await notes(db, actor),
    contacts: await contacts(db, actor),
    statements: await statements(db, actor, today),
  }
  const cut = [
    ...(all.goals.length >= MOST.goals ? (['goal'] as const) : []),
    ...(all.tasks.length >= MOST.tasks ? (['task'] as const) : []),
    ...(all.notes.length >= MOST.notes ? (['note'] as const) : []),
    ...(all.contacts.length >= MOST.contacts ? (['contact'] as const) : []),
  ]
  return { today, ...all, cut, unread: await unread(db, actor, all) }
}

/** Written just now: what they state is not kept yet. */
async function unread(
  db: Db,
  actor: Actor,
  { notes, contacts }: Pick<Workspace, 'notes' | 'contacts'>,
): Promise<string[]> {
  const ids = [...notes, ...contacts.flatMap(({ interactions }) => interactions)].map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`select id from unnest(${ids}::uuid[]) id
    where not exists (select from statement_texts t where t.user_id = ${actor.user_id}::uuid and t.kind in ('note', 'interaction') and t.source_id = id)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function person(db: Db, actor: Actor): Promise<Workspace['user']> {
  const row = await db
    .selectFrom('users')
    .select(
      sql<string>`coalesce(nullif(name, ''), nullif(concat_ws(' ', first_name, last_name), ''), email)`.as('name'),
    )
    .where('id', '=', actor.user_id)
    .executeTakeFirst()
  return { id: actor.user_id, name: row?.name ?? actor.email, time_zone: actor.time_zone }
}

async function goals(db: Db, actor: Actor): Promise<WorkspaceGoal[]> {
  const rows = await db
    .selectFrom('goals as g')
    .leftJoin('organizations as o', (join) =>
      join.onRef('o.id', '=', 'g.organization_id').on('o.deleted_at', 'is', null),
    )
    .select([
      'g.id',
      'g.title',
      'g.description',
      'g.due_date',
      'g.status',
      'g.created_at',
      'o.name as organization_name',
    ])
    .select(
      sql<
        WorkspaceGoal['kpis']
      >`coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name, 'current_value', k.current_value,
        'target_value', k.target_value, 'unit', k.unit, 'direction', k.direction, 'start_value', k.start_value,
        'started_on', k.started_on, 'history', coalesce((select json_agg(json_build_object('value', h.value, 'recorded_at', h.recorded_at) order by h.recorded_at, h.id)
          from (select v.id, v.value, v.recorded_at from kpi_values v where v.kpi_id = k.id
            order by v.recorded_at desc, v.id desc limit ${MOST.kpiValues}) h), '[]')) order by k.position)
        from kpis k where k.goal_id = g.id), '[]')`.as('kpis'),
    )
    .select(sql<boolean>`g.user_id is distinct from ${actor.user_id}::uuid`.as('foreign'))
    .where(visible(actor, 'goals g'))
    .orderBy('g.updated_at', 'desc')
    .limit(MOST.goals)
    .execute()
  return rows.map((row) => ({ ...row, progress: goalProgress(row.kpis) })) as WorkspaceGoal[]
}

/** Of very many the newest are found first, each way in the order of its index, and read then. */
const NEWEST = { type: 'timestamptz', direction: 'desc' } as const

async function tasks(db: Db, actor: Actor): Promise<WorkspaceTask[]> {
  const list = { from: 'tasks t', alias: 't', ways: waysToTasks(actor, false), where: [] }
  const ids = await firstIds(db, { ...list, order: { ...NEWEST, column: sql`t.updated_at` } }, MOST.tasks)
  const rows = await db
    .selectFrom('tasks as t')
    .leftJoin('users as a', 'a.id', 't.assigned_to_user_id')
    .select([
      't.id',
      't.title',
      't.description',
      't.status',
      't.priority',
      't.due_date',
      't.goal_id',
      't.assigned_to_user_id',
      't.created_at',
      't.updated_at',
    ])
    .select(
      sql<string | null>`case when a.id is null then null else
        coalesce(nullif(a.name, ''), nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.email) end`.as(
        'assigned_to_name',
      ),
    )
    .select(sql<boolean>`t.created_by is distinct from ${actor.user_id}::uuid`.as('foreign'))
    .where(isAmong('t.id', ids))
    .where(seen(actor, 'tasks t'))
    .orderBy('t.updated_at', 'desc')
    .execute()
  return rows as WorkspaceTask[]
}

async function notes(db: Db, actor: Actor): Promise<WorkspaceNote[]> {
  return db
    .selectFrom('notes')
    .select(['id', 'entry_date', 'content'])
    .where('user_id', '=', actor.user_id)
    .orderBy('entry_date', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST.notes)
    .execute()
}

async function contacts(db: Db, actor: Actor): Promise<WorkspaceContact[]> {
  const list = { from: 'contacts c', alias: 'c', ways: waysToContacts(actor, false), where: [] }
  const ids = await firstIds(db, { ...list, order: { ...NEWEST, column: sql`c.updated_at` } }, MOST.contacts)
  const rows = await db
    .selectFrom('contacts as c')
    .select(['c.id', 'c.name', 'c.role', 'c.notes'])
    .select(sql<string>`concat_ws(', ', c.phones[1], c.emails[1])`.as('reach'))
    .select(
      sql<string | null>`(select max(i.date)::text from interactions i where i.contact_id = c.id)`.as(
        'last_interaction_date',
      ),
    )
    .select(
      sql<
        WorkspaceContact['interactions']
      >`coalesce((select json_agg(json_build_object('id', i.id, 'date', i.date, 'summary', i.summary,
        'notes', i.notes) order by i.date desc, i.id desc) from (select * from interactions where contact_id = c.id
        order by date desc, id desc limit ${MOST.interactions}) i), '[]')`.as('interactions'),
    )
    .select(sql<boolean>`c.owner_id is distinct from ${actor.user_id}::uuid`.as('foreign'))
    .where(isAmong('c.id', ids))
    .where(seen(actor, 'contacts c'))
    .orderBy('c.updated_at', 'desc')
    .execute()
  return rows
}

/** What the person filed, with its text, from the day on which it was kept: a contract bites whether anybody wrote a note on it or not. */
async function files(db: Db, actor: Actor): Promise<WorkspaceFile[]> {
  const rows = await db
    .selectFrom('files as f')
    .innerJoin('file_texts as t', 't.file_id', 'f.id')
    .select([
      'f.id',
      'f.name',
      sql<string>`f.created_at::date::text`.as('day'),
      sql<string>`left(t.content, ${MOST.fileSigns})`.as('text'),
    ])
    .where('f.user_id', '=', actor.user_id)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(MOST.files)
    .execute()
  return rows.map((file) => ({ ...file, day: ownDay(file.text, file.day) }))
}

/** What was said lately in the threads of the actor, those that were moved last first; each message as the actor may see it. */
async function threads(db: Db, actor: Actor, today: string): Promise<WorkspaceThread[]> {
  const { rows } = await sql<WorkspaceThread>`select t.id, ${threadName(actor)} as title, said.messages
    from threads t ${takingPart(actor)}
    cross join lateral (select json_agg(json_build_object('by', l.by, 'mine', l.mine, 'day', l.day, 'text', l.text) order by l.seq) as messages
      from (select m.seq, ${senderName(actor)} as by, m.sender_id is not distinct from p.user_id as mine,
          (m."timestamp" at time zone ${actor.time_zone ?? 'UTC'})::date::text as day, left(${messageText(actor)}, ${MOST.messageSigns}) as text
        from thread_messages m left join users u on u.id = m.sender_id
        where m.thread_id = t.id and m.kind = 'text' and ${seenMessage}
          and m."timestamp" > ${today}::date - ${MOST.messageDays}::int
        order by m.seq desc limit ${MOST.messages}) l) said
    where said.messages is not null
    order by t.updated_at desc, t.id desc limit ${MOST.threads}`.execute(db)
  return rows
}

/**
 * What is open of what texts promise and leave undecided, found last first, and what the person answered: as done, as none, or otherwise
 * than it was found. As the actor may see it; what a task carried to its end is not open.
 */
async function statements(db: Db, actor: Actor, today: string): Promise<WorkspaceStatement[]> {
  const mine = sql`s.user_id = ${actor.user_id}::uuid`
  const { rows } = await sql<WorkspaceStatement>`with found as (
      (select s.id from statements s where ${mine} and s.kind in ('promise', 'question') and not s.perhaps
        and s.state in ('found', 'confirmed', 'moved', 'delegated', 'broken')
        and not exists (select from tasks k where k.id = s.task_id and k.status = 'Done')
        order by s.created_at desc, s.id desc limit ${MOST.statements})
      union (select s.id from statements s where ${mine} and s.answered order by s.created_at desc, s.id desc limit ${MOST.answered})
      union (select s.id from statements s where ${mine} and s.state in ('done', 'moved', 'cancelled', 'replaced') and not s.perhaps
        order by s.created_at desc, s.id desc limit ${MOST.answered}))
    select s.id, s.kind as "is", s.answered, s.direction = 'i_owe' as own, s.perhaps, s.state, s.due_on::text as due,
      case when l.id is not null then json_build_object('id', l.source_id, 'day', l.written_on::text,
        'quote', left(s.suggested ->> 'quote', ${MOST.statementSigns})) end as maybe,
      left(s.quote, ${MOST.statementSigns}) as quote, t.written_on::text as day,
      coalesce((select c.name from contacts c where c.id::text = s.who ->> 'resolved' and ${visible(actor, 'contacts c')}), s.who ->> 'words') as who,
      case when coalesce(s.to_whom ->> 'resolved', '') <> 'me' then
        coalesce((select c.name from contacts c where c.id::text = s.to_whom ->> 'resolved' and ${visible(actor, 'contacts c')}), s.to_whom ->> 'words') end as "to",
      json_build_object('kind', t.kind, 'id', t.source_id, 'label', coalesce(
        (select f.name from files f where f.id = t.file_id),
        (select nullif(m.subject, '') from mails m where m.id = t.mail_id), initcap(t.kind))) as source
    from statements s join statement_texts t on t.id = s.text_id left join statement_texts l on l.id = s.suggested_by
    where s.id in (select id from found) and t.written_on > ${today}::date - ${MOST.statementDays}::int
    order by t.written_on desc, s.id`.execute(db)
  return rows
}
