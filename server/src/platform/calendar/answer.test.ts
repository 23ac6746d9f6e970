import { describe, expect, it } from 'vitest'
import { answeredIn, type CalendarAnswer } from './answer.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const ANSWER: CalendarAnswer = {
  ...{ uid: 'one', occurrence: '', sequence: 0, starts_at: '2026-12-01T09:00:00.000Z', zone: 'Europe/Berlin' },
  ...{ asked: 'ann@example.com', status: 'accepted' },
}
const answered = (text: string, answer: Partial<CalendarAnswer> = {}) =>
  answeredIn(Buffer.from(text), { ...ANSWER, ...answer }, NOW)
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:one',
  'DTSTART:20261201T090000Z',
  'DURATION:PT1H',
  'ORGANIZER:mailto:dana@example.org',
  ...lines,
  'END:VEVENT',
]
const calendar = (lines: readonly string[], end = '\r\n') =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join(end)
const MINE = 'ATTENDEE;CN="Ann; Lee";PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:Ann@example.com'
const alarm = ['BEGIN:VALARM', 'ACTION:EMAIL', 'ATTENDEE:mailto:ann@example.com', 'END:VALARM']

describe('an answer', () => {
  it.each(['\r\n', '\n'])('changes one line of the event, and leaves every other one as it is (%j)', (end) => {
    const before = calendar(
      event(MINE, 'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:tom@example.org', ...alarm, 'X-A;B="c:d":e'),
      end,
    )
    expect(answered(before)).toEqual({
      text: before.replace(MINE, 'ATTENDEE;PARTSTAT=ACCEPTED;CN="Ann; Lee":mailto:Ann@example.com'),
    })
  })

  it('is put into a line that was folded, and folds it again', () => {
    const long = `ATTENDEE;CN=${'Ä'.repeat(60)};PARTSTAT=NEEDS-ACTION\r\n ;ROLE=REQ-PARTICIPANT:mailto:ann@example.com`
    const done = answered(calendar(event(long)))
    const text = 'text' in done ? done.text : ''
    expect(text.replaceAll('\r\n ', '')).toContain(
      `ATTENDEE;PARTSTAT=ACCEPTED;CN=${'Ä'.repeat(60)};ROLE=REQ-PARTICIPANT:mailto:ann@example.com`,
    )
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  })

  it('finds one time of a series, named in another zone than the one it is in', () => {
    const series = event(MINE, 'RRULE:FREQ=DAILY;COUNT=5')
    const one = [
      ...['BEGIN:VEVENT', 'UID:one', 'RECURRENCE-ID;TZID=Europe/Berlin:20261202T100000', 'DTSTART:20261202T150000Z'],
      ...['ORGANIZER:mailto:dana@example.org', MINE, 'END:VEVENT'],
    ]
    const other = one.map((line) => line.replace('20261202', '20261203'))
    const named = { occurrence: '2026-12-02T09:00:00.000Z', starts_at: '2026-12-02T15:00:00.000Z' }
    const done = answered(calendar([...series, ...other, ...one]), { ...named, status: 'declined' })
    const states = ('text' in done ? done.text : '').match(/PARTSTAT=[A-Z-]+/g)
    expect(states).toEqual(['PARTSTAT=NEEDS-ACTION', 'PARTSTAT=NEEDS-ACTION', 'PARTSTAT=DECLINED'])
  })

  it.each<[string, string[], Partial<CalendarAnswer>]>([
    ['moved', [MINE, 'SEQUENCE:1'], {}],
    ['moved', [MINE], { starts_at: '2026-12-01T08:00:00.000Z' }],
    ['cancelled', [MINE, 'STATUS:CANCELLED'], {}],
    ['not_asked', ['ATTENDEE:mailto:tom@example.org'], {}],
  ])('is not given to an event that is another by now: %s', (refused, lines, answer) => {
    expect(answered(calendar(event(...lines)), answer)).toEqual({ refused })
  })

  it('is not given where it stands already, where no server sends it, and to what is no calendar', () => {
    expect(answered(calendar(event(MINE.replace('NEEDS-ACTION', 'ACCEPTED'))))).toEqual({ same: true })
    const byClient = calendar(event(MINE)).replace('ORGANIZER:', 'ORGANIZER;SCHEDULE-AGENT=NONE:')
    expect(answered(byClient)).toEqual({ refused: 'by_client' })
    expect(answered('<html>Sign in')).toEqual({ refused: 'unreadable' })
    expect(answeredIn(Uint8Array.from([0xff, 0xfe, 0x41]), ANSWER, NOW)).toEqual({ refused: 'unreadable' })
  })
})
