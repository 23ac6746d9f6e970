// Letters: several keepers at once stand for several server processes on one database.

import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../../test-kit/database.ts'
import { type MailServer, mailServer } from '../../../../test-kit/mail-server.ts'
import { startServer } from '../../../../test-kit/server.ts'
import { startKeeper } from '../../../test/keeper.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { openDatabase } from '../../platform/db.ts'

const HOME = 'https://adjutant.example.org'
let post: MailServer
let world: World
let closing: (() => Promise<void>)[] = []
beforeEach(async () => {
  post = await mailServer()
  world = await createWorld(env())
})
afterEach(async () => {
  for (const close of closing.reverse()) await close()
  closing = []
  await world.close()
})
const env = () => ({
  SMTP_URL: `smtp://127.0.0.1:${post.port}`,
  MAIL_FROM: 'Adjutant <a@example.org>',
  PUBLIC_URL: HOME,
})

const node = () => void closing.push(startKeeper(world, env()))
const give = (title: string, to: Person = 'same_org') =>
  world.as('owner').tasks.create({ title, assigned_to_user_id: world.id(to) })
/** As if the two minutes had passed in which one may read it. */
const later = () => world.database.pool.query('update notifications set mail_at = now() where mail_at is not null')
async function until<T>(look: () => Promise<T | false> | T | false): Promise<T> {
  for (let tries = 0; tries < 2_400; tries++) {
    const found = await look()
    if (found) return found
    await sleep(25)
  }
  throw new Error('it did not happen')
}
const waiting = async () => (await world.as('admin').mail.state()).waiting
const decoded = (raw: string) =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

describe('a letter of what was told', () => {
  it('that cannot be written holds up nobody else’s', async () => {
    await world.database.pool.query(`create function break_one() returns trigger language plpgsql as
      $$ begin if new.recipient = '${world.email('same_org')}' then raise 'this letter breaks'; end if; return new; end $$`)
    await world.database.pool.query(
      'create trigger break_one before insert on outbox for each row execute function break_one()',
    )
    await give('Breaks the letter')
    await later()
    await give('Goes out', 'org_manager')
    await later()
    node()
    await until(() => post.letters.length > 0)
    expect(post.letters.map(({ to }) => to)).toEqual([[world.email('org_manager')]])
    // Nothing is lost: it goes out once it can.
    await world.database.pool.query('drop trigger break_one on outbox')
    await later()
    await until(() => post.letters.length > 1)
    expect(post.letters[1]?.to).toEqual([world.email('same_org')])
  })

  it('comes once for all of it, with working links, the way to stop it, and nothing of it in the subject', async () => {
    node()
    node()
    const { id } = await give('Prepare the merger')
    await world.as('owner').tasks.create({ title: 'Not told by mail', shared_org_ids: [world.orgA] })
    await give('Second matter')
    await sleep(300)
    // Not at once: it may be read before.
    expect(post.letters).toEqual([])
    await later()
    await until(() => post.letters.length > 0)
    await sleep(400)
    expect(post.letters).toHaveLength(1)
    const [letter] = post.letters
    expect(letter?.to).toEqual([world.email('same_org')])
    const raw = decoded(letter?.raw ?? '')
    const head = letter?.raw.split('\r\n\r\n', 1)[0] ?? ''
    expect(head).toMatch(/^Subject: 2 things are new for you in Adjutant\r?$/m)
    expect(head).not.toContain('merger')
    expect(head).toMatch(/^List-Unsubscribe:\s+<https:\/\/adjutant\.example\.org\/unsubscribe\?token=[\w-]+>\r?$/m)
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    const [, plain = '', html = ''] = raw.split(/Content-Type: text\/(?:plain|html)/)
    for (const part of [plain, html]) {
      expect(part).toContain('Prepare the merger')
      expect(part).toContain(`${HOME}/app/my-tasks?task=${id}`)
      expect(part).toContain(`${HOME}/unsubscribe?token=`)
    }
    expect(raw).not.toContain('Not told by mail')
  })

  it('is not written of what was read meanwhile, is no longer theirs to see, or is switched off', async () => {
    node()
    const read = await give('Read meanwhile')
    await world.as('same_org').notifications.readAll({ about: { kind: 'task', id: read.id } })
    const gone = await give('Deleted meanwhile', 'org_manager')
    await world.database.pool.query('delete from tasks where id = $1', [gone.id])
    await give('Not wanted', 'ceo')
    await world.as('ceo').notifications.updateSettings({ kinds: [{ kind: 'assignment', mail: false }] })
    await give('For the admin', 'org_admin')
    await later()
    await until(() => post.letters.length > 0)
    await until(async () => (await waiting()) === 0)
    expect(post.letters.map(({ to }) => to)).toEqual([[world.email('org_admin')]])
  })

  it('waits while the person has the application open, but not for ever', async () => {
    node()
    const here = () =>
      world.database.pool.query(`insert into online (user_id, node) values ($1, 'n') on conflict do nothing`, [
        world.id('same_org'),
      ])
    await here()
    await give('Look here')
    await later()
    const putOff = `select mail_at > now() + interval '4 minutes' as off from notifications`
    await until(async () => (await world.database.pool.query(putOff)).rows[0].off === true)
    expect(post.letters).toEqual([])
    await world.database.pool.query(`update notifications set created_at = now() - interval '2 hours'`)
    await later()
    await until(() => post.letters.length === 1)
  })

  it('is one for what stays unread: more of the same writes no other, and there is a quarter of an hour between two', async () => {
    node()
    const { id } = await world.as('owner').comms.create({ participant_ids: [world.id('same_org')] })
    await world.as('owner').comms.send({ id, text: 'One' })
    await later()
    await until(() => post.letters.length === 1)
    await world.as('owner').comms.send({ id, text: 'Two' })
    await give('Something else')
    await later()
    await sleep(400)
    expect(post.letters).toHaveLength(1)
    await world.database.pool.query(`update notification_mail set sent_at = now() - interval '16 minutes'`)
    await until(() => post.letters.length === 2)
    const raw = decoded(post.letters[1]?.raw ?? '')
    expect(raw).toContain('Something else')
    expect(raw).not.toContain('wrote to you')
  })
})

