// What had the focus goes, and the keyboard goes on beside it.
import type { Page } from '@playwright/test'
import { day, expect, type House, notice, type Person, settled, test } from './journey.ts'
import { press, ready } from './keys.ts'

// Reduced motion: no step waits for something to fade in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'parallel' })

const notes = (page: Page) => page.getByRole('article', { name: /^Note of/ })
const note = ({ api }: Person, content: string, entry_date = '2026-03-15') =>
  api.post<{ id: string }>('/api/journals/', { entry_date, content })
async function tasks(house: House, titles: readonly string[]): Promise<Person> {
  const person = await house.person()
  for (const title of titles)
    await person.api.post('/api/tasks/', { title, due_date: day(0), assigned_to_user_id: person.user.id })
  return person
}

test('what is found in a note is answered from button to button, and from row to row', async ({
  page,
  house,
  enter,
}) => {
  await enter(await house.person(), '/app/notes')
  await ready(page)
  await page
    .getByRole('textbox', { name: 'New note' })
    .fill('I will send Dana the offer by 3 December 2031.\n\nWe decided to move the launch to March.\n')
  await page.keyboard.press('Control+Enter')
  const found = page.getByRole('region', { name: 'Found in this note' }).first()
  const rows = found.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await press(rows.first().getByRole('button', { name: /^Confirm: / }))
  await expect(rows.first()).toContainText('Confirmed')
  await expect(rows.first().getByRole('button', { name: /^Correct: / })).toBeFocused()
  await press(rows.first().getByRole('button', { name: /^Make a task: / }))
  await expect(rows.first().getByRole('button', { name: /^Open its task: / })).toBeFocused()
  await press(rows.first().getByRole('button', { name: /^Dismiss: / }))
  await expect(rows).toHaveCount(1)
  await expect(rows.first().getByRole('button', { name: /^Confirm: / })).toBeFocused()
})

test('a note that was edited gives the focus back to its pencil, and a deleted one to the next note', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  await note(person, 'The older one', '2026-03-14')
  await note(person, 'The newer one')
  await enter(person, '/app/notes')
  await expect(notes(page)).toHaveCount(2)
  await ready(page)
  const pencil = notes(page)
    .first()
    .getByRole('button', { name: /^Edit the note/ })
  const dialog = page.getByRole('dialog', { name: /^Edit note of/ })
  const text = dialog.getByRole('textbox', { name: 'Note', exact: true })
  for (const key of ['Escape', 'Control+Enter']) {
    await press(pencil)
    await expect(text).toBeFocused()
    await page.keyboard.type('Changed: ')
    await page.keyboard.press(key)
    await expect(dialog).toBeHidden()
    await expect(pencil).toBeFocused()
  }
  await press(
    notes(page)
      .first()
      .getByRole('button', { name: /^Delete the note/ }),
  )
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete note' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notes(page)).toHaveCount(1)
  await expect(pencil).toBeFocused()
})

test('a key leads from a chosen task to the bar, and the bar back to “Select”', async ({ page, house, enter }) => {
  await enter(await tasks(house, ['One', 'Two', 'Three']), '/app/my-tasks')
  await ready(page)
  const bar = page.getByRole('region', { name: 'Selected tasks' })
  const select = page.getByRole('button', { name: 'Select', exact: true })
  const choose = async () => {
    await press(page.getByRole('button', { name: 'Two', exact: true }), 'x')
    await page.keyboard.press('b')
    await expect(bar.getByRole('button', { name: 'Done', exact: true })).toBeFocused()
  }
  await choose()
  await press(bar.getByRole('button', { name: 'Priority' }))
  await page.getByRole('dialog').getByRole('button', { name: 'High' }).press('Enter')
  await expect(notice(page, 'Task changed')).toBeVisible()
  await expect(select).toBeFocused()
  await choose()
  await press(bar.getByRole('button', { name: 'Delete' }))
  await expect(notice(page, 'Task deleted')).toBeVisible()
  await expect(select).toBeFocused()
})

