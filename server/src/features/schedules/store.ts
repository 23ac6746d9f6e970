import type { Page } from '#contract/endpoint.ts'
import type { Schedule, ScheduleRun } from '#contract/schedules.ts'
import { containing, type Db, sql } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type PageInput, pageBy } from '#server/platform/paging.ts'

type Computed = 'target_name' | 'words' | 'next_times' | 'can_edit' | 'can_delete'
export type ScheduleRow = Omit<Schedule, Computed> & { seen: string[] | null }
/** What its person may set. */
export type ScheduleValues = Partial<
  Omit<Schedule, Computed | 'id' | 'user_id' | 'last' | 'used_tokens' | 'created_at' | 'updated_at'> & {
    seen: string[] | null
    seen_at: string
  }
>

/** The first moment of the month that it is now in the schedule's zone. */
const monthOf = (zone: string) => sql`date_trunc('month', clock_timestamp(), ${sql.raw(zone)})`

/** Tokens of a schedule's (`s`) runs since the month began; those at work count as far as they are. */
export const usedTokens = sql<number>`coalesce((select sum(greatest(h.tokens, coalesce(r.input_tokens::bigint + r.output_tokens, 0)))
  from schedule_runs h left join runs r on r.id = h.run_id where h.schedule_id = s.id and h.due_at >= ${monthOf('s.time_zone')}), 0)::float8`

const runColumns = sql.raw(`h.id, h.schedule_id, h.due_at, h.cause, h.missed, h.status, h.reason, h.run_id,
  (select r.conversation_id from runs r where r.id = h.run_id) as conversation_id, h.tokens::float8 as tokens, h.started_at, h.ended_at`)

const schedules = (db: Db, userId: string) =>
  db
    .selectFrom('schedules as s')
    .select([
      ...(['s.id', 's.user_id', 's.title', 's.kind', 's.crew_id', 's.flow_id', 's.question', 's.inputs'] as const),
      ...(['s.rule', 's.starts_on', 's.time_of_day', 's.time_zone', 's.event', 's.debounce_minutes'] as const),
      ...(['s.on_today', 's.notify', 's.mail', 's.month_tokens', 's.is_paused', 's.paused_reason'] as const),
      ...(['s.next_at', 's.seen', 's.created_at', 's.updated_at'] as const),
      usedTokens.as('used_tokens'),
      sql`(select to_jsonb(l) from (select ${runColumns} from schedule_runs h where h.schedule_id = s.id
        order by h.due_at desc limit 1) l)`.as('last'),
    ])
    .where('s.user_id', '=', userId)

export async function get(db: Db, userId: string, id: string): Promise<ScheduleRow | undefined> {
  const row = await schedules(db, userId).where('s.id', '=', id).executeTakeFirst()
  return row && read(row as unknown as ScheduleRow)
}

/** Newest first; `search`: words in the title or the question, without case and accents. */
export async function list(db: Db, userId: string, input: PageInput & { search?: string }): Promise<Page<ScheduleRow>> {
  let query = schedules(db, userId)
  if (input.search) {
    const pattern = sql`search_key(${containing(input.search)})`
    query = query.where(
      sql<boolean>`(search_key(s.title) like ${pattern} or search_key(coalesce(s.question, '')) like ${pattern})`,
    )
  }
  const order = { column: sql`s.created_at`, type: 'timestamptz', direction: 'desc' } as const
  const page = (await pageBy(db, query, order, sql`s.id`, input)) as unknown as Page<ScheduleRow>
  return { ...page, items: page.items.map(read) }
}

/** Moments within JSON come as PostgreSQL writes them there. */
function read(row: ScheduleRow): ScheduleRow {
  const { last } = row
  if (last === null) return row
  const moment = (at: string | null) => at && new Date(at).toISOString()
  return {
    ...row,
    last: {
      ...last,
      due_at: moment(last.due_at) ?? '',
      started_at: moment(last.started_at),
      ended_at: moment(last.ended_at),
    },
  }
}

export async function count(db: Db, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('schedules')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return n
}

export async function insert(
  db: Db,
  userId: string,
  values: ScheduleValues & Pick<Schedule, 'title' | 'kind' | 'time_zone'>,
): Promise<string> {
  const id = newId()
  await db
    .insertInto('schedules')
    .values({ ...written(values), id, user_id: userId } as never)
    .execute()
  return id
}

export async function update(db: Db, id: string, values: ScheduleValues): Promise<void> {
  await db
    .updateTable('schedules')
    .set({ ...written(values), title: values.title ?? sql.ref('title') } as never)
    .where('id', '=', id)
    .execute()
}

const written = ({ inputs, seen, ...values }: ScheduleValues) => ({
  ...values,
  ...(inputs === undefined ? {} : { inputs: JSON.stringify(inputs) }),
  ...(seen === undefined ? {} : { seen: seen && JSON.stringify(seen) }),
})

/** False: not there. */
export async function lock(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('schedules').select('id').where('id', '=', id).forUpdate().execute()).length > 0
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('schedules').where('id', '=', id).execute()
}

/** Each time at which it was due, newest first. */
export async function history(db: Db, userId: string, id: string, input: PageInput): Promise<Page<ScheduleRun>> {
  const query = db
    .selectFrom('schedule_runs as h')
    .select([
      ...(['h.id', 'h.schedule_id', 'h.due_at', 'h.cause', 'h.missed', 'h.status', 'h.reason', 'h.run_id'] as const),
      ...(['h.started_at', 'h.ended_at'] as const),
      sql<number>`h.tokens::float8`.as('tokens'),
      sql<string | null>`(select r.conversation_id from runs r where r.id = h.run_id)`.as('conversation_id'),
    ])
    .where('h.user_id', '=', userId)
    .where('h.schedule_id', '=', id)
  const order = { column: sql`h.due_at`, type: 'timestamptz', direction: 'desc' } as const
  return (await pageBy(db, query, order, sql`h.id`, input)) as unknown as Page<ScheduleRun>
}

/** One more time at which it is due: now. */
export async function addNow(db: Db, userId: string, scheduleId: string, at: Date): Promise<string> {
  const id = newId()
  await db
    .insertInto('schedule_runs')
    .values({ id, schedule_id: scheduleId, user_id: userId, due_at: at.toISOString(), cause: 'now' } as never)
    .execute()
  return id
}

export async function historyEntry(db: Db, userId: string, id: string): Promise<ScheduleRun | undefined> {
  const { rows } = await sql<ScheduleRun>`select ${runColumns} from schedule_runs h
    where h.id = ${id} and h.user_id = ${userId}`.execute(db)
  return rows[0]
}
