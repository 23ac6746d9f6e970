import { describe, expect, it } from 'vitest'
import { paceLine } from '#contract/goal-progress.ts'
import { type ChartInput, chartOf, MARGIN } from './chart.ts'

const [WIDTH, HEIGHT] = [400, 168]
const kpi = { target_value: 100, direction: 'increase', start_value: 0, started_on: '2026-01-01' } as const
const input = (over: Partial<ChartInput> = {}): ChartInput => ({
  values: [
    { value: 0, recorded_at: '2026-01-01T08:00:00.000Z' },
    { value: 30, recorded_at: '2026-04-01T08:00:00.000Z' },
  ],
  target: 100,
  line: paceLine(kpi, '2026-12-31'),
  due_date: '2026-12-31',
  today: '2026-07-02',
  ...over,
})
const drawn = (over: Partial<ChartInput> = {}) => chartOf(input(over), WIDTH, HEIGHT)

describe('the chart of a KPI', () => {
  it('reaches from its first day to the due date, with today on its way', () => {
    const chart = drawn()
    expect(chart.firstDay).toBe('2026-01-01')
    expect(chart.points[0]?.x).toBeCloseTo(MARGIN.left, 0)
    expect(chart.dueX).toBe(WIDTH - MARGIN.right)
    expect(chart.todayX).toBe(WIDTH / 2)
    expect(chart.pace).toMatchObject({ from: { x: MARGIN.left }, to: { x: WIDTH - MARGIN.right, y: MARGIN.top } })
    expect(chart.pace?.now.y).toBeCloseTo((MARGIN.top + HEIGHT - MARGIN.bottom) / 2, 0)
  })
  it('goes on flat from the last value to today', () => {
    const chart = drawn()
    expect(chart.now).toEqual({ x: chart.todayX, y: chart.points[1]?.y })
  })
  it('shows what is past the due date, above the target and below the start inside its frame', () => {
    const chart = drawn({
      values: [
        { value: -20, recorded_at: '2025-11-01T08:00:00.000Z' },
        { value: 150, recorded_at: '2027-02-01T22:00:00.000Z' },
      ],
      today: '2027-02-01',
    })
    expect(chart.firstDay).toBe('2025-11-01')
    for (const { x, y } of [...chart.points, chart.pace!.from, chart.pace!.to, chart.now!]) {
      expect(x).toBeGreaterThanOrEqual(MARGIN.left)
      expect(x).toBeLessThanOrEqual(WIDTH - MARGIN.right)
      expect(y).toBeGreaterThanOrEqual(MARGIN.top)
      expect(y).toBeLessThanOrEqual(HEIGHT - MARGIN.bottom)
    }
  })
  it('does not fail on one value, on equal ones, or without target and pace', () => {
    const [one] = input().values
    const chart = drawn({
      values: one ? [one] : [],
      target: null,
      line: null,
      today: '2026-01-01',
      due_date: '2026-01-01',
    })
    expect(chart).toMatchObject({ pace: null, targetY: null })
    for (const part of [chart.points[0]?.x, chart.points[0]?.y, chart.todayX, chart.dueX]) expect(part).not.toBeNaN()
  })
})
