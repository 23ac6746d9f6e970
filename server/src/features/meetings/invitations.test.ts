import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  asks,
  type CalendarServer,
  eventText,
  inMinutes,
  openCalendarServer,
} from '../../../../test-kit/calendar-server.ts'
import { type Mailbox, type MailGiven, openMailbox } from '../../../../test-kit/mailbox.ts'
import { connect, createMailWorld, readThrough } from '../../../../test-kit/mailbox-world.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { until } from '../../../../test-kit/until.ts'
import type { World } from '../../../test/world.ts'

let world: World
let mailbox: Mailbox
let calendar: CalendarServer | undefined
beforeAll(async () => {
  world = await createMailWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  for (const { id } of (await api().connections.list({})).items) await api().connections.remove({ id })
  await mailbox.close()
  await calendar?.close()
  calendar = undefined
})
const api = () => world.as('owner')
const open = async () => (await api().meetings.invitations({})).items
function itipMail(method: string, event: string, given: MailGiven = {}): MailGiven {
  const { from = 'Dana <dana@example.org>', id = `<${method}-${Math.random()}@example.org>` } = given
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', `METHOD:${method}`, event, 'END:VCALENDAR'].join('\r\n')
  const raw = [
    ...[
      `From: ${from}`,
      'To: owner@example.com',
      'Subject: Invitation',
      `Message-ID: ${id}`,
      `Date: ${new Date().toUTCString()}`,
    ],
    ...[
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Please come.',
      '',
    ],
    ...['--b', `Content-Type: text/calendar; charset=utf-8; method=${method}`, 'Content-Transfer-Encoding: base64', ''],
    Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n'),
    ...['', '--b--', ''],
  ].join('\r\n')
  return { raw }
}
async function ended(id: string) {
  return until(async () => {
    const draft = await api().correspondence.readDraft({ id })
    return !['agreed', 'sending'].includes(draft.state) && draft
  }, 60)
}

describe('an invitation by mail', () => {
  it('is shown, answered by a yes to exactly its words, sent once to whoever invites, and asked no more', async () => {
    mailbox = await openMailbox({ inbox: [itipMail('REQUEST', asks())] })
    const { id: box } = await connect(world, mailbox)
    await readThrough(world, box)
    const [one, ...more] = await until(async () => (await open()).length > 0 && (await open()), 30)
    expect(more).toEqual([])
    expect(one).toMatchObject({
      title: 'Budget',
      asked: 'owner@example.com',
      mailbox_id: box,
      meeting_id: null,
      answer: null,
      unproven: true,
    })
    expect((await api().today.get({})).invitations.map(({ title }) => title)).toEqual(['Budget'])
    const draft = await api().meetings.answer({ id: one?.id ?? '', status: 'tentative', comment: 'Let me see.' })
    expect(draft).toMatchObject({
      to: ['dana@example.org'],
      cc: [],
      subject: 'Tentative: Budget',
      state: 'draft',
      new_people: ['dana@example.org'],
    })
    expect(draft.text).toContain('Let me see.')
    expect(mailbox.mails).toEqual([])
    expect((await open())[0]?.answer).toMatchObject({ status: 'tentative', state: 'draft' })
    expect(
      await refusal(
        api().correspondence.updateDraft({ id: draft.id, to: ['eve@evil.example'], subject: 'x', text: 'x' }),
      ),
    ).toMatchObject({ status: 409 })
    await api().correspondence.send({ id: draft.id, words: draft.words })
    expect(await ended(draft.id)).toMatchObject({ state: 'sent' })
    expect(mailbox.mails).toHaveLength(1)
    const [{ to, raw } = { to: [], raw: '' }] = mailbox.mails
    expect(to).toEqual(['dana@example.org'])
    expect(raw).toMatch(/Content-Type: text\/calendar;[^\n]*method=REPLY/)
    expect(decoded(raw)).toContain('PARTSTAT=TENTATIVE')
    expect(decoded(raw)).toContain('UID:invited@there')
    expect(await open()).toEqual([])
    expect((await api().meetings.invitations({ answered: 'true' })).items).toMatchObject([
      { answer: { status: 'tentative', state: 'sent' } },
    ])
    // Known when the mail of it is thrown away.
    await api().correspondence.removeDraft({ id: draft.id })
    expect(await open()).toEqual([])
    for (const other of ['same_org', 'org_manager'] as const) {
      expect((await world.as(other).meetings.invitations({ answered: 'true' })).items).toEqual([])
      expect(await refusal(world.as(other).meetings.answer({ id: one?.id ?? '', status: 'accepted' }))).toMatchObject({
        status: 404,
      })
    }
  }, 120_000)

  it('that is moved asks again; cancelled by another it stays, by whoever invited it goes; thrown away, an answer is none', async () => {
    mailbox = await openMailbox({ inbox: [itipMail('REQUEST', asks())] })
    const { id: box } = await connect(world, mailbox)
    await readThrough(world, box)
    const [one] = await until(async () => (await open()).length > 0 && (await open()), 30)
    const draft = await api().meetings.answer({ id: one?.id ?? '', status: 'accepted' })
    await api().correspondence.removeDraft({ id: draft.id })
    expect((await open())[0]?.answer).toBeNull()
    const sent = await api().meetings.answer({ id: one?.id ?? '', status: 'accepted' })
    await api().correspondence.send({ id: sent.id, words: sent.words })
    await ended(sent.id)
    expect(await open()).toEqual([])
    const later = asks({ start: inMinutes(900), title: 'Budget, moved' }, ['SEQUENCE:1'])
    mailbox.arrive(itipMail('REQUEST', later))
    await until(async () => (await open()).length === 1, 60)
    expect((await open())[0]).toMatchObject({ title: 'Budget, moved', moved: true, answer: null })
    mailbox.arrive(itipMail('CANCEL', asks({ title: 'Forged' }, ['SEQUENCE:5']), { from: 'Dana <eve@evil.example>' }))
    mailbox.arrive({ subject: 'Marker' })
    await until(async () => (await api().correspondence.list({ search: 'Marker' })).items.length === 1, 60)
    expect(await open()).toHaveLength(1)
    mailbox.arrive(itipMail('CANCEL', asks({ title: 'Off' }, ['SEQUENCE:2'])))
    await until(async () => (await open()).length === 0, 60)
    const [off] = (await api().meetings.invitations({ answered: 'true' })).items
    expect(off).toMatchObject({ cancelled: true })
    expect(await refusal(api().meetings.answer({ id: off?.id ?? '', status: 'accepted' }))).toMatchObject({
      status: 409,
    })
  }, 180_000)
})

