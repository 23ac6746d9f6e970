import type { Page } from '@playwright/test'
import { expect, settled, test } from './journey.ts'

/** The scripts loaded so far, without the hash of their content. */
const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/assets\/(.+)-[\w-]{8}\.js$/.exec(name)?.[1])
      .filter((name) => name !== undefined)
      .toSorted(),
  )

test('the dashboard comes in four scripts, and a run brings its own when it is asked for', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await person.api.post('/api/strategic-goals/', { title: 'Close the round', due_date: '2031-06-30' })
  await enter(person, '/app/ceodashboard')
  await settled(page)
  expect(await scripts(page)).toEqual(['application', 'frame', 'home', 'index'])
  await page.getByRole('button', { name: 'Generate Advice', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Analysing your workspace' })).toBeVisible()
  await expect.poll(() => scripts(page)).toContain('later')
})
