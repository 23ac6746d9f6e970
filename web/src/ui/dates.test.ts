import { describe, expect, it } from 'vitest'
import { daysUntil, formatAgo, formatDay, formatDue, today } from './dates.ts'

const noon = new Date(2026, 10, 21, 12, 4)

describe('dates', () => {
  it('name a day without shifting it by a time zone', () => {
    expect(formatDay('2026-11-01')).toContain('2026')
    expect(formatDay('2026-11-01')).toMatch(/\b1\b/)
    expect(formatDay('no date')).toBe('no date')
  })
  it('count whole days from the reader\u2019s today', () => {
    expect(today(noon)).toBe('2026-11-21')
    expect(daysUntil('2026-12-01', noon)).toBe(10)
    expect(daysUntil('2026-11-20', noon)).toBe(-1)
  })
  it('say how far a due day is away', () => {
    expect(formatDue('2026-11-20', noon)).toBe('1 day overdue')
    expect(formatDue('2026-11-10', noon)).toBe('11 days overdue')
    expect(formatDue('2027-01-31', noon)).toBe(formatDay('2027-01-31'))
  })
  it('say how long ago an instant was', () => {
    expect(formatAgo(noon.toISOString(), noon.getTime())).toBe('just now')
    expect(formatAgo('nothing')).toBe('nothing')
  })
})
