// One session with an IMAP server. It lives in the thread that reads mailboxes; nothing it asks changes a mail there (EXAMINE, PEEK).
import { type FetchMessageObject, ImapFlow } from 'imapflow'
import { fetchAttachment } from './attachment.ts'
import { faultOf } from './faults.ts'
import { type Fetched, type FetchedAttachment, type Folder, MailError, type OpenedFolder, type Server } from './mail.ts'
import { READ, readMail } from './read-mail.ts'
import { type Part, type Parts, partsOf, type TextPart } from './structure.ts'

/** No answer of a server that behaves comes near these. */
const LIMITS = {
  maxLineLength: 8_388_608,
  maxLiteralSize: 1_048_576,
  maxResponseSize: 9_437_184,
  maxResponseTokens: 120_000,
} as const
/**
 * A line that is half open is known after `maxIdleTime` and `socketTimeout` together: the one asks whether somebody is there, the other
 * waits for the answer. In milliseconds.
 */
export const TIMES = { connectionTimeout: 15_000, greetingTimeout: 12_000, socketTimeout: 180_000, maxIdleTime: 90_000 }

export type Session = Awaited<ReturnType<typeof openSession>>

/**
 * Signs in. `news`: the open folder changed. `closed`: the line is gone. `reading`: said before the text of a mail is worked on, so that
 * whoever waits knows which one takes long; null: of none any more. Errors: MailError.
 */
export async function openSession(
  server: Server,
  tell: { news(): void; closed(): void; reading(uid: number | null): void },
  times: typeof TIMES = TIMES,
): Promise<{
  folders(): Promise<Folder[]>
  open(path: string): Promise<OpenedFolder>
  uids(since: string | null): Promise<number[]>
  read(uids: readonly number[]): Promise<Fetched[]>
  attachment(uid: number, n: number, most: number): Promise<FetchedAttachment>
  flags(uids: readonly number[], since: string | null): Promise<{ uid: number; flags: string[] }[]>
  has(path: string, messageId: string): Promise<boolean>
  keep(path: string, raw: Uint8Array): Promise<void>
  close(): Promise<void>
}> {
  const client = await signedIn(server, times)
  let ended: unknown = null
  client.on('error', (error: unknown) => (ended ??= error))
  client.on('close', tell.closed)
  for (const event of ['exists', 'expunge', 'flags'] as const) client.on(event, tell.news)
  const trusted = trustedNames(server)
  const asked = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof MailError) throw error
      const fault = faultOf(error)
      // What was asked for when the line was ended hears of the end alone; why it was ended was said before.
      throw new MailError(fault === 'unreachable' && ended !== null ? faultOf(ended) : fault)
    }
  }
  const all = async (range: string, query: Parameters<ImapFlow['fetchAll']>[1], options: object = {}) =>
    client.fetchAll(range, query, { uid: true, ...options })
  return {
    folders: () =>
      asked(async () => {
        const list = await client.list()
        const inbox = list.find(({ path }) => path.toUpperCase() === 'INBOX')
        const sent = list.find(({ specialUse, flags }) => specialUse === '\\Sent' && !flags.has('\\Noselect'))
        return [
          ...(inbox ? [{ path: inbox.path, role: 'inbox' as const }] : []),
          ...(sent ? [{ path: sent.path, role: 'sent' as const }] : []),
        ]
      }),
    open: (path) =>
      asked(async () => {
        const { uidValidity, exists, uidNext, highestModseq } = await client.mailboxOpen(path, { readOnly: true })
        const modseq = highestModseq === undefined || highestModseq === 0n ? null : String(highestModseq)
        return { uid_validity: Number(uidValidity), exists, uid_next: uidNext ?? 0, modseq }
      }),
    uids: (since) =>
      asked(async () => {
        const found = await client.search(since === null ? { all: true } : { since: new Date(since) }, { uid: true })
        return (found || []).filter((uid) => Number.isSafeInteger(uid) && uid > 0)
      }),
    read: (uids) => asked(() => readAll(all, uids, trusted, tell.reading)),
    attachment: (uid, n, most) => asked(() => fetchAttachment(client, uid, n, most)),
    flags: (uids, since) =>
      asked(async () => {
        const options = since === null ? {} : { changedSince: BigInt(since) }
        const range = since === null ? rangeOf(uids) : '1:*'
        const found = await all(range, { uid: true, flags: true }, options)
        return found.map(({ uid, flags }) => ({ uid, flags: [...(flags ?? [])] }))
      }),
    has: (path, messageId) =>
      asked(async () => {
        await client.mailboxOpen(path, { readOnly: true })
        const found = await client.search({ header: { 'message-id': messageId } }, { uid: true })
        return (found || []).length > 0
      }),
    keep: (path, raw) =>
      asked(async () => {
        await client.append(path, Buffer.from(raw), ['\\Seen'])
      }),
    close: async () => {
      client.off('close', tell.closed)
      const late = setTimeout(() => client.close(), 2_000)
      await client.logout().catch(() => {})
      clearTimeout(late)
      client.close()
    },
  }
}

