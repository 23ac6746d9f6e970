import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { TEST_CERTIFICATE } from '../../../test-kit/certificate.ts'
import { sendRequest } from './http-client.ts'

let server: Server
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

/** A server that notes over which connection each request came, and answers as `answer` says. */
async function world(answer: (nth: number, nthOfSocket: number, socket: Socket) => 'answers' | 'hangs up') {
  const sockets: Socket[] = []
  server = createServer((request, response) => {
    sockets.push(request.socket)
    const ofSocket = sockets.filter((socket) => socket === request.socket).length
    if (answer(sockets.length, ofSocket, request.socket) === 'hangs up') request.socket.resetAndDestroy()
    else request.resume().on('end', () => response.end('well'))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const send = async () => {
    const response = await sendRequest(url, { headers: {}, body: '{}', signal: new AbortController().signal })
    const bytes = await response.toArray()
    return Buffer.concat(bytes).toString()
  }
  return { send, sockets }
}

test('one question after the other goes over one connection', async () => {
  const { send, sockets } = await world(() => 'answers')
  for (let n = 0; n < 3; n++) expect(await send()).toBe('well')
  expect(new Set(sockets).size).toBe(1)
})

test('a kept connection that was closed meanwhile is replaced without a word', async () => {
  const { send, sockets } = await world((_nth, ofSocket) => (ofSocket === 1 ? 'answers' : 'hangs up'))
  expect(await send()).toBe('well')
  expect(await send()).toBe('well')
  expect(sockets).toHaveLength(3)
  expect(new Set(sockets).size).toBe(2)
})

test('a fresh connection that is closed is an error', async () => {
  const { send, sockets } = await world(() => 'hangs up')
  await expect(send()).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(sockets).toHaveLength(1)
})

test('a secure connection is made only to who proves its name, and is kept as well', async () => {
  const sockets = new Set<Socket>()
  server = createTlsServer(TEST_CERTIFICATE, (request, response) => {
    sockets.add(request.socket)
    request.resume().on('end', () => response.end('well'))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const send = async () => {
    const { signal } = new AbortController()
    const response = await sendRequest(`https://localhost:${port}/`, { headers: {}, body: '{}', signal })
    return Buffer.concat(await response.toArray()).toString()
  }
  await expect(send()).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  const believed = getCACertificates('default')
  setDefaultCACertificates([...believed, TEST_CERTIFICATE.cert])
  try {
    expect([await send(), await send()]).toEqual(['well', 'well'])
    expect(sockets.size).toBe(1)
  } finally {
    setDefaultCACertificates(believed)
  }
})
