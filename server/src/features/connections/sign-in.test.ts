import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loginOf } from '#server/access/connection-login.ts'
import { sql } from '#server/platform/db.ts'
import { createMailReach } from '#server/platform/imap/reach.ts'
import type { Box, ServerDeps } from '#server/platform/imap/servers.ts'
import { createSignIns } from '#server/platform/imap/sign-in.ts'
import { signInSettings } from '#server/platform/imap/sign-in-settings.ts'
import { createSeal } from '#server/platform/seal/seal.ts'
import { TEST_CERTIFICATE } from '../../../../test-kit/certificate.ts'
import { type Mailbox, openMailbox, SIGN_IN_PLUGINS } from '../../../../test-kit/mailbox.ts'
import { createMailWorld, readThrough } from '../../../../test-kit/mailbox-world.ts'
import { refusal } from '../../../../test-kit/refusal.ts'
import { openSignInServer, type SignInServer } from '../../../../test-kit/sign-in-server.ts'
import { until } from '../../../../test-kit/until.ts'
import type { World } from '../../../test/world.ts'

let world: World
let mailbox: Mailbox
let provider: SignInServer
beforeAll(async () => {
  mailbox = await openMailbox({ inbox: [{ subject: 'One' }], plugins: SIGN_IN_PLUGINS })
  provider = await openSignInServer({ issued: mailbox.openWith })
  const { imap, smtp } = mailbox.settings
  world = await createMailWorld(provider.env(imap.port, smtp.port), { unhurried: true })
})
afterAll(async () => {
  await world.close()
  await mailbox.close()
  await provider.close()
})
afterEach(async () => {
  for (const { id } of (await api().connections.list({})).items) await api().connections.remove({ id })
  Object.assign(provider.state, { rotate: false, withoutRefresh: false, delayMs: 0, seconds: 3_600 })
})
const api = () => world.as('owner')
const words = async (asked: Promise<unknown>) => {
  const { status, body } = await refusal(asked)
  return `${status} ${body.errors?.[0]?.message ?? body.detail}`
}
const begin = async (connection_id?: string) => {
  const { url } = await api().connections.signIn({
    provider: 'own',
    address: mailbox.user,
    ...(connection_id ? { connection_id } : {}),
  })
  return url
}
async function connected() {
  const { code, state } = provider.consent(await begin())
  return api().connections.signedIn({ code, state })
}
const kept = async (id: string) => {
  const { rows } = await sql<
    Box & { access: string; all: string }
  >`select id, user_id, settings, secret, access, c::text as all
    from connections c where id = ${id}::uuid`.execute(world.database.db)
  return rows[0] as Box & { access: string; all: string }
}
const change = (id: string, what: string) =>
  sql`update connections set ${sql.raw(what)} where id = ${id}::uuid`.execute(world.database.db)

