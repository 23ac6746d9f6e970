import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Contract } from '#contract/endpoint.ts'
import { fail } from '../errors.ts'

/** A known path with another method: 405 with Allow. Anything else under /api: 404 in the API's own form. */
export function refuseOtherMethods(
  app: FastifyInstance,
  rooms: readonly { contract: { endpoints: Contract } }[],
): void {
  // Two paths may differ in the name of a parameter only; the router knows them as one.
  const known = new Map<string, { url: string; allow: Set<string> }>()
  for (const { contract } of rooms)
    for (const { path, method } of Object.values(contract.endpoints)) {
      const url = path.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1')
      const shape = url.replace(/:\w+/g, ':')
      const place = known.get(shape) ?? { url, allow: new Set() }
      place.allow.add(method)
      known.set(shape, place)
    }
  for (const { url, allow } of known.values()) {
    const takes = [...allow].sort().join(', ')
    const refuse = async (_request: FastifyRequest, reply: FastifyReply) => {
      reply.header('allow', takes)
      throw fail('method_not_allowed', `This address takes ${takes}.`)
    }
    const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((method) => !allow.has(method))
    // Refused before the body is read; a route must have a handler all the same.
    app.route({
      method: others,
      url,
      bodyLimit: 1,
      config: { gate: 'public', refuses: true },
      onRequest: refuse,
      handler: refuse,
    })
  }
}
