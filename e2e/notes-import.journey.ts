// Notes that come from files: chosen, dropped, or a whole folder of them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { accessibilityFaults } from '../test-kit/browser.ts'
import type { Note } from './api.ts'
import { day, expect, notice, test } from './journey.ts'

const cards = (page: Page) => page.getByRole('article')

const file = (name: string, text: string | Buffer, mimeType = 'text/markdown') => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
})

async function choose(page: Page, files: ReturnType<typeof file>[]): Promise<void> {
  const asking = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Import Markdown files' }).click()
  await (await asking).setFiles(files)
}

test('Markdown files become notes after a look at them, and importing them again makes nothing twice', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await enter(person, '/app/notes')
  const files = [
    file('2026-03-15 Board.md', '# Board\n\nRunway is **14 months**.'),
    file('matter.md', '---\ndate: 2026-01-02\n---\nFrom the archive'),
    file('2026-02-02 wrong day.txt', 'Hiring plan'),
    file('photo.png', 'not a picture', 'image/png'),
    file('empty.md', ' \n'),
    file('bytes.md', Buffer.from([0xff, 0xfe, 0x00, 0xd8])),
  ]
  await choose(page, files)
  const dialog = page.getByRole('dialog', { name: 'Import notes' })
  await expect(dialog.getByText('Not a Markdown or text file.')).toBeVisible()
  await expect(dialog.getByText('Empty.', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Not text that can be read (UTF-8).')).toBeVisible()
  await expect(dialog.getByLabel('Date of matter.md')).toHaveValue('2026-01-02')
  await dialog.getByLabel('Date of 2026-02-02 wrong day.txt').fill('2026-02-03')
  await page.route('**/api/journals/import', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Import 3 notes' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached.')
  await page.unroute('**/api/journals/import')
  await dialog.getByRole('button', { name: 'Import 3 notes' }).click()
  await expect(notice(page, '3 notes imported.')).toBeVisible()
  await expect(cards(page)).toContainText(['14 months', 'Hiring plan', 'From the archive'])
  await choose(page, files.slice(0, 2))
  await dialog.getByRole('button', { name: 'Import 2 notes' }).click()
  await expect(notice(page, 'Nothing new: all 2 were already there.')).toBeVisible()
  const notes = await person.api.get<Note[]>('/api/journals/')
  expect(notes.map((note) => note.entry_date)).toEqual(['2026-03-15', '2026-02-03', '2026-01-02'])
})

test('a folder is imported with what lies in it, and the notice leads to what was found', async ({
  page,
  house,
  enter,
}, info) => {
  const person = await house.person()
  const folder = info.outputPath('Vault')
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  writeFileSync(join(folder, '2026-03-15 Board.md'), '- [ ] I will send Anna the price list by 1 December 2026.')
  writeFileSync(join(folder, '2026-03-16.txt'), 'Second')
  writeFileSync(join(folder, 'pictures', 'plan.png'), 'no text')
  await enter(person, '/app/notes')
  const asking = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Import a folder' }).click()
  await (await asking).setFiles(folder)
  const dialog = page.getByRole('dialog', { name: 'Import notes' })
  await expect(dialog.getByText('1 other file of the folder is left out.')).toBeVisible()
  await expect(dialog.getByText('Vault/2026-03-15 Board.md')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Import 2 notes' }).click()
  await page.getByRole('button', { name: 'See what was found' }).click()
  await expect(page.getByRole('main')).toContainText('price list', { timeout: 40_000 })
})

test('files dropped on the page are taken in', async ({ page, house, enter }) => {
  await enter(await house.person(), '/app/notes')
  await expect(page.getByText('No notes yet.')).toBeVisible()
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['Dropped words'], '2026-05-05.md', { type: 'text/markdown' }))
    return transfer
  })
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: data })
  await expect(page.getByText('Drop Markdown files or a folder to import them')).toBeVisible()
  await page.dispatchEvent('body', 'drop', { dataTransfer: data })
  await page.getByRole('dialog').getByRole('button', { name: 'Import 1 note' }).click()
  await expect(cards(page)).toContainText(['Dropped words'])
})

test('what notes of years ago promised does not stand before what is due now, and is not lost', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const notes = [400, 300, 200, 1].map((ago) => ({
    entry_date: day(-ago),
    content: `I will send Anna the report number ${ago} by ${day(3 - ago)}.\n\nI will think about the ${ago} boats for Anna.`,
  }))
  await person.api.post('/api/journals/import', { notes })
  const found = () => person.api.get<unknown[]>('/api/statements/?direction=i_owe&due_from=2000-01-01')
  await expect.poll(async () => (await found()).length, { timeout: 40_000 }).toBe(4)
  await enter(person, '/app/promises')
  const list = page.getByRole('tabpanel')
  await expect(list).toContainText('report number 1')
  await expect(list).not.toContainText('report number 400')
  await expect(page.getByRole('region', { name: 'Past' })).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: /^Show \d more from before / }).click()
  for (const ago of [400, 300, 200, 1]) await expect(list).toContainText(`report number ${ago}`)
  await page.goto('/app/ceodashboard')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today).toContainText('report number 1')
  await expect(today).not.toContainText('report number 400')
})
