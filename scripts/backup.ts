// npm run backup: everything that is kept, in one file, while the server runs or rests.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/src/config.ts'
import { backUp } from '../server/src/operation/backup.ts'

const USAGE = `Usage: npm run backup [-- --to FOLDER --keep 7 --days 30]

Writes adjutant-DATE-TIME.backup into FOLDER (BACKUP_DIR, else DATA_DIR/backups): the database, all files, site.json, legal/ and outbox/.
Not in it: .env, which holds your keys. Keep that apart.
Of the backups in that folder the newest --keep stay, and none older than --days but the newest.
Ends with 0 when all is well, 1 when nothing was made, 3 when it was made but files were missing or damaged on the disk.`

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      keep: { type: 'string', default: '7' },
      days: { type: 'string', default: '30' },
      help: { type: 'boolean' },
    },
  })
  const [keep, days] = [Number(values.keep), Number(values.days)]
  if (values.help || ![keep, days].every((each) => Number.isInteger(each) && each > 0)) {
    say(USAGE)
    return 2
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const from = performance.now()
  const made = await backUp(config, { to: values.to ?? config.backupDir, keep, days, say })
  for (const path of made.removed) say(`Removed ${path}.`)
  const seconds = Math.round((performance.now() - from) / 1000)
  say(`${made.path}: ${megabytes(made.bytes)}, ${made.rows} rows, ${made.files} files, in ${seconds} s.`)
  if (made.damaged.length === 0) return 0
  say(`Attention: ${made.damaged.length} files are missing or damaged on the disk: ${made.damaged.join(', ')}`)
  return 3
}

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\nNo backup was made.\n`)
  process.exitCode = 1
}