describe('signing in to a mailbox at its provider', () => {
  it('is offered where the operator set it up, and the page it leads to hears of PKCE, a state and where to come back', async () => {
    const found = await api().connections.find({ address: 'ann@example.com' })
    expect(found.sign_ins).toEqual([{ key: 'own', name: 'Example Mail' }])
    expect((await api().connections.find({ address: 'ann@other.example' })).sign_ins).toEqual([])
    const { searchParams } = new URL(await begin())
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: expect.stringMatching(/\/app\/signed-in$/),
      login_hint: mailbox.user,
    })
    expect(await words(api().connections.signIn({ provider: 'google', address: 'a@b.example' }))).toMatch(/^422/)
  })

  it('opens it with access tokens alone: it is read, a mail is sent, and neither token stands in an answer or a row', async () => {
    const connection = await connected()
    expect(connection).toMatchObject({ sign_in: 'Example Mail', address: mailbox.user, state: 'waiting' })
    await readThrough(world, connection.id)
    const [exchange] = (await api().correspondence.list({})).items
    const [mail] = (await api().correspondence.mails({ id: exchange?.id ?? '' })).items
    const draft = await api().correspondence.draft({
      answers: mail?.id ?? '',
      to: ['dana@example.org'],
      subject: 'Re: One',
      text: 'Yes.',
    })
    await api().correspondence.send({ id: draft.id, words: draft.words })
    await until(() => mailbox.mails.length > 0, 30)
    const { all } = await kept(connection.id)
    for (const said of [all, JSON.stringify(await api().connections.list({}))]) {
      expect(said).not.toContain(provider.state.refresh)
      expect(said).not.toMatch(/access-[0-9a-f]{6}/)
    }
    expect(await words(api().connections.enter({ id: connection.id, password: 'x' }))).toMatch(/^409/)
  })

  it('is finished by the session that began it alone, once, and soon', async () => {
    const { code, state } = provider.consent(await begin())
    for (const who of ['org_manager', 'admin'] as const)
      expect(await words(world.as(who).connections.signedIn({ code, state }))).toMatch(/^422 .*begin again/)
    const elsewhere = { authorization: `Bearer ${await anotherSession()}` }
    const raw = await world.request('owner', 'POST', '/api/connections/signed-in', { code, state }, elsewhere)
    expect([raw.status, raw.text]).toEqual([422, expect.stringContaining('begin again')])
    expect(await words(api().connections.signedIn({ code, state: `${state}x` }))).toMatch(/^422 .*begin again/)
    expect((await api().connections.signedIn({ code, state })).address).toBe(mailbox.user)
    expect(await words(api().connections.signedIn({ code, state }))).toMatch(/^422 .*begin again/)
  })

  it('that leads to nothing says why: nobody was let in, a code of another sign-in, for an hour only, another mailbox, too late', async () => {
    const tried = async (mend: (back: { code: string; state: string }) => { code?: string; state: string }) =>
      words(api().connections.signedIn(mend(provider.consent(await begin()))))
    expect(await tried(({ state }) => ({ state }))).toMatch(/did not let Adjutant in/)
    const other = provider.consent(await begin())
    expect(await tried(({ state }) => ({ state, code: other.code }))).toMatch(/Please begin again/)
    provider.state.withoutRefresh = true
    expect(await tried((back) => back)).toMatch(/for an hour only/)
    provider.state.withoutRefresh = false
    const { url } = await api().connections.signIn({ provider: 'own', address: 'somebody.else@example.com' })
    const { code, state } = provider.consent(url)
    expect(await words(api().connections.signedIn({ code, state }))).toMatch(/does not open with it/)
    const late = provider.consent(await begin())
    await sql`update connection_sign_ins set expires_at = clock_timestamp()`.execute(world.database.db)
    expect(await words(api().connections.signedIn(late))).toMatch(/begin again/)
    expect((await api().connections.list({})).items).toEqual([])
  })

  it('never gives a token to a mailbox that has a password, whose server somebody typed', async () => {
    mailbox.changePassword('app-password')
    const made = await api().connections.create({
      address: mailbox.user,
      password: 'app-password',
      settings: mailbox.settings,
    })
    const again = api().connections.signIn({ provider: 'own', address: mailbox.user, connection_id: made.id })
    expect(await words(again)).toMatch(/^422 .*not signed in to there/)
  })

  it('lasts: of several servers one fetches the next access token, the others take it; a new refresh token is kept', async () => {
    const { id } = await connected()
    await api().connections.update({ id, paused: true })
    provider.state.rotate = true
    provider.state.delayMs = 300
    await change(id, `access_until = clock_timestamp() + interval '20 seconds'`)
    const before = provider.asked.length
    const logins = await Promise.all(
      Array.from({ length: 6 }, async () => loginOf(means(), world.database.db, await kept(id))),
    )
    expect(provider.asked.length - before).toBe(1)
    expect(new Set(logins.map((login) => login?.password)).size).toBe(1)
    await change(id, 'access_until = clock_timestamp()')
    expect(await loginOf(means(), world.database.db, await kept(id))).not.toEqual(logins[0])
    expect(provider.asked.length - before).toBe(2)
  })

  it('ends when the provider says so: told in the list, asked no more, and mended by signing in again', async () => {
    const { id } = await connected()
    await readThrough(world, id)
    provider.state.refresh = null
    mailbox.openWith('nobody knows this one')
    mailbox.cut()
    await until(async () => (await api().connections.get({ id })).state === 'consent', 60)
    const [asked, logins] = [provider.asked.length, mailbox.logins()]
    await sql`update connections set next_try = clock_timestamp() where id = ${id}::uuid`.execute(world.database.db)
    await new Promise((done) => setTimeout(done, 3_000))
    expect([provider.asked.length, mailbox.logins()]).toEqual([asked, logins])
    const { code, state } = provider.consent(await begin(id))
    expect((await api().connections.signedIn({ code, state })).id).toBe(id)
    await readThrough(world, id)
  })
})

async function anotherSession(): Promise<string> {
  const form = new URLSearchParams({ username: world.email('owner'), password: world.password })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { body } = await world.request('anon', 'POST', '/api/auth/token', form.toString(), headers)
  return (body as { access_token: string }).access_token
}

/** As another server has them. */
function means(): ServerDeps {
  const reach = createMailReach({ ranges: ['127.0.0.0/8', '::1/128'], ca: TEST_CERTIFICATE.cert })
  const providers = signInSettings(provider.env(1, 2))
  if (typeof providers === 'string') throw new Error(providers)
  const seal = createSeal({ key: 'a key of the tests, long enough for it', old: null, file: null })
  return {
    reach,
    seal,
    signIns: createSignIns(providers, reach, 'http://localhost/app/signed-in'),
  } as unknown as ServerDeps
}

it('settings that go together are missed by name', () => {
  const given = { CONNECT_OAUTH_CLIENT_ID: 'x' }
  expect(signInSettings(given)).toMatch(/CONNECT_OAUTH_AUTHORIZE_URL is missing/)
  expect(signInSettings({})).toEqual([])
  const both = signInSettings({
    CONNECT_GOOGLE_CLIENT_ID: 'g',
    CONNECT_MICROSOFT_CLIENT_ID: 'm',
    CONNECT_MICROSOFT_TENANT: 'common',
  })
  expect(Array.isArray(both) && both.map(({ key, client_secret }) => [key, client_secret])).toEqual([
    ['google', null],
    ['microsoft', null],
  ])
})
