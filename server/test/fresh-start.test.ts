// A server as an operator starts it: nothing is there that nobody put there, nothing is served that is not for serving, and what
// goes wrong or right is written down without its secrets (trust A12, A17, A18).
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure } from '../../test-kit/figures.ts'
import { startFirst, type TestServer } from '../../test-kit/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startFirst({ LOG_LEVEL: 'debug' })
}, 120_000)
afterAll(() => server.dispose())

const canaries: string[] = []
/** Something secret, to be looked for in all that was written. */
const secret = () => {
  const made = `Canary${randomBytes(12).toString('hex')}`
  canaries.push(made)
  return made
}
async function send(method: string, path: string, body?: object | string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { ...(typeof body === 'object' ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = path.includes('/events') && answer.ok ? await answer.body?.cancel() : await answer.text()
  return { status: answer.status, body: text?.startsWith('{') ? JSON.parse(text) : null }
}
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const login = (username: string, password: string) =>
  send('POST', '/api/auth/token', new URLSearchParams({ username, password }).toString(), form)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('a fresh start', () => {
  it('knows no account and no data of anybody, and lets nobody in', async () => {
    for (const name of ['admin', 'root', 'test', 'demo', 'user'])
      for (const password of [name, 'password', 'admin', 'changeme', ''])
        expect([401, 422]).toContain((await login(`${name}@example.com`, password)).status)
    expect((await send('GET', '/api/auth/setup')).body).toEqual({ needed: true })
  })

  it('serves no sources, no maps, no hidden files, and nothing outside its folder', async () => {
    const paths = [
      ...['/.git/config', '/.git/HEAD', '/.env', '/.npmrc', '/package.json', '/server/src/main.ts', '/src/main.tsx'],
      ...['/assets/index.js.map', '/index.js.map', '/node_modules/react/package.json', '/data/postgres/PG_VERSION'],
      ...['/..%2fpackage.json', '/%2e%2e/package.json', '/assets/..%2f..%2f..%2fpackage.json', '/debug', '/api/debug'],
      ...['/_debug', '/actuator', '/swagger.json', '/server-status'],
    ]
    for (const path of paths) {
      const answer = await fetch(`${server.url}${path}`)
      const text = await answer.text()
      // 503: the page that says that there is nothing is drawn when the product is built.
      expect([404, 503], path).toContain(answer.status)
      expect(text).not.toMatch(/repositoryformatversion|"dependencies"|sourcesContent/)
    }
    expect((await send('GET', '/api/openapi.json')).status).toBe(401)
    expect((await send('GET', '/api/docs')).status).toBe(401)
    figure(
      'A17',
      `no account, no data, ${paths.length} addresses of sources, maps, hidden files and debuggers: nothing there`,
    )
  })
})

describe('what is written down', () => {
  it('holds no password, token, ticket or key, whatever was sent and whatever went wrong', async () => {
    const password = secret()
    const email = 'first@example.com'
    const made = await send('POST', '/api/auth/setup', {
      ...{ token: server.setupToken(), email, password, first_name: 'First', last_name: 'Admin' },
    })
    expect(made.status).toBe(201)
    const token = made.body.access_token as string
    canaries.push(token)
    await login(email, secret())
    await login(`${secret()}\r\nforged: line@example.com`, secret())
    const other = (await login(email, password)).body.access_token as string
    canaries.push(other)
    await send('POST', '/api/users/register', {
      email: 'new@example.com',
      password: secret(),
      first_name: 'N',
      last_name: 'N',
    })
    await send('POST', '/api/users/register', `{"password":"${secret()}", broken`, {
      'content-type': 'application/json',
    })
    await send('POST', '/api/users/register', `password=${secret()}`, form)
    await send('POST', '/api/auth/token', { username: email, password: secret() })
    const next = secret()
    await send('PATCH', '/api/users/me', { password: secret(), current_password: secret() }, bearer(token))
    expect(
      (await send('PATCH', '/api/users/me', { password: next, current_password: password }, bearer(token))).status,
    ).toBe(200)
    expect((await send('GET', '/api/users/me', undefined, bearer(other))).status).toBe(401)
    const { ticket } = (await send('POST', '/api/auth/stream-ticket', {}, bearer(token))).body
    canaries.push(ticket)
    expect((await send('GET', `/api/events?token=${ticket}`)).status).toBe(200)
    await send('GET', `/api/events?token=${secret()}`)
    await send('GET', `/api/users/me?token=${token}&password=${secret()}`)
    await send('GET', `/api/nowhere/${'x'.repeat(20)}?api_key=${secret()}`, undefined, {
      cookie: `session=${secret()}`,
    })
    await send('POST', '/api/auth/confirm', { password: secret() }, bearer(token))
    await send('POST', '/api/auth/password-reset/confirm', { token: secret(), password: secret() })
    await send(
      'POST',
      '/api/users/',
      { email: 'second@example.com', password: secret(), user_level: 'user' },
      { ...bearer(token), 'idempotency-key': secret() },
    )
    await send('DELETE', '/api/users/me', { password: secret() }, bearer(token))
    await send('POST', '/api/auth/logout', undefined, bearer(token))
    const written = [server.output(), ...filesIn(server.dataDir).map((file) => readFileSync(file, 'latin1'))]
    for (const canary of canaries) expect(written.filter((text) => text.includes(canary))).toEqual([])
    expect(server.output()).toContain('"path":"/api/auth/token"')
    figure(
      'A12',
      `${canaries.length} passwords, tokens, tickets and keys sent in good and bad requests: 0 in what the server wrote, at its most talkative`,
    )
  }, 60_000)

  it('is one line for each request, whatever line breaks somebody sends', () => {
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"request"'))
    expect(lines.length).toBeGreaterThan(30)
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ time: expect.stringMatching(/Z$/), method: expect.any(String) })
    expect(server.output()).not.toMatch(/^forged/m)
    figure('A18', `${lines.length} lines, each one JSON object with a time in UTC`)
  })
})

/** What the server wrote beside its database. */
function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (name === 'postgres') return []
    return statSync(path).isDirectory() ? filesIn(path) : [path]
  })
}
