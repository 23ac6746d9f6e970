import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import {
  dayOf,
  daysUntil,
  formatAgo,
  formatClock,
  formatDay,
  formatDue,
  formatTime,
  formatTimeOfDay,
  formatWeekday,
  readersClock,
  today,
} from './dates.ts'
import { counted, formatMoney, formatNumber, formatPercent } from './numbers.ts'
import { setRegion } from './region.ts'
import { formatSize } from './sizes.ts'

const noon = new Date(2026, 10, 21, 12, 4)
/** From the far east to the far west, quarter hours, and both kinds of summer. */
const ZONES = [
  'Pacific/Kiritimati',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'Asia/Tokyo',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'UTC',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Los_Angeles',
  'Pacific/Pago_Pago',
]
const zones = fc.constantFrom(...ZONES)
const days = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const instants = fc.date({ min: new Date('1990-01-02'), max: new Date('2090-12-30'), noInvalidDate: true })
const locales = fc.constantFrom('en-US', 'en-GB', 'de-DE', 'ja-JP', 'ar-AE', 'th-TH', null)

afterEach(() => setRegion(null))

describe('dates', () => {
  it('name a day without shifting it by a time zone', () => {
    expect(formatDay('2026-11-01')).toContain('2026')
    expect(formatDay('2026-11-01')).toMatch(/\b1\b/)
    expect(formatDay('no date')).toBe('no date')
  })
  it('name the same day in every zone, and on the days when clocks are changed', () => {
    fc.assert(
      fc.property(days, zones, zones, locales, (day, one, other, locale) => {
        setRegion({ time_zone: one, locale })
        const [there, weekday] = [formatDay(day), formatWeekday(day)]
        setRegion({ time_zone: other, locale })
        return formatDay(day) === there && formatWeekday(day) === weekday
      }),
    )
    setRegion({ time_zone: 'Pacific/Pago_Pago', locale: 'en-GB' })
    for (const day of ['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2011-12-30'])
      expect(formatDay(day)).toContain(String(Number(day.slice(8))))
  })
  it('today is the calendar’s day in the reader’s zone, and is no days away', () => {
    fc.assert(
      fc.property(instants, zones, locales, (now, time_zone, locale) => {
        setRegion({ time_zone, locale })
        const day = today(now)
        const there = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone }).format(now)
        expect(day).toBe(there)
        expect(dayOf(now.toISOString())).toBe(day)
        expect(daysUntil(day, now)).toBe(0)
        expect(formatDue(addDays(day, 1), now)).toBe('tomorrow')
        expect(formatDue(addDays(day, -1), now)).toBe('1 day overdue')
      }),
    )
  })
  it('the day ends at the reader’s midnight, not at the server’s', () => {
    const now = new Date('2026-11-21T10:30:00Z')
    setRegion({ time_zone: 'Pacific/Kiritimati', locale: null })
    expect(today(now)).toBe('2026-11-22')
    setRegion({ time_zone: 'Pacific/Pago_Pago', locale: null })
    expect(today(now)).toBe('2026-11-20')
    expect(today(readersClock(now))).not.toBe('')
  })
  it('adding days and taking them off again ends on the same day', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -4000, max: 4000 }), (day, n) => addDays(addDays(day, n), -n) === day),
    )
  })
  it('are written as the reader has chosen', () => {
    const at = '2026-11-21T17:05:00Z'
    setRegion({ time_zone: 'Europe/Berlin', locale: 'de-DE' })
    expect([formatDay('2026-11-01'), formatClock(at)]).toEqual(['1. Nov. 2026', '18:05'])
    setRegion({ time_zone: 'Asia/Tokyo', locale: 'ja-JP' })
    expect([formatDay('2026-11-01'), formatTime(at)]).toEqual(['2026年11月1日', '2026年11月22日 2:05'])
    setRegion({ time_zone: 'America/New_York', locale: 'en-US' })
    expect([formatDay('2026-11-01'), formatClock(at)]).toEqual(['Nov 1, 2026', '12:05 PM'])
  })
  it('have one shape in English, as the server writes them, on a clock of 24 hours or of 12', () => {
    setRegion({ time_zone: 'Europe/London', locale: 'en-GB' })
    expect([formatDay('2026-09-05'), formatTimeOfDay('08:00')]).toEqual(['5 Sep 2026', '08:00'])
    expect(formatTime('2026-09-05T07:05:00Z')).toBe('5 Sep 2026, 08:05')
    setRegion({ time_zone: 'Europe/London', locale: 'en-US' })
    expect([formatDay('2026-09-05'), formatTimeOfDay('08:00')]).toEqual(['Sep 5, 2026', '8:00 AM'])
  })
  it('a zone or language that this browser does not know leaves its own', () => {
    setRegion({ time_zone: 'Mars/Olympus', locale: 'xx-invalid-zz9' })
    expect(formatDay('2026-11-01')).toContain('2026')
  })
  it('count whole days from the reader’s today', () => {
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

describe('numbers', () => {
  const all = () => [
    formatNumber(1234567.891),
    formatMoney(1200, 'EUR'),
    formatMoney(-5.5, 'USD'),
    formatPercent(62.5),
    counted(1204, 'row'),
    formatSize(3_400_000),
  ]
  it('are written as the reader has chosen', () => {
    setRegion({ time_zone: null, locale: 'en-US' })
    expect(all()).toEqual(['1,234,567.89', '€1,200', '-$5.50', '63%', '1,204 rows', '3.4 MB'])
    setRegion({ time_zone: null, locale: 'de-DE' })
    expect(all().map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      '1.234.567,89',
      '1.200 €',
      '-5,50 $',
      '63 %',
      '1.204 rows',
      '3,4 MB',
    ])
  })
})
