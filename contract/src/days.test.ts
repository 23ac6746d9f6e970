import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, weekdayNumber } from './days.ts'
import { endedStatuses, isOpen, openStatuses, taskStatuses } from './task-status.ts'

describe('days', () => {
  it('lie as far apart as a calendar says, over a change of the clock and a leap day', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
    expect(daysBetween('2026-11-23', '2026-11-20')).toBe(-3)
  })
  it('are cut out of a time', () => expect(daysBetween('2026-11-22T23:59:59Z', '2026-11-23')).toBe(1))
  it('are added over the end of a month and a year', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  })
  it('begin a week on Sunday, as JavaScript has it', () => expect(weekdayNumber('2026-11-22')).toBe(0))
})

describe('a task', () => {
  it('is open until it is done or cancelled', () => {
    expect(taskStatuses.filter((status) => !isOpen({ status }))).toEqual([...endedStatuses])
    expect([...openStatuses, ...endedStatuses].toSorted()).toEqual([...taskStatuses].toSorted())
  })
  it('of which no status is known is open', () => expect(isOpen({ status: null })).toBe(true))
})
