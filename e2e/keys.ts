// The keyboard, element by element.
import type { Locator, Page } from '@playwright/test'
import { settled } from './journey.ts'

/** The page, and what looks after the focus, which comes after it. */
export async function ready(page: Page): Promise<void> {
  await settled(page)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/lost-focus-')),
  )
}

export async function press(target: Locator, key = 'Enter'): Promise<void> {
  await target.focus()
  await target.page().keyboard.press(key)
}
