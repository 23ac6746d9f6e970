import type { Page } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
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
  await expect(page.getByText('This installation sends no email: tell them that they can log in now.')).toBeVisible()
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

test('what fails comes first in the overview and among the jobs, which fold on a phone', async ({
  page,
  house,
  enter,
  isMobile,
}) => {
  const admin = await house.person('admin')
  const words = 'The mailbox did not answer.'
  await page.route('**/api/jobs/state', async (route) => {
    const { jobs } = await (await route.fetch()).json()
    const last = jobs.findLast(({ queue }: { queue: object | null }) => queue !== null)
    Object.assign(last, { last_failed_at: new Date().toISOString(), last_done_at: null, last_error: words })
    await route.fulfill({ json: { jobs } })
  })
  await enter(admin, '/app/admin?view=overview')
  await page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('link', { name: /^Failing: / })
    .click()
  await expectPath(page, '/app/admin?view=jobs')
  const jobs = page.getByRole('list', { name: 'Background jobs' }).locator('> li')
  await expect(jobs.first()).toContainText(words)
  await expect(page.getByText(/^\d+ jobs, 1 failing$/)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  if (!isMobile) return expect(await jobs.count()).toBeGreaterThan(8)
  await expect(jobs).toHaveCount(8)
  const second = jobs.nth(1)
  await expect(second.getByText('every', { exact: false })).toBeHidden()
  await second.locator('summary').click()
  await expect(second.getByText('every', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: /^Show all \d+ jobs$/ }).click()
  expect(await jobs.count()).toBeGreaterThan(8)
  expect(await sidewaysScroll(page)).toEqual([])
})

test('accounts are counted by level, narrowed and sorted, and the address keeps it', async ({
  page,
  house,
  enter,
  isMobile,
}) => {
  const name = `Zora${Date.now().toString(36)}`
  const admin = await house.person('admin')
  const [ceo, user, waiting] = [
    await house.person('ceo', name),
    await house.person('user', name),
    await house.person('waitlisted', name),
  ]
  await enter(admin, `/app/admin?search=${name}`)
  const levels = page.getByRole('group', { name: 'User level' })
  await expect(levels.getByRole('button')).toHaveText(['All3', 'Waitlisted1', 'User1', 'CEO1', 'Admin0'])
  await levels.getByRole('button', { name: 'CEO' }).click()
  await expectPath(page, `/app/admin?search=${name}&level=ceo`)
  await expect(row(page, ceo.email)).toBeVisible()
  await expect(row(page, user.email)).toBeHidden()
  await levels.getByRole('button', { name: 'All' }).click()
  const byEmail = [ceo, user, waiting].map(({ email }) => email).sort()
  const shown = page.locator('tbody tr td:nth-child(2)')
  if (isMobile) await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Email, Z to A')
  else {
    await page.getByRole('button', { name: 'Email' }).click()
    await expect(shown).toHaveText(byEmail)
    await page.getByRole('button', { name: 'Email' }).click()
    await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'descending')
  }
  await expect(shown).toHaveText([...byEmail].reverse())
  await page.reload()
  await expect(shown).toHaveText([...byEmail].reverse())
  await expect(page).toHaveURL(/sort=-email/)
})

test('several people from the waitlist are approved at once', async ({ page, house, enter }) => {
  const name = `Wilma${Date.now().toString(36)}`
  const admin = await house.person('admin')
  const waiting = [
    await house.person('waitlisted', name),
    await house.person('waitlisted', name),
    await house.person('waitlisted', name),
  ]
  await enter(admin, `/app/admin?search=${name}`)
  await page.getByRole('checkbox', { name: `Choose ${waiting[0]?.name}` }).check()
  const bar = page.getByRole('region', { name: 'Chosen users' })
  await expect(bar.getByRole('status')).toHaveText('1 chosen')
  await bar.getByRole('button', { name: 'Choose all 3 shown' }).click()
  await page.getByRole('checkbox', { name: `Choose ${waiting[2]?.name}` }).uncheck()
  await bar.getByRole('button', { name: 'Approve 2 users' }).click()
  await expect(notice(page, '2 users approved')).toBeVisible()
  await expect(bar).toBeHidden()
  for (const person of waiting)
    expect((await person.api.get<User>('/api/users/me')).user_level).toBe(person === waiting[2] ? 'waitlisted' : 'user')
})

