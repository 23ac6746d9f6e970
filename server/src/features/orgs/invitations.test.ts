import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { refused } from '../../../test/refused.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeEach(async () => {
  await world?.close()
  world = await createWorld({ PUBLIC_URL: 'https://adjutant.example.org' })
})
afterAll(() => world.close())

const api = () => world.as('ceo').orgs
const invite = (email: string, more: { password?: string } = {}) =>
  api().addUser({ id: world.orgA, email, org_access_level: 'user', ...more })
/** The letters that wait to be sent, oldest first. */
const letters = () =>
  world.database.db.selectFrom('outbox').select(['recipient', 'subject', 'text']).orderBy('created_at').execute()
const secretIn = (text: string | null | undefined) => /#invitation=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

describe('the mail of an invitation', () => {
  it('leads somebody without an account to the sign-up page, which knows for whom it is', async () => {
    await invite('New@example.org')
    const [letter] = await letters()
    expect(letter).toMatchObject({ recipient: 'New@example.org', subject: 'ceo Example invites you to Organization A' })
    expect(letter?.text).toContain('https://adjutant.example.org/signup#invitation=')
    const token = secretIn(letter?.text)
    expect(await world.as('anon').orgs.readInvitation({ token })).toEqual({
      email: 'New@example.org',
      organization_name: 'Organization A',
      invited_by: 'ceo Example',
      has_account: false,
    })
    const stored = await world.database.db.selectFrom('invitations').select('token_hash').executeTakeFirstOrThrow()
    expect(stored.token_hash?.toString('base64url')).not.toBe(token)
  })

  it('leads somebody with an account to the page of their organizations, and tells one who waits to wait', async () => {
    await invite('other_org@example.com')
    await invite('waitlisted@example.com')
    const [approved, waiting] = await letters()
    expect(approved?.text).toContain('https://adjutant.example.org/app/organization')
    expect(waiting?.text).toContain('waiting for approval')
    expect(waiting?.text).not.toContain('https://adjutant.example.org/')
  })

  it('comes with the invitation or not at all', async () => {
    await Promise.allSettled([invite('new@example.org'), invite('new@example.org'), invite('new@example.org')])
    expect(await letters()).toHaveLength(1)
    expect((await refused(invite('same_org@example.com'))).status).toBe(409)
    expect(await letters()).toHaveLength(1)
  })

  it('of a made account never holds its password', async () => {
    await invite('made@example.org', { password: 'chosen for you' })
    const [letter] = await letters()
    expect(letter).toMatchObject({ recipient: 'made@example.org', subject: 'ceo Example created an account for you' })
    expect(JSON.stringify(letter)).not.toContain('chosen for you')
  })

  it('keeps the names of people and organizations on one line', async () => {
    await api().update({ id: world.orgA, name: 'Acme\r\nBcc: everybody@example.org' })
    await invite('new@example.org')
    expect((await letters())[0]?.subject).toBe('ceo Example invites you to Acme Bcc: everybody@example.org')
  })
})

describe('an open invitation', () => {
  it('is sent again: the new link opens, the old one no more', async () => {
    const { id: invitationId } = await invite('new@example.org')
    const again = await api().resendInvitation({ id: world.orgA, invitationId })
    expect(again).toMatchObject({ id: invitationId, is_invite: true, can_edit: false, can_delete: false })
    const [first, second] = (await letters()).map(({ text }) => secretIn(text))
    expect((await world.request('anon', 'POST', '/api/invitations/read', { token: first })).status).toBe(404)
    expect((await world.request('anon', 'POST', '/api/invitations/read', { token: second })).status).toBe(200)
  })

  it('is not sent again without end', async () => {
    const { id: invitationId } = await invite('new@example.org')
    const again = () => api().resendInvitation({ id: world.orgA, invitationId })
    for (let n = 0; n < 5; n++) await again()
    expect((await refused(again())).status).toBe(429)
    expect(await letters()).toHaveLength(6)
  })

  it('is revoked: nobody can accept it, its link is dead, and the address can be invited anew', async () => {
    const { id: invitationId } = await invite('other_org@example.com')
    await api().revokeInvitation({ id: world.orgA, invitationId })
    expect((await world.as('other_org').orgs.invitations()).items).toEqual([])
    expect((await refused(world.as('other_org').orgs.acceptInvitation({ id: invitationId }))).status).toBe(404)
    expect((await refused(api().revokeInvitation({ id: world.orgA, invitationId }))).status).toBe(404)
    expect(await invite('other_org@example.com')).toMatchObject({ is_invite: true })
  })

  it('of another organization is not there, and a member is none', async () => {
    const { id: invitationId } = await invite('new@example.org')
    const admin = world.as('admin').orgs
    expect((await refused(admin.resendInvitation({ id: world.orgB, invitationId }))).status).toBe(404)
    expect((await refused(admin.revokeInvitation({ id: world.orgB, invitationId }))).status).toBe(404)
    const member = { id: world.orgA, invitationId: world.id('owner') }
    expect((await refused(admin.revokeInvitation(member))).status).toBe(404)
  })

  it('to a deleted organization opens nothing', async () => {
    await invite('new@example.org')
    const token = secretIn((await letters())[0]?.text)
    await api().remove({ id: world.orgA })
    expect((await refused(world.as('anon').orgs.readInvitation({ token }))).status).toBe(404)
  })
})

describe('whoever signs up through an invitation', () => {
  it('is on the waitlist like everybody, and a member as soon as an administrator approves the account', async () => {
    await invite('new@example.org')
    const { id } = await world.as('anon').users.register({
      email: 'new@example.org',
      password: 'sixsix',
      first_name: 'New',
      last_name: 'Person',
    })
    const members = async () => (await api().users({ id: world.orgA })).items.find((person) => person.id === id)
    expect(await members()).toBeUndefined()
    await world.as('admin').users.update({ id, user_level: 'user' })
    expect(await members()).toMatchObject({ is_invite: false, org_access_level: 'user' })
  })
})
