// Two people who share an organization, and their tasks.
import type { Page } from '@playwright/test'
import type { Api } from './api.ts'
import type { House, Person } from './journey.ts'

export type Task = {
  id: string
  title: string
  due_date: string | null
  priority: string
  status: string
  goal_id: string | null
  recurrence_rule: string | null
}
export const tasksOf = (person: Person, search = '') => person.api.get<Task[]>(`/api/tasks/${search}`)

/** The browser's own day, some days from now, as yyyy-mm-dd. */
export const dayFrom = (page: Page, days: number) =>
  page.evaluate((more) => {
    const now = new Date()
    const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + more, 12)
    const two = (part: number) => String(part).padStart(2, '0')
    return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  }, days)

/** Two people in one organization; the first is its owner. */
export async function team(
  house: House,
): Promise<{ boss: Person; colleague: Person; org: { id: string; name: string } }> {
  const boss = await house.person('ceo', 'Magda')
  const colleague = await house.person('user', 'Ana')
  const org = await boss.api.post<{ id: string; name: string }>('/api/organizations', { name: 'Nordlicht' })
  await bringIn(boss, org, colleague)
  return { boss, colleague, org }
}

/** Somebody is invited into an organization, and accepts. */
export async function bringIn(
  boss: { api: Api },
  org: { id: string },
  person: { api: Api; email: string },
  level: 'user' | 'manager' | 'admin' = 'user',
): Promise<void> {
  const body = { email: person.email, org_access_level: level }
  const { id } = await boss.api.post<{ id: string }>(`/api/organizations/${org.id}/users`, body)
  await person.api.post(`/api/invitations/${id}/accept`, {})
}
