import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db.ts'
import {
  type CalendarServer,
  calendarText,
  eventText,
  inMinutes,
  openCalendarServer,
} from '../../../../test-kit/calendar-server.ts'
import { createMailWorld, readThrough } from '../../../../test-kit/mailbox-world.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { until } from '../../../../test-kit/until.ts'
import type { World } from '../../../test/world.ts'

let world: World
let server: CalendarServer
beforeAll(async () => {
  world = await createMailWorld({}, { unhurried: true })
})
afterAll(() => world.close())
afterEach(async () => {
  for (const { id } of (await api().connections.list({})).items) await api().connections.remove({ id })
  for (const { id } of (await api().connections.privates({})).items) await api().connections.removePrivate({ id })
  await server?.close()
})
const api = () => world.as('owner')
const titles = async (input: object = {}) =>
  (await api().meetings.list({ limit: 200, ...input })).items.map(({ title }) => title)

async function feedOf(...events: string[]) {
  server = await openCalendarServer()
  server.feed = calendarText('X-WR-CALNAME:Mine', ...events)
  return api().connections.connectCalendar({ address: server.feedUrl })
}
async function davOf() {
  server = await openCalendarServer()
  server.put('one.ics', eventText({ uid: 'one', title: 'One', start: inMinutes(60) }))
  server.put('two.ics', eventText({ uid: 'two', title: 'Two', start: inMinutes(120) }))
  return api().connections.connectCalendar({ address: server.url, user: server.user, password: server.password })
}
const again = async (id: string) => {
  const before = (await api().connections.get({ id })).synced_at
  await api().connections.sync({ id })
  await until(async () => {
    const now = await api().connections.get({ id })
    return now.state === 'ready' && now.synced_at !== before
  }, 30)
}
/** As if a day had gone by. */
const tomorrow = () => sql`update calendars set compared_at = null`.execute(world.database.db)

describe('a calendar by its address', () => {
  it('is tried, read, and shows its next meetings first; those that are over the newest first', async () => {
    const made = await feedOf(
      eventText({ title: 'Later', start: inMinutes(600) }),
      eventText({ title: 'Soon', start: inMinutes(60) }),
      eventText({ title: 'Over', start: inMinutes(-600) }),
      eventText({ title: 'Far', start: inMinutes(60 * 24 * 300) }),
    )
    expect(made).toMatchObject({
      kind: 'calendar',
      name: 'Mine',
      settings: null,
      calendar: { source: 'ics', url: null },
    })
    await readThrough(world, made.id)
    expect(await titles()).toEqual(['Soon', 'Later'])
    expect(await titles({ past: true })).toEqual(['Over'])
    expect(await titles({ search: 'soo' })).toEqual(['Soon'])
    expect((await api().connections.get({ id: made.id })).kept).toBe(3)
    for (const other of ['same_org', 'org_manager'] as const)
      expect((await world.as(other).meetings.list({})).items).toEqual([])
  })

  it('keeps its address as a secret: it stands in no answer, no row and no export', async () => {
    const { id } = await feedOf(eventText({ start: inMinutes(60) }))
    await readThrough(world, id)
    const { rows } = await sql<{
      all: string
    }>`select string_agg(c::text, '') || (select string_agg(k::text, '') from calendars k) as all
      from connections c`.execute(world.database.db)
    expect(rows[0]?.all).not.toContain('private-1234567890')
    expect(JSON.stringify(await api().connections.list({}))).not.toContain('private-1234567890')
    expect((await world.request('owner', 'GET', '/api/export/mine')).text).not.toContain('private-1234567890')
  })

  it('follows what changes and what goes, and asks for nothing twice that did not change', async () => {
    const { id } = await feedOf(
      eventText({ uid: 'a', title: 'A', start: inMinutes(60) }),
      eventText({ uid: 'b', title: 'B', start: inMinutes(90) }),
    )
    await readThrough(world, id)
    const [first] = (await api().meetings.list({})).items
    server.feed = calendarText(eventText({ uid: 'a', title: 'A moved', start: inMinutes(70) }))
    await again(id)
    expect(await titles()).toEqual(['A moved'])
    expect((await api().meetings.list({})).items[0]?.id).toBe(first?.id)
    await again(id)
    expect(server.asked.at(-1)?.method).toBe('GET')
    expect(await titles()).toEqual(['A moved'])
  })

  it('that does not give its calendar any more asks for its new address, and goes on there', async () => {
    const { id, address } = await feedOf(eventText({ title: 'Kept', start: inMinutes(60) }))
    await readThrough(world, id)
    server.instead = (_request, response) => response.writeHead(401).end()
    await api().connections.sync({ id })
    await until(async () => (await api().connections.get({ id })).state === 'password', 30)
    expect(await titles()).toEqual(['Kept'])
    expect(await refusal(api().connections.enter({ id, password: server.feedUrl }))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'password' }] },
    })
    server.instead = null
    const moved = await api().connections.enter({ id, password: `${server.feedUrl}?again` })
    expect(moved.address).not.toBe(address)
    await readThrough(world, id)
  })

  it('says in words what is wrong with it: no encryption, no calendar, nothing there, an inward address', async () => {
    server = await openCalendarServer()
    const tried = async (address: string, more: object = {}) => {
      const refused = await refusal(api().connections.connectCalendar({ address, ...more }))
      expect(refused.status).toBe(422)
      return refused.body.errors?.[0]
    }
    expect(await tried('http://localhost/cal.ics')).toMatchObject({
      field: 'address',
      message: expect.stringContaining('https'),
    })
    expect((await tried(`https://127.0.0.1:${server.port}/private-1234567890/`))?.message).toContain('certificate')
    expect((await tried('https://10.1.2.3/cal.ics'))?.message).toContain('may not be reached')
    expect((await tried('https://169.254.169.254/latest'))?.message).toContain('may not be reached')
    expect((await tried('ann@gmail.com', { password: 'x' }))?.message).toContain('Secret address')
    expect(await tried('ann@unknown.example')).toMatchObject({ field: 'password' })
    server.instead = (_request, response) => response.writeHead(200).end('<html>Please sign in')
    expect((await tried(server.feedUrl))?.message).toContain('no calendar')
    server.instead = (_request, response) => response.writeHead(404).end()
    expect((await tried(server.feedUrl))?.message).toContain('no calendar at this address')
    server.instead = (_request, response) => response.writeHead(302, { location: 'https://10.1.2.3/cal.ics' }).end()
    expect((await tried(server.feedUrl))?.message).toContain('may not be reached')
    server.instead = (_request, response) => response.writeHead(302, { location: 'http://localhost/cal.ics' }).end()
    expect((await tried(server.feedUrl))?.message).toContain('https://')
    expect((await api().connections.list({})).items).toEqual([])
  })
})

