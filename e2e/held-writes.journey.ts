// What is written without a line waits in the browser, is sent once, and is not lost by a reload.
import type { Page } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { expect, expectPath, type Person, test } from './journey.ts'
import { cut, ready } from './without-a-line.ts'

test.use({ serviceWorkers: 'allow' })

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' })
const quickAdd = async (page: Page, title: string) => {
  const line = page.getByRole('textbox', { name: 'Quick add' })
  await line.fill(title)
  await line.press('Enter')
  await expect(line).toHaveValue('')
}
const titles = async ({ api }: Person) =>
  (await api.get<{ title: string; status: string }[]>('/api/tasks/?include_completed=true&limit=200'))
    .map(({ title, status }) => `${title}: ${status}`)
    .toSorted()

test('tasks and notes are written, changed and finished without a line, outlive a reload, and arrive once', async ({
  page,
  context,
  house,
  enter,
}) => {
  const person = await house.person()
  const task = await person.api.post<{ id: string }>('/api/tasks/', { title: 'Ring the harbour office' })
  await person.api.post('/api/journals/', { content: 'A thought of last week' })
  await enter(person, '/app/notes')
  await ready(page, 'A thought of last week')
  await page.goto('/app/my-tasks')
  await ready(page, 'Ring the harbour office')
  await cut(context)
  await quickAdd(page, 'Call Ana about the lease')
  await expect(waiting(page)).toContainText('New task: Call Ana about the lease')
  await page.getByRole('checkbox', { name: 'Ring the harbour office: done' }).click()
  await expect(waiting(page)).toContainText('Task done: Ring the harbour office')
  await expect(waiting(page).getByText('Waiting')).toHaveCount(2)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])

  await page.goto('/app/notes')
  await page.getByRole('textbox', { name: 'New note' }).fill('Met Jon on the ferry.\nHe wants two boats.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(waiting(page)).toContainText('New note: Met Jon on the ferry.')
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('')
  await page.reload()
  await expect(waiting(page)).toContainText('3 changes are kept')
  expect(await titles(person)).toEqual(['Ring the harbour office: To Do'])

  // Somebody has changed something else of the task meanwhile.
  await person.api.put(`/api/tasks/${task.id}`, { priority: 'High' })
  await cut(context, false)
  await expect(waiting(page)).toBeHidden({ timeout: 30_000 })
  expect(await titles(person)).toEqual(['Call Ana about the lease: To Do', 'Ring the harbour office: Done'])
  expect(await person.api.get(`/api/tasks/${task.id}`)).toMatchObject({ priority: 'High', status: 'Done' })
  const notes = await person.api.get<{ content: string }[]>('/api/journals/?limit=50')
  expect(notes.filter(({ content }) => content.includes('Met Jon'))).toHaveLength(1)
  await expect(page.getByText('He wants two boats.').first()).toBeVisible()
})

test('on a line that comes and goes each task arrives once, in its order', async ({ page, context, house, enter }) => {
  test.slow()
  const person = await house.person()
  await person.api.post('/api/tasks/', { title: 'Already here' })
  await enter(person, '/app/my-tasks')
  await ready(page, 'Already here')
  const wanted = ['Already here: To Do']
  for (let at = 0; at < 20; at++) {
    await cut(context, at % 3 !== 2)
    const title = `Errand ${String(at).padStart(2, '0')}`
    wanted.push(`${title}: To Do`)
    await quickAdd(page, title)
  }
  await cut(context, false)
  await expect(waiting(page)).toBeHidden({ timeout: 60_000 })
  expect(await titles(person)).toEqual(wanted)
})

test('where somebody changed the same meanwhile, both are shown and the person decides', async ({
  page,
  context,
  house,
  enter,
}) => {
  const person = await house.person()
  const task = await person.api.post<{ id: string }>('/api/tasks/', { title: 'Sign the lease' })
  await enter(person, '/app/my-tasks')
  await ready(page, 'Sign the lease')
  await cut(context)
  await page.getByRole('checkbox', { name: 'Sign the lease: done' }).click()
  await expect(waiting(page)).toBeVisible()
  await person.api.put(`/api/tasks/${task.id}`, { status: 'Cancelled' })
  await cut(context, false)
  await expect(waiting(page)).toContainText('Somebody else changed this meanwhile', { timeout: 30_000 })
  expect(await person.api.get(`/api/tasks/${task.id}`)).toMatchObject({ status: 'Cancelled' })
  await waiting(page).getByRole('button', { name: 'Save mine' }).click()
  await expect(waiting(page)).toBeHidden()
  expect(await person.api.get(`/api/tasks/${task.id}`)).toMatchObject({ status: 'Done' })
})

test('a logout says what it would lose, and leaves nothing of it', async ({ page, context, house, enter }) => {
  const person = await house.person()
  await person.api.post('/api/tasks/', { title: 'Already here' })
  await enter(person, '/app/my-tasks')
  await ready(page, 'Already here')
  // What a logout asks is loaded ahead.
  const parts = () =>
    page.evaluate(async () => (await (await caches.open('adjutant.parts')).keys()).map(({ url }) => url).join())
  await expect.poll(parts).toContain('confirm-dialog')
  await cut(context)
  await quickAdd(page, 'Only here')
  await expect(waiting(page)).toBeVisible()
  await page.getByRole('button', { name: `Account of ${person.name}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Log out?' })
  await expect(question).toContainText('1 unsent change is kept in this browser only.')
  await question.getByRole('button', { name: 'Log out and delete' }).click()
  await expectPath(page, '/login')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('work.held')))).toEqual([])
  await cut(context, false)
  expect(await titles(person)).toEqual(['Already here: To Do'])
})

test('200 changes on a line that is cut 50 times, half of them after the server did its work, arrive once each', async ({
  page,
  house,
  enter,
}) => {
  test.slow()
  const person = await house.person()
  await person.api.post('/api/tasks/', { title: 'Already here' })
  await enter(person, '/app/my-tasks')
  await expect(page.getByText('Already here').first()).toBeVisible()
  // The browser says all the while that it has a line: every fourth write is lost, on its way there or on its way back.
  let sent = 0
  let cuts = 0
  await page.route(/\/api\/tasks\/?$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    if (++sent % 4 !== 0 || cuts === 50) return route.fallback()
    if (++cuts % 2 === 0) await route.fetch()
    await route.abort('connectionreset')
  })
  const wanted = ['Already here: To Do']
  for (let at = 0; at < 200; at++) {
    const title = `Errand ${String(at).padStart(3, '0')}`
    wanted.push(`${title}: To Do`)
    await quickAdd(page, title)
  }
  await expect(waiting(page)).toBeHidden({ timeout: 120_000 })
  expect(cuts).toBe(50)
  // A page of the list holds 200 at most.
  const rows: { title: string; status: string }[] = []
  for (const part of ['Errand 0', 'Errand 1', 'Already'])
    rows.push(...(await person.api.get<typeof rows>(`/api/tasks/?limit=200&search=${encodeURIComponent(part)}`)))
  expect(rows.map(({ title, status }) => `${title}: ${status}`).toSorted()).toEqual(wanted)
})
