// How statements of the engine reach the database.
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Db } from '../platform/db.ts'

/** How a statement reaches the database: through the pool, where it is prepared once, or within a request's transaction. */
export type RunQuery = (
  statement: { name: string; text: string },
  values: unknown[],
) => Promise<Record<string, unknown>[]>
export const viaPool =
  (pool: Pick<pg.Pool, 'query'>): RunQuery =>
  async (statement, values) =>
    (await pool.query({ ...statement, values })).rows
export const viaDb =
  (db: Db): RunQuery =>
  async ({ text }, values) =>
    (await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))).rows
