// Who is answered has to read: an answer that nobody takes keeps memory here and in the system. Whoever takes nothing for so long is
// cut off; whoever reads, however slowly, is not (trust L15).
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'
import { readUnacknowledged } from './unheard.ts'

/** The default of UNREAD_SECONDS. */
export const SILENT_MS = 15_000
/** The silence is looked for so often within its time. */
const LOOKS = 3
/** So many requests may wait on one line for their answers. No browser sends a second one before the first is answered. */
const MOST_IN_A_ROW = 100

type Line = { answering: number; endings: Set<() => void>; stream: boolean; mark: string; since: number }
const lines = new WeakMap<Socket, Line>()

function lineOf(socket: Socket): Line {
  const known = lines.get(socket)
  if (known) return known
  const line: Line = { answering: 0, endings: new Set(), stream: false, mark: '', since: 0 }
  lines.set(socket, line)
  socket.once('close', () => {
    for (const end of [...line.endings]) end()
  })
  return line
}

/**
 * Calls `work` once, when the system has all of the answer, or when its reader is gone. An answer that waits behind another one on its
 * line hears of neither by itself.
 */
export function whenAnswered(request: IncomingMessage, response: ServerResponse, work: () => void): void {
  const { endings } = lineOf(request.socket)
  const end = () => {
    response.off('finish', end).off('close', end)
    if (endings.delete(end)) work()
  }
  endings.add(end)
  response.on('finish', end).on('close', end)
  if (request.socket.destroyed) end()
}

/** This line carries an event stream from now on: streams.ts sees whether its reader is there. */
export function leaveToStreams(socket: Socket): void {
  lineOf(socket).stream = true
}

/** Watches over everything that this server answers. `silentMs`: how long a reader may take nothing of what waits for it. */
export function watchReaders(app: FastifyInstance, log: Log, silentMs = SILENT_MS): void {
  const open = new Set<Socket>()
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const line = lineOf(socket)
    if (!open.has(socket)) {
      open.add(socket)
      socket.once('close', () => open.delete(socket))
    }
    line.answering += 1
    whenAnswered(request, response, () => {
      line.answering -= 1
    })
    if (line.answering > MOST_IN_A_ROW) cut(socket)
  })
  const look = async () => {
    const unacknowledged = await readUnacknowledged()
    const now = performance.now()
    let silent = 0
    for (const socket of open) {
      const line = lineOf(socket)
      const underWay = unacknowledged(socket)
      // Bytes that were handed over and are not taken: here, or in the system.
      if (line.stream || (socket.writableLength === 0 && underWay === 0)) {
        line.mark = ''
        continue
      }
      const mark = `${socket.bytesWritten - socket.writableLength} ${underWay}`
      if (mark !== line.mark) Object.assign(line, { mark, since: now })
      else if (now - line.since >= silentMs) {
        cut(socket)
        silent += 1
      }
    }
    if (silent > 0) log.warn({ readers: silent }, 'readers took nothing of their answers and were cut off')
  }
  let looking = false
  const timer = setInterval(() => {
    if (looking || open.size === 0) return
    looking = true
    void look()
      .catch((error: unknown) => log.error({ err: error }, 'nobody saw who reads'))
      .finally(() => {
        looking = false
      })
  }, silentMs / LOOKS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** With a reset: else the system would keep for minutes what it could not deliver. */
const cut = (socket: Socket) => void socket.resetAndDestroy()
