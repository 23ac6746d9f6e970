import { describe, expect, it } from 'vitest'
import { ruleProblem } from '#server/platform/recurrence.ts'
import { eventWords, missedBy, nextAfter, nextTimes, type Times, whenWords } from './rules.ts'

const BERLIN: Times = { rule: 'FREQ=DAILY', starts_on: '2026-11-23', time_of_day: '08:00', time_zone: 'Europe/Berlin' }
const times = (values: Partial<Times>, after: string, most = 3) =>
  nextTimes({ ...BERLIN, ...values }, new Date(after), most).map((at) => at.toISOString().slice(0, 16))

describe('when a schedule is due', () => {
  it('every weekday at eight leaves out Saturday and Sunday', () => {
    const rule = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'
    expect(times({ rule }, '2026-11-26T12:00:00Z')).toEqual([
      '2026-11-27T07:00',
      '2026-11-30T07:00',
      '2026-12-01T07:00',
    ])
    expect(times({ rule }, '2026-11-27T06:59:59Z', 1)).toEqual(['2026-11-27T07:00'])
    expect(times({ rule }, '2026-11-27T07:00:00Z', 1)).toEqual(['2026-11-30T07:00'])
  })

  it('eight o’clock stays eight o’clock when the clocks change', () => {
    expect(times({ starts_on: '2026-03-01' }, '2026-03-28T00:00:00Z')).toEqual([
      '2026-03-28T07:00',
      '2026-03-29T06:00',
      '2026-03-30T06:00',
    ])
    expect(times({}, '2027-10-30T00:00:00Z')).toEqual(['2027-10-30T06:00', '2027-10-31T07:00', '2027-11-01T07:00'])
  })

  it('an hour that the clock leaves out comes an hour later, and one that it has twice comes once', () => {
    const half = { time_of_day: '02:30', starts_on: '2026-03-01' }
    expect(times(half, '2026-03-28T12:00:00Z', 2)).toEqual(['2026-03-29T01:30', '2026-03-30T00:30'])
    expect(times(half, '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30'])
  })

  it('the 31st comes only where there is one; the last day comes in each month', () => {
    const after = '2027-01-31T12:00:00Z'
    expect(times({ rule: 'FREQ=MONTHLY;BYMONTHDAY=31' }, after)).toEqual([
      '2027-03-31T06:00',
      '2027-05-31T06:00',
      '2027-07-31T06:00',
    ])
    const last = 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1'
    expect(times({ rule: last }, after)).toEqual(['2027-02-28T07:00', '2027-03-31T06:00', '2027-04-30T06:00'])
    expect(ruleProblem('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31', '2026-11-23')).toContain('never comes to a day')
  })

  it('ends after its number of times, or on its day', () => {
    expect(times({ rule: 'FREQ=DAILY;COUNT=2' }, '2026-11-22T00:00:00Z')).toEqual([
      '2026-11-23T07:00',
      '2026-11-24T07:00',
    ])
    expect(times({ rule: 'FREQ=DAILY;UNTIL=20261124' }, '2026-11-23T12:00:00Z')).toEqual(['2026-11-24T07:00'])
    expect(nextAfter({ ...BERLIN, rule: 'FREQ=DAILY;COUNT=2' }, new Date('2026-11-24T07:00:00Z'))).toBe(null)
  })

  it('counts what passed while nothing ran', () => {
    const due = new Date('2026-11-23T07:00:00Z')
    expect(missedBy(BERLIN, due, new Date('2026-11-23T12:00:00Z'))).toBe(0)
    expect(missedBy(BERLIN, due, new Date('2026-11-26T07:00:00Z'))).toBe(3)
    expect(missedBy(BERLIN, due, new Date('2036-01-01T00:00:00Z'))).toBe(99)
  })

  it('a zone that is not known any more is UTC', () => {
    expect(times({ time_zone: 'Atlantis/Deep' }, '2026-11-23T00:00:00Z', 1)).toEqual(['2026-11-23T08:00'])
  })
})

describe('the words of a schedule', () => {
  const words = (rule: string) => whenWords({ ...BERLIN, rule })
  it('are plain', () => {
    expect(words('FREQ=WEEKLY;BYDAY=FR,MO,TU,WE,TH')).toBe('Every weekday at 08:00, Europe/Berlin')
    expect(words('FREQ=DAILY')).toBe('Every day at 08:00, Europe/Berlin')
    expect(words('FREQ=WEEKLY;BYDAY=TH,MO')).toBe('Every Monday and Thursday at 08:00, Europe/Berlin')
    expect(words('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO')).toBe('Every 2 weeks on Monday at 08:00, Europe/Berlin')
    expect(words('FREQ=MONTHLY;BYMONTHDAY=1')).toBe('Every month on the 1st at 08:00, Europe/Berlin')
    expect(words('FREQ=MONTHLY;BYMONTHDAY=11,22,23')).toBe(
      'Every month on the 11th, 22nd and 23rd at 08:00, Europe/Berlin',
    )
    expect(words('FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1')).toBe(
      'Every month on the last day at 08:00, Europe/Berlin',
    )
    expect(words('FREQ=MONTHLY;BYDAY=-1FR')).toBe('Every month on the last Friday at 08:00, Europe/Berlin')
    expect(words('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1')).toBe(
      'Every month on the last weekday at 08:00, Europe/Berlin',
    )
    expect(words('FREQ=DAILY;COUNT=5')).toBe('Every day at 08:00, Europe/Berlin, 5 times')
    expect(words('FREQ=DAILY;UNTIL=20261231')).toBe('Every day at 08:00, Europe/Berlin, until 31 Dec 2026')
    expect(words('FREQ=YEARLY;BYMONTH=5')).toBe('By rule FREQ=YEARLY;BYMONTH=5 at 08:00, Europe/Berlin')
    expect(eventWords('note_added', 10)).toBe('When a note is added, 10 minutes later')
  })
})
