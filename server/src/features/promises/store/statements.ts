import type { RawBuilder } from 'kysely'
import type { Page } from '#contract/endpoint.ts'
import { type Direction, openStates } from '#contract/promises.ts'
import type { FoundStatement, StatementKind, StatementSourceKind, StatementState } from '#contract/statements.ts'
import { visible, waysToContacts } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { containing, type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { firstIds, pageOfRows, wayToFound } from '#server/platform/listing.ts'
import type { PageInput } from '#server/platform/paging.ts'
import { type Row, rowsOf, type StatementBefore, type Suggested, stateOn } from './view.ts'

export async function get(db: Db, actor: Actor, today: string, id: string): Promise<Row | undefined> {
  return (await rowsOf(db, actor, today, [id]))[0]
}

/** Holds the row until the transaction ends. False: not there. */
export async function lock(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('statements').select('id').where('id', '=', id).forUpdate().execute()).length > 0
}

export type ListInput = PageInput & {
  direction?: Direction[]
  kind?: StatementKind[]
  state?: (StatementState | 'open')[]
  contact_id?: string
  /** What texts that name nobody in particular may call that contact, in small letters. */
  called?: readonly string[]
  due_from?: string
  undated?: boolean
  due_before?: string
  source_kind?: StatementSourceKind
  source_id?: string
  /** Of this goal: tasks that belong to it, and patterns of words of which so many are to be met. */
  goal?: { id: string; words: readonly string[]; least: number }
  written_from?: string
  written_to?: string
  answered?: boolean
  perhaps: boolean
  search?: string
  sort_by: 'due' | 'newest' | 'person' | 'written'
}

/** As indexes have it. */
const dueDay = sql`coalesce(s.due_on, '9999-12-31'::date)`

/** The day of the text; as a join it would be answered by a list of all texts of the person. */
const WRITTEN = sql`coalesce((select o.written_on from statement_texts o where o.id = s.text_id), s.created_at::date)`

const ORDERS = {
  due: { column: dueDay, type: 'date', direction: 'asc' },
  newest: { column: sql`s.created_at`, type: 'timestamptz', direction: 'desc' },
  person: {
    column: sql`lower(coalesce(case when s.direction = 'i_owe' then s.to_whom ->> 'words' else s.who ->> 'words' end, '~'))`,
    type: 'text',
    direction: 'asc',
  },
  written: { column: WRITTEN, type: 'date', direction: 'desc' },
} as const

export async function list(db: Db, actor: Actor, today: string, input: ListInput): Promise<Page<Row>> {
  const where = conditions(today, input)
  const mine = sql`s.user_id = ${actor.user_id}::uuid`
  const ids = await idsAsked(db, actor, input)
  return pageOfRows(
    db,
    {
      from: 'statements s',
      alias: 's',
      ways: [ids ? wayToFound('statements s', ids, mine) : mine],
      where,
      order: ORDERS[input.sort_by],
      ...(input.search && {
        search: {
          kind: 'statement',
          text: input.search,
          matches: (pattern: string) => sql`(s.what ilike ${pattern} or s.quote ilike ${pattern})`,
        },
      }),
    },
    input,
    (ids) => rowsOf(db, actor, today, ids),
  )
}

/**
 * What a text may call a contact that was not known yet when it was read, in small letters: the whole name, and the first and the last of its
 * words where no other contact that the actor sees has it.
 */
export async function calledBy(db: Db, actor: Actor, { id, name }: { id: string; name: string }): Promise<string[]> {
  const words = name.toLowerCase().trim().split(/\s+/)
  const parts = [...new Set([words[0] ?? '', words.at(-1) ?? ''])].filter((word) => word.length > 1)
  const { rows } = await sql<{ word: string }>`select w.word from unnest(${parts}::text[]) as w (word)
    where not exists (select from contacts c where c.id <> ${id}::uuid and ${visible(actor, 'contacts c')}
      and w.word = any (string_to_array(lower(c.name), ' ')))`.execute(db)
  return [...new Set([name.toLowerCase().trim(), ...rows.map(({ word }) => word)])]
}

