// What an address takes: OPTIONS tells it, and so does the refusal of anything else.
import type { FastifyInstance } from 'fastify'

/** What pages take. */
export const PAGE_METHODS = 'GET, HEAD, OPTIONS'

/**
 * Answers OPTIONS at every address that has a route, with `Allow` and nothing else: no other site may call this one. To be asked
 * for before the first route.
 */
export function answerOptions(app: FastifyInstance): void {
  // Two addresses may differ in the name of a parameter only; the router knows them as one.
  const taken = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.refuses || method === 'OPTIONS') return
    const shape = url.replace(/\/$/, '').replace(/:\w+/g, ':')
    const known = taken.get(shape)
    const methods = known ?? new Set(['OPTIONS'])
    for (const each of [method].flat()) methods.add(each)
    if (known) return
    taken.set(shape, methods)
    app.route({
      method: 'OPTIONS',
      url: url.replace(/(?<=.)\/$/, ''),
      config: { gate: 'public' },
      handler: async (_request, reply) =>
        reply
          .code(204)
          .header('allow', [...methods].sort().join(', '))
          .send(),
    })
  })
}
