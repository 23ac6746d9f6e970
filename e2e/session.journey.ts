import type { Page } from '@playwright/test'
import { figure } from '../test-kit/figures.ts'
import type { Goal } from './api.ts'
import { expect, expectPath, logIn, notice, test } from './journey.ts'
import { bringIn } from './team.ts'

async function logOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Account of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

test('a logout in one tab empties the other within two seconds', async ({ page, context, house, enter }) => {
  const person = await house.person()
  await person.api.post('/api/journals/', { content: 'The secret of the north wing' })
  await enter(person)
  const other = await context.newPage()
  await other.goto('/app/notes')
  await expect(other.getByText('The secret of the north wing')).toBeVisible()
  await logOut(page, person.name)
  await expect(other.getByLabel('Email')).toBeVisible({ timeout: 2_000 })
  await expectPath(other, '/login?redirect=%2Fapp%2Fnotes')
  expect(await other.locator('body').innerText()).not.toMatch(new RegExp(`secret|${person.name}|${person.email}`))
  await expectPath(page, '/login')
  figure('F13', 'the other tab empty within 2 s of a logout')
})

test('a login in one tab opens the other', async ({ page, context, house }) => {
  const person = await house.person()
  await page.goto('/app/notes')
  const other = await context.newPage()
  await other.goto('/login')
  await logIn(other, person.email)
  await expectPath(other, '/app/ceodashboard')
  await expect(page.getByRole('button', { name: `Account of ${person.name}` })).toBeVisible()
})

test('the next person in the same browser sees nothing of the one before', async ({ page, house, enter }) => {
  const [before, after] = [await house.person('user', 'Bea'), await house.person('user', 'Cleo')]
  await before.api.post('/api/journals/', { content: 'Only for Bea' })
  await enter(before, '/app/notes')
  await expect(page.getByText('Only for Bea')).toBeVisible()
  await page.getByRole('textbox', { name: 'New note' }).fill('A thought of Bea that is not saved yet')
  await logOut(page, before.name)
  await page.getByRole('button', { name: 'Log out and delete' }).click()
  await logIn(page, after.email)
  await expectPath(page, '/app/ceodashboard')
  await page.goto('/app/notes')
  await expect(page.getByText('No notes yet.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('')
  await expect(page.locator('body')).not.toContainText('Bea')
})

test('a logout asks before it deletes what only this browser has, and leaves nothing of its person there', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const contact = await person.api.post<{ id: string }>('/api/contacts/', { name: 'Wilhelmina Okonkwo' })
  await enter(person, `/app/contacts/${contact.id}`)
  await page.goto('/app/notes')
  const editor = page.getByRole('textbox', { name: 'New note' })
  await editor.fill('The offer is four million')
  await expect.poll(() => stored(page)).toContain('four million')
  await logOut(page, person.name)
  const question = page.getByRole('dialog', { name: 'Log out?' })
  await expect(question).toContainText('1 draft is kept in this browser only. Logging out deletes it.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(editor).toHaveValue('The offer is four million')
  await logOut(page, person.name)
  await question.getByRole('button', { name: 'Log out and delete' }).click()
  await expectPath(page, '/login')
  await expect.poll(() => stored(page)).not.toMatch(/four million|Okonkwo/)
  expect(await stored(page)).not.toMatch(new RegExp(`${person.user.id}|token`))
  await logIn(page, person.email)
  await expectPath(page, '/app/ceodashboard')
  await page.goto('/app/notes')
  await expect(editor).toHaveValue('')
  figure('P8', 'a logout asks, then leaves nothing of its person in the browser')
})

/** All that the browser keeps for this place. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

test('a session that has ended says so, leads to the login, and back to where one was', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await enter(person, '/app/notes?sort=oldest')
  const editor = page.getByRole('textbox', { name: 'New note' })
  await editor.fill('Half a thought')
  await person.api.post('/api/auth/logout')
  // The live connection may have said so before the click: then there is nothing left to press.
  await page
    .getByRole('button', { name: 'Save note' })
    .click({ timeout: 2_000 })
    .catch(() => {})
  await expect(notice(page, 'Session Expired')).toBeVisible()
  await expect(notice(page, 'Please log in again.')).toBeVisible()
  await expectPath(page, '/login?redirect=%2Fapp%2Fnotes%3Fsort%3Doldest')
  await logIn(page, person.email)
  await expectPath(page, '/app/notes?sort=oldest')
  await expect(editor).toHaveValue('Half a thought')
})

test('a page that is opened with a dead session says so and leads to the login', async ({ page, house, enter }) => {
  const person = await house.person()
  await person.api.post('/api/auth/logout')
  await enter(person, '/app/strategy')
  await expect(notice(page, 'Session Issue')).toBeVisible()
  await expect(
    notice(page, 'Your session has expired or your account is no longer active. Please log in again.'),
  ).toBeVisible()
  await expectPath(page, '/login?redirect=%2Fapp%2Fstrategy')
})

test('a right that is lost under an open form is a message, not the end of the session', async ({
  page,
  house,
  enter,
}) => {
  const boss = await house.person('ceo', 'Bo')
  const aide = await house.person('user', 'Kim')
  const org = await boss.api.post<{ id: string }>('/api/organizations', { name: 'North' })
  await bringIn(boss, org, aide, 'manager')
  const goal = { title: 'Open the northern office', due_date: '2027-06-30', organization_id: org.id }
  await boss.api.post<Goal>('/api/strategic-goals/', goal)
  await enter(aide, '/app/strategy')
  await page.getByRole('button', { name: 'Edit Open the northern office' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit goal' })
  await dialog.getByLabel('Title').fill('Open it a year later')
  await boss.api.patch(`/api/organizations/${org.id}/users/${aide.user.id}`, { org_access_level: 'user' })
  await dialog.getByRole('button', { name: 'Save goal' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('Open it a year later')
  await expectPath(page, '/app/strategy')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: `Account of ${aide.name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Open the northern office' })).toBeHidden()
})
