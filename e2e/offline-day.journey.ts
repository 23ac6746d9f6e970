// A day on the phone without a line: what is made, changed, ticked, finished, deleted and undone is lost by nothing, and arrives once.
import type { Page } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { day, expect, type Person, test } from './journey.ts'
import { cut, ready } from './without-a-line.ts'

test.use({ serviceWorkers: 'allow' })

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' })
const rows = (page: Page) => waiting(page).getByRole('listitem')
const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name })
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const undone = (page: Page, label: string) =>
  waiting(page)
    .getByRole('button', { name: `Undo: ${label}` })
    .click()

const NOTE = '- [ ] bread for the ferry\n- [ ] milk for the ferry'

type Titled = { title: string; status: string; priority: string; steps: { title: string; done: boolean }[] }
const tasksOf = async ({ api }: Person) =>
  (await api.get<Titled[]>('/api/tasks/?include_completed=true&limit=200'))
    .map(({ title, status }) => `${title}: ${status}`)
    .toSorted()
const notesOf = async ({ api }: Person) =>
  (await api.get<{ content: string }[]>('/api/journals/?limit=50')).map(({ content }) => content).toSorted()

/** Screens and forms that were used once: the browser has their parts. */
async function usedBefore(page: Page, taskId: string): Promise<void> {
  await ready(page, 'Fill the harbour')
  await page.getByRole('button', { name: 'Edit Fill the harbour' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Title' })).toBeVisible()
  await page.goto('/app/promises')
  await ready(page, 'send Ana the lease')
  await page
    .getByRole('button', { name: /^Correct: / })
    .first()
    .click()
  await expect(dialog(page).getByRole('textbox', { name: 'What' })).toBeVisible()
  await page.goto('/app/notes')
  await ready(page, 'milk for the ferry')
  await card(page, 'milk for the ferry')
    .getByRole('button', { name: /^Edit the note/ })
    .click()
  await expect(dialog(page).getByRole('textbox', { name: 'Note' })).toBeVisible()
  await page.goto(`/app/my-tasks?task=${taskId}`)
  await ready(page, 'Ring the harbour office')
  await dialog(page).getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(dialog(page, 'Edit Task')).toBeVisible()
  await page.goto('/app/my-tasks')
  await ready(page, 'Ring the harbour office')
  // The question before a deletion was never opened: it is loaded ahead.
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('adjutant.parts')).keys()).map(({ url }) => url))
  await expect.poll(async () => (await kept()).join(' '), { timeout: 30_000 }).toContain('confirm-dialog')
}

async function quickAdd(page: Page, title: string): Promise<void> {
  const line = page.getByRole('textbox', { name: 'Quick add' })
  await line.fill(title)
  await line.press('Enter')
  await expect(line).toHaveValue('')
}

