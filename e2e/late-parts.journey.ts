import { expect, settled, test } from './journey.ts'

test('a run whose panel did not come leaves the dashboard where it is, and is shown when it has come', async ({
  page,
  house,
  enter,
  watch,
}) => {
  const person = await house.person()
  await person.api.post('/api/strategic-goals/', { title: 'Close the round', due_date: '2031-06-30' })
  await enter(person, '/app/ceodashboard')
  await settled(page)
  let asked = 0
  // Asked for with the press, and again when the run is there.
  await page.route('**/assets/later-*.js', (route) => {
    asked += 1
    return asked <= 2 ? route.abort() : route.continue()
  })
  await page.getByRole('button', { name: 'Generate Advice', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect.poll(() => asked).toBeGreaterThan(1)
  await expect(page.getByRole('heading', { name: 'Strategic Advice' })).toBeVisible()
  await expect(page.getByText(/^Last analysis /)).toBeVisible()
  await page.getByText(/^Last analysis /).click()
  await expect(page.getByRole('button', { name: 'Generate Advice', exact: true })).toBeEnabled()
  // The browser says itself that the first were refused.
  watch.faults.length = 0
})
