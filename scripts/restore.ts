// npm run restore -- FILE: a backup comes back, into an empty place.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/src/config.ts'
import { restore } from '../server/src/operation/restore.ts'

const USAGE = `Usage: npm run restore -- FILE [--dry-run]

Brings a backup back into an empty DATA_DIR, or the empty database of DATABASE_URL. --dry-run checks the backup and the place, and
changes nothing. Afterwards nobody is signed in, and links of forgotten passwords open nothing.`

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean' }, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [file, ...more] = positionals
  if (values.help || !file || more.length > 0) {
    say(USAGE)
    return 2
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  const dryRun = values['dry-run'] ?? false
  const from = performance.now()
  await restore(readConfig(process.env), resolve(file), { dryRun, say })
  const seconds = Math.round((performance.now() - from) / 1000)
  say(dryRun ? 'The backup is whole, and it could be restored here.' : `Restored in ${seconds} s. Start the server.`)
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