/** What concerns one contact, stands in one text or in few of a kind is found before the list is read. Null: all may be meant. */
async function idsAsked(
  db: Db,
  actor: Actor,
  { contact_id, called = [], source_id, source_kind }: ListInput,
): Promise<string[] | null> {
  const ofTexts = (are: RawBuilder<unknown>, most: number) => sql`(select s.id from
    (select o.id from statement_texts o where o.user_id = ${actor.user_id}::uuid and ${are} limit ${most}) as o
    join statements s on s.text_id = o.id)`
  const found = [
    ...(contact_id
      ? [
          sql`(select app_statements_of(${contact_id}::uuid) as id union select app_statements_called(${[...called]}::text[]))`,
        ]
      : []),
    ...(source_id ? [ofTexts(sql`o.source_id = ${source_id}::uuid`, MOST_TEXTS)] : []),
    ...(source_kind && (await areFew(db, actor, source_kind))
      ? [ofTexts(sql`o.kind = ${source_kind}::text`, MOST_TEXTS)]
      : []),
  ]
  if (found.length === 0) return null
  const { rows } = await sql<{ id: string }>`${sql.join(found, sql` intersect `)}`.execute(db)
  return rows.map(({ id }) => id)
}
const MOST_TEXTS = 2_000

/** Of many texts of a kind the next statement in any order is never far. */
async function areFew(db: Db, actor: Actor, kind: StatementSourceKind): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (select from statement_texts o
    where o.user_id = ${actor.user_id}::uuid and o.kind = ${kind}::text limit ${MOST_TEXTS}) as texts`.execute(db)
  return (rows[0]?.n ?? 0) < MOST_TEXTS
}

/** What the row alone tells of the states that `stateOn` gives: it is asked before the task and the policy of its text are. */
function mayStandAs(states: readonly string[], today: string): RawBuilder<unknown> {
  const undone = sql`s.state in ('found', 'confirmed', 'moved', 'delegated')`
  return sql`(${sql.join(
    [
      sql`s.state = any (${[...states]}::text[])`,
      ...(states.includes('done') ? [sql`(${undone} and s.task_id is not null)`] : []),
      ...(states.includes('broken') ? [sql`(${undone} and s.kind = 'promise' and s.due_on < ${today}::date)`] : []),
    ],
    sql` or `,
  )})`
}

function conditions(today: string, input: ListInput) {
  const where = []
  const [direction, ...others] = input.direction ?? []
  // Of one direction an index has the order of the list.
  if (direction && others.length === 0) where.push(sql`s.direction = ${direction}::text`)
  else if (input.direction) where.push(sql`s.direction = any (${input.direction}::text[])`)
  if (input.kind) where.push(sql`s.kind = any (${input.kind}::text[])`)
  if (input.state) where.push(inStates(today, input.state))
  if (input.answered !== undefined) where.push(input.answered ? sql`s.answered` : sql`not s.answered`)
  if (input.written_from) where.push(sql`${WRITTEN} >= ${input.written_from}::date`)
  if (input.written_to) where.push(sql`${WRITTEN} <= ${input.written_to}::date`)
  if (input.due_from && input.undated)
    where.push(
      sql`${dueDay} >= ${input.due_from}::date`,
      sql`(s.due_on is not null or coalesce((select o.written_on from statement_texts o where o.id = s.text_id),
        s.created_at::date) >= ${input.due_from}::date)`,
    )
  else if (input.due_from)
    where.push(sql`s.due_on >= ${input.due_from}::date`, sql`${dueDay} >= ${input.due_from}::date`)
  if (input.due_before)
    where.push(sql`s.due_on <= ${input.due_before}::date`, sql`${dueDay} <= ${input.due_before}::date`)
  // Asked of each row: as a join it would be answered by a list of all texts of the person.
  if (input.source_kind)
    where.push(sql`(select o.kind from statement_texts o where o.id = s.text_id) = ${input.source_kind}::text`)
  if (input.goal) {
    const { id, words, least } = input.goal
    where.push(sql`(exists (select from tasks k where k.id = s.task_id and k.goal_id = ${id}::uuid)
      or (select count(*) from unnest(${[...words]}::text[]) as w (pattern)
        where search_key(s.what || ' ' || s.quote) like w.pattern) >= ${least})`)
  }
  // What is promised with reservations only nobody took on, until its person says so.
  if (!input.perhaps) where.push(sql`not s.perhaps and not (s.kind = 'promise' and s.hedged and not s.answered)`)
  return where
}

/** Kept states whose day or task may make another of them; the others stand as they are kept. */
const MAY_END = ['found', 'confirmed', 'moved', 'delegated']

/** In these states on `today`. What the kept state decides alone is asked of the row: a list of a hundred thousand has most of them. */
function inStates(today: string, asked: readonly (StatementState | 'open')[]) {
  const states = [...new Set(asked.flatMap((state) => (state === 'open' ? [...openStates] : [state])))]
  if (openStates.every((state) => states.includes(state)) && states.length === openStates.length)
    return sql`(s.state = 'broken' or (s.state = any (${MAY_END}::text[])
      and not (s.task_id is not null and coalesce((select k.status = 'Done' from tasks k where k.id = s.task_id), false))))`
  if (!states.some((state) => state === 'done' || (openStates as readonly string[]).includes(state)))
    return sql`s.state = any (${states}::text[])`
  // What is done is kept as that, or its task is done: the day decides nothing.
  if (!states.some((state) => (openStates as readonly string[]).includes(state)))
    return sql`(s.state = any (${states}::text[]) or (s.task_id is not null and s.state = any (${MAY_END}::text[])
      and coalesce((select k.status = 'Done' from tasks k where k.id = s.task_id), false)))`
  return sql`(${mayStandAs(states, today)} and (select ${stateOn(today)} from (select 1) as one
    left join tasks k on k.id = s.task_id) = any (${states}::text[]))`
}

/** How a word is looked for in the texts: as a part of them, without accents and case. */
export async function patternsOf(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    p: string
  }>`select search_key(w) as p from unnest(${words.map(containing)}::text[]) as w`.execute(db)
  return rows.map(({ p }) => p)
}

export type Values = Partial<{
  kind: StatementKind
  hedged: boolean
  who: FoundStatement['who']
  to_whom: FoundStatement['to_whom']
  what: string
  due: FoundStatement['due']
  amount: FoundStatement['amount']
  start: number
  end: number
  quote: string
  box: number | null
  confidence: number
  perhaps: boolean
  state: StatementState
  said_state: StatementState
  answered: boolean
  confirmed: boolean
  source_changed: boolean
  task_id: string | null
  followed: unknown
  followed_by: string | null
  suggested: Suggested | null
  suggested_by: string | null
  former: StatementBefore[]
}>
const JSONS = ['who', 'to_whom', 'due', 'amount', 'followed', 'suggested', 'former'] as const

/** What the database is given: JSON as text, and null as the null of the database. */
function written(values: Values): Record<string, unknown> {
  const row: Record<string, unknown> = { ...values }
  for (const name of JSONS)
    if (row[name] !== undefined) row[name] = row[name] === null ? null : JSON.stringify(row[name])
  return row
}

export async function update(db: Db, id: string, values: Values): Promise<void> {
  await db
    .updateTable('statements')
    .set(written(values) as never)
    .where('id', '=', id)
    .execute()
}

export type NewStatement = FoundStatement & { found_key: string; box: number | null }

export async function insert(
  db: Db,
  text: { user_id: string; id: string; own_words: boolean },
  found: readonly NewStatement[],
): Promise<void> {
  const rows = found.map((each) => ({
    ...written(each),
    id: newId(),
    user_id: text.user_id,
    text_id: text.id,
    own_words: text.own_words,
    said_state: each.state,
  }))
  for (let at = 0; at < rows.length; at += 200)
    await db
      .insertInto('statements')
      .values(rows.slice(at, at + 200) as never)
      .execute()
}

export async function remove(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from statements where id = any (${[...ids]}::uuid[])`.execute(db)
}

