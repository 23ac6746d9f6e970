// Three server processes on one database prepare the meetings of two calendars, with the crew of the built-in analyst: each once, half an hour
// before it, whatever was moved or cancelled, whichever of them dies, and over both changes of clocks. Their wall clocks are set, and go on.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import type { Run } from '#contract/runs.ts'
import {
  type CalendarServer,
  calendarText,
  eventText,
  openCalendarServer,
} from '../../../../test-kit/calendar-server.ts'
import { Caller } from '../../../../test-kit/caller.ts'
import { freshDatabase } from '../../../../test-kit/database.ts'
import { temporaryFolder } from '../../../../test-kit/folder.ts'
import { mailboxEnv } from '../../../../test-kit/mailbox-world.ts'
import { pacedMs } from '../../../../test-kit/pace.ts'
import { startServer, type TestServer } from '../../../../test-kit/server.ts'
import { until } from '../../../../test-kit/until.ts'

const CLOCK_AT = resolve(import.meta.dirname, '../../../../test-kit/clock-at.ts')
const ADMIN = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'a long password' }
const HOURS = { days: [1, 2, 3, 4, 5], from_time: '09:00', to_time: '17:00' }
const berlin = (local: string) => `;TZID=Europe/Berlin:${local}`
const dana = 'ATTENDEE:mailto:dana@example.org'
const joe = 'ATTENDEE:mailto:joe@example.org'
const HELD_UP = `create function hold_up() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(4711);
    return new;
  end $$;
  create trigger hold_up before insert on conversations for each row execute function hold_up()`

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let client: pg.Client
const servers: TestServer[] = []
let callers: Caller[] = []
let feed: CalendarServer
let dav: CalendarServer
const connections: string[] = []
const clock = join(temporaryFolder('clock'), 'offset')
let ahead = 0

