// A mailbox on this machine: IMAP and SMTP with TLS, both with a certificate that only tests trust.
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import hoodiecrow, { type Crow } from 'hoodiecrow-imap'
import handlers from 'hoodiecrow-imap/lib/commands/handlers/fetch.js'
import { SMTPServer } from 'smtp-server'
import { TEST_CERTIFICATE } from './certificate.ts'

export type MailGiven = {
  from?: string
  to?: string
  subject?: string
  id?: string
  answers?: string
  at?: string
  text?: string
  /** In place of a head and text of these. */
  raw?: string
  flags?: string[]
  /** Further lines of its head. */
  head?: string[]
}

let count = 0
/** A mail as it stands on a server. */
export function rawMail(given: MailGiven = {}): string {
  if (given.raw !== undefined) return given.raw
  count += 1
  const { from = 'Dana <dana@example.org>', to = 'owner@example.com', subject = `Mail ${count}` } = given
  const {
    id = `<${count}@example.org>`,
    answers,
    at = `Mon, 02 Nov 2026 10:${String(count % 60).padStart(2, '0')}:00 +0000`,
    text = 'Hello.',
    head = [],
  } = given
  const lines = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, `Message-ID: ${id}`, `Date: ${at}`, ...head]
  if (answers) lines.push(`In-Reply-To: ${answers}`, `References: ${answers}`)
  return `${lines.join('\r\n')}\r\n\r\n${text.replace(/\r?\n/g, '\r\n')}\r\n`
}

export type SentMail = { to: string[]; raw: string }
export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

/** Plugins that make it hear of news and tell which flags changed. */
const PLUGINS = ['ID', 'IDLE', 'SPECIAL-USE', 'ENABLE', 'CONDSTORE', 'UIDPLUS', 'UNSELECT', 'LITERALPLUS']

/** The same for one that opens with access tokens. */
export const SIGN_IN_PLUGINS = [...PLUGINS, 'SASL-IR', 'XOAUTH2']

