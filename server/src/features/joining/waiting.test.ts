// Somebody who was invited and waits for an administrator: what they are told, and what whoever invited them is.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { links } from '../../../test/invitation-links.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

const MAILED = {
  PUBLIC_URL: 'https://adjutant.example.org',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'a@example.org',
}
let world: World
beforeEach(async () => {
  await world?.close()
  world = await createWorld()
})
afterAll(() => world.close())

const { api, make, newcomer, asNew } = links(() => world)
const person = async (email: string) =>
  (await world.as('ceo').orgs.users({ id: world.orgA })).items.find((each) => each.email === email)
const waitsFor = async (email: string) =>
  ((await asNew(email, 'GET', '/api/users/me')).body as { waits_for: unknown }).waits_for
const approvals = async () =>
  (await world.as('admin').notifications.list({})).items.filter(
    ({ kind, can_approve }) => kind === 'approval' && can_approve,
  )
const told = async (who: Person) =>
  (await world.as(who).notifications.list({})).items
    .filter(({ kind }) => kind === 'invitation')
    .map(({ title }) => title)
const approve = async (email: string) => {
  const { items } = await world.as('admin').users.list({ search: email })
  await world.as('admin').users.update({ id: items[0]?.id ?? '', user_level: 'user' })
}
const FOR = { organization_name: 'Organization A', invited_by: 'ceo Example', is_mailed: false }

describe('somebody who was invited and waits', () => {
  it('is told at each visit by whom and to what, and whether a mail will come', async () => {
    const { token } = await make('ceo')
    const asked = newcomer(token)
    await api('anon').signUp(asked)
    expect(await waitsFor(asked.email)).toMatchObject({ ...FOR, organization_id: world.orgA })
    await approve(asked.email)
    expect(await waitsFor(asked.email)).toBeNull()
    await world.close()
    world = await createWorld(MAILED)
    const mailed = newcomer((await make('ceo')).token)
    await api('anon').signUp(mailed)
    expect(await waitsFor(mailed.email)).toMatchObject({ is_mailed: true })
  })

  it('is told so too who came by the mail of an invitation, and not who only typed an address that is invited', async () => {
    await world.close()
    world = await createWorld(MAILED)
    const email = 'typed@example.org'
    await world.as('ceo').orgs.addUser({ id: world.orgA, email, org_access_level: 'user' })
    const { rows } = await world.database.pool.query('select text from outbox where recipient = $1', [email])
    const invitation = /invitation=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
    const { token: _, ...body } = newcomer('', email)
    await world.as('anon').users.register({ ...body, email: 'stranger@example.org', invitation })
    await world.as('anon').users.register(body)
    expect(await waitsFor('stranger@example.org')).toBeNull()
    expect(await waitsFor(email)).toBeNull()
    expect(await person(email)).toMatchObject({ is_invite: true, is_waiting: false })
    await asNew(email, 'DELETE', '/api/users/me', { password: body.password })
    await world.as('ceo').orgs.addUser({ id: world.orgA, email, org_access_level: 'user' })
    const { rows: again } = await world.database.pool.query(
      'select text from outbox where recipient = $1 order by created_at desc',
      [email],
    )
    const second = /invitation=([\w-]+)/.exec(again[0]?.text ?? '')?.[1] ?? ''
    await world.as('anon').users.register({ ...body, invitation: second })
    expect(await waitsFor(email)).toMatchObject({ invited_by: 'ceo Example', is_mailed: true })
  })

  it('is asked for, though the same address had been invited before by hand', async () => {
    const email = 'both@example.org'
    await world.as('ceo').orgs.addUser({ id: world.orgA, email, org_access_level: 'user' })
    const { token, link } = await make('ceo', { email, org_access_level: 'manager' })
    await api('anon').signUp(newcomer(token, email))
    expect((await approvals()).map(({ title }) => title)).toEqual(['Nora New would like to join Organization A'])
    expect(await waitsFor(email)).toMatchObject(FOR)
    expect((await api().list({})).items.find(({ id }) => id === link.id)).toMatchObject({ state: 'used', uses: 1 })
    await approve(email)
    expect(await person(email)).toMatchObject({ is_invite: false, org_access_level: 'manager' })
  })
})

describe('whoever invited somebody', () => {
  it('sees that they signed up and wait, and is told once they are in', async () => {
    const { token } = await make('ceo')
    const asked = newcomer(token)
    await api('anon').signUp(asked)
    expect(await person(asked.email)).toMatchObject({ is_invite: true, is_waiting: true })
    expect(await told('ceo')).toEqual([])
    await approve(asked.email)
    expect(await person(asked.email)).toMatchObject({ is_invite: false, is_waiting: false })
    expect(await told('ceo')).toEqual(['Nora New joined Organization A'])
    expect(await told('admin')).toEqual([])
    const [entry] = (await world.as('ceo').notifications.list({ kind: 'invitation' })).items
    expect(entry).toMatchObject({
      href: `/app/organization?org=${world.orgA}`,
      text: 'You invited them.',
      read_at: null,
    })
  })

  it('is told of who is in at once, and of who accepts; of the many of a team link the list says it', async () => {
    await api('anon').signUp(newcomer((await make('admin')).token))
    expect(await told('admin')).toEqual(['Nora New joined Organization A'])
    await world.as('ceo').orgs.addUser({ id: world.orgA, email: world.email('other_org'), org_access_level: 'user' })
    const [open] = (await world.as('other_org').orgs.invitations({})).items
    await world.as('other_org').orgs.acceptInvitation({ id: open?.id ?? '' })
    expect(await told('ceo')).toEqual(['other_org Example joined Organization A'])
    await api('anon').signUp(newcomer((await make('admin', { max_uses: 5 })).token))
    expect(await told('admin')).toHaveLength(1)
  })
})
