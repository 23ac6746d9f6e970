import type { RawBuilder } from 'kysely'
import type { Citation } from '#contract/shapes.ts'
import { openStatuses } from '#contract/task-status.ts'
import {
  type BriefingAnswer,
  type BriefingItem,
  type ChangedToday,
  type GoalConfidence,
  MOST_TODAY,
  type ScheduleToday,
} from '#contract/today.ts'
import { seenMessage, takingPart } from '#server/access/threads.ts'
import { seen, visible, waysToTasks } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, isAmong, sql } from '#server/platform/db.ts'
import { firstIds } from '#server/platform/listing.ts'

export type StoredBriefing = {
  took_ms: number
  day: string
  /** `watched`: it is counted, and takes no place. */
  items: (Omit<BriefingItem, 'answer' | 'made_task_id'> & { watched?: true })[]
  confidence: GoalConfidence[]
  made_at: string
}

/** What was made for this person last; says that they have looked. */
export async function markSeen(db: Db, userId: string): Promise<StoredBriefing | undefined> {
  return db
    .updateTable('briefings')
    .set({ seen_at: sql`clock_timestamp()` })
    .where('user_id', '=', userId)
    .returning([
      'day',
      'made_at',
      'took_ms',
      sql<StoredBriefing['items']>`items`.as('items'),
      sql<StoredBriefing['confidence']>`confidence`.as('confidence'),
    ])
    .executeTakeFirst() as Promise<StoredBriefing | undefined>
}

/** `seen`: its person is looking. It is as old as its transaction: what others write while it is made counts as newer. */
export async function save(
  db: Db,
  userId: string,
  { day, items, took_ms, confidence }: Omit<StoredBriefing, 'made_at'>,
  seen: boolean,
): Promise<StoredBriefing> {
  const { rows } =
    await sql<StoredBriefing>`insert into briefings (user_id, day, items, confidence, took_ms, made_at, seen_at)
      values (${userId}, ${day}, ${JSON.stringify(items)}::jsonb, ${JSON.stringify(confidence)}::jsonb, ${took_ms}, now(), case when ${seen} then clock_timestamp() end)
    on conflict (user_id) do update set day = excluded.day, items = excluded.items, confidence = excluded.confidence, took_ms = excluded.took_ms, made_at = excluded.made_at, asked_at = null,
      seen_at = coalesce(excluded.seen_at, briefings.seen_at)
    returning day, items, confidence, took_ms, made_at`.execute(db)
  return rows[0] as StoredBriefing
}

export async function answers(db: Db, userId: string): Promise<Map<string, BriefingAnswer>> {
  const rows = await db.selectFrom('briefing_answers').select(['key', 'answer']).where('user_id', '=', userId).execute()
  return new Map(rows.map(({ key, answer }) => [key, answer as BriefingAnswer]))
}

/** The tasks that the actor made of items and still sees, by the key of the item. */
export async function madeTasks(db: Db, actor: Actor): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; task_id: string }>`select m.key, m.task_id from briefing_tasks m
    join tasks t on t.id = m.task_id where m.user_id = ${actor.user_id}::uuid and ${seen(actor, 'tasks t')}`.execute(db)
  return new Map(rows.map(({ key, task_id }) => [key, task_id]))
}

export async function setTask(db: Db, userId: string, key: string, taskId: string): Promise<void> {
  await sql`insert into briefing_tasks (user_id, key, task_id) values (${userId}, ${key}, ${taskId})
    on conflict (user_id, key) do update set task_id = excluded.task_id`.execute(db)
}

export async function counts(db: Db, userId: string): Promise<Record<BriefingAnswer, number>> {
  const rows = await db
    .selectFrom('briefing_answers')
    .select(['answer', sql<number>`count(*)::int`.as('n')])
    .where('user_id', '=', userId)
    .where('at', '>', sql<string>`clock_timestamp() - interval '30 days'`)
    .groupBy('answer')
    .execute()
  const of = (answer: BriefingAnswer) => rows.find((row) => row.answer === answer)?.n ?? 0
  return { useful: of('useful'), known: of('known'), wrong: of('wrong') }
}

