// A provider at which one signs in to a mailbox (OAuth 2.0), on this machine: its page lets everybody in at once. Only for tests.
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { TEST_CERTIFICATE } from './certificate.ts'

export type SignInServer = Awaited<ReturnType<typeof openSignInServer>>
type Asked = { grant_type: string; redirect_uri?: string; code_verifier?: string; refresh_token?: string }

/** `issued`: hears of each access token, as a mailbox of this provider would. */
export async function openSignInServer({
  issued,
  seconds = 3_600,
}: {
  issued(access: string): void
  seconds?: number
}) {
  const codes = new Map<string, { challenge: string; redirect_uri: string }>()
  const asked: Asked[] = []
  const state = {
    /** The refresh token that is good. Null: consent was taken back. */
    refresh: null as string | null,
    rotate: false,
    withoutRefresh: false,
    delayMs: 0,
    seconds,
  }
  const client = { id: 'adjutant-tests', secret: 'client-secret-Q9' }
  const consent = (url: URL) => {
    const given = (name: string) => url.searchParams.get(name) ?? ''
    if (given('response_type') !== 'code' || given('client_id') !== client.id) throw new Error('not this client')
    if (given('code_challenge_method') !== 'S256') throw new Error('no PKCE')
    const code = randomBytes(12).toString('hex')
    codes.set(code, { challenge: given('code_challenge'), redirect_uri: given('redirect_uri') })
    return { code, state: given('state') }
  }
  const answer = (form: URLSearchParams): [number, object] => {
    const given = (name: string) => form.get(name) ?? ''
    asked.push(Object.fromEntries(form) as Asked)
    if (given('client_id') !== client.id || given('client_secret') !== client.secret)
      return [401, { error: 'invalid_client' }]
    if (given('grant_type') === 'authorization_code') {
      const known = codes.get(given('code'))
      codes.delete(given('code'))
      const challenge = createHash('sha256').update(given('code_verifier')).digest('base64url')
      if (!known || known.challenge !== challenge || known.redirect_uri !== given('redirect_uri'))
        return [400, { error: 'invalid_grant' }]
      state.refresh = `refresh-${randomBytes(12).toString('hex')}`
    } else if (state.refresh === null || given('refresh_token') !== state.refresh)
      return [400, { error: 'invalid_grant' }]
    else if (state.rotate) state.refresh = `refresh-${randomBytes(12).toString('hex')}`
    const access_token = `access-${randomBytes(12).toString('hex')}`
    issued(access_token)
    const refresh = given('grant_type') === 'refresh_token' && !state.rotate ? {} : { refresh_token: state.refresh }
    return [
      200,
      { access_token, token_type: 'Bearer', expires_in: state.seconds, ...(state.withoutRefresh ? {} : refresh) },
    ]
  }
  const server = createServer(TEST_CERTIFICATE, (request, response) => {
    const url = new URL(request.url ?? '/', 'https://localhost')
    if (request.method === 'GET' && url.pathname === '/authorize') {
      const back = url.searchParams.get('redirect_uri')
      response.writeHead(302, { location: `${back}?${new URLSearchParams(consent(url))}` }).end()
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const [status, body] = answer(new URLSearchParams(Buffer.concat(chunks).toString()))
      setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      }, state.delayMs)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const at = `https://localhost:${port}`
  return {
    asked,
    state,
    client,
    /** What a person does there: they agree, and come back with this. */
    consent: (url: string) => consent(new URL(url)),
    env: (imap: number, smtp: number) => ({
      CONNECT_OAUTH_NAME: 'Example Mail',
      CONNECT_OAUTH_DOMAINS: 'example.com',
      CONNECT_OAUTH_CLIENT_ID: client.id,
      CONNECT_OAUTH_CLIENT_SECRET: client.secret,
      CONNECT_OAUTH_AUTHORIZE_URL: `${at}/authorize`,
      CONNECT_OAUTH_TOKEN_URL: `${at}/token`,
      CONNECT_OAUTH_SCOPE: 'mail',
      CONNECT_OAUTH_IMAP: `localhost:${imap}`,
      CONNECT_OAUTH_SMTP: `localhost:${smtp}`,
    }),
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
