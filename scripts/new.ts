// npm run new -- NAME: writes a feature with contract, service, store, policy, tools, screen, tests and migration, which work at once.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { NameError, namesOf, writeFeature } from './feature-files.ts'

const HELP = `npm run new -- NAME [--plural NAME]

Writes a feature that keeps records of one person: NAME is what one of them is called, such as "risk" or "board meeting".
  --plural NAME   what many of them are called, where it is not NAME with an s
  --into FOLDER   another copy of this project than the one that you are in

What it writes passes npm run check and npm test at once; change it from there.`

const ROOT = resolve(import.meta.dirname, '..')
/** What npm run db:generate writes. */
const GENERATED = ['server/schema.sql', 'server/src/platform/db-types.ts']

try {
  process.exitCode = main()
} catch (error) {
  if (!(error instanceof NameError) && (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') !== true)
    throw error
  console.error(`${(error as Error).message}\n\n${HELP}`)
  process.exitCode = 2
}

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { plural: { type: 'string' }, into: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  if (positionals.length !== 1) throw new NameError('Please give one name; put several words in quotes.')
  const root = values.into ? resolve(values.into) : ROOT
  const names = namesOf(positionals[0] ?? '', values.plural)
  const { own, shared } = writeFeature(root, names)
  const run = (program: string, args: string[]) =>
    spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status === 0
  const good =
    // Names differ in length, and imports stand in the order of the alphabet.
    run('node_modules/.bin/biome', ['check', '--write', '--log-level=error', ...own, ...shared].filter(isCode)) &&
    run(process.execPath, ['scripts/db-generate.ts'])
  console.log(`\nIts own files:\n${list(own)}\n\nChanged beside them:\n${list([...shared, ...GENERATED])}`)
  console.log(
    good
      ? `\nNow: npm run check && npx vitest run ${own.filter((file) => file.endsWith('.test.ts')).join(' ')} server/test/authz.test.ts\nThen make it yours: the fields in contract/src/${names.folder}.ts and the migration, before it lands.`
      : '\nThe files are written, but something above went wrong. Mend it, then run: npm run db:generate && npm run check',
  )
  return good ? 0 : 1
}

function list(files: readonly string[]): string {
  return files.map((file) => `  ${file}`).join('\n')
}

function isCode(part: string): boolean {
  return !part.endsWith('.sql')
}
