import { expect, expectPath, keepToken, test } from './journey.ts'

const INSIDE = [
  '/app',
  '/app/admin',
  '/app/ai-factory',
  '/app/ceodashboard',
  '/app/comms',
  '/app/contacts',
  '/app/files',
  '/app/my-tasks',
  '/app/notes',
  '/app/organization',
  '/app/profile',
  '/app/promises',
  '/app/run',
  '/app/strategy',
  '/app/test-run',
  '/app/conversations',
  '/app/conversations/019aa000-0000-7000-8000-000000000000',
]

test('a visitor is sent from every address inside to the login, which remembers the address', async ({ page }) => {
  for (const path of INSIDE) {
    await page.goto(path)
    await expectPath(page, `/login?redirect=${encodeURIComponent(path)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  }
  await page.goto('/waitlist')
  await expectPath(page, '/login')
})

test('somebody who waits is sent from every address inside to the waitlist', async ({ page, house, enter }) => {
  const person = await house.person('waitlisted', 'Wanda')
  await enter(person, '/app')
  for (const path of [...INSIDE, '/login', '/signup']) {
    await page.goto(path)
    await expectPath(page, '/waitlist')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Wanda')
  }
})

test('a user is led past what is not for them: login, sign-up, waitlist, Super Admin and the factory', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person('user')
  await enter(person, '/app')
  for (const path of ['/app', '/login', '/signup', '/waitlist', '/app/admin', '/app/ai-factory']) {
    await page.goto(path)
    await expectPath(page, '/app/ceodashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${person.first}`)
  }
})

test('a ceo may open the factory, but not Super Admin', async ({ page, house, enter }) => {
  const person = await house.person('ceo')
  await enter(person, '/app/ai-factory')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectPath(page, '/app/ai-factory')
  await page.goto('/app/admin')
  await expectPath(page, '/app/ceodashboard')
  await expect(page.getByText('That page is for administrators.')).toBeVisible()
})

test('sign-up and login clear a token that is no good any more and show their form', async ({ page }) => {
  for (const path of ['/signup', '/login']) {
    await keepToken(page, 'a-token-of-long-ago')
    await page.goto(path)
    await expect(page.getByLabel('Email')).toBeVisible()
    await expectPath(page, path)
    expect(await page.evaluate(() => localStorage.getItem('adjutant.token'))).toBeNull()
  }
})

test('an unknown address says so and leads back', async ({ page, house, enter }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist')
  await page.getByRole('link', { name: 'Back to the start' }).click()
  await expectPath(page, '/')
  await enter(await house.person(), '/app/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist')
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expectPath(page, '/app/ceodashboard')
})

test('the menu leads to every screen, and Logout to the login', async ({ page, house, enter, isMobile }) => {
  const person = await house.person()
  await enter(person)
  const rooms = [
    ['Dashboard', '/app/ceodashboard', `Welcome back, ${person.first}`],
    ['Strategy', '/app/strategy', 'Strategy Center'],
    ['Tasks', '/app/my-tasks', 'Task Management'],
    ['Promises', '/app/promises', 'Promises'],
    ['Run', '/app/run', 'Run AI Interactions'],
    ['Notes', '/app/notes', 'Notes'],
    ['Files', '/app/files', 'Files'],
    ['Comms', '/app/comms', 'Comms Center'],
    ['Contacts', '/app/contacts', 'Contacts Directory'],
  ] as const
  for (const [label, path, title] of rooms) {
    if (isMobile) await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).click()
    await expectPath(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${label} · Adjutant`)
  }
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(56)
  const account = page.getByRole('button', { name: `Account of ${person.name}` })
  await account.click()
  await expect(page.getByRole('menuitem', { name: 'Super Admin' })).toBeHidden()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expectPath(page, '/app/profile')
  await account.click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expectPath(page, '/login')
  await page.goBack()
  await expect(page.getByLabel('Email')).toBeVisible()
})
