// Two jobs stand for two servers on one database; mornings come by a clock of the test's own.
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { readConfig } from '#server/config.ts'
import { mailToken } from '#server/features/notifications/service.ts'
import { tasksService } from '#server/features/tasks/service.ts'
import { dayIn } from '#server/platform/days.ts'
import { createMail, type Mail } from '#server/platform/mail/mail.ts'
import { type MailServer, mailServer } from '../../../../test-kit/mail-server.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { closedSubjects, workspaceOf } from '../advice/service.ts'
import { briefingMailJob, type Mailing } from './jobs.ts'

const HOME = 'https://adjutant.example.org'
let post: MailServer
let world: World
let mail: Mail
beforeEach(async () => {
  post = await mailServer()
  const env = { SMTP_URL: `smtp://127.0.0.1:${post.port}`, MAIL_FROM: 'a@example.org', PUBLIC_URL: HOME }
  world = await createWorld(env)
  const settings = readConfig({ ...env, DATA_DIR: world.dataDir }).mail
  mail = createMail({ settings, database: world.database, log: pino({ level: 'silent' }), wake: () => {} })
})
afterEach(() => world.close())

const api = (who: Person = 'owner') => world.as(who)
const turn = () => ({
  signal: new AbortController().signal,
  log: { warn: (about: unknown) => expect(about).toBe('no warning'), info: () => {}, error: () => {} } as never,
})
const DEPS: Mailing['deps'] = {
  workspaceOf,
  closed: ({ db, actor }) => closedSubjects(db, actor.user_id),
  tasks: tasksService,
  promises: { list: async () => ({ items: [], total: 0, next: null }) as never },
  meetings: async () => [],
  invitations: async () => [],
  hasSample: async () => false,
}
/** One look of each of two servers at this moment, both at once, and the letters that it led to. */
async function lookAt(moment: string): Promise<string[]> {
  const before = post.letters.length
  const node = () =>
    briefingMailJob({ database: world.database, deps: DEPS, mail, mailToken, now: () => new Date(moment) }).run(turn())
  await Promise.all([node(), node()])
  await mail.job.run(turn())
  return post.letters.slice(before).map(({ raw }) => decoded(raw))
}
/** The head as it was sent, and the body out of quoted-printable: a "=" of the head stands for itself. */
function decoded(raw: string): string {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const plain = body
    .join('\r\n\r\n')
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return `${head}\r\n\r\n${plain}`
}
const day = () => dayIn(null, new Date())
const zone = (who: Person, name: string) => api(who).users.updateMe({ time_zone: name })
const switchOn = async (who: Person = 'owner') => {
  await api(who).notifications.updateSettings({ kinds: [{ kind: 'briefing', mail: true }] })
  // As if that had been yesterday.
  await world.database.pool.query('update briefing_mail set day = null where user_id = $1', [world.id(who)])
}
const mine = (title: string, due_date: string, who: Person = 'owner') =>
  api(who).tasks.create({ title, due_date, assigned_to_user_id: world.id(who) })