describe('letters to administrators', () => {
  it('are one for many who ask for a place', async () => {
    node()
    const ask = (n: number) =>
      world.as('anon').users.register({
        ...{ email: `asks${n}@example.org`, password: 'correct horse', first_name: 'Asks', last_name: `Number ${n}` },
      })
    await ask(1)
    await later()
    await until(() => post.letters.length === 1)
    for (const n of [2, 3, 4]) await ask(n)
    await later()
    await sleep(400)
    expect(post.letters).toHaveLength(1)
    await world.database.pool.query(`update notification_mail set sent_at = now() - interval '16 minutes'`)
    await until(() => post.letters.length === 2)
    expect(decoded(post.letters[1]?.raw ?? '')).toContain('3 things are new for you')
  })
})

describe('the way to stop letters', () => {
  const link = async () => {
    node()
    await give('Anything')
    await later()
    await until(() => post.letters.length > 0)
    return /unsubscribe\?token=([\w-]+)/.exec(post.letters[0]?.raw ?? '')?.[1] ?? ''
  }
  const mailed = async () =>
    (await world.as('same_org').notifications.settings()).kinds.filter(({ mail, mail_fixed }) => mail && !mail_fixed)

  it('shows first what it would stop, changes nothing until it is asked to, and then only what was chosen', async () => {
    const token = await link()
    const before = await mailed()
    const shown = await world.as('anon').notifications.mailChoice({ token })
    expect(shown).toEqual({ email: 's…@example.com', kinds: before.map(({ kind }) => kind) })
    expect((await world.request('anon', 'GET', `/unsubscribe?token=${token}`)).status).not.toBe(500)
    expect(await mailed()).toEqual(before)
    await world.as('anon').notifications.unsubscribe({ token, kinds: ['assignment'] })
    expect((await mailed()).map(({ kind }) => kind)).toEqual(shown.kinds.filter((kind) => kind !== 'assignment'))
    await expect(world.as('anon').notifications.mailChoice({ token: 'x'.repeat(43) })).rejects.toMatchObject({
      status: 404,
    })
    await expect(world.as('anon').notifications.unsubscribe({ token: 'x' })).rejects.toMatchObject({ status: 404 })
  })

  it('is one press for mail programs too, in both forms that the standard allows, and in no other words', async () => {
    const token = await link()
    const press = (type: string, body: string, given = token) =>
      world.request('anon', 'POST', `/unsubscribe?token=${given}`, body, { 'content-type': type })
    const form = 'application/x-www-form-urlencoded'
    expect((await press(form, 'List-Unsubscribe=One-Click', 'x')).status).toBe(404)
    expect((await press(form, 'x'.repeat(10_000))).status).toBe(413)
    expect(await mailed()).not.toEqual([])
    expect((await press(form, 'List-Unsubscribe=One-Click')).status).toBe(200)
    expect(await mailed()).toEqual([])
    const part = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
    expect((await press('multipart/form-data; boundary=b', part)).status).toBe(200)
  })
})

