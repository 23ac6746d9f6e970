// What an address takes: OPTIONS tells it, and so does the refusal of anything else.
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** What the address of this path takes, for `Allow`; null where there is no such route. */
    methodsAt(path: string): string | null
  }
}

/** No route has more; the shapes that are tried double with each. */
const MOST_PARTS = 9

/** What pages take. */
export const PAGE_METHODS = 'GET, HEAD, OPTIONS'

/** Remembers the methods of every route that is made from now on. Which of them refuse is said in their `config`. */
export function rememberMethods(app: FastifyInstance): void {
  /** By the parts of a path: a parameter is `:`, whatever its name. */
  const taken = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.refuses) return
    const shape = url.replace(/\/$/, '').replace(/:\w+/g, ':')
    const methods = taken.get(shape) ?? new Set(['OPTIONS'])
    for (const each of [method].flat()) methods.add(each)
    taken.set(shape, methods)
  })
  app.decorate('methodsAt', (path) => {
    const shape = shapeOf(path.replace(/\/$/, '').split('/'), (known) => taken.has(known))
    const methods = shape === null ? undefined : taken.get(shape)
    return methods ? [...methods].sort().join(', ') : null
  })
}

/** The shape of these parts that is known: as they stand before any parameter, from the left, as the router reads them. */
function shapeOf(parts: readonly string[], isKnown: (shape: string) => boolean): string | null {
  if (parts.length > MOST_PARTS) return null
  let shapes = ['']
  for (const part of parts.slice(1)) shapes = shapes.flatMap((begun) => [`${begun}/${part}`, `${begun}/:`])
  return shapes.find(isKnown) ?? null
}
