import type { RawBuilder } from 'kysely'
import type { Page } from '#contract/endpoint.ts'
import { type Direction, openStates } from '#contract/promises.ts'
import type { FoundStatement, StatementKind, StatementSourceKind, StatementState } from '#contract/statements.ts'
import { visible } from '#server/access/visible.ts'
import type { Actor } from '#server/platform/context.ts'
import { containing, type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { pageOfRows, wayToFound } from '#server/platform/listing.ts'
import type { PageInput } from '#server/platform/paging.ts'
import { type Row, rowsOf, type StatementBefore, stateOn } from './view.ts'

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
  due_before?: string
  source_kind?: StatementSourceKind
  source_id?: string
  /** Of this goal: tasks that belong to it, and patterns of words of which so many are to be met. */
  goal?: { id: string; words: readonly string[]; least: number }
  perhaps: boolean
  search?: string
  sort_by: 'due' | 'newest' | 'person'
}

const ORDERS = {
  due: { column: sql`coalesce(s.due_on, '9999-12-31'::date)`, type: 'date', direction: 'asc' },
  newest: { column: sql`s.created_at`, type: 'timestamptz', direction: 'desc' },
  person: {
    column: sql`lower(coalesce(case when s.direction = 'i_owe' then s.to_whom ->> 'words' else s.who ->> 'words' end, '~'))`,
    type: 'text',
    direction: 'asc',
  },
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

function conditions(today: string, input: ListInput) {
  const where = []
  if (input.direction) where.push(sql`s.direction = any (${input.direction}::text[])`)
  if (input.kind) where.push(sql`s.kind = any (${input.kind}::text[])`)
  if (input.state) {
    const states = input.state.flatMap((state) => (state === 'open' ? [...openStates] : [state]))
    where.push(sql`(select ${stateOn(today)} from (select 1) as one
      left join tasks k on k.id = s.task_id) = any (${states}::text[])`)
  }
  if (input.due_from) where.push(sql`s.due_on >= ${input.due_from}::date`)
  if (input.due_before) where.push(sql`s.due_on <= ${input.due_before}::date`)
  // Asked of each row: as a join it would be answered by a list of all texts of the person.
  if (input.source_kind)
    where.push(sql`(select o.kind from statement_texts o where o.id = s.text_id) = ${input.source_kind}::text`)
  if (input.goal) {
    const { id, words, least } = input.goal
    where.push(sql`(exists (select from tasks k where k.id = s.task_id and k.goal_id = ${id}::uuid)
      or (select count(*) from unnest(${[...words]}::text[]) as w (pattern)
        where search_key(s.what || ' ' || s.quote) like w.pattern) >= ${least})`)
  }
  if (!input.perhaps) where.push(sql`not s.perhaps`)
  return where
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
  former: StatementBefore[]
}>
const JSONS = ['who', 'to_whom', 'due', 'amount', 'followed', 'former'] as const

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
