// A line to the server on which any bytes can be sent, also such that no client would.
import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: Record<string, string>; body: string; all: string; ms: number }

/**
 * Sends these bytes and answers the first answer, once the line was closed by the server or nothing came for `patienceMs`.
 * `more`: asked for further bytes as long as they are taken; the line is let go when it answers null.
 */
export function rawConnection(
  port: number,
  bytes: string | Buffer,
  { patienceMs = 3_000, more }: { patienceMs?: number; more?: () => Buffer | null } = {},
): Promise<RawAnswer> {
  const from = performance.now()
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    let all = ''
    let quiet: NodeJS.Timeout | undefined
    const end = () => {
      clearTimeout(quiet)
      socket.destroy()
      done({ ...read(all), all, ms: performance.now() - from })
    }
    const wait = () => {
      clearTimeout(quiet)
      quiet = setTimeout(end, patienceMs)
    }
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      all += String(chunk)
      wait()
    })
    socket.on('error', () => {})
    socket.on('close', end)
    socket.write(bytes)
    wait()
    const pump = () => {
      for (let next = more?.(); next; next = more?.()) if (!socket.write(next)) return
      if (more) socket.off('drain', pump)
    }
    if (more) {
      socket.on('drain', pump)
      pump()
    }
  })
}

function read(all: string): Pick<RawAnswer, 'status' | 'headers' | 'body'> {
  const [head = '', ...rest] = all.split('\r\n\r\n')
  const [line = '', ...fields] = head.split('\r\n')
  const headers = Object.fromEntries(
    fields.map((field) => [
      field.slice(0, field.indexOf(':')).toLowerCase(),
      field.slice(field.indexOf(':') + 1).trim(),
    ]),
  )
  return { status: Number(line.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') }
}
