// The application without a line: it opens, shows what was there, and leaves nothing behind after a logout.
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { expect, expectPath, logIn, test } from './journey.ts'
import { cut, kept, offlineNote as note, ready } from './without-a-line.ts'

test.use({ serviceWorkers: 'allow' })

test('a reload without a line shows what was there and since when, and comes back by itself', async ({
  page,
  context,
  house,
  enter,
}) => {
  const person = await house.person()
  await person.api.post('/api/tasks/', { title: 'Ring the harbour office' })
  await enter(person, '/app/my-tasks')
  await ready(page, 'Ring the harbour office')
  await cut(context)
  await page.reload()
  await expect(page.getByText('Ring the harbour office').first()).toBeVisible()
  await expect(note(page)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('offline.png') })
  await person.api.post('/api/tasks/', { title: 'Written meanwhile' })
  await cut(context, false)
  await page.reload()
  await expect(page.getByText('Written meanwhile').first()).toBeVisible()
  await expect(note(page)).toBeHidden()
})

test('nothing that was read stays in the browser after a logout, whoever comes next', async ({
  page,
  context,
  house,
  enter,
}) => {
  const [before, after] = [await house.person('user', 'Bea'), await house.person('user', 'Cleo')]
  await before.api.post('/api/journals/', { content: 'Only for Bea' })
  await enter(before, '/app/notes')
  await ready(page, 'Only for Bea')
  await page.getByRole('button', { name: `Account of ${before.name}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expectPath(page, '/login')
  await expect.poll(async () => (await kept(page)).texts).toBe('[]')
  await logIn(page, after.email)
  await expectPath(page, '/app/ceodashboard')
  expect((await kept(page)).texts).not.toContain('Only for Bea')
  await cut(context)
  await page.evaluate(() => history.pushState({}, '', '/app/notes'))
  await page.reload()
  await expect(page.getByText('The server cannot be reached.', { exact: false }).first()).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Bea')
})

test('a session that was ended elsewhere leaves nothing either', async ({ page, house, enter }) => {
  const person = await house.person()
  await person.api.post('/api/journals/', { content: 'A thought of last week' })
  await enter(person, '/app/notes')
  await ready(page, 'A thought of last week')
  await person.api.post('/api/auth/logout', {})
  await page.reload()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect.poll(async () => (await kept(page)).texts).toBe('[]')
})

test('where the operator has switched it off, what was kept goes', async ({ page, house, enter }) => {
  const person = await house.person()
  await person.api.post('/api/tasks/', { title: 'Ring the harbour office' })
  await enter(person, '/app/my-tasks')
  await ready(page, 'Ring the harbour office')
  await page.route('**/sw.js', (route) => route.fulfill({ status: 404 }))
  await page.reload()
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await expect.poll(async () => (await kept(page)).texts).toBe('[]')
})
