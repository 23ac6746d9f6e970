import { expect, it } from 'vitest'
import { quickDays } from './due-field.tsx'

const days = (now: Date) => quickDays(now).map(({ date }) => date)

it('the quick days are days of the reader’s calendar, whatever the hour', () => {
  expect(days(new Date(2026, 10, 21, 23, 59))).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
  expect(days(new Date(2026, 10, 22, 0, 1))).toEqual(['2026-11-22', '2026-11-23', '2026-11-23'])
  expect(days(new Date(2026, 10, 23, 0, 1))).toEqual(['2026-11-23', '2026-11-24', '2026-11-30'])
  expect(days(new Date(2026, 11, 31, 12))).toEqual(['2026-12-31', '2027-01-01', '2027-01-04'])
})
