import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { links, refusal } from '../../../test/invitation-links.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type World } from '../../../test/world.ts'

const MAILED = {
  PUBLIC_URL: 'https://adjutant.example.org',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'a@example.org',
}
let world: World
beforeEach(async () => {
  await world?.close()
  world = await createWorld(MAILED)
})
afterAll(() => world.close())

const { api, make, newcomer, asNew } = links(() => world)
const people = async () => (await world.as('ceo').orgs.users({ id: world.orgA })).items
const letters = () =>
  world.database.db.selectFrom('outbox').select(['recipient', 'subject', 'text']).orderBy('created_at').execute()

describe('an invitation link', () => {
  it('is told once, its secret behind the #, and kept as a hash alone', async () => {
    const { link, url, token } = await make('ceo', { email: 'new@example.org' })
    expect(url).toBe(`https://adjutant.example.org/join#${token}`)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(link).toMatchObject({ state: 'open', uses: 0, max_uses: 1, email: 'new@example.org', is_mine: true })
    expect(JSON.stringify((await api().list({})).items)).not.toContain(token)
    const { rows } = await world.database.pool.query('select l::text as row from invitation_links l')
    expect(JSON.stringify(rows)).not.toContain(token)
    const { rows: logged } = await world.database.pool.query('select details::text as row from security_log')
    expect(JSON.stringify(logged)).not.toContain(token)
  })

  it('goes by mail to its address, and its maker does not get to know it', async () => {
    const { url } = await make('admin', { email: 'new@example.org', by_mail: true })
    expect(url).toBeNull()
    const [letter] = await letters()
    expect(letter).toMatchObject({
      recipient: 'new@example.org',
      subject: 'admin Example invites you to Organization A',
    })
    expect(letter?.text).toMatch(/https:\/\/adjutant\.example\.org\/join#[\w-]{43}/)
    expect(letter?.text).not.toContain('waitlist')
  })

  it('does not go by mail where no mail is set up, nor without an address', async () => {
    expect((await refused(make('admin', { by_mail: true }))).status).toBe(422)
    await world.close()
    world = await createWorld()
    const said = await refusal(make('admin', { by_mail: true, email: 'new@example.org' }))
    expect(said).toContain('cannot send email')
  })

  it('is made and revoked by who may invite there alone, and seen by them', async () => {
    const { link } = await make('admin')
    for (const who of ['owner', 'same_org', 'org_manager', 'org_admin'] as const)
      expect((await refused(api(who).create({ id: world.orgA }))).status).toBe(403)
    expect((await refused(api('other_org').create({ id: world.orgA }))).status).toBe(404)
    for (const who of ['org_admin', 'other_org'] as const) {
      expect((await refused(api(who).revoke({ id: link.id }))).status).toBe(404)
      expect((await api(who).list({ organization_id: world.orgA })).items).toEqual([])
    }
    expect((await api('ceo').list({})).items.map(({ id }) => id)).toEqual([link.id])
    await api('ceo').revoke({ id: link.id })
    expect((await api('ceo').list({})).items).toMatchObject([{ state: 'revoked' }])
  })

  it('for several people gives no more than the level user, and an address is for one', async () => {
    expect((await refused(make('admin', { max_uses: 5, org_access_level: 'manager' }))).status).toBe(422)
    expect((await refused(make('admin', { max_uses: 2, email: 'new@example.org' }))).status).toBe(422)
    expect((await refused(make('admin', { max_uses: 201 }))).status).toBe(422)
    expect((await refused(make('admin', { days: 91 }))).status).toBe(422)
  })
})

describe('the page of a link', () => {
  it('says who invites to what, before anybody has signed in', async () => {
    const { token } = await make('admin')
    expect(await api('anon').read({ token })).toMatchObject({
      state: 'open',
      organization_name: 'Organization A',
      invited_by: 'admin Example',
      email: null,
      has_account: null,
      lets_in: true,
    })
    // Whoever is signed in sees the same, though the table is not theirs to read.
    expect(await api('other_org').read({ token })).toMatchObject({ state: 'open', organization_name: 'Organization A' })
    expect((await refused(api('anon').read({ token: 'x'.repeat(43) }))).status).toBe(404)
  })

  it('tells only who has read the mail whether its address has an account', async () => {
    const email = world.email('other_org')
    const { token } = await make('admin', { email })
    expect(await api('anon').read({ token })).toMatchObject({ email, has_account: null })
    await make('admin', { email, by_mail: true })
    const mailed = /join#([\w-]+)/.exec((await letters())[0]?.text ?? '')?.[1] ?? ''
    expect(await api('anon').read({ token: mailed })).toMatchObject({ email, has_account: true })
  })
})

describe('whoever follows the link of an administrator', () => {
  it('signs up and is a member at once, in one call, without the waitlist', async () => {
    const { token, link } = await make('admin', { org_access_level: 'manager' })
    const asked = newcomer(token)
    expect(await api('anon').signUp(asked)).toEqual({
      organization_id: world.orgA,
      organization_name: 'Organization A',
      let_in: true,
    })
    const me = await asNew(asked.email, 'GET', '/api/users/me')
    expect(me.body).toMatchObject({ user_level: 'user', first_name: 'Nora', organization_id: null })
    expect((await people()).find(({ email }) => email === asked.email)).toMatchObject({
      is_invite: false,
      org_access_level: 'manager',
    })
    expect((await api().list({})).items.find(({ id }) => id === link.id)).toMatchObject({ state: 'used', uses: 1 })
  })

  it('joins with the account that is there, and a second time uses nothing up', async () => {
    const { token } = await make('admin', { max_uses: 3 })
    expect(await api('other_org').accept({ token })).toMatchObject({ let_in: true, organization_id: world.orgA })
    expect(await api('other_org').accept({ token })).toMatchObject({ let_in: true })
    expect((await api('admin').list({})).items).toMatchObject([{ uses: 1, max_uses: 3, state: 'open' }])
    expect((await people()).some(({ id }) => id === world.id('other_org'))).toBe(true)
  })

  it('is let in who was waiting, and the administrators have nothing more to decide', async () => {
    const asked = { ...newcomer(''), token: undefined }
    const { token: _, ...body } = asked
    await world.as('anon').users.register(body)
    const { token } = await make('admin', { email: body.email })
    const joined = await asNew(body.email, 'POST', '/api/invitation-links/accept', { token })
    expect(joined.body).toMatchObject({ let_in: true })
    expect((await asNew(body.email, 'GET', '/api/users/me')).body).toMatchObject({ user_level: 'user' })
    const { items } = await world.as('admin').notifications.list({})
    expect(items.filter(({ kind, read_at }) => kind === 'approval' && read_at === null)).toEqual([])
    const { items: log } = await world.as('admin').audit.list({ limit: 20 })
    expect(log.find(({ action }) => action === 'user.approved')).toMatchObject({ actor: { id: world.id('admin') } })
  })

  it('does not become by a copied link who may answer what was sent to the address', async () => {
    await world
      .as('ceo')
      .orgs.create({ name: 'Another' })
      .then(({ id }) => world.as('ceo').orgs.addUser({ id, email: 'victim@example.org', org_access_level: 'admin' }))
    const { token } = await make('admin')
    await api('anon').signUp(newcomer(token, 'victim@example.org'))
    const { body } = await asNew('victim@example.org', 'GET', '/api/invitations')
    const [open] = body as { id: string }[]
    const accepted = await asNew('victim@example.org', 'POST', `/api/invitations/${open?.id}/accept`)
    expect([accepted.status, (accepted.body as { detail: string }).detail]).toEqual([
      409,
      expect.stringContaining('Please prove first that this email is yours'),
    ])
  })
})

describe('whoever follows the link of somebody else', () => {
  it('waits for one yes, and is a member with it', async () => {
    const { token } = await make('ceo')
    const asked = newcomer(token)
    expect(await api('anon').signUp(asked)).toMatchObject({ let_in: false })
    expect((await asNew(asked.email, 'GET', '/api/tasks/')).body).toMatchObject({ code: 'account_waitlisted' })
    expect((await people()).find(({ email }) => email === asked.email)).toMatchObject({ is_invite: true })
    const { items } = await world.as('admin').notifications.list({})
    const [entry] = items.filter(({ kind }) => kind === 'approval')
    expect(entry).toMatchObject({
      title: 'Nora New would like to join Organization A',
      text: `${asked.email}, invited by ceo Example`,
      can_approve: true,
    })
    await world.as('admin').users.update({ id: entry?.subject.id ?? '', user_level: 'user' })
    expect((await people()).find(({ email }) => email === asked.email)).toMatchObject({ is_invite: false })
    const { items: after } = await world.as('admin').notifications.list({})
    expect(after.find(({ id }) => id === entry?.id)).toMatchObject({ can_approve: false })
  })

  it('is let in once the operator allows it, and an administrator’s no longer once they do not', async () => {
    expect(await world.as('admin').joining.settings()).toEqual({ let_in: 'administrators', is_fixed: false })
    await world.as('admin').joining.saveSettings({ let_in: 'everybody' })
    const [first, second] = [await make('ceo'), await make('admin')]
    expect(first.link.lets_in).toBe(true)
    expect(await api('anon').signUp(newcomer(first.token))).toMatchObject({ let_in: true })
    await world.as('admin').joining.saveSettings({ let_in: 'nobody' })
    expect(await api('anon').signUp(newcomer(second.token))).toMatchObject({ let_in: false })
    expect((await refused(world.as('ceo').joining.saveSettings({ let_in: 'everybody' }))).status).toBe(403)
  })

  it('as the environment has it, which the page cannot change', async () => {
    await world.close()
    world = await createWorld({ INVITATIONS_LET_IN: 'nobody' })
    expect(await world.as('admin').joining.settings()).toEqual({ let_in: 'nobody', is_fixed: true })
    expect((await refused(world.as('admin').joining.saveSettings({ let_in: 'everybody' }))).status).toBe(409)
    expect((await make('admin')).link.lets_in).toBe(false)
  })
})
