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
  await page.getByRole('button', { name: 'Check now' }).click()
  await expectPath(page, '/app/ceodashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Greta')
})

test('a sign-up without network says that it failed and why, keeps what was typed, and is done once', async ({
  page,
  house,
}) => {
  const email = `lost.${Date.now().toString(36)}@example.org`
  await page.goto('/signup')
  await fill(page, { email, first: 'Lea', last: 'Lost', password: PASSWORD, again: PASSWORD })
  await page.route('**/api/users/register', (route) => route.abort('internetdisconnected'))
  await submit(page)
  const words = 'Signup failed. Please try again. The server cannot be reached: check your connection.'
  await expect(form(page).getByRole('alert')).toHaveText(words)
  await expect(notice(page, words)).toBeVisible()
  await page.unroute('**/api/users/register')
  // The account is made, and its answer gets lost on the way.
  await page.route('**/api/users/register', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await submit(page)
  await expect(form(page).getByRole('alert')).toHaveText(words)
  await page.unroute('**/api/users/register')
  await expect(page.getByLabel('First name')).toHaveValue('Lea')
  await submit(page)
  await expectPath(page, '/waitlist')
  expect(await house.admin.get<unknown[]>(`/api/users/?search=${encodeURIComponent(email)}`)).toHaveLength(1)
})

test('the waitlist page has a way out', async ({ page, house, enter }) => {
  await enter(await house.person('waitlisted'), '/waitlist')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectPath(page, '/login')
  await page.goto('/waitlist')
  await expectPath(page, '/login')
})

test('every open tab of somebody who waits opens by itself, whichever of them hears of it first', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person('waitlisted')
  await enter(person, '/waitlist')
  const other = await page.context().newPage()
  await other.goto('/waitlist')
  await expect(other.getByRole('status')).toContainText('Not yet. Last checked at')
  await house.admin.patch(`/api/users/${person.user.id}`, { user_level: 'user' })
  // Coming back to one of them is what makes it ask; the other is told by it.
  await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expectPath(other, '/app/ceodashboard')
  await expectPath(page, '/app/ceodashboard')
})

test('the waitlist asks every minute, says when it cannot, and goes on asking', async ({ page, house, enter }) => {
  const person = await house.person('waitlisted')
  await page.clock.install()
  await enter(person, '/waitlist')
  const state = page.getByText(/^Not yet. Last checked at|^The server cannot be reached/)
  await expect(state).toContainText('Not yet')
  await page.route('**/api/users/me', (route) => route.abort())
  // Two more tries belong to each time of asking.
  for (const wait of ['01:00', '00:05', '00:05']) await page.clock.fastForward(wait)
  await expect(state).toHaveText('The server cannot be reached at the moment. We keep trying.')
  await page.unroute('**/api/users/me')
  await house.admin.patch(`/api/users/${person.user.id}`, { user_level: 'user' })
  await page.clock.fastForward('05:00')
  await expectPath(page, '/app/ceodashboard')
})
