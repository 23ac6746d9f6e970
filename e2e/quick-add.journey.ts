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
  await expect(page.getByText(/^call Ana: due .+, high priority, for /)).toBeVisible()
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

test('a line says how often: the task comes again by that rule once it is done', async ({ page, house, enter }) => {
  const person = await house.person()
  await enter(person, '/app/my-tasks')
  await quick(page).fill('Order toner every weekday at 9am')
  await expect(chip(page, /^Repeats: .*, then every weekday/)).toBeVisible()
  await expect(chip(page, /^Time: /)).toBeVisible()
  await quick(page).press('Enter')
  await expect(notice(page, 'Task created')).toBeVisible()
  const [made] = await tasksOf(person)
  expect(made).toMatchObject({
    title: 'Order toner',
    recurrence_rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    due_time: '09:00',
  })
  expect(made?.due_date).toMatch(/^\d{4}-\d\d-\d\d$/)
  await page.getByRole('checkbox', { name: 'Order toner: done' }).click()
  await expect.poll(async () => (await tasksOf(person)).filter(({ status }) => status === 'To Do').length).toBe(1)
  await expect
    .poll(async () => (await tasksOf(person)).find(({ status }) => status === 'To Do')?.due_date)
    .not.toBe(made?.due_date)

  // Put back into the title, it is a plain task.
  await quick(page).fill('Praise the weekly figures every month')
  await chip(page, /^Repeats: Today, .*, then every month/).click()
  await expect(chip(page, /^Repeats:/)).toHaveCount(0)
  await expect(quick(page)).toBeFocused()
  await quick(page).press('Enter')
  await expect
    .poll(async () => (await tasksOf(person)).find(({ title }) => title.startsWith('Praise'))?.recurrence_rule)
    .toBeNull()
  expect((await tasksOf(person)).map(({ title }) => title)).toContain('Praise the weekly figures every month')
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
