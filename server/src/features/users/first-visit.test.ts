import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const body = { email: 'first@example.org', password: 'a long enough secret', first_name: 'Fee', last_name: 'First' }
const signIn = async () => {
  const answer = await world.app.http.inject({
    method: 'POST',
    url: '/api/auth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username: body.email, password: body.password }).toString(),
  })
  return (answer.json() as { access_token: string }).access_token
}
const isFirst = async (token: string, method = 'GET', sent?: unknown) => {
  const me = await world.request('anon', method, '/api/users/me', sent, { authorization: `Bearer ${token}` })
  return (me.body as { is_first_visit: boolean }).is_first_visit
}

it('a first session is a first visit for as long as it lasts, and the next one is none', async () => {
  const { id } = await world.as('anon').users.register(body)
  await world.as('admin').users.update({ id, user_level: 'user' })
  const first = await signIn()
  expect(await isFirst(first)).toBe(true)
  expect(await isFirst(first, 'PATCH', { role: 'CFO' })).toBe(true)
  const second = await signIn()
  expect(await isFirst(second)).toBe(false)
  expect(await isFirst(first)).toBe(true)
})
