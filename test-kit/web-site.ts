// A site to be read in tests: 127.0.0.2 plays the public web, 127.0.0.1 what lies inside and must hear nothing.
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { PUBLIC_WEB, type Reach } from '#server/platform/web/address.ts'
import { createPageReader, PAGE_LIMITS, type PageLimits } from '#server/platform/web/fetch-page.ts'
import { TEST_CERTIFICATE } from './certificate.ts'

export const at = (...addresses: string[]) => addresses.map((address) => ({ address, family: 4 as const }))

type How = { more?: Partial<Reach>; limits?: Partial<PageLimits>; signal?: AbortSignal }

export async function openSite() {
  const servers: Server[] = []
  const site = {
    /** What the site does with a request. */
    serve: ((_request, response) => response.end()) as RequestListener,
    asked: [] as IncomingMessage[],
    /** Answers that nobody has closed yet. */
    open: 0,
    receivedInside: 0,
    port: 0,
    securePort: 0,
    answers(type: string, body: string | Buffer, headers: Record<string, string> = {}) {
      site.serve = (_request, response) => response.writeHead(200, { 'content-type': type, ...headers }).end(body)
    },
    reach: (more: Partial<Reach> = {}): Reach => ({
      ...PUBLIC_WEB,
      resolve: async (name) => at(name === 'inside.example.org' ? '127.0.0.1' : '127.0.0.2'),
      isPublic: (address) => address === '127.0.0.2' || PUBLIC_WEB.isPublic(address),
      ports: [80, 443, site.port, site.securePort],
      ...more,
    }),
    read: (path = '/', { more, limits, signal }: How = {}) =>
      createPageReader(site.reach(more), { ...PAGE_LIMITS, ...limits })(
        path.startsWith('http') ? path : `http://page.example.org:${site.port}${path}`,
        { signal: signal ?? new AbortController().signal },
      ),
    reset() {
      site.asked = []
      site.receivedInside = 0
    },
    close() {
      for (const server of servers) server.close()
    },
  }
  const listen = (server: Server, host: string, port = 0) =>
    new Promise<number>((listening, failed) => {
      servers.push(server)
      server.on('error', failed)
      server.listen(port, host, () => listening((server.address() as AddressInfo).port))
    })
  const listener: RequestListener = (request, response) => {
    site.asked.push(request)
    site.open += 1
    response.on('close', () => {
      site.open -= 1
    })
    site.serve(request, response)
  }
  site.port = await listen(createServer(listener), '127.0.0.2')
  site.securePort = await listen(createTlsServer(TEST_CERTIFICATE, listener), '127.0.0.2')
  for (const port of [site.port, site.securePort])
    await listen(
      createTcpServer((socket) => {
        site.receivedInside += 1
        socket.destroy()
      }),
      '127.0.0.1',
      port,
    )
  return site
}

export type Site = Awaited<ReturnType<typeof openSite>>
