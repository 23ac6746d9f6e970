// Who asks and does not read must not keep others from being answered (trust L15). The server is a process of its own; its time for
// a silent reader is shorter here, where the test waits for it.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Caller } from '../../test-kit/caller.ts'
import { figure } from '../../test-kit/figures.ts'
import { startServer, type TestServer } from '../../test-kit/server.ts'
import {
  asked,
  keepLargeFile,
  letGo,
  memoryOf,
  openAmong,
  openSilent,
  writeLongNotes,
} from '../../test-kit/silent-readers.ts'
import { until } from '../../test-kit/until.ts'

const BOSS = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' }
const PAGE = '/api/journals/?limit=100'

async function people(server: TestServer): Promise<{ boss: Caller; other: Caller }> {
  const boss = new Caller(server.url, await Caller.token(server.url, BOSS.ADMIN_EMAIL, BOSS.ADMIN_PASSWORD))
  const account = { email: 'other@example.com', password: 'another long one', user_level: 'user' }
  expect((await boss.call('POST', '/api/users/', account)).status).toBe(201)
  const other = new Caller(server.url, await Caller.token(server.url, account.email, account.password))
  return { boss, other }
}
const unreadBytes = async (server: TestServer) =>
  Number(/^adjutant_unread_answer_bytes (\d+)/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1])

