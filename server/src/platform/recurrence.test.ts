import { describe, expect, it } from 'vitest'
import { nextDay, ruleOf, ruleProblem } from './recurrence.ts'

const by = (rule: string, start: string) => ({
  recurrence_rule: ruleOf(rule),
  repeat_after_days: null,
  recurrence_start: start,
})
/** The day after the one on which it was due, done on that day. */
const following = (rule: string, due: string, start = due, today = due) => nextDay(by(rule, start), due, today)

describe('the next day of a rule', () => {
  it.each([
    // The last Friday of each month.
    ['FREQ=MONTHLY;BYDAY=-1FR', '2026-11-27', '2026-12-25'],
    ['FREQ=MONTHLY;BYDAY=-1FR', '2026-01-30', '2026-02-27'],
    ['FREQ=WEEKLY;BYDAY=MO,TH', '2026-11-23', '2026-11-26'],
    ['RRULE:freq=weekly;interval=2', '2026-11-23', '2026-12-07'],
    ['FREQ=DAILY', '2026-12-31', '2027-01-01'],
    // The night in which the clocks are changed has one day before it and one after.
    ['FREQ=DAILY', '2026-03-28', '2026-03-29'],
    ['FREQ=DAILY', '2026-03-29', '2026-03-30'],
    ['FREQ=DAILY', '2026-10-25', '2026-10-26'],
    // The 31st is left out where there is none, and so is the 29th of February.
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-01-31', '2026-03-31'],
    ['FREQ=MONTHLY', '2026-01-31', '2026-03-31'],
    ['FREQ=YEARLY', '2028-02-29', '2032-02-29'],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29', '2028-02-29', '2032-02-29'],
    // "On the last day": each month has one.
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-01-31', '2026-02-28'],
    ['FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1', '2028-01-31', '2028-02-29'],
  ])('%s after %s is %s', (rule, due, next) => expect(following(rule, due)).toBe(next))

  it('is none once the rule has ended, by a day or after so many times', () => {
    expect(following('FREQ=DAILY;UNTIL=20261202', '2026-12-01')).toBe('2026-12-02')
    expect(following('FREQ=DAILY;UNTIL=20261202', '2026-12-02', '2026-12-01')).toBeNull()
    expect(following('FREQ=DAILY;COUNT=3', '2026-12-02', '2026-12-01')).toBe('2026-12-03')
    expect(following('FREQ=DAILY;COUNT=3', '2026-12-03', '2026-12-01')).toBeNull()
  })

  it('keeps its beat when one was put off, and is never past when one was late', () => {
    // Mondays every other week; one was put off to a Wednesday.
    expect(following('FREQ=WEEKLY;INTERVAL=2', '2026-11-25', '2026-11-09')).toBe('2026-12-07')
    expect(following('FREQ=DAILY', '2026-01-05', '2026-01-01', '2026-11-23')).toBe('2026-11-23')
    expect(following('FREQ=MONTHLY;BYDAY=-1FR', '2026-01-30', '2026-01-30', '2026-11-23')).toBe('2026-11-27')
    // Done before it was due.
    expect(following('FREQ=WEEKLY', '2026-11-27', '2026-11-27', '2026-11-23')).toBe('2026-12-04')
  })

  it('is so many days after it was done, whenever it was due', () => {
    const ten = { recurrence_rule: null, repeat_after_days: 10, recurrence_start: null }
    expect(nextDay(ten, '2026-01-01', '2026-03-25')).toBe('2026-04-04')
    expect(nextDay(ten, null, '2026-12-30')).toBe('2027-01-09')
    expect(nextDay(ten, null, '9999-12-30')).toBeNull()
  })
})

describe('a rule', () => {
  it.each([
    ['FREQ=MONTHLY;BYDAY=-1FR', null],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', null],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31', /never comes to a day/],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', /never comes to a day/],
    ['FREQ=MONTHLY;BYMONTHDAY=32', /rule/],
    ['FREQ=MONTHLY;BYDAY=XX', /rule/],
    ['FREQ=HOURLY', /by days/],
    ['FREQ=DAILY;FREQ=WEEKLY', /by days/],
    ['INTERVAL=2', /by days/],
    ['FREQ=DAILY;INTERVAL=0', /by days/],
    ['FREQ=DAILY;COUNT=2;UNTIL=20300101', /not both/],
    ['each Friday', /by days/],
    ['', /by days/],
    ['FREQ=DAILY;UNTIL=20200101', /never comes/],
  ])('%s', (rule, problem) => {
    const said = ruleProblem(ruleOf(rule), '2026-11-23')
    if (problem === null) expect(said).toBeNull()
    else expect(said).toMatch(problem)
  })
})
