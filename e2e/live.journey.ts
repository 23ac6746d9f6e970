// What somebody else changes, or another tab, appears on an open page by itself.
import type { Goal } from './api.ts'
import { expect, type House, keepToken, notice, type Person, test } from './journey.ts'
import { bringIn } from './team.ts'

type Row = { id: string }

/** Two people of one organization. */
async function team(house: House): Promise<{ boss: Person; mate: Person; org: string }> {
  const boss = await house.person('ceo', 'Bea')
  const mate = await house.person('user', 'Mia')
  const org = await boss.api.post<Row>('/api/organizations', { name: `Team of ${boss.name}` })
  await bringIn(boss, org, mate)
  return { boss, mate, org: org.id }
}

test('a task shared by a colleague appears, changes and goes with its share', async ({ page, house, enter }) => {
  const { boss, mate, org } = await team(house)
  await enter(mate, '/app/my-tasks')
  await expect(page.getByText('No tasks found.')).toBeVisible()
  const { id } = await boss.api.post<Row>('/api/tasks/', { title: 'Sign the lease', shared_org_ids: [org] })
  await expect(page.getByText('Sign the lease')).toBeVisible()
  await boss.api.put(`/api/tasks/${id}`, { title: 'Sign the new lease' })
  await expect(page.getByText('Sign the new lease')).toBeVisible()
  await boss.api.post(`/api/tasks/${id}/share/orgs`, { org_ids: [] })
  await expect(page.getByText('No tasks found.')).toBeVisible()
  await boss.api.put(`/api/tasks/${id}/assign`, { assigned_to_user_id: mate.user.id })
  await expect(page.getByText('Sign the new lease')).toBeVisible()
  await boss.api.remove(`/api/tasks/${id}`)
  await expect(page.getByText('No tasks found.')).toBeVisible()
})

test('a contact and a goal of the organization come and go as they are shared', async ({ page, house, enter }) => {
  const { boss, mate, org } = await team(house)
  await enter(mate, '/app/contacts')
  await expect(page.getByText('No contacts found.')).toBeVisible()
  const contact = await boss.api.post<Row>('/api/contacts/', { name: 'Ana Pires', shared_org_ids: [org] })
  await expect(page.getByText('Ana Pires')).toBeVisible()
  await boss.api.patch(`/api/contacts/${contact.id}`, { shared_org_ids: [] })
  await expect(page.getByText('No contacts found.')).toBeVisible()
  await page.goto('/app/strategy')
  await expect(page.getByText('No strategic goals defined yet.')).toBeVisible()
  const goal = await boss.api.post<Goal>('/api/strategic-goals/', {
    title: 'Open Lisbon',
    due_date: '2027-06-30',
    organization_id: org,
    kpis: [{ name: 'Customers', current_value: 2, target_value: 10 }],
  })
  await expect(page.getByRole('heading', { name: 'Open Lisbon' })).toBeVisible()
  await boss.api.put(`/api/strategic-goals/${goal.id}`, { kpis: [{ ...goal.kpis[0], current_value: 5 }] })
  await expect(page.getByText('50%').first()).toBeVisible()
  await boss.api.put(`/api/strategic-goals/${goal.id}`, { organization_id: null })
  await expect(page.getByText('No strategic goals defined yet.')).toBeVisible()
})

test('who leaves an organization loses what it shared, at once and without a reload', async ({
  page,
  house,
  enter,
}) => {
  const { boss, mate, org } = await team(house)
  await boss.api.post('/api/tasks/', { title: 'Ours together', shared_org_ids: [org] })
  await mate.api.post('/api/tasks/', { title: 'Mine alone' })
  await enter(mate, '/app/my-tasks')
  await expect(page.getByText('Ours together')).toBeVisible()
  await boss.api.remove(`/api/organizations/${org}/users/${mate.user.id}`)
  await expect(page.getByText('Ours together')).toHaveCount(0)
  await expect(page.getByText('Mine alone')).toBeVisible()
})

test('two tabs of one person show the same', async ({ page, context, house, enter }) => {
  const person = await house.person()
  await enter(person, '/app/notes')
  await expect(page.getByText('No notes yet.')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/app/notes')
  await other.getByRole('textbox', { name: 'New note' }).fill('Said in the other tab')
  await other.getByRole('textbox', { name: 'New note' }).press('Control+Enter')
  await expect(notice(other, 'Note entry created.')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Said in the other tab')
})

test('what happened while the line was down is there when it is back', async ({ page, context, house }) => {
  const person = await house.person()
  await keepToken(page, person.token)
  await page.goto('/app/notes')
  await expect(page.getByText('No notes yet.')).toBeVisible()
  await context.setOffline(true)
  await person.api.post('/api/journals/', { content: 'Written meanwhile', entry_date: '2026-03-15' })
  await context.setOffline(false)
  await expect(page.getByRole('article')).toContainText('Written meanwhile', { timeout: 30_000 })
})
