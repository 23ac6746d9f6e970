// Signing in to a mailbox at its provider (OAuth 2.0: code with PKCE, refresh tokens; RFC 6749, 7636, 9700). The library makes and reads
// what is said; it goes over the guarded request, to an address that was looked at.
import {
  AuthorizationResponseError,
  type AuthorizationServer,
  authorizationCodeGrantRequest,
  type Client,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  customFetch,
  generateRandomCodeVerifier,
  generateRandomState,
  None,
  processAuthorizationCodeResponse,
  processRefreshTokenResponse,
  ResponseBodyError,
  refreshTokenGrantRequest,
  type TokenEndpointResponse,
  validateAuthResponse,
} from 'oauth4webapi'
import { PUBLIC_WEB } from '../web/address.ts'
import { ask, bodyOf, NotPublicError } from '../web/request.ts'
import { faultOf } from './faults.ts'
import { MailError } from './mail.ts'
import type { MailReach } from './reach.ts'
import type { SignInKey, SignInProvider } from './sign-in-settings.ts'

const ANSWER_BYTES = 65_536
const ANSWER_MS = 20_000
const PORTS: readonly number[] = [443]
/** Where a provider says nothing of it. */
const USUAL_SECONDS = 3_000

/** `refresh` null: the former one stays good. `seconds`: how long the access token is. */
export type Tokens = { access: string; refresh: string | null; seconds: number }
export type Begun = { url: string; state: string; verifier: string }
export type SignIns = ReturnType<typeof createSignIns>

/** `back`: the page that the provider sends browsers to. */
export function createSignIns(providers: readonly SignInProvider[], reach: MailReach, back: string) {
  const byKey = (key: SignInKey): SignInProvider => {
    const found = providers.find((each) => each.key === key)
    // The operator took it away: nobody gets in by it any more.
    if (!found) throw new MailError('consent')
    return found
  }
  const means = (provider: SignInProvider) => {
    const { origin } = new URL(provider.authorize)
    const as: AuthorizationServer = { issuer: origin, token_endpoint: provider.token }
    const client: Client = { client_id: provider.client_id }
    const proof = provider.client_secret === null ? None() : ClientSecretPost(provider.client_secret)
    return { as, client, proof, options: { [customFetch]: guarded(reach) } }
  }
  return {
    providers,
    /** Those that an address may be at home with. */
    of(address: string): SignInProvider[] {
      const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
      const at = providers.filter(({ domains }) => domains.includes(domain))
      return at.length > 0 ? at : providers.filter(({ others }) => others)
    },
    byKey,
    /** Where a browser goes to sign in. Nothing is asked of anybody yet. */
    async begin(key: SignInKey, address: string): Promise<Begun> {
      const provider = byKey(key)
      const [verifier, state] = [generateRandomCodeVerifier(), generateRandomState()]
      const url = new URL(provider.authorize)
      const said = {
        response_type: 'code',
        client_id: provider.client_id,
        redirect_uri: back,
        scope: provider.scope,
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        login_hint: address,
        ...provider.more,
      }
      for (const [name, value] of Object.entries(said)) url.searchParams.set(name, value)
      return { url: url.href, state, verifier }
    },
    /** What the code is good for. Errors: MailError (consent: it was refused, or the code is good for nothing; unreachable, …). */
    async finish(
      key: SignInKey,
      { code, state, verifier }: { code: string; state: string; verifier: string },
    ): Promise<Tokens> {
      const { as, client, proof, options } = means(byKey(key))
      return faulty(async () => {
        const answer = validateAuthResponse(as, client, new URLSearchParams({ code, state }), state)
        const response = await authorizationCodeGrantRequest(as, client, proof, answer, back, verifier, options)
        return tokensOf(await processAuthorizationCodeResponse(as, client, response))
      })
    },
    /** Errors: MailError (consent: it ended). */
    async refresh(key: SignInKey, token: string): Promise<Tokens> {
      const { as, client, proof, options } = means(byKey(key))
      return faulty(async () => {
        const response = await refreshTokenGrantRequest(as, client, proof, token, options)
        return tokensOf(await processRefreshTokenResponse(as, client, response))
      })
    },
  }
}

function tokensOf({ access_token, refresh_token, expires_in }: TokenEndpointResponse): Tokens {
  return { access: access_token, refresh: refresh_token ?? null, seconds: expires_in ?? USUAL_SECONDS }
}

/** In our words. What the other side said is shown to nobody. */
async function faulty<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MailError) throw error
    if (error instanceof AuthorizationResponseError) throw new MailError('consent')
    if (error instanceof ResponseBodyError)
      throw new MailError(error.error === 'invalid_grant' ? 'consent' : error.status >= 500 ? 'unreachable' : 'refused')
    // Of the library: an answer that is none. Of the network: as of a server of mail.
    const { code = '' } = (error as { cause?: { code?: string } }).cause ?? (error as { code?: string })
    throw new MailError(faultOf({ code, message: '' }))
  }
}

type TokenRequest = { method?: string; headers?: Record<string, string>; body?: unknown }

/** A request of the library, over the guarded one: TLS always, to an address that was looked at, redirects never. */
const guarded =
  (reach: MailReach) =>
  async (address: string, { method = 'POST', headers = {}, body }: TokenRequest): Promise<Response> => {
    const url = new URL(address)
    if (url.protocol !== 'https:') throw new MailError('no_tls')
    const name = url.hostname.replace(/^\[|\]$/g, '')
    const port = url.port === '' ? 443 : Number(url.port)
    const addresses = await reach.addresses(name, port, PORTS)
    if ('fault' in addresses) throw new MailError(addresses.fault)
    try {
      const answer = await ask(
        { url, name, port, https: true },
        addresses.map((each) => ({ address: each, family: each.includes(':') ? (6 as const) : (4 as const) })),
        {
          ...PUBLIC_WEB,
          isPublic: (reached) => addresses.includes(reached.replace(/^::ffff:/, '')),
          ...(reach.ca === null ? {} : { ca: reach.ca }),
        },
        AbortSignal.timeout(ANSWER_MS),
        {
          method,
          headers: { ...headers, 'user-agent': 'Adjutant' },
          ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
        },
      )
      const { bytes, cut } = await bodyOf(answer, ANSWER_BYTES)
      if (cut) throw new MailError('broken')
      const type = answer.headers['content-type'] ?? ''
      return new Response(Buffer.from(bytes), { status: answer.status, headers: { 'content-type': type } })
    } catch (error) {
      if (error instanceof MailError) throw error
      if (error instanceof NotPublicError) throw new MailError('not_allowed')
      const fault = faultOf(error)
      throw new MailError(fault === 'certificate' ? fault : 'unreachable')
    }
  }
