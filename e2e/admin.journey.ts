import type { Page } from '@playwright/test'
import type { User } from './api.ts'
import { expect, expectPath, notice, PASSWORD, test } from './journey.ts'

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const search = (page: Page, words: string) => page.getByPlaceholder('Search users...').fill(words)

test('an administrator creates, finds, changes, approves and deletes an account', async ({
  page,
  house,
  enter,
  isMobile,
}) => {
  const admin = await house.person('admin', 'Root')
  const email = `new.${Date.now().toString(36)}@example.org`
  await enter(admin, '/app/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Super Admin')
  // A phone shows cards.
  if (!isMobile)
    await expect(page.getByRole('columnheader')).toHaveText([
      'Name',
      'Email',
      'Organization',
      'Role',
      'Created At',
      'Actions',
    ])

  await page.getByRole('button', { name: 'Create User' }).click()
  const creating = page.getByRole('dialog', { name: 'Create User' })
  await creating.getByRole('button', { name: 'Create User' }).click()
  await expect(creating.getByText('Email is required')).toBeVisible()
  await expect(creating.getByText('Password is required')).toBeVisible()
  await expect(creating.getByLabel('Email')).toBeFocused()
  await expect(creating.getByRole('combobox', { name: 'User level' })).toHaveValue('waitlisted')
  await creating.getByLabel('Email').fill(email)
  await creating.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await creating.getByLabel('First name').fill('Nora')
  await creating.getByLabel('Last name').fill('Neu')
  await creating.getByLabel('Custom prompts').fill('{"advice": ')
  await creating.getByRole('button', { name: 'Create User' }).click()
  await expect(creating.getByText('Custom prompts must be valid JSON.')).toBeVisible()
  await creating.getByLabel('Custom prompts').fill('{"advice": "short"}')
  await creating.getByRole('button', { name: 'Create User' }).click()
  await expect(notice(page, 'User Created')).toBeVisible()
  await expect(creating).toBeHidden()

  await search(page, email)
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await expectPath(page, `/app/admin?search=${encodeURIComponent(email)}`)
  await expect(row(page, email)).toContainText('Nora Neu')
  await expect(row(page, email)).toContainText('Waitlisted')
  await row(page, email).getByRole('button', { name: 'Approve Nora Neu' }).click()
  await expect(notice(page, 'User approved')).toBeVisible()
  await expect(row(page, email)).not.toContainText('Waitlisted')

  await row(page, email).getByRole('button', { name: 'Edit Nora Neu' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit User' })
  const save = editing.getByRole('button', { name: 'Save user' })
  await expect(save).toBeDisabled()
  await editing.getByLabel('Last name').fill('Neumann')
  await editing.getByLabel('Objectives').fill('  Grow  \n\nStay calm\n')
  await save.click()
  await expect(notice(page, 'User Updated')).toBeVisible()
  await expect(row(page, email)).toContainText('Nora Neumann')
  const [stored] = await house.admin.get<(User & { profile: { objectives: string[] } })[]>(
    `/api/users/?search=${encodeURIComponent(email)}`,
  )
  expect(stored?.profile.objectives).toEqual(['Grow', 'Stay calm'])

  await row(page, email).getByRole('button', { name: 'Delete Nora Neumann' }).click()
  const asking = page.getByRole('dialog', { name: 'Delete this user?' })
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await row(page, email).getByRole('button', { name: 'Delete Nora Neumann' }).click()
  await asking.getByRole('button', { name: 'Delete user' }).click()
  await expect(notice(page, 'User Deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No users found.' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(row(page, admin.email)).toBeVisible()
})

test('nobody is offered to delete themselves, an administrator or a ceo', async ({ page, house, enter }) => {
  const me = await house.person('admin', 'Dora')
  const others = [await house.person('admin', 'Dora'), await house.person('ceo', 'Dora')]
  const user = await house.person('user', 'Dora')
  await enter(me, '/app/admin?search=Dora')
  for (const { email, name } of [me, ...others]) {
    await expect(row(page, email).getByRole('button', { name: `Edit ${name}` })).toBeVisible()
    await expect(row(page, email).getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  }
  await expect(row(page, user.email).getByRole('button', { name: `Delete ${user.name}` })).toBeVisible()
})

test('a refused account keeps its form and says why', async ({ page, house, enter }) => {
  const admin = await house.person('admin')
  const taken = await house.person()
  await enter(admin, '/app/admin')
  await page.getByRole('button', { name: 'Create User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create User' })
  await dialog.getByLabel('Email').fill(taken.email)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Create User' }).click()
  await expect(notice(page, 'Create Failed')).toBeVisible()
  await expect(dialog.getByText('This email is already registered.')).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveValue(taken.email)
})

test('a list that cannot be loaded says so and can be asked for again', async ({ page, house, enter }) => {
  const admin = await house.person('admin')
  await page.route('**/api/users/?*', (route) => route.abort())
  await enter(admin, '/app/admin')
  await expect(page.getByText('Failed to load data')).toBeVisible()
  await page.unroute('**/api/users/?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, admin.email).first()).toBeVisible()
})
