// A road to one of several servers, under one address: what goes over it can be led elsewhere, cut, reset, held up or slowed
// down. It carries bytes and knows nothing of them, so it stands before a server, a database or a model alike.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Crossing = {
  url: string
  port: number
  /** From now on to this server. Whoever is on the road falls off it, as when a server dies. */
  lead(url: string): void
  /** Everybody on the road falls off it, and is told so; with `reset` as by a machine that knows nothing of them. */
  cut(how?: 'close' | 'reset'): void
  /** Nothing goes on any more and nobody is told, as when a cable is pulled: both sides believe that they are connected. */
  freeze(): void
  thaw(): void
  /** Each piece takes so long, and no more than so many bytes a second pass in each direction. */
  slow(pace: { delayMs?: number; bytesPerSecond?: number }): void
  /** How many are on the road. */
  size(): number
  close(): Promise<void>
}

/** `first`: a server's address with its port, whatever it speaks. */
export async function startCrossing(first: string): Promise<Crossing> {
  let target = new URL(first)
  let pace: { delayMs?: number; bytesPerSecond?: number } = {}
  let thawed = Promise.resolve()
  let thaw = () => {}
  const open = new Set<Socket>()

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.setNoDelay(true)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      carry(one, other).catch(() => other.destroy())
    }
  })

  async function carry(from: Socket, to: Socket): Promise<void> {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      await thawed
      const { delayMs = 0, bytesPerSecond } = pace
      if (delayMs > 0) await sleep(delayMs)
      if (bytesPerSecond !== undefined) await sleep((chunk.length / bytesPerSecond) * 1_000)
      if (to.destroyed) return
      if (!to.write(chunk)) await Promise.race([once(to, 'drain'), once(to, 'close')])
    }
    await thawed
    to.end()
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  const cut: Crossing['cut'] = (how = 'close') => {
    for (const socket of open) if (how === 'reset') socket.resetAndDestroy()
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    lead(url) {
      target = new URL(url)
      cut()
    },
    cut,
    freeze() {
      thaw()
      thawed = new Promise((done) => {
        thaw = done
      })
    },
    thaw: () => thaw(),
    slow(next) {
      pace = next
    },
    size: () => open.size / 2,
    close() {
      thaw()
      cut()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}
