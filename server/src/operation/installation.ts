// Where the commands of an operator find the database: the configured server, the embedded one that runs, or the embedded one
// that they start for themselves while no server does.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { lockDataDirectory } from '../platform/data-lock.ts'
import { runningPostgres, startPostgres } from '../platform/postgres.ts'
import { existingPlace, type PrintLine } from '../platform/postgres-place.ts'

export type Installation = {
  url: string
  /** Whose it is: configured by the operator, of a server that runs, or started for this command. */
  how: 'configured' | 'running' | 'started'
  close(): Promise<void>
}

/** A mistake of the operator's, or something that they must see to: printed as one sentence. */
export class OperationError extends Error {}

/** Reaches the database of an installation that exists. Errors: OperationError, when there is none. */
export async function reachDatabase({ dataDir, databaseUrl }: Config, say: PrintLine): Promise<Installation> {
  if (databaseUrl !== null) return { url: databaseUrl, how: 'configured', close: async () => {} }
  if (!existsSync(join(existingPlace(dataDir), 'PG_VERSION')))
    throw new OperationError(`There is no database in ${dataDir}. Is DATA_DIR what the server was started with?`)
  const url = runningPostgres(dataDir)
  if (url !== null) return { url, how: 'running', close: async () => {} }
  return startOwn(dataDir, say)
}

/** Starts the embedded database, and makes it where there is none; no server can start meanwhile. */
export async function startOwn(dataDir: string, say: PrintLine): Promise<Installation> {
  const unlock = lockDataDirectory(dataDir)
  try {
    const postgres = await startPostgres(dataDir, say)
    return {
      url: postgres.url,
      how: 'started',
      async close() {
        await postgres.stop()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
