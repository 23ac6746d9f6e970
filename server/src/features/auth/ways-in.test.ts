// Other ways in than the one that there is (trust Z14).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure } from '../../../../test-kit/figures.ts'
import { colleague } from '../../../../test-kit/thread-people.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('a second way in', () => {
  it('is none: other headers, cookies, schemes, methods and addresses say nothing of who asks', async () => {
    const { token } = await colleague(world)
    const ways: Record<string, string>[] = [
      ...[
        'x-api-key',
        'x-access-token',
        'x-auth-token',
        'api-key',
        'token',
        'authentication',
        'proxy-authorization',
      ].map((name) => ({ [name]: name.includes('authori') ? `Bearer ${token}` : token })),
      ...['token', 'access_token', 'session', 'sid', 'authorization'].map((name) => ({ cookie: `${name}=${token}` })),
      ...['Token', 'Basic', 'Digest', 'JWT', ''].map((scheme) => ({ authorization: `${scheme} ${token}` })),
      { authorization: `Basic ${btoa(`${token}:`)}` },
      { authorization: `Bearer ${token}, Bearer ${token}` },
      { authorization: `Bearer ${token} x` },
      { 'x-user-id': world.id('admin'), 'x-forwarded-user': 'admin@example.com', 'x-remote-user': 'admin@example.com' },
      { 'x-original-url': '/healthz', 'x-rewrite-url': '/healthz' },
    ]
    for (const headers of ways)
      expect([headers, (await world.request('anon', 'GET', '/api/users/me', undefined, headers)).status]).toEqual([
        headers,
        401,
      ])
    const note = (await world.request('anon', 'POST', '/api/journals/', { content: 'Mine' }, bearer(token))).body as {
      id: string
    }
    for (const name of ['x-http-method-override', 'x-method-override', 'x-http-method'])
      for (const path of [`/api/journals/${note.id}`, `/api/journals/${note.id}?_method=DELETE`])
        await world.request('anon', 'GET', path, undefined, { ...bearer(token), [name]: 'DELETE' })
    expect((await world.request('anon', 'GET', `/api/journals/${note.id}`, undefined, bearer(token))).status).toBe(200)
    // 503: the page that says that there is nothing is drawn when the product is built, which a test does not wait for.
    for (const prefix of ['/api/v1', '/v1', '/api/v0', '/rest', '/internal', '/API', '//api']) {
      const { status } = await world.request('anon', 'GET', `${prefix}/users/me`, undefined, bearer(token))
      expect([404, 503], prefix).toContain(status)
    }
    figure(
      'Z14',
      `${ways.length} other ways to say who asks: 401; 6 overridden methods: not done; 7 other prefixes: nothing there`,
    )
  })
})
