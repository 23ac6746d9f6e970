import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'contract/**/*.test.ts',
      'server/**/*.test.ts',
      'scripts/**/*.test.ts',
      'deploy/**/*.test.ts',
      'web/src/**/*.test.ts',
      'test-kit/**/*.test.ts',
    ],
    globalSetup: ['test-kit/global-setup.ts'],
    pool: 'forks',
    // Each test makes its own world, so files need no new module graph of their own. Three processes for two cores: half of the time
    // they wait, for a killed server to be there again, or for a limit to be over.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    retry: process.env.CI ? 1 : 0,
  },
})