describe('a server of calendars', () => {
  it('is found by its well-known address, and its password goes nowhere else', async () => {
    const made = await davOf()
    expect(made).toMatchObject({
      kind: 'calendar',
      name: 'Work',
      calendar: { source: 'caldav', user: 'ann@example.com' },
    })
    await readThrough(world, made.id)
    expect(await titles()).toEqual(['One', 'Two'])
    const elsewhere = await openCalendarServer()
    server.instead = (_request, response) => response.writeHead(302, { location: elsewhere.url }).end()
    await api().connections.sync({ id: made.id })
    await until(() => elsewhere.asked.length > 0, 30)
    expect(elsewhere.asked.map(({ authorization }) => authorization)).toEqual(elsewhere.asked.map(() => undefined))
    await elsewhere.close()
  })

  it('says that the password is wrong, at the beginning and later, and goes on with the right one', async () => {
    const made = await davOf()
    const wrong = api().connections.connectCalendar({ address: server.url, user: server.user, password: 'wrong' })
    expect(await refusal(wrong)).toMatchObject({ status: 422, body: { errors: [{ field: 'password' }] } })
    await readThrough(world, made.id)
    server.password = 'another'
    await api().connections.sync({ id: made.id })
    await until(async () => (await api().connections.get({ id: made.id })).state === 'password', 30)
    expect(await titles()).toEqual(['One', 'Two'])
    expect(await refusal(api().connections.enter({ id: made.id, password: 'no' }))).toMatchObject({ status: 422 })
    await api().connections.enter({ id: made.id, password: 'another' })
    await readThrough(world, made.id)
  })

  it.each(['kept', 'forgotten', 'none'] as const)(
    'is followed with tokens that are %s: what is new, changed and gone',
    async (tokens) => {
      const { id } = await davOf()
      await readThrough(world, id)
      server.tokens = tokens
      server.put('three.ics', eventText({ uid: 'three', title: 'Three', start: inMinutes(180) }))
      server.put('two.ics', eventText({ uid: 'two', title: 'Two moved', start: inMinutes(30) }))
      server.remove('one.ics')
      await again(id)
      expect(await titles()).toEqual(['Two moved', 'Three'])
    },
  )

  it('loses no meeting without ETags, with one that is gone between list and reading, or when it shows a page to sign in', async () => {
    const { id } = await davOf()
    server.etags = false
    await readThrough(world, id)
    await tomorrow()
    await again(id)
    expect(await titles()).toEqual(['One', 'Two'])
    server.vanish.add('one.ics')
    server.put('three.ics', eventText({ uid: 'three', title: 'Three', start: inMinutes(180) }))
    await tomorrow()
    await again(id)
    expect(await titles()).toEqual(['One', 'Two', 'Three'])
    server.instead = (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in')
    await tomorrow()
    await api().connections.sync({ id })
    await until(async () => (await api().connections.get({ id })).state === 'broken', 30)
    expect(await titles()).toEqual(['One', 'Two', 'Three'])
    server.instead = (_request, response) =>
      response.writeHead(207).end('<d:multistatus xmlns:d="DAV:"><d:response><d:href>/dav/ann/work/</d:href>')
    await tomorrow()
    await api().connections.sync({ id })
    await until(() => server.asked.at(-1)?.method === 'PROPFIND', 30)
    expect(await titles()).toEqual(['One', 'Two', 'Three'])
  })

  it('is only read: nothing is sent to it or to any guest', async () => {
    const { id } = await davOf()
    server.put(
      'guests.ics',
      eventText({
        start: inMinutes(60),
        more: ['ORGANIZER:mailto:ann@example.com', 'ATTENDEE;RSVP=TRUE:mailto:tom@example.org'],
      }),
    )
    await readThrough(world, id)
    await again(id)
    expect([...new Set(server.asked.map(({ method }) => method))].sort()).toEqual(['OPTIONS', 'PROPFIND', 'REPORT'])
  })
})

describe('who takes part', () => {
  it('is shown as the contact with that address; of private addresses nothing is kept', async () => {
    const contact = await api().contacts.create({ name: 'Dana Fox', emails: ['Dana@example.org'] })
    const { id } = await feedOf(
      eventText({
        title: 'With Dana',
        start: inMinutes(60),
        more: ['ATTENDEE;CN=D;PARTSTAT=ACCEPTED:mailto:dana@example.org', `ATTENDEE:mailto:${world.email('owner')}`],
      }),
      eventText({ title: 'Clinic', start: inMinutes(90), more: ['ORGANIZER:mailto:desk@clinic.example'] }),
    )
    await readThrough(world, id)
    const [meeting] = (await api().meetings.list({ contact_id: contact.id })).items
    expect(meeting?.guests).toEqual([
      {
        name: 'D',
        address: 'dana@example.org',
        status: 'accepted',
        own: false,
        contact: { id: contact.id, name: 'Dana Fox' },
      },
      { name: '', address: world.email('owner').toLowerCase(), status: 'open', own: true, contact: null },
    ])
    expect(await titles()).toEqual(['With Dana', 'Clinic'])
    const { id: pattern } = await api().connections.addPrivate({ pattern: '@clinic.example' })
    expect(await titles()).toEqual(['With Dana'])
    await again(id)
    const { rows } = await sql`select 1 from meetings where meetings::text ilike '%clinic%'`.execute(world.database.db)
    expect(rows).toEqual([])
    await api().connections.removePrivate({ id: pattern })
    await again(id)
    expect(await titles()).toEqual(['With Dana', 'Clinic'])
  })

  it('stands on the contact’s timeline and on Today, without what was cancelled or declined', async () => {
    const contact = await api().contacts.create({ name: 'Tom Weiss', emails: ['tom@example.org'] })
    const tom = 'ATTENDEE:mailto:tom@example.org'
    const { id } = await feedOf(
      eventText({ title: 'Coming', start: inMinutes(5), more: [tom] }),
      eventText({ title: 'Called off', start: inMinutes(6), more: [tom, 'STATUS:CANCELLED'] }),
      eventText({
        title: 'Not me',
        start: inMinutes(7),
        more: [tom, `ATTENDEE;PARTSTAT=DECLINED:mailto:${world.email('owner')}`],
      }),
    )
    await readThrough(world, id)
    const today = await api().today.get({})
    expect(today.meetings.map(({ title }) => title)).toEqual(['Coming'])
    const { items } = await api().contacts.timeline({ id: contact.id })
    expect(items.filter(({ kind }) => kind === 'meeting').map(({ title }) => title)).toEqual(['Coming'])
  })
})

describe('disconnecting', () => {
  it('deletes everything that came with it, and leaves the note that was made of it', async () => {
    const { id } = await feedOf(
      eventText({
        title: 'Plan',
        start: inMinutes(60),
        more: ['LOCATION:Room 4', 'ATTENDEE;CN=Joe *B*:mailto:joe@example.org'],
      }),
    )
    await readThrough(world, id)
    const [meeting] = (await api().meetings.list({})).items
    const noted = await api().meetings.note({ id: meeting?.id ?? '' })
    expect((await api().meetings.note({ id: meeting?.id ?? '' })).note_id).toBe(noted.note_id)
    const note = await api().notes.get({ id: noted.note_id ?? '' })
    expect(note.content).toMatch(/^# Plan\n\n.*Room 4\n\nWith Joe \\\*B\\\*\n/)
    await api().connections.remove({ id })
    expect(await titles()).toEqual([])
    await until(async () => {
      const { rows } = await sql`select 1 from connections where id = ${id}::uuid`.execute(world.database.db)
      return rows.length === 0
    }, 60)
    for (const table of ['calendars', 'calendar_objects', 'meetings', 'meeting_work']) {
      const { rows } = await sql`select 1 from ${sql.table(table)}`.execute(world.database.db)
      expect(rows, table).toEqual([])
    }
    expect((await api().notes.get({ id: note.id })).content).toBe(note.content)
  })
})
