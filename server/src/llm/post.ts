// A POST whose answer is read as it comes. `fetch` would do, but its streams cost a fifth of a millisecond for each word,
// and its connections are closed after four idle seconds: the next turn of a conversation would shake hands anew.
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http'
import { request as secureRequest, Agent as TlsAgent } from 'node:https'
import { createSecureContext } from 'node:tls'

export type Sending = { headers: Record<string, string>; body: string; signal: AbortSignal }

const CONNECT_MS = 10_000
/** Shorter than any usual device between here and a provider keeps an idle connection in mind. */
const IDLE_MS = 45_000
const STALE_TRIES = 3

const keeping = {
  keepAlive: true,
  timeout: IDLE_MS,
  scheduling: 'lifo' as const,
  ...(process.env.NODE_USE_ENV_PROXY === '1' ? { proxyEnv: process.env } : {}),
}
const agents = { plain: new PlainAgent(keeping), tls: new TlsAgent(keeping) }

/**
 * Resolves with the head of the answer, whatever its status. Redirects are not followed: they would carry the key to
 * another address. Errors: the system's, with its code; the signal's.
 */
export async function post(address: string, sending: Sending): Promise<IncomingMessage> {
  for (let tries = 1; ; tries++) {
    const { answer, reused } = attempt(address, sending)
    try {
      return await answer
    } catch (error) {
      // The other side closed a kept connection just as it was used: that says nothing about the other side.
      const gone = ['ECONNRESET', 'EPIPE'].includes(String((error as { code?: unknown }).code))
      if (!gone || !reused() || tries > STALE_TRIES || sending.signal.aborted) throw error
    }
  }
}

function attempt(address: string, { headers, body, signal }: Sending) {
  const url = new URL(address)
  const tls = url.protocol === 'https:'
  const request = (tls ? secureRequest : plainRequest)(url, {
    method: 'POST',
    agent: tls ? agents.tls : agents.plain,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal,
  })
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.on('error', reject)
  })
  request.once('socket', (socket) => {
    if (!socket.connecting) return
    const late = setTimeout(() => request.destroy(tooLate()), CONNECT_MS)
    const done = () => clearTimeout(late)
    socket.once(tls ? 'secureConnect' : 'connect', done)
    request.once('close', done)
  })
  request.end(body)
  return { answer, reused: () => request.reusedSocket }
}

const tooLate = () => Object.assign(new Error('No connection in time.'), { code: 'ETIMEDOUT' })

/** Reads ahead what the first secure connection needs: the list of those who may vouch for another's name. */
export function warmTls(): void {
  createSecureContext()
}
