import type { Page } from '@playwright/test'
import type { Note } from './api.ts'
import { expect, expectPath, notice, test } from './journey.ts'

const editor = (page: Page) => page.getByRole('textbox', { name: 'New note' })
const save = (page: Page) => page.getByRole('form', { name: 'New note' }).getByRole('button', { name: 'Save note' })
/** What the newest notice offers to take back. */
const undo = (page: Page) => page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).last()
const found = (page: Page) => page.getByRole('region', { name: 'Found in this note' }).first()
const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')

test('what a note says stands beneath it when it is saved, and is taken or dismissed there', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await enter(person, '/app/notes')
  await editor(page).fill('I will send Dana the offer by 3 December 2031.\n\nWe decided to move the launch to March.\n')
  await save(page).click()
  await expect(found(page).getByRole('listitem')).toHaveCount(2)
  await expect(found(page)).toContainText('Send Dana the offer')
  await found(page)
    .getByRole('button', { name: /^Confirm: Send Dana/ })
    .click()
  await expect(found(page).getByRole('listitem').first()).toContainText('Confirmed')
  await found(page)
    .getByRole('button', { name: /^Dismiss: / })
    .last()
    .click()
  await expect(found(page).getByRole('listitem')).toHaveCount(1)
  // The list may know it by an event before the answer is there: until then the newest notice is that of the answer before.
  await expect(notice(page, 'Dismissed')).toBeVisible()
  await undo(page).click()
  await expect(found(page).getByRole('listitem')).toHaveCount(2)
})