test('a day on the phone without a line, and back, loses nothing', async ({ page, context, house, enter }) => {
  test.setTimeout(240_000)
  const person = await house.person()
  const { api } = person
  const goal = await api.post<{ id: string; kpis: { id: string }[] }>('/api/strategic-goals/', {
    title: 'Fill the harbour',
    due_date: '2031-06-30',
    kpis: [{ name: 'Berths', current_value: 4, target_value: 20 }],
  })
  const task = await api.post<{ id: string }>('/api/tasks/', { title: 'Ring the harbour office' })
  const lease = await api.post<{ id: string }>('/api/tasks/', { title: 'Sign the lease' })
  await api.post('/api/tasks/', { title: 'Pay the pilot' })
  const shopping = await api.post<{ id: string }>('/api/journals/', { content: NOTE })
  const said = await api.post<{ id: string }>('/api/journals/', {
    content: 'I will send Ana the lease by 3 December 2031.',
  })
  // The rules are loaded with the first text: on a busy machine that may take longer than a call does.
  await expect(async () => api.post('/api/statements/read', { kind: 'note', id: said.id })).toPass({ timeout: 60_000 })
  await enter(person, '/app/strategy')
  await usedBefore(page, task.id)
  await cut(context)

  // Tasks: made, changed, finished, deleted and undone, some of what was only just made.
  await quickAdd(page, 'Call Ana about the lease')
  await quickAdd(page, 'Buy a rope')
  await quickAdd(page, 'A slip of the thumb')
  await page.getByRole('button', { name: 'Call Ana about the lease', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog(page, 'Edit Task').getByLabel('Title').fill('Call Ana about the new lease')
  await dialog(page, 'Edit Task').getByLabel('Priority').selectOption('High')
  await dialog(page, 'Edit Task').getByRole('button', { name: 'Save task' }).click()
  await expect(rows(page).filter({ hasText: 'Task changed: Call Ana about the lease' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Call Ana about the new lease', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'A slip of the thumb', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  // It was never sent: nothing of it has to be.
  await expect(waiting(page)).not.toContainText('A slip of the thumb')
  await expect(page.getByRole('button', { name: 'A slip of the thumb', exact: true })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Ring the harbour office: done' }).click()
  await page.getByRole('checkbox', { name: 'Buy a rope: done' }).click()
  await page.getByRole('checkbox', { name: 'Sign the lease: done' }).click()
  await undone(page, 'Task done: Sign the lease')
  await expect(page.getByRole('checkbox', { name: 'Sign the lease: done' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Pay the pilot', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pay the pilot', exact: true })).toHaveCount(0)
  await undone(page, 'Task deleted: Pay the pilot')
  await expect(page.getByRole('button', { name: 'Pay the pilot', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Call Ana about the new lease', exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(5)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('tasks.png') })

  // Notes: a box is ticked, one is written, changed and ticked, another is written and deleted again.
  await page.goto('/app/notes')
  await page.getByRole('checkbox', { name: 'bread for the ferry' }).click()
  await expect(page.getByRole('checkbox', { name: 'bread for the ferry' })).toBeChecked()
  const write = async (text: string) => {
    await page.getByRole('textbox', { name: 'New note' }).fill(text)
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('')
  }
  await write('Met Jon on the ferry.\n\n- [ ] write to Jon')
  await card(page, 'Met Jon')
    .getByRole('button', { name: /^Edit the note/ })
    .click()
  await dialog(page).getByRole('textbox', { name: 'Note' }).fill('Met Jon on the night ferry.\n\n- [ ] write to Jon')
  await dialog(page).getByRole('button', { name: 'Save note' }).click()
  await expect(card(page, 'night ferry')).toBeVisible()
  await page.getByRole('checkbox', { name: 'write to Jon' }).click()
  await expect(page.getByRole('checkbox', { name: 'write to Jon' })).toBeChecked()
  await write('Nothing worth keeping')
  await card(page, 'Nothing worth keeping')
    .getByRole('button', { name: /^Delete the note/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Delete note' }).click()
  await expect(card(page, 'Nothing worth keeping')).toHaveCount(0)
  await page.reload()
  await expect(card(page, 'night ferry')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'write to Jon' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'milk for the ferry' })).not.toBeChecked()
  await expect(rows(page)).toHaveCount(9)

  // A goal that is made, changed, and whose form is opened again; a number; a promise that is corrected.
  await page.goto('/app/strategy')
  await page.getByRole('button', { name: /^Berths: 4.*Change$/ }).click()
  await page.getByRole('textbox', { name: 'Current value of Berths' }).fill('7')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Berths: 7.*Change$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Create New Goal' }).first().click()
  await dialog(page).getByRole('textbox', { name: 'Title' }).fill('Open a second quay')
  await dialog(page).getByLabel('Due date').fill('2032-01-31')
  await dialog(page).getByRole('button', { name: 'Save goal' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Open a second quay' }).click()
  await dialog(page).getByRole('textbox', { name: 'Title' }).fill('Open the second quay')
  await dialog(page).getByRole('button', { name: 'Save goal' }).click()
  await expect(page.getByRole('button', { name: 'Edit Open the second quay' })).toBeVisible()
  await page.goto('/app/promises')
  await page
    .getByRole('button', { name: /^Correct: / })
    .first()
    .click()
  await dialog(page).getByRole('textbox', { name: 'What' }).fill('Send Ana the signed lease')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('tabpanel')).toContainText('Send Ana the signed lease')
  await page.reload()
  await expect(page.getByRole('tabpanel')).toContainText('Send Ana the signed lease')
  await expect(rows(page)).toHaveCount(13)
  await page.screenshot({ path: test.info().outputPath('promises.png') })
  expect(await sidewaysScroll(page)).toEqual([])

  // Meanwhile at the desk: the same note has another line on top, and the lease another name.
  await api.put(`/api/journals/${shopping.id}`, { content: `For Saturday\n\n${NOTE}` })
  await api.put(`/api/tasks/${task.id}`, { status: 'Cancelled' })
  await api.put(`/api/tasks/${lease.id}`, { due_date: day(9) })
  await cut(context, false)
  // What both have changed is shown, and nothing is overwritten before its person says so.
  await expect(rows(page)).toHaveCount(1, { timeout: 60_000 })
  await expect(waiting(page)).toContainText('Status: Done (yours), Cancelled (now)')
  expect(await api.get(`/api/tasks/${task.id}`)).toMatchObject({ status: 'Cancelled' })
  await waiting(page).getByRole('button', { name: 'Save mine' }).click()
  await expect(waiting(page)).toBeHidden()

  expect(await tasksOf(person)).toEqual([
    'Buy a rope: Done',
    'Call Ana about the new lease: To Do',
    'Pay the pilot: To Do',
    'Ring the harbour office: Done',
    'Sign the lease: To Do',
  ])
  expect(await notesOf(person)).toEqual([
    `For Saturday\n\n${NOTE.replace('[ ] bread', '[x] bread')}`,
    'I will send Ana the lease by 3 December 2031.',
    'Met Jon on the night ferry.\n\n- [x] write to Jon',
  ])
  const goals = await api.get<{ title: string; kpis: { current_value: number }[] }[]>('/api/strategic-goals/')
  expect(goals.map(({ title, kpis }) => `${title}: ${kpis.map(({ current_value }) => current_value)}`)).toEqual([
    'Fill the harbour: 7',
    'Open the second quay: ',
  ])
  expect(goals[0]).toMatchObject({ id: goal.id })
  const statements = await api.get<{ what: string; confirmed: boolean }[]>('/api/statements/?direction=i_owe')
  expect(statements.map(({ what, confirmed }) => ({ what, confirmed }))).toContainEqual({
    what: 'Send Ana the signed lease',
    confirmed: true,
  })
  // The screens have the server's records in the place of what was shown for them.
  await page.goto('/app/my-tasks')
  await expect(page.getByRole('button', { name: 'Call Ana about the new lease', exact: true })).toHaveCount(1)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('work.held')))).toEqual([])
})
