// Two server processes on one database begin what is due in the same minute, and one of them is killed in the middle of it.
import pg from 'pg'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../test-kit/database.ts'
import { dueSchedules } from '../../test-kit/due-schedules.ts'
import { twoNodes } from '../../test-kit/two-nodes.ts'
import { until } from '../../test-kit/until.ts'

const SCHEDULES = 300
const BEGUN = 'select count(*)::int as n from schedule_runs where run_id is not null'
const HELD_UP = `create function hold_up() returns trigger language plpgsql as $$ begin
    if new.user_id in (select id from users where email in ('due1@example.org', 'due2@example.org', 'due3@example.org')) then
      perform pg_advisory_xact_lock_shared(4711);
    end if;
    return new;
  end $$;
  create trigger hold_up before insert on conversations for each row execute function hold_up()`

it('each schedule runs once, none twice and none is lost, although a server is killed while they begin', async () => {
  const fresh = await freshDatabase()
  const [one, two] = await twoNodes(fresh.url)
  const client = new pg.Client({ connectionString: fresh.url })
  await client.connect()
  const numbers = async (text: string) => Number((await client.query<{ n: string }>(text)).rows[0]?.n)
  const begun = () => numbers(BEGUN)
  try {
    await dueSchedules(client, { schedules: SCHEDULES, people: 100, crews: 30, inSeconds: 3 })
    // A few people's begin as far as their first row, and wait there: so the server is killed in the middle of them.
    await client.query(HELD_UP)
    await client.query('select pg_advisory_lock(4711)')
    await until(async () => (await begun()) >= SCHEDULES / 10, 90)
    expect(await begun()).toBeLessThan(SCHEDULES)
    await one.kill('SIGKILL')
    await client.query('select pg_advisory_unlock(4711)')
    await until(async () => (await begun()) >= SCHEDULES, 120)
    // What is looked at again finds nothing more.
    await client.query('update schedules set next_at = clock_timestamp() + interval $$1 day$$')
    expect(await numbers('select count(*) as n from schedule_runs')).toBe(SCHEDULES)
    expect(await numbers('select count(distinct schedule_id) as n from schedule_runs where run_id is not null')).toBe(
      SCHEDULES,
    )
    expect(await numbers('select count(distinct run_id) as n from schedule_runs')).toBe(SCHEDULES)
    expect(await numbers('select count(*) as n from runs')).toBe(SCHEDULES)
    expect(await numbers(`select count(*) as n from messages where sender_type = 'user'`)).toBe(SCHEDULES - 30)
  } finally {
    await client.end()
    await one.dispose()
    await two.dispose()
    await fresh.drop()
  }
}, 300_000)
