import { type Db, sql } from '#server/platform/db.ts'

type Amount = { calls: number; input_tokens: number; output_tokens: number; cost_usd: number; unpriced_calls: number }
export type Used = Amount & { day: string; user_id: string | null; provider: string; model: string }

const SUMS = sql<Amount>`sum(calls)::float8 as calls, sum(input_tokens)::float8 as input_tokens, sum(output_tokens)::float8 as output_tokens,
  sum(cost_usd) as cost_usd, sum(unpriced_calls)::float8 as unpriced_calls`
const MOST_PEOPLE = 100

export async function byDay(db: Db, from: string): Promise<(Amount & { day: string; model: string })[]> {
  const { rows } = await sql<
    Amount & { day: string; model: string }
  >`select day::text as day, model, ${SUMS} from model_usage
    where day >= ${from}::date group by day, model order by day, model`.execute(db)
  return rows
}

type OfPerson = Amount & { user_id: string | null; name: string | null; email: string | null; model: string }
export async function byPerson(db: Db, from: string): Promise<OfPerson[]> {
  const { rows } = await sql<OfPerson>`with most as (
      select user_id, sum(input_tokens + output_tokens) as tokens from model_usage where day >= ${from}::date
      group by user_id order by tokens desc limit ${MOST_PEOPLE})
    select m.user_id, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as name, u.email, m.model,
      sum(m.calls)::float8 as calls, sum(m.input_tokens)::float8 as input_tokens, sum(m.output_tokens)::float8 as output_tokens,
      sum(m.cost_usd) as cost_usd, sum(m.unpriced_calls)::float8 as unpriced_calls
    from model_usage m join most on most.user_id is not distinct from m.user_id left join users u on u.id = m.user_id
    where m.day >= ${from}::date
    group by m.user_id, u.first_name, u.last_name, u.email, m.model, most.tokens order by most.tokens desc, m.user_id, m.model`.execute(
    db,
  )
  return rows
}

/** All that one person's questions came to, oldest first. */
export async function ofPerson(db: Db, userId: string): Promise<(Amount & { day: string; model: string })[]> {
  const { rows } = await sql<
    Amount & { day: string; model: string }
  >`select day::text as day, model, ${SUMS} from model_usage
    where user_id = ${userId}::uuid group by day, model order by day, model`.execute(db)
  return rows
}

/** Adds to what is there. Of an account that is gone meanwhile nothing is kept. */
export async function add(db: Db, used: readonly Used[]): Promise<void> {
  for (const each of used)
    await sql`insert into model_usage as m (day, user_id, provider, model, calls, input_tokens, output_tokens, cost_usd, unpriced_calls)
      select ${each.day}::date, ${each.user_id}::uuid, ${each.provider}, ${each.model}, ${each.calls}::bigint, ${each.input_tokens}::bigint,
        ${each.output_tokens}::bigint, ${each.cost_usd}::float8, ${each.unpriced_calls}::bigint
      where ${each.user_id}::uuid is null or exists (select 1 from users where id = ${each.user_id}::uuid)
      on conflict on constraint model_usage_key do update set calls = m.calls + excluded.calls, input_tokens = m.input_tokens + excluded.input_tokens,
        output_tokens = m.output_tokens + excluded.output_tokens, cost_usd = m.cost_usd + excluded.cost_usd,
        unpriced_calls = m.unpriced_calls + excluded.unpriced_calls`.execute(db)
}

export async function forgetBefore(db: Db, days: number): Promise<void> {
  await sql`delete from model_usage where day < (clock_timestamp() at time zone 'utc')::date - ${days}::int`.execute(db)
}

export async function counts(db: Db) {
  const { rows } = await sql<{
    total: number
    waitlisted: number
    active: number
    files: number
    file_bytes: number
    database_bytes: number
  }>`select (select count(*) from users)::float8 as total, (select count(*) from users where user_level = 'waitlisted')::float8 as waitlisted,
    (select count(distinct user_id) from sessions where last_seen_at > clock_timestamp() - interval '7 days')::float8 as active,
    (select count(*) from files)::float8 as files, (select coalesce(sum(size), 0) from files)::float8 as file_bytes,
    pg_database_size(current_database())::float8 as database_bytes`.execute(db)
  return rows[0]
}
