import type { Page } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { expect, notice, type Person, test } from './journey.ts'

type Contact = { id: string; name: string; role: string; emails: string[]; phones: string[]; notes: string | null }

const dialog = (page: Page) => page.getByRole('dialog').first()
const row = (page: Page, number: number) => page.getByRole('article', { name: new RegExp(`^Row ${number}:`) })
const contactsOf = (person: Person, search = '') =>
  person.api.get<Contact[]>(`/api/contacts/?limit=200&search=${encodeURIComponent(search)}`)

async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Import contacts…' }).click()
  await expect(dialog(page)).toBeVisible()
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chosen).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
}

async function sound(page: Page): Promise<void> {
  // What fades in has less contrast on its way.
  await page.waitForTimeout(400)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
}

const LINKEDIN = `Notes:
"When exporting your connection data, you may notice that some of the email addresses are missing."

First Name,Last Name,URL,Email Address,Company,Position,Connected On
Ana,Silva,https://www.linkedin.com/in/ana,ana@nordlicht.example,"Nordlicht, Ltd",CFO,12 Mar 2021
Chiara,Rossi,https://www.linkedin.com/in/chiara,,Acme,Head of Procurement,3 Apr 2022
Didier,Blanc,https://www.linkedin.com/in/didier,,Acme,Lawyer,4 Apr 2022
`

test('a file of connections is looked at, changed in one row, imported and taken back', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await person.api.post('/api/contacts/', { name: 'Ana Silva', emails: ['ana@nordlicht.example'] })
  await person.api.post('/api/contacts/', { name: 'Chiara Rossi' })
  await enter(person, '/app/contacts')
  await openImport(page)
  await sound(page)
  await choose(page, 'Connections.csv', LINKEDIN)
  await expect(dialog(page)).toContainText('3 rows · CSV from LinkedIn · UTF-8')
  await expect(row(page, 1)).toContainText('Same email as Ana Silva. Adds CFO, Nordlicht, Ltd, notes.')
  await expect(row(page, 2)).toContainText('Possible duplicate of Chiara Rossi: the same name.')
  await expect(row(page, 2).getByRole('combobox')).toHaveValue('create')
  await sound(page)
  await row(page, 2).getByRole('combobox').selectOption('Merge with Chiara Rossi')
  await row(page, 3).getByRole('combobox').selectOption('Leave out')
  await page.getByText('columns of 7 imported').click()
  await page.getByLabel('Import the column Company as').selectOption('Do not import')
  await expect(dialog(page)).toContainText('Not imported: Company')
  await expect(row(page, 1)).toContainText('Adds CFO, notes.')
  await sound(page)
  await page.getByRole('button', { name: 'Import 2 contacts' }).click()
  await expect(page.getByRole('heading', { name: 'Contacts imported' })).toBeVisible()
  const [ana, chiara] = await contactsOf(person)
  expect(ana).toMatchObject({
    name: 'Ana Silva',
    role: 'CFO',
    notes: expect.stringContaining('- Connected On: 12 Mar 2021'),
  })
  expect(chiara).toMatchObject({ name: 'Chiara Rossi', role: 'Head of Procurement' })
  expect(await contactsOf(person)).toHaveLength(2)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the outcome of each row' }).click()
  expect((await saved).suggestedFilename()).toBe('Connections import.csv')
  await sound(page)
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog', { name: 'Undo this import?' }).getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('This import was undone.')).toBeVisible()
  await expect(notice(page, 'Import undone')).toBeVisible()
  expect(await contactsOf(person)).toMatchObject([
    { name: 'Ana Silva', role: '', notes: null },
    { name: 'Chiara Rossi', role: '', notes: null },
  ])
})

test('a dropped vCard is imported, and shows in the page behind it', async ({ page, house, enter }) => {
  const person = await house.person()
  await enter(person, '/app/contacts')
  await expect(page.getByRole('button', { name: 'Import and export' })).toBeVisible()
  const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Émile Durand\r\nEMAIL;TYPE=WORK:emile@example.org\r\nEND:VCARD\r\n'
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'emile.vcf', { type: 'text/vcard' }))
    return data
  }, card)
  for (const event of ['dragenter', 'dragover']) await page.dispatchEvent('body', event, { dataTransfer: transfer })
  await expect(page.getByText('Drop a vCard or CSV file to import its contacts')).toBeVisible()
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
  await page.getByRole('button', { name: 'Import 1 contact' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Émile Durand')).toBeVisible()
})

test('a file that is none says why and another can be chosen; an import that fails keeps every choice', async ({
  page,
  house,
  enter,
  context,
}) => {
  const person = await house.person()
  await enter(person, '/app/contacts')
  await openImport(page)
  await choose(page, 'book.xlsx', 'PK\u0003\u0004')
  await expect(page.getByRole('alert')).toContainText('This is an Excel workbook or a ZIP.')
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await choose(page, 'people.csv', 'Wer,Mail\nAna Silva,ana@example.org\nBo Lindqvist,bo@example.org\n')
  await expect(page.getByLabel('Import the column Wer as')).toBeVisible()
  await page.getByLabel('Import the column Wer as').selectOption('Name')
  await expect(row(page, 1)).toContainText('Ana Silva')
  await row(page, 2).getByRole('combobox').selectOption('Leave out')
  await context.route('**/api/contacts/import', (route) => route.abort())
  await page.getByRole('button', { name: 'Import 1 contact' }).click()
  await expect(page.getByRole('alert')).toContainText('The import was not confirmed')
  await expect(row(page, 2).getByRole('combobox')).toHaveValue('skip')
  await context.unroute('**/api/contacts/import')
  await page.getByRole('button', { name: 'Import 1 contact' }).click()
  await expect(page.getByRole('heading', { name: 'Contacts imported' })).toBeVisible()
  expect(await contactsOf(person)).toMatchObject([{ name: 'Ana Silva', emails: ['ana@example.org'] }])
})

test('ten thousand rows scroll and are imported', async ({ page, house, enter }) => {
  const person = await house.person()
  await enter(person, '/app/contacts')
  await openImport(page)
  const rows = Array.from({ length: 10_000 }, (_, at) => `First${at} Last${at},p${at}@example.org`)
  await choose(page, 'many.csv', ['Name,E-mail', ...rows].join('\n'))
  await expect(dialog(page)).toContainText('10,000 rows', { timeout: 30_000 })
  expect(await page.getByRole('article').count()).toBeLessThan(60)
  await page.getByLabel('Rows', { exact: true }).evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await expect(row(page, 10_000)).toBeVisible()
  await page.getByRole('button', { name: 'Import 10,000 contacts' }).click()
  await expect(page.getByRole('heading', { name: 'Contacts imported' })).toBeVisible({ timeout: 60_000 })
  await expect(dialog(page).getByLabel('What was imported')).toContainText('Created10,000')
})

test('contacts leave as vCards and as a table', async ({ page, house, enter }) => {
  const person = await house.person()
  await person.api.post('/api/contacts/', { name: '=Ana', emails: ['ana@example.org'] })
  await enter(person, '/app/contacts')
  for (const [item, ending, words] of [
    ['Export as vCard', 'vcf', 'FN:=Ana'],
    ['Export as vCard 4.0', 'vcf', 'VERSION:4.0'],
    ['Export as CSV', 'csv', "'=Ana,"],
  ] as const) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Import and export' }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(new RegExp(`^contacts \\d{4}-\\d\\d-\\d\\d\\.${ending}$`))
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString('utf8')).toContain(words)
  }
  await expect(notice(page, 'Contacts exported').first()).toBeVisible()
})
