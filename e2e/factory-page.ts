// The factory's screen, as its journeys use it.
import type { Locator, Page } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { expect, settled } from './journey.ts'

export const FACTORY = '/app/ai-factory'
export const section = (page: Page, name: string) => page.getByRole('region', { name })
export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
export const submit = (dialog: Locator) => dialog.locator('button[type=submit]').click()

export async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page
    .getByRole('menu', { name: `Actions for ${name}` })
    .getByRole('menuitem', { name: action })
    .click()
}
export async function create(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('menuitem', { name: what }).click()
}
export async function looksRight(page: Page): Promise<void> {
  await settled(page)
  // What lies half under the header of the page is no smaller for that.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
}
