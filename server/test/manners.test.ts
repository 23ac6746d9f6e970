// How the server behaves towards decent clients at the edges of HTTP: methods it does not take, bodies that are empty or too large,
// other spellings of an address, more files at once than it reads.
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { contracts } from '#contract/index.ts'
import { headerFault } from './fuzz-judge.ts'
import { createWorld, type Who, type World } from './world.ts'

const MB = 1_048_576
let world: World
let port: number
beforeAll(async () => {
  world = await createWorld({}, { unhurried: true })
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.http.server.address() as { port: number }).port
})
afterAll(() => world.close())

const signed = (who: Who = 'owner') => ({ authorization: `Bearer ${world.token(who)}` })
const at = (path: string) => `http://127.0.0.1:${port}${path}`

describe('one key', () => {
  it('is one request, with and without the slash at the end of the address', async () => {
    for (const [first, second] of [
      ['/api/tasks/', '/api/tasks'],
      ['/api/tasks', '/api/tasks/'],
    ] as const) {
      const key = { 'idempotency-key': crypto.randomUUID() }
      const one = await world.request('owner', 'POST', first, { title: 'Once' }, key)
      const two = await world.request('owner', 'POST', second, { title: 'Once' }, key)
      expect([one.status, two.status]).toEqual([201, 201])
      expect(two.body).toEqual(one.body)
      const other = await world.request('owner', 'POST', '/api/journals', { content: 'Once' }, key)
      expect([other.status, other.body]).toMatchObject([422, { errors: [{ field: 'Idempotency-Key' }] }])
    }
  })
})

