// The table in bench/results.md: the rows of a benchmark that was run are new, those of all others stay as they were.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from './result.ts'

export type Run = { date: string; load: string }
const FILE = join(import.meta.dirname, 'results.md')
const HEAD = `# What the benchmarks found out

Written by \`npm run bench\`: each line by the command at its end, which can be run again. A benchmark that was not run keeps its line.
Machines are shared and noisy: the ratio to the bare baseline of the same run counts more than any figure alone. The load average stands
before and after each benchmark; two cores.

| what | ours | bare | ratio | target | kept | date | load average | again |
|---|---|---|---|---|---|---|---|---|
`

/** Puts the rows of one benchmark in the place of its old ones. None: it failed, the old ones stay. */
export function writeResults(bench: string, rows: readonly Row[], { date, load }: Run): void {
  if (rows.length === 0) return
  const again = `\`npm run bench ${bench}\``
  const lines = rows.map(({ what, ours, bare, ratio, target, kept }) =>
    row([
      what,
      ours,
      bare ?? '',
      ratio === undefined ? '' : ratio.toFixed(2),
      target ?? '',
      kept === undefined ? '' : kept ? 'yes' : '**no**',
      date,
      load,
      again,
    ]),
  )
  const before = existsSync(FILE)
    ? readFileSync(FILE, 'utf8')
        .split('\n')
        .filter((line) => line.endsWith(' |'))
    : []
  const old = before.filter((line) => line.includes('npm run bench'))
  const place = old.findIndex((line) => line.includes(again))
  const others = old.filter((line) => !line.includes(again))
  others.splice(place < 0 ? others.length : place, 0, ...lines)
  writeFileSync(FILE, `${HEAD}${others.join('\n')}\n`)
}

const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`
