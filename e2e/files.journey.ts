import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { docxOf, PNG, pdfOf } from '../test-kit/made-files.ts'
import { expect, expectPath, notice, type Person, settled, test } from './journey.ts'

type Kept = { id: string; name: string; text_status: string }
type Given = { name: string; mimeType?: string; buffer: Buffer }
const given = (name: string, content: Buffer | string): Given & { mimeType: string } => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content as string),
})

const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })
const uploads = (page: Page): Locator => page.getByRole('region', { name: 'Uploads' })
const kept = (person: Person) => person.api.get<Kept[]>('/api/files/?sort=name')

/** By the button, as a person does. */
async function choose(page: Page, ...files: Given[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).first().click()
  await (await chooser).setFiles(files.map(({ name, buffer }) => ({ ...given(name, buffer) })))
}

/** Past the page: what a test needs to find there. */
async function send(person: Person, name: string, content: Buffer | string): Promise<Kept> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(Buffer.from(content as string))]), name)
  const headers = { authorization: `Bearer ${person.token}` }
  const response = await fetch(`${person.api.url}/api/files/`, { method: 'POST', headers, body })
  expect(response.status).toBe(201)
  return (await response.json()) as Kept
}

/** One black square, packed as scanners and fax machines do (ITU-T T.6). */
function scannedPdf(): Buffer {
  const line = Buffer.from([0b10000000, 0b00001000, 0b00000000, 0b10000000])
  const image = '/W 8 /H 1 /CS /G /BPC 1 /D [1 0] /F /CCF /DP << /K -1 /Columns 8 /Rows 1 >>'
  const stream = Buffer.concat([Buffer.from(`q 400 0 0 400 90 200 cm BI ${image} ID `), line, Buffer.from(' EI Q')])
  return pdfOf([''], { stream: deflateSync(stream) })
}

const darkPixels = (place: Locator): Promise<number> =>
  place
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas
      const pixels = width > 0 ? (canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []) : []
      return pixels.filter((value, at) => at % 4 === 0 && value < 100).length
    })

async function drop(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content ?? ''], fileName ?? ''))
      return transfer
    },
    [name, text] as const,
  )
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: data })
  await expect(page.getByText('Drop files to keep them here')).toBeVisible()
  await page.dispatchEvent('body', 'drop', { dataTransfer: data })
  await expect(page.getByText('Drop files to keep them here')).toBeHidden()
}

test('files are uploaded by the button and by dropping, read, found by what stands in them, fetched, renamed and deleted', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await enter(person, '/app/files')
  await expect(page.getByText('No files yet.')).toBeVisible()
  await choose(
    page,
    given('Lease.docx', await docxOf(['The fjordbank covenant ends in May'])),
    given('Plan.txt', 'Plan'),
  )
  await expect(notice(page, '2 files uploaded')).toBeVisible()
  await expect(page.getByText('2 files', { exact: true })).toBeVisible()
  await expect(row(page, 'Lease.docx')).toContainText('Word')
  // The text is read in the background; the page hears of it by itself.
  await expect(row(page, 'Lease.docx')).toContainText('Searchable')
  await drop(page, 'Dropped.md', '# Dropped')
  await expect(row(page, 'Dropped.md')).toContainText('Searchable')

  await page.getByPlaceholder('Search names and contents...').fill('fjordbank')
  await expectPath(page, '/app/files?search=fjordbank')
  await expect(page.getByText('1 file', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Lease.docx', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Lease.docx' })
  await expect(panel.getByRole('region', { name: 'Preview' })).toContainText('The fjordbank covenant ends in May')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('Lease.docx')
  expect((await readFile(await saved.path())).equals(await docxOf([]))).toBe(false)

  await panel.getByRole('button', { name: 'Rename' }).click()
  const field = panel.getByRole('textbox', { name: 'New name of Lease.docx' })
  await expect(field).toBeFocused()
  // Only the name is selected, not its ending.
  await page.keyboard.type('Lease of the office')
  await expect(field).toHaveValue('Lease of the office.docx')
  await field.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Lease of the office.docx' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectPath(page, '/app/files?search=fjordbank')
  await page.getByPlaceholder('Search names and contents...').fill('no such word')
  await expect(page.getByText('No files match your filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('3 files', { exact: true })).toBeVisible()

  const act = async (verb: string) => {
    await page.getByRole('button', { name: 'Actions for Plan.txt' }).click()
    await page.getByRole('menuitem', { name: verb }).click()
  }
  await act('Rename')
  await page.getByRole('textbox', { name: 'New name of Plan.txt' }).fill('bad/name')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A name cannot contain / or \\.')).toBeVisible()
  await page.keyboard.press('Escape')
  await act('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Plan.txt')).toBeVisible()
  await act('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete file' }).click()
  await expect(notice(page, 'File deleted')).toBeVisible()
  await expect(row(page, 'Plan.txt')).toHaveCount(0)
  await page.getByRole('button', { name: 'Dropped.md', exact: true }).click()
  await page.getByRole('button', { name: 'Delete this file' }).click()
  await page.getByRole('dialog', { name: 'Delete this file?' }).getByRole('button', { name: 'Delete file' }).click()
  await expectPath(page, '/app/files')
  await expect(row(page, 'Dropped.md')).toHaveCount(0)
  await expect(notice(page, 'Could not refresh')).toHaveCount(0)
  expect((await kept(person)).map(({ name }) => name)).toEqual(['Lease of the office.docx'])
})