describe('an invitation in a calendar', () => {
  it('that was answered there says so; whoever invites is none of the others', async () => {
    mailbox = await openMailbox()
    calendar = await openCalendarServer()
    const guest = (status: string, address: string) => `ATTENDEE;PARTSTAT=${status}:mailto:${address}`
    calendar.put(
      'one.ics',
      eventText({
        ...{ uid: 'said@there', title: 'Lease', start: inMinutes(600) },
        more: [
          'ORGANIZER;CN=Dana:mailto:dana@example.org',
          guest('ACCEPTED', 'dana@example.org'),
          guest('ACCEPTED', world.email('owner')),
          guest('TENTATIVE', 'joe@example.net'),
        ],
      }),
    )
    const { url: address, user, password } = calendar
    await readThrough(world, (await api().connections.connectCalendar({ address, user, password })).id)
    const meeting = (await api().meetings.list({ search: 'Lease' })).items[0]
    expect(await open()).toEqual([])
    expect(await api().meetings.invitation({ id: meeting?.id ?? '' })).toMatchObject({
      ...{ said: 'accepted', answer: null, people: 2 },
    })
  })

  it('is answered from the mailbox of the address that is asked, and from no other; reading sends nothing', async () => {
    mailbox = await openMailbox()
    calendar = await openCalendarServer()
    calendar.put('one.ics', asks({}, ['RRULE:FREQ=WEEKLY;COUNT=5']))
    const made = await api().connections.connectCalendar({
      address: calendar.url,
      user: calendar.user,
      password: calendar.password,
    })
    await readThrough(world, made.id)
    const [one, ...more] = await until(async () => (await open()).length > 0 && (await open()), 30)
    // Of a series once.
    expect(more).toEqual([])
    expect(one).toMatchObject({
      recurring: true,
      mailbox_id: null,
      meeting_id: one?.id,
      organizer: { address: 'dana@example.org' },
    })
    expect(await refusal(api().meetings.answer({ id: one?.id ?? '', status: 'accepted' }))).toMatchObject({
      status: 422,
    })
    await connect(world, mailbox)
    const draft = await api().meetings.answer({ id: one?.id ?? '', status: 'declined' })
    expect(draft.text).toContain('all further dates of this series')
    await api().correspondence.send({ id: draft.id, words: draft.words })
    await ended(draft.id)
    expect(decoded(mailbox.mails[0]?.raw ?? '')).toContain('PARTSTAT=DECLINED')
    expect(await open()).toEqual([])
    const again = await api().meetings.invitation({ id: one?.id ?? '' })
    expect(again.answer).toMatchObject({ status: 'declined', state: 'sent' })
    expect(new Set(calendar.asked.map(({ method }) => method))).toEqual(new Set(['OPTIONS', 'PROPFIND', 'REPORT']))
  }, 120_000)
})

/** Parts in base64 put back, so that what they say can be looked for. */
const decoded = (raw: string): string =>
  raw
    .replace(/(?:[A-Za-z0-9+/=]{60,}\r?\n?)+[A-Za-z0-9+/=\r\n]*/g, (packed) => Buffer.from(packed, 'base64').toString())
    .replace(/\r\n /g, '')
