// A goal for tests of pure rules: half way, in the middle of its year.
import type { Goal } from '#contract/goals.ts'

export const kpi = {
  id: 'k',
  name: 'Funds',
  current_value: 50,
  target_value: 100,
  unit: 'USD',
  direction: 'increase',
  start_value: 0,
  started_on: '2026-01-01',
} as const
export const goal = (over: Partial<Goal> = {}): Goal => ({
  id: 'g',
  user_id: 'u',
  organization_id: null,
  organization_name: null,
  shared_user_ids: [],
  shared_users: [],
  title: 'T',
  description: null,
  due_date: '2026-12-31',
  status: 'in_progress',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  progress: 50,
  kpis: [kpi],
  can_edit: true,
  can_delete: true,
  ...over,
})
