import { accessibilityFaults } from '../test-kit/browser.ts'
import { expect, notice, test } from './journey.ts'

test('a company is made, found, changed and deleted', async ({ page, house, enter }) => {
  const person = await house.person()
  await enter(person, '/app/companies')
  await expect(page.getByText('No companies yet.')).toBeVisible()
  await page.getByRole('button', { name: 'New company' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Save company' }).click()
  await expect(form.getByText('Title is required.')).toBeVisible()
  await form.getByLabel('Title').fill('The lease ends')
  await form.getByLabel('Description').fill('In **May**')
  await form.getByRole('button', { name: 'Save company' }).click()
  await expect(notice(page, 'Company created.')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'The lease ends' })
  await expect(row.locator('strong')).toHaveText('May')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByPlaceholder('Search companies...').fill('nothing like it')
  await expect(page.getByText('No companies match your search.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).last().click()
  await row.getByRole('button', { name: 'Edit The lease ends' }).click()
  await form.getByLabel('Title').fill('The lease is renewed')
  await form.getByRole('button', { name: 'Save company' }).click()
  await expect(page.getByRole('heading', { name: 'The lease is renewed' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete The lease is renewed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete company' }).click()
  await expect(page.getByText('No companies yet.')).toBeVisible()
})
