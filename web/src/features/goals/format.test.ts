import { describe, expect, it } from 'vitest'
import { goal, kpi } from '../../../../test-kit/goal.ts'
import { courseWords, groupByOrganization, kpiLabel, lossWords, readNumber, sparkPoints, valueLabel } from './format.ts'

describe('labels', () => {
  it('write values as people do', () => {
    expect(valueLabel(300000, 'USD')).toBe('$300,000')
    expect(valueLabel(12.5, '%')).toBe('12.5%')
    expect(valueLabel(null, '%')).toBe('not set')
    expect(kpiLabel({ current_value: 22, target_value: 40, unit: 'minutes' })).toEqual({
      current: '22 minutes',
      target: '40',
    })
    expect(kpiLabel({ current_value: 10.3, target_value: 4, unit: 'per 100' })).toEqual({
      current: '10.3 per 100',
      target: '4',
    })
    expect(kpiLabel({ current_value: 120, target_value: 300, unit: '$' })).toEqual({ current: '$120', target: '$300' })
    expect(kpiLabel({ current_value: 8, target_value: 4, unit: '%' })).toEqual({ current: '8%', target: '4%' })
    expect(kpiLabel({ current_value: null, target_value: 40, unit: 'minutes' })).toEqual({
      current: 'not set',
      target: '40 minutes',
    })
    expect(valueLabel(1310, '£k')).toBe('£1,310k')
    expect(valueLabel(-2.5, '€ m')).toBe('-€2.5m')
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

describe('the course of a KPI in words', () => {
  const open = { due_date: '2026-12-31', status: 'in_progress' } as const
  const say = (current_value: number | null, pace: Parameters<typeof courseWords>[1], over: Partial<typeof kpi> = {}) =>
    courseWords({ ...kpi, ...over, current_value }, pace, open, '2026-07-02')
  it('says where it is, where the pace is, and the days between', () => {
    expect(say(30, { value: 50, days: 73 })).toBe(
      'Now $30; the target is $100. An even pace would have $50 today: 73 days behind.',
    )
    expect(say(60, { value: 50, days: -1 })).toContain('1 day ahead.')
    expect(say(50, { value: 50, days: 0 })).toContain('on the day.')
  })
  it('says what is missing, reached or over', () => {
    expect(say(null, null)).toBe('No value yet.')
    expect(courseWords({ ...kpi, target_value: null }, null, open, '2026-07-02')).toBe(
      'Now $50. Without a target there is no pace to follow.',
    )
    expect(say(100, { value: 50, days: -9 })).toBe('Now $100. The target of $100 is reached.')
    expect(courseWords(kpi, { value: 100, days: 99 }, open, '2027-01-02')).toContain('It was due on')
    expect(say(50, null)).toBe('Now $50; the target is $100.')
  })
})

describe('the loss of a goal', () => {
  it('names what goes with it', () => {
    expect(lossWords(goal({ kpis: [] }))).toBe('“T” is deleted. Its tasks stay, without the goal.')
    expect(lossWords(goal())).toContain('with its KPI and its history')
    expect(lossWords(goal({ kpis: [kpi, kpi] }))).toContain('with its 2 KPIs and their history')
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
