// Hands one mail to the server of its sender. It runs in the thread that reads mailboxes.
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { faultOf } from './faults.ts'
import { MailError, type Outgoing, type Server } from './mail.ts'

const transportTo = (server: Server, address: string) =>
  createTransport({
    host: address,
    port: server.port,
    secure: server.tls,
    requireTLS: !server.tls,
    auth: server.token
      ? { type: 'OAuth2' as const, user: server.user, accessToken: server.password }
      : { user: server.user, pass: server.password },
    tls: {
      servername: server.host,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      ...(server.ca === null ? {} : { ca: server.ca }),
    },
    connectionTimeout: 12_000,
    greetingTimeout: 12_000,
    socketTimeout: 25_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Signs in and sends nothing. Errors: MailError. */
export async function trySending(server: Server): Promise<void> {
  const transport = transportTo(server, server.addresses[0] ?? server.host)
  try {
    await transport.verify()
  } catch (error) {
    throw new MailError(faultOf(error))
  } finally {
    transport.close()
  }
}

/** The bytes of a mail: the same for whoever receives it and for Sent. */
export async function composed(mail: Outgoing): Promise<Buffer> {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { message } = await transport.sendMail({
    from: mail.from,
    to: mail.to.map((address) => ({ name: '', address })),
    cc: mail.cc.map((address) => ({ name: '', address })),
    subject: mail.subject,
    text: mail.text,
    ...(mail.itip ? { icalEvent: { method: 'REPLY', content: mail.itip, filename: false } } : {}),
    messageId: mail.message_id,
    ...(mail.in_reply_to === null ? {} : { inReplyTo: mail.in_reply_to }),
    references: [...mail.references],
    date: new Date(mail.date),
  })
  return message as Buffer
}

/** Answers whom the server refused of several. Errors: MailError, `unsure` where the server may have taken it and could not say so. */
export async function send(server: Server, mail: Outgoing, raw: Uint8Array): Promise<string[]> {
  const transport = transportTo(server, server.addresses[0] ?? server.host)
  let handed = false
  const bytes = Readable.from(
    (async function* () {
      handed = true
      yield raw
    })(),
    { objectMode: false },
  )
  try {
    const envelope = { from: mail.from.address, to: [...mail.to, ...mail.cc] }
    const sent = await transport.sendMail({ envelope, raw: bytes })
    return (sent.rejected ?? []).map(String)
  } catch (error) {
    // A word of the server is its last. A line that broke after the mail was begun says nothing: it may have been taken.
    const { responseCode = 0 } = error as { responseCode?: number }
    throw new MailError(faultOf(error), handed && responseCode === 0)
  } finally {
    transport.close()
  }
}
