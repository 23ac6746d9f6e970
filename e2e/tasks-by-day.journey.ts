// The list by days: sections, one tap, keys, many at once; from key to key and with a thumb.
import type { Locator, Page } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { expect, expectPath, notice, settled, test } from './journey.ts'
import { dayFrom, type Task, tasksOf, team } from './team.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const titles = (page: Page, name: string) => section(page, name).locator('[data-opens]').allTextContents()
const opens = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true })
const statusOf = async (person: Parameters<typeof tasksOf>[0], title: string) =>
  (await tasksOf(person)).find((task) => task.title === title)?.status

test('tasks stand under their day, what others have under what is waited for; one tap finishes, and is taken back', async ({
  page,
  house,
  enter,
}) => {
  const { boss, colleague } = await team(house)
  const make = (body: object) => boss.api.post<Task>('/api/tasks/', { assigned_to_user_id: boss.user.id, ...body })
  await enter(boss, '/app/my-tasks')
  await make({ title: 'Late', due_date: await dayFrom(page, -3) })
  await make({ title: 'At noon', due_date: await dayFrom(page, 0), due_time: '12:00' })
  await make({ title: 'Some time today', due_date: await dayFrom(page, 0), priority: 'Urgent' })
  await make({ title: 'Soon', due_date: await dayFrom(page, 6) })
  await make({ title: 'One day' })
  await make({ title: 'Ana does it', due_date: await dayFrom(page, -1), assigned_to_user_id: colleague.user.id })
  await make({ title: 'Paid', status: 'Done' })
  // Not shown here, and not counted.
  await make({ title: 'Dropped', status: 'Cancelled' })
  await enter(boss, '/app/my-tasks')
  await expect(page.getByText('6 tasks')).toBeVisible()
  expect(await titles(page, 'Overdue')).toEqual(['Late'])
  expect(await titles(page, 'Today')).toEqual(['At noon', 'Some time today'])
  expect(await titles(page, 'Upcoming')).toEqual(['Soon'])
  expect(await titles(page, 'Later')).toEqual(['One day'])
  expect(await titles(page, 'Waiting for')).toEqual(['Ana does it'])
  await expect(opens(page, 'Paid')).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('checkbox', { name: 'Late: done' }).click()
  await expect(section(page, 'Overdue')).toHaveCount(0)
  await expect(notice(page, 'Task done')).toBeVisible()
  await expect.poll(() => statusOf(boss, 'Late')).toBe('Done')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(opens(page, 'Late')).toBeVisible()
  await expect.poll(() => statusOf(boss, 'Late')).toBe('To Do')

  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expectPath(page, '/app/my-tasks?completed=true')
  await expect.poll(() => titles(page, 'Done')).toEqual(['Dropped', 'Paid'])
  await page.getByRole('checkbox', { name: 'Paid: done' }).click()
  await expect.poll(() => titles(page, 'Later')).toEqual(['One day', 'Paid'])
})

