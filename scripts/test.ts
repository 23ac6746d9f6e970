// npm test: everything, against a real PostgreSQL and in a real Chromium. Prints what each runner says and one closing line.
// npm test -- tasks: what concerns a feature, or any word that stands in the name of a test.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { concerning, featureNames } from '../test-kit/concerning.ts'
import { runReport } from '../test-kit/run-report.ts'
import { ensureChromium } from './browser.ts'

const USAGE = `Usage: npm test [-- WORD ... --list]

Without a word: everything. With words: the tests and journeys that are called so, or that import from the feature of that name.
--list says which these are and runs nothing. Features: ${featureNames().join(', ')}`

const folder = mkdtempSync(join(tmpdir(), 'adjutant-report-'))
const report = (name: string) => join(folder, `${name}.json`)

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return status === 0
}

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean' }, help: { type: 'boolean' } },
})
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}
const chosen = concerning(words)
const tests = [...chosen.unit, ...chosen.integration]
if (words.length > 0 && tests.length + chosen.journeys.length === 0) {
  console.error(`No test and no journey concerns ${words.join(' or ')}.\n\n${USAGE}`)
  process.exit(2)
}
if (words.length > 0)
  for (const [kind, files] of Object.entries(chosen)) for (const file of files) console.log(`${kind.padEnd(12)}${file}`)
if (values.list) process.exit(0)

const some = words.length > 0
const NO_TESTS: Vitest = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] }
const NO_JOURNEYS: Journeys = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }
let good = true
let lastErrors = ''
/** Everything passed, and the runner could not clear up behind it. */
let badEnd = false
/** Files in which something failed outside of a test, and how that ended. */
let triedAgain = ''
try {
  const withJourneys = !some || chosen.journeys.length > 0
  const browser = withJourneys ? ensureChromium() : ''
  if (withJourneys) good = run('node', ['scripts/build.ts']) && good
  if (!some || tests.length > 0) good = (await vitest()) && good
  if (withJourneys)
    good =
      run('node_modules/.bin/playwright', ['test', ...chosen.journeys], {
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

async function vitest(): Promise<boolean> {
  const reports = { VITEST_JSON_OUTPUT_FILE: report('vitest'), VITEST_RUN_REPORT_FILE: report('run') }
  const child = spawn('node_modules/.bin/vitest', ['run', ...tests], {
    stdio: ['inherit', 'inherit', 'pipe'],
    env: { ...process.env, ...reports },
  })
  child.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk)
    lastErrors = (lastErrors + chunk).slice(-4_000)
  })
  const [status] = await once(child, 'close')
  const results = read<Vitest>('vitest')
  // What fails once on a busy machine is tried once more; what a test did is tried once more by Vitest itself.
  if (status === 0 || !process.env.CI || !results || results.numFailedTests > 0) return status === 0
  const { outside } = runReport(report('run'))
  const again = results.testResults.filter((each) => each.status === 'failed').map(({ name }) => name)
  if (outside.length + again.length === 0) {
    badEnd = status === 1 && results.numPassedTests > 0 && existsSync(report('run'))
    return badEnd
  }
  for (const { file } of outside) {
    if (!file) return false
    again.push(file)
  }
  const files = [...new Set(again.map((file) => relative('.', file)))]
  const passed = run('node_modules/.bin/vitest', ['run', ...files])
  triedAgain = `Tried once more, and ${passed ? 'passed' : 'failed'}: ${files.join(', ')}`
  return passed
}

function summarise(): void {
  const results = some && tests.length === 0 ? NO_TESTS : read<Vitest>('vitest')
  const journeys = some && chosen.journeys.length === 0 ? NO_JOURNEYS : read<Journeys>('playwright')
  if (!results || !journeys) {
    good = false
    return
  }
  const { stats } = journeys
  const passed = results.numPassedTests + stats.expected + stats.flaky
  const failed = results.numFailedTests + stats.unexpected
  console.log(
    `\nServer, rules and pages: ${results.numPassedTests} passed. Journeys in the browser: ${stats.expected} passed, ${stats.flaky} only at the second try.`,
  )
  for (const line of failures(results)) console.log(line)
  if (badEnd) console.log(`Everything passed, and the end of the run failed:\n${lastErrors}`)
  const { outside, secondTry } = runReport(report('run'))
  for (const { file = '', name, message } of secondTry)
    console.log(`Only at the second try: ${relative('.', file)} › ${name}\n    ${firstLines(message)}`)
  for (const { file, message } of outside)
    console.log(
      `Failed outside of any test: ${file ? relative('.', file) : 'no file is known'}\n    ${firstLines(message)}`,
    )
  if (triedAgain) console.log(triedAgain)
  console.log(`${passed} passed, ${failed} failed, ${results.numPendingTests + stats.skipped} skipped`)
}

interface Journeys {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
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
      if (failed.length === 0) return [`Failed: ${relative('.', name)}\n    ${firstLines(message)}`]
      return failed.map(
        ({ fullName, failureMessages }) =>
          `Failed: ${relative('.', name)} › ${fullName}\n    ${firstLines((failureMessages ?? []).join('\n'))}`,
      )
    })
}

function firstLines(text: string): string {
  return text.split('\n').slice(0, 12).join('\n    ')
}

function read<T>(name: string): T | null {
  try {
    return JSON.parse(readFileSync(report(name), 'utf8')) as T
  } catch {
    return null
  }
}
