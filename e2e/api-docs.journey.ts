// The description of the API, for administrators: found, read, copied. Under the strict policy of every page.
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { accessibilityFaults } from '../test-kit/browser.ts'
import { expect, keepToken, test } from './journey.ts'

const MOST_BYTES = 20 * 1_024
const pathOf = (response: Response) => new URL(response.url()).pathname

test('an administrator finds a call, reads what it takes, and copies a request without their token', async ({
  page,
  context,
  house,
  enter,
  isMobile,
}) => {
  const admin = await house.person('admin', 'Root')
  await enter(admin, '/app/admin')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'API', exact: true }).click()
  const docs = await opened
  await expect(docs.getByRole('heading', { level: 1 })).toContainText('API')
  await expect(docs.getByRole('status')).toHaveText(/^\d{3} calls$/)
  // Wider than a phone it is nowhere.
  expect(await docs.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  if (!isMobile) await docs.keyboard.press('/')
  else await docs.getByRole('searchbox').click()
  await expect(docs.getByRole('searchbox')).toBeFocused()
  await docs.getByRole('searchbox').fill('tasks.create post')
  await expect(docs.getByRole('status')).toHaveText('1 call')
  await expect(docs).toHaveURL(/\?q=tasks.create\+post$/)
  const call = docs.locator('details')
  await call.locator('summary').click()
  await expect(
    call
      .getByRole('term')
      .filter({ hasText: /^due_date$/ })
      .first(),
  ).toBeVisible()
  await expect(call.getByText('"Low" | "Medium" | "High" | "Urgent"').first()).toBeVisible()
  const text = `curl -X POST '${house.url}/api/tasks/' \\\n  -H "Authorization: Bearer $ADJUTANT_TOKEN" \\\n  -H 'Content-Type: application/json' \\\n  -d '{"title":"text"}'`
  await expect(call.locator('pre')).toHaveText(text)
  await docs.bringToFront()
  expect(await accessibilityFaults(docs)).toEqual([])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: house.url })
  await call.getByRole('button', { name: 'Copy request' }).click()
  await expect(call.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await docs.evaluate(() => navigator.clipboard.readText())).toBe(text)
  expect(await docs.content()).not.toContain(admin.token)

  await docs.getByRole('searchbox').fill('nothing of the kind')
  await expect(docs.getByRole('status')).toContainText('No call has “nothing of the kind” in it.')
  await docs.getByRole('button', { name: 'Show all' }).click()
  await expect(docs.getByRole('status')).toHaveText(/^\d{3} calls$/)
  await expect(docs.getByRole('searchbox')).toBeFocused()

  await docs.getByRole('searchbox').fill('events')
  await expect(docs.locator('summary').filter({ hasText: '/api/events' })).toHaveCount(1)
  expect(
    await docs
      .locator('summary code')
      .filter({ hasText: /\/events$/ })
      .count(),
  ).toBe(5)

  // The address of one call opens it.
  await docs.goto('/api/docs#goals.update')
  await expect(docs.locator('details[open]')).toHaveAttribute('id', 'goals.update')
  await expect(docs.getByText('May be sent back as it was answered:')).toBeVisible()
})

test('it weighs at most 20 KB, opens none of the application, and tells others that it is not for them', async ({
  page,
  house,
  enter,
}) => {
  const admin = await house.person('admin', 'Root')
  await keepToken(page, admin.token)
  const answers: Response[] = []
  const keep = (response: Response) => {
    if (!/favicon/.test(pathOf(response))) answers.push(response)
  }
  page.on('response', keep)
  await page.goto('/api/docs')
  await expect(page.getByRole('status')).toHaveText(/^\d{3} calls$/)
  await page.waitForLoadState('networkidle')
  page.off('response', keep)
  expect(answers).toHaveLength(5)
  // Its own four files; the fifth is what it describes.
  const files = answers.filter((answer) => !/openapi/.test(pathOf(answer)))
  const weights = await Promise.all(files.map(async (file) => brotliCompressSync(await file.body()).length))
  const bytes = weights.reduce((sum, each) => sum + each, 0)
  expect(bytes).toBeGreaterThan(1_000)
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
  expect(readFileSync('web/dist/docs.html', 'utf8')).not.toMatch(/<script(?![^>]* src=)/)

  // Each scheme of colours, as it was chosen in the application.
  const dark = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.evaluate(() => localStorage.setItem('adjutant.theme', 'light'))
  await page.reload()
  await expect(page.getByRole('status')).toHaveText(/^\d{3} calls$/)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).not.toBe(dark)

  await keepToken(page, null)
  await page.goto('/api/docs')
  await expect(page.getByRole('status')).toContainText('Please log in as an administrator')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page.locator('details')).toHaveCount(0)

  let away = true
  await page.route('**/api/openapi.json', (route) =>
    away ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  )
  await enter(admin, '/api/docs')
  await expect(page.getByRole('status')).toContainText('The description could not be read.')
  away = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('status')).toHaveText(/^\d{3} calls$/)
})

test('somebody else is told that it is for administrators', async ({ page, house, enter, watch }) => {
  await enter(await house.person('ceo'), '/api/docs')
  await expect(page.getByRole('status')).toContainText('This page is for administrators.')
  await expect(page.locator('details')).toHaveCount(0)
  expect(watch.refusals).toEqual(['GET /api/openapi.json 403'])
})
