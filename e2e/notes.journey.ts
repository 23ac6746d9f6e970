import type { Page } from '@playwright/test'
import { unzip } from '../test-kit/unzip.ts'
import type { Note } from './api.ts'
import { expect, expectPath, logIn, notice, test } from './journey.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: 'New note' })
const save = (page: Page) => page.getByRole('form', { name: 'New note' }).getByRole('button', { name: 'Save note' })
const cards = (page: Page) => page.getByRole('article')

test('a note is written with a preview, kept as a draft over a reload, and saved once', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await enter(person, '/app/notes')
  await expect(page.getByText('No notes yet.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Past Notes' })).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await editor(page).fill('   \n ')
  await expect(save(page)).toBeDisabled()
  await editor(page).fill('Call with Ada')
  await editor(page).selectText()
  await page.getByRole('button', { name: 'Bold' }).click()
  await expect(editor(page)).toHaveValue('**Call with Ada**')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByRole('form', { name: 'New note' }).locator('strong')).toHaveText('Call with Ada')
  await expect(editor(page)).toBeHidden()
  await page.getByRole('tab', { name: 'Write' }).click()
  await page.reload()
  await expect(editor(page)).toHaveValue('**Call with Ada**')
  await expect(page.getByText('Your unsaved note is still here.')).toBeAttached()
  await editor(page).press('Control+Enter')
  await expect(notice(page, 'Note entry created.')).toBeVisible()
  await expect(editor(page)).toHaveValue('')
  // Whoever has saved one and goes on to something else owes no other.
  await page.getByLabel('Sort').focus()
  await expect(page.getByText('Content is required.')).toBeHidden()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).locator('strong')).toHaveText('Call with Ada')
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
  await expect(editor(page)).toHaveValue('')
  expect(await person.api.get<Note[]>('/api/journals/')).toHaveLength(1)
})

test('past notes are searched, put in order and narrowed by date', async ({ page, house, enter }) => {
  const person = await house.person()
  for (const [entry_date, content] of [
    ['2026-01-05', 'Budget talk'],
    ['2026-02-10', 'Hiring talk'],
    ['2026-03-15', 'Board talk about the BUDGET'],
  ])
    await person.api.post('/api/journals/', { entry_date, content })
  await enter(person, '/app/notes')
  await expect(cards(page)).toContainText(['Board talk', 'Hiring talk', 'Budget talk'])
  await page.getByLabel('Sort').selectOption('Oldest first')
  await expectPath(page, '/app/notes?sort=oldest')
  await expect(cards(page)).toContainText(['Budget talk', 'Hiring talk', 'Board talk'])
  await page.getByPlaceholder('Search notes...').fill('budget')
  await expect(cards(page)).toContainText(['Budget talk', 'Board talk'])
  await expect(cards(page)).toHaveCount(2)
  await page.getByPlaceholder('Search notes...').fill('no such word')
  await expect(page.getByText('No notes match your filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByLabel('From').fill('2026-02-01')
  await expect(cards(page)).toContainText(['Hiring talk', 'Board talk'])
  await page.getByLabel('To', { exact: true }).fill('2026-02-28')
  await expect(cards(page)).toHaveCount(1)
  await expectPath(page, '/app/notes?sort=oldest&from=2026-02-01&to=2026-02-28')
  await page.reload()
  await expect(cards(page)).toContainText(['Hiring talk'])
  await page.getByRole('button', { name: 'Clear Date Filters' }).click()
  await expect(cards(page)).toHaveCount(3)
})

test('a note is folded to three lines, opened, changed and deleted after a question', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const lines = Array.from({ length: 12 }, (_, line) => `Point ${line + 1}`)
  await person.api.post('/api/journals/', { entry_date: '2026-03-15', content: lines.join('\n\n') })
  await enter(person, '/app/notes')
  await expect(cards(page).getByText('Point 12')).not.toBeInViewport()
  await cards(page).getByRole('button', { name: 'Show More' }).click()
  await expect(cards(page).getByText('Point 12')).toBeVisible()
  await cards(page).getByRole('button', { name: 'Show Less' }).click()
  await page.getByRole('button', { name: /^Edit the note of/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit note of/ })
  const text = dialog.getByRole('textbox', { name: 'Note', exact: true })
  await expect(text).toHaveValue(lines.join('\n\n'))
  await text.fill(' ')
  await expect(dialog.getByRole('button', { name: 'Save note' })).toBeDisabled()
  await text.fill('Only **one** point')
  await dialog.getByRole('tab', { name: 'Preview' }).click()
  await expect(dialog.locator('strong')).toHaveText(['one'])
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(notice(page, 'Note entry updated.')).toBeVisible()
  await expect(cards(page)).toContainText('Only one point')
  const remove = page.getByRole('button', { name: /^Delete the note of/ })
  await remove.click()
  const asking = page.getByRole('dialog', { name: 'Delete this note?' })
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(cards(page)).toHaveCount(1)
  await remove.click()
  await asking.getByRole('button', { name: 'Delete note' }).click()
  await expect(notice(page, 'Note entry deleted.')).toBeVisible()
  await expect(page.getByText('No notes yet.')).toBeVisible()
})

test('130 notes come a hundred at a time, the rest on the way down', async ({ page, house, enter }) => {
  const person = await house.person()
  const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)
  for (let first = 0; first < 130; first += 26)
    await Promise.all(
      Array.from({ length: 26 }, (_, index) =>
        person.api.post('/api/journals/', { entry_date: day(first + index), content: `Day ${first + index + 1}` }),
      ),
    )
  await enter(person, '/app/notes')
  await expect(page.getByText('130 notes')).toBeVisible()
  await expect(cards(page).first()).toContainText('Day 130')
  // What is far out of sight is not in the page: ten thousand notes scroll as ten do.
  expect(await cards(page).count()).toBeLessThan(60)
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(cards(page).last()).toContainText(/Day 1$/, { timeout: 500 })
  }).toPass()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(cards(page).first()).toContainText('Day 130')
})