test('an upload shows how far it is, can be cancelled, and goes on after a failure without doubling anything', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await enter(person, '/app/files')
  await settled(page)
  // The server does the work, but its answer is lost on the way.
  let lost = 0
  await page.route('**/api/files/', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback()
    lost += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await choose(page, given('Once.txt', 'Once'))
  await expect(uploads(page)).toContainText('The connection was lost. Try again: nothing is kept twice.')
  await uploads(page).getByRole('button', { name: 'Try again to upload Once.txt' }).click()
  await expect(uploads(page)).toHaveCount(0)
  await expect(page.getByText('1 file', { exact: true })).toBeVisible()
  expect(await kept(person)).toHaveLength(1)

  // One that hangs is cancelled; the others are not held up by it.
  await page.unroute('**/api/files/')
  await page.route('**/api/files/', async (route) => {
    if (route.request().postDataBuffer()?.includes('Hanging')) return
    await route.fallback()
  })
  await choose(page, given('Hanging.txt', 'x'.repeat(2_000)), given('Quick.txt', 'Quick'))
  await expect(row(page, 'Quick.txt')).toBeVisible()
  await expect(uploads(page).getByRole('progressbar', { name: 'Upload of Hanging.txt' })).toBeVisible()
  // It goes on while the person looks at something else.
  await page.evaluate(() => history.pushState({}, '', '/app/files?sort=name'))
  await expect(uploads(page)).toContainText('Hanging.txt')
  // Only when the browser has let go of it may nobody stand in its way any more.
  const ended = page.waitForEvent('requestfailed')
  await uploads(page).getByRole('button', { name: 'Cancel the upload of Hanging.txt' }).click()
  await expect(uploads(page)).toHaveCount(0)
  await ended
  await page.unroute('**/api/files/')

  // What the server refuses says why, and there is nothing to try again.
  await choose(page, given('Game.exe', `MZ${'\u0000\u0001'.repeat(100)}`), given('Empty.txt', ''))
  await expect(uploads(page)).toContainText('Programs and scripts cannot be kept here.')
  await expect(uploads(page)).toContainText('This file is empty.')
  await expect(uploads(page).getByRole('button', { name: /^Try again/ })).toHaveCount(0)
  await choose(page, given('Large.txt', Buffer.alloc(25 * 1_048_576 + 1, 'x')))
  await expect(uploads(page)).toContainText('This file is too large. A file may have at most 25 MB.')
  expect(await accessibilityFaults(page)).toEqual([])
  for (const name of ['Game.exe', 'Empty.txt', 'Large.txt'])
    await uploads(page)
      .getByRole('button', { name: `Dismiss ${name}` })
      .click()
  await expect(uploads(page)).toHaveCount(0)
  expect((await kept(person)).map(({ name }) => name)).toEqual(['Once.txt', 'Quick.txt'])
})

