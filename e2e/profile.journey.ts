import { Api } from './api.ts'
import { expect, expectPath, logIn, notice, PASSWORD, test } from './journey.ts'

test('a profile keeps what is told about a person, sends only that, and has no prompts for a user', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await enter(person, '/app/profile')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await expect(page.getByLabel('Custom prompts')).toBeHidden()
  const save = page.getByRole('button', { name: 'Save profile' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Objectives').fill(' Ten customers \n\n A calm week\n')
  await page.getByRole('textbox', { name: 'Role' }).fill('Founder')
  const request = page.waitForRequest((sent) => sent.method() === 'PATCH')
  await save.click()
  expect((await request).postDataJSON()).toEqual({ role: 'Founder', objectives: ['Ten customers', 'A calm week'] })
  await expect(notice(page, 'Profile Updated')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Objectives')).toHaveValue('Ten customers\nA calm week')
})

test('a profile that cannot be saved says so and keeps what was typed', async ({ page, house, enter }) => {
  await enter(await house.person(), '/app/profile')
  await page.route('**/api/users/me', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await page.getByRole('textbox', { name: 'Role' }).fill('Founder')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(notice(page, 'Update Failed')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Role' })).toHaveValue('Founder')
})

test('a password is changed with the current one, and other sessions end', async ({ page, house, enter }) => {
  const person = await house.person()
  const elsewhere = await Api.login(house.url, person.email, PASSWORD)
  await enter(person, '/app/profile')
  await page.getByRole('button', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  const submit = dialog.getByRole('button', { name: 'Change Password' })
  const [before, after] = [dialog.getByLabel('Current password'), dialog.getByLabel('New password')]
  await submit.click()
  await expect(notice(page, 'No password entered')).toBeVisible()
  await expect(dialog.getByText('Password is required')).toBeVisible()
  await after.fill('short')
  await submit.click()
  await expect(dialog.getByText('Password must be at least 8 characters')).toBeVisible()
  await after.fill('a new and longer sentence')
  await before.fill('not the one')
  await submit.click()
  await expect(notice(page, 'Update Failed')).toBeVisible()
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await before.fill(PASSWORD)
  await submit.click()
  await expect(notice(page, 'Password Updated')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(elsewhere.get('/api/users/me')).rejects.toThrow('401')
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expectPath(page, '/login')
  await logIn(page, person.email, 'a new and longer sentence')
  await expectPath(page, '/app/ceodashboard')
})

test('light is chosen for this browser and stays', async ({ page, house, enter }) => {
  await enter(await house.person(), '/app/profile')
  const scheme = page.locator('html')
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByText('Light', { exact: true }).click()
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.reload()
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light')
})
