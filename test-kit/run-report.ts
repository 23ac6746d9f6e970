// What Vitest knows and its report in JSON does not tell: what failed outside of any test (the run ends as failed then, and no test says why), and
// what passed only at its second try, with the reason of the first. The summary of npm test tells both (decision 0179).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** `file`: of the test; of what failed outside of one, whose test ran meanwhile, where that is known. */
export interface Told {
  file?: string
  message: string
}

export interface RunReport {
  outside: Told[]
  secondTry: (Told & { name: string })[]
}

export class RunReporter implements Reporter {
  private readonly path: string

  constructor(path: string) {
    this.path = path
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const report: RunReport = {
      outside: errors.map((error) => ({ file: fileOf(error), message: said(error) })),
      secondTry: modules.flatMap((module) =>
        [...module.children.allTests()]
          .filter((test) => test.diagnostic()?.flaky)
          .map((test) => ({
            file: module.moduleId,
            name: test.fullName,
            message: said(test.result().errors?.[0] ?? {}),
          })),
      ),
    }
    writeFileSync(this.path, JSON.stringify(report))
  }
}

/** Of a run that did not come to its end: nothing. */
export const runReport = (path: string): RunReport =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as RunReport) : { outside: [], secondTry: [] }

const fileOf = ({ VITEST_TEST_PATH: path }: SerializedError) => (typeof path === 'string' ? path : undefined)
const said = ({ name, message, stack }: { name?: string; message?: string; stack?: string }) =>
  stack || `${name ?? 'Error'}: ${message ?? ''}`
