// Contacts among several people, and where something goes wrong in the middle.
import type { Page } from '@playwright/test'
import { day, expect, notice, type Person, test } from './journey.ts'
import { bringIn } from './team.ts'

type Contact = { id: string; name: string }

const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const add = (person: Person, body: Record<string, unknown>) => person.api.post<Contact>('/api/contacts/', body)

test('a shared contact is read-only for a colleague, who may log interactions; what one changes the other sees', async ({
  page,
  house,
  enter,
}) => {
  const boss = await house.person('ceo', 'Magda')
  const colleague = await house.person('user', 'Cora')
  const org = await boss.api.post<{ id: string }>('/api/organizations', { name: 'Nordlicht' })
  await bringIn(boss, org, colleague)
  const ana = await add(boss, { name: 'Ana Pires', shared_org_ids: [org.id] })
  await enter(colleague, `/app/contacts?contact=${ana.id}`)
  const panel = panelOf(page, 'Ana Pires')
  await expect(panel.getByText('Shared with you to read')).toBeVisible()
  await expect(panel.getByText('Nordlicht')).toBeVisible()
  await expect(panel.getByText(boss.name)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Edit contact' })).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Delete contact' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Log a call today' }).click()
  await expect(panel.getByRole('listitem')).toContainText(['Call'])
  await boss.api.post(`/api/contacts/${ana.id}/past-interactions`, { summary: 'Dinner', date: day(0) })
  await expect(panel.getByText('Dinner').first()).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Edit Dinner' })).toHaveCount(0)
  await boss.api.patch(`/api/contacts/${ana.id}`, { shared_org_ids: [] })
  await expect(page.getByText('This contact no longer exists, or it is not shared with you.')).toBeVisible()
})

test('two people change one contact: both versions are shown and nothing is lost', async ({ page, house, enter }) => {
  const person = await house.person()
  const ana = await add(person, { name: 'Ana Pires', role: 'CFO' })
  await enter(person, `/app/contacts?contact=${ana.id}`)
  await panelOf(page, 'Ana Pires').getByRole('button', { name: 'Edit contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit contact' })
  await dialog.getByLabel('Role').fill('Chief Financial Officer')
  await person.api.post(`/api/contacts/${ana.id}/past-interactions`, { date: day(0), summary: 'Call' })
  await person.api.patch(`/api/contacts/${ana.id}`, { role: 'CEO' })
  await dialog.locator('button[type=submit]').click()
  const versions = dialog.getByRole('alert', { name: 'Two versions' })
  await expect(versions).toContainText('Chief Financial Officer')
  await expect(versions).toContainText('CEO')
  await versions.getByRole('button', { name: 'Keep mine' }).click()
  await expect(dialog).toBeHidden()
  await expect(panelOf(page, 'Ana Pires')).toContainText('Chief Financial Officer')
})

/** Whatever ends without an answer waits (held-records.journey.ts); this is one. */
const BROKEN = { status: 500, json: { code: 'internal', detail: 'Something went wrong on the server.' } }

test('a save that the server refuses keeps the form, and the second try makes one contact', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await enter(person, '/app/contacts')
  await page.getByRole('button', { name: 'Add New Contact' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Contact' })
  await dialog.getByLabel('Name').fill('Ana Pires')
  await page.route('**/api/contacts/', (route) =>
    route.request().method() === 'POST' ? route.fulfill(BROKEN) : route.fallback(),
  )
  await dialog.locator('button[type=submit]').click()
  await expect(notice(page, 'Failed to save contact.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Please try again.')
  await expect(dialog.getByLabel('Name')).toHaveValue('Ana Pires')
  await page.unroute('**/api/contacts/')
  await dialog.locator('button[type=submit]').click()
  await expect(dialog).toBeHidden()
  expect(await person.api.get<Contact[]>('/api/contacts/')).toHaveLength(1)

  await page.getByRole('main').getByRole('button', { name: 'Ana Pires' }).click()
  const panel = panelOf(page, 'Ana Pires')
  await page.route('**/past-interactions', (route) => route.fulfill(BROKEN))
  await panel.getByRole('button', { name: 'Add interaction' }).click()
  const adding = page.getByRole('dialog', { name: 'Add interaction' })
  await adding.getByLabel('Title').fill('First call')
  await adding.locator('button[type=submit]').click()
  await expect(notice(page, 'Failed to save interaction. Please try again.')).toBeVisible()
  await expect(adding.getByLabel('Title')).toHaveValue('First call')
})
