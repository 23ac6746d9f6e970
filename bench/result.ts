// What a benchmark found out: one row of bench/results.md.
import { appendFileSync } from 'node:fs'
import { basename } from 'node:path'

export type Result = {
  what: string
  ours: string
  /** The same without our server, or by other means, in the same run. */
  bare?: string
  ratio?: number
  target?: string
  /** Left out where there is no target. */
  kept?: boolean
}
export type Row = Result & { bench: string }

/** Prints a row, and keeps it for the table when `npm run bench` asked (BENCH_RESULTS). */
export function result(found: Result): void {
  const { what, ours, bare, ratio, target, kept } = found
  console.log(
    `${what}: ${ours}${bare ? `; bare: ${bare}` : ''}${ratio === undefined ? '' : `; ratio ${ratio.toFixed(2)}`}` +
      `${target ? ` (target ${target}${kept === false ? ': NOT KEPT' : ''})` : ''}`,
  )
  const { BENCH_RESULTS } = process.env
  const bench = basename(process.argv[1] ?? '', '.ts')
  if (BENCH_RESULTS) appendFileSync(BENCH_RESULTS, `${JSON.stringify({ bench, ...found } satisfies Row)}\n`)
}
