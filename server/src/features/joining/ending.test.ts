import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { unzip } from '../../../../test-kit/unzip.ts'
import { links, refusal } from '../../../test/invitation-links.ts'
import { refused } from '../../../test/refused.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { forgetOldLinks } from '../../access/memberships.ts'

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

describe('a link that opens no more', () => {
  const said = (token: string) => refusal(api('anon').signUp(newcomer(token)))
  it('says so: used, late, withdrawn, of somebody who may invite no longer, of an organization that is gone', async () => {
    const used = await make('admin')
    await api('anon').signUp(newcomer(used.token))
    expect(await said(used.token)).toContain('used already')
    const late = await make('admin')
    await world.database.pool.query(`update invitation_links set expires_at = now() where id = $1`, [late.link.id])
    expect(await said(late.token)).toContain('too old')
    const withdrawn = await make('admin')
    await api('admin').revoke({ id: withdrawn.link.id })
    expect(await said(withdrawn.token)).toContain('was withdrawn')
    const gone = await make('ceo')
    await world.as('admin').users.update({ id: world.id('ceo'), user_level: 'user' })
    expect((await api('anon').read({ token: gone.token })).state).toBe('void')
    expect(await said(gone.token)).toContain('can no longer invite')
    const deleted = await make('admin')
    await world.as('admin').orgs.remove({ id: world.orgA })
    expect((await refused(api('anon').read({ token: deleted.token }))).status).toBe(404)
  })

  it('is not for whom it was forwarded to, when it was made for one address', async () => {
    const { token } = await make('admin', { email: 'new@example.org' })
    expect((await refused(api('anon').signUp(newcomer(token, 'friend@example.org')))).status).toBe(422)
    expect(await refusal(api('other_org').accept({ token }))).toContain(
      'is for another address than other_org@example.com',
    )
    expect(await api('anon').signUp(newcomer(token, 'New@Example.org'))).toMatchObject({ let_in: true })
  })

  it('takes one of two people who come at the same moment', async () => {
    const { token, link } = await make('admin')
    const both = await Promise.allSettled([
      api('anon').signUp(newcomer(token)),
      api('anon').signUp(newcomer(token)),
      api('other_org').accept({ token }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await api('admin').list({})).items.find(({ id }) => id === link.id)).toMatchObject({ uses: 1 })
    const { rows } = await world.database.pool.query(`select count(*)::int as n from users where first_name = 'Nora'`)
    expect(rows[0].n).toBeLessThanOrEqual(1)
  })

  it('of a team takes as many as it says, and no more', async () => {
    const { token } = await make('admin', { max_uses: 2 })
    const three = await Promise.allSettled([1, 2, 3].map(() => api('anon').signUp(newcomer(token))))
    expect(three.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await said(token)).toContain('All places on this invitation are taken')
  })

  it('answers a sign-up again whose answer was lost, and does nothing twice', async () => {
    const { token } = await make('admin')
    const asked = newcomer(token)
    const send = () =>
      world.request('anon', 'POST', '/api/invitation-links/sign-up', asked, { 'idempotency-key': 'lost' })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
  })
})

describe('what is kept of links', () => {
  it('goes with the account of its address, with its maker, and a while after its end', async () => {
    const { token } = await make('admin', { email: 'gone@example.org' })
    await api('anon').signUp(newcomer(token, 'gone@example.org'))
    await asNew('gone@example.org', 'DELETE', '/api/users/me', { password: 'a long enough secret' })
    const left = async () =>
      (await world.database.pool.query('select row_to_json(l)::text as row from invitation_links l')).rows
    expect(await left()).toEqual([])
    await make('ceo')
    const { link } = await make('admin')
    await world.database.pool.query(
      `update invitation_links set expires_at = now() - interval '91 days' where id = $1`,
      [link.id],
    )
    await forgetOldLinks(world.database.pool)
    expect(await left()).toHaveLength(1)
  })

  it('an account takes along what it made, without the secret', async () => {
    const { link, token } = await make('ceo', { email: 'new@example.org' })
    await make('admin')
    const { blob } = await world.as('ceo').export.mine()
    const file = (await unzip(blob)).find(({ name }) => name === 'invitation-links.json')
    expect(JSON.parse(file?.text ?? '')).toMatchObject([{ id: link.id, email: 'new@example.org', state: 'open' }])
    expect(file?.text).not.toContain(token)
  })

  it('the database shows a link to its maker and to who may invite there, whatever asks', async () => {
    const { link } = await make('admin')
    const seen = async (who: Person) =>
      (await world.database.as(world.id(who), (db) => db.selectFrom('invitation_links').select('id').execute())).length
    for (const who of ['owner', 'org_manager', 'org_admin', 'other_org', 'waitlisted'] as const)
      expect([who, await seen(who)]).toEqual([who, 0])
    for (const who of ['ceo', 'admin'] as const) expect([who, await seen(who)]).toEqual([who, 1])
    const foreign = world.database.as(world.id('other_org'), (db) =>
      db
        .updateTable('invitation_links')
        .set({ uses: 0, max_uses: 1, revoked_at: null })
        .where('id', '=', link.id)
        .execute(),
    )
    expect((await foreign)[0]?.numUpdatedRows).toBe(0n)
    const settings = world.database.as(world.id('ceo'), (db) =>
      db.insertInto('invitation_settings').values({ let_in: 'everybody' }).execute(),
    )
    await expect(settings).rejects.toThrow('row-level security')
  })
})
