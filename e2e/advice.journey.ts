// Advice on the strategy page: written by hand, folded, changed, deleted, followed to its sources, made a task.
import type { Page } from '@playwright/test'
import type { Goal } from './api.ts'
import { expect, expectPath, notice, test } from './journey.ts'

const card = (page: Page, title: string) => page.getByRole('article', { name: title })
const advices = '/api/strategic-advice/'
async function choose(page: Page, title: string, action: string) {
  await card(page, title)
    .getByRole('button', { name: `Actions for ${title}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('advice is written, folded, changed and deleted by hand', async ({ page, house, enter }) => {
  const person = await house.person()
  await enter(person, '/app/strategy')
  await page.getByRole('button', { name: 'Add Advice' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Advice' })
  await adding.getByRole('button', { name: 'Save advice' }).click()
  await expect(notice(page, 'Content required')).toBeVisible()
  await adding.getByRole('textbox', { name: 'Title' }).fill('Call the pilots')
  const lines = Array.from({ length: 30 }, (_, line) => `Line ${line + 1} of what to do.`)
  await adding.getByRole('textbox', { name: 'Content' }).fill(lines.join('\n\n'))
  await adding.getByRole('button', { name: 'Save advice' }).click()
  await expect(notice(page, 'Advice saved')).toBeVisible()
  const advice = card(page, 'Call the pilots')
  const height = async () => (await advice.boundingBox())?.height ?? 0
  const folded = await height()
  await advice.getByRole('button', { name: 'Show More' }).click()
  await expect.poll(height).toBeGreaterThan(folded * 3)
  await advice.getByRole('button', { name: 'Show Less' }).click()
  await expect.poll(height).toBe(folded)
  await advice.getByRole('button', { name: 'Actions for Call the pilots' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit advice' })
  await editing.getByRole('textbox', { name: 'Title' }).fill('Call both pilots')
  await editing.getByRole('button', { name: 'Save advice' }).click()
  await card(page, 'Call both pilots').getByRole('button', { name: 'Actions for Call both pilots' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete advice' }).click()
  await expect(notice(page, 'Advice deleted')).toBeVisible()
  await expect(
    page.getByText('No strategic advice available. Click "Generate Advice" to begin analysis.'),
  ).toBeVisible()
})

test('a source of advice opens beside the page, and Back closes it', async ({ page, house, enter }) => {
  const person = await house.person()
  const goal = await person.api.post<Goal>('/api/strategic-goals/', {
    title: 'Ten customers',
    due_date: '2027-03-01',
    kpis: [{ name: 'Customers', current_value: 3, target_value: 10 }],
  })
  await person.api.post(advices, {
    advice_title: 'Call the pilots',
    content: 'They wait.',
    citations: [{ kind: 'goal', id: goal.id, label: 'Ten customers' }],
  })
  await enter(person, '/app/strategy')
  const sources = card(page, 'Call the pilots').getByRole('list', { name: 'Sources' })
  await sources.getByRole('button', { name: 'Ten customers' }).click()
  await expectPath(page, `/app/strategy?record=goal%3A${goal.id}`)
  await expect(page.getByRole('dialog')).toContainText('Ten customers')
  await page.goBack()
  await expectPath(page, '/app/strategy')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('advice becomes a task for the goal that it cites, looked over before it is saved', async ({
  page,
  house,
  enter,
}) => {
  const person = await house.person()
  const goal = await person.api.post<Goal>('/api/strategic-goals/', { title: 'Ten customers', due_date: '2027-03-01' })
  await person.api.post(advices, {
    advice_title: 'The pilots wait',
    content: '- Both said yes in October.\n\n**This week:** Send both contracts.',
    citations: [{ kind: 'goal', id: goal.id, label: 'Ten customers' }],
  })
  await enter(person, '/app/strategy')
  await choose(page, 'The pilots wait', 'Make it a task')
  const dialog = page.getByRole('dialog', { name: 'Create New Task' })
  await expect(dialog.getByLabel('Title')).toHaveValue('Send both contracts')
  await dialog.getByLabel('Title').fill('Send both contracts today')
  await dialog.getByRole('button', { name: 'Create task' }).click()
  await expect(dialog).toBeHidden()
  const tasks = await person.api.get<object[]>('/api/tasks/')
  expect(tasks).toMatchObject([{ title: 'Send both contracts today', goal_id: goal.id, priority: 'High' }])
})

test('two people at one piece of advice: both versions are shown', async ({ page, house, enter }) => {
  const person = await house.person()
  const made = await person.api.post<{ id: string }>(advices, { advice_title: 'Plan', content: 'as it was' })
  await enter(person, '/app/strategy')
  await choose(page, 'Plan', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit advice' })
  await dialog.getByRole('textbox', { name: 'Content' }).fill('what I think')
  await person.api.put(advices + made.id, { content: 'what the other tab says' })
  await dialog.getByRole('button', { name: 'Save advice' }).click()
  const both = dialog.getByRole('alert', { name: 'Two versions' })
  await expect(both.getByRole('row').nth(1)).toHaveText(/Content\s*what I think\s*what the other tab says/)
  await both.getByRole('button', { name: 'Take the newer version' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Content' })).toHaveValue('what the other tab says')
})

test('a deletion of advice asks first, and says what stays', async ({ page, house, enter }) => {
  const person = await house.person()
  await person.api.post(advices, { advice_title: 'Keep me', content: 'x' })
  await enter(person, '/app/strategy')
  await choose(page, 'Keep me', 'Delete')
  const asking = page.getByRole('dialog', { name: 'Delete this advice?' })
  await expect(asking).toContainText('“Keep me” is deleted. The records that it cites stay.')
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, 'Keep me')).toBeVisible()
  expect(await person.api.get<object[]>(advices)).toHaveLength(1)
})
