// Sessions with mailboxes, as the rest of the server sees them. They live in a thread of their own, which is ended when one of them
// makes it stand still or take too much; all sessions are closed then, and whoever holds one opens it again.
import { newId } from '../ids.ts'
import { startReadingThread } from '../thread.ts'
import { MailError, type Outgoing, type Server } from './mail.ts'
import type { CallName, Calls, WorkerRequest, WorkerResponse } from './thread.ts'

/** How long each call may take, in seconds, before its session counts as gone. */
const SECONDS: Record<CallName, number> = {
  sign_in: 40,
  folders: 25,
  open: 25,
  uids: 30,
  read: 60,
  attachment: 90,
  read_raw: 8,
  flags: 60,
  has: 30,
  keep: 30,
  close: 5,
  ping: 3,
  try_sending: 40,
  compose: 10,
  send: 60,
}
/** A single mail that takes longer to read is given up, and the thread with it. */
const MAIL_MS = 5_000
const HEAP_MEGABYTES = 192

type Patience = { socketTimeout?: number; maxIdleTime?: number }
export type MailSession = Omit<ReturnType<typeof sessionOf>, never>
export type Mailboxes = ReturnType<typeof createMailboxes>

/** Starts nothing until it is asked for something. `times`: other patience than that of `session.ts`, in milliseconds. */
export function createMailboxes(times: Patience = {}) {
  let thread: ReturnType<typeof startThread> | null = null
  const running = () => {
    thread ??= startThread(times, () => {
      thread = null
    })
    return thread
  }
  return {
    /** Signs in. `news`: the open folder changed; `closed`: the session is over. Errors: MailError. */
    async open(server: Server, told: { news(): void; closed(): void }) {
      const at = running()
      const session = newId()
      at.sessions.set(session, told)
      try {
        await at.ask(session, 'sign_in', { server })
      } catch (error) {
        at.sessions.delete(session)
        throw error
      }
      return sessionOf(at, session)
    },
    /** Signs in for sending, and sends nothing. Errors: MailError. */
    trySending: (server: Server) => running().ask(newId(), 'try_sending', { server }),
    /** A whole mail. Errors: MailError (stuck, broken). */
    readRaw: (raw: Uint8Array) => running().ask(newId(), 'read_raw', { raw }),
    compose: (mail: Outgoing) => running().ask(newId(), 'compose', { mail }),
    /** Answers whom the server refused of several. Errors: MailError. */
    send: (server: Server, mail: Outgoing, raw: Uint8Array) => running().ask(newId(), 'send', { server, mail, raw }),
    /** Ends the thread and every session. */
    async close() {
      await thread?.end()
    },
  }
}

function sessionOf(at: ReturnType<typeof startThread>, session: string) {
  const ask = <N extends CallName>(call: N, given: Calls[N]['given']) => at.ask(session, call, given)
  return {
    folders: () => ask('folders', {}),
    /** Looks at a folder without changing anything in it. Errors: MailError. */
    open: (path: string) => ask('open', { path }),
    uids: (since: string | null) => ask('uids', { since }),
    /** What is gone meanwhile is not among them. Errors: MailError; `stuck` and `broken` may be the fault of one of these mails. */
    read: (uids: readonly number[]) => ask('read', { uids }),
    /** The nth of what hangs on a mail of the open folder, `most` bytes at most. Errors: MailError (gone, too_large, …). */
    attachment: (uid: number, n: number, most: number) => ask('attachment', { uid, n, most }),
    flags: (uids: readonly number[], since: string | null) => ask('flags', { uids, since }),
    has: (path: string, message_id: string) => ask('has', { path, message_id }),
    keep: (path: string, raw: Uint8Array) => ask('keep', { path, raw }),
    async close() {
      at.sessions.delete(session)
      await ask('close', {}).catch(() => {})
    },
  }
}

type Waiting = { session: string; done(back: unknown): void; failed(error: Error): void; late: NodeJS.Timeout }

function startThread(times: Patience, ended: () => void) {
  const worker = startReadingThread(new URL('./thread.ts', import.meta.url), HEAP_MEGABYTES, times)
  worker.unref()
  const waiting = new Map<number, Waiting>()
  const sessions = new Map<string, { news(): void; closed(): void }>()
  /** Of each session that is at a mail: when it is given up. */
  const reading = new Map<string, NodeJS.Timeout>()
  let next = 0
  let over = false

  const end = async (fault: 'stuck' | 'unreachable') => {
    if (over) return
    over = true
    ended()
    for (const timer of reading.values()) clearTimeout(timer)
    for (const { failed, late } of waiting.values()) {
      clearTimeout(late)
      failed(new MailError(fault))
    }
    waiting.clear()
    const open = [...sessions.values()]
    sessions.clear()
    for (const { closed } of open) closed()
    await worker.terminate()
  }
  const settled = (n: number) => {
    const one = waiting.get(n)
    if (!one) return null
    waiting.delete(n)
    clearTimeout(one.late)
    clearTimeout(reading.get(one.session))
    reading.delete(one.session)
    return one
  }
  worker.on('message', (said: WorkerResponse) => {
    if ('n' in said) {
      const one = settled(said.n)
      if ('back' in said) one?.done(said.back)
      else one?.failed(new MailError(said.fault, said.unsure))
      return
    }
    if (said.told === 'reading') {
      clearTimeout(reading.get(said.session))
      if (said.uid === null) reading.delete(said.session)
      else reading.set(said.session, setTimeout(() => void end('stuck'), MAIL_MS).unref())
      return
    }
    const session = sessions.get(said.session)
    if (said.told === 'closed') sessions.delete(said.session)
    session?.[said.told]()
  })
  worker.on('error', () => void end('stuck'))
  worker.on('exit', () => void end('stuck'))

  /** A server that does not answer loses its session; a thread that stands still is ended, with all that it was at. */
  const slow = async (n: number, call: CallName) => {
    if (call === 'ping') return end('stuck')
    await handle.ask(newId(), 'ping', {}).catch(() => {})
    const one = settled(n)
    if (!one) return
    // Of a mail that was handed over nobody knows.
    one.failed(new MailError(call === 'read' ? 'stuck' : 'unreachable', call === 'send'))
    const session = sessions.get(one.session)
    sessions.delete(one.session)
    if (session) void handle.ask(one.session, 'close', {}).catch(() => {})
    session?.closed()
  }

  const handle = {
    sessions,
    ask<N extends CallName>(session: string, call: N, given: Calls[N]['given']): Promise<Calls[N]['back']> {
      if (over) return Promise.reject(new MailError('unreachable'))
      const n = next++
      return new Promise((done, failed) => {
        const late = setTimeout(() => void slow(n, call), SECONDS[call] * 1_000)
        waiting.set(n, { session, done: (back) => done(back as Calls[N]['back']), failed, late })
        worker.postMessage({ n, session, call, given } as WorkerRequest)
      })
    },
    end: () => end('unreachable'),
  }
  return handle
}
