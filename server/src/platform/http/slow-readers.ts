// Who is answered has to read: an answer that nobody takes keeps memory here and in the system. Whoever takes nothing for so long is
// cut off; whoever reads, however slowly, is not (trust L15).
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'
import { readUnacknowledged } from './dead-connections.ts'
import type { Reservation, ResponseBudget } from './response-budget.ts'

/** The default of UNREAD_SECONDS. */
export const SILENT_MS = 15_000
/** The silence is looked for so often within its time, and at least so often. */
const LOOKS = 3
const LOOK_MS = 5_000
/** Who is to be refused for want of feature is not the reason to look more often than that. */
const AGAIN_MS = 50
/** So many requests may wait on one line for their answers. No browser sends a second one before the first is answered. */
const MOST_IN_A_ROW = 100

/** An answer that counts until its reader has it. `left`: bytes that were not handed to the line yet. */
type UnreadResponse = { held: Reservation; left(): number }
type ConnectionState = {
  activeResponses: number
  endings: Set<() => void>
  unread: Set<UnreadResponse>
  watched: boolean
  stream: boolean
  mark: string
  since: number
}
const lines = new WeakMap<Socket, ConnectionState>()
const works = new WeakMap<ServerResponse, { over: boolean; all: (() => void)[] }>()

function lineOf(socket: Socket): ConnectionState {
  const known = lines.get(socket)
  if (known) return known
  const line: ConnectionState = {
    activeResponses: 0,
    endings: new Set(),
    unread: new Set(),
    watched: false,
    stream: false,
    mark: '',
    since: 0,
  }
  lines.set(socket, line)
  socket.once('close', () => {
    for (const end of [...line.endings]) end()
    for (const { held } of line.unread) held.release()
    line.unread.clear()
  })
  return line
}

/** Counts a long answer until its reader has acknowledged it: what the system holds of it is memory too. */
export function trackUntilRead(request: IncomingMessage, response: ServerResponse, answer: UnreadResponse): void {
  const line = lineOf(request.socket)
  if (request.socket.destroyed) answer.held.release()
  else if (line.watched) line.unread.add(answer)
  // No line of the system's: nothing stays behind.
  else afterResponse(request, response, answer.held.release)
}

/**
 * Calls `work` once, when the system has all of the answer, or when its reader is gone. An answer that waits behind another one on its
 * line hears of neither by itself.
 */
export function afterResponse(request: IncomingMessage, response: ServerResponse, work: () => void): void {
  const known = works.get(response)
  if (known) {
    if (known.over) work()
    else known.all.push(work)
    return
  }
  const { endings } = lineOf(request.socket)
  const mine = { over: false, all: [work] }
  works.set(response, mine)
  // One pair of listeners for each answer, however many want to know.
  const end = () => {
    response.off('finish', end).off('close', end)
    endings.delete(end)
    mine.over = true
    for (const each of mine.all.splice(0)) each()
  }
  endings.add(end)
  response.on('finish', end).on('close', end)
  if (request.socket.destroyed) end()
}

/** This line carries an event stream from now on: streams.ts sees whether its reader is there. */
export function markAsStream(socket: Socket): void {
  lineOf(socket).stream = true
}

/** Watches over everything that this server answers. `silentMs`: how long a reader may take nothing of what waits for it. */
export function disconnectSlowReaders(
  app: FastifyInstance,
  responseBudget: ResponseBudget,
  log: Log,
  silentMs = SILENT_MS,
): void {
  const open = new Set<Socket>()
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const line = lineOf(socket)
    if (!line.watched) {
      line.watched = true
      open.add(socket)
      socket.once('close', () => open.delete(socket))
    }
    line.activeResponses += 1
    afterResponse(request, response, () => {
      line.activeResponses -= 1
    })
    if (line.activeResponses > MOST_IN_A_ROW) cut(socket)
  })
  const look = async () => {
    const unacknowledged = await readUnacknowledged()
    const now = performance.now()
    let silent = 0
    for (const socket of open) {
      const line = lineOf(socket)
      const underWay = unacknowledged(socket)
      settleBudget(socket, line, underWay)
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
  let looking: Promise<void> | null = null
  let looked = 0
  const lookOnce = (): Promise<void> => {
    looking ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'nobody saw who reads'))
      .finally(() => {
        looking = null
        looked = performance.now()
      })
    return looking
  }
  responseBudget.lookFirst(async () => {
    if (performance.now() - looked > AGAIN_MS) await lookOnce()
  })
  const timer = setInterval(
    () => {
      if (open.size > 0) void lookOnce()
    },
    Math.min(silentMs / LOOKS, LOOK_MS),
  )
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** What was taken of the answers on this line counts no more. */
function settleBudget(socket: Socket, line: ConnectionState, underWay: number): void {
  const waiting = socket.writableLength + underWay
  for (const answer of line.unread) {
    const left = answer.left() + waiting
    if (left > 0) answer.held.shrink(left)
    else {
      answer.held.release()
      line.unread.delete(answer)
    }
  }
}

/** With a reset: else the system would keep for minutes what it could not deliver. */
const cut = (socket: Socket) => void socket.resetAndDestroy()
