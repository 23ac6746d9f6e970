import { describe, expect, it } from 'vitest'
import type { Goal } from '#contract/goals.ts'
import { groupByOrganization, kpiLabel, readNumber, sparkPoints, valueLabel } from './format.ts'

const kpi = {
  id: 'k',
  name: 'Funds',
  current_value: 50,
  target_value: 100,
  unit: 'USD',
  direction: 'increase',
  start_value: 0,
  started_on: '2026-01-01',
} as const
const goal = (over: Partial<Goal> = {}): Goal => ({
  id: 'g',
  user_id: 'u',
  organization_id: null,
  organization_name: null,
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

describe('labels', () => {
  it('write values as people do', () => {
    expect(valueLabel(300000, 'USD')).toBe('$300,000')
    expect(valueLabel(12.5, '%')).toBe('12.5 %')
    expect(valueLabel(null, '%')).toBe('not set')
    expect(kpiLabel({ current_value: 22, target_value: 40, unit: 'minutes' })).toEqual({
      current: '22',
      target: '40 minutes',
    })
    expect(kpiLabel({ current_value: 22, target_value: null, unit: 'minutes' })).toEqual({
      current: '22 minutes',
      target: null,
    })
  })
  it('group goals by organization with Personal last', () => {
    const groups = groupByOrganization([goal(), goal({ organization_id: 'o', organization_name: 'Acme' })])
    expect(groups.map((group) => [group.name, group.goals.length])).toEqual([
      ['Acme', 1],
      ['Personal', 1],
    ])
  })
})

describe('a sparkline', () => {
  it('stays inside its frame and does not fail on equal values', () => {
    expect(sparkPoints([1, 2, 3], 40, 20)).toEqual([
      [2, 18],
      [20, 10],
      [38, 2],
    ])
    expect(sparkPoints([5, 5], 40, 20).map(([, y]) => y)).toEqual([10, 10])
    expect(sparkPoints([5], 40, 20)).toEqual([[20, 10]])
  })
})

describe('a typed number', () => {
  it('is read in the ways people write it', () => {
    expect(readNumber('1,200.50')).toBe(1200.5)
    expect(readNumber('1 200,50')).toBe(1200.5)
    expect(readNumber('$300,000')).toBe(300000)
    expect(readNumber('1.200,5')).toBe(1200.5)
    expect(readNumber('-3')).toBe(-3)
    expect(readNumber(' ')).toBeNull()
    expect(readNumber('twelve')).toBeNaN()
  })
})
