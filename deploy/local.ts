// npm run nodes: three servers behind nginx on this machine. With --test, what they withstand, in one table each.
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startPostgres } from '../server/src/platform/postgres.ts'
import { figure } from '../test-kit/figures.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { beAtWork, type Findings } from './drills/at-work.ts'
import { crowd } from './drills/crowd.ts'
import { killOne } from './drills/kill.ts'
import { shareAll, wrongOf } from './drills/shared.ts'
import { ensureNginx } from './nginx.ts'
import { BOSS, type Nodes, startNodes } from './nodes.ts'

const USAGE = `Usage: npm run nodes [-- --port 8080]           three servers behind nginx, until Ctrl-C
       npm run nodes -- --test [--rounds 1] [--readers 500]   what they withstand; about three minutes a round

On DATABASE_URL, which must be empty or a database of ours, or on an embedded PostgreSQL of its own.`

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      test: { type: 'boolean' },
      port: { type: 'string', default: '8080' },
      rounds: { type: 'string', default: '1' },
      readers: { type: 'string', default: '500' },
      help: { type: 'boolean' },
    },
  })
  const [port, rounds, readers] = [Number(values.port), Number(values.rounds), Number(values.readers)]
  if (values.help || ![port, rounds, readers].every((each) => Number.isInteger(each) && each > 0)) {
    say(USAGE)
    return 2
  }
  const nginx = ensureNginx()
  if (nginx === null) {
    say('This needs nginx. Please install it (Debian: sudo apt install nginx-light) or set NGINX to its path.')
    return 1
  }
  const folder = temporaryFolder('local')
  const own = process.env.DATABASE_URL ? null : await startPostgres(folder, say)
  const databaseUrl = process.env.DATABASE_URL ?? own?.url ?? ''
  try {
    const nodes = await startNodes(nginx, databaseUrl, values.test ? {} : { port })
    try {
      return values.test ? await test(nodes, rounds, readers) : await serve(nodes)
    } finally {
      await nodes.stop()
    }
  } finally {
    await own?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function serve({ url, nodes }: Nodes): Promise<number> {
  say(`${url}, before ${nodes.map((node) => node.url).join(', ')}. Sign in as ${BOSS.email} with "${BOSS.password}".`)
  say('End one with kill (-TERM or -KILL) and see what happens:')
  for (const node of nodes) say(`  ${node.url} is process ${node.pid()}`)
  await new Promise<void>((ended) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended())
  })
  return 0
}

async function test(nodes: Nodes, rounds: number, readers: number): Promise<number> {
  const wrong: string[] = []
  for (let round = 1; round <= rounds; round++) {
    say(`\nRound ${round}: all three are started again, one after the other, while people work.`)
    const work = await beAtWork(nodes, { runsAtOnce: 4 })
    await nodes.roll()
    wrong.push(...show(await work.stop(), 'while they were started again'))
    say('\nOne of them is killed while people work.')
    const { findings, takenOver } = await killOne(nodes)
    wrong.push(...show(findings, 'while one was killed'))
    say(`Runs that another server took over: ${takenOver}`)
  }
  say('\nWhat all of them know together.')
  const shared = await shareAll(nodes)
  console.table(shared)
  wrong.push(...wrongOf(shared, nodes.nodes.length))
  say(`\n${readers} readers, and their servers are started again (F19).`)
  const rolled = await crowd(nodes.url, nodes.databaseUrl, readers, () => nodes.roll())
  const [first, ...others] = nodes.nodes
  for (const other of others) await other.kill('SIGTERM')
  const alone = await crowd(first?.url ?? '', nodes.databaseUrl, readers, async () => {
    await first?.kill('SIGTERM')
    await first?.restart()
  })
  console.table({ 'three behind nginx, in turns': rolled, 'one alone': alone })
  const share = (part: number) => `${(part * 100).toFixed(1)} %`
  figure(
    'F19',
    `${readers} readers: one server alone: all back after ${(alone.allBackMs / 1_000).toFixed(1)} s, at most ${share(alone.mostInASecond)} in a second; three in turns: at most ${share(rolled.mostInASecond)}`,
  )
  if (alone.allBackMs > 30_000) wrong.push(`The last reader of a server alone was back after ${alone.allBackMs} ms.`)
  for (const { mostInASecond } of [alone, rolled])
    if (mostInASecond > 0.1) wrong.push(`${share(mostInASecond)} of the readers came back within one second.`)
  for (const line of wrong) say(line)
  say(wrong.length === 0 ? 'All good.' : `${wrong.length} faults.`)
  return wrong.length === 0 ? 0 : 1
}

function show(findings: Findings, when: string): string[] {
  console.table({ ...findings, failed: findings.failed.length })
  const { failed, lost, doubled, wrongReadings, wrongTimelines, runs, completed } = findings
  return [
    ...failed.map((call) => `${call}, ${when}`),
    lost + doubled === 0 ? '' : `${lost} writes were lost and ${doubled} done twice ${when}.`,
    wrongReadings + wrongTimelines === 0 ? '' : `${wrongReadings + wrongTimelines} streams were not whole ${when}.`,
    completed === runs ? '' : `${runs - completed} runs did not come to their end ${when}.`,
  ].filter((line) => line !== '')
}

process.exitCode = await main()
