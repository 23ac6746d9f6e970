import { defineConfig } from '@playwright/test'
import { onPhone, PHONE_ALONE } from './e2e/widths.ts'
import { findChromium } from './scripts/browser.ts'

const asRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  testMatch: '**/*.journey.ts',
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  // Limits, no bars: a first page alone takes more than ten seconds where others are at work.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    colorScheme: 'dark',
    trace: 'on-first-retry',
    // A worker would answer in the place of what a journey cuts off; the journeys about it switch it on.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium() ?? '/usr/bin/chromium',
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: PHONE_ALONE.map((file) => `**/${file}`),
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      // Those that say something else there.
      grep: onPhone,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        // Those of both widths are made once with what moves and once, faster, for those who asked for none of it.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
})
