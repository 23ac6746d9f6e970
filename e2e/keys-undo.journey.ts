// What Ctrl Z takes back, and where the focus is when what it was on has gone.
import type { Page } from '@playwright/test'
import type { Note } from './api.ts'
import { day, expect, holdBack, notice, type Person, settled, test } from './journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function promising(person: Person, content: string) {
  const { id } = await person.api.post<Note>('/api/journals/', { content })
  await person.api.post('/api/statements/read', { kind: 'note', id })
}

test('Ctrl Z does not take back an older change of what was deleted since', async ({ page, house, enter }) => {
  const person = await house.person()
  await person.api.post('/api/schedules/', {
    title: 'Monday questions',
    kind: 'question',
    question: 'What is overdue?',
    rule: 'FREQ=DAILY',
    time_of_day: '08:30',
    time_zone: 'Europe/Berlin',
  })
  await enter(person, '/app/schedules')
  await page.getByRole('button', { name: 'Pause Monday questions' }).press('Enter')
  await expect(notice(page, 'Schedule paused')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Monday questions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete schedule' }).click()
  await expect(notice(page, 'Schedule deleted.')).toBeVisible()
  await expect(notices(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await settled(page)
  await expect(notice(page, 'The schedule could not be changed')).toHaveCount(0)
})

test('the last row of a tab leaves its way back and the focus behind', async ({ page, house, enter }) => {
  const person = await house.person()
  await promising(person, '- I will send Dana the plan.\n- I will call Tom.\n')
  await enter(person, '/app/promises')
  await expect(rows(page)).toHaveCount(2)
  await rows(page)
    .first()
    .getByRole('button', { name: /^Dismiss/ })
    .press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('x')
  await expect(rows(page)).toHaveCount(0)
  await expect(notice(page, 'Dismissed').last()).toBeVisible()
  await expect(title(page)).toBeFocused()
  await expect(notices(page).getByRole('button', { name: 'Undo' })).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(rows(page)).toHaveCount(2)
})

test('what a key has taken back is not taken back again', async ({ page, house, enter }) => {
  const person = await house.person()
  await promising(person, 'I will send Dana the plan.')
  await enter(person, '/app/promises')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('y')
  await expect(rows(page)).toContainText('Confirmed')
  await expect(notices(page).getByRole('button', { name: 'Undo' })).toHaveCount(1)
  await page.keyboard.press('u')
  await expect(rows(page)).toContainText('Found')
  await expect(notices(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('a correction and a new step that Escape closed over are there again', async ({ page, house, enter }) => {
  const person = await house.person()
  await promising(person, 'I will send Dana the plan.')
  const task = await person.api.post<{ id: string }>('/api/tasks/', { title: 'Call Tom' })
  await enter(person, '/app/promises')
  await expect(rows(page)).toHaveCount(1)
  const form = page.getByRole('dialog', { name: 'Correct what was found' })
  const what = form.getByRole('textbox', { name: 'What' })
  await page.keyboard.press('e')
  await what.fill('Send Dana both plans')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await page.keyboard.press('e')
  await expect(what).toHaveValue('Send Dana both plans')
  await expect(form.getByText('What you typed last time is still here.')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(rows(page)).toContainText('Send Dana both plans')
  await page.goto(`/app/my-tasks?task=${task.id}`)
  const step = page.getByRole('textbox', { name: 'New step' })
  await step.fill('Find his number')
  await page.keyboard.press('Escape')
  await expect(step).toBeHidden()
  await page.getByRole('button', { name: 'Call Tom', exact: true }).press('Enter')
  await expect(step).toHaveValue('Find his number')
})

test('contacts go without a word of what is gone, and the focus goes to the next one', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  for (const name of ['Ann Ash', 'Ben Birch', 'Cem Cedar', 'Dan Dorn'])
    await person.api.post('/api/contacts/', { name, emails: [`${name.replace(' ', '.')}@example.org`] })
  await enter(person, '/app/contacts')
  const card = (name: string) => page.getByRole('button', { name, exact: true })
  await card('Ben Birch').press('Enter')
  const panel = page.getByRole('dialog', { name: 'Ben Birch' })
  await panel.getByRole('button', { name: 'Merge with…' }).press('Enter')
  await page.getByRole('button', { name: 'Compare with Cem Cedar' }).press('Enter')
  await page.getByRole('button', { name: 'Merge contacts' }).press('Enter')
  await expect(notice(page, 'Contacts merged')).toBeVisible()
  await settled(page)
  await expect(notice(page, 'Could not refresh')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Delete contact' }).press('Enter')
  await page
    .getByRole('dialog', { name: 'Delete this contact?' })
    .getByRole('button', { name: 'Delete contact' })
    .press('Enter')
  await expect(notice(page, 'Contact deleted')).toBeVisible()
  await expect(card('Dan Dorn')).toBeFocused()
  await settled(page)
  await expect(notice(page, 'Could not refresh')).toHaveCount(0)
  // The merge was one of the contact that is deleted now.
  await expect(notices(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('Today: a double press finishes once, and the keys go on in the row that comes to stand there', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person('user', 'Edda')
  const lease = { title: 'Sign the harbour lease', due_date: day(3), priority: 'Urgent' }
  const task = await person.api.post<{ id: string }>('/api/tasks/', lease)
  for (const content of [
    `We must sign the harbour lease by ${day(4)}, else it lapses and the deposit of €20,000 is lost.`,
    `The notice for the Orlando office must reach the landlord by ${day(8)}, else it renews for two years at €240,000.`,
  ])
    await person.api.post('/api/journals/', { content })
  await enter(person)
  const today = page.getByRole('region', { name: 'Today' })
  const items = today.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Known already' }) })
  await expect(items).toHaveCount(2)
  await settled(page)
  const statusOf = async () => (await person.api.get<{ status: string }>(`/api/tasks/${task.id}`)).status
  const writes: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && writes.push(request.url()))
  const letGo = await holdBack(page, '**/api/tasks/*')
  const done = today.getByRole('button', { name: 'Mark done' })
  await done.press('Enter')
  await done.press('Enter')
  letGo()
  await expect(notice(page, 'Task done')).toHaveCount(1)
  expect(writes).toHaveLength(1)
  await page.keyboard.press('Control+z')
  await expect.poll(statusOf).toBe('To Do')
  await expect(done).toBeVisible()
  await expect(items).toHaveCount(2)
  await settled(page)
  await items.first().getByRole('button', { name: 'Useful' }).press('k')
  await expect(items).toHaveCount(1)
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('w')
  await expect(items).toHaveCount(0)
  await expect(notice(page, 'Noted as wrong')).toBeVisible()
  await expect(title(page)).toBeFocused()
})
