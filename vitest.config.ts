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
    // Each test makes its own world, so files need no new module graph of their own; two processes for two cores.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    retry: process.env.CI ? 1 : 0,
  },
})