test('notes that cannot be fetched say why; one that cannot be saved waits, and arrives once', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await page.route('**/api/journals/**', (route) => route.abort())
  await enter(person, '/app/notes')
  const why = 'The server cannot be reached. Please check your connection and try again.'
  await expect(page.getByText(`Error fetching note entries: ${why}`)).toBeVisible()
  await editor(page).fill('Written without a network')
  await save(page).click()
  const held = page.getByRole('region', { name: 'Waiting to be sent' })
  await expect(held).toContainText('New note: Written without a network')
  await page.unroute('**/api/journals/**')
  await expect(held).toBeHidden({ timeout: 30_000 })
  await expect.poll(async () => (await person.api.get<unknown[]>('/api/journals/')).length).toBe(1)
})

test('one note, all of them, or those shown are kept as Markdown', async ({ page, house, enter }) => {
  const person = await house.person()
  for (const [entry_date, content] of [
    ['2026-01-05', 'Budget talk'],
    ['2026-02-10', 'Hiring talk'],
  ])
    await person.api.post('/api/journals/', { entry_date, content })
  await enter(person, '/app/notes')
  const kept = async (act: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), act()])
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    return { name: download.suggestedFilename(), blob: new Blob([Buffer.concat(chunks)]) }
  }
  const one = await kept(() =>
    page
      .getByRole('button', { name: /^Download the note of/ })
      .first()
      .click(),
  )
  expect(one.name).toBe('2026-02-10 Hiring talk.md')
  expect(await one.blob.text()).toBe('---\ndate: 2026-02-10\n---\nHiring talk')
  const fromMenu = (item: string) => async () => {
    await page.getByRole('button', { name: 'Import and export' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const all = await kept(fromMenu('Export all notes'))
  expect((await unzip(all.blob)).map(({ name }) => name).sort()).toEqual([
    '2026-01-05 Budget talk.md',
    '2026-02-10 Hiring talk.md',
  ])
  await page.getByPlaceholder('Search notes...').fill('budget')
  await expect(cards(page)).toHaveCount(1)
  const shown = await kept(fromMenu('Export the notes shown'))
  expect((await unzip(shown.blob)).map(({ name }) => name)).toEqual(['2026-01-05 Budget talk.md'])
})

test('a note being written outlives the end of the session', async ({ page, house, enter }) => {
  const person = await house.person()
  await enter(person, '/app/notes')
  await editor(page).fill('Half a thought')
  await person.api.post('/api/auth/logout')
  // The live line may hear of the end before the button is pressed: the way to the login is the same, and nothing is left to press.
  await save(page)
    .click({ timeout: 2_000 })
    .catch(() => {})
  await expectPath(page, '/login?redirect=%2Fapp%2Fnotes')
  await logIn(page, person.email)
  await expectPath(page, '/app/notes')
  await expect(editor(page)).toHaveValue('Half a thought')
  await save(page).click()
  await expect(notice(page, 'Note entry created.')).toBeVisible()
})

test('a note changed in two places shows both versions and loses neither', async ({ page, house, enter }) => {
  const person = await house.person()
  const { id } = await person.api.post<Note>('/api/journals/', { entry_date: '2026-03-15', content: 'First words' })
  await enter(person, '/app/notes')
  await page.getByRole('button', { name: /^Edit the note of/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit note of/ })
  await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill('My words')
  await person.api.put(`/api/journals/${id}`, { content: 'Their words' })
  await dialog.getByRole('button', { name: 'Save note' }).click()
  const both = dialog.getByRole('alert', { name: 'Two versions' })
  await expect(both).toContainText('My words')
  await expect(both).toContainText('Their words')
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await expect(notice(page, 'Note entry updated.')).toBeVisible()
  expect(await person.api.get<Note>(`/api/journals/${id}`)).toMatchObject({ content: 'My words' })
})