async function signedIn(server: Server, times: typeof TIMES): Promise<ImapFlow> {
  let fault: MailError | null = null
  for (const address of server.addresses) {
    const client = new ImapFlow({
      host: address,
      ...(address === server.host ? {} : { servername: server.host }),
      port: server.port,
      secure: server.tls,
      ...(server.tls ? {} : { doSTARTTLS: true }),
      auth: server.token
        ? { user: server.user, accessToken: server.password }
        : { user: server.user, pass: server.password },
      tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(server.ca === null ? {} : { ca: server.ca }) },
      logger: false,
      disableBinary: true,
      autoIdleDelay: 500,
      clientInfo: { name: 'Adjutant' },
      ...LIMITS,
      ...times,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      client.close()
      fault = new MailError(faultOf(error))
      // Another address of the same server would say the same.
      if (fault.fault !== 'unreachable') break
    }
  }
  throw fault ?? new MailError('unreachable')
}

type FetchAll = (range: string, query: Parameters<ImapFlow['fetchAll']>[1]) => ReturnType<ImapFlow['fetchAll']>

/** Heads and structures of all at once, then the text parts by batches, those at the same place of their mails together. */
async function readAll(
  all: FetchAll,
  uids: readonly number[],
  trusted: readonly string[],
  reading: (uid: number | null) => void,
): Promise<Fetched[]> {
  const heads = await all(rangeOf(uids), {
    uid: true,
    flags: true,
    internalDate: true,
    bodyStructure: true,
    bodyParts: [{ key: 'HEADER', start: 0, maxLength: READ.head }],
  })
  const read: Fetched[] = []
  for (const some of inBatches(heads.map((each) => headOf(each))))
    read.push(...(await readSome(all, some, trusted, reading)))
  return read
}

type Head = { uid: number; flags: string[]; received_at: string | null; head: Buffer; parts: Parts }
function headOf({ uid, flags, internalDate, bodyStructure, headers }: FetchMessageObject): Head | null {
  // A mail that is gone answers without a body: that is no empty one.
  if (!headers) return null
  // Without a structure, what stands behind the head is taken for plain text.
  const parts = partsOf((bodyStructure as Part | undefined) ?? { type: 'text/plain' })
  return { uid, flags: [...(flags ?? [])], received_at: received(internalDate), head: headers, parts }
}

/** Their texts are in memory together: not more than so many bytes of them, whatever is asked for at once. */
const BATCH_BYTES = 4_194_304
function inBatches(heads: readonly (Head | null)[]): Head[][] {
  const batches: Head[][] = []
  let left = 0
  for (const head of heads) {
    if (head === null) continue
    const { text, calendar } = head.parts
    const bytes = [text, calendar].reduce((sum, part) => sum + Math.min(part?.size ?? 0, READ.part), 0)
    if (bytes > left || batches.length === 0) {
      batches.push([])
      left = BATCH_BYTES
    }
    left -= bytes
    batches.at(-1)?.push(head)
  }
  return batches
}

async function readSome(
  all: FetchAll,
  heads: readonly Head[],
  trusted: readonly string[],
  reading: (uid: number | null) => void,
): Promise<Fetched[]> {
  const byPart = new Map<string, number[]>()
  for (const { uid, parts } of heads)
    for (const key of new Set([parts.text?.key, parts.calendar?.key]))
      if (key !== undefined) byPart.set(key, [...(byPart.get(key) ?? []), uid])
  const bodies = new Map<string, Buffer>()
  for (const [key, some] of byPart)
    for (const { uid, bodyParts } of await all(rangeOf(some), {
      uid: true,
      bodyParts: [{ key, start: 0, maxLength: READ.part }],
    })) {
      const body = bodyParts?.get(key.toLowerCase()) ?? bodyParts?.values().next().value
      if (body) bodies.set(`${uid} ${key}`, body)
    }
  const read: Fetched[] = []
  for (const { uid, flags, received_at, head, parts } of heads) {
    const { text, calendar } = parts
    const attachments = parts.attachments.map(({ key: _, ...told }) => told)
    const bodyOf = (part: TextPart | null) => (part && bodies.get(`${uid} ${part.key}`)) ?? null
    const packed = bodyOf(calendar)
    reading(uid)
    const mail = await readMail({
      ...{ head, part: text, body: bodyOf(text), attachments, trusted },
      calendar: calendar && packed ? { part: calendar, body: packed } : null,
    }).catch(() => null)
    read.push({ uid, flags, received_at, mail })
  }
  reading(null)
  return read
}

function received(date: Date | string | undefined): string | null {
  const at = date === undefined ? Number.NaN : new Date(date).getTime()
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** `1:3,7`; numbers that follow each other are told as a range: lines have an end. */
export function rangeOf(uids: readonly number[]): string {
  const sorted = [...new Set(uids)].toSorted((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const uid of sorted) {
    const last = ranges.at(-1)
    if (last && last[1] + 1 === uid) last[1] = uid
    else ranges.push([uid, uid])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}:${to}`)).join(',')
}

/** Large providers check under another name than their mailboxes have. */
const PROVIDERS: Record<string, readonly string[]> = {
  'gmail.com': ['mx.google.com', 'google.com'],
  'icloud.com': ['icloud.com', 'apple.com', 'mail.me.com'],
  'me.com': ['icloud.com', 'apple.com', 'mail.me.com'],
}
function trustedNames({ host, user }: Server): string[] {
  const domain = user.includes('@') ? user.slice(user.lastIndexOf('@') + 1).toLowerCase() : ''
  const above = (name: string) => name.split('.').slice(-2).join('.')
  const ends = [above(host.toLowerCase()), host.toLowerCase(), domain].filter((name) => name.includes('.'))
  return [...new Set([...ends, ...ends.flatMap((name) => PROVIDERS[name] ?? [])])]
}
