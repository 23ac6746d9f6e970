// Many people whose schedules are all due at the same moment, written straight into the database.
import type pg from 'pg'

type Many = {
  schedules: number
  people: number
  /** So many of them run a crew, the others ask a question. */
  crews: number
  /** From now on, in seconds. */
  inSeconds?: number
}

/** Answers the moment at which they are due. */
export async function dueSchedules(
  client: pg.Client,
  { schedules, people, crews, inSeconds = 0 }: Many,
): Promise<Date> {
  const at = new Date(Date.now() + inSeconds * 1_000)
  await client.query(
    `insert into users (id, email, password_hash, user_level, name)
       select gen_random_uuid(), 'due' || n || '@example.org', 'x', 'user', 'Person ' || n from generate_series(1, $1) as n`,
    [people],
  )
  await client.query(
    `with people as (select id, row_number() over (order by email) - 1 as place from users where email like 'due%@example.org'),
       crew as (select id from crews where user_id is null and not inputs @> '[{"required": true}]' and inputs = '[]' limit 1)
     insert into schedules (id, user_id, title, kind, crew_id, question, rule, starts_on, time_of_day, time_zone, next_at)
       select gen_random_uuid(), p.id, 'Schedule ' || n, case when n <= $3 then 'crew' else 'question' end,
         case when n <= $3 then (select id from crew) end, case when n > $3 then 'What is overdue?' end,
         'FREQ=DAILY', current_date - 1, '08:00', 'UTC', $4
       from generate_series(1, $1) as n join people p on p.place = n % $2`,
    [schedules, people, crews, at.toISOString()],
  )
  return at
}
