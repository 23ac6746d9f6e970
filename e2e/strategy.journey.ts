import type { Page } from '@playwright/test'
import { sidewaysScroll } from '../test-kit/browser.ts'
import type { Goal } from './api.ts'
import { expect, expectPath, holdBack, notice, test } from './journey.ts'

const card = (page: Page, title: string) => page.getByRole('article', { name: title })
const goalDialog = (page: Page, title = 'Create New Goal') => page.getByRole('dialog', { name: title })
const goals = '/api/strategic-goals/'

async function addKpi(page: Page, number: number, name: string, current: string, target: string) {
  const dialog = goalDialog(page)
  await dialog.getByRole('button', { name: 'Add KPI' }).click()
  const kpi = dialog.getByRole('group', { name: `KPI ${number}` })
  await kpi.getByLabel('Current').fill(current)
  await kpi.getByLabel('Target').fill(target)
  await kpi.getByLabel('Name').fill(name)
}

test('a goal with KPIs is created, read, changed and deleted', async ({ page, house, enter }) => {
  const person = await house.person()
  await enter(person, '/app/strategy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Strategy Center')
  await expect(page.getByText('No strategic goals defined yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Create New Goal' }).first().click()
  const creating = goalDialog(page)
  await creating.getByRole('button', { name: 'Save goal' }).click()
  await expect(creating.getByText('Title and Due Date are required.').first()).toBeVisible()
  await expect(creating.getByLabel('Title')).toBeFocused()
  await creating.getByLabel('Title').fill('Ten paying customers')
  await creating.getByRole('button', { name: 'Save goal' }).click()
  await expect(creating.getByText('Title and Due Date are required.')).toHaveCount(1)
  await creating.getByLabel('Due date').fill('2027-03-31')
  await expect(creating.getByLabel('Status').locator('option')).toHaveText(['New', 'In Progress', 'Done', 'Failed'])
  await addKpi(page, 1, 'Customers', '6', '10')
  await addKpi(page, 2, 'Revenue', '1,500,000', '1000000')
  await addKpi(page, 3, 'Offices', '2', '')
  await creating.getByRole('button', { name: 'Save goal' }).click()
  await expect(notice(page, 'Goal saved')).toBeVisible()
  await expect(creating).toBeHidden()
  // 60 %, 150 % counted as 100, and nothing for the one without a target: 53.3 on the average.
  const goal = card(page, 'Ten paying customers')
  await expect(goal.getByRole('progressbar', { name: 'Progress of Ten paying customers' })).toHaveAttribute(
    'aria-valuenow',
    '53',
  )
  await expect(goal).toContainText(/53\s*%/)
  await expect(goal.getByRole('listitem').filter({ hasText: 'Customers' })).toContainText('60%')
  await expect(goal.getByRole('listitem').filter({ hasText: 'Revenue' })).toContainText('100%')

  await goal.getByRole('button', { name: /^Customers: 6/ }).click()
  await page.getByLabel('Current value of Customers').fill('many')
  await page.keyboard.press('Enter')
  await expect(goal.getByText('Please enter a number.')).toBeVisible()
  await page.getByLabel('Current value of Customers').fill('9')
  await page.keyboard.press('Enter')
  await expect(goal).toContainText(/63\s*%/)

  await page.getByRole('button', { name: 'Edit Ten paying customers' }).click()
  const editing = goalDialog(page, 'Edit goal')
  await editing.getByLabel('Title').fill('Twelve paying customers')
  await editing.getByLabel('Status').selectOption('In Progress')
  await editing.getByRole('button', { name: 'Remove Offices' }).click()
  await editing.getByLabel('Title').press('Control+Enter')
  await expect(editing).toBeHidden()
  const changed = card(page, 'Twelve paying customers')
  await expect(changed).toContainText('In Progress')
  await expect(changed).toContainText(/95\s*%/)

  await page.getByRole('button', { name: 'Delete Twelve paying customers' }).click()
  const asking = page.getByRole('dialog', { name: 'Delete this goal?' })
  await expect(asking).toContainText(
    '“Twelve paying customers” is deleted with its 2 KPIs and their history. Its tasks stay, without the goal.',
  )
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(changed).toBeVisible()
  await page.getByRole('button', { name: 'Delete Twelve paying customers' }).click()
  await asking.getByRole('button', { name: 'Delete goal' }).click()
  await expect(notice(page, 'Goal deleted')).toBeVisible()
  await expect(page.getByText('No strategic goals defined yet.')).toBeVisible()
  // Its chart is not read again when it has gone with its goal.
  await expect(notice(page, 'Could not refresh')).toHaveCount(0)
})

