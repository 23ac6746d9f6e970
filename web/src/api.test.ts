import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/endpoint.ts'

const stored = new Map<string, string>()
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('location', { origin: 'http://adjutant.example' })
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})
const { ApiError, client, onSessionExpired } = await import('./api.ts')
const { readToken, writeToken } = await import('./app/token.ts')

const thing = z.object({ id: z.string() })
const api = client(
  contract('things', {
    list: {
      method: 'GET',
      path: '/api/things/',
      gate: 'approved',
      summary: 'All',
      query: z.strictObject({ search: z.string().optional(), cursor: z.string().optional() }),
      output: thing,
      list: true,
    },
    update: {
      method: 'PUT',
      path: '/api/things/{id}',
      gate: 'approved',
      summary: 'Change',
      params: z.object({ id: z.string() }),
      query: z.strictObject({ dry: z.string().optional() }),
      body: z.strictObject({ title: z.string().nullable() }),
      output: thing,
    },
    login: {
      method: 'POST',
      path: '/api/login',
      gate: 'public',
      summary: 'Sign in',
      body: z.object({ username: z.string() }),
      encoding: 'form',
      output: thing,
    },
    remove: {
      method: 'DELETE',
      path: '/api/things/{id}',
      gate: 'approved',
      summary: 'Delete',
      params: z.object({ id: z.string() }),
    },
  }),
)

let asked: { url: string; init: RequestInit }[] = []
const answer = (status: number, body: string | null, headers: Record<string, string> = {}) =>
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return new Response(body, { status, headers })
  })
const failure = async (call: Promise<unknown>) => {
  const error = await call.catch((reason: unknown) => reason)
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError')
  return error
}

beforeEach(() => {
  asked = []
  writeToken('secret')
})

test('each field goes where the contract wants it', async () => {
  answer(200, '{"id":"1"}')
  await api.update({ id: 'a/b', dry: 'yes', title: null }, { idempotencyKey: 'k', ifVersion: 'v' })
  expect(asked[0]?.url).toBe('/api/things/a%2Fb?dry=yes')
  expect(asked[0]?.init).toMatchObject({
    method: 'PUT',
    body: '{"title":null}',
    headers: { authorization: 'Bearer secret', 'idempotency-key': 'k', 'if-unmodified-since-version': 'v' },
  })
  await api.login({ username: 'ada' })
  expect(String(asked[1]?.init.body)).toBe('username=ada')
})

test('a list answers a page with the cursor of the next one', async () => {
  answer(200, '[{"id":"1"}]', { link: '</api/things/?search=x&cursor=abc%3D>; rel="next"', 'x-total-count': '37' })
  expect(await api.list({ search: 'x' })).toEqual({ items: [{ id: '1' }], next: 'abc=', total: '37' })
  answer(200, '[]', { 'x-total-count': '0' })
  expect(await api.list()).toEqual({ items: [], next: null, total: '0' })
  answer(204, null)
  expect(await api.remove({ id: '1' })).toBeUndefined()
})

test('every failure is an ApiError with words for people', async () => {
  answer(422, '{"detail":"No.","code":"invalid","errors":[{"field":"title","message":"Too long"}],"request_id":"r"}')
  expect(await failure(api.list())).toMatchObject({
    status: 422,
    code: 'invalid',
    errors: [{ field: 'title', message: 'Too long' }],
    requestId: 'r',
  })
  answer(502, '<html>Bad gateway</html>')
  expect((await failure(api.list())).detail).toBe('The server answered 502.')
  answer(400, 'just words')
  expect((await failure(api.list())).detail).toBe('just words')
  answer(400, '{"detail":{"a":1}}')
  expect((await failure(api.list())).detail).toBe('{"a":1}')
  answer(200, 'not json')
  expect((await failure(api.list())).detail).toMatch(/could not be read/)
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failure(api.list())).toMatchObject({ status: 0, code: 'network' })
})

test('the session ends on 401 and 403, but not where only one thing is not permitted', async () => {
  let expired = 0
  onSessionExpired(() => {
    expired += 1
  })
  answer(403, '{"detail":"No.","code":"not_permitted"}')
  await failure(api.list())
  expect([readToken(), expired]).toEqual(['secret', 0])
  answer(401, '{"detail":"Who?","code":"unauthenticated"}')
  await failure(api.list({}, { keepSession: true }))
  expect([readToken(), expired]).toEqual(['secret', 0])
  await failure(api.list())
  expect([readToken(), expired, stored.size]).toEqual([null, 1, 0])
})

test('a late refusal of a former token does not end the new session', async () => {
  vi.stubGlobal('fetch', async () => {
    writeToken('newer')
    return new Response('{"code":"unauthenticated"}', { status: 401 })
  })
  await failure(api.list())
  expect(readToken()).toBe('newer')
})
