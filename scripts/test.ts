// npm test: everything, against a real PostgreSQL and in a real Chromium. Prints what each runner says and one closing line.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  const vitest = read<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>('vitest')
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
  console.log(`${passed} passed, ${failed} failed, ${vitest.numPendingTests + stats.skipped} skipped`)
}

function read<T>(name: string): T | null {
  try {
    return JSON.parse(readFileSync(report(name), 'utf8')) as T
  } catch {
    return null
  }
}
