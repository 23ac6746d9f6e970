// Hands one mail to the server of its sender. It runs in the thread that reads mailboxes.
import { createTransport } from 'nodemailer'
import { faultOf } from './faults.ts'
import { MailError, type Outgoing, type Server } from './mail.ts'

const transportTo = (server: Server, address: string) =>
  createTransport({
    host: address,
    port: server.port,
    secure: server.tls,
    requireTLS: !server.tls,
    auth: { user: server.user, pass: server.password },
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
  try {
    const sent = await transport.sendMail({
      envelope: { from: mail.from.address, to: [...mail.to, ...mail.cc] },
      raw: Buffer.from(raw),
    })
    return (sent.rejected ?? []).map(String)
  } catch (error) {
    const { command = '', responseCode = 0 } = error as { command?: string; responseCode?: number }
    // Before the mail itself went out, or with an answer, it is certain that it was not taken.
    const certain = responseCode > 0 || /^(?:CONN|AUTH|EHLO|HELO|STARTTLS|MAIL FROM|RCPT TO|API)/.test(command)
    throw new MailError(faultOf(error), !certain)
  } finally {
    transport.close()
  }
}
