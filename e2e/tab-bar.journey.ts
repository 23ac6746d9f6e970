// The tab bar of a phone: what is reached with one thumb, and what it makes room for.
import type { Locator, Page } from '@playwright/test'
import { coveredTargets } from '../test-kit/adapting.ts'
import { sidewaysScroll } from '../test-kit/browser.ts'
import { expect, expectPath, settled } from './journey.ts'
import { keyboard, withKeyboard } from './keyboard-of-a-phone.ts'
import { test } from './workspace.ts'

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Tabs' })

test('the tab bar leads to what one is used to, says where one is, and begins what is new', async ({
  page,
  workspace,
  enter,
}) => {
  await enter(workspace.boss)
  await settled(page)
  for (const [name, path] of [
    ['Tasks', '/app/my-tasks'],
    ['Notes', '/app/notes'],
    ['Chat', '/app/run'],
    ['Today', '/app/ceodashboard'],
  ] as const) {
    await tabs(page).getByRole('link', { name }).click()
    await expectPath(page, path)
    await expect(tabs(page).locator('[aria-current=page]')).toHaveText(name)
  }
  for (const [name, opens] of [
    ['Task', page.getByRole('dialog', { name: 'Create New Task' })],
    ['Contact', page.getByRole('dialog', { name: 'Add New Contact' })],
    ['Goal', page.getByRole('dialog', { name: 'Create New Goal' })],
  ] as const) {
    await tabs(page).getByRole('button', { name: 'New' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect(opens).toBeVisible()
    await opens.getByRole('button', { name: 'Cancel' }).click()
    await expect(opens).toBeHidden()
  }
  await tabs(page).getByRole('button', { name: 'New' }).click()
  await page.getByRole('menuitem', { name: 'Note', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused()
  await tabs(page).getByRole('button', { name: 'New' }).click()
  await page.getByRole('menuitem', { name: 'Tell Adjutant something' }).click()
  await expect(page.getByRole('textbox', { name: 'Your message' })).toBeVisible()
  // Its composer has the foot of the screen for itself.
  await expect(tabs(page)).toBeHidden()
})

test('the tab bar makes room for the keyboard, and covers nothing for good', async ({ page, workspace, enter }) => {
  await withKeyboard(page)
  for (const [width, height] of [
    [320, 640],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of ['/app/ceodashboard', '/app/my-tasks', '/app/notes', '/app/comms', '/app/profile']) {
      await enter(workspace.boss, path)
      await settled(page)
      const bar = await boxOf(tabs(page))
      expect(Math.round(bar.y + bar.height), 'at the foot').toBe(height)
      for (const part of await tabs(page).locator('a:visible, button:visible').all()) {
        const { width: wide, height: tall } = await boxOf(part)
        expect(Math.min(wide, tall), 'for a thumb').toBeGreaterThanOrEqual(44)
      }
      expect(await coveredTargets(page), `${path} at ${width} px`).toEqual([])
      expect(await sidewaysScroll(page), path).toEqual([])
    }
    await keyboard(page, true)
    await expect(tabs(page)).toBeHidden()
    await keyboard(page, false)
    await expect(tabs(page)).toBeVisible()
  }
  // On its side a phone has no height to give away; the menu leads everywhere.
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(tabs(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible()
})
