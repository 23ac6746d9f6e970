import { describe, expect, it } from 'vitest'
import type { Goal } from '#contract/goals.ts'
import {
  expectedProgress,
  groupByOrganization,
  kpiLabel,
  kpiProgress,
  pace,
  readNumber,
  sparkPoints,
  valueLabel,
} from './format.ts'

const kpi = {
  id: 'k',
  name: 'Funds',
  current_value: 50,
  target_value: 100,
  unit: 'USD',
  direction: 'increase',
  start_value: 0,
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

describe('progress of a KPI', () => {
  it('is current over target, held between 0 and 100', () => {
    expect(kpiProgress(kpi)).toBe(50)
    expect(kpiProgress({ ...kpi, current_value: 250 })).toBe(100)
    expect(kpiProgress({ ...kpi, current_value: -5 })).toBe(0)
  })
  it('is 0 without a target or a value', () => {
    expect(kpiProgress({ ...kpi, target_value: null })).toBe(0)
    expect(kpiProgress({ ...kpi, target_value: 0 })).toBe(0)
    expect(kpiProgress({ ...kpi, current_value: null })).toBe(0)
  })
  it('of a number that should fall is the way gone from its start', () => {
    const churn = { ...kpi, direction: 'decrease', start_value: 15, current_value: 10, target_value: 5 } as const
    expect(kpiProgress(churn)).toBe(50)
    expect(kpiProgress({ ...churn, current_value: 20 })).toBe(0)
    expect(kpiProgress({ ...churn, start_value: null })).toBe(0)
  })
})

describe('pace', () => {
  // A year from 0 to 100: half of the way is due on 2 July.
  const at = (current_value: number | null, over: Partial<Goal> = {}) =>
    goal({ kpis: [{ ...kpi, current_value }], ...over })
  it('compares each KPI with an even way from its start to its target', () => {
    expect(Math.round(expectedProgress(at(10), '2026-07-02') ?? 0)).toBe(50)
    expect(pace(at(50), '2026-07-02')).toBe('on_track')
    expect(pace(at(46), '2026-07-02')).toBe('at_risk')
    expect(pace(at(30), '2026-07-02')).toBe('behind')
  })
  it('measures from where a KPI began, not from nothing', () => {
    const began = { ...kpi, start_value: 80, current_value: 80 }
    expect(pace(goal({ kpis: [began] }), '2026-07-02')).toBe('behind')
    expect(Math.round(expectedProgress(goal({ kpis: [began] }), '2026-07-02') ?? 0)).toBe(90)
    const churn = { ...kpi, direction: 'decrease', start_value: 14, current_value: 9, target_value: 4 } as const
    expect(pace(goal({ kpis: [churn] }), '2026-07-02')).toBe('on_track')
    expect(pace(goal({ kpis: [churn] }), '2026-11-02')).toBe('behind')
  })
  it('lets the KPI that is furthest behind decide', () => {
    expect(
      pace(
        goal({
          kpis: [
            { ...kpi, current_value: 90 },
            { ...kpi, current_value: 5 },
          ],
        }),
        '2026-07-02',
      ),
    ).toBe('behind')
  })
  it('is behind when the due date has gone by, unless every target is reached', () => {
    expect(pace(at(99), '2027-01-01')).toBe('behind')
    expect(pace(at(100), '2027-01-01')).toBe('on_track')
  })
  it('says nothing of ended goals, of goals without a value and a target, and of the first days', () => {
    expect(pace(at(1, { status: 'done' }), '2026-07-02')).toBeNull()
    expect(pace(goal({ kpis: [] }), '2026-07-02')).toBeNull()
    expect(pace(at(null), '2026-07-02')).toBeNull()
    expect(pace(goal({ kpis: [{ ...kpi, target_value: null }] }), '2026-07-02')).toBeNull()
    expect(pace(at(0), '2026-01-03')).toBeNull()
  })
  it('does not fail on a goal that is due on the day it was made', () => {
    expect(pace(at(50, { due_date: '2026-01-01' }), '2026-01-01')).toBe('on_track')
    expect(expectedProgress(at(50, { due_date: '2026-01-01' }), '2026-01-01')).toBe(100)
  })
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
