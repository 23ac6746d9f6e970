// The numbers of goals: written in place, taken back, drawn against their pace, and put in order in the form.
import type { Page } from '@playwright/test'
import { accessibilityFaults } from '../test-kit/browser.ts'
import type { Goal } from './api.ts'
import { day, expect, notice, test } from './journey.ts'
import { bringIn } from './team.ts'

const goals = '/api/strategic-goals/'
const card = (page: Page, title: string) => page.getByRole('article', { name: title })
const field = (page: Page, name: string) => page.getByLabel(`Current value of ${name}`)

const body = {
  title: 'Grow',
  due_date: day(100),
  status: 'in_progress',
  kpis: [
    { name: 'Customers', current_value: 6, target_value: 10, start_value: 0, started_on: day(-100) },
    { name: 'Churn', current_value: 8, target_value: 4, start_value: 10, direction: 'decrease', unit: '%' },
  ],
}

test('a value is changed in one click, left with Esc, and taken back from the notice', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const { id } = await person.api.post<Goal>(goals, body)
  const stored = async () => (await person.api.get<Goal>(goals + id)).kpis.map((kpi) => kpi.current_value)
  const recorded = async () =>
    (await person.api.get<{ value: number }[]>(`${goals}${id}/history`)).map((it) => it.value)
  await enter(person, '/app/strategy')
  const goal = card(page, 'Grow')

  await goal.getByRole('button', { name: /^Customers: 6/ }).click()
  await expect(field(page, 'Customers')).toBeFocused()
  await field(page, 'Customers').fill('60')
  await page.keyboard.press('Escape')
  await expect(goal.getByRole('button', { name: /^Customers: 6/ })).toBeFocused()

  await page.keyboard.press('Enter')
  await field(page, 'Customers').fill('90')
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Goal saved')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Customers: 6 → 90')
  await expect(goal.getByRole('progressbar', { name: 'Progress of Customers' })).toHaveAttribute('aria-valuenow', '100')
  expect(await stored()).toEqual([90, 8])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page, 'Change undone')).toBeVisible()
  await expect(goal.getByRole('button', { name: /^Customers: 6/ })).toBeVisible()
  expect(await stored()).toEqual([6, 8])
  expect((await recorded()).toSorted()).toEqual([6, 8])
})

test('a value that somebody else wrote meanwhile is shown, and written over only by a second Enter', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const { id, kpis } = await person.api.post<Goal>(goals, body)
  const elsewhere = (kpi: number, current_value: number) =>
    person.api.put(`${goals}${id}/kpis/${kpis[kpi]?.id}`, { current_value })
  await enter(person, '/app/strategy')
  await card(page, 'Grow')
    .getByRole('button', { name: /^Customers: 6/ })
    .click()
  // Another number of the same goal is in nobody's way.
  await elsewhere(1, 7)
  await elsewhere(0, 7)
  await field(page, 'Customers').fill('9')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Changed to 7 meanwhile. Enter saves yours, Esc keeps theirs.')).toBeVisible()
  await expect(field(page, 'Customers')).toHaveValue('9')
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Goal saved')).toBeVisible()
  expect((await person.api.get<Goal>(goals + id)).kpis.map((kpi) => kpi.current_value)).toEqual([9, 7])
})

