// The description of the API: every call and every event stream is in it, and the page that shows it is for administrators.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { streams } from '#contract/streams.ts'
import { headerFault } from './fuzz-judge.ts'
import { createWorld, type World } from './world.ts'

let world: World
let url: string
beforeAll(async () => {
  world = await createWorld()
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(world.app.http.server.address() as { port: number }).port}`
})
afterAll(() => world.close())

type Alternative = {
  title: string
  properties: Record<string, { const?: string; properties?: object; oneOf?: object[] }>
}
type Answer = { content: Record<string, { schema: { oneOf: Alternative[] } }> }
type Document = {
  paths: Record<
    string,
    Record<string, { operationId: string; parameters: { name: string }[]; responses: Record<string, Answer> }>
  >
}

describe('the description of the API', () => {
  it('names the five event streams with what they send, and every stream that is served', async () => {
    const { paths } = (await world.request('admin', 'GET', '/api/openapi.json')).body as Document
    const events = (path: string) =>
      paths[path]?.get?.responses['200']?.content['text/event-stream']?.schema.oneOf.map(
        ({ properties }) => properties.event?.const ?? null,
      )
    expect(
      Object.fromEntries(
        Object.keys(paths)
          .filter((path) => path.endsWith('/events'))
          .map((path) => [path, events(path)]),
      ),
    ).toEqual({
      '/api/events': [null, 'ready', 'reset'],
      '/api/crew-runs/{id}/events': [null, 'reset'],
      '/api/flow-runs/{id}/events': [null, 'reset'],
      '/api/conversations/{id}/events': ['message', 'message.delta', 'message.checks', 'reset'],
      '/api/comms/threads/{id}/events': ['message', 'reset'],
    })
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path } of streams) {
      expect(world.app.http.hasRoute({ method: 'GET', url: path.replace('{id}', ':id') }), path).toBe(true)
      expect(paths[path]?.get?.parameters.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['token', 'last_event_id', 'Last-Event-ID']),
      )
    }
  })

  it('says of a stream what it really sends', { timeout: 30_000 }, async () => {
    const owner = world.as('owner')
    const { id } = await owner.comms.create({ participant_ids: [world.id('same_org')] })
    const heard = async (path: string, work: () => Promise<unknown>, event: string | null) => {
      const leave = new AbortController()
      const response = await fetch(`${url}${path}`, {
        headers: { authorization: `Bearer ${world.token('owner')}` },
        signal: leave.signal,
      })
      const described = streams.find((stream) => stream.path === path.replace(id, '{id}'))
      await work()
      let text = ''
      try {
        for await (const piece of response.body ?? []) {
          text += Buffer.from(piece).toString()
          for (const part of text.split('\n\n').slice(0, -1)) {
            const lines = new Map(part.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]))
            if (!lines.has('data') || (lines.get('event') ?? null) !== event) continue
            const one = described?.events.find((each) => each.event === event)
            expect(one?.data.safeParse(JSON.parse(lines.get('data') ?? '')).success, `${path} ${part}`).toBe(true)
            expect(lines.has('id')).toBe(one?.id !== null)
            return
          }
        }
      } finally {
        leave.abort()
      }
    }
    await heard('/api/events', async () => {}, 'ready')
    await heard('/api/events', () => owner.comms.send({ id, text: 'News' }), null)
    await heard(`/api/comms/threads/${id}/events`, () => owner.comms.send({ id, text: 'Hello' }), 'message')
  })
})

describe('the page of the description', () => {
  it('is for administrators; a browser, which can send no token with an address, gets it without anything of the API in it', async () => {
    const accept = { accept: 'text/html,application/xhtml+xml' }
    expect((await world.request('anon', 'GET', '/api/docs')).status).toBe(401)
    expect((await world.request('owner', 'GET', '/api/docs')).status).toBe(403)
    expect((await world.request('owner', 'GET', '/api/docs', undefined, accept)).status).toBe(403)
    for (const [who, headers] of [
      ['admin', {}],
      ['anon', accept],
    ] as const) {
      const page = await world.request(who, 'GET', '/api/docs', undefined, headers)
      expect([who, page.status, page.headers['content-type']]).toEqual([who, 200, 'text/html; charset=utf-8'])
      expect(page.text).toContain('<title>API · Adjutant</title>')
      expect(page.text).not.toMatch(/\/api\/(?!openapi|docs)/)
      expect(page.text).not.toMatch(/<script(?![^>]* src=)|<style|style=|onclick/)
      expect(headerFault(page.headers as never, '/api/docs')).toBeNull()
      expect(String(page.headers['content-security-policy'])).toContain("require-trusted-types-for 'script'")
    }
  })
})