describe('a mail server that is down', () => {
  it('keeps no letter from coming, once, and the operator sees what waits and may throw it away', async () => {
    await post.stop()
    node()
    node()
    await give('Patience')
    await give('Thrown away', 'org_admin')
    await later()
    await until(async () => (await waiting()) === 2)
    const state = await until(async () => {
      const found = await world.as('admin').mail.state()
      return found.last_error !== null && found
    })
    expect(state).toMatchObject({ server: `127.0.0.1:${post.port}`, waiting: 2, failed: 0, links_lead_to: HOME })
    expect(state.last_error).toContain('ECONNREFUSED')
    const { items } = await world.as('admin').mail.list({ state: 'waiting' })
    expect(JSON.stringify(items)).not.toContain('Patience')
    const unwanted = items.find(({ recipient }) => recipient === world.email('org_admin'))
    await world.as('admin').mail.discard({ id: unwanted?.id ?? '' })
    await post.start()
    await world.as('admin').mail.retryAll()
    await until(() => post.letters.length > 0)
    await until(async () => (await waiting()) === 0)
    expect(post.letters.map(({ to }) => to)).toEqual([[world.email('same_org')]])
    const actions = (await world.as('admin').audit.list({})).items.map(({ action }) => action)
    expect(actions).toContain('mail.discarded')
  })

  it('and a server process that is killed meanwhile: the other one carries the letter out, once', async () => {
    const fresh = await freshDatabase()
    const database = openDatabase(fresh.url, { max: 2, onError: () => {} })
    await post.stop()
    const shared = {
      ...env(),
      DATABASE_URL: fresh.url,
      ADMIN_EMAIL: 'boss@example.com',
      ADMIN_PASSWORD: 'a long password',
    }
    const one = await startServer(shared)
    const two = await startServer(shared)
    closing.push(async () => {
      await one.dispose()
      await two.dispose()
      await database.close()
      await fresh.drop()
    })
    const json = { 'content-type': 'application/json' }
    const person = { email: 'nora@example.org', password: 'correct horse', first_name: 'Nora', last_name: 'New' }
    const asked = await fetch(`${one.url}/api/users/register`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(person),
    })
    expect(asked.status).toBe(201)
    const letters = async () =>
      (await database.pool.query('select recipient, tries from outbox where held_until is null')).rows
    await until(async () => (await letters()).some(({ tries }) => tries > 0))
    await one.kill('SIGKILL')
    await post.start()
    await database.pool.query('update outbox set next_try_at = now() where held_until is null')
    await until(() => post.letters.length > 0)
    await until(async () => (await database.pool.query('select 1 from outbox')).rows.length === 0)
    expect(post.letters.map(({ to }) => to)).toEqual([['boss@example.com']])
    expect(decoded(post.letters[0]?.raw ?? '')).toContain('Nora New asks for a place in the beta')
  }, 180_000)
})
