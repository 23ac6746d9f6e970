// The built web application: files with a hash in their name for ever, every page asked anew each time.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { fail, notFound } from '../errors.ts'
import { PAGE_METHODS } from './methods.ts'
import type { PublicPage } from './public-page.ts'

/**
 * Serves the files of `folder`, and asks `at` for the page of every other address outside /api. Without `offline` no browser is given
 * what would open the application without a line.
 */
export async function serveSite(
  app: FastifyInstance,
  folder: string,
  at: (path: string) => Promise<PublicPage>,
  { offline = true }: { offline?: boolean } = {},
): Promise<void> {
  if (existsSync(join(folder, 'index.html')))
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      wildcard: false,
      dotfiles: 'ignore',
      // Without it browsers forget what they kept.
      allowedPath: (path) => offline || path !== '/sw.js',
      setHeaders: (response, path) => {
        response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
        // The picture of link previews is made to be shown elsewhere.
        if (path.endsWith('/preview.png')) response.header('cross-origin-resource-policy', 'cross-origin')
      },
    })
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const { method } = request
    // What a route does not take comes here too. Nothing else is said: no other site may call this one.
    const allow = method === 'OPTIONS' ? app.methodsAt(path) : null
    if (allow !== null) return reply.code(204).header('allow', allow).send()
    if (path.startsWith('/api')) throw notFound()
    if (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS') {
      reply.header('allow', PAGE_METHODS)
      throw fail('method_not_allowed', 'This address takes GET.')
    }
    const page = await at(path)
    const isFile = /\.[a-z0-9]{2,5}$/i.test(path)
    if (method === 'OPTIONS' && (page.status === 404 || isFile)) throw notFound()
    // A missing file is no page for people.
    if (page.status === 404 && isFile) throw notFound()
    if (method === 'OPTIONS') return reply.code(204).header('allow', PAGE_METHODS).send()
    return page.send(request, reply)
  })
}
