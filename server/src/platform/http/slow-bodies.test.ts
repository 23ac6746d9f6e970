// Who sends a body very slowly must not hold the server; who sends a large file over a slow line must get through (trust B10).
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure } from '../../../../test-kit/figures.ts'
import { createLog } from '../log.ts'
import { createHttp } from './server.ts'

const app = await createHttp({
  log: createLog('silent'),
  trustProxy: false,
  https: false,
  bodies: { wholeMs: 400, silentMs: 400 },
  headersMs: 1_500,
})
let port: number
beforeAll(async () => {
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    let size = 0
    payload.on('data', (chunk: Buffer) => (size += chunk.length))
    payload.on('end', () => done(null, size))
  })
  app.post('/take', async (request) => ({ body: request.body }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterAll(() => app.close())

/** Sends one byte each 100 ms; answers what came back until the line was closed. */
async function drip(type: string, bytes: string, pauseAt = Infinity): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  let open = true
  socket.on('data', (chunk) => (heard += String(chunk)))
  socket.on('error', () => {})
  const closed = new Promise<void>((done) =>
    socket.once('close', () => {
      open = false
      done()
    }),
  )
  socket.write(
    `POST /take HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${bytes.length}\r\n\r\n`,
  )
  for (let at = 0; at < bytes.length && at < pauseAt && open; at++) {
    socket.write(bytes[at] ?? '')
    await sleep(100)
  }
  await closed
  return heard
}

describe('a body that comes slowly', () => {
  it('is cut off after its time', async () => {
    expect(await drip('application/json', JSON.stringify({ a: 'slow and slower' }))).not.toContain('200 OK')
  })
  it('gets through when it is a file, as long as something comes', async () => {
    expect(await drip('multipart/form-data; boundary=x', 'a file over a slow line')).toContain('{"body":23}')
  })
  it('is cut off, also when it is a file, once nothing comes any more', async () => {
    expect(await drip('multipart/form-data; boundary=x', 'a file over a slow line', 3)).not.toContain('200 OK')
  })
})

describe('five hundred who send the head of a request byte by byte', () => {
  it('hinder nobody, and are cut off after their time with a word', async () => {
    const heard: string[] = []
    const closed: Promise<void>[] = []
    const slow = Array.from({ length: 500 }, (_, at) => {
      const socket = connect(port, '127.0.0.1')
      heard[at] = ''
      socket.on('data', (chunk) => (heard[at] += String(chunk)))
      socket.on('error', () => {})
      closed.push(new Promise((done) => socket.once('close', () => done())))
      socket.write('GET /take HTTP/1.1\r\nhost: x\r\nx-slow: ')
      return socket
    })
    const ticking = setInterval(() => {
      for (const socket of slow) if (!socket.destroyed) socket.write('x')
    }, 200)
    try {
      for (let asked = 0; asked < 50; asked++) {
        const answer = await fetch(`http://127.0.0.1:${port}/take`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        })
        expect(answer.status).toBe(200)
      }
      await Promise.all(closed)
    } finally {
      clearInterval(ticking)
      for (const socket of slow) socket.destroy()
    }
    expect(heard.filter((text) => text.startsWith('HTTP/1.1 408 ') && text.includes('"code":"too_slow"'))).toHaveLength(
      500,
    )
    figure(
      'B10',
      '500 lines at a few bytes a second: 50 of 50 other requests answered meanwhile, all 500 cut off with 408',
    )
  })

  it('have twenty seconds for it in the product, and a minute for a body', async () => {
    const product = await createHttp({ log: createLog('silent'), trustProxy: false, https: false })
    expect(product.server.headersTimeout).toBe(20_000)
    expect(product.server.maxRequestsPerSocket).toBe(10_000)
    await product.close()
  })
})
