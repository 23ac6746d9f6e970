import { accessibilityFaults } from '../test-kit/browser.ts'
import { expect, notice, test } from './journey.ts'

test('a company comes to be by its name at a contact, and its page tells of its people', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await enter(person, '/app/companies')
  await expect(page.getByText('No companies yet.')).toBeVisible()
  await page.getByRole('navigation', { name: 'People and companies' }).getByRole('link', { name: 'People' }).click()
  await page.getByRole('button', { name: 'Add New Contact' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Helen Marsh')
  await form.getByLabel('Email 1', { exact: true }).fill('helen@northmoor.co.uk')
  // Suggested, and taken over only by a click.
  await form.getByRole('button', { name: 'Use Northmoor as the company' }).click()
  await expect(form.getByLabel('Company')).toHaveValue('Northmoor')
  await expect(form.getByText('A company of this name is added.')).toBeVisible()
  await form.getByRole('button', { name: 'Save contact' }).click()
  await expect(notice(page, 'Contact saved')).toBeVisible()
  await page.getByRole('button', { name: 'Helen Marsh' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Log a call today' }).click()
  await panel.getByRole('link', { name: 'Northmoor', exact: true }).click()
  await expect(page).toHaveURL(/\/app\/companies\?company=/)
  await expect(panel.getByRole('heading', { name: 'People' })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Helen Marsh' }).first()).toBeVisible()
  await expect(panel.getByText('Call').first()).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  await panel.getByRole('button', { name: 'Edit company' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit company' })
  await edit.getByLabel('Domains').fill('no domain')
  await edit.getByRole('button', { name: 'Save company' }).click()
  await expect(edit.getByText('Please give domains such as example.com.')).toBeVisible()
  await edit.getByLabel('Domains').fill('northmoor.co.uk')
  await edit.getByLabel('Name').fill('Northmoor Group')
  await edit.getByRole('button', { name: 'Save company' }).click()
  await expect(notice(page, 'Company saved')).toBeVisible()

  await panel.getByRole('button', { name: 'Delete company' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this company?' })
  await question.getByRole('button', { name: 'Delete company' }).click()
  await expect(page.getByText('No companies yet.')).toBeVisible()
  // Taken back, it has its people again.
  const notices = page.getByRole('region', { name: 'Notices' }).locator('> div')
  await notices.filter({ hasText: 'Company deleted' }).getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page, 'Company restored')).toBeVisible()
  await page.getByRole('button', { name: 'Northmoor Group' }).click()
  await expect(panel.getByRole('link', { name: 'Helen Marsh' }).first()).toBeVisible()
  await panel.getByRole('button', { name: 'Delete company' }).click()
  await question.getByRole('button', { name: 'Delete company' }).click()
  await expect(page.getByText('No companies yet.')).toBeVisible()
  await page.getByRole('navigation', { name: 'People and companies' }).getByRole('link', { name: 'People' }).click()
  // Its people stay, and still say its name.
  await page.getByPlaceholder('Search contacts by name, role, or email...').fill('northmoor group')
  await expect(page.getByRole('button', { name: 'Helen Marsh' })).toBeVisible()
})

test('another contact is merged from the page of one, and two people are kept apart', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  for (const body of [
    { name: 'Tilda Arne', role: 'Buyer', emails: ['tilda@example.org'] },
    { name: 'T. Arne', emails: ['tilda@example.org'] },
    { name: 'Mathilda Arne', phones: ['+49 30 998877'] },
  ])
    await person.api.post('/api/contacts/', body)
  await enter(person, '/app/contacts')
  await page.getByRole('button', { name: 'Review and merge' }).click()
  const pairs = page.getByRole('dialog', { name: 'Contacts that may be one person' })
  await pairs.getByRole('button', { name: 'Not the same person' }).click()
  await expect(notice(page, 'Kept as two people')).toBeVisible()
  await expect(pairs.getByText('No other contacts look like one person.')).toBeVisible()
  await pairs.getByRole('button', { name: /^Suggest .* again$/ }).click()
  await expect(pairs.getByRole('button', { name: 'Not the same person' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Tilda Arne', exact: true }).click()
  await page.getByRole('button', { name: 'Merge with…' }).click()
  const merge = page.getByRole('dialog', { name: /^Merge .*Tilda Arne.* with/ })
  await merge.getByPlaceholder('Search contacts by name, role, or email...').fill('Mathilda')
  await merge.getByRole('button', { name: 'Compare with Mathilda Arne' }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await merge.getByRole('button', { name: 'Merge contacts' }).click()
  await expect(notice(page, 'Contacts merged')).toBeVisible()
  await expect(page.getByRole('link', { name: '+49 30 998877' })).toBeVisible()
  const merged = page.getByRole('region', { name: 'Notices' }).locator('> div').filter({ hasText: 'Contacts merged' })
  await merged.getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page, 'Merge undone')).toBeVisible()
  await expect(page.getByRole('link', { name: '+49 30 998877' })).toHaveCount(0)
})

test('a company made by hand gets its first person from its own page', async ({ page, house, enter }) => {
  const person = await house.person()
  await person.api.post('/api/companies/', { name: 'Hafenwerk AG' })
  await enter(person, '/app/companies')
  await page.getByRole('button', { name: 'Hafenwerk AG' }).click()
  const panel = page.getByRole('dialog', { name: 'Hafenwerk AG' })
  await expect(panel.getByText('Nobody yet.')).toBeVisible()
  await panel.getByRole('button', { name: 'Add a person' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Contact' })
  await expect(form.getByLabel('Company')).toHaveValue('Hafenwerk AG')
  expect(await accessibilityFaults(page)).toEqual([])
  await form.getByLabel('Name').fill('Tom Fischer')
  await form.getByRole('button', { name: 'Save contact' }).click()
  await expect(notice(page, 'Contact saved')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Tom Fischer' })).toBeVisible()
  await expect(panel.getByText('Nobody yet.')).toHaveCount(0)
})