describe('while 230 lines ask for the largest page and never read', () => {
  let server: TestServer
  let boss: Caller
  let other: Caller
  beforeAll(async () => {
    // None of them is cut off as long as the test looks.
    server = await startServer({ ...BOSS, UNREAD_SECONDS: '600' })
    const both = await people(server)
    boss = both.boss
    other = both.other
    await writeLongNotes(boss)
    // What the writing took of memory is no part of this.
    await server.kill('SIGTERM')
    await server.restart()
  }, 120_000)
  afterAll(() => server.dispose())

  it('another person is answered each time, and the server stays within 400 MB (L15)', async () => {
    const readers = await openSilent(server.port, 230, asked(PAGE, boss.token))
    const statuses: number[] = []
    try {
      const answered = async () => {
        statuses.push((await other.call('GET', '/api/tasks/')).status)
        statuses.push((await other.call('GET', '/api/users/me')).status)
        statuses.push((await other.call('POST', '/api/tasks/', { title: 'In between' })).status)
      }
      // While the pages are made, and when the room for them is full.
      for (let n = 0; n < 25; n++) await answered()
      await until(async () => (await unreadBytes(server)) > 10_000_000, 60)
      for (let n = 0; n < 25; n++) await answered()
      expect(await unreadBytes(server)).toBeLessThanOrEqual(26_000_000)
      // What takes no place: signing in, an export.
      expect((await other.call('GET', '/api/journals/export')).status).toBe(200)
      expect(await Caller.token(server.url, 'other@example.com', 'another long one')).toHaveLength(43)
    } finally {
      letGo(readers)
    }
    expect(statuses.filter((status) => status >= 400)).toEqual([])
    const { most } = memoryOf(server.pid())
    expect(most).toBeLessThanOrEqual(400)
    // What they kept is free again.
    await until(async () => (await unreadBytes(server)) === 0, 60)
    const page = await boss.call('GET', PAGE)
    expect(page.status).toBe(200)
    await page.arrayBuffer()
    figure(
      'L15',
      `230 lines that never read 8 MB pages: ${statuses.length} of ${statuses.length} requests of somebody else answered; at most ${most} MB`,
    )
  }, 180_000)

  it('whoever has so much unread is told so, and the others of an office behind the same address are not', async () => {
    const readers = await openSilent(server.port, 40, asked(PAGE, boss.token))
    try {
      let told: Response | undefined
      await until(async () => {
        told = await boss.call('GET', PAGE)
        await told.arrayBuffer()
        return told.status === 503
      }, 60)
      expect(Number(told?.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(told?.headers.get('link')).toBeNull()
      // What is small goes on for them too.
      expect((await boss.call('GET', '/api/users/me')).status).toBe(200)
      expect((await other.call('GET', PAGE)).status).toBe(200)
    } finally {
      letGo(readers)
    }
    await until(async () => (await unreadBytes(server)) === 0, 60)
  }, 120_000)

  it('exports that nobody reads are two at once, and others export meanwhile', async () => {
    await keepLargeFile(boss)
    const readers = await openSilent(server.port, 3, asked('/api/users/me/export', boss.token))
    try {
      await until(async () => (await unreadBytes(server)) === 20_000_000, 60)
      const exported = await other.call('GET', '/api/users/me/export')
      expect([exported.status, (await exported.arrayBuffer()).byteLength > 1_000]).toEqual([200, true])
      expect((await boss.call('GET', '/api/tasks/')).status).toBe(200)
      // The other person's is on its way or done.
      await until(async () => (await unreadBytes(server)) === 20_000_000, 60)
    } finally {
      letGo(readers)
    }
    await until(async () => (await unreadBytes(server)) === 0, 60)
  }, 120_000)

  it('a line that asks a hundred times before it reads is cut off, and one that asks a few times ahead is answered in order', async () => {
    const many = await openSilent(server.port, 3, asked(PAGE, boss.token) + asked('/healthz', null).repeat(200))
    await until(() => openAmong(many) === 0, 60)
    const paths = ['/api/users/me', '/api/nothing', '/healthz', '/api/tasks/']
    const heard = await readAll(
      server.port,
      paths.map((path) => asked(path, other.token)).join(''),
      (all) => all.split('HTTP/1.1 ').length === paths.length + 1 && all.endsWith(']'),
    )
    expect([...heard.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)).toEqual(['200', '404', '200', '200'])
    await until(async () => (await unreadBytes(server)) === 0, 60)
  }, 120_000)
})

describe('a reader who takes nothing for so long', () => {
  let server: TestServer
  let boss: Caller
  let other: Caller
  let file: string
  beforeAll(async () => {
    // Room for all of it: who is refused has nothing to read, and is not cut off.
    server = await startServer({ ...BOSS, UNREAD_SECONDS: '3', UNREAD_ANSWERS_MB: '256', LOG_LEVEL: 'warn' })
    const both = await people(server)
    boss = both.boss
    other = both.other
    await writeLongNotes(boss)
    file = await keepLargeFile(boss)
    await keepLargeFile(other)
  }, 120_000)
  afterAll(() => server.dispose())

  it('is cut off, whatever it asked for and whatever it goes on sending; one who reads slowly gets all of it', async () => {
    const silent = [
      ...(await openSilent(server.port, 2, asked(PAGE, boss.token))),
      ...(await openSilent(server.port, 2, asked('/api/openapi.json', boss.token).repeat(40))),
      ...(await openSilent(server.port, 1, asked('/api/users/me/export', other.token))),
      ...(await openSilent(server.port, 2, asked(file, boss.token))),
    ]
    const talkers = await openSilent(server.port, 1, asked(PAGE, boss.token))
    const talking = setInterval(() => talkers[0]?.socket.write(asked('/healthz', null)), 200)
    const idle = await openSilent(server.port, 1, asked('/healthz', null))
    const slow = readSlowly(server.port, asked(PAGE, boss.token), { bytes: 131_072, everyMs: 50 })
    try {
      await until(() => openAmong([...silent, ...talkers]) === 0, 60)
    } finally {
      clearInterval(talking)
    }
    const got = await slow
    const page = await (await boss.call('GET', PAGE)).text()
    expect(got.endsWith(page)).toBe(true)
    expect(server.output()).toContain('were cut off')
    // Whoever has read everything may keep the line.
    expect(openAmong(idle)).toBe(1)
    letGo(idle)
    // What was acknowledged is seen at the next look.
    await until(async () => (await unreadBytes(server)) === 0, 60)
  }, 120_000)

  it('is cut off in fifteen seconds in the product', async () => {
    const { readConfig } = await import('../src/config.ts')
    expect(readConfig({}).readers).toEqual({ silentMs: 15_000, mostUnsentBytes: 33_554_432 })
  })
})

/** Sends these bytes and reads until it has all. */
function readAll(port: number, bytes: string, whole: (all: string) => boolean): Promise<string> {
  return new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1')
    let all = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      all += chunk
      if (whole(all)) socket.destroy()
    })
    socket.on('error', failed)
    socket.on('close', () => done(all))
    socket.write(bytes)
  })
}

/** Reads so many bytes, waits, and so on until the answer is whole by its length, or the line is closed. */
async function readSlowly(port: number, bytes: string, pace: { bytes: number; everyMs: number }): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' })
  let closed = false
  socket.on('close', () => {
    closed = true
  })
  socket.on('error', () => {})
  socket.write(bytes)
  const chunks: Buffer[] = []
  let left = Number.POSITIVE_INFINITY
  while (left > 0 && !closed) {
    for (let got = 0; got < pace.bytes && left > 0; ) {
      const chunk = socket.read() as Buffer | null
      if (!chunk) break
      chunks.push(chunk)
      got += chunk.length
      left -= chunk.length
    }
    if (left === Number.POSITIVE_INFINITY) {
      const head = Buffer.concat(chunks).toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end > 0) left = Number(/content-length: (\d+)/i.exec(head)?.[1]) - (head.length - end - 4)
    }
    await sleep(pace.everyMs)
  }
  socket.destroy()
  return Buffer.concat(chunks).toString()
}
