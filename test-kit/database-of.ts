// The embedded database of a server in a process of its own: for what has to be written or read past the API.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Its address, as its owner. */
export function databaseOf(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  return `postgres://adjutant:${password}@127.0.0.1:${postmaster(dataDir)[3]}/adjutant`
}

/** The process that keeps it. */
export const postmasterOf = (dataDir: string): number => Number(postmaster(dataDir)[0])

const postmaster = (dataDir: string) => readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
