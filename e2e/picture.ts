import type { Page } from '@playwright/test'

/**
 * PICTURES=1: for whoever wants to look at each screen; no test reads them, and taking them is a sixth of the walk's time. What covers the window, or was scrolled to, looks wrong in a picture of the whole page.
 */
export const pictureOf = (page: Page, project: string, name: string) => async (theme: string) => {
  if (!process.env.PICTURES) return
  const whole = (await page.getByRole('dialog').count()) === 0 && (await page.evaluate(() => scrollY)) === 0
  const path = `test-results/screens/${project}/${name}${theme === 'light' ? '-light' : ''}.png`
  await page.screenshot({ path, fullPage: whole })
}
