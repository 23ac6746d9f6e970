// What is to be done for a goal stands on its card.
import type { Page } from '@playwright/test'
import type { Goal } from './api.ts'
import { day, expect, expectPath, notice, test } from './journey.ts'

const goals = '/api/strategic-goals/'
const tasksOf = (page: Page, goal: string) =>
  page.getByRole('article', { name: goal }).getByRole('group', { name: 'Tasks of this goal' })

test('the tasks of a goal stand on its card, open ones first, counted, and are done from there', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const { id } = await person.api.post<Goal>(goals, { title: 'Grow', due_date: day(100) })
  const add = (title: string, more: object = {}) => person.api.post('/api/tasks/', { title, goal_id: id, ...more })
  await add('Finished', { status: 'Done' })
  await add('Dropped', { status: 'Cancelled' })
  await add('Call Ana', { priority: 'Low' })
  await add('Send the contract', { priority: 'Urgent', due_date: day(-2) })
  await person.api.post('/api/tasks/', { title: 'Of no goal' })
  await enter(person, '/app/strategy')
  const tasks = tasksOf(page, 'Grow')
  await expect(tasks).toContainText('1 of 3 tasks done')
  await expect(tasks.getByRole('listitem')).toHaveText([/Send the contract.*Overdue by 2 days/, /Call Ana/])

  await tasks.getByRole('checkbox', { name: 'Call Ana: done' }).click()
  await expect(tasks).toContainText('2 of 3 tasks done')
  await expect(tasks.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tasks).toContainText('1 of 3 tasks done')
  await expect(tasks.getByRole('listitem')).toHaveCount(2)

  await tasks.getByRole('link', { name: 'Send the contract' }).click()
  await expect(page).toHaveTitle(/^Tasks/)
  await expect(page.getByRole('dialog')).toContainText('Send the contract')
})

test('a task is added to a goal in one line on its card', async ({ page, house, enter }) => {
  const person = await house.person()
  const { id } = await person.api.post<Goal>(goals, { title: 'Grow', due_date: day(100) })
  await enter(person, '/app/strategy')
  const tasks = tasksOf(page, 'Grow')
  await expect(tasks).toContainText('No tasks yet')
  const open = tasks.getByRole('button', { name: 'Add task', expanded: false })
  await open.click()
  const line = tasks.getByRole('textbox', { name: 'New task for this goal' })
  await expect(line).toBeFocused()
  await line.fill('Call Ana !high')
  await line.press('Escape')
  await expect(open).toBeFocused()
  await open.click()
  await expect(line).toHaveValue('Call Ana !high')
  await line.press('Enter')
  await expect(notice(page, 'Task created')).toBeVisible()
  await expect(tasks).toContainText('0 of 1 task done')
  await expect(tasks.getByRole('listitem')).toHaveText(/Call Ana/)
  expect(await person.api.get<object[]>(`/api/tasks/?goal_id=${id}`)).toMatchObject([
    { title: 'Call Ana', priority: 'High', goal_id: id },
  ])
})

test('a goal with many tasks shows the first of them and leads to all', async ({ page, house, enter }) => {
  const person = await house.person()
  const { id } = await person.api.post<Goal>(goals, { title: 'Grow', due_date: day(100) })
  const numbers = Array.from({ length: 104 }, (_, n) => n)
  await Promise.all(
    numbers.map((n) =>
      person.api.post('/api/tasks/', { title: `Task ${n}`, goal_id: id, status: n < 4 ? 'Done' : 'To Do' }),
    ),
  )
  await enter(person, '/app/strategy')
  const tasks = tasksOf(page, 'Grow')
  await expect(tasks).toContainText('4 of 104 tasks done')
  await expect(tasks.getByRole('listitem')).toHaveCount(3)
  await tasks.getByRole('link', { name: 'All 100 open tasks' }).click()
  await expectPath(page, `/app/my-tasks?goal=${id}`)
})

test('a deleted goal leaves its tasks', async ({ page, house, enter }) => {
  const person = await house.person()
  const { id } = await person.api.post<Goal>(goals, { title: 'Grow', due_date: day(100) })
  await person.api.post('/api/tasks/', { title: 'Call Ana', goal_id: id })
  await enter(person, '/app/strategy')
  await page.getByRole('button', { name: 'Delete Grow' }).click()
  const asking = page.getByRole('dialog', { name: 'Delete this goal?' })
  await expect(asking).toContainText('“Grow” is deleted. Its tasks stay, without the goal.')
  await asking.getByRole('button', { name: 'Delete goal' }).click()
  await expect(notice(page, 'Goal deleted')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Goals' })).toBeFocused()
  expect(await person.api.get<object[]>('/api/tasks/')).toMatchObject([{ title: 'Call Ana', goal_id: null }])
})
