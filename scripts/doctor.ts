// npm run doctor: what an operator should know of this installation, one line each.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/src/config.ts'
import { examine } from '../server/src/operation/doctor.ts'
import { type Finding, wrong } from '../server/src/operation/finding.ts'

const USAGE = `Usage: npm run doctor [-- --json]

Looks at settings, server, database, disk, backups, mail, models and clock; changes nothing, and works while the server runs or rests.
Ends with 0 when nothing is wrong, 1 when something is; what needs attention only is no failure.`

const say = (line: string) => process.stdout.write(`${line}\n`)

async function findings(): Promise<Finding[]> {
  try {
    return await examine(readConfig(process.env), new Date())
  } catch (error) {
    return [wrong('settings', (error as Error).message, 'Correct it in the environment or in .env.')]
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, help: { type: 'boolean' } } })
  if (values.help) {
    say(USAGE)
    return 2
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  const found = await findings()
  if (values.json) say(JSON.stringify(found, null, 1))
  else
    for (const { about, state, found: text, todo } of found)
      say(`${state.padEnd(9)}  ${about.padEnd(12)}  ${text}${todo ? ` -> ${todo}` : ''}`)
  return found.some(({ state }) => state === 'wrong') ? 1 : 0
}

process.exitCode = await main()
