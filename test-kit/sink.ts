// The attacker's end of the line: a server that keeps every request that reaches it. Each one is a failure of the product.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export async function startSink() {
  const requests: { method: string; url: string; body: string }[] = []
  let connections = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    requests.push({
      method: request.method ?? '',
      url: request.url ?? '',
      body: Buffer.concat(chunks).toString('utf8'),
    })
    response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' }).end('got it')
  })
  // Also who connects and says nothing has been led here.
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    connections: () => connections,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export type Sink = Awaited<ReturnType<typeof startSink>>
