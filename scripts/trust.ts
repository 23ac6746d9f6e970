// npm run trust: the tests that docs/trust.md names, and what they measured.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readFigures } from '../test-kit/figures.ts'
import { temporaryFolder } from '../test-kit/folder.ts'
import { ensureChromium } from './browser.ts'
import { readBars, writeFigures } from './trust-page.ts'

const USAGE = `Usage: npm run trust [-- BAR ... --write]

Runs the tests of these bars of docs/trust.md, or of all, and prints what they measured. --write puts it into the page.`

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean' }, help: { type: 'boolean' } },
  })
  const bars = readBars()
  const unknown = positionals.filter((id) => !bars.some((bar) => bar.id === id))
  if (values.help || unknown.length > 0) {
    console.log(unknown.length > 0 ? `docs/trust.md has no bar ${unknown.join(', ')}.\n\n${USAGE}` : USAGE)
    return 2
  }
  const wanted = bars.filter(({ id }) => positionals.length === 0 || positionals.includes(id))
  const places = [...new Set(wanted.flatMap(({ where }) => where))]
  const folder = temporaryFolder('figures')
  const file = join(folder, 'figures')
  const from = performance.now()
  const good = run(places, file)
  const figures = readFigures(file).filter(({ id }) => wanted.some((bar) => bar.id === id))
  rmSync(folder, { recursive: true, force: true })
  for (const { id, what, where } of wanted) {
    const measured = figures.find((figure) => figure.id === id)?.text
    console.log(`\n${id}  ${what}\n    ${measured ?? `measured by ${where.join(', ')}`}`)
  }
  const elsewhere = places.filter((place) => place.startsWith('npm '))
  if (elsewhere.length > 0) console.log(`\nCommands of their own, not run: ${elsewhere.join(', ')}`)
  console.log(`\n${good ? 'All good' : 'Not all good'}, in ${Math.round((performance.now() - from) / 1000)} s.`)
  if (good && values.write) writeFigures(figures)
  return good ? 0 : 1
}

function run(places: readonly string[], file: string): boolean {
  const tests = places.filter((place) => place.endsWith('.test.ts'))
  const journeys = places.filter((place) => place.endsWith('.journey.ts'))
  const start = (program: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
    spawnSync(`node_modules/.bin/${program}`, args, {
      stdio: 'inherit',
      env: { ...process.env, FIGURES_FILE: file, ...env },
    }).status === 0
  let good = true
  if (tests.length > 0) good = start('vitest', ['run', ...tests]) && good
  if (journeys.length > 0) {
    good = start('node', ['scripts/build.ts']) && good
    good = start('playwright', ['test', ...journeys], { CHROMIUM: ensureChromium() }) && good
  }
  return good
}

process.exitCode = main()
