// The line breaks after the server has done its work and before the browser hears of it. The form keeps everything, and
// saving again makes nothing twice.
import type { Page } from '@playwright/test'
import { expect, type Person, test } from './journey.ts'

type Form = {
  what: string
  path: string
  /** Opens the form and fills it. */
  fill(page: Page): Promise<void>
  save: string
  /** Where the call goes. */
  call: RegExp
  stored(person: Person): Promise<unknown[]>
  /** What is left in a form that does not wait by itself. */
  kept?(page: Page): Promise<void>
}

const dialog = (page: Page) => page.getByRole('dialog')
const listOf = (path: string) => (person: Person) => person.api.get<unknown[]>(path)

const FORMS: Form[] = [
  {
    what: 'a goal',
    path: '/app/strategy',
    async fill(page) {
      await page.getByRole('button', { name: 'Create New Goal' }).first().click()
      await dialog(page).getByLabel('Title').fill('Open Lisbon')
      await dialog(page).getByLabel('Due date').fill('2027-06-30')
    },
    save: 'Save goal',
    call: /\/api\/strategic-goals\/?$/,
    stored: listOf('/api/strategic-goals/'),
  },
  {
    what: 'a contact',
    path: '/app/contacts',
    async fill(page) {
      await page.getByRole('button', { name: 'Add New Contact' }).first().click()
      await dialog(page).getByLabel('Name').fill('Ana Pires')
    },
    save: 'Save contact',
    call: /\/api\/contacts\/?$/,
    stored: listOf('/api/contacts/'),
  },
  {
    what: 'advice',
    path: '/app/strategy',
    async fill(page) {
      await page.getByRole('button', { name: 'Add Advice' }).first().click()
      await dialog(page).getByRole('textbox', { name: 'Content' }).fill('Sell the van.')
    },
    save: 'Save advice',
    call: /\/api\/strategic-advice\/?$/,
    stored: listOf('/api/strategic-advice/'),
    kept: (page) => expect(dialog(page).getByRole('textbox', { name: 'Content' })).toHaveValue('Sell the van.'),
  },
]

type Losing = { lost: number; end(): void }

/**
 * Loses every answer after the server has done its work, until `end`. The route stays: to take it away would let a call that is under
 * way go on by itself, and its handler would then abort what is handled already.
 */
async function lose(page: Page, call: RegExp): Promise<Losing> {
  let losing = true
  const count = {
    lost: 0,
    end() {
      losing = false
    },
  }
  await page.route(call, async (route) => {
    if (!losing || route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    count.lost++
    await route.abort('connectionreset')
  })
  return count
}

for (const { what, path, fill, save, call, stored, kept } of FORMS)
  test(`${what} whose answer was lost is saved once`, async ({ page, house, enter }) => {
    const person = await house.person()
    await enter(person, path)
    await fill(page)
    const losing = await lose(page, call)
    const button = dialog(page).getByRole('button', { name: save })
    await button.click()
    if (kept) {
      await expect(dialog(page).getByRole('alert')).toContainText('The server cannot be reached.')
      expect(losing.lost).toBe(1)
      expect(await stored(person)).toHaveLength(1)
      await kept(page)
      losing.end()
      await button.click()
      await expect(dialog(page)).toBeHidden()
    } else {
      // It waits, and is sent again by itself.
      await expect(dialog(page)).toBeHidden()
      const waiting = page.getByRole('region', { name: 'Waiting to be sent' })
      await expect(waiting).toBeVisible()
      expect(await stored(person)).toHaveLength(1)
      losing.end()
      await expect(waiting).toBeHidden({ timeout: 30_000 })
    }
    expect(await stored(person)).toHaveLength(1)
  })

test('what is changed after a lost answer changes the record that was made, also after a reload', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await enter(person, '/app/strategy')
  const open = () => page.getByRole('button', { name: 'Add Advice' }).first().click()
  const content = () => dialog(page).getByRole('textbox', { name: 'Content' })
  await open()
  await content().fill('Sell the van.')
  const call = /\/api\/strategic-advice\/?$/
  const losing = await lose(page, call)
  await dialog(page).getByRole('button', { name: 'Save advice' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('The server cannot be reached.')
  await content().fill('Sell the blue van.')
  await page.waitForTimeout(500)
  losing.end()
  await page.reload()
  await open()
  await expect(content()).toHaveValue('Sell the blue van.')
  await dialog(page).getByRole('button', { name: 'Save advice' }).click()
  await expect(dialog(page)).toBeHidden()
  const advice = await person.api.get<{ content: string }[]>('/api/strategic-advice/')
  expect(advice.map(({ content: text }) => text)).toEqual(['Sell the blue van.'])
})
