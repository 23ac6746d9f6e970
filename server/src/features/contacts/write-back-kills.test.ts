// The server killed at every point on the way of a change from a contact to its card (decision 0146): it arrives once, and nothing of others is lost.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CardWrite } from '#contract/address-books.ts'
import { type Database, openDatabase } from '#server/platform/db.ts'
import { type AddressBookServer, cardText, openAddressBookServer } from '../../../../test-kit/address-book-server.ts'
import { Caller } from '../../../../test-kit/caller.ts'
import { freshDatabase } from '../../../../test-kit/database.ts'
import { type KillPoint, killPoint } from '../../../../test-kit/kill-point.ts'
import { mailboxEnv } from '../../../../test-kit/mailbox-world.ts'
import { startServer, type TestServer } from '../../../../test-kit/server.ts'
import { until } from '../../../../test-kit/until.ts'

const kill = killPoint()
const ADMIN = { ADMIN_EMAIL: 'ann@example.com', ADMIN_PASSWORD: 'a long password' }
const ADA = `${cardText('Ada Book', 'ada@book.example', 'TITLE:Buyer', 'X-CUSTOM:stays')}\r\n`

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let database: Database
let server: TestServer
let books: AddressBookServer
let caller: Caller
let connection = ''
let contact = ''

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
  books = await openAddressBookServer()
  books.cards.set('a.vcf', ADA)
  const { url: address, user, password } = books
  connection = (await caller.post<{ id: string }>('/api/connections/address-books', { address, user, password })).id
  await until(async () => (await stateOf()) === 'ready', 60)
  const { items } = await caller.get<{ items: { id: string }[] }>(`/api/connections/${connection}/address-books`)
  await caller.call('PATCH', `/api/connections/address-books/${items[0]?.id}`, { writes: true })
  await again()
  const rows = await query<{ contact_id: string }>('select contact_id from cards')
  contact = rows[0]?.contact_id ?? ''
})
afterEach(async () => {
  books.beforeWriting = null
  await caller.call('DELETE', `/api/connections/${connection}`)
  await caller.call('DELETE', `/api/contacts/${contact}`)
  await until(async () => (await query('select 1 from connections')).length === 0, 60)
  await books.close()
})

const query = async <R extends object>(text: string) => (await database.pool.query<R>(text)).rows
const stateOf = async () => (await caller.get<{ state: string }>(`/api/connections/${connection}`)).state
const writes = () => caller.get<CardWrite[]>(`/api/connections/${connection}/card-writes`)
const alive = async () => (await fetch(`${server.url}/healthz`).catch(() => null)) !== null
const there = () => books.cards.get('a.vcf') ?? ''
const change = (role: string) =>
  caller.call('PATCH', `/api/contacts/${contact}`, { role }).then(
    ({ status }) => status < 300,
    () => false,
  )
async function again(): Promise<void> {
  const synced = async () => (await query<{ at: string }>('select synced_at as at from connections'))[0]?.at
  const before = await synced()
  await caller.post(`/api/connections/${connection}/sync`, {})
  await until(async () => (await synced()) !== before, 60)
}
async function restart(): Promise<void> {
  await until(async () => !(await alive()), 60)
  await server.kill()
  kill.clear()
  // As when the lease of the dead process is over.
  await query('update connections set held_until = null, next_try = clock_timestamp()')
  await server.restart()
}
const written = () =>
  until(async () => {
    const [last] = await writes()
    return last?.state === 'written' && last
  }, 90)

const POINTS: [when: string, point: KillPoint][] = [
  ['before the change is kept', { KILL_BEFORE: 'insert into card_writes' }],
  ['within the transaction of the change', { KILL_AT: 'insert into card_writes' }],
  ['after the change is kept', { KILL_AT: 'insert into card_writes', KILL_THEN: 'commit' }],
  ['before what is sent is noted', { KILL_BEFORE: 'update card_writes set former = $1' }],
  ['within the transaction of that note', { KILL_AT: 'update card_writes set former = $1' }],
  ['after that note, before anything is sent', { KILL_AT: 'update card_writes set former = $1', KILL_THEN: 'commit' }],
  ['before it is noted that it arrived', { KILL_BEFORE: "update card_writes set state = 'written'" }],
  ['within the transaction of that', { KILL_AT: "update card_writes set state = 'written'" }],
  ['before the card is known again', { KILL_BEFORE: 'update cards set seen' }],
  ['after all of it is kept', { KILL_AT: 'update cards set seen', KILL_THEN: 'commit' }],
]

describe('kill -9 on the way of a change to its card', () => {
  it.each(POINTS)(
    '%s: it arrives once',
    async (_when, point) => {
      kill.set(point)
      await change('Partner')
      await restart()
      // What its person was not told to be kept may be kept all the same, or not: they look, and say it again.
      const kept = await caller.get<{ role: string }>(`/api/contacts/${contact}`)
      if (kept.role !== 'Partner') expect(await change('Partner')).toBe(true)
      const done = await written()
      expect(done).toMatchObject({ conflicts: [], reason: null, can_undo: true })
      await again()
      expect(there()).toBe(ADA.replace('Buyer', 'Partner'))
      expect(books.stored.map(({ card }) => card)).toEqual([there()])
      expect(await writes()).toHaveLength(1)
      expect(await query('select 1 from contacts')).toHaveLength(1)
      expect(await caller.get(`/api/contacts/${contact}`)).toMatchObject({ role: 'Partner' })
      await caller.post(`/api/connections/card-writes/${done.id}/undo`, {})
      await until(async () => (await writes())[0]?.state === 'undone', 60)
      expect(there()).toBe(ADA)
    },
    240_000,
  )

  it.each([false, true])(
    'while the card is being sent (stored there: %s): it arrives once',
    async (stored) => {
      books.beforeWriting = (name) => {
        books.beforeWriting = null
        if (stored) {
          books.cards.set(name, ADA.replace('Buyer', 'Partner'))
          books.stored.push({ name, card: there() })
        }
        void server.kill()
        return true
      }
      await change('Partner')
      await restart()
      await written()
      await again()
      expect(there()).toBe(ADA.replace('Buyer', 'Partner'))
      expect(books.stored).toHaveLength(1)
      expect(await writes()).toMatchObject([{ conflicts: [], can_undo: true }])
    },
    240_000,
  )

  it('before it is sent, and changed there meanwhile: what others wrote stays, and what it replaces is told', async () => {
    kill.set({ KILL_AT: 'update card_writes set former = $1', KILL_THEN: 'commit' })
    await change('Partner')
    await until(async () => !(await alive()), 60)
    const theirs = ADA.replace('Buyer', 'Chief').replace('stays', 'changed')
    books.cards.set('a.vcf', theirs)
    await restart()
    expect(await written()).toMatchObject({ conflicts: [{ field: 'role', theirs: 'Chief' }], can_undo: true })
    expect(there()).toBe(theirs.replace('Chief', 'Partner'))
    expect(books.stored).toHaveLength(1)
  }, 240_000)
})
