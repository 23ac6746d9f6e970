// Tasks: made, found, changed in place, shared, deleted and taken back.
import type { Locator, Page } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { figure } from '../test-kit/figures.ts'
import { expect, expectPath, notice, settled, test } from './journey.ts'
import { dayFrom, type Task, tasksOf, team } from './team.ts'

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
/** On a phone the filters stand behind a button. */
const showFilters = async (page: Page) => {
  const button = page.getByRole('button', { name: /^Filters/ })
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false') await button.click()
}
/** On a phone the list begins as circles, titles and dates: these journeys are about the rows of the specification. */
const inRows = (page: Page) =>
  page.addInitScript(() => {
    const name = 'adjutant.tasks.view'
    if (screen.width < 640 && localStorage.getItem(name) === null) localStorage.setItem(name, 'list')
  })
const submit = (dialog: Locator) => dialog.locator('button[type=submit]').click()

test('a task is created, changed in its row, put away when done, and found again', async ({ page, house, enter }) => {
  await inRows(page)
  const person = await house.person()
  await enter(person, '/app/my-tasks')
  await expect(page.getByText('No tasks found.')).toBeVisible()
  await page.getByRole('button', { name: 'Create New Task' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Task' })
  await submit(dialog)
  await expect(dialog.getByText('Title is required', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await expect(dialog.getByLabel('Priority')).toHaveValue('Medium')
  await expect(dialog.getByLabel('Status')).toHaveValue('To Do')
  await dialog.getByLabel('Title').fill('Send the contracts')
  await dialog.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(dialog.getByLabel('Due date')).toHaveValue(await dayFrom(page, 1))
  await submit(dialog)
  await expect(dialog).toBeHidden()
  const task = row(page, 'Send the contracts')
  await expect(task.getByText('Due tomorrow')).toBeVisible()
  await expect(task.getByLabel('Status of Send the contracts').locator('option')).toHaveText([
    'To Do',
    'In Progress',
    'Done',
    'Review',
    'Cancelled',
  ])
  await task.getByLabel('Priority of Send the contracts').selectOption('Urgent')
  await task.getByLabel('Assignee of Send the contracts').selectOption({ index: 1 })
  await expect.poll(async () => (await tasksOf(person, '?assignedTo=me')).length).toBe(1)
  await task.getByLabel('Status of Send the contracts').selectOption('Done')
  await expect(task).toBeHidden()
  await showFilters(page)
  await page.getByLabel('Include Completed Tasks').click()
  await expect(page.getByLabel('Include Completed Tasks')).toBeChecked()
  await expect(task.getByLabel('Priority of Send the contracts')).toHaveValue('Urgent')
  await expectPath(page, '/app/my-tasks?completed=true')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(task).toBeHidden()
  await page.getByLabel('Status', { exact: true }).selectOption('Done')
  await expect(task).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('every filter, the sort and the view stand in the address and hold after a reload', async ({
  page,
  house,
  enter,
}) => {
  await inRows(page)
  const person = await house.person()
  const make = (body: object) => person.api.post<Task>('/api/tasks/', body)
  await make({ title: 'Urgent and late', priority: 'Urgent', due_date: '2020-01-01', description: 'about the harbour' })
  await make({ title: 'Low and soon', priority: 'Low', due_date: '2020-01-02', assigned_to_user_id: person.user.id })
  await make({ title: 'Waiting', status: 'Pending' })
  await enter(person, '/app/my-tasks')
  await expect(page.getByText('3 tasks')).toBeVisible()
  await expect(row(page, 'Urgent and late').getByText(/^Overdue by [\d]+ days$/)).toBeVisible()
  await expect(row(page, 'Waiting').getByLabel('Status of Waiting')).toHaveValue('Pending')
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search tasks...')).toBeFocused()
  await page.keyboard.type('harbour')
  await expect(page.getByText('1 task', { exact: true })).toBeVisible()
  await expectPath(page, '/app/my-tasks?search=harbour')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await showFilters(page)
  await page.getByLabel('Assignee', { exact: true }).selectOption('me')
  await page.getByLabel('Priority', { exact: true }).selectOption('Low')
  await page.getByLabel('Sort').selectOption('due_date')
  await page.getByLabel('Grid').last().click()
  await expectPath(page, '/app/my-tasks?assignee=me&priority=Low&sort=due_date&view=grid')
  await page.reload()
  await expect(page.getByRole('article', { name: 'Low and soon' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  // The view is remembered where the address names none; the filters are not.
  await page.goto('/app/my-tasks')
  await expect(page.getByText('3 tasks')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Urgent and late' })).toBeVisible()
  expect(await sidewaysScroll(page)).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto('/app/my-tasks?status=Lost&search=nothing+of+that+kind')
  await expect(page.getByText('No tasks found.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).last().click()
  await expect(page.getByText('3 tasks')).toBeVisible()
})

test('a deleted task comes back with its shares when the deletion is undone, for the colleague too', async ({
  page,
  browser,
  house,
  enter,
}) => {
  const { boss, colleague, org } = await team(house)
  const made = await boss.api.post<Task>('/api/tasks/', {
    title: 'Sign the lease',
    assigned_to_user_id: colleague.user.id,
    shared_org_ids: [org.id],
  })
  figure('F13', 'the second save is shown both versions and saves only what its human chooses')
  await enter(boss, '/app/my-tasks')
  await expect(row(page, 'Sign the lease').getByText(org.name)).toBeVisible()
  await page.getByRole('button', { name: 'Delete Sign the lease' }).click()
  await expect(row(page, 'Sign the lease')).toHaveCount(0)
  await expect(notice(page, 'Task deleted')).toBeVisible()
  expect(await tasksOf(colleague)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Sign the lease').getByText(org.name)).toBeVisible()
  expect(await colleague.api.get(`/api/tasks/${made.id}`)).toMatchObject({ id: made.id, title: 'Sign the lease' })
  // By keyboard.
  await page.getByRole('button', { name: 'Delete Sign the lease' }).press('Enter')
  await expect(row(page, 'Sign the lease')).toHaveCount(0)
  await expect(notice(page, 'Task deleted')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(row(page, 'Sign the lease')).toBeVisible()
  // A second tab shows it without a reload.
  const other = await browser.newContext({ baseURL: house.url })
  const theirs = await other.newPage()
  await theirs.goto('/favicon.svg')
  await theirs.evaluate((token) => localStorage.setItem('adjutant.token', token), colleague.token)
  await theirs.goto('/app/my-tasks')
  await expect(row(theirs, 'Sign the lease')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Sign the lease' }).click()
  await expect(row(theirs, 'Sign the lease')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(row(theirs, 'Sign the lease')).toBeVisible()
  await other.close()
})

test('the selectors follow the rights, and a refused change goes back and says so', async ({
  page,
  house,
  enter,
  watch,
}) => {
  const { boss, colleague, org } = await team(house)
  const shared = { shared_org_ids: [org.id] }
  await boss.api.post('/api/tasks/', { title: 'Only to read', ...shared })
  await boss.api.post('/api/tasks/', { title: 'Mine to do', assigned_to_user_id: colleague.user.id, ...shared })
  await enter(colleague, '/app/my-tasks')
  await expect(row(page, 'Only to read').getByRole('combobox')).toHaveCount(0)
  await expect(row(page, 'Only to read').getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0)
  const mine = row(page, 'Mine to do')
  await expect(mine.getByRole('combobox')).toHaveCount(2)
  await expect(mine.getByLabel('Assignee of Mine to do')).toHaveCount(0)
  await expect(mine.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await page.route('**/api/tasks/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { detail: 'The disk is full.', code: 'internal', request_id: 'x' } })
      : route.fallback(),
  )
  await mine.getByLabel('Status of Mine to do').selectOption('Review')
  await expect(notice(page, 'The task could not be changed')).toBeVisible()
  await expect(mine.getByRole('alert')).toContainText('Not saved: The disk is full.')
  await expect(mine.getByLabel('Status of Mine to do')).toHaveValue('To Do')
  watch.faults.length = 0
  await page.unroute('**/api/tasks/*')
  await mine.getByRole('button', { name: 'Try again' }).click()
  await expect(mine.getByLabel('Status of Mine to do')).toHaveValue('Review')
  await expect(mine.getByRole('alert')).toHaveCount(0)
})

test('a task is edited in full: goal, sharing, both versions after a conflict; its panel has an address', async ({
  page,
  house,
  enter,
}) => {
  await inRows(page)
  const { boss, org } = await team(house)
  const goal = await boss.api.post<{ id: string }>('/api/strategic-goals/', {
    title: 'Ten customers',
    due_date: '2030-01-01',
  })
  const made = await boss.api.post<Task>('/api/tasks/', { title: 'Write the price list' })
  await enter(boss, '/app/my-tasks')
  await page.getByRole('button', { name: 'Edit Write the price list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Task' })
  await dialog.getByLabel('Goal').selectOption({ label: 'Ten customers' })
  await dialog.getByLabel(org.name).check()
  await dialog.getByLabel('Title').fill('Write the new price list')
  await boss.api.put(`/api/tasks/${made.id}`, { title: 'Write the price list for 2030', notes: 'From Ben' })
  await submit(dialog)
  const versions = dialog.getByRole('alert', { name: 'Two versions' })
  await expect(versions).toContainText('Write the price list for 2030')
  await expect(versions).toContainText('From Ben')
  await versions.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog).toBeHidden()
  const task = row(page, 'Write the new price list')
  await expect(task.getByText('Ten customers')).toBeVisible()
  await expect(task.getByText(org.name)).toBeVisible()
  expect(await boss.api.get(`/api/tasks/${made.id}`)).toMatchObject({
    title: 'Write the new price list',
    notes: null,
    goal_id: goal.id,
    shared_org_ids: [org.id],
  })
  await task.getByRole('button', { name: 'Write the new price list', exact: true }).click()
  await expectPath(page, `/app/my-tasks?task=${made.id}`)
  const panel = page.getByRole('dialog', { name: 'Write the new price list' })
  await expect(panel.getByRole('link', { name: 'Ten customers' })).toHaveAttribute(
    'href',
    `/app/strategy?goal=${goal.id}`,
  )
  await expect(panel.getByRole('definition').filter({ hasText: boss.name })).toBeVisible()
  await panel.getByLabel('Status of Write the new price list').selectOption('In Progress')
  await expect.poll(async () => (await tasksOf(boss))[0]?.status).toBe('In Progress')
  await panel.getByRole('button', { name: 'Change the due date of Write the new price list' }).click()
  await page
    .getByRole('dialog', { name: /^Due date of/ })
    .getByRole('button', { name: /^Tomorrow/ })
    .click()
  await expect(panel.getByText('Due tomorrow')).toBeVisible()
  await expect.poll(async () => (await tasksOf(boss))[0]?.due_date).toBe(await dayFrom(page, 1))
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: 'Create New Task' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`/app/my-tasks?goal=${goal.id}`)
  await expect(page.getByRole('button', { name: /^Goal: Ten customers/ })).toBeVisible()
  await expect(page.getByText('1 task', { exact: true })).toBeVisible()
})

test('a long list is read page by page while it is scrolled', async ({ page, house, enter }) => {
  const person = await house.person()
  const bodies = Array.from({ length: 120 }, (_, at) => ({ title: `Task number ${String(at).padStart(3, '0')}` }))
  for (const body of bodies) await person.api.post('/api/tasks/', body)
  await enter(person, '/app/my-tasks?sort=created_at')
  await settled(page)
  await expect(page.getByText('120 tasks')).toBeVisible()
  await expect(row(page, 'Task number 119')).toBeVisible()
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    await page.evaluate(() => window.scrollBy(0, 4_000))
    await expect(row(page, 'Task number 000')).toBeVisible({ timeout: 300 })
  }).toPass()
  expect(await page.getByRole('listitem').count()).toBeLessThan(80)
  // What is changed far down is still the right one.
  await row(page, 'Task number 003').getByLabel('Status of Task number 003').selectOption('Cancelled')
  await expect.poll(async () => (await tasksOf(person, '?search=number+003'))[0]?.status).toBe('Cancelled')
})

test('a notice keeps the rows in reach: names of every length and direction fit', async ({ page, house, enter }) => {
  const person = await house.person()
  const long =
    'Freundschaftsbezeigungskommission für die Zusammenarbeit mit den nördlichen Vertriebspartnern und ihren Verwandten'
  await person.api.post('/api/tasks/', { title: long, description: 'x'.repeat(400), due_date: '2020-01-01' })
  await person.api.post('/api/tasks/', { title: 'x'.repeat(200) })
  await person.api.post('/api/tasks/', { title: 'להתקשר לאנה לפני הפגישה (Q4)' })
  for (const view of ['list', 'grid']) {
    await enter(person, `/app/my-tasks?view=${view}`)
    await expect(page.getByText('3 tasks')).toBeVisible()
    await settled(page)
    expect(await sidewaysScroll(page)).toEqual([])
    expect(await accessibilityFaults(page)).toEqual([])
  }
})

test('a list that cannot be read says so and is tried again', async ({ page, house, enter, watch }) => {
  const person = await house.person()
  await person.api.post('/api/tasks/', { title: 'Still there' })
  await page.route('**/api/tasks/?*', (route) => route.abort('connectionreset'))
  await enter(person, '/app/my-tasks')
  await expect(page.getByText(/^Error fetching your tasks: The server cannot be reached/)).toBeVisible()
  watch.faults.length = 0
  await page.unroute('**/api/tasks/?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'Still there')).toBeVisible()
})
