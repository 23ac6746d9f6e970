// Whatever throws, wherever: the process lives, the caller reads a sentence, the operator one line with the request's id (trust F18).
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Caller } from '../../test-kit/caller.ts'
import { figure } from '../../test-kit/figures.ts'
import { startServer, type TestServer } from '../../test-kit/server.ts'

const THROW_AT = resolve(import.meta.dirname, '../../test-kit/throw-at.ts')
const ACCOUNT = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }

let server: TestServer
let me: Caller
let pid: number
beforeAll(async () => {
  server = await startServer(ACCOUNT, ['--import', THROW_AT])
  pid = server.pid()
  me = new Caller(server.url, await Caller.token(server.url, ACCOUNT.ADMIN_EMAIL, ACCOUNT.ADMIN_PASSWORD))
})
afterAll(() => server.dispose())

const make = (title: string) => me.call('POST', '/api/strategic-goals/', { title, due_date: '2030-01-01' })
/** Lines of the log since `from` that say this. */
const logged = (from: number, words: string) =>
  server
    .output()
    .slice(from)
    .split('\n')
    .filter((line) => line.includes(words))

async function expectAlive(): Promise<void> {
  expect(server.pid()).toBe(pid)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect((await make('And it works')).status).toBe(201)
}

it.each(['THROW-IN-TURN', 'REJECT-IN-TURN'])(
  'a verb whose statement does %s answers 500 with a sentence, and the log names the request once',
  async (word) => {
    const from = server.output().length
    const answer = await make(word)
    expect(answer.status).toBe(500)
    const body = (await answer.json()) as { detail: string; code: string; request_id: string }
    expect(body).toEqual({
      detail: 'Something went wrong on our side. Please try again.',
      code: 'internal',
      request_id: answer.headers.get('x-request-id'),
    })
    await expect.poll(() => logged(from, body.request_id)).toHaveLength(1)
    expect(JSON.parse(logged(from, body.request_id)[0] ?? '{}')).toMatchObject({
      level: 50,
      err: { message: 'thrown on purpose' },
    })
    await expectAlive()
  },
)

it.each(['THROW-LATER', 'REJECT-UNHEARD'])('what nobody waits for (%s) is logged, and ends nothing', async (word) => {
  const from = server.output().length
  expect((await make(word)).status).toBe(201)
  await expect.poll(() => logged(from, 'thrown on purpose').length).toBeGreaterThan(0)
  await expectAlive()
})

it('a stream whose writing throws hurts neither its room nor the other streams', async () => {
  const { id } = await me.get<{ id: string }>('/api/users/me')
  const abort = new AbortController()
  const answer = await fetch(`${server.url}/api/events`, {
    headers: { authorization: `Bearer ${me.token}` },
    signal: abort.signal,
  })
  let text = ''
  void (async () => {
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) text += Buffer.from(chunk).toString()
  })().catch(() => {})
  await expect.poll(() => text).toContain('event: ready')
  const from = server.output().length
  const conversation = await me.post<{ id: string }>('/api/conversations/', {})
  // What is said in a conversation goes out on its own stream with its text.
  const own = await fetch(`${server.url}/api/conversations/${conversation.id}/events`, {
    headers: { authorization: `Bearer ${me.token}` },
    signal: abort.signal,
  })
  void own.text().catch(() => {})
  await sleep(100)
  await me.call('POST', `/api/conversations/${conversation.id}/chat`, { message_text: 'THROW-IN-STREAM' })
  await expect.poll(() => logged(from, 'thrown on purpose').length).toBeGreaterThan(0)
  const length = text.length
  await make('Still told')
  await expect.poll(() => text.length).toBeGreaterThan(length)
  expect(id).not.toBe('')
  abort.abort()
  await expectAlive()
})

it('what comes over a line and breaks off or makes no sense ends nothing', async () => {
  const { port } = new URL(server.url)
  const said = [
    'GET /api/events HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n',
    `POST /api/strategic-goals/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${me.token}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"ti`,
    'DELETE /api/tasks/1 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 0\r\n\r\n',
    'GET /%ff%fe HTTP/1.1\r\nHost: \r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n',
  ]
  for (const words of said)
    for (const end of ['reset', 'close'] as const) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => {})
      await new Promise<void>((done) => socket.once('connect', () => done()))
      socket.write(words)
      await sleep(20)
      if (end === 'reset') socket.resetAndDestroy()
      else socket.destroy()
    }
  await expectAlive()
  figure(
    'F18',
    `thrown in a verb, a timer, a promise and a stream, ${said.length * 2} broken lines: the process lives, each 500 logged once`,
  )
})
