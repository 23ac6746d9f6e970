// People: the page of a contact is the brief for the meeting, and two cards of one person become one.
import type { Page } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { day, expect, expectPath, type Person, settled, test } from './journey.ts'

type Made = { id: string }
const add = (person: Person, body: Record<string, unknown>) => person.api.post<Made>('/api/contacts/', body)
const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name })

async function looksRight(page: Page): Promise<void> {
  await settled(page)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
}

test('the page of a contact tells everything, and prepares the meeting with one click', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const { id } = await add(person, {
    name: 'Ines Larkfield',
    role: 'COO, Northmoor',
    emails: ['ines@northmoor.example'],
    phones: ['+44 20 7946 0000'],
    labels: [{ value: '+44 20 7946 0000', label: 'mobile' }],
    birthday: '--05-01',
    time_zone: 'Europe/London',
    tags: ['Northmoor'],
  })
  await person.api.post(`/api/contacts/${id}/past-interactions`, {
    date: day(-12),
    summary: 'Call about the renewal',
    notes: 'She wants the price floor in writing.',
  })
  await person.api.post('/api/journals/', {
    content: '# Pricing\n\n- [ ] I will send the price floor to Ines by Friday',
    entry_date: day(-3),
  })
  const goal = await person.api.post<Made>('/api/strategic-goals/', { title: 'Keep Northmoor', due_date: day(90) })
  await person.api.post('/api/tasks/', {
    title: 'Send the price floor',
    contact_id: id,
    goal_id: goal.id,
    due_date: day(2),
  })
  await enter(person, `/app/contacts?contact=${id}`)
  const panel = panelOf(page, 'Ines Larkfield')
  await expect(panel.getByText('Call about the renewal').first()).toBeVisible()
  await expect(panel.getByText('mobile')).toBeVisible()
  await expect(panel.getByText('Europe/London')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Keep Northmoor' })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Pricing' })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Send the price floor', exact: true })).toBeVisible()
  await looksRight(page)
  await panel.getByRole('button', { name: 'Notes and files' }).click()
  await expect(panel.getByRole('link', { name: 'Send the price floor', exact: true })).toBeHidden()
  await expect(panel.getByRole('link', { name: 'Pricing' })).toBeVisible()

  await panel.getByRole('button', { name: 'Prepare a meeting' }).click()
  const brief = panel.getByRole('region', { name: 'Meeting brief' })
  await expect(brief.getByRole('heading', { name: 'What we owe each other' })).toBeVisible({ timeout: 30_000 })
  await expect(brief.getByText(/You last spoke/).first()).toBeVisible()
  await looksRight(page)
  // It stands there until it is made anew, and can be asked further.
  await page.reload()
  await expect(brief.getByRole('heading', { name: 'What we owe each other' })).toBeVisible()
  await brief.getByRole('link', { name: 'Ask a follow-up' }).click()
  await expect(page).toHaveURL(/\/app\/conversations\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Meeting with Ines Larkfield' })).toBeVisible()
})

test('labels, birthday, time zone and tags are kept by the form, and a tag leads to everybody with it', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await add(person, { name: 'Untagged' })
  await enter(person, '/app/contacts')
  await page.getByRole('button', { name: 'Add New Contact' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Contact' })
  await dialog.getByLabel('Name').fill('Kim Ono')
  await dialog.getByLabel('Email 1', { exact: true }).fill('kim@example.org')
  await dialog.getByLabel('Label of address 1').fill('work')
  await dialog.getByLabel('Birthday').fill('30 February 1980')
  await dialog.getByLabel('Time zone').fill('Asia/Tokyo')
  await dialog.getByLabel('Tags').fill('press, Tokyo')
  await dialog.locator('button[type=submit]').click()
  await expect(
    dialog.getByText('Please enter a day, such as 12 March 1980, or 12 March without the year.'),
  ).toBeVisible()
  await dialog.getByLabel('Birthday').fill('29 February')
  await looksRight(page)
  await dialog.locator('button[type=submit]').click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Kim Ono' }).click()
  const panel = panelOf(page, 'Kim Ono')
  await expect(panel.getByText('work', { exact: true })).toBeVisible()
  await expect(panel).toContainText('29 February')
  await panel.getByRole('link', { name: 'press' }).click()
  await expectPath(page, '/app/contacts?tag=press')
  await expect(page.getByRole('button', { name: 'Kim Ono' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Untagged' })).toBeHidden()
  await page.getByRole('button', { name: 'Tag press: show all' }).click()
  await expect(page.getByRole('button', { name: 'Untagged' })).toBeVisible()
})

test('two cards of one person are seen, compared, merged, and come apart again', async ({ page, house, enter }) => {
  const person = await house.person()
  const one = await add(person, { name: 'Ada Byron', emails: ['ada@example.org'] })
  const two = await add(person, {
    name: 'Ada Lovelace',
    emails: ['ADA@example.org', 'a.lovelace@example.org'],
    role: 'CTO',
  })
  await person.api.post(`/api/contacts/${two.id}/past-interactions`, { date: day(-2), summary: 'Tea' })
  await enter(person, '/app/contacts')
  await expect(page.getByText('1 pair of contacts may be one person.')).toBeVisible()
  await page.getByRole('button', { name: 'Review and merge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contacts that may be one person' })
  await dialog.getByRole('button', { name: 'Compare' }).click()
  await dialog.getByRole('radio', { name: 'Ada Lovelace' }).check()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Merge contacts' }).click()
  await expect(dialog.getByText('No other contacts look like one person.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Undo the merge of/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  // The old address leads to the one that stayed.
  await page.goto(`/app/contacts?contact=${two.id}`)
  const panel = panelOf(page, 'Ada Lovelace')
  await expect(panel.getByText('Tea', { exact: true }).first()).toBeVisible()
  await expectPath(page, `/app/contacts?contact=${one.id}`)
  await panel.getByRole('button', { name: 'Close' }).click()
  const [merge] = await person.api.get<Made[]>('/api/contacts/merges')
  await person.api.post(`/api/contacts/merges/${merge?.id}/undo`, {})
  await expect(page.getByText('1 pair of contacts may be one person.')).toBeVisible()
})