test('from key to key: down, select, done, date, priority, assignee, put off, and the card of keys', async ({
  page,
  house,
  enter,
}) => {
  const { boss, colleague } = await team(house)
  await enter(boss, '/app/my-tasks')
  const due_date = await dayFrom(page, 0)
  const given = { due_date, assigned_to_user_id: boss.user.id }
  for (const title of ['One', 'Two', 'Three', 'Four']) await boss.api.post('/api/tasks/', { title, ...given })
  await enter(boss, '/app/my-tasks')
  await expect(page.getByText('4 tasks')).toBeVisible()
  await settled(page)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await press('j')
  await expect(opens(page, 'One')).toBeFocused()
  await press('j', 'j', 'k')
  await expect(opens(page, 'Two')).toBeFocused()
  // Done: the focus goes on to the next.
  await press('e')
  await expect(opens(page, 'Two')).toHaveCount(0)
  await expect(opens(page, 'Three')).toBeFocused()
  await press('Control+z')
  await expect(opens(page, 'Two')).toBeVisible()
  await opens(page, 'Three').focus()
  await press('d')
  const date = page.getByRole('dialog', { name: 'Due date of “Three”' })
  await expect(date.getByRole('button', { name: /^Today/ })).toBeFocused()
  await press('ArrowDown', 'Enter')
  await expect.poll(() => titles(page, 'Upcoming')).toEqual(['Three'])
  await opens(page, 'Two').focus()
  await press('s')
  await expect.poll(() => titles(page, 'Upcoming')).toEqual(['Two', 'Three'])
  // Two at once.
  await opens(page, 'One').focus()
  await press('x', 'j', 'x')
  await expect(page.getByText('2 selected')).toBeVisible()
  await press('p')
  await expect(page.getByRole('dialog', { name: 'Priority of 2 tasks' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Urgent' }).press('Enter')
  await expect(notice(page, '2 tasks changed')).toBeVisible()
  await expect
    .poll(async () => (await tasksOf(boss)).filter((task) => task.priority === 'Urgent').map(({ title }) => title))
    .toEqual(expect.arrayContaining(['One', 'Four']))
  await opens(page, 'Four').focus()
  await press('a')
  await page.getByRole('dialog').getByRole('button', { name: colleague.name }).press('Enter')
  await expect.poll(() => titles(page, 'Waiting for')).toEqual(['Four'])
  await press('?')
  const card = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const what of ['Next task', 'Select the task', 'Put it off to tomorrow', 'New task'])
    await expect(card.getByText(what)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('quick add knows the hour and gives me the task, in German too', async ({ page, house, enter }) => {
  const person = await house.person()
  await enter(person, '/app/my-tasks')
  const line = page.getByLabel('Quick add')
  await line.fill('Call Anna tomorrow 10am')
  await expect(page.getByRole('button', { name: /^Time: 10:00/ })).toBeVisible()
  await line.press('Enter')
  await line.fill('Vertrag morgen um 15 Uhr prüfen')
  await expect(page.getByRole('button', { name: /^Time: 15:00/ })).toBeVisible()
  await line.press('Enter')
  await expect.poll(async () => (await tasksOf(person)).length).toBe(2)
  const due_date = await dayFrom(page, 1)
  const mine = { due_date, assigned_to_user_id: person.user.id }
  expect(await tasksOf(person, '?sort_by=created_at')).toMatchObject([
    { title: 'Vertrag prüfen', due_time: '15:00', ...mine },
    { title: 'Call Anna', due_time: '10:00', ...mine },
  ])
  await expect(page.getByText(/tomorrow, 10:00|^Tomorrow$/i).first()).toBeVisible()
})

test('a phone shows ten tasks, and nothing lies to the side at 320 px', async ({ page, house, enter, isMobile }) => {
  const person = await house.person()
  await enter(person, '/app/my-tasks')
  const due_date = await dayFrom(page, 0)
  const long = 'Freundschaftsbezeigungskommission für die Zusammenarbeit mit den nördlichen Vertriebspartnern'
  for (let at = 0; at < 14; at++)
    await person.api.post('/api/tasks/', {
      title: at % 2 ? `${long} ${at}` : `Task ${at}`,
      due_date,
      due_time: '09:15',
    })
  await page.reload()
  await expect(page.getByText('14 tasks')).toBeVisible()
  await settled(page)
  const inSight = await page
    .locator('[data-task]')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)
  expect(inSight).toBeGreaterThanOrEqual(10)
  if (isMobile) {
    const circle = await page.getByRole('checkbox', { name: 'Task 0: done' }).boundingBox()
    expect(Math.min(circle?.width ?? 0, circle?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await settled(page)
  expect(await sidewaysScroll(page)).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a task is talked about: a mention, steps, a reminder, who changed what; it repeats, and its giver hears that it is done', async ({
  page,
  house,
  enter,
  browser,
}) => {
  const { boss, colleague, org } = await team(house)
  const made = await boss.api.post<Task>('/api/tasks/', {
    ...{ title: 'Monthly numbers', shared_org_ids: [org.id], assigned_to_user_id: colleague.user.id },
    due_date: '2038-01-29',
  })
  await enter(boss, `/app/my-tasks?task=${made.id}`)
  const panel = page.getByRole('dialog', { name: 'Monthly numbers' })
  await panel.getByLabel('New step').fill('Collect')
  await panel.getByLabel('New step').press('Enter')
  await expect(panel.getByRole('checkbox', { name: 'Collect' })).toBeVisible()
  await panel.getByLabel('New step').fill('Send')
  await panel.getByLabel('New step').press('Enter')
  await panel.getByRole('checkbox', { name: 'Send' }).check()
  await expect(panel.getByText('1 of 2')).toBeVisible()
  await panel.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(panel.getByRole('button', { name: 'Remove the reminder' })).toBeVisible()
  const comment = panel.getByLabel('Comment', { exact: true })
  await comment.pressSequentially('Who checks them, @An')
  await expect(panel.getByRole('listbox', { name: 'People' }).getByText(colleague.name)).toBeVisible()
  await page.keyboard.press('Enter')
  await comment.pressSequentially('?')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByRole('listitem').filter({ hasText: `Who checks them, @${colleague.name} ?` })).toBeVisible()
  await expect(comment).toHaveValue('')
  await comment.pressSequentially('@nobody-here')
  await expect(panel.getByText('Nobody called “nobody-here” sees this task.')).toBeVisible()
  await comment.fill('')
  await panel.getByRole('button', { name: 'Edit', exact: true }).last().click()
  await panel.getByLabel('Edit the comment').fill('I check them.')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('I check them.')).toBeVisible()
  await panel.getByRole('button', { name: 'Edit', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Edit Task' })
  await dialog.getByLabel('Repeats').selectOption({ label: 'Every month on the last Friday' })
  await dialog.getByLabel('Time', { exact: true }).fill('09:00')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.locator('button[type=submit]').click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByText('Every month on the last Friday')).toBeVisible()
  await panel.getByRole('button', { name: 'Show activity' }).click()
  await expect(panel.getByText(/set the time to “?9:00|set the time to “?09:00/)).toBeVisible()

  const other = await browser.newContext({ baseURL: house.url })
  const theirs = await other.newPage()
  await theirs.goto('/favicon.svg')
  await theirs.evaluate((token) => localStorage.setItem('adjutant.token', token), colleague.token)
  await theirs.goto('/app/notifications')
  await expect(theirs.getByText(`${boss.name} mentioned you`)).toBeVisible()
  await theirs.goto('/app/my-tasks')
  await theirs.getByRole('checkbox', { name: 'Monthly numbers: done' }).click()
  // The next one comes at once, and is theirs again.
  await expect(theirs.getByText('26 Feb 2038').first()).toBeVisible()
  await other.close()
  await page.goto('/app/notifications')
  await expect(page.getByText(`${colleague.name} finished a task`)).toBeVisible()
})

test('rows are dragged to an order and to a day, and moved by keys; the order holds after a reload', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await enter(person, '/app/my-tasks')
  const mine = { assigned_to_user_id: person.user.id }
  const due_date = await dayFrom(page, 0)
  for (const title of ['One', 'Two', 'Three']) await person.api.post('/api/tasks/', { title, due_date, ...mine })
  await person.api.post('/api/tasks/', { title: 'Far', due_date: await dayFrom(page, 5), ...mine })
  await page.reload()
  await expect.poll(() => titles(page, 'Today')).toEqual(['One', 'Two', 'Three'])
  const row = (title: string) => page.locator('[data-task]').filter({ has: opens(page, title) })
  await row('Three').dragTo(row('One'), { targetPosition: { x: 400, y: 4 }, sourcePosition: { x: 400, y: 20 } })
  await expect.poll(() => titles(page, 'Today')).toEqual(['Three', 'One', 'Two'])
  await opens(page, 'Two').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => titles(page, 'Today')).toEqual(['Three', 'Two', 'One'])
  await row('One').dragTo(row('Far'), { targetPosition: { x: 400, y: 36 }, sourcePosition: { x: 400, y: 20 } })
  await expect.poll(() => titles(page, 'Upcoming')).toEqual(['Far', 'One'])
  await row('Far').dragTo(page.getByRole('heading', { name: /^Today/ }), { sourcePosition: { x: 400, y: 20 } })
  await expect.poll(async () => (await titles(page, 'Today')).toSorted()).toEqual(['Far', 'Three', 'Two'])
  await expect.poll(async () => (await tasksOf(person)).find(({ title }) => title === 'Far')?.due_date).toBe(due_date)
  await page.reload()
  await expect
    .poll(async () => (await titles(page, 'Today')).filter((title) => title !== 'Far'))
    .toEqual(['Three', 'Two'])
})

test('on a phone a swipe to the right finishes a task, and one to the left puts it off', async ({
  page,
  house,
  enter,
  isMobile,
}) => {
  test.skip(!isMobile, 'a thumb’s')
  const person = await house.person()
  await enter(person, '/app/my-tasks')
  const due_date = await dayFrom(page, 0)
  for (const title of ['Right', 'Left', 'Hardly'])
    await person.api.post('/api/tasks/', { title, due_date, assigned_to_user_id: person.user.id })
  await page.reload()
  await expect(opens(page, 'Right')).toBeVisible()
  await settled(page)
  const touch = await page.context().newCDPSession(page)
  const swipe = async (title: string, by: number) => {
    const box = (await opens(page, title).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const at = (moved: number) => ({ touchPoints: [{ x: x + moved, y }] })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) })
    for (const part of [0.2, 0.5, 0.8, 1])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(by * part) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await swipe('Hardly', 40)
  await swipe('Left', -140)
  await expect.poll(() => titles(page, 'Upcoming')).toEqual(['Left'])
  await swipe('Right', 140)
  await expect.poll(() => statusOf(person, 'Right')).toBe('Done')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await titles(page, 'Today')).toEqual(['Hardly'])
})

test('every row has its fields in the same places, whatever the task has, and a title is whole where there is room', async ({
  page,
  house,
  enter,
  isMobile,
}) => {
  const person = await house.person()
  await enter(person, '/app/my-tasks')
  const goal = await person.api.post<{ id: string }>('/api/strategic-goals/', {
    ...{ title: 'Reach the northern region with a service that lasts for years', due_date: '2031-03-01' },
  })
  const make = (body: object) => person.api.post<Task>('/api/tasks/', { assigned_to_user_id: person.user.id, ...body })
  const long = 'Draft the price list for fleets with fewer than fifty vehicles'
  await make({ title: 'Bare' })
  await make({ title: 'With a day', due_date: await dayFrom(page, 5) })
  await make({ title: long, due_date: await dayFrom(page, 6), goal_id: goal.id })
  await enter(person, '/app/my-tasks')
  await expect(opens(page, long)).toBeVisible()
  const cut = await opens(page, long).evaluate((title) => title.scrollWidth > title.clientWidth)
  if (isMobile) return
  expect(cut).toBe(false)
  const places = async (locator: Locator) =>
    new Set(await locator.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x))))
  for (const name of [/^Priority of/, /^Status of/, /^Assignee of/])
    expect((await places(page.getByLabel(name))).size, String(name)).toBe(1)
  expect((await places(page.locator('[data-nearness]'))).size).toBe(1)
  const [field, views] = [page.getByLabel('Search tasks...'), page.getByRole('radiogroup', { name: 'View' })]
  const [one, other] = [await field.boundingBox(), await views.boundingBox()]
  expect(Math.abs((one?.y ?? 0) - (other?.y ?? 99))).toBeLessThan(10)
})
