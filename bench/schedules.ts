// How long it takes until 10,000 schedules that are due in the same minute have begun, on two server processes over one database.
// `node bench/schedules.ts [how many] [kill]`: with `kill` one of the two is killed when a tenth has begun.
import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../server/src/platform/postgres.ts'
import { dueSchedules } from '../test-kit/due-schedules.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { twoNodes } from '../test-kit/two-nodes.ts'

const HOW_MANY = Number(process.argv[2] ?? 10_000)
const KILL = process.argv.includes('kill')
const GIVE_UP_SECONDS = 600

const folder = temporaryFolder('bench-schedules')
const postgres = await startPostgres(folder, () => {})
const [one, two] = await twoNodes(postgres.url)
const client = new pg.Client({ connectionString: postgres.url })
await client.connect()
const count = async (text: string) => Number((await client.query<{ n: string }>(text)).rows[0]?.n)
try {
  const due = await dueSchedules(client, {
    schedules: HOW_MANY,
    people: Math.ceil(HOW_MANY / 10),
    crews: 0,
    inSeconds: 10,
  })
  await sleep(Math.max(0, due.getTime() - Date.now()))
  let killed = false
  for (;;) {
    const begun = await count('select count(*) as n from schedule_runs where run_id is not null')
    const seconds = (Date.now() - due.getTime()) / 1_000
    console.log(`${seconds.toFixed(0).padStart(4)} s  ${begun} begun`)
    if (KILL && !killed && begun >= HOW_MANY / 10) {
      killed = true
      await one.kill('SIGKILL')
      console.log('        one server is killed')
    }
    if (begun >= HOW_MANY || seconds > GIVE_UP_SECONDS) break
    await sleep(2_000)
  }
  const { rows } = await client.query(
    `select count(*) as times, count(distinct schedule_id) as schedules, count(distinct run_id) as runs,
       round(extract(epoch from percentile_cont(0.5) within group (order by started_at - due_at))::numeric, 1) as median_s,
       round(extract(epoch from max(started_at - due_at))::numeric, 1) as last_s from schedule_runs`,
  )
  console.table(rows)
  console.log(
    `load of the machine at the end: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  )
} finally {
  await client.end()
  await one.dispose()
  await two.dispose()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
