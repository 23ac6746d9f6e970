import { type AddressBookServer, cardText, openAddressBookServer } from '../test-kit/address-book-server.ts'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { expect } from './journey.ts'
import { pictureOf } from './picture.ts'
import { test as reaching } from './reaching.ts'

const test = reaching.extend<{ book: AddressBookServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  book: async ({}, use) => {
    const book = await openAddressBookServer()
    book.cards.set('a.vcf', cardText('Ada Book', 'ada@book.example', 'TITLE:Buyer'))
    book.cards.set('b.vcf', cardText('Bo Reed', 'bo@reed.example'))
    await use(book)
    await book.close()
  },
})

test('an address book is read from its server: a wrong password says so, each contact is looked at first, and what was written by hand stays', async ({
  page,
  house,
  enter,
  book,
}) => {
  const person = await house.person()
  await person.api.post('/api/contacts/', { name: 'Bo', emails: ['bo@reed.example'], role: 'Lawyer' })
  await enter(person, '/app/contacts')
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Import contacts…' }).click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByRole('button', { name: 'From an address book' }).click()
  await dialog.getByLabel('Your email address, or the address of the server').fill(book.url)
  await dialog.getByLabel('Password or app password').fill('wrong')
  await dialog.getByLabel('Name to sign in with, if it is not the email address').fill(book.user)
  await dialog.getByRole('button', { name: 'Read contacts' }).click()
  await expect(dialog.getByRole('alert').or(dialog.locator('.mantine-InputWrapper-error')).first()).toBeVisible()
  await page.waitForTimeout(400)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])

  await dialog.getByLabel('Password or app password').fill(book.password)
  await dialog.getByRole('button', { name: 'Read contacts' }).click()
  await expect(dialog.getByRole('article', { name: /^Row 1:/ })).toBeVisible()
  await expect(dialog.getByText('ada@book.example').first()).toBeVisible()
  await page.waitForTimeout(400)
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Import/ }).click()
  await expect(dialog.getByText(/1 .*created|created.*1/i).first()).toBeVisible()
  const names = async () =>
    (await person.api.get<{ name: string; role: string | null }[]>('/api/contacts/?limit=50'))
      .map(({ name, role }) => `${name}, ${role}`)
      .sort()
  // What was written by hand stays.
  expect(await names()).toEqual(['Ada Book, Buyer', 'Bo, Lawyer'])
})

test('changes of contacts go back to a followed address book only where it is switched on, can be looked at and undone', async ({
  page,
  house,
  enter,
  book,
}, { project: { name: project } }) => {
  const picture = async (name: string) => {
    for (const theme of ['light', 'dark']) {
      await page.evaluate((scheme) => document.documentElement.setAttribute('data-mantine-color-scheme', scheme), theme)
      await page.waitForTimeout(400)
      await pictureOf(page, project, `address-book-${name}`)(theme)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sidewaysScroll(page)).toEqual([])
    }
  }
  const person = await house.person()
  await enter(person, '/app/profile')
  const section = page.getByRole('region', { name: 'Connections' })
  await section.getByRole('button', { name: 'Follow an address book' }).click()
  const form = page.getByRole('dialog', { name: 'Follow an address book' })
  await form.getByLabel('Your email address, or the address of the server').fill(book.url)
  await form.getByLabel('Password or app password').fill(book.password)
  await form.getByLabel('Name to sign in with, if it is not the email address').fill(book.user)
  await form.getByRole('button', { name: 'Try and connect' }).click()
  await expect(section.getByText('2 cards are followed.')).toBeVisible({ timeout: 60_000 })

  const writes = section.getByRole('switch', { name: 'Write my changes to “Contacts”' })
  await expect(writes).not.toBeChecked()
  await writes.click()
  await expect(page.getByRole('dialog').getByText(/Nothing is added or deleted there/)).toBeVisible()
  await picture('ask')
  await page.getByRole('button', { name: 'Write my changes' }).click()
  await expect(writes).toBeChecked()
  await picture('on')

  const contacts = await person.api.get<{ id: string; name: string }[]>('/api/contacts/?limit=50')
  const ada = contacts.find(({ name }) => name === 'Ada Book')
  await person.api.patch(`/api/contacts/${ada?.id}`, { role: 'Partner', phones: ['+49 30 1234567'] })
  await section.getByRole('button', { name: 'Changes written there' }).click()
  const log = page.getByRole('dialog', { name: /^Changes written to/ })
  await expect(log.getByText('Written', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(log.getByText('Partner')).toBeVisible()
  expect(book.cards.get('a.vcf')).toBe(
    cardText('Ada Book', 'ada@book.example', 'TITLE:Partner', 'TEL;TYPE=VOICE:+49 30 1234567'),
  )
  await picture('log')

  await log.getByRole('button', { name: 'Undo the change of Ada Book' }).click()
  await page.getByRole('button', { name: 'Undo the change', exact: true }).click()
  await expect(log.getByText('Undone', { exact: true })).toBeVisible({ timeout: 60_000 })
  expect(book.cards.get('a.vcf')).toBe(cardText('Ada Book', 'ada@book.example', 'TITLE:Buyer'))
})