beforeAll(async () => {
  fresh = await freshDatabase()
  client = new pg.Client({ connectionString: fresh.url })
  await client.connect()
  ;[feed, dav] = [await openCalendarServer(), await openCalendarServer()]
  writeFileSync(clock, '0')
  const env = { ...mailboxEnv(), ...ADMIN, CLOCK_FILE: clock }
  for (const name of ['one', 'two', 'three']) {
    // Each is known by its name in the database, and may be held up there for longer than a statement takes.
    const url = `${fresh.url}?application_name=${name}&statement_timeout=60000`
    servers.push(await startServer({ ...env, DATABASE_URL: url }, ['--import', CLOCK_AT]))
  }
  const token = await Caller.token(servers[0]?.url ?? '', ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
  callers = servers.map(({ url }) => new Caller(url, token))
}, 180_000)
afterAll(async () => {
  for (const server of servers) await server.dispose()
  await client.end()
  await feed.close()
  await dav.close()
  await fresh.drop()
}, 60_000)

const api = (): Caller => callers.at(-1) as Caller
const query = async <R extends object>(text: string) => (await client.query<R>(text)).rows

/** All of them have heard of it when this is over. */
async function clocks(to: string): Promise<void> {
  ahead = Date.parse(to) - Date.now()
  writeFileSync(clock, String(ahead))
  for (const server of servers) process.kill(server.pid(), 'SIGUSR2')
  for (const server of [...servers, ...servers]) await fetch(`${server.url}/healthz`)
}
/** News of meetings, which every server hears. */
const wake = () => Promise.all(callers.map((each) => each.call('PUT', '/api/working-hours', HOURS)))
const turns = async () =>
  Number(
    (
      await query<{ n: string }>(
        "select count(*) as n from pgboss.job where name = 'meetings.briefs' and state = 'completed'",
      )
    )[0]?.n,
  )
async function look(): Promise<void> {
  const before = await turns()
  await wake()
  await until(async () => (await turns()) > before, 60)
}
/** Both calendars as they are now. */
async function read(): Promise<void> {
  for (const id of connections) {
    const connection = () => api().get<{ synced_at: string | null; state: string }>(`/api/connections/${id}`)
    const before = (await connection()).synced_at
    await api().post(`/api/connections/${id}/sync`, {})
    await until(async () => {
      const { synced_at, state } = await connection()
      return synced_at !== before && state === 'ready'
    }, 60)
  }
}
const runs = () => api().get<Run[]>('/api/crew-runs/?limit=100')
/** For whom and when, as whoever writes the brief was told. */
const briefs = async () => (await runs()).map(({ inputs }) => `${inputs.date} ${inputs.contact}`).sort()
const told = () => api().get<Notification[]>('/api/notifications?kind=meeting&unread=true&limit=100')

/** At this moment nobody has anything to prepare. */
async function nothingAt(moment: string): Promise<void> {
  const before = await briefs()
  for (let looks = 0; looks < 2; looks++) {
    await clocks(moment)
    await look()
  }
  expect(await briefs()).toEqual(before)
}
/** From this moment on these are prepared, and this meeting is told of; nobody asks for it. */
async function preparedFrom(moment: string, expected: string[], title: string): Promise<void> {
  const before = await briefs()
  await api().post('/api/notifications/read', {})
  await clocks(moment)
  await until(async () => (await briefs()).length >= before.length + expected.length, 120)
  await look()
  const all = await briefs()
  expect(all.filter((each) => !before.includes(each))).toEqual(expected)
  expect(all).toHaveLength(before.length + expected.length)
  expect((await told()).map(({ text, count }) => [text, count])).toEqual([[title, 1]])
  await until(async () => (await runs()).every(({ status }) => status === 'completed'), 120)
}
const startOf = (title: string, start: string, more: string[]) =>
  eventText({ uid: title.toLowerCase(), title, start: berlin(start), more })

it('once each, half an hour before, in a night in which clocks go forward and one in which they go back', async () => {
  await clocks('2027-03-27T22:00:00Z')
  await api().call('PATCH', '/api/users/me', { time_zone: 'Europe/Berlin' })
  await api().post('/api/contacts/', { name: 'Dana Fox', emails: ['dana@example.org'] })
  await api().post('/api/contacts/', { name: 'Joe Reed', emails: ['joe@example.org'] })
  const weekly = startOf('Weekly', '20270314T090000', ['RRULE:FREQ=WEEKLY', dana])
  const moved = (start: string) => startOf('Moved', start, [joe])
  const late = (start: string) => startOf('Late', start, [dana, joe])
  const cancelled = (...more: string[]) => startOf('Cancelled', '20270328T090000', [joe, ...more])
  const night = startOf('Night', '20270328T033000', [dana])
  const inBoth = (...events: string[]) => {
    feed.feed = calendarText(night, ...events)
    for (const [at, event] of events.entries()) dav.put(`${at}.ics`, event)
  }
  inBoth(weekly, moved('20270328T090000'), late('20270328T090000'), cancelled())
  const { url: address, user, password } = dav
  for (const body of [{ address: feed.feedUrl }, { address, user, password }])
    connections.push((await api().post<{ id: string }>('/api/connections/calendars', body)).id)
  await read()
  expect(await briefs()).toEqual([])

  // In the hour that clocks leave out: at 01:00 UTC it becomes 03:00.
  await nothingAt('2027-03-28T00:59:00Z')
  expect(
    await pacedMs(() => preparedFrom('2027-03-28T01:00:05Z', ['2027-03-28 03:30 Dana Fox'], 'Night')),
  ).toBeLessThan(
    // It is late by a minute at most.
    55_000,
  )

  inBoth(weekly, moved('20270328T110000'), late('20270328T090000'), cancelled('STATUS:CANCELLED', 'SEQUENCE:1'))
  await read()
  await nothingAt('2027-03-28T06:29:00Z')
  await api().post('/api/notifications/read', {})
  // All three look at once, and the one that is in the middle of it is killed.
  await query(HELD_UP)
  await query('select pg_advisory_lock(4711)')
  await clocks('2027-03-28T06:30:05Z')
  const waiting = () =>
    query<{ name: string; event: string }>(`select distinct application_name as name, wait_event as event
      from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  await until(async () => {
    await wake()
    return (await waiting()).length >= 3
  }, 60)
  const middle = (await waiting()).find(({ event }) => event === 'advisory')?.name ?? ''
  const killed = ['one', 'two', 'three'].indexOf(middle)
  await servers[killed]?.kill()
  callers = callers.filter((_, at) => at !== killed)
  await query('select pg_advisory_unlock(4711)')
  const nine = ['2027-03-28 09:00 Dana Fox', '2027-03-28 09:00 Dana Fox', '2027-03-28 09:00 Joe Reed']
  await until(async () => (await briefs()).length >= 4, 60)
  await look()
  expect(await briefs()).toEqual(['2027-03-28 03:30 Dana Fox', ...nine])
  expect((await told()).map(({ text }) => text).sort()).toEqual(['Late', 'Weekly'])
  await query('drop trigger hold_up on conversations')
  await servers[killed]?.restart()
  callers.push(new Caller(servers[killed]?.url ?? '', api().token))

  // Moved after it was prepared: it is not prepared again. Moved before: at its new time.
  inBoth(weekly, moved('20270328T110000'), late('20270328T094500'), cancelled('STATUS:CANCELLED', 'SEQUENCE:1'))
  await read()
  await nothingAt('2027-03-28T07:20:00Z')
  await nothingAt('2027-03-28T08:29:00Z')
  await preparedFrom('2027-03-28T08:30:05Z', ['2027-03-28 11:00 Joe Reed'], 'Moved')
  // The next one of the series is a meeting of its own.
  await nothingAt('2027-04-04T06:29:00Z')
  await preparedFrom('2027-04-04T06:30:05Z', ['2027-04-04 09:00 Dana Fox'], 'Weekly')

  // Seven months later, and the night that was prepared then is moved here: half past two comes twice, and its first is meant. The series is an hour later by UTC than the week before.
  feed.feed = calendarText(weekly, startOf('Night', '20271031T023000', [dana]))
  await clocks('2027-10-30T22:00:00Z')
  await query('update calendars set compared_at = null')
  await read()
  await nothingAt('2027-10-30T23:59:00Z')
  await preparedFrom('2027-10-31T00:00:05Z', ['2027-10-31 02:30 Dana Fox'], 'Night')
  await nothingAt('2027-10-31T01:10:00Z')
  await nothingAt('2027-10-31T06:30:05Z')
  await nothingAt('2027-10-31T07:29:00Z')
  await preparedFrom('2027-10-31T07:30:05Z', ['2027-10-31 09:00 Dana Fox'], 'Weekly')

  // None of them is early by the clock of who made it, and what was written is a brief.
  const meetings = new Map(
    (await query<{ id: string; at: string }>('select id, starts_at as at from meetings')).map((each) => [
      each.id,
      Date.parse(each.at),
    ]),
  )
  const last = (await told())[0]
  const begins = meetings.get(last?.href?.split('/').at(-1) ?? '') ?? Number.NaN
  expect(begins - (Date.parse(last?.created_at ?? '') + ahead)).toBeLessThanOrEqual(30 * 60_000)
  for (const { result } of await runs()) expect(JSON.stringify(result)).toMatch(/(?:Dana Fox|Joe Reed)/)
}, 600_000)
