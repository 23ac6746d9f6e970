// Records by the days on which they were written, the newest first, each kind for itself; and the day of each of some records.
import type { SearchKind } from '#contract/search.ts'
import { begun, seenMessage, takingPart } from '#server/access/threads.ts'
import { seen, waysToContacts, waysToGoals, waysToTasks } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { firstIds } from '#server/platform/listing.ts'
import type { Source } from './asked-for.ts'

export type Days = { from: string; to: string; zone: string; most: number }

/** Whose talks, and which threads, are looked into: those of the newest. */
const MOST_PEOPLE = 40
const MOST_THREADS = 30
const OF_ONE = 4
const MOST_GOALS = 60

/** Each a list of its own, since what is the newest of one kind says nothing of another. Bounded: by the indexes in the order of days. */
export async function writtenThen(db: Db, actor: Actor, kinds: readonly SearchKind[], days: Days): Promise<Source[][]> {
  const lists: Source[][] = []
  for (const [kind, read] of Object.entries(WRITTEN) as [SearchKind, Read][])
    if (kinds.includes(kind)) lists.push((await read(db, actor, days)).map((id) => ({ kind, id })))
  return lists.filter((list) => list.length > 0)
}

type Read = (db: Db, actor: Actor, days: Days) => Promise<string[]>
const idsIn = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const idsOf = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`
/** The instants at which the first of the days begins and the last one ends, where the person is. */
const start = ({ from, zone }: Days) => sql`(${from}::date::timestamp at time zone ${zone})`
const end = ({ to, zone }: Days) => sql`((${to}::date + 1)::timestamp at time zone ${zone})`

const WRITTEN: Partial<Record<SearchKind, Read>> = {
  async note(db, actor, { from, to, most }) {
    const { rows } = await sql<{ id: string }>`select n.id from notes n where n.user_id = ${actor.user_id}::uuid
      and n.entry_date between ${from}::date and ${to}::date order by n.entry_date desc, n.id desc limit ${most}`.execute(
      db,
    )
    return idsIn(rows)
  },
  async interaction(db, actor, { from, to, most }) {
    const people = await firstIds(
      db,
      {
        ...{ from: 'contacts c', alias: 'c', ways: waysToContacts(actor, false) },
        where: [sql`c.last_contacted_rank >= ${from}::date`],
        order: { column: sql`c.last_contacted_rank`, type: 'date', direction: 'desc' },
      },
      MOST_PEOPLE,
    )
    const { rows } = await sql<{ id: string }>`select i.id from contacts c cross join lateral (
        select id, date from interactions where contact_id = c.id and date between ${from}::date and ${to}::date
        order by date desc, id desc limit ${OF_ONE}) i
      where c.id = any (${idsOf(people)}) and ${seen(actor, 'contacts c')} order by i.date desc, i.id desc limit ${most}`.execute(
      db,
    )
    return idsIn(rows)
  },
  async thread_message(db, actor, days) {
    const { rows } = await sql<{ id: string }>`select said.id from (
        select t.id, t.seq, p.cleared_seq, p.user_id from threads t ${takingPart(actor)}
        where ${begun(actor)} and t.updated_at >= ${start(days)} order by t.updated_at desc, t.id limit ${MOST_THREADS}) p
      cross join lateral (select m.id, m.timestamp from thread_messages m where m.thread_id = p.id and m.kind = 'text'
        and ${seenMessage} and m.timestamp >= ${start(days)} and m.timestamp < ${end(days)} order by m.seq desc limit ${OF_ONE}) said
      order by said.timestamp desc, said.id limit ${days.most}`.execute(db)
    return idsIn(rows)
  },
  /** What was done or given up, and what was taken on. */
  async task(db, actor, days) {
    const list = { from: 'tasks t', alias: 't', ways: waysToTasks(actor, false) }
    const then = (column: 'updated_at' | 'created_at', where = sql`true`) =>
      firstIds(
        db,
        {
          ...list,
          where: [sql`t.${sql.ref(column)} >= ${start(days)} and t.${sql.ref(column)} < ${end(days)}`, where],
          order: { column: sql`t.${sql.ref(column)}`, type: 'timestamptz', direction: 'desc' },
        },
        OF_ONE,
      )
    const ended = await then('updated_at', sql`t.status in ('Done', 'Cancelled')`)
    return [...new Set([...ended, ...(await then('created_at'))])]
  },
  async kpi(db, actor, days) {
    const goals = await firstIds(
      db,
      {
        ...{ from: 'goals g', alias: 'g', ways: waysToGoals(actor, false), where: [] },
        order: { column: sql`g.updated_at`, type: 'timestamptz', direction: 'desc' },
      },
      MOST_GOALS,
    )
    const { rows } = await sql<{ id: string }>`select k.id from kpis k cross join lateral (
        select recorded_at from kpi_values v where v.kpi_id = k.id and v.recorded_at >= ${start(days)} and v.recorded_at < ${end(days)}
        order by v.recorded_at desc limit 1) v where k.goal_id = any (${idsOf(goals)}) order by v.recorded_at desc, k.id limit ${days.most}`.execute(
      db,
    )
    return idsIn(rows)
  },
}

/** The days, yyyy-mm-dd, on which notes, talks and messages were written. Of others nobody says a day. */
export async function daysOf(db: Db, hits: readonly Source[]): Promise<Map<string, string>> {
  const of = (kind: SearchKind) => idsOf(hits.flatMap((hit) => (hit.kind === kind ? [hit.id] : [])))
  const { rows } = await sql<{ key: string; day: string }>`
    select 'note/' || id as key, entry_date::text as day from notes where id = any (${of('note')})
    union all select 'interaction/' || id, date::text from interactions where id = any (${of('interaction')})
    union all select 'thread_message/' || id, timestamp::date::text from thread_messages where id = any (${of('thread_message')})`.execute(
    db,
  )
  return new Map(rows.map(({ key, day }) => [key, day]))
}

/** The last message of each thread in which somebody else spoke last, the newest first. */
export async function unanswered(db: Db, actor: Actor, most: number): Promise<Source[]> {
  const { rows } = await sql<{ id: string }>`select said.id from (
      select t.id, t.updated_at, p.cleared_seq, p.user_id from threads t ${takingPart(actor)}
      where ${begun(actor)} order by t.updated_at desc, t.id limit ${MOST_THREADS}) p
    cross join lateral (select m.id, m.sender_id, m.timestamp from thread_messages m where m.thread_id = p.id and m.kind = 'text'
      and ${seenMessage} order by m.seq desc limit 1) said
    where said.sender_id is distinct from p.user_id order by said.timestamp desc limit ${most}`.execute(db)
  return rows.map(({ id }) => ({ kind: 'thread_message', id }))
}