test('a file is shown beside the list, at its own address, and nothing in it runs', async ({ page, house, enter }) => {
  const person = await house.person()
  const script = 'window.parent.document.title = "run"; alert(1)'
  const files = {
    picture: await send(person, 'Logo.png', PNG),
    pdf: await send(
      person,
      'Contract.pdf',
      pdfOf(['Hello from page one', 'And from page two'], {
        more: `/OpenAction << /S /JavaScript /JS (app.alert\\("run"\\)) >>`,
      }),
    ),
    scan: await send(person, 'Scan.pdf', scannedPdf()),
    markdown: await send(person, 'Minutes.md', `# Minutes\n\n- **Decided**\n\n<script>${script}</script>`),
    table: await send(person, 'People.csv', 'Name;City\n"Doe; Jane";Lisbon\n=1+1;Porto'),
    page: await send(
      person,
      'Page.html',
      `<!doctype html><h1>Title</h1><script>${script}</script><img src=x onerror="${script}">`,
    ),
    drawing: await send(
      person,
      'Drawing.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><text>Words</text></svg>`,
    ),
    broken: await send(person, 'Broken.pdf', '%PDF-1.7\nnothing'),
    archive: await send(person, 'Archive.rtf', '{\\rtf1 Hello}'),
  }
  await enter(person, '/app/files')
  await settled(page)
  const open = async ({ id, name }: Kept) => {
    await page.goto(`/app/files?file=${id}`)
    return page.getByRole('dialog', { name }).getByRole('region', { name: 'Preview' })
  }
  const picture = (await open(files.picture)).getByRole('img', { name: 'Logo.png' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)

  const pdf = await open(files.pdf)
  await expect(pdf.getByText('2 pages')).toBeVisible()
  await expect(pdf.getByRole('img', { name: 'Page 1: Hello from page one' })).toBeVisible()
  await expect.poll(() => darkPixels(pdf)).toBeGreaterThan(50)
  // A scanned page needs a decoder of its own, and the content security policy lets it work.
  const scan = await open(files.scan)
  await expect(scan.getByText('1 page')).toBeVisible()
  await expect.poll(() => darkPixels(scan)).toBeGreaterThan(5_000)
  await expect((await open(files.markdown)).getByRole('heading', { name: 'Minutes' })).toBeVisible()
  const table = await open(files.table)
  await expect(table.getByRole('columnheader')).toHaveText(['Name', 'City'])
  await expect(table.getByRole('cell')).toHaveText(['Doe; Jane', 'Lisbon', '=1+1', 'Porto'])
  await expect(await open(files.page)).toContainText('Title')
  await expect(await open(files.drawing)).toContainText('<text>Words</text>')
  await expect(await open(files.broken)).toContainText('This file cannot be read here.')
  await expect(await open(files.archive)).toContainText('There is no preview of this file.')
  expect(await page.title()).not.toContain('run')

  await page.goto('/app/files')
  await page.getByRole('button', { name: 'Minutes.md', exact: true }).click()
  await expectPath(page, `/app/files?file=${files.markdown.id}`)
  await page.goBack()
  await expectPath(page, '/app/files')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/app/files?file=${person.user.id}`)
  await expect(page.getByText('This file no longer exists.')).toBeVisible()
})

test('a citation opens its file, the file says where it is used, and colleagues’ tabs hear of changes', async ({
  page,
  context,
  house,
  enter,
}) => {
  const person = await house.person()
  const file = await send(person, 'Lease.md', '## Terms\n\nThe lease ends in *May*.')
  await person.api.post('/api/strategic-advice/', {
    advice_title: 'Renew the lease',
    content: 'Do it now.',
    citations: [{ kind: 'file', id: file.id, label: 'Lease.md' }],
  })
  await enter(person, '/app/strategy')
  await page.getByRole('button', { name: 'Source: file Lease.md' }).click()
  const record = page.getByRole('dialog', { name: 'File' })
  await expect(record.getByRole('heading', { name: 'Terms' })).toBeVisible()
  await expect(record).toContainText(/Markdown[\s\S]*The lease ends in May\./)
  await record.getByRole('link', { name: 'Open file' }).click()
  await expectPath(page, `/app/files?file=${file.id}`)
  await expect(page.getByRole('dialog', { name: 'Lease.md' })).toContainText('Renew the lease')
  const other = await context.newPage()
  await other.goto('/app/files')
  await settled(other)
  await send(person, 'From elsewhere.txt', 'x')
  await expect(row(other, 'From elsewhere.txt')).toBeVisible()
  await person.api.remove(`/api/files/${file.id}`)
  await expect(row(other, 'Lease.md')).toHaveCount(0)
  await expect(page.getByText('This file no longer exists.')).toBeVisible()
})

test('the page is fit for everybody’s eyes, hands and window, and says so when it cannot be loaded', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await send(person, `${'A very long name that somebody never thought about '.repeat(4)}.txt`, 'x')
  await send(person, 'تقرير الربع الثالث.txt', 'تقرير')
  const sheet = await send(person, 'Wide.csv', Array.from({ length: 30 }, (_, n) => `Column ${n}`).join(','))
  await send(person, 'Broken.pdf', '%PDF-1.7\nnothing')
  for (const theme of ['dark', 'light']) {
    await enter(person, '/favicon.svg')
    await page.evaluate((chosen) => localStorage.setItem('adjutant.theme', chosen), theme)
    for (const path of ['/app/files', `/app/files?file=${sheet.id}`]) {
      await page.goto(path)
      await settled(page)
      await expect(page.getByText('Text unreadable')).toBeVisible()
      expect.soft(await accessibilityFaults(page), `${theme} ${path}`).toEqual([])
      expect.soft(await sidewaysScroll(page), `${theme} ${path}`).toEqual([])
    }
  }
  await page.route('**/api/files/?**', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Down.', code: 'unavailable' } }),
  )
  await page.goto('/app/files')
  await expect(page.getByText('Error fetching your files: Down.')).toBeVisible()
  await page.unroute('**/api/files/?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'Wide.csv')).toBeVisible()
})
