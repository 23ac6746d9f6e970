import type { Locator, Page } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { begin, type Conversation, pieces, test } from './chat-house.ts'
import { expect, expectPath, notice } from './journey.ts'

const rows = (page: Page): Locator => page.getByRole('main').getByRole('listitem')
const row = (page: Page, name: string): Locator => rows(page).filter({ hasText: name })
const actions = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` }).click()

test('a new interaction is called by its moment and opened; an answer without an id opens nothing', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await enter(person, '/app/run')
  await expect(page.getByRole('heading', { name: 'Run AI Interactions' })).toBeVisible()
  await expect(page.getByText('No AI interactions yet. Start a new one.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.route('**/api/conversations/', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 201, json: { name: 'x' } }) : route.continue(),
  )
  await page.getByRole('button', { name: 'New Interaction' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to create the conversation')
  await expectPath(page, '/app/run')
  await page.unroute('**/api/conversations/')
  await page.getByRole('button', { name: 'New Interaction' }).click()
  await expect(page.getByText('Start a new conversation')).toBeVisible()
  const [made] = await person.api.get<Conversation[]>('/api/conversations/')
  await expectPath(page, `/app/conversations/${made?.id}`)
  // 21 Nov 2026, 20:15:03
  expect(made?.name).toMatch(/^\d{1,2} \w+ \d{4}, \d{1,2}:\d{2}:\d{2}$/)
  await page.getByRole('link', { name: 'Back to all interactions' }).click()
  await expect(row(page, made?.name ?? '')).toContainText('Last updated')
})

test('the list is live: what is said elsewhere, who is at work, and what is new', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  fakeModel.say('PUFFIN', { pieces: pieces('Puffins are fine, all of them. '.repeat(30)), dripMs: 20 })
  const person = await house.person()
  const quiet = await begin(person, 'Quiet')
  await begin(person, 'Newer')
  await enter(person, '/app/run')
  await expect(rows(page)).toContainText(['Newer', 'Quiet'])
  await expect(row(page, 'Quiet')).toContainText('No messages yet')
  const reply = person.api.post(`/api/conversations/${quiet.id}/chat`, { message_text: 'What about PUFFIN?' })
  await expect(row(page, 'Quiet').getByText('Active', { exact: true })).toBeVisible()
  await expect(rows(page)).toContainText(['Quiet', 'Newer'])
  await reply
  await expect(row(page, 'Quiet').getByText('Active', { exact: true })).toHaveCount(0)
  await expect(row(page, 'Quiet')).toContainText('Puffins are fine')
  await begin(person, 'Made in another tab')
  await expect(row(page, 'Made in another tab')).toBeVisible()
})

test('interactions are searched by name and by what was said, renamed, deleted and taken back', async ({
  page,
  house,
  fakeModel,
  enter,
}) => {
  fakeModel.say('MAGPIE', { text: 'Magpies are fine.' })
  const person = await house.person()
  const [alpha] = [await begin(person, 'Alpha'), await begin(person, 'Beta')]
  await person.api.post(`/api/conversations/${alpha?.id}/chat`, { message_text: 'What about MAGPIE?' })
  await enter(person, '/app/run')
  const search = page.getByPlaceholder('Search names and messages...')
  await search.fill('magpies are')
  await expect(rows(page)).toContainText(['Alpha'])
  await expect(rows(page)).toHaveCount(1)
  await expectPath(page, '/app/run?search=magpies+are')
  await search.fill('nothing like it')
  await expect(page.getByText('No interactions match your search.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(rows(page)).toHaveCount(2)
  await actions(page, 'Beta')
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename conversation' })
  await expect(dialog.getByRole('button', { name: 'Rename' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('  Gamma ')
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(row(page, 'Gamma')).toBeVisible()
  await actions(page, 'Gamma')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(notice(page, 'Conversation Deleted')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Gamma')).toBeVisible()
  await actions(page, 'Gamma')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(rows(page)).toContainText(['Alpha'])
  await expect(rows(page)).toHaveCount(1)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  await row(page, 'Alpha').getByRole('link', { name: 'Alpha' }).click()
  await expectPath(page, `/app/conversations/${alpha?.id}`)
})
