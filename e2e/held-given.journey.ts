// Tasks given away, reminders and an order of one's own, made without a line; and a list that stays where it is while one taps.
import type { Page } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { expect, test } from './journey.ts'
import { type Task, team } from './team.ts'
import { cut, ready } from './without-a-line.ts'

test.use({ serviceWorkers: 'allow' })

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' })
const sent = (page: Page) => expect(waiting(page)).toBeHidden({ timeout: 30_000 })

test('a task is given away, reminded of and put in order without a line, and the server has all of it afterwards', async ({
  page,
  context,
  house,
  enter,
}) => {
  const { boss, colleague } = await team(house)
  const make = (title: string) => boss.api.post<Task>('/api/tasks/', { title, assigned_to_user_id: boss.user.id })
  const [given, ...order] = [await make('Give this away'), await make('First'), await make('Second')]
  await enter(boss, `/app/my-tasks?task=${given?.id}`)
  await ready(page, 'Give this away')
  const panel = page.getByRole('dialog', { name: 'Give this away' })
  const assignee = panel.getByLabel('Assignee of Give this away')
  await expect(assignee.locator('option', { hasText: colleague.name })).toBeAttached()
  await cut(context)
  await assignee.selectOption(colleague.name)
  await expect(waiting(page)).toContainText(`Given to ${colleague.name}: Give this away`)
  await panel.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(waiting(page)).toContainText('Reminder: Give this away')
  await expect(panel.getByRole('button', { name: 'Remove the reminder' })).toBeVisible()
  await expect(panel.getByText('could not be')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Close' }).click()
  const titles = () =>
    page.getByRole('region', { name: 'Later', exact: true }).locator('[data-opens]').allTextContents()
  const before = (await titles()).filter((title) => title !== 'Give this away')
  expect(before.toSorted()).toEqual(['First', 'Second'])
  await page.getByRole('button', { name: before[1] ?? '', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(waiting(page)).toContainText('Order of your tasks')
  await expect.poll(titles).toEqual(before.toReversed())
  expect(await accessibilityFaults(page)).toEqual([])
  await cut(context, false)
  await sent(page)
  const now =
    await boss.api.get<(Task & { assigned_to_user_id: string; remind_at: string | null; place: number })[]>(
      '/api/tasks/',
    )
  const one = now.find(({ id }) => id === given?.id)
  expect(one?.assigned_to_user_id).toBe(colleague.user.id)
  expect(one?.remind_at).not.toBeNull()
  const places = order.map(({ id, title }) => ({ title, place: now.find((task) => task.id === id)?.place ?? 0 }))
  expect(places.toSorted((a, b) => a.place - b.place).map(({ title }) => title)).toEqual(before.toReversed())
})

test('a row that is undone keeps its place for a moment, so that the next button stays under the finger', async ({
  page,
  context,
  house,
  enter,
}) => {
  const person = await house.person()
  await person.api.post('/api/tasks/', { title: 'Here before' })
  await enter(person, '/app/my-tasks')
  await ready(page, 'Here before')
  await cut(context)
  for (const title of ['One', 'Two', 'Three']) {
    await page.getByRole('textbox', { name: 'Quick add' }).fill(title)
    await page.keyboard.press('Enter')
    await expect(waiting(page)).toContainText(`New task: ${title}`)
  }
  const undo = (title: string) => waiting(page).getByRole('button', { name: `Undo: New task: ${title}` })
  const at = await undo('Two').boundingBox()
  await undo('One').click()
  await expect(waiting(page)).toContainText('New task: One: no longer waiting')
  await expect(undo('One')).toHaveCount(0)
  expect((await undo('Two').boundingBox())?.y).toBe(at?.y)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  await expect(waiting(page).getByRole('listitem')).toHaveCount(2)
  await cut(context, false)
  await sent(page)
  const titles = (await person.api.get<Task[]>('/api/tasks/')).map(({ title }) => title)
  expect(titles.toSorted()).toEqual(['Here before', 'Three', 'Two'])
})
