import { expect, test } from 'vitest'
import { Markdown } from '../text/markdown.ts'
import type { WorkspaceGoal, WorkspaceKpi } from '../workspace/workspace.ts'
import { goalLine } from './overview.ts'

const kpi = (current_value: number | null) =>
  ({ id: 'k1', name: 'Moorings let', current_value, target_value: 40, unit: null }) as WorkspaceKpi
const goal = (kpis: WorkspaceKpi[], progress: number) =>
  ({
    ...{ id: 'g1', title: 'Let the quay', description: null, due_date: '2026-12-31', status: 'in_progress' },
    ...{ created_at: '2026-01-01T00:00:00Z', organization_name: null, progress, kpis },
  }) as WorkspaceGoal
const told = (of: WorkspaceGoal, german = false) =>
  goalLine(of, { today: '2026-11-27', german, me: { id: '', name: '' }, cite: () => new Markdown('') }).text

test('a goal whose KPIs have no value is not told to stand at nought', () => {
  expect(told(goal([kpi(null)], 0))).toContain('no KPI has a value')
  expect(told(goal([kpi(null)], 0))).not.toContain('%')
  expect(told(goal([kpi(null)], 0), true)).toContain('keine Kennzahl hat einen Wert')
  expect(told(goal([kpi(10)], 25))).toContain('25% of the way')
  expect(told(goal([], 0))).toContain('no KPI says how far it is')
})