/** So many of the newest notes, and talks with those spoken to last, are looked at for whether they were read. */
const [NEWEST_NOTES, LAST_PEOPLE, LAST_TALKS] = [40, 40, 6]

/** Of the newest notes and talks those whose statements are not kept for the actor: not read yet, or written by somebody else. */
export async function unread(db: Db, actor: Actor): Promise<{ kind: 'note' | 'interaction'; id: string }[]> {
  const isRead = (kind: string, id: unknown) => sql`exists (select from statement_texts t
    where t.user_id = ${actor.user_id}::uuid and t.kind = ${kind}::text and t.source_id = ${id})`
  const people = await firstIds(
    db,
    {
      ...{ from: 'contacts c', alias: 'c', ways: waysToContacts(actor, false), where: [] },
      order: { column: sql`c.last_contacted_rank`, type: 'date', direction: 'desc' },
    },
    LAST_PEOPLE,
  )
  const { rows } = await sql<{ kind: 'note' | 'interaction'; id: string }>`select 'note' as kind, n.id from
      (select id from notes where user_id = ${actor.user_id}::uuid order by entry_date desc, id desc limit ${NEWEST_NOTES}) as n
      where not ${isRead('note', sql`n.id`)}
    union all select 'interaction', i.id from
      unnest(${people}::uuid[]) as c (id)
      cross join lateral (select id from interactions where contact_id = c.id order by date desc, id desc limit ${LAST_TALKS}) as i
      where not ${isRead('interaction', sql`i.id`)}`.execute(db)
  return rows
}
