// Contacts, interactions, goals, KPI values, steps and promises that are written without a line: they wait, and arrive once.
import type { Page } from '@playwright/test'
import { accessibilityFaults, sidewaysScroll } from '../test-kit/browser.ts'
import { expect, expectPath, type Person, test } from './journey.ts'
import { cut, ready } from './without-a-line.ts'

test.use({ serviceWorkers: 'allow' })

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' })
const dialog = (page: Page) => page.getByRole('dialog')
const sent = (page: Page) => expect(waiting(page)).toBeHidden({ timeout: 30_000 })
/** Opens each screen once, so that the browser has its parts. */
const seen = async (page: Page, places: readonly [path: string, word: string][]) => {
  for (const [path, word] of places) {
    await page.goto(path)
    await ready(page, word)
  }
}

test('a contact made without a line is opened, spoken with and kept in order, over a reload, and arrives once', async ({
  page,
  context,
  house,
  enter,
}) => {
  const person = await house.person()
  await person.api.post('/api/contacts/', { name: 'Bo Larsen' })
  await enter(person, '/app/contacts')
  await ready(page, 'Bo Larsen')
  // What a contact's page and the form are made of.
  await page.getByRole('button', { name: 'Add New Contact' }).first().click()
  await expect(dialog(page).getByLabel('Name')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.getByText('Bo Larsen').first().click()
  await expect(page.getByRole('button', { name: 'Log a call today' })).toBeVisible()
  await page.goto('/app/contacts')
  await cut(context)
  await page.getByRole('button', { name: 'Add New Contact' }).first().click()
  await dialog(page).getByLabel('Name').fill('Ana Pires')
  await dialog(page).getByRole('button', { name: 'Save contact' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(waiting(page)).toContainText('New contact: Ana Pires')
  await page.getByRole('main').getByRole('button', { name: 'Ana Pires' }).click()
  await page.getByRole('button', { name: 'Log a call today' }).click()
  await expect(waiting(page)).toContainText('New interaction: Call')
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  await page.goto('/app/contacts')
  await expect(waiting(page)).toContainText('2 changes are kept')
  await cut(context, false)
  await sent(page)
  const contacts = await person.api.get<{ name: string; past_interactions: { summary: string }[] }[]>('/api/contacts/')
  expect(contacts.map(({ name, past_interactions }) => `${name}: ${past_interactions.length}`).toSorted()).toEqual([
    'Ana Pires: 1',
    'Bo Larsen: 0',
  ])
})

test('a KPI value, a goal, steps and a promise wait without a line; what changed meanwhile is shown and decided', async ({
  page,
  context,
  house,
  enter,
}) => {
  test.slow()
  const person = await house.person()
  const { api } = person
  const goal = await api.post<{ id: string; kpis: { id: string }[] }>('/api/strategic-goals/', {
    title: 'Fill the harbour',
    due_date: '2027-06-30',
    kpis: [{ name: 'Berths', current_value: 4, target_value: 20 }],
  })
  const task = await api.post<{ id: string }>('/api/tasks/', { title: 'Prepare the tender' })
  await api.post('/api/journals/', { content: 'I will send Ana the lease by Friday.' })
  await enter(person, '/app/strategy')
  await seen(page, [
    ['/app/promises', 'send Ana the lease'],
    [`/app/my-tasks?task=${task.id}`, 'Prepare the tender'],
    ['/app/strategy', 'Fill the harbour'],
  ])
  await cut(context)
  await page.getByRole('button', { name: /^Berths: 4.*Change$/ }).click()
  await page.getByRole('textbox', { name: 'Current value of Berths' }).fill('7')
  await page.keyboard.press('Enter')
  await expect(waiting(page)).toContainText('Berths: 7')
  await expect(page.getByRole('button', { name: /^Berths: 7.*Change$/ })).toBeVisible()

  await page.goto(`/app/my-tasks?task=${task.id}`)
  const step = page.getByRole('textbox', { name: 'New step' })
  await step.fill('Ask for prices')
  await step.press('Enter')
  await expect(waiting(page)).toContainText('New step: Ask for prices')
  // A step that the server has not seen yet is ticked off: the tick comes after it.
  await page.getByRole('checkbox', { name: 'Ask for prices' }).click()
  await expect(waiting(page)).toContainText('Step done: Ask for prices')

  await page.goto('/app/promises')
  await page
    .getByRole('button', { name: /^Done: / })
    .first()
    .click()
  await expect(waiting(page)).toContainText('Done: ')
  await page.reload()
  await expect(waiting(page)).toContainText('4 changes are kept')

  // Somebody else was quicker with the KPI.
  await api.put(`/api/strategic-goals/${goal.id}/kpis/${goal.kpis[0]?.id}`, { current_value: 9 })
  await cut(context, false)
  await expect(waiting(page)).toContainText('Current value: 7 (yours), 9 (now)', { timeout: 30_000 })
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysScroll(page)).toEqual([])
  await expect(waiting(page).getByRole('listitem')).toHaveCount(1)
  const value = async () =>
    (await api.get<{ kpis: { current_value: number }[] }>(`/api/strategic-goals/${goal.id}`)).kpis[0]?.current_value
  expect(await value()).toBe(9)
  await waiting(page).getByRole('button', { name: 'Save mine' }).click()
  await sent(page)
  expect(await value()).toBe(7)
  const { steps } = await api.get<{ steps: { title: string; done: boolean }[] }>(`/api/tasks/${task.id}`)
  expect(steps.map(({ title, done }) => ({ title, done }))).toEqual([{ title: 'Ask for prices', done: true }])
  const [statement] = await api.get<{ state: string }[]>('/api/statements/?state=done&limit=5')
  expect(statement?.state).toBe('done')
})

test('a storage that is full or refused is said in words, the form keeps its text, and nothing is made twice', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await enter(person, '/app/contacts')
  await page.evaluate(() => {
    const set = Storage.prototype.setItem
    Storage.prototype.setItem = function (name: string, value: string) {
      if (name.includes('work.held')) throw new DOMException('full', 'QuotaExceededError')
      set.call(this, name, value)
    }
  })
  await page.getByRole('button', { name: 'Add New Contact' }).first().click()
  await dialog(page).getByLabel('Name').fill('Ana Pires')
  await page.route(/\/api\/contacts\/?$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  const save = dialog(page).getByRole('button', { name: 'Save contact' })
  await save.click()
  await expect(dialog(page).getByRole('alert')).toContainText('this browser cannot keep the change')
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Ana Pires')
  await page.unroute(/\/api\/contacts\/?$/)
  await save.click()
  await expect(dialog(page)).toBeHidden()
  expect(await listOf(person)).toEqual(['Ana Pires'])
})

const listOf = async ({ api }: Person) =>
  (await api.get<{ name: string }[]>('/api/contacts/')).map(({ name }) => name).toSorted()

test('a page that is older than the server keeps what waits until the new one sends it; what that one refuses can be copied', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await enter(person, '/app/ceodashboard')
  const me = person.user.id
  // As pages of other builds have left it: one that can still be sent, one of a kind that nobody here knows.
  await page.evaluate((id) => {
    const held = (key: string, kind: string, input: object, label: string) =>
      localStorage.setItem(
        `adjutant.draft.work.held.${id}.all.${key}`,
        JSON.stringify({ key, kind, input, label, place: 'all', said_at: 1, state: 'waiting', reason: null }),
      )
    held('a'.repeat(32), 'contact.create', { name: 'Ana Pires' }, 'New contact: Ana Pires')
    held('b'.repeat(32), 'pigeon.create', { text: 'Coo' }, 'New pigeon')
  }, me)
  // The part that knows contacts is there no longer under its name.
  const part = /\/assets\/(?:contacts|schemas)-[^/]*\.js$/
  await page.route(part, (route) => route.fulfill({ status: 404, body: '' }))
  await page.reload()
  await expect(waiting(page)).toContainText('New contact: Ana Pires')
  await expect(waiting(page)).not.toContainText('Something went wrong')
  await page.unroute(part)
  await page.reload()
  await expect(waiting(page)).not.toContainText('Ana Pires', { timeout: 30_000 })
  expect(await listOf(person)).toEqual(['Ana Pires'])
  await expect(waiting(page)).toContainText('This version of Adjutant cannot send it.')
  await expect(waiting(page).getByRole('button', { name: 'Copy' })).toBeVisible()
})

test('a logout names what waits of any kind, and leaves nothing of it', async ({ page, context, house, enter }) => {
  const person = await house.person()
  await person.api.post('/api/contacts/', { name: 'Bo Larsen' })
  await enter(person, '/app/contacts')
  await ready(page, 'Bo Larsen')
  const parts = () =>
    page.evaluate(async () => (await (await caches.open('adjutant.parts')).keys()).map(({ url }) => url).join())
  await expect.poll(parts).toContain('confirm-dialog')
  await page.getByRole('button', { name: 'Add New Contact' }).first().click()
  await expect(dialog(page)).toBeVisible()
  await cut(context)
  await dialog(page).getByLabel('Name').fill('Ana Pires')
  await dialog(page).getByRole('button', { name: 'Save contact' }).click()
  await expect(waiting(page)).toBeVisible()
  await page.getByRole('button', { name: `Account of ${person.name}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Log out?' })
  await expect(question).toContainText('1 unsent change is kept in this browser only.')
  await question.getByRole('button', { name: 'Log out and delete' }).click()
  await expectPath(page, '/login')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('work.')))).toEqual([])
  await cut(context, false)
  expect(await listOf(person)).toEqual(['Bo Larsen'])
})
