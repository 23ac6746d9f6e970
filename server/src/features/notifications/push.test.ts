// Devices are told what their people chose, through a push service of the test's own: what arrives is decrypted as a browser does it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NotificationKind } from '#contract/notifications.ts'
import { mailboxEnv } from '../../../../test-kit/mailbox-world.ts'
import { openPushEndpoint, type PushEndpoint, pushBrowser, signedBy } from '../../../../test-kit/push-endpoint.ts'
import { until } from '../../../../test-kit/until.ts'
import { unzip } from '../../../../test-kit/unzip.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let service: PushEndpoint
beforeAll(async () => {
  service = await openPushEndpoint()
  world = await createWorld({ ...mailboxEnv(), CONTACT_EMAIL: 'hello@example.org' }, { launch: true })
})
afterAll(async () => {
  await world.close()
  await service.close()
})
beforeEach(async () => {
  await world.database.pool.query('delete from push_devices')
  await world.database.pool.query('delete from notifications')
  service.got.length = 0
  service.answers.length = 0
})

const keyOf = async () => (await world.as('same_org').notifications.device({})).public_key ?? ''
async function device(
  who: Person,
  {
    kinds = ['assignment'],
    details = false,
    path = '/device',
  }: { kinds?: NotificationKind[]; details?: boolean; path?: string } = {},
) {
  const { read, ...keys } = pushBrowser()
  const saved = await world.as(who).notifications.saveDevice({
    ...{ endpoint: `${service.origin}${path}`, ...keys, public_key: await keyOf(), kinds, details },
  })
  return { read, saved, keys }
}
const give = (title: string, to: Person = 'same_org') =>
  world.as('owner').tasks.create({ title, assigned_to_user_id: world.id(to) })
