// The bars of load that need no quiet machine: queues, caps and limits. The others are `npm run load-test` and `npm run soak`.
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { figure } from '../../test-kit/figures.ts'
import { createAdmissionControl } from '../src/platform/http/admission-control.ts'
import { createWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

it('when more come than can be done, a few wait for a moment and the others are told when to come back (L3)', async () => {
  const crowd = createAdmissionControl(24)
  const inside = await Promise.all(Array.from({ length: 200 }, (_, at) => crowd.enter(`caller ${at}`)))
  vi.useFakeTimers()
  const refused = expect(crowd.enter('one more')).rejects.toMatchObject({
    code: 'unavailable',
    more: { retryAfterSeconds: 1 },
  })
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  await refused
  const waiting = crowd.enter('one more')
  expect(() => crowd.pass('another')).toThrow('too much to do')
  inside[0]?.release()
  inside[0]?.release()
  const late = await waiting
  expect(crowd.atWork).toBe(200)
  for (const place of [...inside, late]) place.release()
  expect(crowd.atWork).toBe(0)
  crowd.close()
})

it('whoever has many requests in gives way to whoever has few, and alone has all places (L15)', async () => {
  const crowd = createAdmissionControl(24)
  const told: string[] = []
  const enter = (caller: string) =>
    crowd.enter(caller).then(
      (place) => {
        told.push(`${caller} works`)
        return place
      },
      (error: { code: string }) => {
        told.push(`${caller} ${error.code}`)
        return null
      },
    )
  const flood = Array.from({ length: 200 }, () => enter('flood'))
  expect(crowd.atWork).toBe(200)
  const first = await Promise.race(flood)
  // A few of theirs are worked on; the others stand in line, and their last one goes when somebody else comes.
  expect(told).toEqual(Array(4).fill('flood works'))
  const other = await enter('other')
  expect(other).not.toBeNull()
  expect(await flood.at(-1)).toBeNull()
  expect(crowd.atWork).toBe(200)
  expect(() => crowd.pass('third')).not.toThrow()
  // What turns out to be theirs joins their line, and leaves it with its reader.
  const unknown = await crowd.enter('not known yet')
  const turn = unknown.assignTo('flood')
  unknown.release()
  await expect(turn).rejects.toThrow('Nobody waits')
  other?.release()
  first?.release()
  for (const one of flood) (await one)?.release()
  expect(crowd.atWork).toBe(0)
  expect(told.filter((each) => each === 'flood works')).toHaveLength(198)
  crowd.close()
})

it('a page has 200 rows at most, and numbers that make no sense are refused (L7)', async () => {
  for (const query of ['limit=1000000000', 'limit=-1', 'skip=-1', 'limit=0'])
    expect((await world.request('owner', 'GET', `/api/journals/?${query}`)).status, query).toBe(422)
})

const LARGEST = 5_000_000
/** Follows the pages of a list to its end. */
async function pagesOf(path: string): Promise<{ pages: { id: string }[][]; largest: number; totals: Set<string> }> {
  const pages: { id: string }[][] = []
  const totals = new Set<string>()
  let largest = 0
  for (let url: string | undefined = path; url; ) {
    const page = await world.request('owner', 'GET', url)
    expect(page.status, url).toBe(200)
    pages.push(page.body as { id: string }[])
    totals.add(String(page.headers['x-total-count']))
    largest = Math.max(largest, page.bytes.length)
    url = /^<([^>]+)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1]
  }
  return { pages, largest, totals }
}
const whole = (pages: { id: string }[][], count: number) => {
  const ids = pages.flat().map(({ id }) => id)
  expect(ids).toHaveLength(count)
  expect(new Set(ids).size).toBe(count)
  return ids
}

it('a page of long records ends at 5 MB, and the next ones hold the rest, each once (L7)', async () => {
  // A sign that takes four bytes, one that JSON writes as six, and lines.
  const long = (at: number) => `${at} ${'😀'.repeat(20_000)}${'\u0001'.repeat(5_000)}${'line\n'.repeat(2_000)}`
  for (let at = 0; at < 100; at += 5) {
    const notes = Array.from({ length: 5 }, (_, n) => ({ content: long(at + n), entry_date: '2026-01-01' }))
    expect((await world.request('owner', 'POST', '/api/journals/import', { notes })).status).toBeLessThan(300)
  }
  const { pages, largest, totals } = await pagesOf('/api/journals/?limit=100')
  expect(pages.length).toBeGreaterThan(1)
  expect(largest).toBeLessThanOrEqual(LARGEST)
  expect(totals).toEqual(new Set(['100']))
  const ids = whole(pages, 100)
  // The same in small pages, which have always been whole.
  expect((await pagesOf('/api/journals/?limit=7')).pages.flat().map(({ id }) => id)).toEqual(ids)
  // Also where the texts are searched, and from the other end.
  whole((await pagesOf('/api/journals/?limit=200&search=line&sort=oldest')).pages, 100)
  figure(
    'L7',
    `limit=1e9, limit=-1, limit=0 and skip=-1: 422; 100 notes of 120 kB: ${pages.length} pages of at most ${(largest / 1e6).toFixed(1)} MB, each note once`,
  )
})

