// npm test: everything, against a real PostgreSQL and in a real Chromium. Prints what each runner says and one closing line.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureChromium } from './browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'adjutant-report-'))
const report = (name: string) => join(folder, `${name}.json`)

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return status === 0
}

let good = true
try {
  const browser = ensureChromium()
  good = run('node', ['scripts/build.ts']) && good
  good =
    run('node_modules/.bin/vitest', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report('vitest')}`,
    ]) && good
  good =
    run('node_modules/.bin/playwright', ['test'], {
      CHROMIUM: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright'),
    }) && good
  summarise()
} catch (error) {
  console.error((error as Error).message)
  good = false
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(good ? 0 : 1)

function summarise(): void {
  const vitest = read<Vitest>('vitest')
  const journeys = read<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(
    'playwright',
  )
  if (!vitest || !journeys) {
    good = false
    return
  }
  const { stats } = journeys
  const passed = vitest.numPassedTests + stats.expected + stats.flaky
  const failed = vitest.numFailedTests + stats.unexpected
  console.log(
    `\nServer, rules and pages: ${vitest.numPassedTests} passed. Journeys in the browser: ${stats.expected} passed, ${stats.flaky} only at the second try.`,
  )
  for (const line of failures(vitest)) console.log(line)
  console.log(`${passed} passed, ${failed} failed, ${vitest.numPendingTests + stats.skipped} skipped`)
}

interface Vitest {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
  }[]
}

/** What failed before the journeys, told once more: the journeys' own lines would have pushed it out of sight. */
function failures({ testResults }: Vitest): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      const why = (text: string) => text.split('\n').slice(0, 12).join('\n    ')
      if (failed.length === 0) return [`Failed: ${relative('.', name)}\n    ${why(message)}`]
      return failed.map(
        ({ fullName, failureMessages }) =>
          `Failed: ${relative('.', name)} › ${fullName}\n    ${why((failureMessages ?? []).join('\n'))}`,
      )
    })
}

function read<T>(name: string): T | null {
  try {
    return JSON.parse(readFileSync(report(name), 'utf8')) as T
  } catch {
    return null
  }
}
