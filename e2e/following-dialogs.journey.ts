// A dialog is answered, and the next one's code is still on its way: the one before is gone all the same.
import { test } from './invited.ts'
import { expect } from './journey.ts'

test('a dialog that leads to another is gone when that one is there, at every speed', async ({
  page,
  house,
  enter,
  connect,
}) => {
  test.slow()
  const person = await house.person()
  await connect(person)
  await enter(person, '/app/ceodashboard')
  const accept = page.getByRole('region', { name: 'Today' }).getByRole('button', { name: 'Accept' })
  await expect(accept).toBeVisible({ timeout: 60_000 })
  const browser = await page.context().newCDPSession(page)
  const dialog = page.getByRole('dialog')
  for (const rate of [1, 4, 8, 1, 4, 8]) {
    // Nothing that was loaded for the last time.
    await page.reload()
    await browser.send('Emulation.setCPUThrottlingRate', { rate })
    await accept.click()
    await dialog.getByRole('button', { name: 'Review answer' }).click()
    await expect(page.getByRole('dialog', { name: 'Send this mail?' })).toBeVisible()
    await expect(dialog).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(accept).toBeFocused()
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
})
