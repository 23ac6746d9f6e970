// A line to a port of this machine that can be cut, mended and made silent.
import { createConnection, createServer, type Server, type Socket } from 'node:net'

export type Line = {
  port: number
  cut(): Promise<void>
  mend(): Promise<void>
  /** From now on nothing comes through, and neither side is told: half open, as after a lost route. */
  mute(): void
  close(): Promise<void>
}
/** A line to a port that can be cut: then nobody answers there. */
export async function openLine(to: number): Promise<Line> {
  const sockets = new Set<Socket>()
  let server: Server
  let port = 0
  const listen = () =>
    new Promise<void>((done) => {
      server = createServer((socket) => {
        const other = createConnection(to, '127.0.0.1')
        for (const [each, its] of [
          [socket, other],
          [other, socket],
        ] as const) {
          sockets.add(each)
          each.on('error', () => {})
          each.on('close', () => {
            sockets.delete(each)
            its.destroy()
          })
        }
        socket.pipe(other).pipe(socket)
      })
      server.listen(port, '127.0.0.1', () => {
        port = (server.address() as { port: number }).port
        done()
      })
    })
  const cut = async () => {
    const closed = new Promise<void>((done) => server.close(() => done()))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen()
  const mute = () => {
    for (const each of sockets) {
      each.unpipe()
      each.pause()
    }
  }
  return { port, cut, mend: listen, mute, close: cut }
}