it('so do lists that are read backwards, that hold other lists, and that are read by key (L7)', async () => {
  const { pool } = world.database
  const { id: conversation } = (await world.request('owner', 'POST', '/api/conversations', { name: 'Long' })).body as {
    id: string
  }
  for (let at = 0; at < 120; at++)
    await pool.query(`select message_add($1::uuid, $2::uuid, 'user', $3, null, null, sent_with => '{}'::jsonb)`, [
      conversation,
      crypto.randomUUID(),
      `${at} ${'x'.repeat(99_000)}`,
    ])
  const said = await pagesOf(`/api/conversations/${conversation}/messages?limit=200`)
  expect(said.largest).toBeLessThanOrEqual(LARGEST)
  expect(said.pages.length).toBeGreaterThan(2)
  whole(said.pages, 120)
  // Newest page first, within it oldest first.
  const seqs = said.pages.map((page) => page.map((message) => (message as unknown as { seq: number }).seq))
  expect(seqs.reverse().flat()).toEqual(Array.from({ length: 120 }, (_, at) => at + 1))

  const made = await world.request('owner', 'POST', '/api/comms/threads', { participant_ids: [world.id('same_org')] })
  const { id: thread } = made.body as { id: string }
  for (let at = 0; at < 50; at++)
    await world.request('owner', 'POST', `/api/comms/threads/${thread}/messages`, { text: '语'.repeat(9_000) })
  const threads = await pagesOf('/api/comms/threads?limit=200')
  expect(threads.largest).toBeLessThanOrEqual(LARGEST)

  await pool.query(
    `insert into advice (id, user_id, content) select gen_random_uuid(), $1::uuid, repeat('a', 90000) from generate_series(1, 130)`,
    [world.id('owner')],
  )
  const advice = await pagesOf('/api/strategic-advice/?limit=200')
  expect(advice.largest).toBeLessThanOrEqual(LARGEST)
  expect(advice.pages.length).toBeGreaterThan(2)
  whole(advice.pages, 130)
})

it('a value of 100 MB is refused before anything reads it (L13)', async () => {
  const body = JSON.stringify({ content: 'x'.repeat(100_000_000) })
  const before = await notes()
  expect(
    (await world.request('owner', 'POST', '/api/journals/', body, { 'content-type': 'application/json' })).status,
  ).toBe(413)
  expect(await notes()).toBe(before)
  figure('L13', '100 MB: 413, nothing written')
})

const notes = async () => (await world.database.pool.query('select count(*) as n from notes')).rows[0].n

it('a query of ten seconds is stopped after five, and others are answered meanwhile (L11)', async () => {
  const { rows } = await world.database.pool.query('show statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '5s' }])
  const slow = world.database.pool.query('select pg_sleep(10)').catch((error: { code: string }) => error.code)
  for (let n = 0; n < 5; n++) expect((await world.request('anon', 'GET', '/healthz')).status).toBe(200)
  expect(await slow).toBe('57014')
  figure('L11', `stopped by its limit of ${rows[0].statement_timeout}, /healthz answered meanwhile`)
})

it('of a hundred sign-ins at once as many are worked on as there are cores, fifty wait, the others come back later (L8)', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  // Each for another account: one account alone has a limit of its own.
  const all = Array.from({ length: 100 }, (_, at) => {
    const body = new URLSearchParams({ username: `nobody-${at}@example.com`, password: 'not the password' })
    return world.request('anon', 'POST', '/api/auth/token', body.toString(), headers)
  })
  const other = await world.request('owner', 'GET', '/api/users/me')
  expect(other.status).toBe(200)
  const answers = await Promise.all(all)
  const refused = answers.filter(({ status }) => status === 503)
  const checked = answers.filter(({ status }) => status === 401).length
  expect(checked + refused.length).toBe(100)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every(({ headers: each }) => Number(each['retry-after']) > 0)).toBe(true)
  figure(
    'L8',
    `100 at once: ${checked} checked (${availableParallelism()} at a time), ${refused.length} answered 503; others answered meanwhile`,
  )
})

it('readers who never read are cut off at a megabyte, and others read on (L6)', async () => {
  const { port } = world.app.http.server.address() as AddressInfo
  const open = (read: boolean) =>
    new Promise<{ heard: number; closed: boolean; destroy(): void }>((opened) => {
      const line = { heard: 0, closed: false, destroy: () => asking.destroy() }
      const headers = { authorization: `Bearer ${world.token('owner')}` }
      const asking = get({ port, path: '/api/events', agent: false, headers }, (answer) => {
        if (read) answer.on('data', (chunk: Buffer) => (line.heard += chunk.length))
        answer.on('error', () => {})
        opened(line)
      })
      asking.on('error', () => {})
    })
  const deaf = await Promise.all(Array.from({ length: 10 }, () => open(false)))
  const reader = await open(true)
  const streams = async () =>
    Number(/^adjutant_open_streams (\d+)/m.exec((await world.request('anon', 'GET', '/metrics')).text)?.[1])
  expect(await streams()).toBe(11)
  let sent = 0
  while ((await streams()) > 1 && sent < 40_000_000) {
    // Different each, because PostgreSQL tells the same only once in a transaction.
    await world.database.pool.query(
      `select pg_notify('adjutant_live', json_build_object('topic', 'runs', 'id', n::text, 'users', json_build_array($1::text), 'data', repeat('x', 7000))::text)
        from generate_series(1, 100) as n`,
      [world.id('owner')],
    )
    sent += 700_000
    await sleep(20)
  }
  expect(await streams()).toBe(1)
  for (let waited = 0; reader.heard < sent && waited < 20_000; waited += 50) await sleep(50)
  expect(reader.heard).toBeGreaterThanOrEqual(sent)
  for (const line of [...deaf, reader]) line.destroy()
  figure(
    'L6',
    `10 readers who never read cut off after ${(sent / 1e6).toFixed(1)} MB (what the line holds and one megabyte); the other one heard all of it`,
  )
})
