// A mail server on this machine that keeps what it is given.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export type Received = { to: string[]; raw: string }
export type MailServer = {
  port: number
  letters: Received[]
  stop(): Promise<void>
  /** Again at the same port. */
  start(): Promise<void>
}

/** Runs until the test ends. `refuse`: an address that it does not know. */
export async function mailServer({ refuse }: { refuse?: string } = {}): Promise<MailServer> {
  const letters: Received[] = []
  let server: SMTPServer | null = null
  let port = 0
  const start = async () => {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _session, done) =>
        address === refuse ? done(Object.assign(new Error('5.1.1 no such mailbox'), { responseCode: 550 })) : done(),
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address)
          letters.push({ to, raw: Buffer.concat(chunks).toString('utf8') })
          done()
        })
      },
    })
    made.listen(port, '127.0.0.1')
    await once(made.server, 'listening')
    port = (made.server.address() as AddressInfo).port
    server = made
  }
  const stop = async () => {
    const running = server
    server = null
    if (running) await new Promise<void>((done) => running.close(() => done()))
  }
  await start()
  onTestFinished(stop)
  return { port, letters, stop, start }
}
