import type { Page } from '@playwright/test'
import { expect, expectPath, notice, PASSWORD, test } from './journey.ts'

type Fields = { email?: string; first?: string; last?: string; password?: string; again?: string }

async function fill(page: Page, { email = '', first = '', last = '', password = '', again = '' }: Fields) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill(last)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(again)
}

const submit = (page: Page) => page.getByRole('button', { name: 'Sign Up' }).click()
const form = (page: Page) => page.getByRole('form', { name: 'Sign Up' })

test('a sign-up says what is missing, too short, different or taken', async ({ page, house }) => {
  const taken = await house.person('waitlisted')
  const good = { email: taken.email, first: 'Mia', last: 'Muster', password: PASSWORD, again: PASSWORD }
  await page.goto('/signup')
  await submit(page)
  await expect(form(page).getByRole('alert')).toHaveText('Please fill in all fields.')
  await expect(page.getByLabel('Email')).toBeFocused()
  for (const field of Object.keys(good)) {
    await fill(page, { ...good, [field]: '' })
    await submit(page)
    await expect(form(page).getByRole('alert')).toHaveText('Please fill in all fields.')
  }
  await fill(page, { ...good, again: 'something else' })
  await submit(page)
  await expect(form(page).getByText('Passwords do not match.')).toBeVisible()
  await fill(page, { ...good, password: 'short', again: 'short' })
  await submit(page)
  await expect(form(page).getByText('Password must be at least 6 characters long.')).toBeVisible()
  await fill(page, { ...good, email: 'not an address' })
  await submit(page)
  await expect(form(page).getByText('Invalid email address')).toBeVisible()
  await fill(page, { ...good, email: taken.email.toUpperCase() })
  await submit(page)
  await expect(form(page).getByRole('alert')).toHaveText('Signup Failed: This email is already registered.')
  await expect(notice(page, 'Signup Failed')).toBeVisible()
  await expect(notice(page, 'This email is already registered.')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Mia')
  await expectPath(page, '/signup')
})

test('who signs up is logged in, waits by name, and is let in as soon as somebody approves', async ({
  page,
  house,
}) => {
  const email = `greta.${Date.now().toString(36)}@example.org`
  await page.goto('/signup')
  await fill(page, { email, first: 'Greta', last: 'Winter', password: PASSWORD, again: PASSWORD })
  await submit(page)
  await expect(notice(page, 'Account Created')).toBeVisible()
  await expect(notice(page, 'Registration successful. Logging you in...')).toBeVisible()
  await expectPath(page, '/waitlist')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Greta')
  await expect(page.getByRole('main')).toContainText(`We will notify you at ${email}`)
  const [user] = await house.admin.get<{ id: string }[]>(`/api/users/?search=${encodeURIComponent(email)}`)
  await house.admin.patch(`/api/users/${user?.id}`, { user_level: 'user' })
  // Coming back to the page is what makes it ask; a question that was on its way already may know nothing yet.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(page).toHaveURL(/\/app\/ceodashboard$/, { timeout: 1_000 })
  }).toPass({ timeout: 10_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Greta')
})

test('the waitlist page has a way out', async ({ page, house, enter }) => {
  await enter(await house.person('waitlisted'), '/waitlist')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectPath(page, '/login')
  await page.goto('/waitlist')
  await expectPath(page, '/login')
})
