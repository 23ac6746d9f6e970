// Records by what they are: tasks by state, day and owner; the sources of what was promised, asked or decided.
import type { SearchKind } from '#contract/search.ts'
import { assignable, nameOf } from '#server/access/people.ts'
import { seen, waysToTasks } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { containing, type Db, sql } from '#server/platform/db.ts'
import { firstIds } from '#server/platform/listing.ts'
import type { AskedStatements, AskedTasks } from '../rules/asked-for.ts'

/** `says`: what was found in the text, with its kind, day and state. */
export type Source = { kind: SearchKind; id: string; says?: readonly string[] }

/** Somebody whom a question names: whose cards it may mean, and the words of the name. */
export type Named = { contacts: readonly string[]; words: readonly string[] }
const allOf = (named: readonly Named[]) => named.flatMap(({ contacts }) => contacts)
const MOST_OF_ONE = 200
const MOST_CALLED = 5

/** Tasks as they are asked for, due first. `named`: of whom is asked; whoever does a task, or whom it is about. */
export async function tasksAsked(
  db: Db,
  actor: Actor,
  { state, due, whose }: AskedTasks,
  { named, today, most }: { named: readonly Named[]; today: string; most: number },
): Promise<Source[]> {
  const me = sql`${actor.user_id}::uuid`
  const ended = sql`t.status in ('Done', 'Cancelled')`
  const where = [
    ...(state === 'ended' ? [sql`t.status = 'Done'`] : []),
    ...(state === 'open' || state === 'overdue' ? [sql`not (${ended})`] : []),
    ...(state === 'overdue' ? [sql`t.due_rank < ${today}::date`] : []),
    ...(due ? [sql`t.due_rank between ${due.from}::date and ${due.to}::date`] : []),
    ...(whose === 'others' ? [sql`t.assigned_to_user_id <> ${me}`] : []),
  ]
  if (named.length > 0) return tasksOf(db, actor, where, { named, most })
  // Open ones come first, and of those one's own; what somebody else has to do may be meant as well.
  const isAnothers = sql`coalesce(t.assigned_to_user_id, t.created_by) <> ${me}`
  const parts = state === null ? [sql`not (${ended})`, ended] : [sql`true`]
  const turns = parts.flatMap((part) =>
    whose === 'mine'
      ? [
          [part, sql`not (${isAnothers})`],
          [part, isAnothers],
        ]
      : [[part]],
  )
  const order = { column: sql`t.due_rank`, type: 'date', direction: 'asc' } as const
  const list = { from: 'tasks t', alias: 't', ways: waysToTasks(actor, false), order }
  const ids: string[] = []
  // Each in the order of its index, so that nobody's tasks are read as a whole to show a few.
  for (const turn of turns)
    if (ids.length < most) ids.push(...(await firstIds(db, { ...list, where: [...where, ...turn] }, most - ids.length)))
  return ids.map((id) => ({ kind: 'task', id }))
}

/** Those of somebody by the indexes of whose they are and whom they are about; open ones first. */
async function tasksOf(
  db: Db,
  actor: Actor,
  where: readonly ReturnType<typeof sql>[],
  { named, most }: { named: readonly Named[]; most: number },
): Promise<Source[]> {
  const called = named.map(({ words }) =>
    sql.join(
      words.map((word) => sql`${nameOf('a')} ilike ${containing(word)}`),
      sql` and `,
    ),
  )
  const { rows } = await sql<{ id: string }>`with called as materialized (
      select a.id from users a where a.id <> ${actor.user_id}::uuid and ${assignable(actor, 'a')}
        and (${sql.join(called, sql` or `)}) limit ${MOST_CALLED}),
    theirs as (
      select one.id from called cross join lateral (select id from tasks where assigned_to_user_id = called.id
        order by due_rank, id limit ${MOST_OF_ONE}) one
      union select one.id from unnest(${allOf(named)}::uuid[]) as c (id) cross join lateral
        (select id from tasks where contact_id = c.id limit ${MOST_OF_ONE}) one)
    select t.id from theirs join tasks t on t.id = theirs.id
    where ${sql.join([seen(actor, 'tasks t'), ...where], sql` and `)}
    order by t.status in ('Done', 'Cancelled'), t.due_rank, t.id limit ${most}`.execute(db)
  return rows.map(({ id }) => ({ kind: 'task', id }))
}

/** Of a text so many of them are shown, each so far. */
const [MOST_SAID, MOST_QUOTED] = [3, 200]
/** So many of the newest statements are looked through. */
const MOST_STATEMENTS = 3_000
/** What is not over: found, agreed to, missed, or put off. */
const STANDS = sql`('found', 'confirmed', 'broken', 'moved')`

/** The texts in which something of this kind stands that is not over: what is found as such before guesses, the newest first. */
export async function textsWithStatements(
  db: Db,
  actor: Actor,
  { kinds, direction, due }: AskedStatements,
  { named, most }: { named: readonly Named[]; most: number },
): Promise<Source[]> {
  const me = sql`${actor.user_id}::uuid`
  const contacts = allOf(named)
  // Whose card it is; where no card was found, the words as they were written.
  const saidBy = (side: 'who' | 'to_whom') => {
    const party = sql`s.${sql.ref(side)}`
    const words = named.map(
      ({ words }) =>
        sql`(${party} ->> 'resolved' is null and ${sql.join(
          words.map((word) => sql`${party} ->> 'words' ilike ${containing(word)}`),
          sql` and `,
        )})`,
    )
    return sql.join([sql`${party} ->> 'resolved' = any (${contacts}::text[])`, ...words], sql` or `)
  }
  // What was said in a talk with somebody was said to them, or by them, where nobody else is named.
  const talked = sql`exists (select from interactions i where i.id = x.interaction_id and i.contact_id = any (${contacts}::uuid[]))`
  const theirs = sql`(${saidBy('who')} or (s.who is null and ${talked}))`
  const toThem = sql`(${saidBy('to_whom')} or (s.to_whom is null and ${talked}))`
  const is = [
    sql`s.kind = any (${[...kinds]}::text[]) and s.state in ${STANDS}`,
    ...(direction ? [sql`s.direction = ${direction}`] : []),
    ...(due ? [sql`s.due_on between ${due.from}::date and ${due.to}::date`] : []),
    ...(named.length === 0
      ? []
      : [direction === 'i_owe' ? toThem : direction ? theirs : sql`(${theirs} or ${toThem})`]),
  ]
  // Whatever is asked of their days: under row-level security no index leads to a day in the midst.
  const from = sql`(select * from statements where user_id = ${me} order by created_at desc, id desc limit ${MOST_STATEMENTS})`
  const { rows } = await sql<{ kind: string; id: string; says: string[] }>`
    select x.kind, x.source_id as id, (array_agg(concat(initcap(s.kind), ', due ' || s.due_on::text,
      case s.state when 'broken' then ', missed' when 'moved' then ', put off' end, ': ', left(s.quote, ${MOST_QUOTED}))
      order by s.perhaps, s.start))[1:${sql.lit(MOST_SAID)}] as says from ${from} s join statement_texts x on x.id = s.text_id
    where ${sql.join(is, sql` and `)} group by x.kind, x.source_id
    order by bool_or(not s.perhaps and s.state <> 'moved') desc, max(x.written_on) desc nulls last, max(s.confidence) desc, x.source_id desc limit ${most}`.execute(
    db,
  )
  return rows.map(({ kind, ...found }) => ({
    kind: (kind === 'message' ? 'thread_message' : kind) as SearchKind,
    ...found,
  }))
}
