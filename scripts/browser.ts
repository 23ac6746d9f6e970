// Finds the Chromium that the tests drive, or installs it: Debian's package where we may, else Playwright's own download.
// The headless shell is the same engine without a window's machinery around it: two thirds of the processor time.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Path of an installed Chromium; null: none. CHROMIUM names one elsewhere. */
export function findChromium(): string | null {
  const given = process.env.CHROMIUM
  if (given) return given
  return (
    PLACES.find((place) => existsSync(place)) ??
    (existsSync(chromium.executablePath()) ? chromium.executablePath() : null)
  )
}

/** Errors: a sentence that says what to install, when nothing worked. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  const asRoot = process.getuid?.() === 0 ? [] : spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : null
  if (asRoot && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests ...')
    for (const args of [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
    ]) {
      const [command = '', ...rest] = [...asRoot, ...args]
      spawnSync(command, rest, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    }
  }
  if (findChromium() === null)
    try {
      execFileSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' })
    } catch {
      // The sentence below says what to do.
    }
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium. Please install it (Debian: sudo apt install chromium) or set CHROMIUM to its path.',
  )
}
