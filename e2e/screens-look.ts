// How a screen is looked at: by axe, for what sticks out or is covered, enlarged, and for what was refused on the way to it.
import type { Page, TestInfo } from '@playwright/test'
import { adaptingFaults, coveredTargets } from '../test-kit/adapting.ts'
import { accessibilityFaults, sidewaysScroll, type Watch } from '../test-kit/browser.ts'
import { expect, settled } from './journey.ts'
import { pictureOf } from './picture.ts'
import { takeStill } from './same-look.ts'
import type { Screen } from './screens-outside.ts'
import type { Workspace } from './workspace.ts'

type Given = { page: Page; workspace: Workspace; watch: Watch; isMobile: boolean }

/** Opens a screen and looks at it. Softly: each of several has its say, by its name. */
export async function look(screen: Screen, { page, workspace, watch, isMobile }: Given, info: TestInfo): Promise<void> {
  if (process.env.SAME_LOOK) return takeStill(page, info.project.name, screen.name, () => open(page, screen, workspace))
  const said = (what: string) => `${screen.name}: ${what}`
  const { viewport } = info.project.use
  // Whoever looked before has left the window narrow, and what was refused to them is known.
  if (viewport) await page.setViewportSize(viewport)
  const before = watch.refusals.length
  const { picture, themes } = { picture: pictureOf(page, info.project.name, screen.name), themes: ['dark', 'light'] }
  await open(page, screen, workspace)
  // The colours are the same at both widths, and it is the attribute alone that changes them.
  for (const theme of isMobile ? themes.slice(0, 1) : themes) {
    await page.evaluate((chosen) => document.documentElement.setAttribute('data-mantine-color-scheme', chosen), theme)
    expect.soft(await accessibilityFaults(page), said(`${theme}: axe`)).toEqual([])
    await picture(theme)
  }
  expect.soft(await sidewaysScroll(page), said('wider than the window')).toEqual([])
  expect.soft(await coveredTargets(page), said('covered')).toEqual([])
  if (!isMobile) expect.soft(await adaptingFaults(page), said('enlarged')).toEqual([])
  const refused = watch.refusals.slice(before).filter((line) => !screen.refusals?.test(line))
  expect.soft(refused, said('refused')).toEqual([])
}

async function open(page: Page, screen: Screen, workspace: Workspace): Promise<void> {
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(workspace))
  await screen.act?.(page)
  await expect(page.getByText(screen.sign).filter({ visible: true }).first(), screen.name).toBeVisible()
  await settled(page)
}