describe('OPTIONS', () => {
  it('is answered with what an address takes, at every address of the API, and opens it to no other site', async () => {
    const paths = new Map<string, Set<string>>()
    for (const { endpoints } of contracts)
      for (const { path, method } of Object.values(endpoints)) {
        // Two paths may differ in the name of a parameter only.
        const url = path.replace(/\{\w+\}/g, '01890a5d-ac96-774b-bcce-b302099a8057')
        paths.set(url, (paths.get(url) ?? new Set()).add(method))
      }
    for (const url of [
      '/api/events',
      '/api/openapi.json',
      '/healthz',
      '/api/crew-runs/01890a5d-ac96-774b-bcce-b302099a8057/events',
    ])
      paths.set(url, new Set(['GET']))
    for (const [path, methods] of paths)
      for (const url of [path, path.endsWith('/') ? path.slice(0, -1) : `${path}/`]) {
        const { status, headers, text } = await world.request('anon', 'OPTIONS', url, undefined, {
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
        })
        const allow = String(headers.allow).split(', ')
        expect([url, status, text]).toEqual([url, 204, ''])
        const wanted = [...methods, 'OPTIONS', ...(methods.has('GET') ? ['HEAD'] : [])].sort()
        // Addresses with a parameter meet fixed ones of the same form.
        expect([url, allow], url).toEqual([url, expect.arrayContaining(wanted)])
        expect(allow.length, `${url}: ${allow}`).toBeLessThan(7)
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
        expect(headerFault(headers as never, url)).toBeNull()
      }
  })

  it('is 404 where there is nothing, and says that pages take GET', async () => {
    expect((await world.request('anon', 'OPTIONS', '/api/nowhere')).status).toBe(404)
    expect((await world.request('anon', 'OPTIONS', '/no-such-file.js')).status).toBe(404)
    const page = await world.request('anon', 'OPTIONS', '/login')
    expect([page.status, page.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS'])
    const posted = await world.request('anon', 'POST', '/login', {})
    expect([posted.status, posted.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })
})

describe('DELETE', () => {
  it('with the type of JSON and nothing in it works, with a length, without one, and in pieces', async () => {
    for (const more of [{}, { 'content-length': '0' }, { 'transfer-encoding': 'chunked' }] as Record<
      string,
      string
    >[]) {
      const { id } = await world.as('owner').tasks.create({ title: 'Gone' })
      const status = await new Promise((done, failed) => {
        const headers = { ...signed(), 'content-type': 'application/json', ...more }
        const sent = httpRequest(at(`/api/tasks/${id}`), { method: 'DELETE', headers }, (answer) => {
          answer.resume()
          done(answer.statusCode)
        })
        sent.on('error', failed)
        sent.end()
      })
      expect([more, status]).toEqual([more, 204])
    }
    const withoutPassword = await world.request('owner', 'DELETE', '/api/users/me', '', {
      'content-type': 'application/json',
    })
    expect([withoutPassword.status, withoutPassword.body]).toMatchObject([422, { errors: [{ field: 'password' }] }])
  })

  it('and so does every other call that takes no body', async () => {
    const { id } = await world.as('owner').tasks.create({ title: 'Back' })
    await world.as('owner').tasks.remove({ id })
    const headers = { 'content-type': 'application/json' }
    expect((await world.request('owner', 'POST', `/api/tasks/${id}/restore`, '', headers)).status).toBe(200)
  })
})

describe('a body that is too large', () => {
  const isTold = (status: number, body: unknown, headers: Headers | Record<string, string>) => {
    expect([status, body]).toMatchObject([413, { code: 'too_large', detail: expect.stringMatching(/at most 1 MiB/i) }])
    const id = headers instanceof Headers ? headers.get('x-request-id') : headers['x-request-id']
    expect((body as ErrorBody).request_id).toBe(id)
  }

  it.each([
    ['a bit', MB + 1],
    ['much', 12 * MB],
  ])('by %s is told so to a client that sends it whole before it listens', async (_much, size) => {
    const body = Buffer.alloc(size, 'x')
    for (const head of [
      `content-length: ${size}\r\n\r\n`,
      `connection: close\r\ncontent-length: ${size}\r\n\r\n`,
      `transfer-encoding: chunked\r\n\r\n${size.toString(16)}\r\n`,
    ]) {
      const { text, error } = await sendThenListen(
        `POST /api/tasks HTTP/1.1\r\nhost: x\r\nauthorization: ${signed().authorization}\r\ncontent-type: application/json\r\n${head}`,
        [body, Buffer.from(head.includes('chunked') ? '\r\n0\r\n\r\n' : '')],
      )
      expect([head, error]).toEqual([head, null])
      const [top = '', answer = ''] = text.split('\r\n\r\n')
      const headers = Object.fromEntries(top.split('\r\n').map((line) => line.split(': ', 2) as [string, string]))
      isTold(Number(top.split(' ')[1]), JSON.parse(answer), headers)
    }
  })

  it('is told so to a browser’s fetch, with a length and in pieces, and to one that is not signed in', async () => {
    for (let n = 0; n < 5; n++) {
      const whole = await fetch(at('/api/tasks'), {
        method: 'POST',
        headers: { ...signed(), 'content-type': 'application/json' },
        body: 'x'.repeat(9 * MB),
      })
      isTold(whole.status, await whole.json(), whole.headers)
      const pieces = await fetch(at('/api/tasks'), {
        method: 'POST',
        headers: { ...signed(), 'content-type': 'application/json' },
        body: new Blob(Array.from({ length: 90 }, () => new Uint8Array(100_000).fill(120))).stream(),
        duplex: 'half',
      } as RequestInit)
      isTold(pieces.status, await pieces.json(), pieces.headers)
      const stranger = await fetch(at('/api/tasks'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close' },
        body: 'x'.repeat(9 * MB),
      })
      expect([stranger.status, await stranger.json()]).toMatchObject([401, { code: 'unauthenticated' }])
    }
  })

  it('need not be sent by whoever asks first whether to go on', async () => {
    const ask = (path: string, length: number, who: Who) =>
      new Promise<{ went: boolean; status: number }>((done, failed) => {
        const headers = {
          ...(who === 'anon' ? {} : signed(who)),
          'content-type': 'application/json',
          'content-length': length,
          expect: '100-continue',
        }
        let went = false
        const sent = httpRequest(at(path), { method: 'POST', headers, agent: false }, (answer) => {
          answer.resume()
          done({ went, status: answer.statusCode ?? 0 })
          if (!went) sent.destroy()
        })
        sent.on('continue', () => {
          went = true
          sent.end(JSON.stringify({ title: 'x'.repeat(length - 12) }))
        })
        sent.on('error', failed)
        sent.flushHeaders()
      })
    expect(await ask('/api/tasks', 2 * MB, 'owner')).toEqual({ went: false, status: 413 })
    expect(await ask('/api/tasks', 60, 'anon')).toEqual({ went: false, status: 401 })
    expect(await ask('/api/tasks', 60, 'owner')).toEqual({ went: true, status: 201 })
  })

  it('does not hold the line of whoever sends on and on', async () => {
    const piece = Buffer.alloc(65_536, 'x')
    let sent = 0
    await new Promise<void>((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `POST /api/tasks HTTP/1.1\r\nhost: x\r\nauthorization: ${signed().authorization}\r\ncontent-type: application/json\r\ncontent-length: ${4_000 * MB}\r\n\r\n`,
        )
        pump()
      })
      const pump = () => {
        while (!socket.destroyed && sent < 1_000 * MB) {
          sent += piece.length
          if (!socket.write(piece)) return
        }
      }
      socket.on('drain', pump)
      socket.on('error', () => {})
      socket.on('close', () => done())
    })
    expect(sent).toBeLessThan(200 * MB)
  })
})

describe('a list that is too long', () => {
  it('is told so with how many it may hold', async () => {
    const many = Array.from({ length: 51 }, () => crypto.randomUUID())
    const task = await world.as('owner').tasks.create({ title: 'Shared' })
    const contact = await world.as('owner').contacts.create({ name: 'Shared' })
    for (const [method, path, field] of [
      ['POST', `/api/tasks/${task.id}/share/orgs`, 'org_ids'],
      ['PUT', `/api/tasks/${task.id}`, 'shared_org_ids'],
      ['PATCH', `/api/contacts/${contact.id}`, 'shared_org_ids'],
    ] as const) {
      const { status, body } = await world.request('owner', method, path, { [field]: many })
      const message = 'Please name at most 50 organizations.'
      expect([status, body]).toMatchObject([422, { detail: message, errors: [{ field, message }] }])
    }
  })
})

describe('files of contacts', () => {
  const file = (name: string) => ({
    file_name: 'people.csv',
    content: Buffer.from(`Name,E-mail\n${name},${name}@example.com\n`).toString('base64'),
  })

  it('of many people at once are all read, one after the other', { timeout: 60_000 }, async () => {
    const people: Who[] = ['owner', 'same_org', 'other_org', 'ceo', 'org_admin']
    const sent = people.flatMap((who) =>
      Array.from({ length: 6 }, (_, n) =>
        world.request(
          who,
          'POST',
          n % 3 === 2 ? '/api/contacts/import/preview' : '/api/contacts/import',
          file(`p${n}${who}`),
        ),
      ),
    )
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 200))
    expect((await world.as('owner').contacts.list({ search: 'owner' })).items).toHaveLength(4)
  })

  it('that wait hold no connection of the database meanwhile', { timeout: 60_000 }, async () => {
    const imports = Array.from({ length: 20 }, (_, n) =>
      world.request('owner', 'POST', '/api/contacts/import', file(`many${n}`)),
    )
    let done = false
    const all = Promise.all(imports).finally(() => (done = true))
    let most = 0
    while (!done) {
      const { rows } = await world.database.pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      )
      most = Math.max(most, rows[0]?.n ?? 0)
      expect((await world.request('ceo', 'GET', '/api/users/me')).status).toBe(200)
    }
    expect((await all).map(({ status }) => status)).toEqual(imports.map(() => 200))
    expect(most).toBeLessThanOrEqual(2)
  })
})

/** Sends all of it and only then looks at what came: as many clients do. */
function sendThenListen(head: string, body: readonly Buffer[]): Promise<{ text: string; error: string | null }> {
  return new Promise((done) => {
    let text = ''
    let error: string | null = null
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.pause()
    socket.on('error', (cause: Error & { code?: string }) => {
      error = cause.code ?? cause.message
    })
    socket.on('close', () => done({ text, error }))
    socket.on('data', (chunk) => {
      text += String(chunk)
      // The answer is whole: nothing else is asked.
      if (text.endsWith('}')) socket.end()
    })
    socket.write(head)
    for (const part of body) socket.write(part)
    socket.write('', () => socket.resume())
    socket.on('end', () => socket.end())
  })
}
