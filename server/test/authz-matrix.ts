// The matrix of rights: the rows of authz.json, and those that features keep beside their other facts for the tests (probes.ts).
import { readFileSync } from 'node:fs'
import { PROBES } from './probes.ts'
import type { Who } from './world.ts'

/** `call`: of a contract; `route`: an address beside them. `cells`: what each of the columns is answered. */
export type MatrixRow = { call?: string; route?: string; object?: string; cells: string }

const written = JSON.parse(readFileSync(new URL('authz.json', import.meta.url), 'utf8')) as {
  columns: Who[]
  rows: MatrixRow[]
}
export const COLUMNS = written.columns
export const ROWS: readonly MatrixRow[] = [
  ...written.rows,
  ...PROBES.flatMap(({ name, rights }) =>
    Object.entries(rights).map(([verb, cells]) => ({ call: `${name}.${verb}`, cells })),
  ),
]
