import { expect, test } from 'vitest'
import { goal, kpi } from '../workspace/fixture.ts'
import { paceOf } from './pace.ts'

const recent = (history: [string, number][]) => {
  const one = kpi({ current_value: history.at(-1)?.[1] ?? 0, start_value: 0, target_value: 700_000, history })
  return paceOf(one, goal({ due_date: '2026-12-31', kpis: [one] }), '2026-12-02')?.recent_per_week
}

test('of monthly values the last month is the recent pace, and not the better ones before it', () => {
  const months: [string, number][] = [
    ['2026-08-31', 487_000],
    ['2026-09-30', 541_000],
    ['2026-10-31', 585_000],
    ['2026-11-30', 618_000],
  ]
  expect(recent(months)).toBeCloseTo((33_000 * 7) / 30)
})

test('of weekly values it is what four weeks came to, and not the last week', () => {
  const weeks: [string, number][] = [
    ['2026-10-26', 500_000],
    ['2026-11-02', 510_000],
    ['2026-11-09', 520_000],
    ['2026-11-16', 530_000],
    ['2026-11-23', 540_000],
    ['2026-11-30', 541_000],
  ]
  expect(recent(weeks)).toBeCloseTo(31_000 / 4)
})

test('two values are none yet', () => {
  expect(
    recent([
      ['2026-10-31', 585_000],
      ['2026-11-30', 618_000],
    ]),
  ).toBeNull()
})
