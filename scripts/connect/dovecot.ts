// Dovecot on loopback ports out of a folder that goes again: one mailbox, whose mails are files.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { freePort } from '../../server/src/platform/free-port.ts'
import { TEST_CERTIFICATE } from '../../test-kit/certificate.ts'

export type Dovecot = Awaited<ReturnType<typeof openDovecot>>
export const USER = 'ann'
export const PASSWORD = 'app-password'
/** Of mails; Dovecot gives none to root. */
const NOBODY = 65_534
const YEAR_MS = 300 * 86_400_000

export async function openDovecot(folder: string) {
  const port = await freePort()
  const file = (name: string) => join(folder, name)
  const box = join(folder, 'mail', USER, 'Maildir')
  for (const each of [
    'mail',
    `mail/${USER}`,
    `mail/${USER}/Maildir`,
    ...['cur', 'new', 'tmp'].map((name) => `mail/${USER}/Maildir/${name}`),
  ]) {
    mkdirSync(file(each), { recursive: true })
    chownSync(file(each), NOBODY, NOBODY)
  }
  chmodSync(folder, 0o755)
  writeFileSync(file('cert.pem'), TEST_CERTIFICATE.cert)
  writeFileSync(file('key.pem'), TEST_CERTIFICATE.key, { mode: 0o600 })
  writeFileSync(file('dovecot.conf'), configuration(folder, port))
  let child: ChildProcess
  const start = async () => {
    child = spawn('dovecot', ['-F', '-c', file('dovecot.conf')], { stdio: 'ignore' })
    for (let n = 0; n < 200; n++) {
      if (await answers(port)) return
      await sleep(100)
    }
    throw new Error(`Dovecot did not start: see ${file('dovecot.log')}`)
  }
  const stop = async () => {
    if (child.exitCode !== null) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    await ended
  }
  await start()
  return {
    port,
    start,
    stop,
    settings: { host: 'localhost', port, tls: true, user: USER },
    /** Mails as files, spread over ten months: the last one is the newest. */
    fill(count: number) {
      const now = Date.now()
      for (let n = 0; n < count; n++) {
        const at = new Date(now - YEAR_MS + (YEAR_MS * n) / count)
        const path = join(box, 'cur', `${Math.floor(at.getTime() / 1_000)}.M${n}P1.host:2,S`)
        writeFileSync(path, mailText(n, at))
        chownSync(path, NOBODY, NOBODY)
        utimesSync(path, at, at)
      }
    },
    async as<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
      const client = new ImapFlow({
        ...{ host: '127.0.0.1', servername: 'localhost', port, secure: true, logger: false as const },
        auth: { user: USER, pass: PASSWORD },
        tls: { ca: TEST_CERTIFICATE.cert },
      })
      await client.connect()
      try {
        await client.mailboxOpen('INBOX')
        return await work(client)
      } finally {
        await client.logout()
      }
    },
    renumber: (validity: number) =>
      void execFileSync('doveadm', [
        '-c',
        file('dovecot.conf'),
        'mailbox',
        'update',
        '-u',
        USER,
        '--uid-validity',
        `${validity}`,
        'INBOX',
      ]),
    log: file('dovecot.log'),
  }
}

export function mailText(n: number, at: Date, subject = `Offer ${n}`): string {
  return [
    `From: Dana ${n % 200} <dana${n % 200}@example.org>`,
    'To: ann@example.org',
    `Subject: ${subject}`,
    `Message-ID: <${n}.${at.getTime()}@example.org>`,
    `Date: ${at.toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `This is mail ${n}. We speak of the offer, of the lease of the hall and of when we meet. `.repeat(12),
    '',
  ].join('\r\n')
}

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      done(true)
    })
    socket.on('error', () => done(false))
  })

const configuration = (folder: string, port: number) => `
protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/state
listen = 127.0.0.1
log_path = ${folder}/dovecot.log
ssl = required
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
first_valid_uid = 1
mail_location = maildir:~/Maildir
mail_max_userip_connections = 50
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=${folder}/mail/%n
}
namespace inbox {
  inbox = yes
  mailbox Sent {
    auto = subscribe
    special_use = \\Sent
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
`
