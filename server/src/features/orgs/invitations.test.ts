import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('invitations', () => {
  it('an account whose password somebody else chose cannot accept an invitation before it has one of its own', async () => {
    await world
      .as('ceo')
      .orgs.addUser({ id: world.orgA, email: 'made@example.com', org_access_level: 'user', password: 'chosen for you' })
    await world.as('admin').orgs.addUser({ id: world.orgB, email: 'made@example.com', org_access_level: 'manager' })
    const { access_token } = await world
      .as('anon')
      .auth.login({ username: 'made@example.com', password: 'chosen for you' })
    const headers = { authorization: `Bearer ${access_token}` }
    const invitations = (await world.request('anon', 'GET', '/api/invitations', undefined, headers)).body as {
      id: string
    }[]
    const accept = () =>
      world.request('anon', 'POST', `/api/invitations/${invitations[0]?.id}/accept`, undefined, headers)
    expect((await accept()).status).toBe(409)
    const own = { password: 'my own password', current_password: 'chosen for you' }
    expect((await world.request('anon', 'PATCH', '/api/users/me', own, headers)).status).toBe(200)
    expect((await accept()).status).toBe(200)
  })
})
