// Answers that are put into the event, where the calendar's server passes them on (decision 0159).
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerStatus } from '#contract/meetings.ts'
import {
  asks,
  type CalendarServer,
  calendarText,
  eventText,
  inMinutes,
  openCalendarServer,
} from '../../../../test-kit/calendar-server.ts'
import { type Mailbox, openMailbox } from '../../../../test-kit/mailbox.ts'
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
async function ended(id: string) {
  return until(async () => {
    const draft = await api().correspondence.readDraft({ id })
    return !['agreed', 'sending'].includes(draft.state) && draft
  }, 60)
}

describe('an invitation in a calendar whose server answers by itself', () => {
  /** A calendar with one invitation, and no mailbox. */
  async function invited(...events: string[]) {
    mailbox = await openMailbox()
    calendar = await openCalendarServer()
    calendar.sendsFor = ['owner@example.com']
    calendar.put('one.ics', ...(events.length > 0 ? events : [asks()]))
    const { url: address, user, password } = calendar
    const made = await api().connections.connectCalendar({ address, user, password })
    await readThrough(world, made.id)
    const all = await until(async () => (await open()).length > 0 && (await open()), 30)
    return { server: calendar, id: made.id, all, one: all[0]?.id ?? '' }
  }
  const answer = async (id: string, status: AnswerStatus) => {
    const draft = await api().meetings.answer({ id, status })
    await api().correspondence.send({ id: draft.id, words: draft.words })
    return ended(draft.id)
  }
  const puts = (server: CalendarServer) => server.asked.filter(({ method }) => method === 'PUT').length

  it('is answered in the event after the yes, by no mail, and answered otherwise later', async () => {
    const { server, one, id } = await invited(
      asks({}, ['ATTENDEE;CN=Tom;PARTSTAT=ACCEPTED:mailto:tom@example.org', 'X-KEPT:as it is']),
    )
    const before = server.text('one.ics')
    const draft = await api().meetings.answer({ id: one, status: 'accepted' })
    expect(draft).toMatchObject({
      by_calendar: true,
      connection_id: id,
      from: 'owner@example.com',
      to: ['dana@example.org'],
    })
    expect(puts(server)).toBe(0)
    expect(await refusal(api().correspondence.send({ id: draft.id, words: 'others' }))).toMatchObject({ status: 409 })
    expect((await open())[0]?.answer).toMatchObject({ status: 'accepted', state: 'draft' })
    await api().correspondence.send({ id: draft.id, words: draft.words })
    expect(await ended(draft.id)).toMatchObject({ state: 'sent', why: null })
    expect(server.sent).toEqual([{ name: 'one.ics', attendee: 'owner@example.com', status: 'ACCEPTED' }])
    expect(server.text('one.ics')).toBe(before.replace('PARTSTAT=NEEDS-ACTION', 'PARTSTAT=ACCEPTED'))
    expect(mailbox.mails).toEqual([])
    expect(await open()).toEqual([])
    // The same again writes nothing.
    expect(await answer(one, 'accepted')).toMatchObject({ state: 'sent' })
    expect(puts(server)).toBe(1)
    expect(await answer(one, 'declined')).toMatchObject({ state: 'sent' })
    expect(server.sent.map(({ status }) => status)).toEqual(['ACCEPTED', 'DECLINED'])
    await until(async () => (await api().meetings.get({ id: one })).declined, 60)
  }, 120_000)

  it('says its words by mail, where a mailbox of the address is there to send them', async () => {
    const { server, one } = await invited()
    expect(await refusal(api().meetings.answer({ id: one, status: 'accepted', comment: 'Gladly.' }))).toMatchObject({
      status: 422,
    })
    const { id: box } = await connect(world, mailbox)
    const draft = await api().meetings.answer({ id: one, status: 'accepted', comment: 'Gladly.' })
    expect(draft).toMatchObject({ by_calendar: false, connection_id: box })
    await api().correspondence.send({ id: draft.id, words: draft.words })
    await ended(draft.id)
    expect(mailbox.mails).toHaveLength(1)
    expect([server.sent, puts(server)]).toEqual([[], 0])
  }, 120_000)

  it('that somebody else changes meanwhile is read again; once it is another version it is not answered', async () => {
    const start = inMinutes(600)
    const { server, one } = await invited(asks({ start }))
    let quicker = 1
    server.beforeWriting = () => {
      if (quicker-- > 0) server.put('one.ics', asks({ start }, ['X-MORE:1']))
      return false
    }
    expect(await answer(one, 'tentative')).toMatchObject({ state: 'sent' })
    expect(server.text('one.ics')).toContain('X-MORE:1')
    expect(server.sent).toHaveLength(1)
    quicker = 1
    const later = inMinutes(900)
    server.beforeWriting = () => {
      if (quicker-- > 0) server.put('one.ics', asks({ start: later }, ['SEQUENCE:1']))
      return false
    }
    expect(await answer(one, 'accepted')).toMatchObject({
      state: 'failed',
      why: expect.stringContaining('changed after'),
    })
    server.beforeWriting = () => {
      server.put('one.ics', asks({ start: later }, ['SEQUENCE:1', 'STATUS:CANCELLED']))
      return false
    }
    await until(async () => (await open())[0]?.moved, 60)
    expect(await answer(one, 'accepted')).toMatchObject({ state: 'failed', why: expect.stringContaining('cancelled') })
    expect(server.sent).toHaveLength(1)
  }, 180_000)

  it('is answered once where the answer of the server was lost, and tried again where it says so', async () => {
    const { server, one } = await invited()
    server.cutAfterWriting = true
    expect(await answer(one, 'accepted')).toMatchObject({ state: 'sent' })
    expect(server.sent).toHaveLength(1)
    let busy = 1
    server.beforeWriting = (_, response) => {
      if (busy-- <= 0) return false
      response.writeHead(500).end()
      return true
    }
    expect(await answer(one, 'declined')).toMatchObject({ state: 'sent' })
    expect(server.sent.map(({ status }) => status)).toEqual(['ACCEPTED', 'DECLINED'])
  }, 180_000)

  it('goes by mail where the server takes no answer after all, or whoever invites wants none of it', async () => {
    const { server, one } = await invited()
    server.beforeWriting = (_, response) => {
      response.writeHead(403).end()
      return true
    }
    expect(await answer(one, 'accepted')).toMatchObject({ state: 'failed', why: expect.stringContaining('by mail') })
    await connect(world, mailbox)
    expect((await open())[0]).toMatchObject({ by_calendar: false })
    expect(await answer(one, 'accepted')).toMatchObject({ state: 'sent', by_calendar: false })
    expect([server.sent, mailbox.mails.length]).toEqual([[], 1])
    server.put('two.ics', asks({ uid: 'two@there' }).replace('ORGANIZER;', 'ORGANIZER;SCHEDULE-AGENT=CLIENT;'))
    const [connection] = (await api().connections.list({})).items.filter(({ kind }) => kind === 'calendar')
    await api().connections.sync({ id: connection?.id ?? '' })
    await until(async () => (await open()).length === 1, 60)
    expect((await open())[0]).toMatchObject({ by_calendar: false })
  }, 180_000)

  it('one time of a series is answered by itself, and the series without it', async () => {
    const [first, second] = [inMinutes(600), inMinutes(600 + 7 * 1_440)]
    const series = asks({ start: first }, ['RRULE:FREQ=WEEKLY;COUNT=5'])
    const moved = asks({ start: inMinutes(660 + 7 * 1_440), title: 'Budget, later' }, [`RECURRENCE-ID:${second}`])
    const { server, all } = await invited(series, moved)
    expect(all.map(({ title, recurring, by_calendar }) => [title, recurring, by_calendar])).toEqual([
      ['Budget', true, true],
      ['Budget, later', false, true],
    ])
    const states = () => server.text('one.ics').match(/PARTSTAT=[A-Z-]+/g)
    expect(await answer(all[1]?.id ?? '', 'declined')).toMatchObject({ state: 'sent' })
    expect(states()).toEqual(['PARTSTAT=NEEDS-ACTION', 'PARTSTAT=DECLINED'])
    expect(await answer(all[0]?.id ?? '', 'accepted')).toMatchObject({ state: 'sent' })
    expect(states()).toEqual(['PARTSTAT=ACCEPTED', 'PARTSTAT=DECLINED'])
    expect(server.sent).toHaveLength(2)
  }, 120_000)
})

describe('a look at a calendar that is asked for while it is being read', () => {
  it('follows at once', async () => {
    mailbox = await openMailbox()
    const server = await openCalendarServer()
    calendar = server
    const titles = async () => (await api().meetings.list({})).items.map(({ title }) => title)
    server.feed = calendarText(eventText({ title: 'First', start: inMinutes(60) }))
    const { id } = await api().connections.connectCalendar({ address: server.feedUrl })
    await readThrough(world, id)
    const held: (() => void)[] = []
    server.instead = (_, response) => void held.push(() => response.writeHead(304).end())
    await api().connections.sync({ id })
    await until(() => held.length === 1, 30)
    server.feed = calendarText(eventText({ title: 'Second', start: inMinutes(60) }))
    await api().connections.sync({ id })
    server.instead = null
    held[0]?.()
    await until(async () => (await titles()).includes('Second'), 60)
  }, 120_000)
})
