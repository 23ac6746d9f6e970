import type { Page } from '@playwright/test'
import { expect, settled, test } from './journey.ts'

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

test('the dashboard comes in four scripts, and a run brings its own when it is asked for', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await person.api.post('/api/strategic-goals/', { title: 'Close the round', due_date: '2031-06-30' })
  await enter(person, '/app/ceodashboard')
  await settled(page)
  // What waits without a line comes a second and a half after the page.
  expect(await scripts(page, 'home')).toEqual(['application', 'frame', 'home', 'index'])
  await page.getByRole('button', { name: 'Generate Advice', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Analysing your workspace' })).toBeVisible()
  await expect.poll(() => scripts(page)).toContain('later')
})
