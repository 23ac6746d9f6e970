// Find anything: from any page, with the keyboard or the thumb, records and commands.
import type { Page } from '@playwright/test'
import { accessibilityFaults } from '../test-kit/browser.ts'
import { expect, expectPath, holdBack, notice, settled, test } from './journey.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Find anything' })
const rows = (page: Page) => palette(page).getByRole('option')
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })

test('a record is found by a part of a word, chosen with the keyboard and opened in its screen', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const contact = await person.api.post<{ id: string }>('/api/contacts/', {
    name: 'Ingrid Håkansson',
    role: 'Notary',
    emails: ['ingrid@harbour-bank.example'],
  })
  await person.api.post('/api/tasks/', { title: 'Send the deed to the notary' })
  await person.api.post('/api/journals/', {
    content: `# Notary visit\n\nThe deed is ready. ${'Many words follow. '.repeat(20)}`,
    entry_date: '2026-03-01',
  })
  await enter(person, '/app/notes')
  await settled(page)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await field(page).fill('notar')
  await expect(palette(page).getByRole('group', { name: 'Notes' }).getByRole('option')).toHaveText(/Notary visit/)
  await expect(palette(page).locator('mark').first()).toHaveText('Notar')
  await expect(chosen(page)).toHaveText(/Notary visit/)
  // Long texts are cut: they do not push it wide.
  expect((await palette(page).boundingBox())?.width).toBeLessThanOrEqual(640)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('ArrowUp')
  await expect(chosen(page)).toHaveText(/Ingrid|deed/)
  await field(page).fill('hakans')
  await expect(chosen(page)).toHaveText(/Ingrid Håkansson.*Notary/)
  await page.keyboard.press('Enter')
  await expectPath(page, `/app/contacts?contact=${contact.id}`)
  await expect(page.getByRole('dialog').getByText('ingrid@harbour-bank.example').first()).toBeVisible()
  await expect(palette(page)).toBeHidden()
})

test('what was opened lately stands there first, for this person only', async ({ page, house, enter }) => {
  const [one, other] = [await house.person(), await house.person()]
  const task = await one.api.post<{ id: string }>('/api/tasks/', { title: 'Sign the lease' })
  await enter(one)
  await settled(page)
  await page.getByRole('button', { name: 'Find anything' }).click()
  await field(page).fill('lease')
  await rows(page).first().click()
  await expectPath(page, `/app/my-tasks?task=${task.id}`)
  await enter(one, '/app/notes')
  await settled(page)
  await page.getByRole('button', { name: 'Find anything' }).click()
  await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(/Sign the lease/)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await enter(other)
  await settled(page)
  await page.getByRole('button', { name: 'Find anything' }).click()
  await expect(palette(page).getByRole('group', { name: 'Commands' })).toBeVisible()
  await expect(palette(page).getByRole('group', { name: 'Recent' })).toHaveCount(0)
})

test('commands go to pages and make new records; only those that one may use are there', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await enter(person)
  await settled(page)
  const run = async (words: string) => {
    await page.keyboard.press('Control+k')
    await field(page).fill(words)
    await page.keyboard.press('Enter')
  }
  await run('new contact')
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible()
  await expectPath(page, '/app/contacts')
  await page.keyboard.press('Escape')
  await run('new task')
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible()
  await page.keyboard.press('Escape')
  await run('new goal')
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible()
  await page.keyboard.press('Escape')
  await run('new note')
  await expect(
    page.getByRole('textbox', { name: 'New note', exact: true }).or(page.locator('textarea:focus')),
  ).toBeFocused()
  await page.locator('body').click({ position: { x: 2, y: 300 } })
  await run('go strat')
  await expectPath(page, '/app/strategy')
  await run('light')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  // The key would close the one that is still there.
  await expect(palette(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await field(page).fill('super admin')
  await expect(palette(page).getByText('Nothing found for')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await field(page).fill('log out')
  await page.keyboard.press('Enter')
  await expectPath(page, '/login')
})

test('a typing mistake, no answer and no network each say so; the former answer stays while typing', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await person.api.post('/api/contacts/', { name: 'Anna Schmidt' })
  await enter(person)
  await settled(page)
  await page.keyboard.press('Control+k')
  await field(page).fill('Schmitd')
  await expect(palette(page).getByText('Did you mean one of these?')).toBeVisible()
  await expect(rows(page)).toHaveText([/Anna Schmidt/])
  const answer = await holdBack(page, '**/api/search?**')
  const asked = page.waitForRequest('**/api/search?**')
  await field(page).fill('Xqzwvk')
  await asked
  await expect(rows(page)).toHaveText([/Anna Schmidt/])
  answer()
  await expect(palette(page).getByText('Nothing found for')).toBeVisible()
  await page.unroute('**/api/search?**')
  await page.route('**/api/search?**', (route) => route.abort())
  await field(page).fill('anna')
  await expect(palette(page).getByText('The search did not work.')).toBeVisible()
  await page.unroute('**/api/search?**')
  await palette(page).getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page).filter({ hasText: 'Anna Schmidt' })).toBeVisible()
})

test('typed and entered at once opens the answer to what was typed', async ({ page, house, enter }) => {
  const person = await house.person()
  const task = await person.api.post<{ id: string }>('/api/tasks/', { title: 'Quokka report' })
  await enter(person)
  await settled(page)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('quokka')
  await page.keyboard.press('Enter')
  await expectPath(page, `/app/my-tasks?task=${task.id}`)
  await expect(notice(page, 'That did not work')).toHaveCount(0)
})
