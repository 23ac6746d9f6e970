import type { Page } from '@playwright/test'
import { expect, expectPath, type House, keepToken, logIn, notice, type Person, test } from './journey.ts'
import { emailTo, linkIn } from './mailbox.ts'
import { bringIn } from './team.ts'

type Row = { id: string }
type Line = { id: string; email: string; is_invite: boolean; org_access_level: string }

/** A boss with an organization and members of it. */
async function team(house: House, ...members: Person[]): Promise<{ boss: Person; org: string; name: string }> {
  const boss = await house.person('ceo', 'Bea')
  const name = `Team of ${boss.name}`
  const org = await boss.api.post<Row>('/api/organizations', { name })
  for (const member of members) await bringIn(boss, org, member)
  return { boss, org: org.id, name }
}
const lines = (boss: Person, org: string) => boss.api.get<Line[]>(`/api/organizations/${org}/users`)
const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('a ceo founds an organization, renames it, and deletes it by typing its name; an administrator brings it back', async ({
  page,
  house,
  enter,
}) => {
  const boss = await house.person('ceo', 'Bea')
  await enter(boss, '/app/ceodashboard')
  await page.getByRole('button', { name: `Account of ${boss.name}` }).click()
  await page.getByRole('menuitem', { name: 'Organization' }).click()
  await expectPath(page, '/app/organization')
  await expect(page.getByText('No organization assigned.')).toBeVisible()
  await button(page, 'New Organization').click()
  const create = button(page, 'Create organization')
  await expect(create).toBeDisabled()
  await page.getByLabel('Name', { exact: true }).fill('   ')
  await expect(create).toBeDisabled()
  const name = `Nordlicht ${boss.user.id}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await create.click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('You own it · 1 member')).toBeVisible()
  await button(page, 'Rename').click()
  await expect(button(page, 'Rename organization')).toBeDisabled()
  await page.getByLabel('Name', { exact: true }).fill(`${name} AG`)
  await button(page, 'Rename organization').click()
  await expect(page.getByRole('heading', { name: `${name} AG` })).toBeVisible()
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Delete organization' }).click()
  await expect(page.getByText('Nobody’s own goals, tasks, notes or contacts are deleted.')).toBeVisible()
  const confirm = button(page, 'Delete organization')
  await page.getByLabel(/To continue, type/).fill(name)
  await expect(confirm).toBeDisabled()
  await page.getByLabel(/To continue, type/).fill(`${name} AG`)
  await confirm.click()
  await expect(page.getByText('No organization assigned.')).toBeVisible()

  const admin = await house.person('admin', 'Adele')
  await enter(admin, '/app/organization')
  await page.getByRole('button', { name: /^Deleted \(/ }).click()
  await button(page, `Restore ${name} AG`).click()
  await expect(page.getByRole('heading', { name: `${name} AG` })).toBeVisible()
  expect((await boss.api.get<{ name: string }[]>('/api/organizations')).map((org) => org.name)).toEqual([`${name} AG`])
})

test('the chosen organization stands in the address, and one that is not mine says so', async ({
  page,
  house,
  enter,
}) => {
  const boss = await house.person('ceo', 'Bea')
  const first = await boss.api.post<Row>('/api/organizations', { name: 'Alpha' })
  const second = await boss.api.post<Row>('/api/organizations', { name: 'Beta' })
  await enter(boss, '/app/organization')
  await expect(page.getByRole('heading', { name: 'Alpha' })).toBeVisible()
  await page.getByLabel('Organization', { exact: true }).selectOption('Beta')
  await expectPath(page, `/app/organization?org=${second.id}`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Beta' })).toBeVisible()
  const stranger = await house.person('user', 'Sam')
  await enter(stranger, `/app/organization?org=${first.id}`)
  await expect(page.getByText('This organization is not available to you')).toBeVisible()
  await button(page, 'My organizations').click()
  await expect(page.getByText('No organization assigned.')).toBeVisible()
  await expect(button(page, 'New Organization')).toHaveCount(0)
})

test('people are added with the words of the specification, changed, found and removed', async ({
  page,
  house,
  enter,
}) => {
  const mate = await house.person('user', 'Mia')
  const { boss, org } = await team(house, mate)
  await enter(boss, '/app/organization')
  await expect(page.getByRole('heading', { name: 'Manage Users' })).toBeVisible()
  await button(page, 'Add user').click()
  await button(page, 'Invite').click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Access level is required')).toBeVisible()
  const email = `made.${org}@example.org`
  await page.getByLabel('Email', { exact: true }).fill('nonsense')
  await page.getByLabel('Password (optional)').fill('short')
  await button(page, 'Add user').last().click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Access level').selectOption('manager')
  await page.getByLabel('Password (optional)').fill('chosen for you')
  await button(page, 'Add user').last().click()
  await expect(notice(page, 'User Created')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, email)).toContainText('Manager')
  expect((await lines(boss, org)).find((line) => line.email === email)?.is_invite).toBe(false)

  await button(page, 'Add user').click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Access level').selectOption('user')
  await button(page, 'Invite').click()
  await expect(notice(page, 'Creation Failed')).toBeVisible()
  await expect(
    page.getByRole('alert').filter({ hasText: 'is a member of the organization already' }).first(),
  ).toBeVisible()
  await button(page, 'Cancel').click()

  await button(page, `Edit ${email}`).click()
  await button(page, 'Save user').click()
  await expect(notice(page, 'No Changes')).toBeVisible()
  await page.getByLabel('Access level').selectOption('user')
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.method() === 'PATCH'),
    button(page, 'Save user').click(),
  ])
  expect(request.postDataJSON()).toEqual({ org_access_level: 'user' })
  await expect(notice(page, 'User Updated')).toBeVisible()

  await page.getByPlaceholder('Search by name or email...').fill('nobody of this name')
  await expect(page.getByText('No users found.')).toBeVisible()
  await button(page, 'Clear the search').last().click()
  await expect(row(page, mate.name)).toBeVisible()

  await button(page, `Remove ${mate.name}`).click()
  await button(page, 'Remove user').click()
  await expect(notice(page, 'User removed')).toBeVisible()
  await expect(row(page, mate.name)).toHaveCount(0)
})

test('a failed change says so and keeps the dialog', async ({ page, house, enter }) => {
  const mate = await house.person('user', 'Mia')
  const { boss, org } = await team(house, mate)
  await enter(boss, '/app/organization')
  await button(page, `Edit ${mate.name}`).click()
  await boss.api.remove(`/api/organizations/${org}/users/${mate.user.id}`)
  await page.getByLabel('Access level').selectOption('manager')
  await button(page, 'Save user').click()
  await expect(notice(page, 'Update Failed')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
})

test('an invitation is neither edited nor deleted: it is sent again, or revoked', async ({ page, house, enter }) => {
  const { boss, org } = await team(house)
  const email = `new.${org}@example.org`
  await enter(boss, '/app/organization')
  await button(page, 'Add user').click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Access level').selectOption('user')
  await button(page, 'Invite').click()
  await expect(row(page, email)).toContainText('Invited')
  await expect(page.getByRole('button', { name: new RegExp(`(Edit|Remove) ${email}`) })).toHaveCount(0)
  const first = linkIn(await emailTo(house, email, boss.name))
  // Where no mail is sent there is nothing to send again.
  await expect(button(page, `Revoke ${email}`)).toBeVisible()
  await expect(button(page, `Resend to ${email}`)).toHaveCount(0)
  await page.route('**/api/notifications/settings', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), mail_available: true } })
  })
  await page.reload()
  await button(page, `Resend to ${email}`).click()
  await expect(notice(page, 'Invitation sent again')).toBeVisible()
  const second = linkIn(await emailTo(house, email, boss.name, 2))
  await button(page, `Revoke ${email}`).click()
  await button(page, 'Revoke invitation').click()
  await expect(row(page, email)).toHaveCount(0)
  await keepToken(page, null)
  for (const link of [first, second]) {
    await page.goto(link)
    await expect(page.getByText('The invitation in this link is no longer open.')).toBeVisible()
  }
})

test('who is invited sees it without a reload, accepts, and stands in the other’s list', async ({
  page,
  browser,
  house,
  enter,
}) => {
  const { boss, org, name } = await team(house)
  const mate = await house.person('user', 'Mia')
  await enter(mate, '/app/ceodashboard')
  await boss.api.post(`/api/organizations/${org}/users`, { email: mate.email, org_access_level: 'manager' })
  await page.getByRole('button', { name: `Account of ${mate.name}, one invitation` }).click()
  await page.getByRole('menuitem', { name: 'Organization' }).click()
  await expect(page.getByText(`You are invited to ${name}`)).toBeVisible()
  await button(page, 'Accept').click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expectPath(page, `/app/organization?org=${org}`)
  await expect(page.getByRole('button', { name: `Account of ${mate.name}`, exact: true })).toBeVisible()

  const other = await browser.newContext({ baseURL: house.url })
  const theirs = await other.newPage()
  await keepToken(theirs, boss.token)
  await theirs.goto('/app/organization')
  await expect(row(theirs, mate.name)).toContainText('Manager')
  await mate.api.remove(`/api/organizations/${org}/users/${mate.user.id}`)
  await expect(row(theirs, mate.name)).toHaveCount(0)
  await other.close()
  await expect(page.getByText('This organization is not available to you')).toBeVisible()
})

test('an invitation can be declined', async ({ page, house, enter }) => {
  const { boss, org, name } = await team(house)
  const mate = await house.person('user', 'Mia')
  await boss.api.post(`/api/organizations/${org}/users`, { email: mate.email, org_access_level: 'user' })
  await enter(mate, '/app/organization')
  await button(page, 'Decline').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText(`You are invited to ${name}`)).toHaveCount(0)
  expect((await lines(boss, org)).map((line) => line.email)).toEqual([boss.email])
})

test('an invitation is carried through the sign-up, and the approval makes it a membership', async ({
  page,
  house,
  browser,
}) => {
  const { boss, org, name } = await team(house)
  const email = `guest.${org}@example.org`
  await boss.api.post(`/api/organizations/${org}/users`, { email, org_access_level: 'user' })
  await page.goto(linkIn(await emailTo(house, email, boss.name)))
  await expect(page.getByText(`${boss.name} invites you to ${name}.`)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('First name').fill('Gus')
  await page.getByLabel('Last name').fill('Guest')
  await page.getByLabel('Password', { exact: true }).fill('long enough')
  await page.getByLabel('Confirm password').fill('long enough')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expectPath(page, '/waitlist')
  await expect(page.getByText(`${boss.name} invited you to ${name}.`)).toBeVisible()
  const theirs = await (await browser.newContext({ baseURL: house.url })).newPage()
  await keepToken(theirs, boss.token)
  await theirs.goto('/app/organization')
  await expect(row(theirs, email)).toContainText('Waits for approval')
  const [account] = await house.admin.get<Row[]>(`/api/users/?search=${encodeURIComponent(email)}`)
  await house.admin.patch(`/api/users/${account?.id}`, { user_level: 'user' })
  await expect(row(theirs, 'Gus Guest')).not.toContainText('Waits for approval')
  await theirs.context().close()
  await page.goto('/app/organization')
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('who has an account already is led to the login by the link, and from there to the invitation', async ({
  page,
  house,
}) => {
  const { boss, org, name } = await team(house)
  const email = `late.${org}@example.org`
  await boss.api.post(`/api/organizations/${org}/users`, { email, org_access_level: 'user' })
  const link = linkIn(await emailTo(house, email, boss.name))
  const body = { email, password: 'long enough', first_name: 'Lea', last_name: 'Late' }
  await boss.api.post('/api/users/register', body)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible()
  await page.getByRole('link', { name: 'Login' }).click()
  const [account] = await house.admin.get<Row[]>(`/api/users/?search=${encodeURIComponent(email)}`)
  await house.admin.patch(`/api/users/${account?.id}`, { user_level: 'user' })
  await logIn(page, email, 'long enough')
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('a plain member sees names and levels and may leave; a manager sees all and manages nothing', async ({
  page,
  house,
  enter,
}) => {
  const [mate, aide] = [await house.person('user', 'Mia'), await house.person('user', 'Ada')]
  const { boss, org, name } = await team(house, mate, aide)
  await boss.api.patch(`/api/organizations/${org}/users/${aide.user.id}`, { org_access_level: 'manager' })
  await enter(aide, '/app/organization')
  await expect(row(page, boss.email)).toBeVisible()
  for (const control of ['Add user', 'Rename', 'More']) await expect(button(page, control)).toHaveCount(0)
  await enter(mate, '/app/organization')
  await expect(row(page, boss.name)).toContainText('Owner')
  await expect(page.locator('main')).not.toContainText(boss.email)
  for (const control of ['Add user', 'Rename', 'More']) await expect(button(page, control)).toHaveCount(0)
  await button(page, 'Leave').click()
  await expect(page.getByRole('dialog', { name: `Leave ${name}?` })).toBeVisible()
  await button(page, 'Leave organization').click()
  await expect(page.getByText('No organization assigned.')).toBeVisible()
})

test('the owner gives the organization to another ceo and may leave then', async ({ page, house, enter }) => {
  const [heir, mate] = [await house.person('ceo', 'Ida'), await house.person('user', 'Mia')]
  const { boss, name } = await team(house, heir, mate)
  await enter(boss, '/app/organization')
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Change owner' }).click()
  const choice = page.getByLabel('New owner')
  await expect(choice.getByRole('option')).toHaveCount(2)
  await choice.selectOption({ index: 1 })
  await page.getByRole('dialog').getByRole('button', { name: 'Change owner' }).click()
  await expect(row(page, heir.name)).toContainText('Owner')
  await button(page, 'Leave').click()
  await button(page, 'Leave organization').click()
  await expect(page.getByText('No organization assigned.')).toBeVisible()
  expect(await heir.api.get('/api/organizations')).toMatchObject([{ name, is_owner: true }])
})
