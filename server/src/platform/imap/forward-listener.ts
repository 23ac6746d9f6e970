// Takes mail that is sent to addresses of this installation (SMTP). It hands on bytes and says nothing but codes; who may send, and what
// becomes of a mail, others decide. Nothing is ever sent from here.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { ForwardSettings } from './forward-settings.ts'

export const FORWARD_LIMITS = {
  /** Bytes of a mail. */
  bytes: 10 * 1_048_576,
  /** People at once, and of one address. */
  clients: 30,
  perAddress: 5,
  /** Recipients of one mail, and wrong ones before the line is cut. */
  recipients: 5,
  wrong: 3,
} as const

/** taken: it is kept, or was before. later: not now. Others: never. */
export type Verdict = 'taken' | 'later' | 'refused'
export type ForwardMeans = {
  /** Whether mail to this address is taken at all. */
  knows(address: string): Promise<boolean>
  /** A whole mail. `from`: of the envelope, in small letters. */
  take(mail: { to: string; from: string; raw: Buffer }): Promise<Verdict>
  failed(error: unknown): void
}

const said = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })
const UNKNOWN = '5.1.1 There is no such address.'
const WORDS: Record<Exclude<Verdict, 'taken'>, [number, string]> = {
  later: [450, '4.7.0 Not now. Please try again later.'],
  refused: [550, '5.7.1 This address takes mail of its owner alone.'],
}

/** Listens once this resolves. `port`: where. */
export async function listenForForwarded(
  { domain, host, port, tls }: ForwardSettings,
  { knows, take, failed }: ForwardMeans,
): Promise<{ port: number; close(): Promise<void> }> {
  const open = new Map<string, number>()
  const wrong = new WeakMap<SMTPServerSession, number>()
  const server = new SMTPServer({
    name: domain,
    banner: 'Adjutant',
    size: FORWARD_LIMITS.bytes,
    maxClients: FORWARD_LIMITS.clients,
    socketTimeout: 30_000,
    closeTimeout: 2_000,
    hideSize: false,
    disableReverseLookup: true,
    authOptional: true,
    disabledCommands: ['AUTH', ...(tls === null ? ['STARTTLS'] : [])],
    ...(tls ?? {}),
    logger: false,
    onConnect({ remoteAddress }, done) {
      const here = open.get(remoteAddress) ?? 0
      if (here >= FORWARD_LIMITS.perAddress) return done(said(421, '4.7.0 Too many connections.'))
      open.set(remoteAddress, here + 1)
      done()
    },
    onClose({ remoteAddress }) {
      const here = (open.get(remoteAddress) ?? 1) - 1
      if (here > 0) open.set(remoteAddress, here)
      else open.delete(remoteAddress)
    },
    onRcptTo({ address }, session, done) {
      const mistakes = wrong.get(session) ?? 0
      // Whoever guesses gets a few guesses a line.
      if (mistakes >= FORWARD_LIMITS.wrong) return done(said(421, '4.7.0 Too many unknown addresses.'))
      if (session.envelope.rcptTo.length >= FORWARD_LIMITS.recipients)
        return done(said(452, '4.5.3 Too many recipients.'))
      knows(address.toLowerCase()).then(
        (known) => {
          if (known) return done()
          wrong.set(session, mistakes + 1)
          done(said(550, UNKNOWN))
        },
        (error: unknown) => {
          failed(error)
          done(said(...WORDS.later))
        },
      )
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      let size = 0
      stream.on('data', (piece: Buffer) => {
        size += piece.length
        // What is too long is read to its end, and not kept: the other side listens only then.
        if (size <= FORWARD_LIMITS.bytes) pieces.push(piece)
        else pieces.length = 0
      })
      stream.on('end', () => {
        if (size > FORWARD_LIMITS.bytes) return done(said(552, '5.3.4 This mail is too large.'))
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address.toLowerCase() : ''
        const raw = Buffer.concat(pieces)
        Promise.all(rcptTo.map(({ address }) => take({ to: address.toLowerCase(), from, raw }))).then(
          (verdicts) => {
            const worst = verdicts.find((each) => each === 'later') ?? verdicts.find((each) => each === 'refused')
            done(worst === undefined ? null : said(...WORDS[worst]))
          },
          (error: unknown) => {
            failed(error)
            done(said(...WORDS.later))
          },
        )
      })
    },
  })
  // A line that breaks is nobody's fault here.
  server.on('error', () => {})
  server.listen(port, host)
  await Promise.race([
    once(server.server, 'listening'),
    once(server.server, 'error').then(([error]) => Promise.reject(error as Error)),
  ])
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
