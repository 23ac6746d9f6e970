// Other ways in than the one that there is, and pages that would use somebody's browser for it (trust Z14, A15).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure } from '../../../../test-kit/figures.ts'
import { colleague } from '../../../../test-kit/thread-people.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const login = (username: string, password: string, headers: Record<string, string>) =>
  world.request('anon', 'POST', '/api/auth/token', new URLSearchParams({ username, password }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  })
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
    for (const prefix of ['/api/v1', '/v1', '/api/v0', '/rest', '/internal', '/API', '//api'])
      expect([
        prefix,
        (await world.request('anon', 'GET', `${prefix}/users/me`, undefined, bearer(token))).status,
      ]).toEqual([prefix, 404])
    figure(
      'Z14',
      `${ways.length} other ways to say who asks: 401; 6 overridden methods: not done; 7 other prefixes: 404`,
    )
  })
})

describe('a page from elsewhere', () => {
  it('cannot sign a browser in', async () => {
    const sent = async (headers: Record<string, string>) =>
      (await login('owner@example.com', world.password, { host: 'adjutant.example', ...headers })).status
    expect(await sent({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).toBe(403)
    expect(await sent({ 'sec-fetch-site': 'same-site', origin: 'https://blog.adjutant.example' })).toBe(403)
    expect(await sent({ origin: 'https://evil.example' })).toBe(403)
    expect(await sent({ origin: 'null' })).toBe(403)
    expect(await sent({ 'sec-fetch-site': 'same-origin', origin: 'https://adjutant.example' })).toBe(200)
    expect(await sent({ origin: 'https://adjutant.example' })).toBe(200)
    expect(await sent({})).toBe(200)
  })

  it('reads no answer of the API, and is told so before it asks', async () => {
    const { token } = await colleague(world)
    const origin = 'https://evil.example'
    for (const method of ['GET', 'OPTIONS'])
      for (const path of ['/api/users/me', '/api/auth/token', '/api/strategic-goals/', '/healthz']) {
        const { headers } = await world.request('anon', method, path, undefined, {
          ...bearer(token),
          origin,
          'access-control-request-method': 'GET',
        })
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    figure('A15', 'the login form posted from 4 foreign kinds of page: 403; no access-control header in any answer')
  })
})
