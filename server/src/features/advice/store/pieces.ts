import type { Advice } from '#contract/advice.ts'
import type { Page } from '#contract/endpoint.ts'
import type { Citation } from '#contract/shapes.ts'
import { dayIn } from '#server/platform/days.ts'
import { type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'

const COLUMNS = [
  'a.id',
  'a.advice_title',
  'a.content',
  'a.crew_run_id',
  'a.flow_run_id',
  'a.user_id',
  'a.organization_id',
  'a.author',
  'a.created_at',
  'a.updated_at',
  'a.citations',
  'w.verdict',
  'w.outcome',
  'w.outcome_note',
  'w.outcome_at',
  'k.checks',
] as const

/** A piece as it is kept, with its person's answer; what has changed since is looked up beside it. */
export type KeptPiece = Omit<Advice, 'since' | 'asks_outcome'>
const present = (row: unknown) => row as KeptPiece
const pieces = (db: Db, userId: string) =>
  db
    .selectFrom('advice as a')
    .leftJoin('advice_answers as w', 'w.advice_id', 'a.id')
    .leftJoin('advice_checks as k', 'k.advice_id', 'a.id')
    .select(COLUMNS)
    .where('a.user_id', '=', userId)

export async function list(db: Db, userId: string, input: PageInput): Promise<Page<KeptPiece>> {
  const page = await pageBy(
    db,
    pieces(db, userId),
    { column: sql`a.created_at`, type: 'timestamptz', direction: 'desc' },
    sql`a.id`,
    input,
  )
  return { ...page, items: page.items.map(present) }
}

export async function get(db: Db, userId: string, id: string): Promise<KeptPiece | undefined> {
  const row = await pieces(db, userId).where('a.id', '=', id).executeTakeFirst()
  return row && present(row)
}

/** Holds the row until the transaction ends, so that of two saves at once the second sees the first. */
export async function lock(db: Db, id: string): Promise<void> {
  await db.selectFrom('advice').select('id').where('id', '=', id).forUpdate().execute()
}

export type AdviceValues = Partial<{
  advice_title: string | null
  content: string
  organization_id: string | null
  crew_run_id: string | null
  flow_run_id: string | null
  author: string | null
  subject: string | null
  subjects: string[]
  citations: readonly Citation[]
}>

const columns = ({ citations, ...rest }: AdviceValues) => ({
  ...rest,
  ...(citations ? { citations: JSON.stringify(citations) } : {}),
})

export async function insert(db: Db, userId: string, values: AdviceValues & { content: string }): Promise<string> {
  const id = newId()
  await db
    .insertInto('advice')
    .values({ ...columns(values), content: values.content, id, user_id: userId })
    .execute()
  return id
}

export async function update(db: Db, id: string, values: AdviceValues): Promise<void> {
  if (Object.keys(values).length > 0) await db.updateTable('advice').set(columns(values)).where('id', '=', id).execute()
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('advice').where('id', '=', id).execute()
}

/** `theirs`: its person has answered or changed it, so that it stays as they read it. */
export type TodaysPiece = {
  id: string
  subject: string | null
  advice_title: string
  content: string
  citations: Citation[]
  theirs: boolean
}

/** Advice that a flow wrote for this user since their day began, newest first: what is refreshed instead of repeated. */
export async function writtenToday(db: Db, userId: string, zone: string | null): Promise<TodaysPiece[]> {
  const now = new Date()
  const { rows } = await sql<TodaysPiece & { written_at: string }>`
    select a.id, a.subject, coalesce(a.advice_title, '') as advice_title, a.content, a.citations,
      greatest(a.created_at, a.updated_at) as written_at,
      a.subject is null or exists (select 1 from advice_answers w where w.advice_id = a.id) as theirs
    from advice a
    where a.user_id = ${userId} and a.author is not null and greatest(a.created_at, a.updated_at) > now() - interval '26 hours'
    order by a.created_at desc`.execute(db)
  return rows.filter(({ written_at }) => dayIn(zone, new Date(written_at)) === dayIn(zone, now))
}

/** One writer of a user's generated advice at a time. */
export async function lockWriter(db: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 11))`.execute(db)
}

/** Whether each of these records is there and visible in this transaction, which runs as the reader. */
export async function visibleRecords(db: Db, citations: readonly Citation[]): Promise<Set<string>> {
  const seen = new Set<string>()
  for (const [kind, table] of Object.entries(TABLE_OF)) {
    const ids = citations.filter((citation) => citation.kind === kind).map((citation) => citation.id)
    if (ids.length === 0) continue
    const { rows } = await sql<{
      id: string
    }>`select id from ${sql.table(table)} where id = any (${ids}::uuid[])`.execute(db)
    for (const { id } of rows) seen.add(`${kind}:${id}`)
  }
  return seen
}

const TABLE_OF = {
  goal: 'goals',
  kpi: 'kpis',
  task: 'tasks',
  note: 'notes',
  contact: 'contacts',
  interaction: 'interactions',
  file: 'files',
  thread: 'threads',
} as const

export async function runIsOwn(db: Db, userId: string, runId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('runs')
      .select('id')
      .where('id', '=', runId)
      .where('user_id', '=', userId)
      .executeTakeFirst()) !== undefined
  )
}
