// The two ways out: an SMTP server where one is configured, else a file in the outbox folder.
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log } from '../log.ts'
import type { QueuedEmail } from './outbox.ts'

export type SmtpServer = {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  secure: boolean
  user: string | null
  password: string | null
}

export type MailSettings = {
  /** Who letters come from, as `Name <address>` or an address alone. */
  from: string
  smtp: SmtpServer | null
  /** Where letters go as .eml files when no server is configured. */
  folder: string
  /** The address of this installation, for links and for the ids of letters. */
  address: string
}

/** How a try ended. `refused`: the server will not take this letter, today or tomorrow. `away`: worth another try. */
export type Delivery = { end: 'sent' } | { end: 'refused' | 'away'; error: string }
export type Deliver = (letter: QueuedEmail) => Promise<Delivery>

/** Errors are answers, never thrown. */
export function delivery(settings: MailSettings, log: Log): Deliver {
  const { smtp } = settings
  return smtp === null ? toFolder(settings, log) : toServer(settings, smtp)
}

/** No letter may make the server read a file or an address. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true } as const

/** Says hello and signs in, and sends nothing. Null: all is well; else what the server said. */
export async function mailServerAnswers(smtp: SmtpServer): Promise<string | null> {
  const transport = transportTo(smtp)
  try {
    await transport.verify()
    return null
  } catch (error) {
    return (error as Error).message.replaceAll(/[\r\n]+/g, ' ')
  } finally {
    transport.close()
  }
}

const transportTo = (smtp: SmtpServer) =>
  createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.secure,
    // A password never travels in clear, except within this machine.
    requireTLS: !smtp.secure && smtp.user !== null && !isThisMachine(smtp.host),
    ...(smtp.user === null ? {} : { auth: { user: smtp.user, pass: smtp.password ?? '' } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    ...CLOSED,
  })

function toServer(settings: MailSettings, smtp: SmtpServer): Deliver {
  const transport = transportTo(smtp)
  return async (letter) => {
    try {
      await transport.sendMail(message(settings, letter))
      return { end: 'sent' }
    } catch (error) {
      const { message: text, code, responseCode = 0 } = error as Error & { code?: string; responseCode?: number }
      // 5xx to the address or the text is the server's last word. To the sign-in it is the operator's to mend: worth another try.
      const refused = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
      return { end: refused ? 'refused' : 'away', error: text }
    }
  }
}

function toFolder(settings: MailSettings, log: Log): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...CLOSED })
  return async (letter) => {
    try {
      const { message: bytes } = await transport.sendMail({ ...message(settings, letter), text: PLACE })
      const file = join(settings.folder, `${new Date().toISOString().replaceAll(':', '-')}-${letter.id}.eml`)
      // Letters hold links that open something: for the operator's eyes only. Renamed when whole, so that nobody reads half of one.
      await mkdir(settings.folder, { recursive: true, mode: 0o700 })
      await writeFile(`${file}.part`, readable(String(bytes), letter.text ?? ''), { mode: 0o600 })
      await rename(`${file}.part`, file)
      const { recipient: to, subject, text } = letter
      log.info({ to, subject, file, text }, 'no mail server is configured: a letter was written to the outbox folder')
      return { end: 'sent' }
    } catch (error) {
      return { end: 'away', error: (error as Error).message }
    }
  }
}

/** Where the text goes. */
const PLACE = 'the-text-of-this-letter'

/** An operator reads these files as they are: the text stands in them as it was written, with its link on one line. */
function readable(eml: string, text: string): string {
  return eml
    .replace(`Content-Transfer-Encoding: 7bit\r\n\r\n${PLACE}`, `Content-Transfer-Encoding: 8bit\r\n\r\n${PLACE}`)
    .replace(PLACE, () => text.replace(/\r?\n/g, '\r\n'))
}

function message({ from, address }: MailSettings, { id, recipient, subject, text, html, headers }: QueuedEmail) {
  return {
    from,
    // As an object: a comma in an address must not make two of it.
    to: { name: '', address: recipient },
    subject,
    text: text ?? '',
    ...(html === null ? {} : { html }),
    // The same at each try: whoever gets it twice can know.
    messageId: `<${id}@${new URL(address).hostname}>`,
    headers: { ...headers, 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

const isThisMachine = (host: string) => ['localhost', '127.0.0.1', '::1'].includes(host)
