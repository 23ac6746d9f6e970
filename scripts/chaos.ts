// npm run chaos: kills a server at random moments while runs are at work, cuts streams at random bytes, lets everybody who can
// end a run do so at once, and says what was lost.
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openDatabase } from '../server/src/platform/db.ts'
import { newId } from '../server/src/platform/ids.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { startPostgres } from '../server/src/platform/postgres.ts'
import { type ChaosResult, runChaos } from '../test-kit/chaos.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { interleave } from '../test-kit/interleave.ts'

const USAGE = `Usage: npm run chaos [-- --kills 200 --runs 50 --steps 6 --cuts 1000 --orders 1000 --seed NUMBER]

Takes about two seconds for each kill. The same seed kills after the same times; where the server is then, no seed can say.`

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<number> {
  const number = (text: string | undefined, otherwise: number) => (text === undefined ? otherwise : Number(text))
  const { values } = parseArgs({
    options: {
      kills: { type: 'string' },
      runs: { type: 'string' },
      steps: { type: 'string' },
      cuts: { type: 'string' },
      orders: { type: 'string' },
      seed: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const seed = number(values.seed, Date.now() % 1_000_000)
  const [kills, runs, steps] = [number(values.kills, 200), number(values.runs, 50), number(values.steps, 6)]
  const [cuts, orders] = [number(values.cuts, 1_000), number(values.orders, 1_000)]
  if (values.help || [seed, kills, runs, steps, cuts, orders].some((each) => !Number.isInteger(each) || each < 0)) {
    say(USAGE)
    return 2
  }
  say(`Seed ${seed}: ${kills} kills of ${runs} runs of ${steps} model steps.`)
  const result = await runChaos({ seed, kills, runs, steps, cuts, say })
  console.table(result)
  say(`${orders} orders of stop, continue, finish and kill.`)
  const { wrong: disorder, endedAs } = await inAllOrders(seed, orders)
  console.table(endedAs)
  const wrong = [...faultsOf(result), ...disorder]
  for (const line of wrong) say(line)
  say(wrong.length === 0 ? 'All good.' : `Repeat it with --seed ${seed}.`)
  return wrong.length === 0 ? 0 : 1
}

async function inAllOrders(seed: number, rounds: number) {
  const folder = temporaryFolder('chaos')
  const postgres = await startPostgres(folder, () => {})
  try {
    await migrate(postgres.url)
    const database = openDatabase(postgres.url, { onError: () => {} })
    const userId = newId()
    await database.pool.query(
      `insert into users (id, email, password_hash, user_level) values ($1::uuid, 'chaos@example.com', 'x', 'user')`,
      [userId],
    )
    const result = await interleave(database, { seed, rounds, userId })
    await database.close()
    return result
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function faultsOf({ lost, repeatedThoughCompleted, brokenTimelines, wrongReadings }: ChaosResult): string[] {
  return [
    lost === 0 ? '' : `${lost} runs did not come to their end.`,
    repeatedThoughCompleted === 0 ? '' : `${repeatedThoughCompleted} completed questions were asked again.`,
    brokenTimelines === 0 ? '' : `${brokenTimelines} timelines are broken.`,
    wrongReadings === 0 ? '' : `${wrongReadings} readings of streams told something else than the timeline.`,
  ].filter((line) => line !== '')
}

process.exitCode = await main()
