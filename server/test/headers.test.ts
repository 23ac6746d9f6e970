// The headers that keep browsers safe stand on every answer that there is, good or bad (trust B16).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestOf } from '#contract/call.ts'
import { figure } from '../../test-kit/figures.ts'
import { ENDPOINTS, headerFault } from './fuzz-judge.ts'
import { readyFor } from './fuzz-world.ts'
import { createWorld, type Raw, type World } from './world.ts'

let world: World
let secure: World
beforeAll(async () => {
  world = await createWorld({}, { unhurried: true })
  secure = await createWorld({ PUBLIC_URL: 'https://adjutant.example.org' })
})
afterAll(() => Promise.all([world.close(), secure.close()]))

const OTHERS = [
  '/',
  '/login',
  '/app/notes',
  '/beta',
  '/pricing',
  '/assets/x.js',
  '/favicon.svg',
  '/nowhere',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/nowhere',
  '/api/openapi.json',
  '/api/strategic-goals/%',
  '/api/strategic-goals/%ff',
]

describe('every answer', () => {
  it('has them: reads of every call as anybody, pages, files, refusals', { timeout: 180_000 }, async () => {
    const wrong: string[] = []
    const statuses = new Set<number>()
    let answers = 0
    const look = (what: string, path: string, { headers, status }: Raw) => {
      answers += 1
      statuses.add(status)
      const fault = headerFault(headers as Parameters<typeof headerFault>[0], path)
      if (fault) wrong.push(`${what}: ${status} ${fault}`)
    }
    for (const [call, endpoint] of ENDPOINTS) {
      const {
        examples: [example = {}],
      } = endpoint.method === 'GET' ? await readyFor(world, call, 1) : { examples: [] }
      const { url } = requestOf(endpoint, example)
      for (const who of ['owner', 'waitlisted', 'anon'] as const) {
        if (endpoint.method !== 'GET' && who === 'owner') continue
        look(`${call} as ${who}`, url, await world.request(who, endpoint.method, url.replace(/\/\//g, '/x/')))
      }
    }
    for (const path of OTHERS)
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'])
        look(`${method} ${path}`, path, await world.request('admin', method, path))
    look('too large', '/api', await world.request('owner', 'POST', '/api/tasks/', { title: 'x'.repeat(1_100_000) }))
    expect(wrong).toEqual([])
    expect([...statuses]).toEqual(expect.arrayContaining([200, 401, 403, 404, 405, 413]))
    figure('B16', `${answers} answers of ${[...statuses].sort().join(', ')}: each has them all`)
  })

  it('says over TLS that it is to be asked over TLS alone, and only there', async () => {
    for (const path of ['/api/users/me', '/login', '/', '/nowhere', '/healthz']) {
      expect((await secure.request('owner', 'GET', path)).headers['strict-transport-security'], path).toMatch(
        /max-age=31536000/,
      )
      expect((await world.request('owner', 'GET', path)).headers['strict-transport-security'], path).toBeUndefined()
    }
  })
})
