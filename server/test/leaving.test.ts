// A server that is told to end: what it still does, what it sends on, and when its readers come back.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { mostInASecond } from '../../deploy/drills/reader.ts'
import { freshDatabase } from '../../test-kit/database.ts'
import { figure } from '../../test-kit/figures.ts'
import { startServer } from '../../test-kit/server.ts'
import { colleagues } from '../../test-kit/two-nodes.ts'

const READERS = 60

it('a server with others beside it says that it leaves, does what cannot be repeated, and sends its readers on in turns', async () => {
  const fresh = await freshDatabase()
  const server = await startServer({ DATABASE_URL: fresh.url, DRAIN_SECONDS: '2' })
  try {
    const [ada] = await colleagues(fresh.url, ['Ada'])
    const headers = { authorization: `Bearer ${ada?.token}`, 'content-type': 'application/json' }
    const note = (key?: string) =>
      fetch(`${server.url}/api/journals/`, {
        method: 'POST',
        headers: { ...headers, ...(key && { 'idempotency-key': key }) },
        body: JSON.stringify({ content: 'Said while it leaves', entry_date: '2026-03-15' }),
      })
    const started = performance.now()
    const readers = Array.from({ length: READERS }, async () => {
      const answer = await fetch(`${server.url}/api/events`, { headers })
      open += 1
      const text = await answer.text()
      return { endedMs: performance.now() - started - toldMs, backInMs: Number(/retry: (\d+)/.exec(text)?.[1]) }
    })
    let open = 0
    await expect.poll(() => open, { timeout: 20_000 }).toBe(READERS)
    const toldMs = performance.now() - started
    const ended = server.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503)
    const read = await fetch(`${server.url}/api/journals/`, { headers })
    expect([read.status, read.headers.get('connection'), read.headers.get('retry-after')]).toEqual([504, 'close', '2'])
    expect((await note('a key')).status).toBe(504)
    expect((await fetch(`${server.url}/api/events`, { headers })).status).toBe(504)
    const done = await note()
    expect([done.status, done.headers.get('connection')]).toEqual([201, 'close'])
    expect(await ended).toBe(0)
    // Twenty a second: the lines end in turns for two seconds, and whose turn is later waits for it.
    const turns = (await Promise.all(readers)).map(({ endedMs, backInMs }) => endedMs + backInMs)
    expect(turns.filter(Number.isFinite)).toHaveLength(READERS)
    turns.sort((one, other) => one - other)
    expect((turns.at(-1) ?? 0) - (turns[0] ?? 0)).toBeGreaterThan(2_000)
    const waiting = await Promise.all(readers)
    figure(
      'F19',
      `${READERS} readers of a server that leaves: at most ${mostInASecond(turns)} have their turn within any one second`,
    )
    expect(waiting.filter(({ backInMs }) => backInMs === 0).length).toBeGreaterThan(READERS / 4)
  } finally {
    await server.dispose()
    await fresh.drop()
  }
})

it('a request that has begun when the server is told to end gets its answer', async () => {
  const fresh = await freshDatabase()
  const server = await startServer({ DATABASE_URL: fresh.url })
  try {
    const [ada] = await colleagues(fresh.url, ['Ada'])
    const body = JSON.stringify({ content: 'Half said', entry_date: '2026-03-15' })
    const line = connect(server.port, '127.0.0.1')
    let answer = ''
    line.on('data', (chunk) => (answer += chunk))
    const closed = new Promise((done) => line.once('close', done))
    line.write(
      `POST /api/journals/ HTTP/1.1\r\nhost: here\r\nauthorization: Bearer ${ada?.token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    )
    await sleep(300)
    const ended = server.kill('SIGTERM')
    await sleep(300)
    line.write(body.slice(10))
    await closed
    expect(answer).toMatch(/^HTTP\/1\.1 201 /)
    expect(await ended).toBe(0)
  } finally {
    await server.dispose()
    await fresh.drop()
  }
})
