import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from './folder.ts'
import { runReport } from './run-report.ts'

test('what no test caught and what passed at its second try is told with its file and its reason', () => {
  const folder = temporaryFolder('report')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const kept = join(folder, 'report.json')
  const file = expect.stringContaining('one.test.js')
  const run = (body: string) => {
    writeFileSync(join(folder, 'one.test.js'), `let tries = 0\ntest('one', async () => { tries++; ${body} })`)
    writeFileSync(
      join(folder, 'vitest.config.js'),
      `import { RunReporter } from '${resolve('test-kit/run-report.ts')}'
      export default { test: { globals: true, retry: 1, reporters: [new RunReporter('${kept}')] } }`,
    )
    const { status } = spawnSync(resolve('node_modules/.bin/vitest'), ['run', '--root', folder])
    return { status, ...runReport(kept) }
  }
  expect(run('')).toEqual({ status: 0, outside: [], secondTry: [] })
  expect(run('Promise.reject(new Error("left alone")); await new Promise((done) => setTimeout(done, 50))')).toEqual({
    status: 1,
    outside: [{ file, message: expect.stringContaining('Error: left alone') }],
    secondTry: [],
  })
  expect(run('expect(tries).toBe(2)')).toEqual({
    status: 0,
    outside: [],
    secondTry: [{ file, name: 'one', message: expect.stringContaining('expected 1 to be 2') }],
  })
})