test('Ctrl Z takes back the answer that is still under way, not the one before it', async ({ page, house, enter }) => {
  const person = await house.person()
  const { id } = await person.api.post<Note>('/api/journals/', {
    content: '- I will send Dana the plan.\n- I will call Tom.\n',
  })
  await person.api.post('/api/statements/read', { kind: 'note', id })
  await enter(person, '/app/promises')
  const dismiss = (what: string) =>
    rows(page)
      .filter({ hasText: what })
      .getByRole('button', { name: /^Dismiss/ })
  await dismiss('Send Dana the plan').click()
  await expect(notice(page, 'Dismissed')).toBeVisible()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/statements/*/*', async (route) => {
    if (route.request().method() !== 'GET') await held
    await route.continue()
  })
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/statements/'))
  await dismiss('Call Tom').click()
  await asked
  await page.keyboard.press('Control+z')
  answer()
  // Tom's is open again, Dana's stays dismissed.
  const states = async () => {
    const items = await person.api.get<{ what: string; state: string }[]>('/api/statements/?state=found,dismissed')
    return items.map(({ what, state }) => [what, state]).toSorted()
  }
  await expect.poll(states).toEqual([
    ['call Tom', 'found'],
    ['send Dana the plan', 'dismissed'],
  ])
  await expect(rows(page)).toHaveText(/Call Tom/)
})

test('what a later note perhaps tells stands beside a promise with its words, and is taken over, undone or turned down', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const notes = [
    { content: 'Dana will send the lintel quote by 13 Nov 2037.', entry_date: '2037-11-10' },
    { content: 'Lintel quote: 4 Dec', entry_date: '2037-11-23' },
  ]
  for (const note of notes) {
    const { id } = await person.api.post<Note>('/api/journals/', note)
    await person.api.post('/api/statements/read', { kind: 'note', id })
  }
  await enter(person, '/app/promises')
  await page.getByRole('tab', { name: /Owed to me/ }).click()
  const row = rows(page).filter({ hasText: 'Dana will send the lintel quote' })
  const told = row.getByText(/Perhaps moved from .*13.* to .*4/)
  await expect(told).toContainText('Lintel quote: 4 Dec')
  await row.getByRole('button', { name: /^Yes, / }).click()
  await expect(row.getByText(/^Moved from/)).toBeVisible()
  await expect(told).toBeHidden()
  await undo(page).click()
  await expect(told).toBeVisible()
  await row.getByRole('button', { name: /^No: / }).click()
  await expect(told).toBeHidden()
  await expect(row).toContainText('Confirmed')
  await expect(row).toContainText('13')
})

test('a box in a note is ticked where it stands, and the promise is done', async ({ page, house, enter }) => {
  const person = await house.person()
  const { id } = await person.api.post<Note>('/api/journals/', {
    content: '- [ ] I will send Dana the plan\n- [ ] I will call Tom\n',
  })
  await person.api.post('/api/statements/read', { kind: 'note', id })
  await enter(person, '/app/notes')
  const box = page.getByRole('article').getByRole('checkbox', { name: 'I will send Dana the plan' })
  await box.check()
  await expect(box).toBeChecked()
  await expect
    .poll(async () => (await person.api.get<Note>(`/api/journals/${id}`)).content)
    .toContain('- [x] I will send')
  await person.api.post('/api/statements/read', { kind: 'note', id })
  await page.goto('/app/promises')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Call Tom')
  await rows(page).getByRole('button', { name: /^Done/ }).click()
  await expect(page.getByText('Nothing was found that you owe.')).toBeVisible()
  await page.goto('/app/notes')
  await expect(page.getByRole('article').getByRole('checkbox', { checked: true })).toHaveCount(2)
})

test('a task that was made of a promise shows whose words it comes from, with links that lead there', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const { id } = await person.api.post<Note>('/api/journals/', { content: '- I will send Dana the plan.\n' })
  await person.api.post('/api/statements/read', { kind: 'note', id })
  const [found] = await person.api.get<{ id: string }[]>('/api/statements/')
  const { task } = await person.api.post<{ task: { id: string } }>(`/api/statements/${found?.id}/task`)
  await enter(person, `/app/my-tasks?task=${task.id}`)
  const text = page.getByRole('dialog').getByRole('region', { name: 'Description' })
  await expect(text.getByRole('blockquote')).toHaveText('I will send Dana the plan.')
  await expect(text).not.toContainText('/app/')
  await expect(text.getByRole('link', { name: 'Promise' })).toHaveAttribute('href', new RegExp(found?.id ?? 'none'))
  // What was typed as plain text keeps its lines.
  await person.api.put(`/api/tasks/${task.id}`, { description: 'One line\nand another' })
  await expect(text).toContainText('One line')
  const height = async () => (await text.getByRole('paragraph').boundingBox())?.height ?? 0
  expect(await height()).toBeGreaterThan(34)
})

test('promises are confirmed, corrected, dismissed, done and made tasks of with one key each, and undone', async ({
  page,
  house,
  enter,
}, { project }) => {
  test.skip(project.name === 'phone', 'A phone has no keys.')
  const person = await house.person()
  const { id } = await person.api.post<Note>('/api/journals/', {
    content:
      'I will send Dana the offer by 3 December 2031.\n\nI will call Tom by 4 December 2031.\n\nDana promised to deliver the crane by 5 December 2031.\n',
  })
  await person.api.post('/api/statements/read', { kind: 'note', id })
  await enter(person, '/app/promises')
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('y')
  await expect(rows(page).first()).toContainText('Confirmed')
  await page.keyboard.press('u')
  await expect(rows(page).first()).toContainText('Found')
  // Keys are not lost that are hit while the answer before is under way.
  await page.route('**/confirm', async (route) => {
    await new Promise((done) => setTimeout(done, 1_000))
    await route.continue()
  })
  await page.keyboard.press('y')
  await page.keyboard.press('u')
  await page.keyboard.press('y')
  await expect(rows(page).first()).toContainText('Confirmed')
  await page.keyboard.press('u')
  await expect(rows(page).first()).toContainText('Found')
  // The last answer may still be under way.
  await page.unrouteAll({ behavior: 'wait' })
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(rows(page)).toHaveCount(1)
  await expect(notice(page, 'Dismissed')).toBeVisible()
  await undo(page).click()
  await expect(rows(page)).toHaveCount(2)
  // The last answer is taken back, though its row is gone; with the last row too.
  for (const left of [1, 0]) {
    await page.keyboard.press('x')
    await expect(rows(page)).toHaveCount(left)
  }
  for (const back of [1, 2]) {
    await page.keyboard.press('u')
    await expect(rows(page)).toHaveCount(back)
  }
  await page.keyboard.press('k')
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Correct what was found' })
  await dialog.getByRole('textbox', { name: 'What' }).fill('Send Dana two offers')
  await dialog.getByRole('button', { name: 'Save' }).click()
  // The row shows it at once; the keys act on the page once the dialog is gone.
  await expect(notice(page, 'Corrected')).toBeVisible()
  await expect(rows(page).first()).toContainText('Send Dana two offers')
  await page.keyboard.press('t')
  await expect(notice(page, 'Task created')).toBeVisible()
  const [task] = await person.api.get<{ title: string; due_date: string }[]>('/api/tasks/')
  expect(task).toMatchObject({ title: 'Send Dana two offers', due_date: '2031-12-03' })
  await page.keyboard.press('d')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('tab', { name: 'Owed to me' }).click()
  await expectPath(page, '/app/promises?tab=owed_to_me')
  await expect(rows(page)).toContainText('crane')
})
