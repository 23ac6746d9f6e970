import { expect, expectPath, logIn, notice, test } from './journey.ts'
import { emailTo, linkIn } from './mailbox.ts'

const NEW = 'a sentence of my own'

test('a forgotten password: asked for on the login page, chosen through the mail, and every session ends', async ({
  page,
  house,
}) => {
  const person = await house.person('user', 'Fay')
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const link = linkIn(await emailTo(house, person.email, 'Choose a new password'))
  await page.goto(link)
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  const save = page.getByRole('button', { name: 'Save password' })
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('Confirm password').fill('other')
  await save.click()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await expect(page.getByText('Passwords do not match.')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(NEW)
  await page.getByLabel('Confirm password').fill(NEW)
  await save.click()
  await expect(page.getByText('Your password is changed. Please log in with the new one.')).toBeVisible()
  await expect(person.api.get('/api/users/me')).rejects.toThrow('401')
  await logIn(page, person.email, NEW)
  await expectPath(page, '/app/ceodashboard')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible()
})

test('a signed-in person who follows the link is signed out and comes in with the new password', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person('user', 'Gil')
  await person.api.post('/api/auth/password-reset', { email: person.email })
  await enter(person)
  await page.goto(linkIn(await emailTo(house, person.email, 'Choose a new password')))
  await page.getByLabel('New password', { exact: true }).fill(NEW)
  await page.getByLabel('Confirm password').fill(NEW)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await logIn(page, person.email, NEW)
  await expectPath(page, '/app/ceodashboard')
})

test('an unknown address is told the same as a known one, and an impossible one is refused', async ({ page }) => {
  await page.goto('/reset-password')
  const send = page.getByRole('button', { name: 'Send link' })
  await send.click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Email').fill('nonsense')
  await send.click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await page.getByLabel('Email').fill('nobody@example.org')
  await send.click()
  await expect(page.getByText('If there is an account for nobody@example.org')).toBeVisible()
})

test('who signs in with a password that somebody else has set chooses their own before anything else', async ({
  page,
  house,
}) => {
  const boss = await house.person('ceo', 'Bea')
  const org = await boss.api.post<{ id: string }>('/api/organizations', { name: 'Nordlicht' })
  const email = `given.${org.id}@example.org`
  const users = `/api/organizations/${org.id}/users`
  await boss.api.post(users, { email, org_access_level: 'user', password: 'chosen for you' })
  await page.goto('/app/notes')
  await logIn(page, email, 'chosen for you')
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await page.goto('/app/contacts')
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await page.getByLabel('Password you were given').fill('chosen for you')
  await page.getByLabel('New password', { exact: true }).fill('chosen for you')
  await page.getByLabel('Confirm password').fill('chosen for you')
  const save = page.getByRole('button', { name: 'Save password' })
  await save.click()
  await expect(page.getByText('Please choose a different password from the one you were given.')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(NEW)
  await page.getByLabel('Confirm password').fill(NEW)
  await save.click()
  await expect(notice(page, 'Password Updated')).toBeVisible()
  await expectPath(page, '/app/contacts')
  await page.goto('/new-password')
  await expectPath(page, '/app/ceodashboard')
})

test('whose password was replaced by somebody else is led to choosing one from everywhere, and goes on where they wanted to', async ({
  page,
  house,
}) => {
  const boss = await house.person('ceo', 'Bea')
  const org = await boss.api.post<{ id: string }>('/api/organizations', { name: 'Nordlicht' })
  const email = `replaced.${org.id}@example.org`
  const users = `/api/organizations/${org.id}/users`
  const made = await boss.api.post<{ id: string }>(users, {
    email,
    org_access_level: 'user',
    password: 'chosen for you',
  })
  await page.goto('/app/notes')
  await logIn(page, email, 'chosen for you')
  await page.getByLabel('Password you were given').fill('chosen for you')
  await page.getByLabel('New password', { exact: true }).fill(NEW)
  await page.getByLabel('Confirm password').fill(NEW)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expectPath(page, '/app/notes')
  await boss.api.patch(`${users}/${made.id}`, { password: 'replaced by the boss' })
  // The open page hears of it: that session is over.
  await expectPath(page, '/login?redirect=%2Fapp%2Fnotes')
  await page.goto('/app/contacts')
  await logIn(page, email, 'replaced by the boss')
  const heading = page.getByRole('heading', { name: 'Choose your own password' })
  await expect(heading).toBeVisible()
  for (const path of ['/app/profile', '/login', '/waitlist']) {
    await page.goto(path)
    await expect(heading).toBeVisible()
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.goto('/app/contacts')
  await page.getByLabel('Password you were given').fill('replaced by the boss')
  await page.getByLabel('New password', { exact: true }).fill('my very own sentence')
  await page.getByLabel('Confirm password').fill('my very own sentence')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expectPath(page, '/app/contacts')
})
