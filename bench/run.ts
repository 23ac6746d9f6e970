// npm run bench: each benchmark after the other, so that they do not disturb each other, and their rows in bench/results.md.
// Names as arguments run only those; `quick` leaves out those that take minutes.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { loadAverage } from '../scripts/load-average.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import type { Row } from './result.ts'
import { type Run, writeResults } from './results.ts'

/** In this order; with what each takes on two quiet cores, in minutes. */
const ALL: Record<string, number> = {
  goals: 0.7,
  start: 0.3,
  engine: 0.6,
  idle: 1.5,
  stream: 0.9,
  comms: 0.6,
  chat: 0.5,
  talk: 0.6,
  pages: 0.6,
  landing: 1,
  app: 1,
  'comms-screen': 0.6,
  inp: 2,
  conversation: 2,
  meaning: 3,
  answers: 4,
}
const QUICK_MINUTES = 1

const asked = process.argv.slice(2)
const wanted = Object.keys(ALL).filter((name) =>
  asked.includes('quick') ? (ALL[name] ?? 0) <= QUICK_MINUTES : asked.length === 0 || asked.includes(name),
)
const unknown = asked.filter((name) => name !== 'quick' && !(name in ALL))
if (unknown.length > 0) {
  console.log(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(ALL).join(', ')}; and quick.`)
  process.exit(2)
}
const folder = temporaryFolder('results')
let good = true
for (const name of wanted) {
  console.log(`\n${name} (about ${ALL[name]} min)`)
  const file = join(folder, name)
  const before = loadAverage()
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    stdio: 'inherit',
    env: { ...process.env, BENCH_RESULTS: file },
  })
  good = status === 0 && good
  const run: Run = { date: new Date().toISOString().slice(0, 10), load: `${before} → ${loadAverage()}` }
  // Each at once: one that fails later takes nothing of it away.
  writeResults(name, rowsOf(file), run)
}
rmSync(folder, { recursive: true, force: true })
process.exit(good ? 0 : 1)

function rowsOf(file: string): Row[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row)
  } catch {
    return []
  }
}
