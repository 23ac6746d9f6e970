import { describe, expect, it } from 'vitest'
import { readInvitations } from '#server/platform/calendar/invitation.ts'
import { answersIn, type InvitationMail, standing } from './invitations.ts'
import { answerItip, answerMail } from './itip.ts'

const NOW = Date.parse('2026-11-20T08:00:00Z')
type Given = {
  method?: string
  from?: string
  sequence?: number
  stamp?: string
  more?: string[]
  proven?: boolean
  at?: string
  organizer?: string
}
let count = 0

/** What a mail brings, read as mails are. */
function mail({
  method = 'REQUEST',
  from = 'tom@there.example',
  sequence = 0,
  stamp = '20261101T090000Z',
  ...given
}: Given = {}): InvitationMail[] {
  const { more = [], proven = true, at = `2026-11-01T09:00:0${count++ % 10}Z`, organizer = 'tom@there.example' } = given
  const text = [
    'BEGIN:VCALENDAR',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    'UID:one@there',
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp}`,
    'DTSTART:20261126T140000Z',
    'DTEND:20261126T150000Z',
    `SUMMARY:Budget ${sequence}`,
    `ORGANIZER;CN=Tom:mailto:${organizer}`,
    ...(more.some((line) => line.startsWith('ATTENDEE'))
      ? []
      : ['ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ann@here.example']),
    ...more,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  return readInvitations(text, NOW).map((said) => ({
    ...said,
    id: `${count}`,
    from_address: from,
    proven,
    received_at: at,
  }))
}
const now = (...mails: InvitationMail[][]) => {
  // In whatever order they are read.
  const orders = [mails.flat(), mails.flat().toReversed(), mails.flat().toSorted((a, b) => (a.id < b.id ? 1 : -1))]
  const [first, ...others] = orders.map((all) => standing(all, ''))
  for (const other of others) expect(other).toEqual(first)
  return first
}

describe('several mails about one meeting', () => {
  const first = mail({ at: '2026-11-01T09:00:00Z' })
  const update = mail({ sequence: 2, at: '2026-11-03T09:00:00Z', stamp: '20261103T090000Z' })

  it('the newest version counts, whatever comes late', () => {
    const late = mail({ sequence: 1, at: '2026-11-05T09:00:00Z', stamp: '20261102T090000Z' })
    expect(now(first, update, late)).toMatchObject({ said: { title: 'Budget 2' }, cancelled: false })
    const again = mail({
      sequence: 2,
      at: '2026-11-04T09:00:00Z',
      stamp: '20261104T090000Z',
      more: ['LOCATION:Room 4'],
    })
    expect(now(first, update, again)?.said).toHaveProperty('place', 'Room 4')
  })

  it('whoever invited calls it off, and can invite again', () => {
    const cancel = mail({ method: 'CANCEL', sequence: 3, stamp: '20261106T090000Z' })
    expect(now(first, update, cancel)?.cancelled).toBe(true)
    expect(now(first, update, cancel, mail({ sequence: 4, stamp: '20261107T090000Z' }))?.cancelled).toBe(false)
    // It is about a version before the one that there is now.
    expect(now(first, update, mail({ method: 'CANCEL', sequence: 1, stamp: '20261102T090000Z' }))?.cancelled).toBe(
      false,
    )
  })

  it.each([
    ['another sender in the name of whoever invited', { from: 'eve@evil.example' }],
    ['another organizer', { from: 'eve@evil.example', organizer: 'eve@evil.example' }],
    ['a sender whom the server does not confirm, where it confirmed the first', { proven: false }],
  ])('%s neither calls it off nor changes it', (_what, by) => {
    expect(now(first, mail({ method: 'CANCEL', sequence: 9, stamp: '20261109T090000Z', ...by }))?.cancelled).toBe(false)
    expect(now(first, mail({ sequence: 9, stamp: '20261109T090000Z', ...by }))?.said).toHaveProperty(
      'title',
      'Budget 0',
    )
  })

  it('a forged mail that came before does not take it over by what it says of its own time', () => {
    const forged = mail({
      from: 'eve@evil.example',
      organizer: 'eve@evil.example',
      stamp: '20200101T000000Z',
      at: '2026-11-02T09:00:00Z',
    })
    expect(now(first, forged)?.said.organizer.address).toBe('tom@there.example')
  })

  it('a reply speaks for its sender alone', () => {
    const says = (from: string, of: string, status: string, stamp = '20261102T090000Z') =>
      mail({ method: 'REPLY', from, stamp, more: [`ATTENDEE;PARTSTAT=${status}:mailto:${of}`] })
    const found = answersIn(
      [
        ...says('bob@here.example', 'bob@here.example', 'ACCEPTED'),
        ...says('eve@evil.example', 'cara@here.example', 'DECLINED'),
        ...says('bob@here.example', 'bob@here.example', 'DECLINED', '20261101T090000Z'),
      ],
      '',
    )
    expect([...found]).toEqual([['bob@here.example', 'accepted']])
  })

  it('what is none says nothing: a page, a calendar without a method, nobody who invites', () => {
    expect(readInvitations('<html>', NOW)).toEqual([])
    expect(mail({ method: 'PUBLISH' })).toEqual([])
    expect(
      readInvitations(
        'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nUID:x\r\nDTSTART:20261126T140000Z\r\nEND:VEVENT\r\nEND:VCALENDAR',
        NOW,
      ),
    ).toEqual([])
  })

  it('of a series the next time stands for all of it; one time of it stands by itself', () => {
    const [series] = mail({ more: ['RRULE:FREQ=WEEKLY'] })
    expect(series).toMatchObject({ occurrence: '', recurring: true, starts_at: '2026-11-26T14:00:00.000Z' })
    const [one] = mail({ more: ['RECURRENCE-ID:20261126T130000Z'] })
    expect(one).toMatchObject({ occurrence: '2026-11-26T13:00:00.000Z', recurring: false })
  })
})

describe('an answer', () => {
  const to = {
    ...{ title: 'Budget, Q4; “final”', starts_at: '2026-11-26T14:00:00.000Z', ends_at: '2026-11-26T15:00:00.000Z' },
    ...{ starts_on: null, ends_on: null, recurring: false, organizer: { name: 'Tom', address: 'tom@there.example' } },
    ...{ asked: 'ann@here.example', uid: 'one@there', occurrence: '', sequence: 2 },
  }
  const given = {
    status: 'accepted',
    comment: 'See you\r\nATTENDEE:mailto:x@y.example',
    name: 'Ann "A"\r\nX:1',
    zone: 'Europe/Berlin',
    at: new Date(NOW),
  } as const

  it('says in words what it says to calendars, with the hour of its sender', () => {
    expect(answerMail(to, given)).toEqual({
      subject: 'Accepted: Budget, Q4; “final”',
      text: 'I accept: Budget, Q4; “final”\nThursday, 26 November 2026, 15:00 to 16:00 (Europe/Berlin)\n\nSee you\r\nATTENDEE:mailto:x@y.example',
    })
  })

  it('is for one address alone, and nothing typed becomes a line of its own', () => {
    const text = answerItip(to, given)
    expect(
      text
        .replace(/\r\n /g, '')
        .split('\r\n')
        .filter((line) => /^(?:ATTENDEE|X)/.test(line)),
    ).toEqual([
      'ATTENDEE;PARTSTAT=ACCEPTED;CN=Ann A X:1:mailto:ann@here.example'.replace('CN=Ann A X:1', 'CN="Ann A X:1"'),
    ])
    expect(text).toContain('METHOD:REPLY')
    expect(text).toContain('SEQUENCE:2')
    expect(readInvitations(text, NOW)).toMatchObject([
      { method: 'reply', uid: 'one@there', sequence: 2, guests: [{ address: 'ann@here.example', status: 'accepted' }] },
    ])
  })

  it('to one time of a series names it', () => {
    expect(answerItip({ ...to, occurrence: '2026-11-26T13:00:00.000Z' }, given)).toContain(
      'RECURRENCE-ID:20261126T130000Z',
    )
    expect(answerItip({ ...to, occurrence: '2026-11-26', starts_on: '2026-11-26' }, given)).toContain(
      'RECURRENCE-ID;VALUE=DATE:20261126',
    )
  })
})
