import { expect, expectPath, settled, test } from './journey.ts'

test('a part whose styles did not arrive gets them as soon as it can', async ({ page, house, enter, watch }) => {
  const person = await house.person()
  await enter(person, '/app/ceodashboard')
  await settled(page)
  let refused = 0
  await page.route('**/assets/notes-page-*.css', (route) => {
    refused += 1
    return refused === 1 ? route.abort() : route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes' }).click()
  await expectPath(page, '/app/notes')
  await expect.poll(() => refused).toBeGreaterThan(1)
  const loaded = () =>
    page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/assets/notes-page-')))
  await expect.poll(loaded).toBe(true)
  // The browser says itself that the first was refused.
  for (const fault of watch.faults.splice(0)) expect(fault).toContain('/assets/notes-page-')
})
