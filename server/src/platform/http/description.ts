import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contracts } from '#contract/index.ts'
import type { Actor } from '../context.ts'
import { openApi } from './openapi.ts'
import { passGate } from './serve.ts'

/** The description of the API, for administrators (authz part 12). */
export function serveDescription(
  http: FastifyInstance,
  authenticate: (request: FastifyRequest) => Promise<Actor | null>,
  version: string,
): void {
  // One for all: it is not copied for each of its readers.
  let document: Buffer | null = null
  http.get('/api/openapi.json', { config: { gate: 'admin' } }, async (request, reply) => {
    request.caller = await authenticate(request)
    passGate({ gate: 'admin' }, request.caller)
    document ??= Buffer.from(JSON.stringify(openApi(contracts, version)))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
