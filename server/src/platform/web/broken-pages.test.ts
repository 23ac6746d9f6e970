// Pages that never end, come slowly, are not what they say or break off: nothing hangs, nothing is thrown, nothing stays open.
import type { RequestListener, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pdfOf } from '../../../../test-kit/made-files.ts'
import { until } from '../../../../test-kit/until.ts'
import { openSite, type Site } from '../../../../test-kit/web-site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
beforeEach(() => site.reset())
afterAll(() => site.close())

describe('an answer without end', () => {
  const pour = (response: ServerResponse, piece: Buffer) => {
    const go = () => {
      while (!response.destroyed && response.write(piece));
      if (!response.destroyed) response.once('drain', go)
    }
    go()
  }

  it('is cut at 2 MB, its text at 64 KB, and the connection is closed', async () => {
    site.serve = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' })
      pour(response, Buffer.from(`${'ä'.repeat(4_095)}\n`))
    }
    const page = await site.read()
    expect(page).toMatchObject({ ok: true, cut: true })
    expect(page.ok && new TextEncoder().encode(page.text).length).toBeLessThanOrEqual(65_536)
    expect(page.ok && page.text.length).toBeGreaterThan(32_000)
    await until(() => site.open === 0)
  })

  it('packed to a thousandth is cut just as well', async () => {
    site.answers('text/plain', gzipSync(Buffer.alloc(200 * 1_048_576, 'a')), { 'content-encoding': 'gzip' })
    expect(await site.read()).toMatchObject({ ok: true, cut: true })
    await until(() => site.open === 0)
  })

  it('of empty packed blocks ends too', async () => {
    site.serve = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'deflate' })
      response.write(Buffer.from([0x78, 0x9c]))
      // Stored blocks of no bytes.
      pour(response, Buffer.from(Array.from({ length: 4_000 }, () => [0, 0, 0, 0xff, 0xff]).flat()))
    }
    expect(await site.read()).toMatchObject({ ok: false, code: 'unreadable' })
    await until(() => site.open === 0)
  })

  it('packed twice is not unpacked', async () => {
    site.answers('text/plain', gzipSync(gzipSync('x')), { 'content-encoding': 'gzip, gzip' })
    expect(await site.read()).toMatchObject({ ok: false, code: 'unreadable' })
  })

  it('as a PDF is refused: half of one cannot be read', async () => {
    site.answers('application/pdf', Buffer.concat([pdfOf(['x']), Buffer.alloc(3_000_000)]))
    expect(await site.read()).toMatchObject({ ok: false, code: 'too_large' })
  })

  it.each<[string, RequestListener]>([
    ['that never begins', () => {}],
    [
      'that stops after its head',
      (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).flushHeaders(),
    ],
    [
      'that drips',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' })
        const drip = setInterval(() => response.write('x'), 20)
        response.on('close', () => clearInterval(drip))
      },
    ],
    [
      'whose redirects drip',
      (_request, response) => {
        setTimeout(() => response.writeHead(302, { location: '/on' }).end(), 150)
      },
    ],
  ])('%s is given up in time, all together', async (_what, listener_) => {
    site.serve = listener_
    expect(await site.read('/', { limits: { wholeMs: 300 } })).toMatchObject({ ok: false, code: 'timeout' })
    await until(() => site.open === 0)
  })

  it('is not waited for when the name is never resolved', async () => {
    const more = { resolve: () => new Promise<never>(() => {}) }
    expect(await site.read('/', { more, limits: { wholeMs: 200 } })).toMatchObject({ code: 'timeout' })
  })

  it('ends with the run that asked', async () => {
    site.serve = () => {}
    const run = new AbortController()
    const page = site.read('/', { signal: run.signal })
    await until(() => site.asked.length === 1)
    run.abort()
    expect(await page).toMatchObject({ ok: false, code: 'stopped' })
    await until(() => site.open === 0)
  })
})

describe('a broken answer', () => {
  it.each<[string, RequestListener]>([
    [
      'cut off in the middle',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '1000' })
        response.write('half', () => response.destroy())
      },
    ],
    ['without a head', (request) => request.socket.destroy()],
    ['with heads without end', (request) => request.socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`)],
    ['that is no HTTP', (request) => request.socket.end('SSH-2.0-OpenSSH\r\n')],
    [
      'with bytes that are not packed as it says',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }).end('not packed at all')
      },
    ],
  ])('%s is a failure that is said, not thrown', async (_what, listener_) => {
    site.serve = listener_
    expect(await site.read()).toMatchObject({ ok: false, code: 'unreachable' })
  })

  it('a name that nobody knows is told', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }))
    expect(await site.read('/', { more: { resolve } })).toMatchObject({
      code: 'unreachable',
      message: 'There is no site of this name.',
    })
  })

  it('many pages at once are all read', async () => {
    site.answers('text/html', '<title>T</title><p>text')
    // How soon is not the question here.
    const pages = await Promise.all(Array.from({ length: 12 }, () => site.read('/', { limits: { wholeMs: 50_000 } })))
    expect(pages.every((page) => page.ok && page.text === 'text')).toBe(true)
  })
})
