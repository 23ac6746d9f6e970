// The built web application: files with a hash in their name for ever, the page itself asked anew each time.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { fail, notFound } from '../errors.ts'

/** Serves `folder` and answers every other address outside /api with the application's page. */
export async function serveSite(app: FastifyInstance, folder: string, contact: string | null): Promise<void> {
  const page = join(folder, 'index.html')
  const built = existsSync(page)
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      wildcard: false,
      dotfiles: 'ignore',
      setHeaders: (response, path) => {
        response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  const html = built ? withContact(readFileSync(page, 'utf8'), contact) : null
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api')) throw notFound()
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw fail('method_not_allowed', 'This address takes GET.')
    if (html === null)
      throw fail('unavailable', 'The web part is not built. Please run npm run build.', { retryAfterSeconds: 60 })
    if (/\.[a-z0-9]{2,5}$/i.test(request.url.split('?', 1)[0] ?? '')) throw notFound()
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  })
}

/** The public pages show the operator's address; it stands in the page, so that no call is needed for it. */
function withContact(html: string, contact: string | null): string {
  if (contact === null) return html
  const safe = contact.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return html.replace('<meta name="contact" content="" />', `<meta name="contact" content="${safe}" />`)
}
