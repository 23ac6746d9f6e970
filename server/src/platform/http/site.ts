// The built web application: files with a hash in their name for ever, every page asked anew each time.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { fail, notFound } from '../errors.ts'
import { PAGE_METHODS } from './methods.ts'
import type { PublicPage } from './public-page.ts'

const MANIFEST = '/manifest.webmanifest'
/** Where phones send what is shared with the application. Its worker takes it before it leaves the browser (web/public/sw.js). */
const SHARE = '/app/share'

/** Without a worker nothing can be shared with the application, and no phone offers it. */
function manifestWithoutSharing(folder: string): string | null {
  const path = join(folder, MANIFEST)
  if (!existsSync(path)) return null
  const { share_target: _target, ...manifest } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  return JSON.stringify(manifest)
}

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
      allowedPath: (path) => offline || (path !== '/sw.js' && path !== MANIFEST),
      setHeaders: (response, path) => {
        response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
        // The picture of link previews is made to be shown elsewhere.
        if (path.endsWith('/preview.png')) response.header('cross-origin-resource-policy', 'cross-origin')
      },
    })
  const manifest = offline ? null : manifestWithoutSharing(folder)
  // A browser that has let the worker go sends it here. Nothing of it is read or kept; the screen says what to do.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST' && request.url.split('?', 1)[0] === SHARE)
      return reply.header('connection', 'close').redirect(`${SHARE}?shared=worker`, 303)
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
    if (path === MANIFEST && manifest !== null && method !== 'OPTIONS')
      return reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest)
    const page = await at(path)
    const isFile = /\.[a-z0-9]{2,5}$/i.test(path)
    if (method === 'OPTIONS' && (page.status === 404 || isFile)) throw notFound()
    // A missing file is no page for people.
    if (page.status === 404 && isFile) throw notFound()
    if (method === 'OPTIONS') return reply.code(204).header('allow', PAGE_METHODS).send()
    return page.send(request, reply)
  })
}