describe('Today by mail', () => {
  it('is off until its reader switches it on, and then comes once at their hour in their zone, from however many servers', async () => {
    await zone('owner', 'Asia/Tokyo')
    await mine('Sign the lease', addDays(day(), 1))
    expect((await api().notifications.settings()).kinds).toContainEqual(
      expect.objectContaining({ kind: 'briefing', mail: false, in_app: true, in_app_fixed: true }),
    )
    expect(await lookAt(`${day()}T22:30:00Z`)).toEqual([])
    await switchOn()
    await api().notifications.updateSettings({ briefing_hour: 8 })
    // 07:59 and 08:00 in Tokyo.
    expect(await lookAt(`${day()}T22:59:00Z`)).toEqual([])
    const [letter, ...more] = await lookAt(`${day()}T23:00:00Z`)
    expect(more).toEqual([])
    expect(letter).toContain('Sign the lease')
    expect(letter).toContain(`${HOME}/app/my-tasks?task=`)
    expect(letter).toMatch(/^Subject: \w+ \d+ \w+: one thing to look at\r?$/m)
    expect(letter).toMatch(
      /^List-Unsubscribe:\s+<https:\/\/adjutant\.example\.org\/unsubscribe\?token=[\w-]+&kind=briefing>\r?$/m,
    )
    expect(letter).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    expect(letter?.split('\r\n\r\n', 1)[0]).not.toContain('lease')
    expect(await lookAt(`${day()}T23:30:00Z`)).toEqual([])
  })

  it('has at most five things, each with one link, and says how many more there are', async () => {
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await mine(`Matter ${n} <b>of</b> seven`, day())
    await switchOn()
    const [letter = ''] = await lookAt(`${day()}T07:00:00Z`)
    const [, plain = '', html = ''] = letter.split(/Content-Type: text\/(?:plain|html)/)
    expect(plain.match(/my-tasks\?task=/g)).toHaveLength(5)
    expect(html.match(/my-tasks\?task=/g)).toHaveLength(5)
    expect(plain).toContain('2 more are on your dashboard')
    expect(html).not.toContain('<b>of</b>')
  })

  it('is silent on a morning that has nothing beside what the last one told of', async () => {
    await switchOn()
    expect(await lookAt(`${day()}T07:00:00Z`)).toEqual([])
    const tomorrow = addDays(day(), 1)
    await mine('Renew the insurance', addDays(day(), -3))
    expect(await lookAt(`${day()}T09:00:00Z`)).toEqual([])
    expect((await lookAt(`${tomorrow}T07:00:00Z`))[0]).toContain('Renew the insurance')
    expect(await lookAt(`${addDays(day(), 2)}T07:00:00Z`)).toEqual([])
    await mine('Answer the bank', addDays(day(), 3))
    const [letter] = await lookAt(`${addDays(day(), 3)}T07:00:00Z`)
    expect(letter).toContain('Answer the bank')
    expect(letter).toContain('Renew the insurance')
  })

  it('of days on which nothing ran comes once, of the day that it is, and not in the evening', async () => {
    await mine('First', day())
    await switchOn()
    expect(await lookAt(`${day()}T07:00:00Z`)).toHaveLength(1)
    await mine('Second', day())
    expect(await lookAt(`${addDays(day(), 4)}T20:30:00Z`)).toEqual([])
    expect(await lookAt(`${addDays(day(), 5)}T11:00:00Z`)).toHaveLength(1)
    expect(await lookAt(`${addDays(day(), 5)}T11:10:00Z`)).toEqual([])
  })

  it('begins tomorrow when it is switched on after its hour, and follows its reader into another zone without a second one', async () => {
    await mine('Anything', day())
    // It is past midnight somewhere and after it everywhere.
    await api().notifications.updateSettings({ briefing_hour: 0 })
    await api().notifications.updateSettings({ kinds: [{ kind: 'briefing', mail: true }] })
    expect(await lookAt(`${day()}T07:00:00Z`)).toEqual([])
    const next = addDays(day(), 1)
    expect(await lookAt(`${next}T07:00:00Z`)).toHaveLength(1)
    await mine('New at noon', next)
    await zone('owner', 'America/Los_Angeles')
    expect(await lookAt(`${next}T07:30:00Z`)).toEqual([])
    expect(await lookAt(`${next}T10:00:00Z`)).toEqual([])
  })

  it('tells nobody of what is not theirs to see, and nothing to who is on the waitlist', async () => {
    await mine('Secret of the owner', day())
    const given = await api('org_admin').tasks.create({
      title: 'Taken away again',
      due_date: day(),
      assigned_to_user_id: world.id('same_org'),
    })
    await mine('Of the other', day(), 'other_org')
    for (const who of ['same_org', 'other_org'] as const) await switchOn(who)
    await api('same_org').today.get()
    await api('org_admin').tasks.remove({ id: given.id })
    await world.database.pool.query(`update users set user_level = 'waitlisted' where id = $1`, [world.id('other_org')])
    expect(await lookAt(`${day()}T08:00:00Z`)).toEqual([])
  })

  it('is held back while somebody else’s password is its reader’s, and comes once they have chosen their own', async () => {
    await mine('Of their own', day(), 'same_org')
    await switchOn('same_org')
    const replaced = 'update users set must_change_password = $2, password_replaced = $2 where id = $1'
    await world.database.pool.query(replaced, [world.id('same_org'), true])
    expect(await lookAt(`${day()}T08:00:00Z`)).toEqual([])
    await world.database.pool.query(replaced, [world.id('same_org'), false])
    const [letter, ...others] = await lookAt(`${day()}T08:10:00Z`)
    expect(others).toEqual([])
    expect(letter).toContain('Of their own')
  })

  it('is ended by the link at its end without a login, alone, and by ending all mail', async () => {
    await mine('Anything', day())
    await switchOn()
    const [letter = ''] = await lookAt(`${day()}T07:00:00Z`)
    const token = /unsubscribe\?token=([\w-]+)/.exec(letter)?.[1] ?? ''
    const mailed = async () =>
      (await api().notifications.settings()).kinds.flatMap(({ kind, mail: on }) => (on ? [kind] : []))
    const before = await mailed()
    expect((await world.as('anon').notifications.mailChoice({ token })).kinds).toContain('briefing')
    const press = (query: string) =>
      world.request('anon', 'POST', `/unsubscribe?token=${token}${query}`, 'List-Unsubscribe=One-Click', {
        'content-type': 'application/x-www-form-urlencoded',
      })
    expect((await press('&kind=briefing')).status).toBe(200)
    expect(await mailed()).toEqual(before.filter((kind) => kind !== 'briefing'))
    await mine('Something new', addDays(day(), 1))
    expect(await lookAt(`${addDays(day(), 1)}T07:00:00Z`)).toEqual([])
    await switchOn()
    expect((await press('')).status).toBe(200)
    expect(await mailed()).not.toContain('briefing')
  })

  it('that cannot be written is tried again, and holds up nobody else’s', async () => {
    for (const who of ['owner', 'same_org'] as const) {
      await mine('Anything', day(), who)
      await switchOn(who)
    }
    await world.database.pool.query(`create function break_one() returns trigger language plpgsql as
      $$ begin if new.recipient = '${world.email('owner')}' then raise 'this letter breaks'; end if; return new; end $$`)
    await world.database.pool.query(
      'create trigger break_one before insert on outbox for each row execute function break_one()',
    )
    const warned: unknown[] = []
    const loud = { ...turn(), log: { warn: (about: unknown) => warned.push(about) } as never }
    const at = (moment: string) =>
      briefingMailJob({ database: world.database, deps: DEPS, mail, mailToken, now: () => new Date(moment) }).run(loud)
    await at(`${day()}T07:00:00Z`)
    await mail.job.run(turn())
    expect(warned).toHaveLength(1)
    expect(post.letters.map(({ to }) => to)).toEqual([[world.email('same_org')]])
    await world.database.pool.query('drop trigger break_one on outbox')
    await at(`${day()}T07:06:00Z`)
    await mail.job.run(turn())
    expect(post.letters.map(({ to }) => to)).toEqual([[world.email('same_org')], [world.email('owner')]])
  })

  it('comes at an hour from 0 to 23 and at no other', async () => {
    for (const briefing_hour of [-1, 24, 7.5])
      expect((await refusal(api().notifications.updateSettings({ briefing_hour }))).body.errors).toMatchObject([
        { field: 'briefing_hour', message: 'Please choose an hour from 0 to 23.' },
      ])
    expect((await api().notifications.updateSettings({ briefing_hour: 5 })).briefing_hour).toBe(5)
  })
})