test('a value whose answer is lost stands on the card, waits and is recorded once', async ({ page, house, enter }) => {
  const person = await house.person()
  const { id } = await person.api.post<Goal>(goals, body)
  await enter(person, '/app/strategy')
  let lost = 0
  await page.route(`**${goals}${id}/kpis/*`, async (route) => {
    if (lost++ > 0) return route.fallback()
    // The server has it; only the answer never arrives.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await card(page, 'Grow')
    .getByRole('button', { name: /^Customers: 6/ })
    .click()
  await field(page, 'Customers').fill('9')
  await page.keyboard.press('Enter')
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' })
  await expect(waiting).toContainText('Customers: 9')
  await expect(card(page, 'Grow').getByRole('button', { name: /^Customers: 9/ })).toBeVisible()
  await expect(waiting).toBeHidden({ timeout: 30_000 })
  const history = await person.api.get<{ value: number }[]>(`${goals}${id}/history`)
  expect(history.map(({ value }) => value)).toEqual([6, 8, 9])
})

test('a reader of a shared goal sees its numbers and cannot change them', async ({ page, house, enter }) => {
  const boss = await house.person('ceo')
  const org = await boss.api.post<{ id: string }>('/api/organizations', { name: 'Acme' })
  await boss.api.post(goals, { ...body, organization_id: org.id })
  const reader = await house.person()
  await bringIn(boss, org, reader)
  await enter(reader, '/app/strategy')
  const goal = card(page, 'Grow')
  await expect(goal.getByRole('listitem').filter({ hasText: 'Customers' })).toContainText('6 target 10')
  await expect(goal.getByRole('button', { name: /^Customers: 6/ })).toHaveCount(0)
  await goal.getByRole('button', { name: 'History of Customers' }).click()
  await goal.getByText('1 value as a table').click()
  await expect(goal.getByRole('row').nth(1).getByRole('cell')).toHaveText(['6', /./])
  await expect(goal.getByRole('button', { name: /Add a value|Correct the value|Remove the value/ })).toHaveCount(0)
  await expect(goal.getByRole('button', { name: 'Edit Grow' })).toHaveCount(0)
  await expect(goal.getByRole('button', { name: 'Delete Grow' })).toHaveCount(0)
})

test('the history of a KPI is drawn against its pace, said in words, and stands in a table', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const { id, kpis } = await person.api.post<Goal>(goals, body)
  for (const current_value of [5, 4, 3]) await person.api.put(`${goals}${id}/kpis/${kpis[0]?.id}`, { current_value })
  await enter(person, '/app/strategy')
  const goal = card(page, 'Grow')
  // Half of the time has gone, and three of ten customers are there.
  await expect(goal.getByRole('listitem').filter({ hasText: 'Customers' }).getByText('Behind')).toBeVisible()
  await goal.getByRole('button', { name: 'History of Customers' }).click()
  const chart = goal.getByRole('figure', { name: 'How Customers moved' })
  await expect(chart).toContainText('Behind')
  await expect(chart).toContainText('Now 3; the target is 10. An even pace would have 5 today: 40 days behind.')
  for (const label of ['Target 10', 'Pace 5', 'Now 3']) await expect(chart.locator('svg').first()).toContainText(label)
  await chart.getByText('4 values as a table').click()
  const rows = chart.getByRole('row')
  await expect(rows).toHaveCount(5)
  await expect(rows.nth(0)).toHaveText(/Date\s*Value\s*Pace/)
  await expect(rows.nth(1).getByRole('cell')).toHaveText(['3', '5', ''])
  await expect(rows.nth(4).getByRole('cell').first()).toHaveText('6')
  expect(await accessibilityFaults(page)).toEqual([])
  // A new value is in the open chart at once.
  await goal.getByRole('button', { name: /^Customers: 3/ }).click()
  await field(page, 'Customers').fill('10')
  await page.keyboard.press('Enter')
  await expect(chart).toContainText('The target of 10 is reached.')
  await expect(chart).toContainText('On pace')
  await expect(chart.getByText('5 values as a table')).toBeVisible()
})

test('values of other days are added, corrected and removed in the history, and a removed one comes back', async ({
  page,
  house,
  enter,
}, info) => {
  const person = await house.person()
  const { id } = await person.api.post<Goal>(goals, {
    ...body,
    kpis: [{ name: 'Customers', current_value: 6, target_value: 10 }],
  })
  const values = async () =>
    (await person.api.get<{ value: number; recorded_at: string }[]>(`${goals}${id}/history`)).map(
      // In the browser's zone, where it may be tomorrow already.
      ({ value, recorded_at }) => [
        new Date(recorded_at).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' }),
        value,
      ],
    )
  await enter(person, '/app/strategy')
  const goal = card(page, 'Grow')
  await goal.getByRole('button', { name: 'History of Customers' }).click()
  const chart = goal.getByRole('figure', { name: 'How Customers moved' })
  await chart.getByRole('button', { name: 'Add a value of another day' }).click()
  const form = chart.getByRole('form', { name: 'Add a value of Customers' })
  await expect(form.getByLabel('Day')).toBeFocused()
  await form.getByLabel('Value').fill('two')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(form.getByText('Please choose a day.')).toBeVisible()
  await expect(form.getByText('Please enter a number.')).toBeVisible()
  await form.getByLabel('Day').fill(day(-40))
  await form.getByLabel('Value').fill('2')
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Value added')).toBeVisible()
  await expect(chart.getByRole('button', { name: 'Add a value of another day' })).toBeFocused()
  expect(await values()).toEqual([
    [day(-40), 2],
    [day(0), 6],
  ])
  expect((await person.api.get<Goal>(goals + id)).kpis).toMatchObject([{ current_value: 6, start_value: 2 }])

  await chart.getByText('2 values as a table').click()
  await chart
    .getByRole('button', { name: /^Correct the value/ })
    .last()
    .click()
  const correct = chart.getByRole('form', { name: 'Correct a value of Customers' })
  await expect(correct.getByLabel('Day')).toHaveValue(day(-40))
  await correct.getByLabel('Value').fill('3')
  await page.screenshot({ path: info.outputPath('history.png') })
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Value corrected')).toBeVisible()
  await expect(chart.getByRole('row').last()).toContainText('3')
  expect(await values()).toEqual([
    [day(-40), 3],
    [day(0), 6],
  ])
  await chart
    .getByRole('button', { name: /^Remove the value/ })
    .first()
    .click()
  await expect(notice(page, 'Value removed')).toBeVisible()
  // The newest is gone: the one before it is where the KPI stands.
  await expect(goal.getByRole('button', { name: /^Customers: 3/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(goal.getByRole('button', { name: /^Customers: 6/ })).toBeVisible()
  expect(await values()).toEqual([
    [day(-40), 3],
    [day(0), 6],
  ])
})

test('KPIs are put in order, removed and put back with the keyboard, and nothing typed is lost', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const { id } = await person.api.post<Goal>(goals, { ...body, kpis: [...body.kpis, { name: 'Offices' }] })
  await enter(person, '/app/strategy')
  await page.getByRole('button', { name: 'Edit Grow' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit goal' })
  const names = dialog.getByRole('textbox', { name: 'Name' })
  const order = async () => Promise.all((await names.all()).map((name) => name.inputValue()))
  const press = async (name: string) => {
    await dialog.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await expect(dialog.getByRole('button', { name: 'Move Customers up' })).toBeDisabled()
  await press('Move Offices up')
  expect(await order()).toEqual(['Customers', 'Offices', 'Churn'])
  await expect(dialog.getByRole('button', { name: 'Move Offices up' })).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await order()).toEqual(['Offices', 'Customers', 'Churn'])
  await expect(dialog.getByRole('button', { name: 'Move Offices down' })).toBeFocused()
  await expect(page.getByText('Offices is now number 1 of 3.')).toBeAttached()

  await dialog.getByRole('group', { name: 'Churn' }).getByLabel('Start').fill('12')
  await dialog.getByRole('group', { name: 'Churn' }).getByLabel('Since').fill(day(-30))
  await press('Remove Customers')
  await expect(dialog.getByText('Customers is deleted with its history when you save.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Put back' })).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await order()).toEqual(['Offices', 'Customers', 'Churn'])
  await expect(names.nth(1)).toBeFocused()

  // One in which nothing stands yet goes without a word, and the focus with it to its neighbour.
  await press('Add KPI')
  await expect(names.nth(3)).toBeFocused()
  await press('Remove KPI 4')
  await expect(dialog.getByRole('button', { name: 'Remove Churn' })).toBeFocused()
  await press('Remove Offices')
  await dialog.getByRole('button', { name: 'Save goal' }).click()
  await expect(dialog).toBeHidden()
  const saved = await person.api.get<{ kpis: object[] }>(goals + id)
  expect(saved.kpis).toMatchObject([
    { name: 'Customers', current_value: 6, start_value: 0 },
    { name: 'Churn', start_value: 12, started_on: day(-30) },
  ])
})

test('a KPI that was removed elsewhere while one wrote is shown, and "Keep mine" brings it back', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const made = await person.api.post<Goal>(goals, body)
  await enter(person, '/app/strategy')
  await page.getByRole('button', { name: 'Edit Grow' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit goal' })
  await dialog.getByRole('group', { name: 'Customers' }).getByLabel('Current').fill('7')
  await person.api.put(goals + made.id, { kpis: [{ ...made.kpis[1], current_value: 5 }] })
  await dialog.getByRole('button', { name: 'Save goal' }).click()
  const both = dialog.getByRole('alert', { name: 'Two versions' })
  await expect(both.getByRole('row')).toHaveCount(2)
  await expect(both.getByRole('row').nth(1)).toContainText('Customers: 7 up to 10')
  await expect(both.getByRole('row').nth(1)).toContainText('Churn: 5% down to 4%')
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog).toBeHidden()
  const kept = await person.api.get<Goal>(goals + made.id)
  expect(kept.kpis.map(({ name, current_value }) => [name, current_value])).toEqual([
    ['Customers', 7],
    ['Churn', 8],
  ])
  expect(kept.kpis[1]?.id).toBe(made.kpis[1]?.id)
})
