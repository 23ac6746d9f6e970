// The thread in which mailboxes are read: what a hostile server sends may cost it time and memory, and nobody else.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { faultOf } from './faults.ts'
import {
  type Fetched,
  type FetchedAttachment,
  type Folder,
  MailError,
  type MailFault,
  type OpenedFolder,
  type Outgoing,
  type ReadMail,
  type Server,
} from './mail.ts'
import { readRaw } from './read-raw.ts'
import { openSession, type Session, TIMES } from './session.ts'

/** What may be asked of the thread: by name, what is given and what comes back. */
export type Calls = {
  sign_in: { given: { server: Server }; back: null }
  folders: { given: object; back: Folder[] }
  open: { given: { path: string }; back: OpenedFolder }
  uids: { given: { since: string | null }; back: number[] }
  read: { given: { uids: readonly number[] }; back: Fetched[] }
  attachment: { given: { uid: number; n: number; most: number }; back: FetchedAttachment }
  flags: { given: { uids: readonly number[]; since: string | null }; back: { uid: number; flags: string[] }[] }
  has: { given: { path: string; message_id: string }; back: boolean }
  keep: { given: { path: string; raw: Uint8Array }; back: null }
  read_raw: { given: { raw: Uint8Array }; back: ReadMail }
  close: { given: object; back: null }
  ping: { given: object; back: null }
  try_sending: { given: { server: Server }; back: null }
  compose: { given: { mail: Outgoing }; back: Uint8Array }
  send: { given: { server: Server; mail: Outgoing; raw: Uint8Array }; back: string[] }
}
export type CallName = keyof Calls
/** `session`: whose; calls that need none are given one all the same. */
export type WorkerRequest = {
  [N in CallName]: { n: number; session: string; call: N; given: Calls[N]['given'] }
}[CallName]
export type WorkerResponse =
  | { n: number; back: unknown }
  | { n: number; fault: MailFault; unsure: boolean }
  | { session: string; told: 'news' | 'closed' }
  | { session: string; told: 'reading'; uid: number | null }

/** With more, a busy machine would leave it so little that a mail counts as one that cannot be read. */
const PRIORITY = 5
const port = parentPort
if (!port) throw new Error('this file runs as a thread')
// Where Linux gives each thread a priority of its own: requests go before mails that have lain there for months.
if (process.platform === 'linux') setPriority(PRIORITY)
const say = (said: WorkerResponse) => port.postMessage(said)
const sessions = new Map<string, Session>()

port.on('message', (asked: WorkerRequest) => {
  void answer(asked).then(
    (back) => say({ n: asked.n, back }),
    (error: unknown) => {
      const known = error instanceof MailError ? error : new MailError(faultOf(error))
      say({ n: asked.n, fault: known.fault, unsure: known.unsure })
    },
  )
})

/** Done, and nothing to say of it. */
const nothing = async (work: Promise<unknown>): Promise<null> => {
  await work
  return null
}

async function answer(asked: WorkerRequest): Promise<unknown> {
  const { session, call, given } = asked
  if (call === 'ping') return null
  if (call === 'read_raw') return readRaw(given.raw)
  // Most of the time nothing is sent, and what it takes stays out of memory.
  if (call === 'try_sending') return nothing((await import('./send.ts')).trySending(given.server))
  if (call === 'compose') return (await import('./send.ts')).composed(given.mail)
  if (call === 'send') return (await import('./send.ts')).send(given.server, given.mail, given.raw)
  if (call === 'sign_in') {
    const tell = {
      news: () => say({ session, told: 'news' }),
      closed: () => say({ session, told: 'closed' }),
      reading: (uid: number | null) => say({ session, told: 'reading', uid }),
    }
    const opened = await openSession(given.server, tell, { ...TIMES, ...(workerData as Partial<typeof TIMES> | null) })
    sessions.set(session, opened)
    return null
  }
  const open = sessions.get(session)
  if (!open) throw new MailError('unreachable')
  if (call === 'close') {
    sessions.delete(session)
    return nothing(open.close())
  }
  if (call === 'folders') return open.folders()
  if (call === 'open') return open.open(given.path)
  if (call === 'uids') return open.uids(given.since)
  if (call === 'read') return open.read(given.uids)
  if (call === 'attachment') return open.attachment(given.uid, given.n, given.most)
  if (call === 'flags') return open.flags(given.uids, given.since)
  if (call === 'has') return open.has(given.path, given.message_id)
  return nothing(open.keep(given.path, given.raw))
}
