// npm run chaos: what goes wrong once a year, many times in a quarter of an hour, and what was lost. Sections stand in scripts/chaos/.
import { parseArgs } from 'node:util'
import { figure } from '../test-kit/figures.ts'
import { database } from './chaos/database.ts'
import { fsync } from './chaos/fsync.ts'
import { orders } from './chaos/orders.ts'
import { cuts, runs } from './chaos/runs.ts'
import type { Line, Section } from './chaos/section.ts'
import { starts } from './chaos/starts.ts'
import { writes } from './chaos/writes.ts'

const SECTIONS: readonly Section[] = [orders, cuts, starts, fsync, database, writes, runs]

const USAGE = `Usage: npm run chaos [-- --only NAME,NAME --seed NUMBER --minutes 14
                       --kills 200 --runs 50 --steps 6 --cuts 1000 --orders 1000]

${SECTIONS.map(({ name, what }) => `  ${name.padEnd(10)}${what}`).join('\n')}

Ends after --minutes, a little more where something has to come to its end; the table at the end says what was cut short by it.
The same seed kills after the same times; where the server is then, no seed can say.`

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<number> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      ...{ only: text, seed: text, minutes: text, kills: text, runs: text, steps: text, cuts: text, orders: text },
      help: { type: 'boolean' },
    },
  })
  const number = (given: string | undefined, otherwise: number) => (given === undefined ? otherwise : Number(given))
  const counts = {
    seed: number(values.seed, Date.now() % 1_000_000),
    kills: number(values.kills, 200),
    runs: number(values.runs, 50),
    steps: number(values.steps, 6),
    cuts: number(values.cuts, 1_000),
    orders: number(values.orders, 1_000),
  }
  const minutes = number(values.minutes, 14)
  const names = values.only?.split(',') ?? SECTIONS.map(({ name }) => name)
  const chosen = SECTIONS.filter(({ name }) => names.includes(name))
  const wrong = [...Object.values(counts), minutes].some((each) => !Number.isFinite(each) || each < 0)
  if (values.help || wrong || chosen.length !== names.length) {
    say(USAGE)
    return values.help ? 0 : 2
  }
  say(`Seed ${counts.seed}, at most ${minutes} minutes.`)
  const end = performance.now() + minutes * 60_000
  const lines: Line[] = []
  for (const [at, section] of chosen.entries()) {
    const rest = chosen.slice(at).reduce((sum, { share }) => sum + share, 0)
    const now = performance.now()
    const until = now + ((end - now) * section.share) / rest
    say(`\n${section.name}: ${section.what}, at most ${Math.round((until - now) / 1_000)} s`)
    lines.push(...(await section.run({ ...counts, until, say }).catch((error: Error) => [broken(section, error)])))
  }
  for (const { bar, measured, good } of lines) if (good) figure(bar, measured)
  say('')
  for (const { bar, expected, measured, good } of lines)
    say(`${good ? 'kept    ' : 'NOT KEPT'} ${bar.padEnd(4)} ${expected}\n              ${measured}`)
  const bad = lines.filter(({ good }) => !good).length
  say(bad === 0 ? '\nAll good.' : `\n${bad} not kept. Repeat it with --seed ${counts.seed}.`)
  return bad === 0 ? 0 : 1
}

const broken = ({ name, what }: Section, error: Error): Line => ({
  bar: name,
  expected: what,
  measured: `ended with: ${error.stack ?? error.message}`,
  good: false,
})

process.exitCode = await main()
