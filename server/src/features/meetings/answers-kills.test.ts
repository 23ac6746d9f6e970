// The server killed at every point on the way of an answer into a calendar (decision 0159): the organizer is told once, never twice, and what
// was not told says so.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MailDraft } from '#contract/correspondence.ts'
import type { Invitation } from '#contract/meetings.ts'
import { type Database, openDatabase } from '#server/platform/db.ts'
import { asks, type CalendarServer, inMinutes, openCalendarServer } from '../../../../test-kit/calendar-server.ts'
import { Caller } from '../../../../test-kit/caller.ts'
import { freshDatabase } from '../../../../test-kit/database.ts'
import { type KillPoint, killPoint } from '../../../../test-kit/kill-point.ts'
import { mailboxEnv } from '../../../../test-kit/mailbox-world.ts'
import { startServer, type TestServer } from '../../../../test-kit/server.ts'
import { until } from '../../../../test-kit/until.ts'

const kill = killPoint()
const ADMIN = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'a long password' }
const START = inMinutes(60 * 24 * 5)
const EVENT = () => asks({ start: START }, ['X-KEPT:as it is', 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:tom@example.org'])

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database
let server: TestServer
let calendar: CalendarServer
let caller: Caller
let connection = ''
let invitation = ''
/** The event as its organizer sent it. */
let before = ''

beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.url, { max: 2, onError: () => {} })
  server = await startServer({ ...mailboxEnv(), ...ADMIN, ...kill.env, DATABASE_URL: fresh.url }, kill.args)
  caller = new Caller(server.url, await Caller.token(server.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD))
})
afterAll(async () => {
  await server.dispose()
  await database.close()
  await fresh.drop()
  kill.remove()
})
beforeEach(async () => {
  calendar = await openCalendarServer()
  calendar.sendsFor = [ADMIN.ADMIN_EMAIL]
  calendar.put('one.ics', EVENT())
  before = calendar.text('one.ics')
  const { url: address, user, password } = calendar
  connection = (await caller.post<{ id: string }>('/api/connections/calendars', { address, user, password })).id
  invitation = (await until(async () => (await open())[0], 60)).id
  // Its first reading is over: a kill falls into what the test does.
  await until(async () => (await stateOf()) === 'ready', 60)
})
afterEach(async () => {
  await caller.call('DELETE', `/api/connections/${connection}`)
  await until(async () => (await query('select 1 from connections')).length === 0, 60)
  await calendar.close()
})

const query = async <R extends object>(text: string) => (await database.pool.query<R>(text)).rows
const stateOf = async () => (await caller.get<{ state: string }>(`/api/connections/${connection}`)).state
const open = async () => (await caller.get<{ items: Invitation[] }>('/api/meeting-invitations/')).items
const asItStands = () => caller.get<Invitation>(`/api/meeting-invitations/${invitation}`)
const drafts = () => caller.get<MailDraft[]>('/api/mail-drafts/?limit=50')
const alive = async () => (await fetch(`${server.url}/healthz`).catch(() => null)) !== null
const puts = () => calendar.asked.filter(({ method }) => method === 'PUT').length
const accepted = () => before.replace('PARTSTAT=NEEDS-ACTION', 'PARTSTAT=ACCEPTED')

/** What its person does until it is on its way: whoever looks again goes on from where it stands. False: no answer came. */
async function accept(): Promise<boolean> {
  try {
    const { answer } = await asItStands()
    const draft =
      answer?.state === 'draft'
        ? await caller.get<MailDraft>(`/api/mail-drafts/${answer.draft_id}`)
        : await caller.post<MailDraft>(`/api/meeting-invitations/${invitation}/answers`, { status: 'accepted' })
    const { words } = draft
    return (await caller.call('POST', `/api/mail-drafts/${draft.id}/send`, { words })).ok
  } catch {
    return false
  }
}
async function restart(): Promise<void> {
  await until(async () => !(await alive()), 60)
  await server.kill()
  kill.clear()
  // As when the leases of the dead process are over.
  await query('update connections set held_until = null, next_try = clock_timestamp()')
  await query("update mail_drafts set held_until = clock_timestamp() - interval '1 second' where state = 'sending'")
  await query("update pgboss.job set state = 'retry', start_after = now() where state = 'active'")
  await server.restart()
}
const ended = () =>
  until(async () => {
    const one = await asItStands()
    return one.answer && ['sent', 'failed', 'unsure'].includes(one.answer.state) && one
  }, 90)

