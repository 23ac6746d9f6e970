import { createServer, type TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/db.ts'
import { createLog } from '#server/platform/log.ts'
import { createSeal } from '#server/platform/seal/seal.ts'
import { TEST_CERTIFICATE } from '../../../../test-kit/certificate.ts'
import { type Mailbox, openMailbox } from '../../../../test-kit/mailbox.ts'
import { connect, createMailWorld, readThrough } from '../../../../test-kit/mailbox-world.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { until } from '../../../../test-kit/until.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { lookAtSecrets } from './jobs.ts'

let world: World
const opened: { close(): Promise<void> }[] = []
beforeAll(async () => {
  world = await createMailWorld({}, { unhurried: true })
})
afterAll(() => world.close())
afterEach(async () => {
  for (const { id } of (await api().connections.list({})).items) await api().connections.remove({ id })
  for (const each of opened.splice(0)) await each.close()
})
const api = () => world.as('owner')
async function box(given: Parameters<typeof openMailbox>[0] = {}): Promise<Mailbox> {
  const mailbox = await openMailbox({ inbox: [{ subject: 'One' }], ...given })
  opened.push(mailbox)
  return mailbox
}
const CANARY = 'canary-password-7Q'

describe('a connection', () => {
  it('is found by its address where the servers are known, and asks nobody', async () => {
    expect(await api().connections.find({ address: 'ann@gmail.com' })).toMatchObject({
      provider: 'Gmail',
      settings: { imap: { host: 'imap.gmail.com', port: 993, tls: true } },
      help: expect.stringContaining('app password'),
    })
    expect(await api().connections.find({ address: 'ann@unknown.example' })).toMatchObject({ settings: null })
  })

  it('is tried before it is kept, and what is wrong is said in words: password, certificate, no answer, an inward address', async () => {
    const mailbox = await box()
    const tried = (change: object) =>
      refusal(
        api().connections.create({
          address: mailbox.user,
          password: mailbox.password,
          settings: mailbox.settings,
          ...change,
        }),
      )
    const { imap, smtp } = mailbox.settings
    expect(await tried({ password: 'wrong' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'password', message: expect.stringContaining('app password') }] },
    })
    const at = async (change: object) =>
      (await tried({ settings: { imap: { ...imap, ...change }, smtp } })).body.errors?.[0]?.message
    expect(await at({ port: 1 })).toContain('does not answer')
    expect(await at({ host: '127.0.0.1' })).toContain('certificate')
    expect(await at({ host: '10.1.2.3' })).toContain('may not be reached')
    expect(await at({ host: '169.254.169.254', port: 993 })).toContain('may not be reached')
    expect((await api().connections.list({})).items).toEqual([])
    await connect(world, mailbox)
    expect(await tried({})).toMatchObject({ status: 409 })
  })

  it('keeps its password sealed: it stands in no answer, no log line and no row', async () => {
    const mailbox = await box({ password: CANARY })
    const { id } = await connect(world, mailbox)
    await readThrough(world, id)
    expect(JSON.stringify(await api().connections.list({}))).not.toContain(CANARY)
    const { rows } = await sql<{ all: string }>`select string_agg(c::text, '') as all from connections c`.execute(
      world.database.db,
    )
    expect(rows[0]?.all).not.toContain(CANARY)
    const exported = await world.request('owner', 'GET', '/api/export/mine')
    expect(exported.text).not.toContain(CANARY)
  })

  it('tries a password that is refused later twice at most, tells it, and goes on when it is entered again', async () => {
    const mailbox = await box()
    const other = await box({ user: 'second@example.com' })
    const { id } = await connect(world, mailbox)
    const { id: second } = await connect(world, other)
    await readThrough(world, id)
    await readThrough(world, second)
    mailbox.changePassword('another')
    const before = mailbox.logins()
    mailbox.cut()
    await until(async () => (await api().connections.get({ id })).state === 'password', 30)
    await sql`update connections set next_try = clock_timestamp() where id = ${id}::uuid and next_try > 'epoch'`.execute(
      world.database.db,
    )
    await until(async () => {
      const { rows } = await sql<{ tries: number }>`select tries from connections where id = ${id}::uuid`.execute(
        world.database.db,
      )
      return rows[0]?.tries === 2
    }, 30)
    await sql`update connections set next_try = clock_timestamp() where id = ${id}::uuid`.execute(world.database.db)
    const told = async () =>
      (await api().notifications.list({ kind: 'connection' })).items.map((each) => [
        each.title,
        each.text,
        each.href,
        each.count,
        each.read_at === null,
      ])
    const line = [mailbox.user, '/app/profile#connections', 1]
    expect(await told()).toEqual([['Your mailbox is no longer read: please enter its password again', ...line, true]])
    other.arrive({ subject: 'Goes on' })
    await until(async () => (await api().connections.get({ id: second })).kept === 2, 30)
    expect(mailbox.logins() - before).toBe(2)
    expect(await refusal(api().connections.enter({ id, password: 'wrong' }))).toMatchObject({ status: 422 })
    await api().connections.enter({ id, password: 'another' })
    expect(await readThrough(world, id)).toMatchObject({ state: 'ready' })
    expect(await told()).toEqual([['Your mailbox is read again', ...line, false]])
    await api().connections.remove({ id })
    await until(async () => (await told()).length === 0, 60)
  })

  it('rests while it is paused, and is read again when it goes on', async () => {
    const mailbox = await box()
    const { id } = await connect(world, mailbox)
    await readThrough(world, id)
    expect(await api().connections.update({ id })).toMatchObject({ id, paused: false })
    await api().connections.update({ id, paused: true })
    await until(async () => {
      const { rows } = await sql`select 1 from connections where id = ${id}::uuid and held_by is null`.execute(
        world.database.db,
      )
      return rows.length === 1
    }, 30)
    mailbox.arrive({ subject: 'Later' })
    expect((await api().connections.get({ id })).kept).toBe(1)
    await api().connections.update({ id, paused: false })
    await until(async () => (await api().connections.get({ id })).kept === 2, 30)
  })
})