export async function openMailbox({
  inbox = [],
  sent = [],
  user = 'owner@example.com',
  password = 'app-password',
  plugins = PLUGINS,
}: {
  inbox?: MailGiven[]
  sent?: MailGiven[]
  user?: string
  password?: string
  plugins?: string[]
} = {}) {
  const stored = (mails: MailGiven[]) => ({
    messages: mails.map((mail) => ({ raw: rawMail(mail), flags: mail.flags ?? [] })),
  })
  const users: Record<string, { password: string; xoauth2?: { accessToken: string } }> = { [user]: { password } }
  const crow: Crow = hoodiecrow({
    secureConnection: true,
    credentials: TEST_CERTIFICATE,
    plugins,
    users,
    storage: {
      INBOX: stored(inbox),
      '': { separator: '/', folders: { Sent: { 'special-use': '\\Sent', ...stored(sent) } } },
    },
  })
  const parts: string[] = []
  let before: (() => void) | null = null
  let instead: (raw: string) => string | undefined = () => undefined
  let full = false
  // It forgets the length of a part after the first mail that is shorter.
  for (const name of ['BODY.PEEK', 'BODY'])
    crow.fetchHandlers[name] = (connection, message, query) => {
      parts.push(query.section?.[0]?.value ?? '')
      const first = before
      before = null
      first?.()
      const other = instead((message as { raw: string }).raw)
      if (other !== undefined) return other
      return handlers[name]?.(connection, message, {
        ...query,
        ...(query.partial ? { partial: [...query.partial] } : {}),
      })
    }
  const sockets = new Set<Socket>()
  let [logins, mostSessions] = [0, 0]
  crow.server.on('secureConnection', (socket: Socket) => {
    sockets.add(socket)
    mostSessions = Math.max(mostSessions, sockets.size)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  for (const name of ['LOGIN', 'AUTHENTICATE XOAUTH2']) {
    const login = crow.getCommandHandler(name)
    if (login)
      crow.setCommandHandler(name, (...given: unknown[]) => {
        logins += 1
        if (!full) return login(...given)
        const [connection, { tag }, , done] = given as [
          { send(said: object): void },
          { tag: string },
          unknown,
          () => void,
        ]
        const attributes = [
          { type: 'SECTION', section: [{ type: 'ATOM', value: 'LIMIT' }] },
          { type: 'TEXT', value: 'Too many simultaneous connections.' },
        ]
        connection.send({ tag, command: 'NO', attributes })
        done()
      })
  }
  crow.listen(0, '127.0.0.1')
  await once(crow.server, 'listening')
  const { port } = crow.server.address() as AddressInfo

  const dropSmtp = () => {
    for (const { _socket } of smtp.connections as Set<{ _socket: Socket }>) _socket.destroy()
  }
  const mails: SentMail[] = []
  /** What the SMTP server does with the next mails. */
  const smtpState: { next: 'take' | 'refuse' | 'drop_before' | 'drop_after' } = { next: 'take' }
  const smtp = new SMTPServer({
    secure: true,
    ...TEST_CERTIFICATE,
    authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
    onAuth: ({ method, username, password: given, accessToken }, _session, done) =>
      username === user &&
      (method === 'XOAUTH2'
        ? accessToken !== undefined && accessToken === users[user]?.xoauth2?.accessToken
        : given === users[user]?.password)
        ? done(null, { user })
        : done(Object.assign(new Error('no'), { responseCode: 535 })),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (smtpState.next === 'refuse') return done(Object.assign(new Error('no'), { responseCode: 554 }))
        if (smtpState.next !== 'drop_before')
          mails.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString(),
          })
        if (smtpState.next === 'take') return done()
        dropSmtp()
      })
    },
  })
  smtp.on('error', () => {})
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const smtpPort = (smtp.server.address() as AddressInfo).port
  return {
    crow,
    user,
    password,
    port,
    mails,
    smtpState,
    settings: {
      imap: { host: 'localhost', port, tls: true, user },
      smtp: { host: 'localhost', port: smtpPort, tls: true, user },
    },
    logins: () => logins,
    /** Nobody else is let in, for there are too many. */
    full: (now: boolean) => {
      full = now
    },
    /** Done once, when the next mail is asked for. */
    beforeFetch: (work: () => void) => {
      before = work
    },
    /** For a change that is made behind its back. */
    nextModseq: () => {
      const inbox = crow.getMailbox('INBOX') as unknown as { HIGHESTMODSEQ?: number }
      inbox.HIGHESTMODSEQ = (inbox.HIGHESTMODSEQ ?? 1) + 1
      return inbox.HIGHESTMODSEQ
    },
    /** Which parts of mails were asked for, such as `2`. */
    fetchedParts: () => parts,
    changePassword: (to: string) => {
      users[user] = { password: to }
    },
    /** From now on it opens with this access token alone; with the plugins of `SIGN_IN_PLUGINS`. */
    openWith: (accessToken: string) => {
      users[user] = { password: `${Math.random()}`, xoauth2: { accessToken } }
    },
    /** Looks at each mail of which a part is asked for; what it answers is sent in place of that. */
    atFetch: (look: typeof instead) => {
      instead = look
    },
    /** Sessions that are open now, and the most that were at once. */
    sessions: () => ({ now: sockets.size, most: mostSessions }),
    /** A new mail comes. */
    arrive: (mail: MailGiven, folder = 'INBOX') => crow.appendMessage(folder, mail.flags ?? [], false, rawMail(mail)),
    folder: (path = 'INBOX') =>
      crow.getMailbox(path) as unknown as {
        messages: { uid: number; raw: string; flags: string[] }[]
        uidvalidity: number
        uidnext: number
      },
    /** Every open session breaks off. */
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      dropSmtp()
      await new Promise<void>((done) => crow.close(() => done()))
      await new Promise<void>((done) => smtp.close(() => done()))
    },
  }
}

/** What lets a server of tests reach them. `ca`: a file with the certificate. */
export const reachEnv = (ca: string) => ({
  CONNECT_PRIVATE: '127.0.0.0/8,::1/128',
  CONNECT_CA: ca,
  SECRETS_KEY: 'a key of the tests, long enough for it',
})
