import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test-kit/longest-first.ts'
import { RunReporter } from './test-kit/run-report.ts'
import { sortedTests } from './test-kit/sorted-tests.ts'

const { unit, integration } = sortedTests()
// Where npm test wants to read how it ended.
const { VITEST_JSON_OUTPUT_FILE: json, VITEST_RUN_REPORT_FILE: report } = process.env

export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', ...(json ? ['json' as const] : []), ...(report ? [new RunReporter(report)] : [])],
    outputFile: json ? { json } : undefined,
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        // What needs nothing but itself: npx vitest run --project unit. Modules are loaded once for all of them.
        test: { name: 'unit', include: unit, isolate: false, pool: 'threads', testTimeout: 60_000 },
      },
      {
        test: {
          name: 'integration',
          include: integration,
          globalSetup: ['test-kit/global-setup.ts'],
          pool: 'forks',
          // Each test makes its own world, so files need no new module graph of their own: reading the server anew for each file took more
          // of the processor than most of the tests (decision 0054).
          isolate: false,
          // Three processes for two cores: half of the time they wait, for a killed server to be there again, or for a limit to be over.
          maxWorkers: 3,
          // A limit, no bar: `startServer` alone may take two minutes where others are at work.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
