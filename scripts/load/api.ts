// The public HTTP API as this script needs it: sign in, read whole lists, create.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { authContract } from '#contract/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'

type Answering = Endpoint & { output: z.ZodType }
export type Api = {
  /** Every record of a list, page by page. */
  all<E extends Answering>(
    endpoint: E,
    query?: Record<string, string>,
    params?: Record<string, string>,
  ): Promise<z.output<E['output']>[]>
  create<E extends Answering>(
    endpoint: E,
    body: unknown,
    params?: Record<string, string>,
  ): Promise<z.output<E['output']>>
  /** Ends the session that `signIn` began. */
  signOut(): Promise<void>
}
export type ApiOptions = { address: string; say(line: string): void; wait?(ms: number): Promise<unknown> }

/** The server's own words, or that there is no server. */
export class ApiError extends Error {}

const TRIES = 8
const PAGE = '200'

/** Signs in. Errors: ApiError. */
export async function signIn(email: string, password: string, options: ApiOptions): Promise<Api> {
  const wait = options.wait ?? sleep
  let token: string | null = null

  async function send(path: string, init: RequestInit, most = TRIES): Promise<Response> {
    const headers = {
      accept: 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...init.headers,
    }
    for (let tries = 1; ; tries++) {
      const response = await fetch(new URL(path, options.address), { ...init, headers, redirect: 'error' }).catch(
        (error: Error) => error,
      )
      if (response instanceof Error) {
        // A repeat is safe: what creates something carries a key.
        if (token === null || tries >= Math.min(3, most))
          throw new ApiError(`There is no answer from ${options.address} (${reasonOf(response)}).`)
        await wait(1_000 * tries)
        continue
      }
      if (response.ok) return response
      const pause = Number(response.headers.get('retry-after'))
      const busy = response.status === 429 || response.status === 503 || response.status === 409
      if (!busy || !(pause > 0) || tries >= most) throw new ApiError(await detailOf(response))
      await response.body?.cancel()
      if (pause > 2) options.say(`The server asks to wait ${pause} s.`)
      await wait(pause * 1_000)
    }
  }

  const login = authContract.endpoints.login
  const answer = await send(login.path, {
    method: login.method,
    body: new URLSearchParams({ username: email, password }),
  })
  token = login.output.parse(await answer.json()).access_token

  async function all<E extends Answering>(
    endpoint: E,
    query: Record<string, string> = {},
    params: Record<string, string> = {},
  ): Promise<z.output<E['output']>[]> {
    const items: z.output<E['output']>[] = []
    let next: string | null = `${addressOf(endpoint, params)}?${new URLSearchParams({ ...query, limit: PAGE })}`
    while (next !== null) {
      const response: Response = await send(next, { method: 'GET' })
      items.push(...(z.array(endpoint.output).parse(await response.json()) as z.output<E['output']>[]))
      next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null
    }
    return items
  }

  async function create<E extends Answering>(
    endpoint: E,
    body: unknown,
    params: Record<string, string> = {},
  ): Promise<z.output<E['output']>> {
    const response = await send(addressOf(endpoint, params), {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    })
    return endpoint.output.parse(await response.json()) as z.output<E['output']>
  }
  async function signOut(): Promise<void> {
    const { path, method } = authContract.endpoints.logout
    // Not worth a wait: a session that is left behind ends by itself.
    await send(path, { method }, 1).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
  }

  return { all, create, signOut }
}

const addressOf = ({ path }: Endpoint, params: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))

async function detailOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => ({}))) as {
    detail?: unknown
    errors?: { field: string; message: string }[]
  }
  if (typeof body.detail !== 'string') return `The server answered ${response.status}. Is this the right address?`
  const fields = (body.errors ?? [])
    .filter((error) => error.field !== '')
    .map((error) => `${error.field}: ${error.message}`)
  return fields.length > 0 ? fields.join(' ') : body.detail
}

function reasonOf(error: Error): string {
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException
  return code ?? message
}