/** Open tasks of the person's own, due by `day`, that nobody has: their ids, due first. */
export async function givenToNobody(
  db: Db,
  actor: Actor,
  { day, most }: { day: string; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select t.id from tasks t
    where t.created_by = ${actor.user_id}::uuid and t.assigned_to_user_id is null and t.due_rank <= ${day}::date
      and t.status = any (${[...openStatuses]}::text[]) and ${seen(actor, 'tasks t')}
    order by t.due_rank, t.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Null takes the answer back. */
export async function setAnswer(db: Db, userId: string, key: string, answer: BriefingAnswer | null): Promise<void> {
  if (answer === null)
    await db.deleteFrom('briefing_answers').where('user_id', '=', userId).where('key', '=', key).execute()
  else
    await sql`insert into briefing_answers (user_id, key, answer) values (${userId}, ${key}, ${answer})
      on conflict (user_id, key) do update set answer = excluded.answer, at = clock_timestamp()`.execute(db)
}

/** Whether something that a briefing is made of has changed since, as far as the person's own records tell. */
export async function isStale(db: Db, userId: string, since: string): Promise<boolean> {
  const { rows } = await sql<{ stale: boolean }>`select
      exists (select from notes where user_id = ${userId} and updated_at > ${since}::timestamptz)
      or exists (select from goals where user_id = ${userId} and updated_at > ${since}::timestamptz)
      or exists (select from tasks where (created_by = ${userId} or assigned_to_user_id = ${userId}) and updated_at > ${since}::timestamptz)
      or exists (select from contacts where owner_id = ${userId} and updated_at > ${since}::timestamptz)
      or exists (select from files where user_id = ${userId} and created_at > ${since}::timestamptz)
      or exists (select from statements where user_id = ${userId} and updated_at > ${since}::timestamptz) as stale`.execute(
    db,
  )
  return rows[0]?.stale ?? false
}

/**
 * Those of these records that the actor still sees, as kind:id. Of a thread they still see something that was said by `at`: whoever left it
 * and was written to again sees nothing of before. Kinds that no briefing rests on are asked for in vain.
 */
export async function stillSeen(
  db: Db,
  actor: Actor,
  refs: readonly Pick<Citation, 'kind' | 'id'>[],
  at: string,
): Promise<ReadonlySet<string>> {
  const mine = sql`user_id = ${actor.user_id}::uuid`
  const ways: Partial<Record<Citation['kind'], RawBuilder<unknown>>> = {
    note: sql`notes r where ${mine}`,
    file: sql`files r where ${mine}`,
    statement: sql`statements r where ${mine}`,
    goal: sql`goals r where exists (select from goals g where g.id = r.id and ${visible(actor, 'goals g')})`,
    kpi: sql`kpis r where exists (select from goals g where g.id = r.goal_id and ${visible(actor, 'goals g')})`,
    task: sql`tasks r where exists (select from tasks t where t.id = r.id and ${seen(actor, 'tasks t')})`,
    contact: sql`contacts r where exists (select from contacts c where c.id = r.id and ${seen(actor, 'contacts c')})`,
    interaction: sql`interactions r where exists (select from contacts c where c.id = r.contact_id and ${seen(actor, 'contacts c')})`,
    thread: sql`threads r where exists (select from threads t ${takingPart(actor)} join thread_messages m on m.thread_id = t.id
      where t.id = r.id and ${seenMessage} and m."timestamp" <= ${at}::timestamptz)`,
  }
  const idsOf = Map.groupBy(refs, ({ kind }) => kind)
  const asked = [...idsOf].flatMap(([kind, of]) => {
    const way = ways[kind]
    const ids = of.map(({ id }) => id)
    return way ? [sql`select ${sql.lit(`${kind}:`)} || r.id as ref from ${way} and ${isAmong('r.id', ids)}`] : []
  })
  if (asked.length === 0) return new Set()
  const { rows } = await sql<{ ref: string }>`${sql.join(asked, sql` union all `)}`.execute(db)
  return new Set(rows.map(({ ref }) => ref))
}

/** Which of these the person has none of. */
export async function missing(db: Db, userId: string): Promise<{ goal: boolean; note: boolean; contact: boolean }> {
  const { rows } = await sql<{ goal: boolean; note: boolean; contact: boolean }>`select
      not exists (select from goals where user_id = ${userId}) as goal,
      not exists (select from notes where user_id = ${userId}) as note,
      not exists (select from contacts where owner_id = ${userId}) as contact`.execute(db)
  return rows[0] ?? { goal: true, note: true, contact: true }
}

const MOST_GIVEN = 50
/**
 * What was given to the actor and is open, tasks that were finished and values that were recorded since then, newest first, as far as
 * the actor sees them.
 */
export async function changed(db: Db, actor: Actor, since: Date): Promise<ChangedToday[]> {
  const from = since.toISOString()
  const done = await firstIds(
    db,
    {
      ...{ from: 'tasks t', alias: 't', ways: waysToTasks(actor, true) },
      where: [sql`t.status = 'Done'`, sql`t.updated_at >= ${from}`],
      order: { column: sql`t.updated_at`, type: 'timestamptz', direction: 'desc' },
    },
    MOST_TODAY,
  )
  const tasks = await db
    .selectFrom('tasks as t')
    .select(['t.id', 't.title', 't.updated_at as at'])
    .where(isAmong('t.id', done))
    .where(seen(actor, 'tasks t'))
    .execute()
  const { rows: given } = await sql<{ id: string; title: string; at: string }>`select * from (
      select t.id, t.title, coalesce((select max(e.at) from task_events e where e.task_id = t.id
          and e.field = 'assigned_to_user_id' and e.becomes = ${actor.user_id}), t.created_at) as at
      from tasks t where t.assigned_to_user_id = ${actor.user_id}::uuid and t.created_by <> ${actor.user_id}::uuid
        and t.updated_at >= ${from}::timestamptz and t.status = any (${[...openStatuses]}::text[]) and ${seen(actor, 'tasks t')}
      order by t.updated_at desc limit ${MOST_GIVEN}) mine
    where at >= ${from}::timestamptz order by at desc limit ${MOST_TODAY}`.execute(db)
  // A goal's version moves with every value of its KPIs, a clock's difference apart: which of all KPIs have one need not be asked.
  const { rows: values } = await sql<{ id: string; name: string; unit: string | null; value: number; at: string }>`
    with moved as materialized (select g.id from goals g where ${visible(actor, 'goals g')} and g.updated_at >= ${from}::timestamptz - interval '1 hour')
    select k.id, k.name, k.unit, v.value, v.recorded_at as at
      from moved join kpis k on k.goal_id = moved.id join kpi_values v on v.kpi_id = k.id and v.recorded_at >= ${from}::timestamptz
      where v.recorded_at > k.created_at + interval '1 minute'
      order by v.recorded_at desc limit ${MOST_TODAY}`.execute(db)
  return [
    ...given.map(({ id, title, at }) => ({
      kind: 'task_given' as const,
      title,
      at,
      record: { kind: 'task' as const, id, label: title },
    })),
    ...tasks.map(({ id, title, at }) => ({
      kind: 'task_done' as const,
      title,
      at,
      record: { kind: 'task' as const, id, label: title },
    })),
    ...values.map(({ id, name, unit, value, at }) => ({
      kind: 'kpi_value' as const,
      title: `${name}: ${value.toLocaleString('en')}${unit ? ` ${unit}` : ''}`,
      at,
      record: { kind: 'kpi' as const, id, label: name },
    })),
  ]
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, MOST_TODAY)
}

/** Asks that the briefing be made anew. */
export async function ask(db: Db, userId: string): Promise<void> {
  await sql`update briefings set asked_at = clock_timestamp() where user_id = ${userId} and asked_at is null`.execute(
    db,
  )
}

/** So long nobody else makes the briefings that were taken. */
const TAKEN_SECONDS = 60

/** Takes briefings that were asked for anew. */
export async function takeAsked(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{
    user_id: string
  }>`update briefings set asked_at = clock_timestamp() + make_interval(secs => ${TAKEN_SECONDS})
    where user_id in (select user_id from briefings where asked_at <= clock_timestamp() order by asked_at limit ${most} for update skip locked)
    returning user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** People whose morning has come, who looked lately, and for whom nothing is made for their day yet. `hour`: of their own clock. */
export async function due(db: Db, now: Date, hour: number, most: number): Promise<string[]> {
  const at = now.toISOString()
  const { rows } = await sql<{ user_id: string }>`with clocks as (
      select z.zone, local_time_in(z.zone, ${at}::timestamptz) as wall
      from (select distinct coalesce(time_zone, 'UTC') as zone from users) z)
    select b.user_id from briefings b join users u on u.id = b.user_id join clocks c on c.zone = coalesce(u.time_zone, 'UTC')
    where b.day < c.wall::date and extract(hour from c.wall) >= ${hour}
      and b.seen_at > ${at}::timestamptz - interval '14 days' and u.user_level <> 'waitlisted'
    order by b.made_at limit ${most}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** What the person's schedules came to since then, the newest of each, as far as they come to Today. */
export async function scheduled(db: Db, userId: string, since: Date): Promise<ScheduleToday[]> {
  const { rows } = await sql<ScheduleToday>`select * from (
      select distinct on (s.id) s.id as schedule_id, s.title, h.status, h.ended_at as at, h.run_id, r.conversation_id,
        case when h.status <> 'completed' then h.reason
          when r.kind = 'chat' then (select left(m.content, 400) from messages m where m.run_id = r.id and m.sender_type = 'ai' order by m.seq desc limit 1)
          else left(r.result->>'text', 400) end as says
      from schedule_runs h join schedules s on s.id = h.schedule_id left join runs r on r.id = h.run_id
      where h.user_id = ${userId}::uuid and h.due_at >= ${since.toISOString()}::timestamptz - interval '1 day' and h.ended_at >= ${since.toISOString()}
        and h.status in ('completed', 'failed', 'skipped') and s.on_today
      order by s.id, h.ended_at desc) newest
    order by at desc limit ${MOST_TODAY}`.execute(db)
  return rows
}
