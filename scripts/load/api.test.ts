import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { notesContract } from '#contract/notes.ts'
import { signIn } from './api.ts'

const NOTE = {
  id: '01900000-0000-7000-8000-000000000001',
  user_id: '01900000-0000-7000-8000-000000000002',
  content: 'x',
  entry_date: '2024-01-01',
  created_at: '2024-01-01T00:00:00.000Z',
  updated_at: '2024-01-01T00:00:00.000Z',
}
const TOKEN = { access_token: 't', token_type: 'bearer', expires_at: '2030-01-01T00:00:00.000Z' }
const { create, list } = notesContract.endpoints

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** A server that answers requests in turn after the login, and what it was asked. */
async function serverOf(turns: ((response: ServerResponse) => void)[], login = json(200, TOKEN)) {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    request.resume()
    if (request.url === '/api/auth/token') return login(response)
    asked.push(request)
    turns[asked.length - 1]?.(response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  open.push(server)
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const waits: number[] = []
  const said: string[] = []
  const options = { address, say: (line: string) => void said.push(line), wait: async (ms: number) => waits.push(ms) }
  return { asked, waits, said, api: () => signIn('ann@example.org', 'secret', options) }
}

function json(status: number, body: unknown, headers: Record<string, string> = {}) {
  return (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

test('a list is read to its last page', async () => {
  const { api, asked } = await serverOf([
    json(200, [NOTE, NOTE], { link: '</api/journals/?cursor=abc&limit=200>; rel="next"' }),
    json(200, [NOTE]),
  ])
  expect(await (await api()).all(list)).toHaveLength(3)
  expect(asked.map((request) => request.url)).toEqual([
    '/api/journals/?limit=200',
    '/api/journals/?cursor=abc&limit=200',
  ])
  expect(asked[0]?.headers.authorization).toBe('Bearer t')
})

test('a server that asks to wait is waited for, and the same key tells it that this is the same note', async () => {
  const { api, asked, waits, said } = await serverOf([
    json(429, { detail: 'Too many.' }, { 'retry-after': '7' }),
    (response) => response.destroy(),
    json(201, NOTE),
  ])
  expect(await (await api()).create(create, { content: 'x' })).toMatchObject({ id: NOTE.id })
  expect(waits).toEqual([7000, 2000])
  expect(said).toEqual(['The server asks to wait 7 s.'])
  expect(new Set(asked.map((request) => request.headers['idempotency-key'])).size).toBe(1)
})

test('a refusal is told in the server’s own words', async () => {
  const refused = await serverOf([], json(401, { detail: 'Incorrect email or password.' }))
  await expect(refused.api()).rejects.toThrow('Incorrect email or password.')
  const wrong = await serverOf([
    json(422, { detail: 'Please check.', errors: [{ field: 'content', message: 'Content is required.' }] }),
  ])
  await expect((await wrong.api()).create(create, {})).rejects.toThrow('content: Content is required.')
})

test('a server that is not there is told with its address', async () => {
  const { api } = await serverOf([])
  for (const server of open) await new Promise((done) => server.close(done))
  await expect(api()).rejects.toThrow(/^There is no answer from http:\/\/127\.0\.0\.1:\d+ \(ECONNREFUSED\)\.$/)
})
