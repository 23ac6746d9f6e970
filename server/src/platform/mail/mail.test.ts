import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { background } from '../../../../test-kit/background.ts'
import { freshDatabase } from '../../../../test-kit/database.ts'
import { mailServer } from '../../../../test-kit/mail-server.ts'
import { ConfigError, readConfig } from '../../config.ts'
import { type Database, openDatabase } from '../db.ts'
import { newId } from '../ids.ts'
import type { EmailContent } from './email.ts'
import { createMail, type MailOptions, SEND_MAIL } from './mail.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  database = openDatabase(fresh.url, { max: 6, onError: () => {} })
})
afterAll(async () => {
  await database.close()
  await drop()
})

const hello: EmailContent = {
  to: 'nora@example.org',
  subject: 'Hello',
  paragraphs: ['Your account is ready.'],
  action: { label: 'Sign in', url: 'https://adjutant.example.org/login' },
  footnote: 'You asked for an account.',
}

/** A mail piece of one process, with what it logged. Ends with the test. */
function process(env: NodeJS.ProcessEnv, options: Partial<MailOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'adjutant-mail-'))
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const settings = readConfig({ DATA_DIR: folder, PUBLIC_URL: 'https://adjutant.example.org', ...env }).mail
  const wake = () => jobs.wake(SEND_MAIL)
  const mail = createMail({ settings, database, log, wake, patienceSeconds: [0.2, 0.2, 0.2], ...options })
  const jobs = background(database, [mail.job])
  onTestFinished(async () => {
    await jobs.stop()
    await database.pool.query('delete from outbox')
    rmSync(folder, { recursive: true })
  })
  return {
    mail: { ...mail, start: jobs.start, close: jobs.stop },
    folder: join(folder, 'outbox'),
    logged: () => lines.join(''),
  }
}
const smtp = (port: number) => ({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Adjutant <adjutant@example.org>' })

async function until<T>(look: () => T | Promise<T>): Promise<T> {
  for (let n = 0; n < 400; n++) {
    const found = await look()
    if (found) return found
    await sleep(25)
  }
  throw new Error('it did not happen')
}

describe('with a mail server', () => {
  it('a letter arrives once, as text and HTML with the same link, and nothing of it stays', async () => {
    const server = await mailServer()
    const { mail, logged } = process(smtp(server.port))
    mail.start()
    await mail.send(database.db, hello)
    await until(() => server.letters.length > 0 && logged().includes('a letter was sent'))
    const [letter] = server.letters
    expect(letter?.to).toEqual(['nora@example.org'])
    expect(letter?.raw).toMatch(/^From: Adjutant <adjutant@example\.org>\r$/m)
    expect(letter?.raw).toMatch(/^Subject: Hello\r$/m)
    expect(letter?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(letter?.raw).toContain('Content-Type: text/plain')
    expect(letter?.raw.split('https://adjutant.example.org/login').length).toBeGreaterThan(2)
    expect(letter?.raw).not.toMatch(/<img|background-image|@import/)
    expect(await mail.counts()).toEqual({ waiting: 0, failed: 0 })
    expect(server.letters).toHaveLength(1)
  })

  it('while the server is down letters wait, and they go when it is back', async () => {
    const server = await mailServer()
    await server.stop()
    const { mail, logged } = process(smtp(server.port), { patienceSeconds: Array(200).fill(0.2) as number[] })
    mail.start()
    await mail.send(database.db, hello)
    await until(() => logged().includes('it will be tried again'))
    expect(await mail.counts()).toEqual({ waiting: 1, failed: 0 })
    await server.start()
    await until(() => server.letters.length > 0)
    await until(async () => (await mail.counts()).waiting === 0)
    expect(server.letters).toHaveLength(1)
  })

  it('after the last try a letter is given up: the operator sees whom it should have reached, and can have it tried again', async () => {
    const server = await mailServer()
    await server.stop()
    const { mail, logged } = process(smtp(server.port))
    mail.start()
    await mail.send(database.db, hello)
    await until(() => logged().includes('was given up'))
    expect(await mail.counts()).toEqual({ waiting: 0, failed: 1 })
    const [given] = (await mail.desk.list({ limit: 10 })).items
    expect(given).toMatchObject({ recipient: 'nora@example.org', tries: 4, state: 'failed', can_retry: true })
    expect(given?.error).toContain('ECONNREFUSED')
    await server.start()
    await mail.desk.retry(database.db, given?.id ?? '')
    await until(() => server.letters.length > 0)
    await until(async () => (await mail.counts()).waiting === 0)
    expect(server.letters).toHaveLength(1)
  })

  it('what a letter says is not kept for longer than somebody has use for it, and then it cannot be tried again', async () => {
    const server = await mailServer()
    const { mail, logged } = process(smtp(server.port))
    await mail.send(database.db, { ...hello, expiresAt: new Date(Date.now() - 1000) })
    mail.start()
    await until(() => logged().includes('was given up'))
    const { rows } = await database.pool.query('select text, html from outbox')
    expect(rows).toEqual([{ text: null, html: null }])
    const [given] = (await mail.desk.list({ limit: 10 })).items
    expect(given).toMatchObject({ state: 'failed', can_retry: false })
    expect(await mail.desk.retry(database.db, given?.id ?? '')).toBeNull()
    expect(await mail.desk.retryAll(database.db)).toBe(0)
  })

  it('a letter that a process tries at this moment is not tried beside it when the operator asks for another try', async () => {
    const server = await mailServer()
    const { mail } = process(smtp(server.port))
    await mail.send(database.db, hello)
    // As a process that has just taken it and hangs.
    await database.pool.query(
      `update outbox set tries = 1, next_try_at = now() + interval '2 minutes', held_until = now() + interval '2 minutes'`,
    )
    await mail.desk.retryAll(database.db)
    const { rows } = await database.pool.query("select next_try_at > now() + interval '1 minute' as later from outbox")
    expect(rows).toEqual([{ later: true }])
  })

  it('a refused address is given up at once and holds up no other letter', async () => {
    const server = await mailServer({ refuse: 'gone@example.org' })
    const { mail } = process(smtp(server.port))
    await mail.send(database.db, { ...hello, to: 'gone@example.org' })
    await mail.send(database.db, hello)
    mail.start()
    await until(async () => (await mail.counts()).failed === 1 && server.letters.length === 1)
    expect(server.letters[0]?.to).toEqual(['nora@example.org'])
  })

  it('two processes on one database send each letter once', async () => {
    const server = await mailServer()
    const both = [process(smtp(server.port)), process(smtp(server.port))]
    for (let n = 0; n < 20; n++) await both[0]?.mail.send(database.db, { ...hello, subject: `Number ${n}` })
    for (const { mail } of both) mail.start()
    await until(() => server.letters.length >= 20)
    await until(async () => (await both[0]?.mail.counts())?.waiting === 0)
    const subjects = server.letters.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1])
    expect(new Set(subjects).size).toBe(20)
    expect(subjects).toHaveLength(20)
  })

  it('a name with line breaks begins no header of its own, and an address with a comma stays one', async () => {
    const server = await mailServer()
    const { mail } = process(smtp(server.port))
    mail.start()
    await mail.send(database.db, {
      ...hello,
      to: 'a,b@example.org',
      subject: 'Invitation to Acme\r\nBcc: evil@example.org\r\n\r\nbody\u2028\u202e',
      paragraphs: ['<script>alert(1)</script> & "Co"'],
    })
    await until(() => server.letters.length > 0)
    const [letter] = server.letters
    expect(letter?.to).toHaveLength(1)
    const head = letter?.raw.split('\r\n\r\n', 1)[0] ?? ''
    expect(head).not.toMatch(/^Bcc/m)
    expect(head).toMatch(/^Subject: Invitation to Acme Bcc: evil@example\.org body\r?$/m)
    expect(letter?.raw).toContain('&lt;script&gt;')
  })

  it('a letter that is of no use any more is not sent', async () => {
    const server = await mailServer()
    const { mail, logged } = process(smtp(server.port))
    await mail.send(database.db, { ...hello, expiresAt: new Date(Date.now() - 1000) })
    mail.start()
    await until(() => logged().includes('was given up'))
    expect(server.letters).toHaveLength(0)
  })

  it('what a letter says never reaches the log', async () => {
    const server = await mailServer()
    const { mail, logged } = process(smtp(server.port))
    mail.start()
    await mail.send(database.db, { ...hello, action: { label: 'Open', url: 'https://example.org/#token=SECRET' } })
    await until(() => logged().includes('a letter was sent'))
    expect(logged()).toContain('nora@example.org')
    expect(logged()).not.toContain('SECRET')
  })
})

describe('without a mail server', () => {
  it('a letter becomes a file for the operator alone, and a line of the log that says where', async () => {
    const { mail, folder, logged } = process({})
    mail.start()
    const url = `https://adjutant.example.org/reset-password#token=${'x'.repeat(60)}`
    await mail.send(database.db, { ...hello, paragraphs: ['Grüße $& $1'], action: { label: 'Open', url } })
    await until(() => logged().includes('outbox folder'))
    const [name = ''] = readdirSync(folder)
    expect(name).toMatch(/\.eml$/)
    const text = readFileSync(join(folder, name), 'utf8')
    expect(text).toContain('To: nora@example.org')
    expect(text).toContain(`8bit\r\n\r\nGrüße $& $1\r\n\r\nOpen:\r\n${url}\r\n`)
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    const line = JSON.parse(logged().split('\n', 1)[0] ?? '')
    expect(line).toMatchObject({ to: 'nora@example.org', subject: 'Hello', file: join(folder, name) })
    expect(line.text).toContain(url)
  })
})

describe('the outbox', () => {
  it('a letter of a transaction that failed is never sent', async () => {
    const { mail, folder } = process({})
    const failing = database.db.transaction().execute(async (db) => {
      await mail.send(db, hello)
      throw new Error('it did not work out')
    })
    await expect(failing).rejects.toThrow('it did not work out')
    expect(await mail.counts()).toEqual({ waiting: 0, failed: 0 })
    expect(() => readdirSync(folder)).toThrow()
  })

  it('a request can post a letter and never read one', async () => {
    const { mail } = process({})
    await database.as(newId(), (db) => mail.send(db, hello))
    expect(await mail.counts()).toEqual({ waiting: 1, failed: 0 })
    const read = database.as(newId(), (db) => db.selectFrom('outbox').selectAll().execute())
    await expect(read).rejects.toThrow('permission denied')
  })
})

describe('the settings', () => {
  it('take a server as one address or in parts', () => {
    const parts = { SMTP_HOST: 'mail.example.org', SMTP_USER: 'me', SMTP_PASSWORD: 'p@ss/word', MAIL_FROM: 'a@b.c' }
    const one = { SMTP_URL: 'smtp://me:p%40ss%2Fword@mail.example.org', MAIL_FROM: 'a@b.c' }
    expect(readConfig(one).mail.smtp).toEqual(readConfig(parts).mail.smtp)
    expect(readConfig(one).mail.smtp).toMatchObject({ port: 587, secure: false, password: 'p@ss/word' })
    expect(readConfig({ ...one, SMTP_URL: 'smtps://mail.example.org' }).mail.smtp).toMatchObject({
      port: 465,
      secure: true,
    })
  })

  it.each([
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be an address'],
    [{ SMTP_URL: 'smtp://mail.example.org' }, 'MAIL_FROM must say'],
    [{ SMTP_URL: 'smtp://x', SMTP_HOST: 'x', MAIL_FROM: 'a@b.c' }, 'say the same twice'],
    [{ SMTP_HOST: 'x', SMTP_PORT: 'many', MAIL_FROM: 'a@b.c' }, 'SMTP_PORT must be a number'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an address'],
  ])('that are wrong end the start with one line: %j', (env, words) => {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(words)
  })
})
