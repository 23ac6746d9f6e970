import { accessibilityFaults } from '../test-kit/browser.ts'
import { expect, notice, test } from './journey.ts'

test('a schedule is made, found, changed and deleted', async ({ page, house, enter }) => {
  const person = await house.person()
  await enter(person, '/app/schedules')
  await expect(page.getByText('No schedules yet.')).toBeVisible()
  await page.getByRole('button', { name: 'New schedule' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Save schedule' }).click()
  await expect(form.getByText('Title is required.')).toBeVisible()
  await form.getByLabel('Title').fill('The lease ends')
  await form.getByLabel('Description').fill('In **May**')
  await form.getByRole('button', { name: 'Save schedule' }).click()
  await expect(notice(page, 'Schedule created.')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'The lease ends' })
  await expect(row.locator('strong')).toHaveText('May')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByPlaceholder('Search schedules...').fill('nothing like it')
  await expect(page.getByText('No schedules match your search.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).last().click()
  await row.getByRole('button', { name: 'Edit The lease ends' }).click()
  await form.getByLabel('Title').fill('The lease is renewed')
  await form.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByRole('heading', { name: 'The lease is renewed' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete The lease is renewed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete schedule' }).click()
  await expect(page.getByText('No schedules yet.')).toBeVisible()
})