const counted = async (table: 'push_devices' | 'push_notices') =>
  (await world.database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n as number
const emptied = (table: 'push_devices' | 'push_notices') => until(async () => (await counted(table)) === 0, 30)
/** What waits is due at once. */
const hurry = async () => {
  await world.database.pool.query('update push_notices set due_at = now()')
  await world.as('same_org').notifications.updateSettings({ kinds: [] })
}

describe('a device that was switched on', () => {
  it('is told of its kinds alone, encrypted for it and signed by this installation, with no more than the first line and the way there', async () => {
    const { read, saved } = await device('same_org')
    expect(saved).toMatchObject({ available: true, kinds: ['assignment'], details: false })
    await world.as('owner').tasks.create({ title: 'Shared, of another kind', shared_org_ids: [world.orgA] })
    const { id } = await give('Secret takeover of Borealis')
    await service.until(1)
    const [message] = service.got
    if (!message) throw new Error('nothing came')
    expect(message.bytes.toString('latin1')).not.toContain('Borealis')
    expect(message.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
    expect(message.headers.cookie).toBeUndefined()
    expect(signedBy(message, await keyOf())).toMatchObject({ aud: service.origin, sub: 'mailto:hello@example.org' })
    expect(read(message)).toEqual({
      id: expect.any(String),
      title: 'owner Example assigned a task to you',
      href: `/app/my-tasks?task=${id}`,
    })
    await emptied('push_notices')
    expect(service.got).toHaveLength(1)
  })

  it('is told what it is about where that was chosen', async () => {
    const { read } = await device('same_org', { details: true })
    await give('Ring the harbour office')
    await service.until(1)
    expect(service.got.map(read)).toMatchObject([{ text: 'Ring the harbour office' }])
  })

  it('is told also of what is shown nowhere else', async () => {
    await world
      .as('same_org')
      .notifications.updateSettings({ kinds: [{ kind: 'assignment', in_app: false, mail: false }] })
    const { read } = await device('same_org')
    await give('For the phone alone')
    await service.until(1)
    expect(service.got.map(read)).toMatchObject([{ title: 'owner Example assigned a task to you' }])
    expect((await world.as('same_org').notifications.list({})).items).toEqual([])
    await world
      .as('same_org')
      .notifications.updateSettings({ kinds: [{ kind: 'assignment', in_app: true, mail: true }] })
  })

  it('is not told of what was read meanwhile, nor of what is no longer its person’s to see', async () => {
    await device('same_org')
    await give('Read at once')
    await world.as('same_org').notifications.readAll({})
    const second = await give('Taken away')
    await world.as('owner').tasks.update({ id: second.id, assigned_to_user_id: null })
    await hurry()
    await emptied('push_notices')
    expect(service.got).toEqual([])
  })
})

describe('a push service', () => {
  it.each([404, 410])('that answers %i knows the device no more: it is told nothing again', async (status) => {
    service.answers.push({ status })
    await device('same_org')
    await give('One')
    await service.until(1)
    await emptied('push_devices')
    expect(await world.as('same_org').notifications.device({})).toMatchObject({ available: true, kinds: [] })
  })

  it.each([429, 500, 503])('that answers %i is asked again later, with the same notice', async (status) => {
    service.answers.push({ status, headers: { 'retry-after': '3600' } })
    const { read } = await device('same_org')
    await give('One')
    await service.until(1)
    const waits = await until(async () => {
      const { rows } = await world.database.pool.query(
        `select tries, due_at > now() + interval '50 minutes' as later from push_notices`,
      )
      return rows[0]?.later && rows
    }, 30)
    expect(waits).toEqual([{ tries: 1, later: true }])
    await hurry()
    await service.until(2)
    const [first, second] = service.got.map(read)
    expect(second).toEqual(first)
    await emptied('push_notices')
    expect(await counted('push_devices')).toBe(1)
  })

  it('that sends on elsewhere is not followed', async () => {
    service.answers.push({ status: 307, headers: { location: `${service.origin}/inside` } })
    await device('same_org')
    await give('One')
    await service.until(1)
    await emptied('push_notices')
    expect(service.got.map(({ path }) => path)).toEqual(['/device'])
  })

  it.each([
    'http://localhost:1/push',
    'https://10.1.2.3/push',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00::1]/push',
    'https://someone:secret@example.org/push',
    'https://93.184.216.34:8443/push',
    'file:///etc/passwd',
  ])('at %s is not taken', async (endpoint) => {
    const { read: _, ...keys } = pushBrowser()
    await expect(
      world
        .as('same_org')
        .notifications.saveDevice({ endpoint, ...keys, public_key: await keyOf(), kinds: ['message'] }),
    ).rejects.toMatchObject({ status: 422 })
    expect(await counted('push_devices')).toBe(0)
  })

  it('whose device has keys that are none is told nothing, and holds up nobody', async () => {
    await device('same_org', { path: '/broken' })
    await world.database.pool.query(`update push_devices set p256dh = 'AAAAAAAAAAAAAAAAAAAAAA'`)
    const { read } = await device('ceo', { path: '/good' })
    await give('One')
    await give('Two', 'ceo')
    await service.until(1)
    expect(service.got.map(({ path }) => path)).toEqual(['/good'])
    expect(service.got.map(read)).toHaveLength(1)
  })
})

describe('what a device was told with goes', () => {
  const rows = async () =>
    (await world.database.pool.query(`select p256dh from push_devices`)).rows.map(({ p256dh }) => p256dh)

  it('when it is switched off', async () => {
    await device('same_org')
    await world.as('same_org').notifications.forgetDevice({})
    expect(await rows()).toEqual([])
  })

  it('with its session: at a logout, and of all other browsers when the password changes', async () => {
    const login = async () =>
      (await world.as('anon').auth.login({ username: world.email('other_org'), password: world.password })).access_token
    const save = async (token: string, path: string) => {
      const { read: _, ...keys } = pushBrowser()
      const answer = await world.request(
        ...(['anon', 'POST', '/api/notifications/device'] as const),
        { endpoint: `${service.origin}${path}`, ...keys, public_key: await keyOf(), kinds: ['message'] },
        { authorization: `Bearer ${token}` },
      )
      expect(answer.status).toBe(200)
      return keys.p256dh
    }
    const [one, two, three] = [await login(), await login(), await login()]
    const [first, second, third] = [await save(one, '/1'), await save(two, '/2'), await save(three, '/3')]
    expect((await rows()).toSorted()).toEqual([first, second, third].toSorted())
    await world.request('anon', 'POST', '/api/auth/logout', {}, { authorization: `Bearer ${one}` })
    expect((await rows()).toSorted()).toEqual([second, third].toSorted())
    const changed = await world.request(
      ...(['anon', 'PATCH', '/api/users/me'] as const),
      { current_password: world.password, password: 'quite another 47 harbour' },
      { authorization: `Bearer ${two}` },
    )
    expect(changed.status, changed.text).toBe(200)
    expect(await rows()).toEqual([second])
  })

  it('when the same browser signs in anew: it is told once', async () => {
    const { keys } = await device('same_org')
    await world.database.pool.query('update push_devices set session_id = $1 where p256dh = $2', [
      (
        await world.database.pool.query(
          `insert into sessions (id, user_id, token_hash, expires_at) values (gen_random_uuid(), $1, 'x', now() + interval '1 day') returning id`,
          [world.id('same_org')],
        )
      ).rows[0].id,
      keys.p256dh,
    ])
    const again = await device('same_org')
    expect(await rows()).toEqual([again.keys.p256dh])
  })
})

describe('the keys of the installation', () => {
  it('are sealed in the database; an export says what devices are told and not where they are', async () => {
    await device('same_org')
    const { rows } = await world.database.pool.query('select public_key, secret from push_keys')
    expect(rows).toEqual([{ public_key: await keyOf(), secret: expect.stringMatching(/^a1\./) }])
    const archive = await world.request('same_org', 'GET', '/api/users/me/export')
    const files = await unzip(new Blob([archive.bytes]))
    const taken = files.find(({ name }) => name.endsWith('notification-devices.json'))?.text ?? ''
    expect(JSON.parse(taken)).toMatchObject([{ kinds: ['assignment'], details: false }])
    expect(taken).not.toContain(service.origin)
  })

  it('are not there where an operator switched it off, and nothing is taken', async () => {
    const off = await createWorld({ ...mailboxEnv(), PUSH: 'off' }, { launch: true })
    try {
      expect(await off.as('owner').notifications.device({})).toMatchObject({ available: false, public_key: null })
      const { read: _, ...keys } = pushBrowser()
      await expect(
        off.as('owner').notifications.saveDevice({
          ...{ endpoint: `${service.origin}/x`, ...keys, public_key: 'none', kinds: ['message'] },
        }),
      ).rejects.toMatchObject({ status: 503 })
      expect((await off.database.pool.query('select 1 from push_keys')).rows).toEqual([])
    } finally {
      await off.close()
    }
  })
})