test('filters stand in the address, and survive a reload', async ({ page, house, enter }) => {
  const person = await house.person()
  for (const [title, status, due_date] of [
    ['Alpha plan', 'new', '2027-03-01'],
    ['Beta plan', 'in_progress', '2027-02-01'],
    ['Gamma plan', 'done', '2027-01-01'],
    ['Delta plan', 'failed', '2027-04-01'],
  ])
    await person.api.post(goals, { title, status, due_date, description: title === 'Alpha plan' ? 'north' : null })
  const titles = page.getByRole('article').getByRole('heading', { level: 2 })
  await enter(person, '/app/strategy')
  await expect(titles).toHaveText(['Beta plan', 'Alpha plan', 'Delta plan'])
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  await expect(page.getByLabel('Status', { exact: true }).locator('option')).toHaveText([
    'All',
    'New',
    'In Progress',
    'Done',
    'Failed',
  ])
  await page.getByLabel('Show Completed Goals').click()
  await expect(page.getByLabel('Show Completed Goals')).toBeChecked()
  await expectPath(page, '/app/strategy?completed=true')
  await expect(titles).toHaveText(['Gamma plan', 'Beta plan', 'Alpha plan', 'Delta plan'])
  await page.getByLabel('Sort').selectOption('Date Created Newest')
  await expectPath(page, '/app/strategy?completed=true&sort=created_at')
  await expect(titles).toHaveText(['Delta plan', 'Gamma plan', 'Beta plan', 'Alpha plan'])
  await page.getByLabel('Sort').selectOption({ label: 'Status' })
  await expectPath(page, '/app/strategy?completed=true&sort=status')
  await expect(titles).toHaveText(['Alpha plan', 'Beta plan', 'Gamma plan', 'Delta plan'])
  await page.getByLabel('Sort').selectOption('Date Created Newest')
  await page.getByLabel('Status', { exact: true }).selectOption('Done')
  await expect(titles).toHaveText(['Gamma plan'])
  await page.reload()
  await expect(titles).toHaveText(['Gamma plan'])
  await expect(page.getByLabel('Sort')).toHaveValue('created_at')
  await expect(page.getByLabel('Show Completed Goals')).toBeChecked()
  await page.goto('/app/strategy')
  await page.getByPlaceholder('Search goals by title or description...').fill('NORTH')
  await expectPath(page, '/app/strategy?search=NORTH')
  await expect(titles).toHaveText(['Alpha plan'])
  await page.getByPlaceholder('Search goals by title or description...').fill('nothing like it')
  await expect(page.getByText('No goals match your filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectPath(page, '/app/strategy')
  await expect(titles).toHaveCount(3)
})

test('two saves of one goal show both versions, and nothing is overwritten unseen', async ({ page, house, enter }) => {
  const person = await house.person()
  const { id } = await person.api.post<Goal>(goals, { title: 'Plan', due_date: '2027-03-01', description: 'as it was' })
  const elsewhere = (description: string) => person.api.put(goals + id, { description })
  const stored = () => person.api.get<{ description: string; title: string }>(goals + id)
  await enter(person, '/app/strategy')
  await page.getByRole('button', { name: 'Edit Plan' }).click()
  const dialog = goalDialog(page, 'Edit goal')
  await dialog.getByLabel('Description').fill('what I think')
  await elsewhere('what they think')
  await dialog.getByRole('button', { name: 'Save goal' }).click()
  const both = dialog.getByRole('alert', { name: 'Two versions' })
  await expect(both).toContainText('This was changed elsewhere while you were writing.')
  await expect(both.getByRole('row')).toHaveText([
    /Field\s*Yours\s*Newer/,
    /Description\s*what I think\s*what they think/,
  ])
  await expect(dialog.getByLabel('Description')).toHaveValue('what I think')
  expect(await stored()).toMatchObject({ description: 'what they think' })
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog).toBeHidden()
  expect(await stored()).toMatchObject({ description: 'what I think' })

  await page.getByRole('button', { name: 'Edit Plan' }).click()
  await dialog.getByLabel('Description').fill('another thought')
  await elsewhere('theirs, the second')
  await dialog.getByRole('button', { name: 'Save goal' }).click()
  await both.getByRole('button', { name: 'Take the newer version' }).click()
  await expect(dialog.getByLabel('Description')).toHaveValue('theirs, the second')
  await dialog.getByLabel('Title').fill('Plan, agreed')
  await dialog.getByRole('button', { name: 'Save goal' }).click()
  await expect(dialog).toBeHidden()
  expect(await stored()).toMatchObject({ title: 'Plan, agreed', description: 'theirs, the second' })
})

test('a line lost during a save keeps the form, and saving again does not save twice', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await enter(person, '/app/strategy')
  await page.getByRole('button', { name: 'Create New Goal' }).first().click()
  const dialog = goalDialog(page)
  await dialog.getByLabel('Title').fill('Said once')
  await dialog.getByLabel('Due date').fill('2027-03-01')
  let lost = 0
  await page.route(`**${goals}`, async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.fallback()
    // The server has it; only the answer never arrives.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await dialog.getByRole('button', { name: 'Save goal' }).click()
  // It waits, and is sent again by itself.
  await expect(dialog).toBeHidden()
  await expect(card(page, 'Said once')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Waiting to be sent' })).toBeHidden({ timeout: 30_000 })
  expect(await person.api.get<Goal[]>(goals)).toHaveLength(1)
})

test('a goal that is half written is still there after a reload', async ({ page, house, enter }) => {
  await enter(await house.person(), '/app/strategy')
  await page.getByRole('button', { name: 'Create New Goal' }).first().click()
  await goalDialog(page).getByLabel('Title').fill('Half a goal')
  await page.reload()
  await page.getByRole('button', { name: 'Create New Goal' }).first().click()
  await expect(goalDialog(page).getByLabel('Title')).toHaveValue('Half a goal')
  await goalDialog(page).getByRole('button', { name: 'Start over' }).click()
  await expect(goalDialog(page).getByLabel('Title')).toHaveValue('')
})

test('goals that are all done say so, instead of looking like none', async ({ page, house, enter }) => {
  const person = await house.person()
  await person.api.post(goals, { title: 'Reached', due_date: '2026-03-01', status: 'done' })
  await enter(person, '/app/strategy')
  await expect(page.getByText('Every goal is done.')).toBeVisible()
  await page.getByRole('button', { name: 'Show Completed Goals' }).click()
  await expectPath(page, '/app/strategy?completed=true')
  await expect(card(page, 'Reached')).toContainText('Done')
})

test('the panel of filters opens and closes, and stays open while a filter is in force', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await person.api.post(goals, { title: 'Plan', due_date: '2027-03-01' })
  await enter(person, '/app/strategy')
  const toggle = page.getByRole('button', { name: 'Filter and sort' })
  const status = page.getByLabel('Status', { exact: true })
  await expect(status).toBeHidden()
  await toggle.click()
  await expect(status).toBeVisible()
  await toggle.click()
  await expect(status).toBeHidden()
  await page.goto('/app/strategy?status=new')
  await expect(page.getByRole('button', { name: 'Filter and sort (1)' })).toHaveAttribute('aria-expanded', 'true')
  await expect(status).toHaveValue('new')
})

test('words without end and words from right to left stay inside their cards', async ({ page, house, enter }) => {
  const person = await house.person()
  const endless = 'Donaudampfschifffahrtsgesellschaft'.repeat(5)
  const hebrew = 'להגיע לעשרה לקוחות (beta 2)'
  const citations: { kind: string; id: string; label: string }[] = []
  for (const title of [endless, hebrew]) {
    const goal = await person.api.post<Goal>(goals, {
      title,
      description: title.repeat(3),
      due_date: '2027-03-01',
      kpis: [{ name: title, unit: 'Donaudampfschifffahrt', current_value: 1234567.8, target_value: 99_999_999_999 }],
    })
    citations.push({ kind: 'goal', id: goal.id, label: title })
  }
  const advice = { advice_title: endless, content: `${hebrew}\n\n${endless}`, citations }
  await person.api.post('/api/strategic-advice/', advice)
  // What the advice says of its goals since it was written stands inside too.
  await page.route('**/api/strategic-advice/?*', async (route) => {
    const pieces: object[] = await (await route.fetch()).json()
    const since = citations.map((record) => ({ change: 'changed', record, day: null }))
    await route.fulfill({ json: pieces.map((piece) => ({ ...piece, since })) })
  })
  await enter(person, '/app/strategy')
  await expect(page.getByRole('heading', { name: hebrew })).toHaveCSS('direction', 'rtl')
  await expect(page.getByRole('heading', { name: endless }).first()).toHaveCSS('direction', 'ltr')
  await page.getByRole('button', { name: `History of ${hebrew}` }).click()
  await expect(page.getByRole('figure')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Changed since' }).getByRole('button')).toHaveCount(2)
  expect(await sidewaysScroll(page)).toEqual([])
})

test('many goals are read page by page, each once', async ({ page, house, enter }) => {
  const person = await house.person()
  const numbers = Array.from({ length: 120 }, (_, n) => n + 1)
  await Promise.all(numbers.map((n) => person.api.post(goals, { title: `Goal ${n}`, due_date: '2027-03-01' })))
  await enter(person, '/app/strategy')
  await expect(page.getByText('120 goals', { exact: true })).toBeVisible()
  const titles = page.getByRole('article').getByRole('heading', { level: 2 })
  await expect(titles).toHaveCount(50)
  await expect(async () => {
    await titles.last().scrollIntoViewIfNeeded()
    await expect(titles).toHaveCount(120, { timeout: 500 })
  }).toPass()
  expect(new Set(await titles.allTextContents()).size).toBe(120)
})

test('the list of goals is fresh for thirty seconds: coming back in that time asks nothing, later it asks again', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await person.api.post(goals, { title: 'Plan', due_date: '2027-03-01' })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes(`${goals}?limit=50`)) asked++
  })
  await page.clock.install()
  // What is on screen before the live line opens is read once more then: here time alone is looked at.
  await holdBack(page, '**/api/events')
  await enter(person, '/app/strategy')
  const comeBack = async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Strategy Center')
    await expect(card(page, 'Plan')).toBeVisible()
  }
  const leave = async () => {
    await page.evaluate(() => history.pushState({}, '', '/app/profile'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  }
  await expect(card(page, 'Plan')).toBeVisible()
  expect(asked).toBe(1)
  await leave()
  await page.clock.fastForward(20_000)
  await comeBack()
  expect(asked).toBe(1)
  await leave()
  await page.clock.fastForward(20_000)
  await comeBack()
  await expect.poll(() => asked).toBe(2)
})
