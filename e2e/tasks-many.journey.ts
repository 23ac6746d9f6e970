// Many tasks at once: a goal for all of them, a deletion and its way back, by keys and by the bar.
import type { Page } from '@playwright/test'
import { accessibilityFaults } from '../test-kit/browser.ts'
import { expect, notice, settled, test } from './journey.ts'
import { dayFrom, tasksOf, team } from './team.ts'

const opens = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true })

test('many tasks get a goal, and are deleted and come back, by keys and by the bar', async ({ page, house, enter }) => {
  const { boss } = await team(house)
  await enter(boss, '/app/my-tasks')
  const due_date = await dayFrom(page, 0)
  await boss.api.post('/api/strategic-goals/', { title: 'Win the north', due_date: await dayFrom(page, 60) })
  for (const title of ['One', 'Two', 'Three'])
    await boss.api.post('/api/tasks/', { title, due_date, assigned_to_user_id: boss.user.id })
  await enter(boss, '/app/my-tasks')
  await expect(page.getByText('3 tasks')).toBeVisible()
  await settled(page)
  await opens(page, 'One').focus()
  for (const key of ['x', 'j', 'x', 'g']) await page.keyboard.press(key)
  const dialog = page.getByRole('dialog', { name: 'Goal of 2 tasks' })
  await dialog.getByRole('button', { name: 'Win the north' }).press('Enter')
  await expect(notice(page, '2 tasks changed')).toBeVisible()
  const served = async () => (await tasksOf(boss)).filter((task) => task.goal_id !== null).map(({ title }) => title)
  await expect.poll(async () => (await served()).toSorted()).toEqual(['One', 'Two'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(served).toEqual([])

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const bar = page.getByRole('region', { name: 'Selected tasks' })
  await bar.getByRole('button', { name: 'All' }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, '3 tasks deleted')).toBeVisible()
  await expect.poll(async () => (await tasksOf(boss)).length).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(async () => (await tasksOf(boss)).length).toBe(3)
  await expect(opens(page, 'Three')).toBeVisible()
  await opens(page, 'Two').focus()
  await page.keyboard.press('Delete')
  await expect(opens(page, 'Two')).toHaveCount(0)
  await expect.poll(async () => (await tasksOf(boss)).length).toBe(2)
})
