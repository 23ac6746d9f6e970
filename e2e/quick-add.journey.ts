// A task in one line.
import type { Page } from '@playwright/test'
import { accessibilityFaults } from '../test-kit/browser.ts'
import { expect, notice, test } from './journey.ts'
import { dayFrom, tasksOf, team } from './team.ts'

const quick = (page: Page) => page.getByLabel('Quick add')
const chip = (page: Page, name: RegExp) => page.getByRole('button', { name })

test('one line makes a task, says before what it understood, and keeps the words that are part of the title', async ({
  page,
  house,
  enter,
}) => {
  const { boss, colleague } = await team(house)
  await enter(boss, '/app/my-tasks')
  await quick(page).fill('call Ana tomorrow !high @Ana')
  await expect(chip(page, /^Due: Tomorrow, /)).toBeVisible()
  await expect(chip(page, /^Priority: High/)).toBeVisible()
  await expect(chip(page, new RegExp(`^Assignee: ${colleague.name}`))).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await quick(page).press('Enter')
  await expect(notice(page, 'Task created')).toBeVisible()
  await expect(quick(page)).toHaveValue('')
  await expect(quick(page)).toBeFocused()
  const [called] = await tasksOf(boss)
  expect(called).toMatchObject({
    title: 'call Ana',
    due_date: await dayFrom(page, 1),
    priority: 'High',
    assigned_to_user_id: colleague.user.id,
  })

  await quick(page).fill('Draft the May report')
  await expect(chip(page, /^Due:/)).toHaveCount(0)
  await quick(page).fill('Watch the film Tomorrow never dies tomorrow')
  await expect(chip(page, /^Due: Tomorrow/)).toBeVisible()
  await chip(page, /^Due: Tomorrow/).focus()
  await page.keyboard.press('Backspace')
  await expect(chip(page, /^Due:/)).toHaveCount(0)
  await expect(quick(page)).toBeFocused()
  await quick(page).press('Enter')
  await expect.poll(async () => (await tasksOf(boss)).length).toBe(2)
  expect((await tasksOf(boss))[0]).toMatchObject({
    title: 'Watch the film Tomorrow never dies tomorrow',
    due_date: null,
  })
})

test('a line whose answer was lost is sent again by itself, and makes one task', async ({
  page,
  house,
  enter,
  watch,
}) => {
  const person = await house.person()
  await enter(person, '/app/my-tasks')
  await expect(page.getByText('No tasks found.')).toBeVisible()
  // The server does the work, and the answer is lost on its way.
  let lost = 0
  await page.route('**/api/tasks/', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await quick(page).fill('Pay the harbour fee !!!')
  await expect(chip(page, /^Priority: Urgent/)).toBeVisible()
  await quick(page).press('Enter')
  await expect(page.getByRole('region', { name: 'Waiting to be sent' })).toBeHidden({ timeout: 30_000 })
  await expect.poll(() => lost).toBeGreaterThan(1)
  expect((await tasksOf(person)).map(({ title }) => title)).toEqual(['Pay the harbour fee'])
  watch.faults.length = 0
  await page.reload()
  await expect(quick(page)).toHaveValue('')
})
