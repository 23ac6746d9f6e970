// A road to one of several servers, under one address: browsers stay where they are while the server behind it changes.
import { connect, createServer, type Socket } from 'node:net'

export type Crossing = {
  url: string
  /** From now on to this server. Whoever is on the road falls off it, as when a server dies. */
  lead(url: string): void
  close(): Promise<void>
}

export async function startCrossing(first: string): Promise<Crossing> {
  let target = new URL(first)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.setNoDelay(true)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    lead(url) {
      target = new URL(url)
      cut()
    },
    close() {
      cut()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
