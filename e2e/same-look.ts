// npm run look: pictures of every screen that differ in nothing but what was changed. The world is the same, the clock stands, nothing moves.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { House } from './journey.ts'
import { keptFolder } from './kept-world.ts'
import type { Workspace } from './workspace.ts'

/** What was made before, or is made now to be kept. Null: nothing is kept. */
export async function keptWorkspace(
  house: House,
  make: (house: House) => Promise<Workspace>,
): Promise<Workspace | null> {
  const folder = keptFolder()
  if (folder === null) return null
  const file = join(folder, 'workspace.json')
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { workspace: Workspace }).workspace
  const workspace = await make(house)
  writeFileSync(file, JSON.stringify({ at: Date.now(), workspace }))
  return workspace
}

/** Takes a screen in both colour schemes, into the folder that LOOK_INTO names. */
export async function takeStill(page: Page, width: string, name: string, open: () => Promise<void>): Promise<void> {
  const into = join(process.env.LOOK_INTO ?? 'test-results/look', width)
  mkdirSync(into, { recursive: true })
  const { at } = JSON.parse(readFileSync(join(keptFolder() ?? '', 'workspace.json'), 'utf8')) as { at: number }
  // Pictures that are taken later in the day say the same of what was made "2 minutes ago".
  await page.clock.setFixedTime(at + 120_000)
  await open()
  // What was sent for when the screen opened, such as "seen", is answered and shown.
  await page.waitForTimeout(400)
  const whole = (await page.getByRole('dialog').count()) === 0 && (await page.evaluate(() => scrollY)) === 0
  for (const scheme of ['dark', 'light']) {
    await page.evaluate((chosen) => document.documentElement.setAttribute('data-mantine-color-scheme', chosen), scheme)
    await page.screenshot({
      path: join(into, `${name}-${scheme}.png`),
      fullPage: whole,
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
    })
  }
}
