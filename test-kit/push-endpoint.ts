// A push service on this machine, over TLS that only tests trust, and browsers that it belongs to: what they get is decrypted as a browser does it.
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { decrypt } from 'http_ece'
import { TEST_CERTIFICATE } from './certificate.ts'

export type Pushed = {
  path: string
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}
export type PushEndpoint = Awaited<ReturnType<typeof openPushEndpoint>>

export async function openPushEndpoint() {
  const got: Pushed[] = []
  const heard: (() => void)[] = []
  const self = {
    got,
    origin: '',
    /** Of each message in turn; 201 afterwards. */
    answers: [] as { status: number; headers?: Record<string, string> }[],
    /** Resolves when so many messages have come in all. */
    async until(count: number): Promise<void> {
      while (got.length < count) await new Promise<void>((resolve) => heard.push(resolve))
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
  const server = createServer(TEST_CERTIFICATE, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      got.push({ path: request.url ?? '', headers: request.headers, bytes: Buffer.concat(parts) })
      const { status, headers = {} } = self.answers.shift() ?? { status: 201 }
      response.writeHead(status, headers).end()
      for (const tell of heard.splice(0)) tell()
    })
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  self.origin = `https://localhost:${(server.address() as AddressInfo).port}`
  return self
}

/** A browser's keys, and what it reads with them. */
export function pushBrowser() {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  return {
    p256dh,
    auth,
    read: ({ bytes }: Pushed): Record<string, unknown> =>
      JSON.parse(decrypt(bytes, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString('utf8')),
  }
}

/** What the head of a message says of its sender, once its signature was checked with the key that the browser knows. Errors: where it is not theirs. */
export function signedBy({ headers }: Pushed, publicKey: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? []
  if (key !== publicKey) throw new Error('another key')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33, 65).toString('base64url') },
  }
  const [head = '', body = '', signature = ''] = token.split('.')
  const good = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!good) throw new Error('not signed by that key')
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
}
