// Streams over bad lines: a reader that vanishes without a word, and a proxy that would like to keep and pack what passes.
import { request as ask, createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Crossing, startCrossing } from '../../../../test-kit/crossing.ts'
import { figure } from '../../../../test-kit/figures.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { openStreams, sendHeartbeats } from './streams.ts'

let world: World
let address: string
let road: Crossing
beforeAll(async () => {
  world = await createWorld()
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.http.server.address() as { port: number }
  address = `http://127.0.0.1:${port}`
  road = await startCrossing(address)
})
afterAll(async () => {
  await road.close()
  await world.close()
})

/** A reader of the stream of everything; `text` grows with what it hears. */
async function reader(url: string) {
  const abort = new AbortController()
  const answer = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${world.token('owner')}` },
    signal: abort.signal,
  })
  const heard = { text: '', answer, leave: () => abort.abort() }
  void (async () => {
    const decoder = new TextDecoder()
    try {
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
        heard.text += decoder.decode(chunk, { stream: true })
    } catch {
      // It left, or was let go.
    }
  })()
  await expect.poll(() => heard.text).toContain('event: ready')
  return heard
}

it.runIf(process.platform === 'linux')(
  'a reader whose line is frozen is let go after three beats of the clock, and nobody else is',
  async () => {
    const frozen = await reader(road.url)
    const near = await reader(address)
    expect(openStreams()).toBe(2)
    road.freeze()
    // As much as the systems between the two take in for a program that does not read.
    const about = 'x'.repeat(6_000)
    await flood(about, 120)
    await expect.poll(() => near.text.length).toBeGreaterThan(120 * 6_000)
    let beats = 0
    for (; beats < 3 && openStreams() === 2; beats++) {
      await sendHeartbeats()
      await sleep(50)
    }
    expect(openStreams()).toBe(1)
    expect(near.text).toContain(': still here')
    const length = near.text.length
    await flood('after it', 1)
    await expect.poll(() => near.text.length).toBeGreaterThan(length)
    road.thaw()
    frozen.leave()
    near.leave()
    await expect.poll(openStreams).toBe(0)
    figure('F7', `let go at beat ${beats} of 3, 15 s apart; 0 of the others`)
  },
)

/** Notices of records of the owner's, each with so much to say. */
async function flood(about: string, count: number): Promise<void> {
  const notice = JSON.stringify({ topic: 'runs', id: world.id('owner'), users: [world.id('owner')], data: { about } })
  for (let n = 0; n < count; n++) await world.database.pool.query(`select pg_notify('adjutant_live', $1)`, [notice])
}

it('a stream says that it may be neither kept nor packed, and through a proxy that does both to everything else it comes at once', async () => {
  const direct = await reader(address)
  const head = Object.fromEntries(direct.answer.headers)
  expect(head).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(head['content-encoding']).toBeUndefined()
  direct.leave()
  const proxy = await packingProxy(address)
  try {
    const from = performance.now()
    const far = await reader(proxy.url)
    const firstMs = performance.now() - from
    await flood('through the proxy', 1)
    await expect.poll(() => far.text).toContain('through the proxy')
    far.leave()
    expect(proxy.packed()).toBe(0)
    // It does what its name says, or nothing was shown here.
    const page = await fetch(`${proxy.url}/healthz`)
    expect(await page.json()).toMatchObject({ status: 'ok' })
    expect(proxy.packed()).toBe(1)
    figure(
      'F17',
      `first byte through a proxy that keeps 4 KB and packs: ${Math.round(firstMs)} ms; heartbeat each 15 s`,
    )
  } finally {
    await proxy.close()
  }
})

/** Keeps 4 KB back before it sends anything, and packs it, but where an answer forbids it: as nginx does. */
async function packingProxy(target: string) {
  let packed = 0
  const server = createServer((near, answer) => {
    const far = ask(`${target}${near.url}`, { headers: near.headers, method: near.method }, (response) => {
      const { headers } = response
      if (headers['x-accel-buffering'] === 'no' && headers['cache-control']?.includes('no-transform')) {
        answer.writeHead(response.statusCode ?? 502, headers)
        response.pipe(answer)
        return
      }
      packed += 1
      const { 'content-length': _, ...others } = headers
      answer.writeHead(response.statusCode ?? 502, { ...others, 'content-encoding': 'gzip' })
      const kept: Buffer[] = []
      response.on('data', (chunk: Buffer) => kept.push(chunk))
      response.on('end', () => {
        const gzip = createGzip()
        gzip.pipe(answer)
        gzip.end(Buffer.concat(kept))
      })
    })
    far.on('error', () => answer.destroy())
    answer.on('close', () => far.destroy())
    near.pipe(far)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    packed: () => packed,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