const AGREED = "update mail_drafts set state = 'agreed'"
const FOUND = 'select o.href from meetings m join calendar_objects o'
const SENT = "update mail_drafts set state = 'sent'"
const WOKEN = 'update connections set next_try = clock_timestamp(), tries = 0'
const [DRAFT, ANSWER, READ] = ['mail_drafts', 'invitation_answers', 'meetings'].map(
  (name) => `insert into \\"${name}\\"`,
)
const POINTS: [when: string, point: KillPoint][] = [
  ['before the answer is written', { KILL_BEFORE: DRAFT }],
  ['within the transaction of the answer', { KILL_AT: ANSWER }],
  ['after the answer is written', { KILL_AT: ANSWER, KILL_THEN: 'commit' }],
  ['before the yes is kept', { KILL_BEFORE: AGREED }],
  ['within the transaction of the yes', { KILL_AT: AGREED }],
  ['after the yes is kept', { KILL_AT: AGREED, KILL_THEN: 'commit' }],
  ['after it is noted that it is being sent, before anything is asked', { KILL_BEFORE: FOUND }],
  ['before it is noted that it was sent', { KILL_BEFORE: SENT }],
  ['after that is noted', { KILL_AT: SENT }],
  ['before the calendar is read again', { KILL_BEFORE: WOKEN }],
  ['before its meeting says so here', { KILL_BEFORE: READ }],
  ['within the transaction of that', { KILL_AT: READ }],
  ['after that is kept', { KILL_AT: READ, KILL_THEN: 'commit' }],
]

describe('kill -9 on the way of an answer into a calendar', () => {
  it.each(POINTS)(
    '%s: the organizer is told once',
    async (_when, point) => {
      kill.set(point)
      await accept()
      await restart()
      // What its person was not told to be kept may be kept all the same, or not: they look, and go on from there.
      const { answer } = await asItStands()
      if (answer === null || answer.state === 'draft') expect(await accept()).toBe(true)
      expect((await ended()).answer).toMatchObject({ status: 'accepted', state: 'sent', why: null })
      await toldOnce()
    },
    240_000,
  )

  it.each(['asked for', 'sent', 'stored'] as const)(
    'while the event is %s: the organizer is told once',
    async (when) => {
      const die = () => void server.kill()
      if (when === 'asked for')
        calendar.instead = (_, response) => {
          calendar.instead = null
          die()
          response.destroy()
        }
      else
        calendar.beforeWriting = (_, response) => {
          calendar.beforeWriting = null
          die()
          if (when === 'sent') response.destroy()
          return when === 'sent'
        }
      expect(await accept()).toBe(true)
      await until(async () => !(await alive()), 60)
      const { method } = calendar.asked.at(-1) ?? {}
      expect([method, calendar.sent.length]).toEqual([when === 'asked for' ? 'GET' : 'PUT', when === 'stored' ? 1 : 0])
      const written = puts()
      await restart()
      expect((await ended()).answer).toMatchObject({ status: 'accepted', state: 'sent' })
      await toldOnce()
      // What was stored is not written a second time.
      expect(puts()).toBe(when === 'stored' ? written : written + 1)
    },
    240_000,
  )

  it.each([
    ['moved', ['SEQUENCE:1'], 'changed after you answered'],
    ['cancelled', ['SEQUENCE:0', 'STATUS:CANCELLED'], 'cancelled'],
  ] as const)(
    'after the yes, and %s there meanwhile: nothing is written, and its person hears why',
    async (_, more, why) => {
      kill.set({ KILL_BEFORE: FOUND })
      await accept()
      await until(async () => !(await alive()), 60)
      calendar.put('one.ics', asks({ start: START }, [...more]))
      const there = calendar.text('one.ics')
      await restart()
      const [draft] = await until(async () => {
        const found = await drafts()
        return found[0]?.state === 'failed' && found
      }, 90)
      expect(draft?.why).toContain(why)
      expect([calendar.text('one.ics'), calendar.sent, puts()]).toEqual([there, [], 0])
      // It is asked anew, or no more.
      await until(async () => {
        const [one] = await open()
        return more.length > 1 ? one === undefined : one?.moved
      }, 60)
    },
    240_000,
  )
})

async function toldOnce(): Promise<void> {
  expect(calendar.sent).toEqual([{ name: 'one.ics', attendee: ADMIN.ADMIN_EMAIL, status: 'ACCEPTED' }])
  expect(calendar.text('one.ics')).toBe(accepted())
  expect((await drafts()).filter(({ state }) => state !== 'draft').map(({ state }) => state)).toEqual(['sent'])
  expect(await open()).toEqual([])
  // The calendar here says so too, once it was read again.
  await until(async () => {
    const [meeting] = await caller.get<{ guests: { own: boolean; status: string }[] }[]>('/api/meetings/?limit=5')
    return meeting?.guests.some(({ own, status }) => own && status === 'accepted')
  }, 60)
}
