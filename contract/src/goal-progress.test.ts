import { describe, expect, it } from 'vitest'
import { goal, kpi } from '../../test-kit/goal.ts'
import {
  daysBehind,
  expectedProgress,
  goalCourse,
  goalProgress,
  kpiCourse,
  kpiProgress,
  paceAt,
  paceLine,
} from './goal-progress.ts'
import type { Goal } from './goals.ts'

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

describe('progress of a goal', () => {
  it('is the mean over its KPIs, rounded; 0 without any', () => {
    expect(goalProgress([])).toBe(0)
    expect(goalProgress([kpi, { ...kpi, current_value: 75 }, { ...kpi, target_value: null }])).toBe(42)
  })
})

describe('pace', () => {
  // A year from 0 to 100: half of the way is due on 2 July.
  const at = (current_value: number | null, over: Partial<Goal> = {}) =>
    goal({ kpis: [{ ...kpi, current_value }], ...over })
  it('compares each KPI with an even way from its start to its target', () => {
    expect(Math.round(expectedProgress(at(10), '2026-07-02') ?? 0)).toBe(50)
    expect(goalCourse(at(50), '2026-07-02')).toBe('on_track')
    expect(goalCourse(at(46), '2026-07-02')).toBe('at_risk')
    expect(goalCourse(at(30), '2026-07-02')).toBe('behind')
  })
  it('measures from where a KPI began, not from nothing', () => {
    const began = { ...kpi, start_value: 80, current_value: 80 }
    expect(goalCourse(goal({ kpis: [began] }), '2026-07-02')).toBe('behind')
    expect(Math.round(expectedProgress(goal({ kpis: [began] }), '2026-07-02') ?? 0)).toBe(90)
    const churn = { ...kpi, direction: 'decrease', start_value: 14, current_value: 9, target_value: 4 } as const
    expect(goalCourse(goal({ kpis: [churn] }), '2026-07-02')).toBe('on_track')
    expect(goalCourse(goal({ kpis: [churn] }), '2026-11-02')).toBe('behind')
  })
  it('lets the KPI that is furthest behind decide', () => {
    expect(
      goalCourse(
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
    expect(goalCourse(at(99), '2027-01-01')).toBe('behind')
    expect(goalCourse(at(100), '2027-01-01')).toBe('on_track')
  })
  it('says nothing of ended goals, of goals without a value and a target, and of the first days', () => {
    expect(goalCourse(at(1, { status: 'done' }), '2026-07-02')).toBeNull()
    expect(goalCourse(goal({ kpis: [] }), '2026-07-02')).toBeNull()
    expect(goalCourse(at(null), '2026-07-02')).toBeNull()
    expect(goalCourse(goal({ kpis: [{ ...kpi, target_value: null }] }), '2026-07-02')).toBeNull()
    expect(goalCourse(at(0), '2026-01-03')).toBeNull()
    expect(kpiCourse({ ...kpi, current_value: 3 }, at(3), '2026-01-03')).toBe('on_track')
  })
  it('of a few days is behind where a value fell far below the start, and never on pace beside days that lack', () => {
    const fallen = { ...kpi, start_value: 1_200_000, target_value: 2_500_000, current_value: -5 }
    expect(kpiCourse(fallen, at(0), '2026-01-01')).toBe('behind')
    expect(kpiCourse({ ...fallen, current_value: 1_180_000 }, at(0), '2026-01-01')).toBe('on_track')
    expect(kpiCourse({ ...fallen, current_value: 1_260_000 }, at(0), '2026-01-03')).toBe('on_track')
  })
  it('of a KPI that joins late is counted from the day it joined', () => {
    const late = { ...kpi, current_value: 2, started_on: '2026-07-01' }
    expect(goalCourse(goal({ kpis: [late] }), '2026-07-10')).toBe('on_track')
    expect(goalCourse(goal({ kpis: [late] }), '2026-10-01')).toBe('behind')
  })
  it('of a KPI with a past is counted from its oldest value, however young the goal is', () => {
    const young = goal({ created_at: '2026-11-01T00:00:00.000Z', kpis: [{ ...kpi, current_value: 50 }] })
    expect(goalCourse(young, '2026-11-02')).toBe('behind')
  })
  it('has no line where the start lies beyond the target', () => {
    expect(paceLine({ ...kpi, start_value: 120 }, '2026-12-31')).toBeNull()
    expect(paceLine({ ...kpi, direction: 'decrease' }, '2026-12-31')).toBeNull()
  })
  it('stands at the start before the line begins and at the target from the due date on', () => {
    const line = paceLine(kpi, '2026-12-31')!
    expect([paceAt(line, '2025-06-01'), paceAt(line, '2027-06-01')]).toEqual([0, 100])
    expect(Math.round(daysBehind(line, 25, '2026-07-02'))).toBe(91)
    expect(Math.round(daysBehind(line, 75, '2026-07-02'))).toBe(-91)
  })
  it('does not fail on a goal that is due on the day it was made', () => {
    expect(goalCourse(at(50, { due_date: '2026-01-01' }), '2026-01-01')).toBe('on_track')
    expect(expectedProgress(at(50, { due_date: '2026-01-01' }), '2026-01-01')).toBe(100)
  })
})