test('what was changed meanwhile is not overwritten, and what was typed comes back, but no password', async ({
  page,
  house,
  enter,
}) => {
  const admin = await house.person('admin')
  const person = await house.person()
  await enter(admin, `/app/admin?search=${person.email}`)
  const open = () =>
    row(page, person.email)
      .getByRole('button', { name: `Edit ${person.name}` })
      .click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await open()
  await dialog.getByLabel('Password', { exact: true }).fill('never to be kept')
  await dialog.getByRole('textbox', { name: 'Role' }).fill('Head of Sales')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await house.admin.patch(`/api/users/${person.user.id}`, { role: 'Head of Everything' })
  await open()
  await expect(dialog.getByText('What you typed last time is still here.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Role' })).toHaveValue('Head of Sales')
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('')
  await dialog.getByRole('button', { name: 'Save user' }).click()
  const versions = dialog.getByRole('alert', { name: 'Two versions' })
  await expect(versions).toContainText('Head of Everything')
  await versions.getByRole('button', { name: 'Keep mine' }).click()
  await expect(notice(page, 'User Updated')).toBeVisible()
  expect((await person.api.get<User & { role: string }>('/api/users/me')).role).toBe('Head of Sales')
})

test('the audit log says in sentences who changed what, and is narrowed by what and whom', async ({
  page,
  house,
  enter,
}) => {
  const admin = await house.person('admin', 'Grace')
  const person = await house.person('waitlisted', 'Ada')
  await admin.api.patch(`/api/users/${person.user.id}`, { user_level: 'ceo' })
  await admin.api.patch(`/api/users/${person.user.id}`, { password: 'another sentence', last_name: 'Byron' })
  await enter(admin, `/app/admin?search=${person.email}`)
  await page.getByRole('button', { name: 'History of Ada Byron' }).click()
  await expectPath(page, `/app/admin?view=audit&whom=${encodeURIComponent(person.email)}`)
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
  await expect(entries).toHaveText([
    new RegExp(`^${admin.name} edited Ada Byron: changed their last name and password.* · from 127\\.0\\.0\\.1$`),
    new RegExp(`^${admin.name} approved Ada Byron as CEO`),
    /^Ada Byron asked for an account/,
  ])
  await page.getByRole('combobox', { name: 'What' }).selectOption('Sign-ins')
  await expect(page.getByRole('heading', { name: 'Nothing has been logged.' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await page.getByPlaceholder('Who did it...').fill(admin.email)
  await expect(entries.first()).toContainText(`${admin.name} edited Ada Byron`)
  // At once, before the pause after which what was typed is searched for: the choice is not narrowed by it afterwards.
  await entries.first().getByRole('button', { name: admin.name }).click()
  await expectPath(page, `/app/admin?view=audit&who=${admin.user.id}&what=everything`)
  await expect(entries.filter({ hasText: 'logged in' }).first()).toBeVisible()
})

test('an entry that comes with a page is found whichever page it stands on', async ({ page, house, enter }) => {
  const admin = await house.person('admin')
  const person = await house.person()
  for (let n = 0; n < 55; n++) await admin.api.patch(`/api/users/${person.user.id}`, { role: `Role ${n}` })
  await enter(admin, `/app/admin?view=audit&whom=${person.user.id}`)
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
  await expect(entries).toHaveCount(50)
  await entries.last().scrollIntoViewIfNeeded()
  await expect(entries.filter({ hasText: 'asked for an account' })).toBeVisible()
})
