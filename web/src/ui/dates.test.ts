import { describe, expect, it } from 'vitest'
import { dateLabel, daysBetween, dueLabel, durationLabel, momentLabel, today } from './dates.ts'

describe('dates', () => {
  it('names a day without shifting it by a time zone', () => {
    expect(dateLabel('2026-11-01')).toBe('1 Nov 2026')
    expect(dateLabel('2026-11-01', { brief: true, now: '2026-05-05' })).toBe('1 Nov')
    expect(dateLabel('2025-11-01', { brief: true, now: '2026-05-05' })).toBe('1 Nov 2025')
  })
  it('counts whole days across months and leap days', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
    expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
  })
  it('says how a due date stands to today', () => {
    expect(dueLabel('2026-11-20', '2026-11-21')).toEqual({ label: 'Overdue by 1 day', overdue: true, soon: false })
    expect(dueLabel('2026-11-21', '2026-11-21').label).toBe('Due today')
    expect(dueLabel('2026-11-22', '2026-11-21').label).toBe('Due tomorrow')
    expect(dueLabel('2026-11-29', '2026-11-21')).toEqual({ label: 'Due in 8 days', overdue: false, soon: false })
    expect(dueLabel('2027-01-31', '2026-11-21').label).toBe('Due 31 Jan 2027')
  })
  it('names durations and moments', () => {
    expect(durationLabel(312)).toBe('0.3 s')
    expect(durationLabel(12_400)).toBe('12 s')
    expect(durationLabel(184_000)).toBe('3 min 4 s')
    const noon = new Date(2026, 10, 21, 12, 4)
    expect(today(noon)).toBe('2026-11-21')
    expect(momentLabel(noon.toISOString(), '2026-11-21')).toBe('Today 12:04')
    expect(momentLabel(noon.toISOString(), '2026-11-22')).toBe('Yesterday 12:04')
    expect(momentLabel(noon.toISOString(), '2026-12-21')).toBe('21 Nov')
  })
})
