// A record shared with one colleague: chosen by name in the form, read by them alone, taken back.
import { expect, test } from './journey.ts'
import { bringIn, team } from './team.ts'

test('a task is shared with one colleague by name, who finds it and can only read it, until it is taken back', async ({
  page,
  house,
  enter,
}, info) => {
  const { boss, colleague, org } = await team(house)
  const other = await house.person('user', 'Cora')
  await bringIn(boss, org, other)
  const task = await boss.api.post<{ id: string }>('/api/tasks/', { title: 'Renew the lease' })
  await enter(boss, `/app/my-tasks?task=${task.id}`)
  await page.getByRole('dialog', { name: 'Renew the lease' }).getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Task' })
  await dialog.getByRole('combobox', { name: 'People' }).fill('Ana')
  await page.locator('[data-combobox-option]').filter({ hasText: 'Ana' }).click()
  const away = dialog.getByRole('button', { name: /^Do not share with Ana/ })
  await expect(away).toBeVisible()
  await page.screenshot({ path: info.outputPath('form.png') })
  await dialog.getByRole('button', { name: 'Save task' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Renew the lease' })).toContainText(/Shared with.*Ana/s)
  await page.screenshot({ path: info.outputPath('list.png') })
  const told = await colleague.api.get<{ title: string; text: string | null }[]>('/api/notifications')
  expect(told.map(({ title, text }) => [title.replace(/^.* (?=shared)/, ''), text])).toContainEqual([
    'shared a task with you',
    'Renew the lease',
  ])
  await expect(other.api.get(`/api/tasks/${task.id}`)).rejects.toThrow()

  await enter(colleague, `/app/my-tasks?task=${task.id}`)
  const panel = page.getByRole('dialog', { name: 'Renew the lease' })
  await expect(panel).toContainText('You')
  await page.screenshot({ path: info.outputPath('panel.png') })
  await expect(panel.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
  await boss.api.put(`/api/tasks/${task.id}`, { shared_user_ids: [] })
  await expect(page.getByText('This task no longer exists, or it is not shared with you.')).toBeVisible()
})

test('a contact is shared with one colleague from its own page, and taken back there', async ({
  page,
  house,
  enter,
}) => {
  const { boss, colleague } = await team(house)
  await boss.api.post('/api/contacts/', { name: 'Dana Wolf' })
  await enter(boss, '/app/contacts')
  await page.getByRole('button', { name: 'Dana Wolf', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Dana Wolf', exact: true })
  await panel.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Dana Wolf' })
  await dialog.getByRole('combobox', { name: 'People' }).fill('Ana')
  await page.locator('[data-combobox-option]').filter({ hasText: 'Ana' }).click()
  await dialog.getByRole('button', { name: 'Save sharing' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel).toContainText(/Shared with.*Ana/s)
  const told = await colleague.api.get<{ text: string | null }[]>('/api/notifications?kind=share')
  expect(told.map(({ text }) => text)).toEqual(['Dana Wolf'])
  await panel.getByRole('button', { name: 'Share', exact: true }).click()
  await dialog.getByRole('button', { name: /^Do not share with Ana/ }).click()
  await dialog.getByRole('button', { name: 'Save sharing' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByText('Shared with')).toHaveCount(0)
  expect(await colleague.api.get('/api/contacts/')).toEqual([])
})

test('somebody with whom a contact is shared, or who has nobody to share with, finds no Share', async ({
  page,
  house,
  enter,
}) => {
  const { boss, colleague } = await team(house)
  const { id } = await boss.api.post<{ id: string }>('/api/contacts/', {
    name: 'Dana Wolf',
    shared_user_ids: [colleague.user.id],
  })
  const alone = await house.person()
  const own = await alone.api.post<{ id: string }>('/api/contacts/', { name: 'Dana Wolf' })
  for (const [person, contact] of [
    [colleague, id],
    [alone, own.id],
  ] as const) {
    await enter(person, `/app/contacts?contact=${contact}`)
    const panel = page.getByRole('dialog', { name: 'Dana Wolf', exact: true })
    await expect(panel.getByRole('button', { name: 'Add a task' })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0)
  }
})

test('a goal and a contact say with whom they are shared', async ({ page, house, enter }, info) => {
  const { boss, colleague } = await team(house)
  await boss.api.post('/api/contacts/', { name: 'Dana Wolf', shared_user_ids: [colleague.user.id] })
  await boss.api.post('/api/strategic-goals/', { title: 'Open in Porto', due_date: '2030-01-01' })
  await enter(boss, '/app/strategy')
  await page.getByRole('button', { name: 'Edit Open in Porto' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Shared with people' }).fill('Ana')
  await page.locator('[data-combobox-option]').filter({ hasText: 'Ana' }).click()
  await page.screenshot({ path: info.outputPath('goal-form.png') })
  await dialog.getByRole('button', { name: 'Save goal' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: 'Open in Porto' })).toContainText(/Shared with .*Ana/)
  await page.screenshot({ path: info.outputPath('goal.png') })
  const goals = await colleague.api.get<{ items: { title: string }[] } | { title: string }[]>('/api/strategic-goals/')
  expect(JSON.stringify(goals)).toContain('Open in Porto')
  await enter(boss, '/app/contacts')
  await page.getByRole('button', { name: 'Dana Wolf', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Dana Wolf' })).toContainText(/Shared with.*Ana/s)
  await page.screenshot({ path: info.outputPath('contact.png') })
})

test('a form that opens knows already with whom its record can be shared, so that nothing moves under the finger', async ({
  page,
  house,
  enter,
}) => {
  const { boss } = await team(house)
  await boss.api.post('/api/strategic-goals/', { title: 'Open in Porto', due_date: '2030-01-01' })
  const known = page.waitForResponse(/\/api\/contacts\/assignable/)
  await enter(boss, '/app/strategy')
  await known
  await page.route(/\/api\/(contacts\/assignable|organizations)/, (route) => route.abort())
  await page.getByRole('button', { name: 'Edit Open in Porto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit goal' })
  await expect(dialog.getByRole('combobox', { name: 'Shared with people' })).toBeVisible()
  await expect(dialog.getByLabel('Shared with', { exact: true })).toBeVisible()
})
