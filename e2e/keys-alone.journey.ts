// Changes made with the keyboard alone: nothing is written by passing over it, one layer closes at a time, and the focus stays with
// the work.
import type { Page } from '@playwright/test'
import { day, expect, notice, settled, test } from './journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const opens = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true })

test('an arrow on a closed field of a task writes nothing: Enter does, with a way back and the next row in focus', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const made = { assigned_to_user_id: person.user.id, due_date: day(1), status: 'Review' }
  const first = await person.api.post<{ id: string }>('/api/tasks/', { ...made, title: 'Send the plan' })
  await person.api.post('/api/tasks/', { ...made, title: 'Call Tom' })
  const statusOf = async () => (await person.api.get<{ status: string }>(`/api/tasks/${first.id}`)).status
  const writes: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && writes.push(request.url()))
  for (const view of ['plan', 'list']) {
    await enter(person, `/app/my-tasks?view=${view}`)
    await settled(page)
    const status = page.getByLabel('Status of Send the plan')
    await status.focus()
    await press(page, 'd')
    await expect(status).toHaveValue('Done')
    await press(page, 'Escape')
    await expect(status).toHaveValue('Review')
    await press(page, 'ArrowUp', 'ArrowUp')
    await expect(status).not.toHaveValue('Review')
    await expect(status).toHaveAccessibleDescription(/Enter sets it/)
    await press(page, 'd')
    await expect(status).toHaveValue('Done')
    expect(writes).toEqual([])
    await press(page, 'Enter')
    await expect(notice(page, 'Task done')).toBeVisible()
    await expect(status).toHaveCount(0)
    expect(await statusOf()).toBe('Done')
    await expect(opens(page, 'Call Tom')).toBeFocused()
    await press(page, 'Control+z')
    await expect(status).toHaveValue('Review')
    expect(await statusOf()).toBe('Review')
    writes.length = 0
  }
  // Who leaves the field has chosen.
  await page.getByLabel('Priority of Send the plan').focus()
  await press(page, 'l')
  await press(page, 'Tab')
  await expect(notice(page, 'Task changed')).toBeVisible()
  await expect(page.getByLabel('Priority of Send the plan')).toHaveValue('Low')
})

test('Escape closes the uppermost dialog and leaves the panel beneath it', async ({ page, house, enter }) => {
  const person = await house.person()
  const task = await person.api.post<{ id: string }>('/api/tasks/', { title: 'Send the plan' })
  const contact = await person.api.post<{ id: string }>('/api/contacts/', { name: 'Dana Fox' })
  await enter(person, `/app/my-tasks?task=${task.id}`)
  const taskPanel = page.getByRole('dialog', { name: 'Send the plan' })
  await taskPanel.getByRole('button', { name: 'Edit' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Edit Task' })
  await expect(form.getByLabel('Title')).toBeFocused()
  await press(page, 'Escape')
  await expect(form).toBeHidden()
  await expect(taskPanel).toBeVisible()
  await expect(taskPanel.getByRole('button', { name: 'Edit' })).toBeFocused()
  // A field in it that was gone through with a key has the first Escape for itself.
  await taskPanel.getByLabel('Status of Send the plan').focus()
  await press(page, 'd', 'Escape')
  await expect(taskPanel.getByLabel('Status of Send the plan')).toHaveValue('To Do')
  await expect(taskPanel).toBeVisible()
  await press(page, 'Escape')
  await expect(taskPanel).toBeHidden()

  await page.goto(`/app/contacts?contact=${contact.id}`)
  const panel = page.getByRole('dialog', { name: 'Dana Fox' })
  // The question was asked before: it is there already when the panel opens the second time, and hears the key first.
  for (const _round of [1, 2]) {
    await panel.getByRole('button', { name: 'Delete' }).press('Enter')
    const question = page.getByRole('dialog', { name: /^Delete/ })
    await expect(question).toBeVisible()
    await press(page, 'Escape')
    await expect(question).toBeHidden()
    await expect(panel).toBeVisible()
    await press(page, 'Escape')
    await expect(panel).toBeHidden()
    await page.getByRole('button', { name: 'Dana Fox' }).first().press('Enter')
    await expect(panel).toBeVisible()
  }
})
