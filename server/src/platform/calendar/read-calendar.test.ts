import { describe, expect, it } from 'vitest'
import type { Window } from './calendar.ts'
import { NoCalendar, readCalendar } from './read-calendar.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const window = (zone = 'Europe/Berlin', from = '2026-10-24T00:00:00Z', to = '2027-05-22T00:00:00Z'): Window => ({
  from,
  to,
  zone,
})
const calendar = (...blocks: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...blocks, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', ...(lines.some((line) => line.startsWith('UID')) ? [] : ['UID:one']), ...lines, 'END:VEVENT'].join(
    '\r\n',
  )
const read = (text: string, of = window()) => readCalendar(text, of, NOW)
const starts = (text: string, of = window()) =>
  read(text, of)
    .meetings.filter(({ cancelled }) => !cancelled)
    .map(({ starts_at, starts_on }) => starts_on ?? starts_at.slice(0, 16))
    .sort()

describe('a series', () => {
  it.each(['Europe/Berlin', 'America/Los_Angeles', 'Pacific/Auckland'])(
    'keeps its hour over changes of the clock, whatever zone its reader (%s) is in',
    (zone) => {
      const weekly = calendar(event('DTSTART;TZID=Europe/Berlin:20260105T090000', 'RRULE:FREQ=WEEKLY;BYDAY=MO'))
      const found = starts(weekly, window(zone, '2026-10-18T00:00:00Z', '2026-11-01T00:00:00Z'))
      // 9:00 in Berlin is 7:00 UTC in summer time, 8:00 in winter.
      expect(found).toEqual(['2026-10-19T07:00', '2026-10-26T08:00'])
      const spring = starts(weekly, window(zone, '2027-03-20T00:00:00Z', '2027-04-03T00:00:00Z'))
      expect(spring).toEqual(['2027-03-22T08:00', '2027-03-29T07:00'])
    },
  )

  it('comes on the days that there are: 29 February, the last day and the last weekday of a month', () => {
    const over = window('UTC', '2027-01-01T00:00:00Z', '2028-12-31T00:00:00Z')
    expect(starts(calendar(event('DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY')), over)).toEqual(['2028-02-29'])
    expect(
      starts(calendar(event('DTSTART;VALUE=DATE:20260130', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=30')), {
        ...over,
        to: '2027-03-31T00:00:00Z',
      }),
    ).toEqual(['2027-01-30', '2027-03-30'])
    expect(
      starts(
        calendar(event('DTSTART:20261130T100000Z', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1')),
        window('UTC', '2026-11-01T00:00:00Z', '2027-02-28T00:00:00Z'),
      ),
    ).toEqual(['2026-11-30T10:00', '2026-12-31T10:00', '2027-01-29T10:00', '2027-02-26T10:00'])
  })

  it('ends where UNTIL says it in UTC, in its own time, or as a day', () => {
    const until = (value: string) =>
      starts(calendar(event('DTSTART;TZID=Europe/Berlin:20261101T233000', `RRULE:FREQ=DAILY;UNTIL=${value}`))).length
    expect(until('20261103T223000Z')).toBe(3)
    expect(until('20261103T222900Z')).toBe(2)
    expect(until('20261103T233000')).toBe(3)
    expect(until('20261103')).toBe(3)
    expect(starts(calendar(event('DTSTART;VALUE=DATE:20261101', 'RRULE:FREQ=DAILY;UNTIL=20261103')))).toEqual([
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
    ])
    expect(starts(calendar(event('DTSTART;VALUE=DATE:20261101', 'RRULE:FREQ=DAILY;UNTIL=20261103T225959Z')))).toEqual([
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
    ])
  })

  it('has what was added, without what falls out, however that is written', () => {
    const text = calendar(
      event(
        'DTSTART;TZID=Europe/Berlin:20261102T090000',
        'RRULE:FREQ=DAILY;COUNT=6',
        'RDATE;TZID=Europe/Berlin:20261120T150000',
        'EXDATE:20261103T080000Z',
        'EXDATE;TZID=America/New_York:20261104T030000',
        'EXDATE;VALUE=DATE:20261105',
      ),
    )
    expect(starts(text)).toEqual(['2026-11-02T08:00', '2026-11-06T08:00', '2026-11-07T08:00', '2026-11-20T14:00'])
  })

  it('shows a moved date once, and a cancelled one as cancelled, whether it is named in UTC, another zone or by its day', () => {
    const moved = (id: string) =>
      calendar(
        event('DTSTART;TZID=Europe/Berlin:20261102T090000', 'RRULE:FREQ=DAILY;COUNT=3', 'SUMMARY:Daily'),
        event(id, 'DTSTART;TZID=Europe/Berlin:20261103T160000', 'SUMMARY:Later', 'SEQUENCE:1'),
      )
    for (const id of [
      'RECURRENCE-ID:20261103T080000Z',
      'RECURRENCE-ID;TZID=America/New_York:20261103T030000',
      'RECURRENCE-ID;VALUE=DATE:20261103',
    ])
      expect(starts(moved(id)), id).toEqual(['2026-11-02T08:00', '2026-11-03T15:00', '2026-11-04T08:00'])
    const cancelled = read(
      moved('RECURRENCE-ID:20261103T080000Z').replace('SUMMARY:Later', 'SUMMARY:Later\r\nSTATUS:CANCELLED'),
    ).meetings
    expect(cancelled.filter((each) => each.cancelled).map(({ title }) => title)).toEqual(['Later'])
    expect(cancelled).toHaveLength(3)
  })

  it('may move a date into the window from outside of it, and one without its series stands alone', () => {
    const text = calendar(
      event('DTSTART:20260101T090000Z', 'RRULE:FREQ=YEARLY'),
      event('RECURRENCE-ID:20280101T090000Z', 'DTSTART:20261130T090000Z'),
      event('UID:alone', 'RECURRENCE-ID:20261201T090000Z', 'DTSTART:20261201T100000Z'),
    )
    expect(starts(text)).toEqual(['2026-11-30T09:00', '2026-12-01T10:00', '2027-01-01T09:00'])
  })

  it('counts the newest of two that are the same', () => {
    const text = calendar(
      event('SEQUENCE:2', 'DTSTAMP:20261101T000000Z', 'DTSTART:20261201T100000Z', 'SUMMARY:New'),
      event('SEQUENCE:1', 'DTSTAMP:20261109T000000Z', 'DTSTART:20261201T090000Z', 'SUMMARY:Old'),
    )
    expect(read(text).meetings.map(({ title }) => title)).toEqual(['New'])
  })
})

describe('a time', () => {
  const CLOCK = (offset: string, summer: string) =>
    [
      ...['BEGIN:STANDARD', 'DTSTART:16011028T030000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'],
      ...[`TZOFFSETFROM:${summer}`, `TZOFFSETTO:${offset}`, 'END:STANDARD'],
      ...['BEGIN:DAYLIGHT', 'DTSTART:16010325T020000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'],
      ...[`TZOFFSETFROM:${offset}`, `TZOFFSETTO:${summer}`, 'END:DAYLIGHT'],
    ].join('\r\n')
  it.each([
    ['W. Europe Standard Time', ''],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', ''],
    ['/freeassociation.sourceforge.net/Europe/Berlin', ''],
    ['Customized Time Zone', CLOCK('+0100', '+0200')],
    ['tzone://Microsoft/Custom', CLOCK('+0100', '+0200')],
    ['Nobody knows', ''],
  ])('of the zone %s is that of Berlin, in winter and in summer', (name, clock) => {
    const zone = clock ? `BEGIN:VTIMEZONE\r\nTZID:${name}\r\n${clock}\r\nEND:VTIMEZONE` : ''
    const text = calendar(
      zone,
      event(`DTSTART;TZID="${name}":20261201T090000`),
      event('UID:two', `DTSTART;TZID="${name}":20260901T090000`),
    )
    expect(starts(text, window('Europe/Berlin', '2026-08-01T00:00:00Z'))).toEqual([
      '2026-09-01T07:00',
      '2026-12-01T08:00',
    ])
  })

  it('without a zone is that of its reader, and of its calendar where that names one', () => {
    const floating = event('DTSTART:20261201T090000')
    expect(starts(calendar(floating), window('America/New_York'))).toEqual(['2026-12-01T14:00'])
    expect(starts(calendar('X-WR-TIMEZONE:Asia/Tokyo', floating), window('America/New_York'))).toEqual([
      '2026-12-01T00:00',
    ])
  })

  it('that is a whole day is that day for everybody, its last day included', () => {
    const [meeting] = read(
      calendar(event('DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261204')),
      window('Pacific/Auckland'),
    ).meetings
    expect(meeting).toMatchObject({
      starts_on: '2026-12-01',
      ends_on: '2026-12-03',
      starts_at: '2026-11-30T11:00:00.000Z',
      ends_at: '2026-12-03T11:00:00.000Z',
    })
  })

  it('that there cannot be leaves its meeting out, and its neighbours stay', () => {
    const text = calendar(
      event('DTSTART:2026-10-30 9:00'),
      event('UID:2', 'DTSTART:20261399T250000Z'),
      event('UID:3', 'SUMMARY:No time'),
      event('UID:4', 'DTSTART:20261201T090000Z', 'DURATION:PT45M', 'SUMMARY:Good'),
    )
    expect(read(text)).toMatchObject({ unread: 3, meetings: [{ title: 'Good', ends_at: '2026-12-01T09:45:00.000Z' }] })
  })
})

describe('a meeting', () => {
  it('says who, where and how they answered, without rooms and hidden signs', () => {
    const [meeting] = read(
      calendar(
        event(
          'DTSTART:20261201T090000Z',
          'DTEND:20261201T100000Z',
          'SUMMARY:Budget\\, second\\nround\u202E',
          'LOCATION:Room 4\\; north',
          'ORGANIZER;CN="Dana, Fox":mailto:Dana@Example.org',
          'ATTENDEE;CN=Tom;PARTSTAT=ACCEPTED:mailto:tom@example.org',
          'ATTENDEE;CN=Tom again;PARTSTAT=DECLINED:MAILTO:tom@example.org',
          'ATTENDEE;CUTYPE=ROOM;CN=Four:mailto:four@example.org',
          'BEGIN:VALARM',
          'SUMMARY:Not this',
          'END:VALARM',
          'DESCRIPTION:A long',
          '  line',
        ),
      ),
    ).meetings
    expect(meeting).toMatchObject({
      title: 'Budget, second round',
      place: 'Room 4; north',
      notes: 'A long line',
      organizer: { name: 'Dana, Fox', address: 'dana@example.org' },
      guests: [{ address: 'tom@example.org', status: 'declined' }],
    })
  })
})

describe('a calendar that was made to harm', () => {
  const rule = (freq: string, more = '') => calendar(event('DTSTART:19000101T090000Z', `RRULE:FREQ=${freq}${more}`))
  it.each([
    ['a daily rule since 1900', rule('DAILY'), 210],
    ['a rule per minute', rule('MINUTELY'), 400],
    ['a rule per second', rule('SECONDLY'), 400],
    ['a rule that never comes', rule('SECONDLY', ';BYMONTH=2;BYMONTHDAY=30'), 1],
    ['a rule that counts for ever', rule('DAILY', ';COUNT=99999999'), 1],
    ['a rule that says nothing', rule('NONSENSE'), 1],
    ['5,000 levels', calendar(...Array<string>(5_000).fill('BEGIN:VCALENDAR'), event('DTSTART:20261201T090000Z')), 1],
    [
      '5,000 levels in an entry',
      calendar(event('DTSTART:20261201T090000Z', ...Array<string>(5_000).fill('BEGIN:VALARM'))),
      0,
    ],
    ['an endless line', calendar(event('DTSTART:20261201T090000Z', `SUMMARY:${'x'.repeat(8_000_000)}`)), 1],
    ['an endless folded line', calendar(event('DTSTART:20261201T090000Z', `SUMMARY:x${'\r\n x'.repeat(500_000)}`)), 1],
    [
      '100,000 guests',
      calendar(
        event(
          'DTSTART:20261201T090000Z',
          ...Array.from({ length: 100_000 }, (_, at) => `ATTENDEE:mailto:g${at}@example.org`),
        ),
      ),
      1,
    ],
    ['an end long before its beginning', calendar(event('DTSTART:20261201T090000Z', 'DTEND:19261201T090000Z')), 1],
  ])('with %s is bounded', (_what, text, most) => {
    expect(read(text).meetings.length).toBeLessThanOrEqual(most)
  })

  it('with 20,000 entries has the nearest ones of them', () => {
    const text = calendar(
      ...Array.from({ length: 20_000 }, (_, at) => {
        const day = new Date(NOW + (at % 200) * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
        return event(`UID:${at}`, `DTSTART;TZID=Europe/Berlin:${day}T090000`, 'DURATION:PT1H', `SUMMARY:${at}`)
      }),
    )
    const found = read(text)
    expect(found.meetings.length).toBe(10_000)
    expect(found.cut).toBe(true)
  })

  it('that is none is no empty calendar', () => {
    expect(() => read('<html><title>Please sign in</title>')).toThrow(NoCalendar)
    expect(() => read('')).toThrow(NoCalendar)
  })
})
