import type { Page } from '@playwright/test'
import { expect, type House, notice, PASSWORD, test } from './journey.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
let n = 0
const address = () => `nora.${Date.now().toString(36)}${++n}@example.org`

async function link(house: House, level: 'admin' | 'ceo', more: object = {}) {
  const boss = await house.person(level, 'Bea')
  const org = await boss.api.post<{ id: string }>('/api/organizations', { name: 'Nordlicht' })
  const { url } = await boss.api.post<{ url: string }>(`/api/organizations/${org.id}/invitation-links`, more)
  return { boss, org, path: url.slice(new URL(url).origin.length) }
}

async function fill(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('New')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
}

test('a colleague is invited in three clicks, and is in with one form', async ({ page, house, enter }) => {
  const admin = await house.person('admin', 'Adele')
  await admin.api.post('/api/organizations', { name: 'Nordlicht' })
  await enter(admin, '/app/organization')
  await button(page, 'Invite by link').click()
  await button(page, 'Create link').click()
  const url = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue()
  expect(url).toMatch(/\/join#[\w-]{43}$/)
  await expect(page.getByText('Anyone who opens it joins at once.')).toBeVisible()
  await button(page, 'Done').click()
  const links = page.getByRole('region', { name: 'Invitation links' })
  await expect(links).toContainText('Whoever has the link')
  await expect(links).toContainText('Open until')

  const guest = await page.context().browser()?.newContext({ baseURL: house.url })
  if (!guest) throw new Error('no browser')
  const theirs = await guest.newPage()
  await theirs.goto(url.slice(new URL(url).origin.length))
  await expect(heading(theirs)).toHaveText('Join Nordlicht')
  await expect(theirs.getByText(`${admin.name} invites you to work together`)).toBeVisible()
  await fill(theirs, address())
  await button(theirs, 'Join').click()
  await expect(theirs).toHaveURL(/\/app\/welcome/)
  await expect(heading(theirs)).toHaveText('Welcome to Nordlicht, Nora')
  await expect(theirs.getByRole('region', { name: 'Who is here' })).toContainText(admin.name)
  await expect(theirs.getByText(/waitlist/i)).toHaveCount(0)
  await theirs.getByRole('link', { name: 'See your day' }).click()
  await expect(heading(theirs)).toHaveText('Welcome, Nora')
  await theirs.goto(url.slice(new URL(url).origin.length))
  await expect(theirs.getByText('This invitation has been used.')).toBeVisible()
  await guest.close()
  await expect(links).toContainText('Used')
})

test('who has an account joins with it from the same page', async ({ page, house }) => {
  const { path } = await link(house, 'admin')
  const known = await house.person('user', 'Kai')
  await page.goto(path)
  await fill(page, known.email)
  await button(page, 'Join').click()
  await expect(page.getByText('There is an account with this address already.')).toBeVisible()
  await button(page, 'Log in and join').click()
  await expect(heading(page)).toHaveText('Welcome to Nordlicht, Kai')
})

test('who is logged in joins with one click', async ({ page, house, enter }) => {
  const { path } = await link(house, 'admin')
  const known = await house.person('user', 'Kai')
  await enter(known, path)
  await button(page, `Join as ${known.email}`).click()
  await expect(heading(page)).toHaveText('Welcome to Nordlicht, Kai')
})

test('whom somebody else invites waits for one click of an administrator, at the notice', async ({
  page,
  house,
  enter,
}) => {
  const { path, boss } = await link(house, 'ceo', { email: address() })
  await page.goto(path)
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly', '')
  await expect(page.getByText('An administrator lets you in once you have signed up.')).toBeVisible()
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('New')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Join').click()
  await expect(page).toHaveURL(/\/waitlist/)
  const invited = page.getByText(
    `${boss.name} invited you to Nordlicht. An administrator lets you in and has been told.`,
  )
  await expect(invited).toBeVisible()
  // No mail is set up here: none is promised.
  await expect(page.getByText(/we write to/)).toHaveCount(0)
  await expect(page.getByText(/waitlist/i)).toHaveCount(0)
  // It says so at each visit, not only on the way here.
  await page.goto('/login')
  await expect(invited).toBeVisible()
  await expect(page.getByText(/waitlist/i)).toHaveCount(0)
  const admin = await house.person('admin', 'Adele')
  const asked = await house.admin.get<{ title: string }[]>('/api/notifications?unread=true&kind=approval')
  expect(asked.some(({ title }) => title === 'Nora New would like to join Nordlicht')).toBe(true)
  // Administrators who come later find it in the administration; the one of this house has the notice.
  await enter({ ...admin, token: house.admin.token ?? '' }, '/app/notifications')
  await button(page, /^Let in: Nora New/)
    .first()
    .click()
  await expect(notice(page, 'Let in')).toBeVisible()
  const people = await boss.api.get<{ profile: { name: string }; is_invite: boolean }[]>(
    `/api/organizations/${(await boss.api.get<{ id: string }[]>('/api/organizations'))[0]?.id}/users`,
  )
  expect(people.find(({ profile }) => profile.name === 'Nora New')).toMatchObject({ is_invite: false })
})

test('a link for a team counts, is revoked, and says so to who comes late', async ({ page, house, enter }) => {
  const admin = await house.person('admin', 'Adele')
  await admin.api.post('/api/organizations', { name: 'Nordlicht' })
  await enter(admin, '/app/organization')
  await button(page, 'Invite by link').click()
  await page.getByLabel('For', { exact: true }).selectOption('Several people')
  await page.getByLabel('How many people').fill('3')
  await button(page, 'Create link').click()
  const url = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue()
  await button(page, 'Done').click()
  await expect(page.getByRole('region', { name: 'Invitation links' })).toContainText('0 of 3 used')
  await button(page, 'Revoke the link for A team').click()
  await button(page, 'Revoke link').click()
  await expect(page.getByRole('region', { name: 'Invitation links' })).toContainText('Revoked')
  await page.goto(url.slice(new URL(url).origin.length))
  await expect(page.getByText('This invitation was withdrawn.')).toBeVisible()
})

test('an administrator decides whose links let people in', async ({ page, house, enter }) => {
  const admin = await house.person('admin', 'Adele')
  await enter(admin, '/app/admin')
  const whose = page.getByLabel('Whose links let people in at once')
  await whose.selectOption('Everyone who may invite')
  await expect(notice(page, 'Saved')).toBeVisible()
  await page.reload()
  await expect(whose).toHaveValue('everybody')
  await whose.selectOption('Administrators')
  await expect(notice(page, 'Saved').first()).toBeVisible()
})
