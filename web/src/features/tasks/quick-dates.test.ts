import { describe, expect, it } from 'vitest'
import { type DayOrder, findDue } from './quick-dates.ts'

/** A Saturday. */
const now = new Date(2026, 10, 21, 12)
/** What stays of the line, and the day that was found: "Call Ana | 2026-11-22". */
function read(line: string, order?: DayOrder, at = now): string {
  const due = findDue(line, { now: at, order })
  if (!due) return line
  const rest = `${line.slice(0, due.from)} ${line.slice(due.to)}`.replace(/\s+/g, ' ').trim()
  return `${rest} | ${due.date}`
}

describe('a due date in a line', () => {
  it.each([
    ['call Ana tomorrow', 'call Ana | 2026-11-22'],
    ['call Ana today', 'call Ana | 2026-11-21'],
    ['call Ana next fri', 'call Ana | 2026-11-27'],
    ['call Ana fri', 'call Ana | 2026-11-27'],
    ['Call Ana on Monday', 'Call Ana | 2026-11-23'],
    ['Send the deck by Thursday', 'Send the deck | 2026-11-26'],
    ['Board dinner 12 Dec', 'Board dinner | 2026-12-12'],
    ['Board dinner Dec 12th', 'Board dinner | 2026-12-12'],
    ['Board dinner on the 15th', 'Board dinner | 2026-12-15'],
    ['Renew the lease 2027-01-31', 'Renew the lease | 2027-01-31'],
    ['Renew the lease 31.01.2027', 'Renew the lease | 2027-01-31'],
    ['Follow up in 3 days', 'Follow up | 2026-11-24'],
    ['Follow up in a week', 'Follow up | 2026-11-28'],
    ['Follow up 3 weeks from now', 'Follow up | 2026-12-12'],
    ['Plan the offsite next week', 'Plan the offsite | 2026-11-23'],
    ['Plan the offsite next month', 'Plan the offsite | 2026-12-01'],
    ['Close the books by the end of the month', 'Close the books | 2026-11-30'],
    ['Write to Ben the day after tomorrow', 'Write to Ben | 2026-11-23'],
    ['Call Ana tomorrow.', 'Call Ana . | 2026-11-22'],
    ['tomorrow call Ana', 'call Ana | 2026-11-22'],
    ['Friday: send the report', ': send the report | 2026-11-27'],
    ['Call Ana monday about the contract', 'Call Ana about the contract | 2026-11-23'],
    ['Decide on the offer, due Tuesday', 'Decide on the offer, | 2026-11-24'],
    ['Prepare Monday meeting by Sunday', 'Prepare Monday meeting | 2026-11-22'],
    ['Call Ana may 5', 'Call Ana | 2027-05-05'],
  ])('%s', (line, expected) => expect(read(line)).toBe(expected))

  it.each([
    'May report',
    'Draft the May report for Ben',
    'March on with the plan',
    'Buy a sat nav',
    'Order sun cream',
    'We sat down too long',
    'wed planner quotes',
    'Prepare Black Friday',
    'Prepare the Friday report',
    'Prepare Friday report',
    "Read Friday's minutes",
    'Read the minutes of Friday',
    'Review yesterday',
    'Read last Friday numbers',
    'Book the 12-14 Dec offsite',
    'Open Monday to Friday',
    'Call on Monday or Tuesday evening shifts',
    'Offer 24/7 support',
    'Offer 1/2 price',
    'Release 1.2.3',
    'A 30 min call with Ben',
    'Plan the 7 days',
    'Book a 2 day trip',
    'Plan Q4',
    'Plan 2030',
    'Hire now',
    'Clean up every Monday',
    'Read USA Today',
    'Watch “Tomorrow”',
    'Set the budget for 12 Dec',
    'Send 31 Feb',
    'Meet at 5pm',
  ])('is none: %s', (line) => expect(read(line)).toBe(line))

  it('leaves the hour in the title: a due date is a day', () => {
    expect(read('Call Ana tomorrow at 5pm')).toBe('Call Ana at 5pm | 2026-11-22')
    expect(read('Call Ana at 11am on Monday')).toBe('Call Ana at 11am | 2026-11-23')
    expect(read('Call Ana tomorrow morning')).toBe('Call Ana morning | 2026-11-22')
  })

  it('reads 3/4 in the order of the reader’s country', () => {
    expect(read('Pay the rent by 3/4', 'day first')).toBe('Pay the rent | 2027-04-03')
    expect(read('Pay the rent by 3/4', 'month first')).toBe('Pay the rent | 2027-03-04')
  })

  it('is a day of the reader’s calendar, one minute before midnight and one after', () => {
    expect(read('call tomorrow', 'day first', new Date(2026, 10, 21, 23, 59))).toBe('call | 2026-11-22')
    expect(read('call tomorrow', 'day first', new Date(2026, 10, 22, 0, 1))).toBe('call | 2026-11-23')
  })

  it('is not found again once it was put back into the title', () => {
    const skip = (words: string) => words === 'tomorrow'
    expect(findDue('call tomorrow', { now, skip })).toBeNull()
    expect(findDue('call tomorrow by Friday', { now, skip })?.date).toBe('2026-11-27')
  })
})