describe('the key of kept passwords', () => {
  const SAME = 'a key of the tests, long enough for it'
  const OTHER = 'another key, which is long enough as well'
  const log = createLog('silent')

  it('may be changed: what the old one opens is sealed anew; one that is lost is told, nothing is overwritten', async () => {
    const mailbox = await box({ user: 'third@example.com' })
    const { id } = await connect(world, mailbox)
    await readThrough(world, id)
    await api().connections.update({ id, paused: true })
    const secret = async () => {
      const { rows } = await sql<{ secret: string }>`select secret from connections where id = ${id}::uuid`.execute(
        world.database.db,
      )
      return rows[0]?.secret
    }
    const before = await secret()
    expect(await lookAtSecrets(world.database, createSeal({ key: OTHER, old: null, file: null }), log)).toBe(1)
    expect(await secret()).toBe(before)
    expect(await api().connections.get({ id })).toMatchObject({ state: 'locked' })
    expect(await lookAtSecrets(world.database, createSeal({ key: OTHER, old: SAME, file: null }), log)).toBe(0)
    expect(await secret()).not.toBe(before)
    expect(await api().connections.get({ id })).toMatchObject({ state: 'waiting' })
    expect(await lookAtSecrets(world.database, createSeal({ key: OTHER, old: null, file: null }), log)).toBe(0)
    expect(await lookAtSecrets(world.database, createSeal({ key: SAME, old: OTHER, file: null }), log)).toBe(0)
  })

  it('must be there before a password is taken', async () => {
    const without = await createWorld()
    try {
      const asked = without.as('owner').connections.create({ address: 'ann@gmail.com', password: CANARY })
      expect(await refusal(asked)).toMatchObject({
        status: 503,
        body: { detail: expect.stringContaining('SECRETS_KEY') },
      })
    } finally {
      await without.close()
    }
  })
})

describe('a server that was made to do harm', () => {
  /** Speaks TLS, and then what it likes. */
  async function hostile(then: (socket: TLSSocket) => void): Promise<number> {
    const sockets = new Set<TLSSocket>()
    const server = createServer(TEST_CERTIFICATE, (socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      then(socket)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    opened.push({
      close: () =>
        new Promise((done) => {
          for (const socket of sockets) socket.destroy()
          server.close(() => done())
        }),
    })
    return (server.address() as { port: number }).port
  }
  const flood = (socket: TLSSocket, first: string) => {
    socket.write(first)
    const chunk = 'a'.repeat(65_536)
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on('drain', more)
    more()
  }
  it.each([
    ['says nothing', () => {}],
    ['writes a line without an end', (socket: TLSSocket) => flood(socket, '* OK ')],
    [
      'announces four gigabytes',
      (socket: TLSSocket) => flood(socket, '* OK [CAPABILITY IMAP4rev1] x\r\n* LIST {4294967295}\r\n'),
    ],
    ['answers as a page of the web', (socket: TLSSocket) => socket.end('HTTP/1.1 200 OK\r\n\r\n<html>')],
  ])('and %s is given up, and costs the server little', async (_what, then) => {
    const port = await hostile(then)
    const mailbox = await box({ user: 'fourth@example.com' })
    const { imap, smtp } = mailbox.settings
    const before = process.memoryUsage.rss()
    const asked = api().connections.create({
      address: mailbox.user,
      password: CANARY,
      settings: { imap: { ...imap, port }, smtp },
    })
    const refused = await refusal(asked)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).not.toContain(CANARY)
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1_048_576)
  })
})
