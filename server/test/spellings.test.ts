// An address in every spelling leads to one place or to none (trust B7).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure } from '../../test-kit/figures.ts'
import { rawConnection } from '../../test-kit/raw-connection.ts'
import { createWorld, type World } from './world.ts'

/** What is answered in the place of pages where the web application was not built before the test. */
const UNBUILT = 503
let world: World
let port: number
beforeAll(async () => {
  world = await createWorld()
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.http.server.address() as { port: number }).port
})
afterAll(() => world.close())

describe('an address in many spellings', () => {
  it('leads nowhere, or to the same place with the same rights and the same count of requests', async () => {
    const strict = await createWorld({ RATE_REQUESTS_PER_MINUTE: '60' })
    await strict.app.http.listen({ port: 0, host: '127.0.0.1' })
    const there = (strict.app.http.server.address() as { port: number }).port
    try {
      const { id } = await strict.as('owner').goals.create({ title: 'SECRET', due_date: '2027-01-01' })
      const SPELLINGS = [
        ...[
          `/api/strategic-goals/${id}`,
          `/api/strategic-goals/${id}/`,
          `/api/strategic-goals/${id}?`,
          `/api/strategic-goals/${id}#x`,
        ],
        ...[
          `/API/strategic-goals/${id}`,
          `/api/Strategic-Goals/${id}`,
          `/api/strategic-goals/${id.toUpperCase()}`,
          `//api/strategic-goals/${id}`,
        ],
        ...[
          `/api//strategic-goals/${id}`,
          `/api/strategic-goals//${id}`,
          `/api/strategic-goals/${id}//`,
          `/api/./strategic-goals/${id}`,
        ],
        ...[
          `/api/x/../strategic-goals/${id}`,
          `/api/strategic-goals/%2e%2e/strategic-goals/${id}`,
          `/api/strategic-goals/${id}%2f`,
        ],
        ...[
          `/api/strategic-goals%2f${id}`,
          `/api/strategic-goals/${id}%00`,
          `/api/strategic-goals/${id};x=1`,
          `/api/strategic-goals;x/${id}`,
        ],
        ...[
          `/api/strategic-goals/${id.replace('0', '%30')}`,
          `/%61pi/strategic-goals/${id}`,
          `/api/strategic-goals/..%5c${id}`,
          `/api\\strategic-goals\\${id}`,
        ],
        ...[
          `/api/strategic-goals/${id}%20`,
          `/api/strategic-goals/%ff%fe`,
          `/api/strategic-goals/%`,
          `/api/strategic-goals/%c0%ae`,
          `/api/strategic-goals/%u0041`,
        ],
        ...[
          `http://evil.example/api/strategic-goals/${id}`,
          `/api/strategic-goals/${'a'.repeat(8_000)}`,
          `/api/strategic-goals/${id}/../../users/me`,
        ],
      ]
      const ask = (path: string, who: 'owner' | 'other_org') =>
        rawConnection(
          there,
          `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer ${strict.token(who)}\r\n\r\n`,
        )
      let good = 0
      for (const path of SPELLINGS) {
        const mine = await ask(path, 'owner')
        expect([200, 400, 404, UNBUILT], path).toContain(mine.status)
        if (mine.status === 200 && mine.body.includes('SECRET')) good += 1
        const theirs = await ask(path, 'other_org')
        expect(theirs.body, path).not.toContain('SECRET')
        expect([400, 404, UNBUILT], path).toContain(
          mine.status === 200 && !mine.body.includes('SECRET') ? 404 : theirs.status,
        )
      }
      expect(good).toBeGreaterThan(3)
      // Whatever the spelling, it is one bucket.
      const left = (await ask(`/api/strategic-goals/${id}`, 'owner')).status
      let refused = left === 429 ? 1 : 0
      for (let n = 0; n < 60; n++) if ((await ask(SPELLINGS[n % 4] ?? '', 'owner')).status === 429) refused += 1
      expect(refused).toBeGreaterThan(good - 2)
      figure(
        'B7',
        `${SPELLINGS.length} spellings of an address: ${good} lead to the record, for its owner alone and in one bucket; the others 400 or 404`,
      )
    } finally {
      await strict.close()
    }
  })

  it('serves no file but those of the built web application', async () => {
    const PATHS = [
      '/../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/package.json',
      '/assets/../../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
      '/..\\package.json',
      '/..%5cpackage.json',
      '//etc/passwd',
      '/%2fetc/passwd',
      '/.env',
      '/.git/config',
      '/src/main.tsx',
      '/dist/index.html',
      '/assets/',
      '/index.html%00.js',
      '/package.json',
      '/assets/.%2e/.%2e/%2e%2e/.env',
      '/....//....//package.json',
    ]
    for (const path of PATHS) {
      const { status, body } = await rawConnection(
        port,
        `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
      )
      expect([400, 404, UNBUILT], path).toContain(status)
      expect(body, path).not.toMatch(/"dependencies"|root:|createRoot/)
    }
    figure('B7', `${PATHS.length} ways out of the folder of pages: 400 or 404`)
  })
})
