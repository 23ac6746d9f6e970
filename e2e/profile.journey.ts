import { readFile } from 'node:fs/promises'
import { unzip } from '../test-kit/unzip.ts'
import { Api } from './api.ts'
import { expect, expectPath, logIn, notice, PASSWORD, test } from './journey.ts'

test('a profile keeps what is told about a person, sends only that, and has no prompts for a user', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await enter(person, '/app/profile')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable()
  await expect(page.getByLabel('Custom prompts')).toBeHidden()
  const save = page.getByRole('button', { name: 'Save profile' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Objectives').fill(' Ten customers \n\n A calm week\n')
  await page.getByRole('textbox', { name: 'Role' }).fill('Founder')
  const request = page.waitForRequest((sent) => sent.method() === 'PATCH')
  await save.click()
  expect((await request).postDataJSON()).toEqual({ role: 'Founder', objectives: ['Ten customers', 'A calm week'] })
  await expect(notice(page, 'Profile Updated')).toBeVisible()
  await expect(save).toBeDisabled()
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

test('what was typed into the profile outlives a reload, and can be discarded', async ({ page, house, enter }) => {
  await enter(await house.person(), '/app/profile')
  const role = page.getByRole('textbox', { name: 'Role' })
  await expect(page.getByRole('button', { name: 'Discard changes' })).toBeHidden()
  await role.fill('Founder')
  await expect(page.getByRole('button', { name: 'Save profile' })).toBeInViewport()
  await page.reload()
  await expect(page.getByText('What you typed last time is still here.')).toBeVisible()
  await expect(role).toHaveValue('Founder')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(role).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Save profile' })).toBeDisabled()
})

test('a profile that was changed elsewhere meanwhile shows both versions', async ({ page, house, enter }) => {
  const person = await house.person()
  await enter(person, '/app/profile')
  await page.getByRole('textbox', { name: 'Role' }).fill('Mine')
  // The page hears of it, and still builds on the version that it was begun with.
  await person.api.patch('/api/users/me', { role: 'Theirs' })
  await page.getByRole('button', { name: 'Save profile' }).click()
  const versions = page.getByRole('alert', { name: 'Two versions' })
  await expect(versions).toContainText('Theirs')
  await versions.getByRole('button', { name: 'Take the newer version' }).click()
  await expect(page.getByRole('textbox', { name: 'Role' })).toHaveValue('Theirs')
})

test('sessions are ended one by one, or all others at once', async ({ page, house, enter }) => {
  const person = await house.person()
  const [one, two] = [
    await Api.login(house.url, person.email, PASSWORD),
    await Api.login(house.url, person.email, PASSWORD),
  ]
  await enter(person, '/app/profile')
  const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')
  // Everybody of a journey has been here once before.
  await expect(sessions).toHaveCount(4)
  await sessions
    .getByRole('button', { name: /^End the session/ })
    .first()
    .click()
  await expect(sessions).toHaveCount(3)
  await page.getByRole('button', { name: 'End all others' }).click()
  await expect(notice(page, 'All other sessions ended')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await expect(sessions.getByText('This session')).toBeVisible()
  for (const ended of [one, two]) await expect(ended.get('/api/users/me')).rejects.toThrow('401')
})

test('everything that one owns is taken along as a ZIP, after the password', async ({ page, house, enter }) => {
  const person = await house.person()
  await person.api.post('/api/journals/', { content: 'Taken along' })
  await enter(person, '/app/profile')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export my data' })
  const go = dialog.getByRole('button', { name: 'Export' })
  await go.click()
  await expect(dialog.getByText('Password is required')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('not the one')
  await go.click()
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const [download] = await Promise.all([page.waitForEvent('download'), go.click()])
  expect(download.suggestedFilename()).toMatch(/^adjutant \d{4}-\d\d-\d\d\.zip$/)
  const files = await unzip(new Blob([await readFile(await download.path())]))
  expect(files.find(({ name }) => name === 'notes.json')?.text).toContain('Taken along')
  await expect(notice(page, 'Export ready')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('an account is deleted by its owner, with the password and the words, and every session ends', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const elsewhere = await Api.login(house.url, person.email, PASSWORD)
  await enter(person, '/app/profile')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  const go = dialog.getByRole('button', { name: 'Delete my account' })
  await expect(go).toBeDisabled()
  await dialog.getByLabel('Password', { exact: true }).fill('not the one')
  await dialog.getByLabel('To continue, type').fill('Delete my account')
  await go.click()
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await go.click()
  await expectPath(page, '/login?goodbye=yes')
  await expect(page.getByText('Your account has been deleted')).toBeVisible()
  await expect(elsewhere.get('/api/users/me')).rejects.toThrow('401')
  await logIn(page, person.email)
  await expect(page.getByText('Incorrect email or password.')).toBeVisible()
})

test('whoever owns an organization with others is told what to do first', async ({ page, house, enter }) => {
  const founder = await house.person('ceo')
  const { id } = await founder.api.post<{ id: string }>('/api/organizations', { name: 'Nordlicht' })
  await founder.api.post(`/api/organizations/${id}/users`, {
    email: `member.${Date.now().toString(36)}@example.org`,
    org_access_level: 'user',
    password: PASSWORD,
  })
  await enter(founder, '/app/profile')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('To continue, type').fill('delete my account')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('You own “Nordlicht” with other members.')).toBeVisible()
  await expect(notice(page, 'Delete Failed')).toBeVisible()
})

test('people on the waitlist take their data along and leave too', async ({ page, house, enter }) => {
  const person = await house.person('waitlisted')
  await enter(person, '/waitlist')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const exporting = page.getByRole('dialog', { name: 'Export my data' })
  await exporting.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await Promise.all([page.waitForEvent('download'), exporting.getByRole('button', { name: 'Export' }).click()])
  await expect(exporting).toBeHidden()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete my account' })
  await deleting.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await deleting.getByLabel('To continue, type').fill('delete my account')
  await deleting.getByRole('button', { name: 'Delete my account' }).click()
  await expectPath(page, '/login?goodbye=yes')
})
