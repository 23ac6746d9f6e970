import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contracts } from '#contract/index.ts'
import { streams } from '#contract/streams.ts'
import type { Actor } from '../context.ts'
import { openApi } from './openapi.ts'
import { passGate } from './serve.ts'

export type DescriptionOptions = {
  authenticate(request: FastifyRequest): Promise<Actor | null>
  version: string
  /** The folder web, in which the build has put the page. */
  web: string
}

/** The description of the API, for administrators (rights §12): the document, and a page that shows it (decision 0048). */
export function serveDescription(http: FastifyInstance, { authenticate, version, web }: DescriptionOptions): void {
  // One for all: it is not copied for each of its readers.
  let document: Buffer | null = null
  http.get('/api/openapi.json', { config: { gate: 'admin' } }, async (request, reply) => {
    request.caller = await authenticate(request)
    passGate({ gate: 'admin' }, request.caller)
    document ??= Buffer.from(JSON.stringify(openApi(contracts, streams, version)))
    return reply.type('application/json; charset=utf-8').send(document)
  })

  // While nothing is built, the development server makes a page of its source.
  const places = [join(web, 'dist/docs.html'), join(web, 'docs.html')]
  http.get('/api/docs', { config: { gate: 'admin' } }, async (request, reply) => {
    request.caller = await authenticate(request)
    if (!isNavigation(request)) passGate({ gate: 'admin' }, request.caller)
    const page = places.find((place) => existsSync(place))
    return reply.type('text/html; charset=utf-8').send(page ? readFileSync(page, 'utf8') : '')
  })
}

/**
 * A browser that goes to an address sends no token: it lies in its storage, where only pages of this origin can read it. It gets the
 * page, which holds nothing of the API and asks for the document with that token.
 */
const isNavigation = ({ headers }: FastifyRequest): boolean =>
  headers.authorization === undefined && /\btext\/html\b/.test(headers.accept ?? '')
