// Contacts: kept, found, kept in touch with.
import type { Page } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { day, expect, expectPath, holdBack, notice, type Person, settled, test } from './journey.ts'

type Contact = { id: string; name: string; last_contacted_on: string | null; updated_at: string }

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const search = (page: Page) => page.getByPlaceholder('Search contacts by name, role, or email...')
const add = (person: Person, body: Record<string, unknown>) => person.api.post<Contact>('/api/contacts/', body)
const talk = (person: Person, { id }: Contact, date: string, summary = 'Call') =>
  person.api.post(`/api/contacts/${id}/past-interactions`, { date, summary })

async function looksRight(page: Page): Promise<void> {
  await settled(page)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
}

test('a contact is kept with trimmed addresses and its interactions', async ({ page, house, enter }) => {
  const person = await house.person()
  await enter(person, '/app/contacts')
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts Directory' })).toBeVisible()
  await expect(page.getByText('No contacts found.')).toBeVisible()
  await expect(page.getByText('Click "Add New Contact" to get started.')).toBeVisible()
  await page.getByRole('button', { name: 'Add New Contact' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Contact' })
  await dialog.locator('button[type=submit]').click()
  await expect(dialog.getByText('Name is required.')).toBeVisible()
  await expect(dialog.getByLabel('Role')).toHaveValue('')
  await dialog.getByLabel('Name').fill('Kim Ono')
  await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await dialog.getByLabel('Email 1').fill('  kim@example.org ')
  await dialog.getByRole('button', { name: 'Add email' }).click()
  await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
  await looksRight(page)
  await dialog.locator('button[type=submit]').click()
  await expect(dialog).toBeHidden()
  const [stored] = await person.api.get<Contact[]>('/api/contacts/')
  expect(stored).toMatchObject({ emails: ['kim@example.org'], phones: [], role: '' })

  await card(page, 'Kim Ono').getByRole('button', { name: 'Kim Ono' }).click()
  await expectPath(page, `/app/contacts?contact=${stored?.id}`)
  const panel = panelOf(page, 'Kim Ono')
  // What was said last stands above them once more.
  const timeline = panel.locator('ol')
  await expect(panel.getByRole('heading', { name: 'General notes' })).toBeVisible()
  await expect(panel.getByText('No general notes.')).toBeVisible()
  await expect(panel.getByText('No past interactions recorded.')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'kim@example.org' })).toHaveAttribute('href', 'mailto:kim@example.org')
  await panel.getByRole('button', { name: 'Add interaction' }).click()
  const adding = page.getByRole('dialog', { name: 'Add interaction' })
  await adding.getByLabel('Date').fill('')
  await adding.locator('button[type=submit]').click()
  await expect(adding.getByText('Title is required.')).toBeVisible()
  await expect(adding.getByText('Date is required.')).toBeVisible()
  await adding.getByLabel('Title').fill('First call')
  await adding.getByLabel('Date').fill('2026-03-15')
  await adding.locator('button[type=submit]').click()
  await expect(timeline.getByText('First call')).toBeVisible()
  await expect(panel.getByText('No past interactions recorded.')).toBeHidden()

  await panel.getByRole('button', { name: 'Edit First call' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit interaction' })
  await editing.getByLabel('Title').fill('Second thoughts')
  await editing.locator('button[type=submit]').click()
  await expect(timeline.getByText('Second thoughts')).toBeVisible()
  await looksRight(page)
  await panel.getByRole('button', { name: 'Delete Second thoughts' }).click()
  const asked = page.getByRole('dialog', { name: 'Delete this interaction?' })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(timeline.getByText('Second thoughts')).toBeVisible()
  await panel.getByRole('button', { name: 'Delete Second thoughts' }).click()
  await asked.getByRole('button', { name: 'Delete interaction' }).click()
  await expect(panel.getByText('No past interactions recorded.')).toBeVisible()

  await panel.getByRole('button', { name: 'Delete contact' }).click()
  await page
    .getByRole('dialog', { name: 'Delete this contact?' })
    .getByRole('button', { name: 'Delete contact' })
    .click()
  await expect(notice(page, 'Contact deleted')).toBeVisible()
  await expect(page.getByText('No contacts found.')).toBeVisible()
  await expectPath(page, '/app/contacts')
})

test('the directory is searched on the server, put in order, and shown in columns or as a list', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  for (const [name, role] of [
    ['Zoë Müller', 'Lawyer'],
    ['Adam', 'Banker'],
    ['Bea', ''],
  ])
    await add(person, { name, role, emails: [`${name?.[0]}@example.org`] })
  const [adam] = await person.api.get<Contact[]>('/api/contacts/?search=adam')
  await talk(person, adam as Contact, day(-3))
  await enter(person, '/app/contacts')
  const names = page.getByRole('main').getByRole('listitem')
  await expect(names).toContainText(['Adam', 'Bea', 'Zoë Müller'])
  await expect(card(page, 'Adam')).toContainText('Last contacted 3 days ago')
  await expect(card(page, 'Bea')).toContainText('Not contacted yet')
  const columns = () =>
    names
      .first()
      .evaluate((item) => getComputedStyle(item.parentElement as Element).gridTemplateColumns.split(' ').length)
  const { width = 0 } = page.viewportSize() ?? {}
  expect(await columns()).toBe(width < 640 ? 1 : 3)
  if (width > 1000) {
    for (const [wide, count] of [
      [639, 1],
      [1023, 2],
      [1024, 3],
    ] as const) {
      await page.setViewportSize({ width: wide, height: 800 })
      expect(await columns()).toBe(count)
    }
    await page.setViewportSize({ width, height: 900 })
  }
  await looksRight(page)
  await page.getByLabel('Sort').selectOption('Newest first')
  await expect(names).toContainText(['Bea', 'Adam', 'Zoë Müller'])
  await page.getByLabel('Sort').selectOption('Last contacted first')
  await expect(names.first()).toContainText('Adam')
  await page.getByLabel('List').last().click()
  await expectPath(page, '/app/contacts?sort=last&view=list')
  expect(await columns()).toBe(1)
  await looksRight(page)
  await search(page).fill('MULL')
  await expect(names).toHaveCount(1)
  await expect(names).toContainText('Zoë Müller')
  await page.reload()
  await expect(names).toHaveCount(1)
  await expect(search(page)).toHaveValue('MULL')
  await search(page).fill('nobody of that name')
  await expect(page.getByText('No contacts match your search.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(names).toHaveCount(3)
})

test('whoever is due stands in one list, and a call logged with one click lets them go', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const late = await add(person, { name: 'Ana Pires', keep_in_touch_weeks: 1 })
  await talk(person, late, day(-28))
  const later = await add(person, { name: 'Bo Lund', keep_in_touch_weeks: 2 })
  await talk(person, later, day(-15))
  await add(person, { name: 'Not due', keep_in_touch_weeks: 4 })
  await enter(person, '/app/contacts')
  const filter = page.getByRole('button', { name: /^Keep in touch/ })
  await expect(filter).toContainText('2 due')
  await filter.click()
  await expectPath(page, '/app/contacts?due=true')
  const names = page.getByRole('main').getByRole('listitem')
  await expect(names).toContainText(['Ana Pires', 'Bo Lund'])
  await expect(names).toHaveCount(2)
  await expect(card(page, 'Ana Pires')).toContainText('Overdue by 3 weeks')
  await looksRight(page)
  await page.getByRole('button', { name: 'Log a call with Ana Pires today' }).click()
  await expect(card(page, 'Ana Pires')).toBeHidden()
  await expect(filter).toContainText('1 due')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Ana Pires')).toBeVisible()
  await expect(filter).toContainText('2 due')

  await card(page, 'Ana Pires').getByRole('button', { name: 'Ana Pires', exact: true }).click()
  const panel = panelOf(page, 'Ana Pires')
  await expect(panel).toContainText('Every week')
  await panel.getByRole('button', { name: 'Log a meeting today' }).click()
  await expect(panel.locator('ol').getByText('Meeting', { exact: true })).toBeVisible()
  await expect(panel).toContainText('Contacted today')
  await panel.getByRole('button', { name: 'Edit contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit contact' })
  await dialog.getByLabel('Keep in touch every').fill('521')
  await dialog.locator('button[type=submit]').click()
  await expect(dialog.getByText('Please give a number of weeks from 1 to 520.')).toBeVisible()
  await dialog.getByLabel('Keep in touch every').fill('13')
  await dialog.locator('button[type=submit]').click()
  await expect(panel).toContainText('Every 13 weeks')
})

test('somebody who is there already is pointed out while typing, and never in the way', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await add(person, { name: 'Ana Pires', role: 'CFO', emails: ['ana@example.org'], phones: ['+351 21 000 1234'] })
  await enter(person, '/app/contacts')
  await page.getByRole('button', { name: 'Add New Contact' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Contact' })
  const hint = dialog.getByText('Looks like Ana Pires (CFO) is already here.')
  await dialog.getByLabel('Name').fill('Somebody else')
  await dialog.getByLabel('Phone 1').fill('00351-21-0001234')
  await expect(hint).toContainText('Same phone number.')
  await dialog.getByLabel('Phone 1').fill('')
  await expect(hint).toBeHidden()
  await dialog.getByLabel('Email 1').fill('ANA@example.org')
  await expect(hint).toContainText('Same email.')
  await dialog.getByLabel('Email 1').fill('')
  await dialog.getByLabel('Name').fill('Anna Pires')
  await expect(hint).toContainText('Much the same name.')
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Add anyway' }).click()
  await expect(hint).toBeHidden()
  await dialog.locator('button[type=submit]').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)

  await page.getByRole('button', { name: 'Add New Contact' }).first().click()
  await dialog.getByLabel('Name').fill('Ana Pires')
  await dialog.getByRole('button', { name: 'Open' }).first().click()
  await expect(dialog).toBeHidden()
  await expect(panelOf(page, 'Ana Pires')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panelOf(page, 'Ana Pires')).toBeHidden()
  await page.getByRole('button', { name: 'Add New Contact' }).first().click()
  await expect(dialog.getByLabel('Name'), 'what was typed is kept').toHaveValue('Ana Pires')
})

test('a task about a contact is made from the panel and stands in the timeline', async ({ page, house, enter }) => {
  const person = await house.person()
  const ana = await add(person, { name: 'Ana Pires' })
  await talk(person, ana, day(-9), 'Lunch')
  await enter(person, `/app/contacts?contact=${ana.id}`)
  const panel = panelOf(page, 'Ana Pires')
  await panel.getByRole('button', { name: 'Add a task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Task' })
  await dialog.getByLabel('Title').fill('Send the term sheet')
  await dialog.getByLabel('Due date').fill(day(-2))
  await dialog.locator('button[type=submit]').click()
  await expect(dialog).toBeHidden()
  const rows = panel.getByRole('listitem')
  await expect(rows).toContainText(['Send the term sheet', 'Lunch'])
  await expect(rows.first()).toContainText('2 days overdue')
  await looksRight(page)
  await rows.first().getByRole('link', { name: 'Send the term sheet' }).click()
  const task = page.getByRole('dialog', { name: 'Send the term sheet' })
  await task.getByRole('link', { name: 'Open its contact' }).click()
  await expect(panel).toBeVisible()
})

test('a slow network is told in words: while the screen comes, and while the contacts come', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await enter(person, '/app/my-tasks')
  await expect(page.getByRole('heading', { level: 1, name: 'Task Management' })).toBeVisible()
  const letGo = await holdBack(page, '**/assets/contacts-screen*.js')
  const letListGo = await holdBack(page, '**/api/contacts/?*')
  if ((page.viewportSize()?.width ?? 0) < 640) await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByText('Initializing...')).toBeVisible()
  letGo()
  await expect(page.getByText('Loading contacts...')).toBeVisible()
  letListGo()
  await expect(page.getByText('No contacts found.')).toBeVisible()
})
