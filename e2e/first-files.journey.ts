import type { Page } from '@playwright/test'
import { expect, type House, type Person, settled, test } from './journey.ts'

/** The scripts asked for so far, without the hash of their content; `beside`: only those asked for within a second of this one. */
const scripts = (page: Page, beside?: string) =>
  page.evaluate((name) => {
    const all = performance.getEntriesByType('resource').flatMap((entry) => {
      const found = /\/assets\/(.+)-[\w-]{8}\.js$/.exec(entry.name)?.[1]
      return found === undefined ? [] : [{ name: found, at: entry.startTime }]
    })
    const from = all.find((each) => each.name === name)?.at
    const shown = from === undefined ? all : all.filter(({ at }) => at < from + 1_000)
    return shown.map((each) => each.name).toSorted()
  }, beside)

const generate = (page: Page) => page.getByRole('button', { name: 'Generate Advice', exact: true })

/** The dashboard of somebody with a goal. */
async function openDashboard(page: Page, house: House, enter: (person: Person) => Promise<void>): Promise<void> {
  const person = await house.person()
  await person.api.post('/api/strategic-goals/', { title: 'Close the round', due_date: '2031-06-30' })
  await enter(person)
  await settled(page)
}

test('the dashboard comes in four scripts, and a run brings its own when it is asked for', async ({
  page,
  house,
  enter,
}) => {
  await openDashboard(page, house, enter)
  // What is loaded ahead comes a second and a half after the page.
  expect(await scripts(page, 'home')).toEqual(['application', 'frame', 'home', 'index'])
  await generate(page).click()
  await expect(page.getByRole('region', { name: 'Analysing your workspace' })).toBeVisible()
  await expect.poll(() => scripts(page)).toContain('later')
})

test('a run whose panel did not come leaves the dashboard where it is, and is shown when it has come', async ({
  page,
  house,
  enter,
}) => {
  await openDashboard(page, house, enter)
  let asked = 0
  // Asked for with the press, and again when the run is there.
  await page.route('**/assets/later-*.js', (route) => {
    asked += 1
    return asked <= 2 ? route.abort() : route.continue()
  })
  await generate(page).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect.poll(() => asked).toBeGreaterThan(1)
  await expect(page.getByRole('heading', { name: 'Strategic Advice' })).toBeVisible()
  await page.getByText(/^Last analysis /).click()
  await expect(page.getByRole('list', { name: 'Steps', exact: true })).toBeVisible()
  await expect(generate(page)).toBeEnabled()
})