test('a step that is removed comes back where it was, and a comment goes after a question', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const steps = ['Pack', 'Carry', 'Open']
  const { id } = await person.api.post<{ id: string }>('/api/tasks/', { title: 'Move', steps })
  for (const text of ['First words', 'Last words']) await person.api.post(`/api/tasks/${id}/comments`, { text })
  const served = async () => {
    const task = await person.api.get<{ steps: { title: string; done: boolean }[] }>(`/api/tasks/${id}`)
    return task.steps.map(({ title, done }) => (done ? `${title}, done` : title))
  }
  await enter(person, `/app/my-tasks?task=${id}`)
  const panel = page.getByRole('dialog', { name: 'Move' })
  await expect(panel.getByText('Last words')).toBeVisible()
  await ready(page)
  await panel.getByRole('checkbox', { name: 'Carry' }).press('Space')
  await expect.poll(served).toEqual(['Pack', 'Carry, done', 'Open'])
  await press(panel.getByRole('button', { name: 'Remove the step Carry' }))
  await expect(panel.getByRole('checkbox', { name: 'Open' })).toBeFocused()
  await expect(notice(page, 'Step removed')).toBeVisible()
  await press(page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }))
  await expect.poll(served).toEqual(['Pack', 'Carry, done', 'Open'])
  await expect(panel.getByRole('checkbox')).toHaveCount(3)
  for (const title of ['Open', 'Carry', 'Pack']) {
    await press(panel.getByRole('button', { name: `Remove the step ${title}` }))
    await expect(panel.getByRole('checkbox', { name: title })).toHaveCount(0)
  }
  await expect(panel.getByRole('textbox', { name: 'New step' })).toBeFocused()

  const comments = panel.getByRole('region', { name: 'Comments' }).getByRole('listitem')
  await press(comments.first().getByRole('button', { name: 'Delete' }))
  await expect(page.getByRole('button', { name: 'Delete comment' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(comments).toHaveCount(1)
  await expect(comments.first().getByRole('button', { name: 'Edit' })).toBeFocused()
})

test('a schedule that runs, is paused or deleted keeps the keyboard in the list', async ({ page, house, enter }) => {
  const person = await house.person()
  for (const title of ['Monday questions', 'Friday questions'])
    await person.api.post('/api/schedules/', {
      ...{ title, kind: 'question', question: 'What is overdue?', time_zone: 'UTC' },
      rule: 'FREQ=DAILY',
    })
  await enter(person, '/app/schedules')
  const row = page.getByRole('listitem').filter({ hasText: 'Monday questions' })
  await expect(row).toBeVisible()
  await ready(page)
  await press(row.getByRole('button', { name: 'Pause Monday questions' }))
  await expect(row.getByRole('button', { name: 'Resume Monday questions' })).toBeFocused()
  await press(row.getByRole('button', { name: 'Run Monday questions now' }))
  await expect(row.getByText('Done')).toBeVisible({ timeout: 20_000 })
  await expect(row.getByRole('button', { name: 'Run Monday questions now' })).toBeFocused()
  await press(row.getByRole('button', { name: 'Actions for Monday questions' }))
  await press(page.getByRole('menuitem', { name: 'Delete' }))
  await expect(page.getByRole('button', { name: 'Delete schedule' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
  const other = page.getByRole('listitem').filter({ hasText: 'Friday questions' })
  await expect.poll(() => other.evaluate((each) => each.contains(document.activeElement))).toBe(true)
})

test('a profile is saved from a field, and an address made, without losing the place', async ({
  page,
  house,
  enter,
}) => {
  await enter(await house.person(), '/app/profile')
  await ready(page)
  const role = page.getByRole('textbox', { name: 'Role' })
  await role.fill('Founder')
  await role.press('Enter')
  await expect(notice(page, 'Profile Updated')).toBeVisible()
  await expect(role).toBeFocused()
  await press(page.getByRole('button', { name: 'Make an address' }))
  const again = page.getByRole('button', { name: 'Make a new address' })
  await expect(again).toBeFocused()
  await press(page.getByRole('button', { name: 'End it' }))
  await expect(page.getByRole('dialog').getByRole('button', { name: 'End it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Make an address' })).toBeFocused()
})

test('a call is logged and another contact compared without losing the place', async ({ page, house, enter }) => {
  const person = await house.person()
  const { id } = await person.api.post<{ id: string }>('/api/contacts/', { name: 'Kim Ono' })
  await person.api.post('/api/contacts/', { name: 'Robin Vale' })
  await enter(person, `/app/contacts?contact=${id}`)
  const panel = page.getByRole('dialog', { name: 'Kim Ono' })
  const call = panel.getByRole('button', { name: 'Log a call today' })
  await expect(call).toBeVisible()
  await ready(page)
  await press(call)
  await expect(notice(page, 'Call with Kim Ono logged')).toBeVisible()
  await expect(call).toBeFocused()
  await press(panel.getByRole('button', { name: 'Merge with…' }))
  const merge = page.getByRole('dialog', { name: /^Merge Kim Ono with/ })
  await press(merge.getByRole('button', { name: 'Compare with Robin Vale' }))
  await expect(merge.getByText(/becomes part of it/)).toBeFocused()
})

test('a draft that is begun anew leads to the first field', async ({ page, house, enter }) => {
  await enter(await house.person(), '/app/profile')
  await settled(page)
  await page.getByRole('textbox', { name: 'Role' }).fill('Founder')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((name) => name.includes('.profile'))))
    .toBe(true)
  await page.reload()
  await ready(page)
  await press(page.getByRole('button', { name: 'Start over' }))
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
})
